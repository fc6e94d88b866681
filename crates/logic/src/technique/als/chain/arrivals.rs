//! Arrivals: a set that a chain has reached, with the digits by which it arrived.

use omnidoku_core::Digit;

use super::super::Field;
use super::super::links::Link;
use crate::state::Digits;

/// A set and the digits that a link passed on to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrival {
    pub(super) set: usize,
    /// One digit, or both of a double link.
    pub(super) digits: Digits,
    /// The digit that the next link must not use: the smaller one of two.
    pub(super) came_by: Digit,
}

/// All arrivals, numbered set by set: by each digit of the set, then by each pair of a double link.
#[derive(Debug, Default)]
pub(super) struct Arrivals {
    list: Vec<Arrival>,
    /// The first arrival at each set.
    first: Vec<usize>,
    /// The sets that a double link can reach, with its two digits.
    pairs: Vec<(usize, Digit, Digit)>,
}

impl Arrivals {
    /// Numbers the arrivals of a field.
    pub(super) fn number<const W: usize>(&mut self, field: Field<'_, W>) {
        let Field { sets, links, .. } = field;
        self.pairs.clear();
        for (number, _) in sets.list().iter().enumerate() {
            for &Link { to, digit, second } in links.of(number) {
                let pair = second.map(|second| [(number, digit, second), (to, digit, second)]);
                self.pairs.extend(pair.into_iter().flatten());
            }
        }
        self.pairs.sort_unstable();
        self.pairs.dedup();
        self.list.clear();
        self.first.clear();
        let mut pairs = self.pairs.iter().copied().peekable();
        for number in 0..sets.list().len() {
            self.first.push(self.list.len());
            self.list.extend(sets.views()[sets.views_of(number)].iter().map(|view| Arrival {
                set: number,
                digits: Digits::only(view.digit),
                came_by: view.digit,
            }));
            while let Some((set, digit, second)) = pairs.next_if(|pair| pair.0 == number) {
                let digits = [digit, second].into_iter().collect();
                self.list.push(Arrival { set, digits, came_by: digit });
            }
        }
        self.first.push(self.list.len());
    }

    /// All arrivals, in the order of their numbers.
    #[inline]
    pub(super) fn list(&self) -> &[Arrival] {
        &self.list
    }

    /// The numbers of the arrivals at a set.
    #[inline]
    pub(super) fn of(&self, set: usize) -> std::ops::Range<usize> {
        self.first[set]..self.first[set + 1]
    }

    /// The number of the arrival at a set by a digit.
    #[inline]
    pub(super) fn by<const W: usize>(
        &self,
        field: Field<'_, W>,
        set: usize,
        digit: Digit,
    ) -> usize {
        self.first[set] + field.sets.view_index(set, digit) - field.sets.views_of(set).start
    }

    /// The arrival to which a link leads from one that came by a digit: by one digit, or by both of
    /// a double link if neither is the one it came by. `None` if the link would use that digit
    /// again.
    #[inline]
    pub(super) fn follow<const W: usize>(
        &self,
        field: Field<'_, W>,
        link: Link,
        came_by: Digit,
    ) -> Option<usize> {
        let passed = match link.second {
            None if link.digit == came_by => return None,
            None => link.digit,
            Some(second) if came_by == second => link.digit,
            Some(second) if came_by == link.digit => second,
            Some(_) => {
                let both = link.digits();
                return self.of(link.to).rev().find(|&number| self.list[number].digits == both);
            }
        };
        Some(self.by(field, link.to, passed))
    }
}
