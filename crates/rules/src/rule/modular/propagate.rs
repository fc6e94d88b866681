//! The first cells, as many as the modulus, leave different remainders, and cells as far apart as the modulus
//! leave the same one. So the line is a permutation of remainders, repeated.
//!
//! For a small modulus an automaton remembers the remainders of the last cells; it has a state for every
//! permutation. For a larger one there are auxiliary variables, one for each place in the permutation; they
//! differ, and each is paired with its cells.

use std::sync::Arc;

use omnidoku_core::{Board, Values};

use super::Modular;
use crate::automaton::{Automaton, TooManyStates};
use crate::network::{Constraint, Network, Variable};
use crate::relation::Relation;
use crate::rule::Propagate;

/// With 4 the automaton has 24 permutations, and five times as many with 5.
const MAX_AUTOMATON_MODULUS: i64 = 4;

impl Propagate for Modular {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let values = board.values();
        if self.modulus <= MAX_AUTOMATON_MODULUS {
            network.word(&self.cells, &automaton(values, self.modulus)?);
            return Ok(());
        }
        // No remainder comes up twice among values fewer than the modulus. Counted from the lowest number,
        // remainders are then places in the range of values.
        let remainders = self.modulus.min(values.count() as i64);
        let range = Values::new(0, remainders as usize).unwrap_or(values);
        let lowest = values.lowest();
        let leaves = Relation::between(values, range, |number, remainder| {
            i64::from(number - lowest) % self.modulus == i64::from(remainder)
        });
        let leaves = Arc::new(leaves);
        let period = usize::try_from(self.modulus).unwrap_or(usize::MAX).min(self.cells.len());
        let places: Vec<Variable> = (0..period).map(|_| network.auxiliary(range)).collect();
        for (&cell, &place) in self.cells.iter().zip(places.iter().cycle()) {
            network.relate(cell, place, &leaves);
        }
        network.add(Constraint::Distinct(places));
        Ok(())
    }
}

fn automaton(values: Values, modulus: i64) -> Result<Arc<Automaton>, TooManyStates> {
    Automaton::shared("modular", values, vec![modulus], || {
        let next = |last: &Vec<i64>, number: i32| {
            let new = i64::from(number).rem_euclid(modulus);
            (!last.contains(&new)).then(|| {
                let mut next = last.clone();
                next.push(new);
                let surplus = next.len().saturating_sub(modulus as usize - 1);
                next.split_off(surplus)
            })
        };
        Automaton::explore(values, [Vec::new()], next, |_| true)
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_agreement, strip};
    use crate::rule::Rule;

    #[test]
    fn modular_lines_agree() {
        let cells = ["r1c1", "r1c2", "r1c3", "r1c4", "r1c5", "r1c6"];
        for length in 2..=6 {
            let rule = json!({"rule": "modular", "cells": &cells[..length]});
            assert_agreement(&strip(6, -1, 4), rule);
            let rule = json!({"rule": "modular", "modulus": 2, "cells": &cells[..length]});
            assert_agreement(&strip(6, 0, 3), rule);
        }
    }

    #[test]
    fn modular_lines_of_a_large_modulus_agree() {
        let cells = ["r1c1", "r1c2", "r1c3", "r1c4", "r1c5", "r1c6", "r1c7"];
        for (length, count) in [(2, 6), (5, 6), (6, 6)] {
            let rule = json!({"rule": "modular", "modulus": 5, "cells": &cells[..length]});
            assert_agreement(&strip(length, 2, count), rule);
        }
        // More cells than the modulus; a modulus beyond all values.
        assert_agreement(&strip(7, -2, 6), json!({"rule": "modular", "modulus": 5, "cells": cells}));
        let rule = json!({"rule": "modular", "modulus": 1_000_000, "cells": &cells[..3]});
        assert_agreement(&strip(3, 1, 4), rule);
    }

    #[test]
    fn a_modulus_below_1_is_refused() {
        let rule = json!({"rule": "modular", "modulus": 0, "cells": ["r1c1", "r1c2"]});
        assert!(Rule::read(&strip(2, 1, 4), &rule).is_err());
    }
}
