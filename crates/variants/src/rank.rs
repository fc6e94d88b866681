//! Lines that begin with a value, in ascending order, of which some have given places.
//!
//! The ranked lines leave *gaps*: below the lowest of them, between two, above the highest. How many other lines that
//! begin with the value belong into each gap is known.
//!
//! ```text
//! four lines begin with 3; one has place 1 among them, one place 2 (from 0 on)
//! gap 0: one line | 3 1 … | gap 1: none | 3 5 … | gap 2: one line
//! ```
//!
//! For each other line the gaps are found in which it can be, by comparing it with the ranked lines value by value,
//! besides being *apart*: it begins with another value. Then the lines of each gap are counted:
//!
//! ```text
//! as many lines as it needs are surely in a gap       no other line is in it
//! no more lines than it needs can be in a gap         they all are
//! ```
//!
//! At last lines that are surely lower than others lose the values that contradict that.

use std::cell::RefCell;

use omnidoku_rules::Ranks;

use crate::house::Complete;
use crate::store::{Conflict, Domains, Outcome};

/// A gap for each bit, and one bit more for apart.
type Places = u32;

/// See the [module](self).
#[derive(Clone, Debug)]
pub(crate) struct Rank {
    /// As a set.
    value: u64,
    /// Ascending.
    ranked: Box<[Box<[u32]>]>,
    others: Box<[Box<[u32]>]>,
    /// How many of the other lines are in each gap.
    needed: Box<[usize]>,
    may_tie: bool,
    pub(crate) sides: Box<[Side]>,
}

/// A house of first cells of lines, none of them ranked: one of these lines begins with the value.
#[derive(Clone, Debug)]
pub(crate) struct Side {
    pub(crate) variables: Box<[u32]>,
    /// As a set.
    pub(crate) value: u64,
    /// How many lines that begin with the value are ranked.
    pub(crate) ranked: usize,
}

/// How a line may compare with another.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
struct Comparison {
    lower: bool,
    equal: bool,
    higher: bool,
}

thread_local! {
    /// In which places each of the other lines may be.
    static PLACES: RefCell<Vec<Places>> = const { RefCell::new(Vec::new()) };
}

impl Rank {
    /// `None` if so many lines cannot have these places.
    pub(crate) fn new(ranks: &Ranks, houses: &[Complete]) -> Option<Rank> {
        let line = |index: usize| ranks.lines[index].iter().map(|variable| variable.0).collect();
        let is_ranked = |index: &usize| ranks.ranked.iter().any(|(line, _)| line == index);
        let others = (0..ranks.lines.len()).filter(|index| !is_ranked(index)).map(line).collect();
        let (mut needed, mut before) = (Vec::new(), 0);
        for lower in ranks.ranked.iter().map(|&(_, lower)| lower).chain([ranks.count]) {
            needed.push(lower.checked_sub(before)?);
            before = lower + 1;
        }
        let value = 1 << ranks.value.index();
        let ranked: Box<[Box<[u32]>]> =
            ranks.ranked.iter().map(|&(index, _)| line(index)).collect();
        let starts: Vec<u32> = ranks.lines.iter().map(|line| line[0].0).collect();
        let is_side = |house: &&Complete| {
            house.variables.iter().all(|variable| starts.contains(variable))
                && !ranked.iter().any(|line| house.variables.contains(&line[0]))
        };
        let sides: Box<[Side]> = houses
            .iter()
            .filter(is_side)
            .map(|house| Side {
                variables: house.variables[..].into(),
                value,
                ranked: ranked.len(),
            })
            .collect();
        (needed.len() < Places::BITS as usize).then(|| Rank {
            value,
            sides,
            ranked,
            others,
            needed: needed.into(),
            may_tie: ranks.may_tie,
        })
    }

    pub(crate) fn variables(&self) -> impl Iterator<Item = u32> + '_ {
        self.ranked.iter().chain(&self.others).flatten().copied()
    }

    /// The first cells in which ranked lines may differ.
    pub(crate) fn second_variables(&self) -> impl Iterator<Item = u32> + '_ {
        self.ranked.iter().filter_map(|line| line.get(1).copied())
    }

    pub(crate) fn propagate<D: Domains>(&self, domains: &mut D) -> Outcome {
        for line in &self.ranked {
            domains.keep(line[0], self.value)?;
        }
        for lines in self.ranked.windows(2) {
            order(domains, &lines[0], &lines[1], false)?;
        }
        PLACES.with_borrow_mut(|places| {
            places.clear();
            places.extend(self.others.iter().map(|line| self.places(domains, line)));
            if !self.count(places) {
                return Err(Conflict { variable: self.ranked[0][0] });
            }
            for (&places, line) in places.iter().zip(&self.others) {
                self.narrow(domains, places, line)?;
            }
            Ok(())
        })
    }

    fn apart(&self) -> Places {
        1 << self.needed.len()
    }

    fn places<D: Domains>(&self, domains: &D, line: &[u32]) -> Places {
        let first = domains.get(line[0]);
        if first & self.value == 0 {
            return self.apart();
        }
        let (mut gaps, mut passed) = (self.apart() - 1, 1);
        for ranked in &self.ranked {
            let comparison = compare(domains, ranked, line, 1, self.value);
            if !comparison.lower {
                gaps &= !passed;
            }
            if !(comparison.higher || comparison.equal && self.may_tie) {
                gaps &= passed;
            }
            passed |= passed << 1;
        }
        if first == self.value { gaps } else { gaps | self.apart() }
    }

    /// Leaves places where there is room, and those that lines are needed for. False if that is impossible.
    fn count(&self, places: &mut [Places]) -> bool {
        loop {
            let mut has_changed = false;
            for (gap, &needed) in self.needed.iter().enumerate() {
                let gap = 1 << gap;
                let sure = places.iter().filter(|&&places| places == gap).count();
                let possible = places.iter().filter(|&&places| places & gap != 0).count();
                if sure > needed || possible < needed {
                    return false;
                }
                if sure == possible || sure < needed && needed < possible {
                    continue;
                }
                has_changed = true;
                for places in
                    places.iter_mut().filter(|places| **places & gap != 0 && **places != gap)
                {
                    *places = if sure == needed { *places & !gap } else { gap };
                }
            }
            if !has_changed {
                return places.iter().all(|&places| places != 0);
            }
        }
    }

    fn narrow<D: Domains>(&self, domains: &mut D, places: Places, line: &[u32]) -> Outcome {
        if places == self.apart() {
            return domains.keep(line[0], !self.value);
        }
        if places & self.apart() != 0 {
            return Ok(());
        }
        domains.keep(line[0], self.value)?;
        let (lowest, highest) = (places.trailing_zeros() as usize, places.ilog2() as usize);
        if lowest > 0 {
            order(domains, &self.ranked[lowest - 1], line, self.may_tie)?;
        }
        match self.ranked.get(highest) {
            Some(ranked) => order(domains, line, ranked, false),
            None => Ok(()),
        }
    }
}

/// How the second of two lines may compare with the first from an index on, if they are equal before it and
/// these values are used up there.
fn compare<D: Domains>(
    domains: &D,
    first: &[u32],
    second: &[u32],
    from: usize,
    mut used: u64,
) -> Comparison {
    let mut comparison = Comparison::default();
    for (&first, &second) in first[from..].iter().zip(&second[from..]) {
        if first == second {
            continue;
        }
        let (a, b) = (domains.get(first) & !used, domains.get(second) & !used);
        if a == 0 || b == 0 {
            return comparison;
        }
        comparison.lower |= b.trailing_zeros() < a.ilog2();
        comparison.higher |= b.ilog2() > a.trailing_zeros();
        let both = a & b;
        if both == 0 {
            return comparison;
        }
        if comparison.lower && comparison.higher {
            break;
        }
        // Were there several values in both, the line could be lower and higher.
        used |= both;
    }
    comparison.equal = true;
    comparison
}

/// The first line is lower than the second, or perhaps equal; both begin with the same value.
fn order<D: Domains>(domains: &mut D, low: &[u32], high: &[u32], may_equal: bool) -> Outcome {
    let mut used = domains.get(low[0]);
    for (at, (&lower, &higher)) in low.iter().zip(high).enumerate().skip(1) {
        let (a, b) = (domains.get(lower) & !used, domains.get(higher) & !used);
        if lower == higher || a == b && a.is_power_of_two() {
            if a.is_power_of_two() {
                used |= a;
            }
            continue;
        }
        if a == 0 || b == 0 {
            return Err(Conflict { variable: lower });
        }
        let rest = compare(domains, low, high, at + 1, used);
        let is_strict = a & b == 0 || !(rest.higher || rest.equal && may_equal);
        let (below, above) = (u64::MAX >> b.leading_zeros(), u64::MAX << a.trailing_zeros());
        let (highest, lowest) = (1 << b.ilog2(), a & a.wrapping_neg());
        domains.keep(lower, if is_strict { below & !highest } else { below } & !used)?;
        return domains.keep(higher, if is_strict { above & !lowest } else { above } & !used);
    }
    if may_equal { Ok(()) } else { Err(Conflict { variable: low[0] }) }
}

#[cfg(test)]
mod tests {
    use omnidoku_core::{Random, Value};
    use omnidoku_rules::Variable;

    use super::*;
    use crate::store::{Trial, bits};

    /// Every way to take one value for each variable.
    fn fillings(domains: &[u64]) -> Vec<Vec<u64>> {
        let mut all = vec![Vec::new()];
        for &domain in domains {
            let with = |way: &Vec<u64>| -> Vec<Vec<u64>> {
                bits(domain).map(|value| [&way[..], &[1 << value]].concat()).collect()
            };
            all = all.iter().flat_map(with).collect();
        }
        all
    }

    fn is_kept(ranks: &Ranks, filling: &[u64]) -> bool {
        let word = |line: &Vec<Variable>| line.iter().map(|v| filling[v.index()]).collect();
        let words: Vec<Vec<u64>> = ranks.lines.iter().map(word).collect();
        let value = 1 << ranks.value.index();
        let begins = |word: &&Vec<u64>| word[0] == value;
        let differ =
            |word: &Vec<u64>| word.iter().fold(0, |all, value| all | value).count_ones() == 3;
        words.iter().all(differ)
            && words.iter().filter(begins).count() == ranks.count
            && ranks.ranked.iter().all(|&(line, lower)| {
                let line = &words[line];
                let lowers = words.iter().filter(begins).filter(|&word| word < line);
                let equals = words.iter().filter(|&word| word == line);
                begins(&line) && lowers.count() == lower && (ranks.may_tie || equals.count() == 1)
            })
    }

    /// Nothing that is part of a solution goes.
    #[test]
    fn no_solution_is_lost() {
        let mut random = Random::new(1);
        let (mut removed, mut several) = (0, 0);
        for _ in 0..20_000 {
            // Four lines of three variables; the last two have their first one in common.
            let lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [6, 9, 10]];
            let filling: Vec<u64> = (0..11).map(|_| 1 << random.below(4)).collect();
            let word = |line: [usize; 3]| line.map(|variable| filling[variable]);
            let value = filling[0];
            let begins = lines.map(word).into_iter().filter(|word| word[0] == value);
            let words: Vec<[u64; 3]> = begins.collect();
            let ranked = (0..4).filter(|&line| line == 0 || word(lines[line])[0] == value);
            let ranked: Vec<usize> = ranked.take(1 + random.below(3)).collect();
            let place =
                |line: usize| words.iter().filter(|&&other| other < word(lines[line])).count();
            let mut ranked: Vec<(usize, usize)> =
                ranked.into_iter().map(|line| (line, place(line))).collect();
            ranked.sort_by_key(|&(_, place)| place);
            ranked.dedup_by_key(|&mut (_, place)| place);
            let lines = lines.map(|line| line.map(|variable| Variable(variable as u32)).to_vec());
            let ranks = Ranks {
                value: Value::new(value.trailing_zeros() as usize),
                count: words.len(),
                lines: lines.to_vec(),
                ranked,
                may_tie: random.below(2) == 0,
            };
            if !is_kept(&ranks, &filling) {
                continue;
            }
            let mut domains = filling.clone();
            for _ in 0..12 {
                domains[random.below(11)] |= 1 << random.below(4);
            }
            let rank = Rank::new(&ranks, &[]).unwrap();
            let mut trial = Trial { domains: domains.clone(), has_changed: false };
            assert!(rank.propagate(&mut trial).is_ok(), "{ranks:?} {domains:?}");
            let solutions: Vec<Vec<u64>> =
                fillings(&domains).into_iter().filter(|filling| is_kept(&ranks, filling)).collect();
            for filling in &solutions {
                for (variable, value) in filling.iter().enumerate() {
                    assert!(trial.domains[variable] & value != 0, "{ranks:?} {domains:?}");
                }
            }
            removed += usize::from(trial.has_changed);
            several += usize::from(solutions.len() > 1);
        }
        assert!(removed > 100 && several > 100, "{removed} {several}");
    }

    #[test]
    fn gaps_are_counted() {
        let lines: Vec<Vec<Variable>> =
            (0..4).map(|line| vec![Variable(line * 2), Variable(line * 2 + 1)]).collect();
        let ranks = |lower, count| Ranks {
            value: Value::new(0),
            count,
            lines: lines.clone(),
            ranked: vec![(0, lower)],
            may_tie: false,
        };
        assert!(Rank::new(&ranks(3, 3), &[]).is_none());
        // One of three lines is lower and begins with the value: the second cannot be lower, the last cannot
        // begin with it.
        let rank = Rank::new(&ranks(1, 2), &[]).unwrap();
        let mut trial = Trial {
            domains: vec![0b1, 0b100, 0b11, 0b1000, 0b11, 0b1110, 0b10, 0b10],
            has_changed: false,
        };
        rank.propagate(&mut trial).unwrap();
        assert_eq!(trial.domains, [0b1, 0b100, 0b10, 0b1000, 0b1, 0b10, 0b10, 0b10]);
    }
}
