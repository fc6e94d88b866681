//! Sums of the first numbers of a line, as many as its first number tells: X-sums, whole and broken.

use omnidoku_core::{Board, Cell, ValueSet, Values};

use crate::automaton::{Automaton, TooManyStates};
use crate::combinations::sets_with_sum;
use crate::network::Network;
use crate::outside::are_in_a_house;

/// The most fillings an automaton is made of. Beyond that it adds numbers up.
const MAX_FILLINGS: usize = 250;

/// The first X numbers add up to a sum, where X is the first of them plus one of a few offsets.
pub(crate) struct FirstSum {
    pub rule: &'static str,
    pub offsets: &'static [i32],
    pub sum: i64,
}

/// One way to reach the sum: the first number, and those that follow in any order.
struct Filling {
    first: i32,
    others: ValueSet,
}

/// Where a walk along the line is, with a filling chosen beforehand.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Chosen {
    Start { filling: usize },
    Within { filling: usize, left: usize },
}

/// The same with nothing chosen.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Added {
    Start,
    Within { left: usize, sum: i64 },
}

impl FirstSum {
    /// If the cells differ, the automaton chooses the numbers of the sum first, so that it never takes one
    /// twice: it counts how many came up, and accepts the others afterwards.
    pub(crate) fn post(
        &self,
        cells: &[Cell],
        board: &Board,
        network: &mut Network,
    ) -> Result<(), TooManyStates> {
        let (values, length) = (board.values(), cells.len());
        let differ = are_in_a_house(board, cells);
        let parameters = vec![length as i64, self.sum, i64::from(differ)];
        let automaton = Automaton::shared(self.rule, values, parameters, || {
            let fillings = if differ { self.fillings(values, length) } else { None };
            match fillings {
                Some(fillings) => with_fillings(values, &fillings),
                None => self.with_sums(values, length),
            }
        })?;
        network.word(cells, &automaton);
        Ok(())
    }

    /// How many numbers may count towards the sum if this is the first.
    fn counts(&self, first: i32, length: usize) -> impl Iterator<Item = usize> {
        let count = move |&offset: &i32| usize::try_from(first + offset).ok();
        self.offsets.iter().filter_map(count).filter(move |&count| count <= length)
    }

    fn fillings(&self, values: Values, length: usize) -> Option<Vec<Filling>> {
        let mut fillings = Vec::new();
        for first in values.lowest()..=values.highest() {
            for count in self.counts(first, length) {
                let Some(size) = count.checked_sub(1) else {
                    if self.sum == 0 {
                        fillings.push(Filling { first, others: ValueSet::default() });
                    }
                    continue;
                };
                let range = (values.lowest(), values.highest());
                let rest = self.sum.checked_sub(i64::from(first))?;
                let sets = sets_with_sum(values, range, size, rest, 4 * MAX_FILLINGS)?;
                let has_first =
                    |set: &ValueSet| values.value(first).is_some_and(|value| set.contains(value));
                let sets = sets.into_iter().filter(|set| !has_first(set));
                fillings.extend(sets.map(|others| Filling { first, others }));
            }
        }
        (fillings.len() <= MAX_FILLINGS).then_some(fillings)
    }

    fn with_sums(&self, values: Values, length: usize) -> Result<Automaton, TooManyStates> {
        let reaches = |left: usize, sum: i64| {
            let range = left as i64 * i64::from(values.lowest())
                ..=left as i64 * i64::from(values.highest());
            range.contains(&sum).then_some(Added::Within { left, sum })
        };
        Automaton::explore_nondeterministic(
            values,
            [Added::Start],
            |state, number| -> Vec<Added> {
                let add = |left: usize, sum: i64| match left {
                    // Numbers after the last that counts.
                    0 => Some(Added::Within { left: 0, sum }),
                    _ => reaches(left - 1, sum.checked_sub(i64::from(number))?),
                };
                match *state {
                    Added::Start => self
                        .counts(number, length)
                        .filter_map(|count| add(count, self.sum))
                        .collect(),
                    Added::Within { left, sum } => add(left, sum).into_iter().collect(),
                }
            },
            |state| *state == Added::Within { left: 0, sum: 0 },
        )
    }
}

fn with_fillings(values: Values, fillings: &[Filling]) -> Result<Automaton, TooManyStates> {
    Automaton::explore(
        values,
        (0..fillings.len()).map(|filling| Chosen::Start { filling }),
        |state, number| match *state {
            Chosen::Start { filling } => {
                let left = fillings[filling].others.len();
                (number == fillings[filling].first).then_some(Chosen::Within { filling, left })
            }
            Chosen::Within { filling, left } => {
                let Filling { first, others } = fillings[filling];
                let is_other = others.contains(values.value(number)?);
                match left {
                    0 => (number != first && !is_other).then_some(state.clone()),
                    _ => is_other.then_some(Chosen::Within { filling, left: left - 1 }),
                }
            }
        },
        |state| matches!(state, Chosen::Within { left: 0, .. }),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const X_SUM: FirstSum = FirstSum { rule: "x_sum", offsets: &[0], sum: 0 };

    #[test]
    fn automata_are_small() {
        let nine = Values::up_to(9).unwrap();
        for sum in 0..=45 {
            let fillings = FirstSum { sum, ..X_SUM }.fillings(nine, 9).unwrap();
            assert!(with_fillings(nine, &fillings).unwrap().state_count() <= 120, "{sum}");
        }
    }

    #[test]
    fn impossible_sums_are_never_kept() {
        let nine = Values::up_to(9).unwrap();
        for sum in [0, 2, 46, -3, i64::MAX, i64::MIN] {
            let rule = FirstSum { sum, ..X_SUM };
            if sum != 46 {
                // Without numbers that differ it is possible.
                assert_eq!(rule.with_sums(nine, 9).unwrap().state_count(), 0, "{sum}");
            }
            let fillings = rule.fillings(nine, 9).unwrap_or_default();
            assert_eq!(with_fillings(nine, &fillings).unwrap().state_count(), 0, "{sum}");
        }
    }

    /// On every word of different numbers both kinds of automata give the same answer.
    #[test]
    fn adding_up_is_the_same() {
        for (lowest, offsets) in [(1, &[0][..]), (0, &[0]), (1, &[-1, 1]), (0, &[-1, 1])] {
            let values = Values::new(lowest, 7).unwrap();
            let mut word: Vec<_> = values.all().collect();
            let mut random = omnidoku_core::Random::new(1);
            for sum in 0..28 {
                let rule = FirstSum { rule: "x_sum", offsets, sum };
                let chosen = with_fillings(values, &rule.fillings(values, 6).unwrap()).unwrap();
                let added = rule.with_sums(values, 6).unwrap();
                for _ in 0..200 {
                    random.shuffle(&mut word);
                    let word = || word[..6].iter().copied();
                    assert_eq!(chosen.accepts(word()), added.accepts(word()));
                }
            }
        }
    }
}
