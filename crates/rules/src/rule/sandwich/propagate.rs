use std::sync::Arc;

use omnidoku_core::{Board, ValueSet, Values};

use super::Sandwich;
use crate::automaton::{Automaton, TooManyStates};
use crate::combinations::sets_with_sum;
use crate::network::Network;
use crate::rule::{Propagate, Text};

/// The most fillings an automaton is made of. Beyond that it adds numbers up.
const MAX_FILLINGS: usize = 250;

/// One way to fill a sandwich: its ends, and the numbers between them in any order.
struct Filling {
    low: i32,
    high: i32,
    inside: ValueSet,
}

/// Where a walk along the line is, with a filling chosen beforehand.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Chosen {
    Before { filling: usize },
    Inside { filling: usize, closing: i32, left: usize },
    After { filling: usize },
}

/// The same with only the ends chosen.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Added {
    Before { ends: (i32, i32) },
    Inside { ends: (i32, i32), closing: i32, left: usize, sum: i64 },
    After { ends: (i32, i32) },
}

impl Propagate for Sandwich {
    /// The automaton chooses the ends and the numbers between them first, so that it never takes a number
    /// twice: between the ends it counts how many of its numbers came up, outside it accepts the others.
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let (values, length) = (board.values(), self.cells.len());
        let automaton: Arc<Automaton> = Automaton::shared(
            Sandwich::NAME,
            values,
            vec![length as i64, self.sum],
            || match fillings(values, length, self.sum) {
                Some(fillings) => with_fillings(values, &fillings),
                None => with_sums(values, length, self.sum),
            },
        )?;
        network.distinct(&self.cells);
        network.word(&self.cells, &automaton);
        Ok(())
    }
}

/// Ends with enough different numbers between them for the whole line.
fn ends(values: Values, length: usize) -> impl Iterator<Item = (i32, i32)> {
    let numbers = move || values.lowest()..=values.highest();
    let is_wide = move |low: i32, high: i32| high - low + 1 >= length as i32 && low < high;
    numbers().flat_map(move |low| {
        numbers().filter(move |&high| is_wide(low, high)).map(move |high| (low, high))
    })
}

fn fillings(values: Values, length: usize, sum: i64) -> Option<Vec<Filling>> {
    let mut fillings = Vec::new();
    for (low, high) in ends(values, length) {
        for size in 0..=length.saturating_sub(2) {
            let most = MAX_FILLINGS - fillings.len();
            let sets = sets_with_sum(values, (low + 1, high - 1), size, sum, most)?;
            fillings.extend(sets.into_iter().map(|inside| Filling { low, high, inside }));
        }
    }
    Some(fillings)
}

fn with_fillings(values: Values, fillings: &[Filling]) -> Result<Automaton, TooManyStates> {
    let contains = |filling: &Filling, number: i32| {
        values.value(number).is_some_and(|value| filling.inside.contains(value))
    };
    Automaton::explore(
        values,
        (0..fillings.len()).map(|filling| Chosen::Before { filling }),
        |state, number| match *state {
            Chosen::Before { filling } | Chosen::After { filling } => {
                let chosen = &fillings[filling];
                let (low, high, left) = (chosen.low, chosen.high, chosen.inside.len());
                let is_before = matches!(state, Chosen::Before { .. });
                if number > low && number < high && !contains(chosen, number) {
                    Some(state.clone())
                } else if is_before && number == low {
                    Some(Chosen::Inside { filling, closing: high, left })
                } else if is_before && number == high {
                    Some(Chosen::Inside { filling, closing: low, left })
                } else {
                    None
                }
            }
            Chosen::Inside { filling, closing, left: 0 } => {
                (number == closing).then_some(Chosen::After { filling })
            }
            Chosen::Inside { filling, closing, left } => contains(&fillings[filling], number)
                .then_some(Chosen::Inside { filling, closing, left: left - 1 }),
        },
        |state| matches!(state, Chosen::After { .. }),
    )
}

fn with_sums(values: Values, length: usize, total: i64) -> Result<Automaton, TooManyStates> {
    Automaton::explore(
        values,
        ends(values, length).map(|ends| Added::Before { ends }),
        |state, number| match *state {
            Added::Before { ends: (low, high) } => {
                let ends = (low, high);
                let opened = |closing| Added::Inside { ends, closing, left: length, sum: total };
                match number {
                    _ if number == low => Some(opened(high)),
                    _ if number == high => Some(opened(low)),
                    _ => (low < number && number < high).then_some(Added::Before { ends }),
                }
            }
            Added::Inside { ends, closing, sum: 0, .. } if number == closing => {
                Some(Added::After { ends })
            }
            Added::Inside { ends, closing, left, sum } => {
                let sum = sum - i64::from(number);
                // Without negative numbers the sum alone comes to an end; else the length of the line must.
                let left = if values.lowest() < 0 { left.checked_sub(1)? } else { left };
                let is_within = ends.0 < number && number < ends.1;
                (is_within && (sum >= 0 || values.lowest() < 0))
                    .then_some(Added::Inside { ends, closing, left, sum })
            }
            Added::After { ends } => {
                (ends.0 < number && number < ends.1).then_some(Added::After { ends })
            }
        },
        |state| matches!(state, Added::After { .. }),
    )
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::agreement::{assert_agreement, row, strip};

    #[test]
    fn sandwiches_agree() {
        let rule = |sum: i64, length: usize| {
            let cells: Vec<String> = (1..=length).map(|column| format!("r1c{column}")).collect();
            json!({"rule": "sandwich", "sum": sum, "cells": cells})
        };
        // More values than cells, values from 0 and below, and the shortest line.
        for (board, sum, length) in [
            (strip(4, 1, 7), 5, 4),
            (strip(4, 0, 6), 0, 4),
            (strip(4, 0, 6), 3, 4),
            (strip(5, 0, 5), 6, 5),
            (strip(4, -2, 6), -1, 4),
            (strip(4, -2, 6), 0, 4),
            (strip(2, 0, 3), 0, 2),
        ] {
            assert_agreement(&board, rule(sum, length));
        }
        for sum in [0, 2, 7, 12, 14] {
            assert_agreement(&row(6, 1, 6), rule(sum, 6));
        }
    }

    #[test]
    fn impossible_sums_are_never_kept() {
        let values = Values::up_to(9).unwrap();
        for (length, sum) in [(9, 1), (9, 36), (9, -1), (9, i64::MAX), (9, i64::MIN), (2, 1), (10, 5)] {
            let automaton = with_fillings(values, &fillings(values, length, sum).unwrap()).unwrap();
            assert_eq!(automaton.state_count(), 0, "{sum} in {length}");
        }
    }

    /// On every word of different numbers both kinds of automata give the same answer.
    #[test]
    fn adding_up_is_the_same() {
        for (lowest, count, length, sum) in [(1, 6, 5, 7), (0, 6, 4, 5), (-2, 6, 4, 1), (-2, 6, 4, -2)] {
            let values = Values::new(lowest, count).unwrap();
            let chosen = with_fillings(values, &fillings(values, length, sum).unwrap()).unwrap();
            let added = with_sums(values, length, sum).unwrap();
            let mut word: Vec<_> = values.all().collect();
            let mut random = omnidoku_core::Random::new(1);
            for _ in 0..5000 {
                random.shuffle(&mut word);
                let word = || word[..length].iter().copied();
                assert_eq!(chosen.accepts(word()), added.accepts(word()));
            }
        }
    }

    #[test]
    fn automata_are_small() {
        let nine = Values::up_to(9).unwrap();
        let states = |length, sum| {
            with_fillings(nine, &fillings(nine, length, sum).unwrap()).unwrap().state_count()
        };
        assert!((0..=35).all(|sum| states(9, sum) <= 120));
        assert!((0..=35).all(|sum| (2..9).all(|length| states(length, sum) <= 700)));
    }
}
