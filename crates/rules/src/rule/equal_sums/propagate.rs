use std::sync::Arc;

use omnidoku_core::{Board, Cell, Values};

use super::EqualSums;
use crate::automaton::TooManyStates;
use crate::network::{Network, Term, Variable};
use crate::relation::Relation;
use crate::rule::Propagate;

impl Propagate for EqualSums {
    /// All groups are compared with one variable, through which what is known of one reaches the others: a
    /// group of a single cell, or an auxiliary variable. Where that makes no sense, with two groups or
    /// too many possible sums, they are compared with the first.
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let (singles, groups): (Vec<&Vec<Cell>>, Vec<_>) =
            self.groups.iter().partition(|group| group.len() == 1);
        let equal = Arc::new(Relation::new(board.values(), |a, b| a == b));
        for pair in singles.windows(2) {
            network.relate(pair[0][0], pair[1][0], &equal);
        }
        let total: Option<Variable> = match singles.first() {
            Some(single) => Some(single[0].into()),
            None if groups.len() > 2 => {
                common_sums(&groups, board.values()).map(|sums| network.auxiliary(sums))
            }
            None => None,
        };
        match (total, groups.split_first()) {
            (Some(total), _) => {
                for group in groups {
                    network.sum(terms(1, group).chain([(-1, total)]), 0);
                }
            }
            (None, Some((first, others))) => {
                for group in others {
                    network.sum(terms(1, group).chain(terms(-1, first)), 0);
                }
            }
            (None, None) => {}
        }
        Ok(())
    }
}

fn terms(factor: i32, cells: &[Cell]) -> impl Iterator<Item = Term> + '_ {
    cells.iter().map(move |&cell| (factor, cell.into()))
}

/// The sums that all groups can have, if there are not more than a variable has values.
fn common_sums(groups: &[&Vec<Cell>], values: Values) -> Option<Values> {
    let sums_of = |number: i32| groups.iter().map(move |group| number * group.len() as i32);
    let (lowest, highest) = (sums_of(values.lowest()).max()?, sums_of(values.highest()).min()?);
    Values::new(lowest, usize::try_from(highest - lowest + 1).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_agreement, assert_same, four, strip};

    #[test]
    fn equal_sums_agree() {
        let free = strip(6, -1, 3);
        for groups in [
            json!([["r1c1"], ["r1c2"]]),
            json!([["r1c1"], ["r1c2"], ["r1c3", "r1c4"]]),
            json!([["r1c1", "r1c2"], ["r1c3", "r1c4", "r1c5"]]),
            json!([["r1c1", "r1c2"], ["r1c3", "r1c4"], ["r1c5", "r1c6"]]),
            json!([["r1c1", "r1c2"], ["r1c2", "r1c3"], ["r1c3", "r1c3", "r1c4"]]),
        ] {
            assert_agreement(&free, json!({"rule": "equal_sums", "groups": groups}));
        }
        let groups = json!([["r1c1", "r1c2"], ["r2c3", "r2c4"], ["r3c1", "r3c2"]]);
        assert_agreement(&four(), json!({"rule": "equal_sums", "groups": groups}));
    }

    #[test]
    fn sums_that_are_too_many_for_a_variable() {
        let groups = json!([["r1c1", "r1c2"], ["r1c1", "r1c3"], ["r1c3", "r1c2"]]);
        assert_same(&strip(3, -32, 64), &json!({"rule": "equal_sums", "groups": groups}));
    }
}
