use omnidoku_core::{Board, Cell};

use super::RegionRun;
use crate::automaton::{Automaton, TooManyStates};
use crate::network::Network;
use crate::rule::{Propagate, Text};

/// Where a walk over the cell, the first label and then the arms is.
#[derive(Clone, PartialEq, Eq, Hash)]
enum State {
    Start,
    /// The run has this length.
    Measured(i32),
    Walking {
        /// How many labels of the arms are passed.
        passed: usize,
        first: i32,
        left: i32,
        /// The run along this arm has not ended.
        is_running: bool,
    },
}

impl Propagate for RegionRun {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let values = board.values();
        let offset = i32::from(self.is_first_left_out);
        let lengths = self.arms.iter().map(Vec::len);
        let parameters = lengths.map(|length| length as i64).chain([i64::from(offset)]).collect();
        let arms = self.arms.concat();
        // Whether an arm begins with a label.
        let begins: Vec<bool> =
            self.arms.iter().flat_map(|arm| (0..arm.len()).map(|at| at == 0)).collect();
        let most = arms.len() as i32 + 1;
        let automaton = Automaton::shared(RegionRun::NAME, values, parameters, || {
            let next = |state: &State, number: i32| match *state {
                State::Start => {
                    let length = number + offset;
                    (1..=most).contains(&length).then_some(State::Measured(length))
                }
                State::Measured(length) => {
                    let (first, left) = (number, length - 1);
                    Some(State::Walking { passed: 0, first, left, is_running: false })
                }
                State::Walking { passed, first, left, is_running } => {
                    let is_running = (is_running || *begins.get(passed)?) && number == first;
                    let left = left - i32::from(is_running);
                    let passed = passed + 1;
                    (left >= 0).then_some(State::Walking { passed, first, left, is_running })
                }
            };
            Automaton::explore(values, [State::Start], next, |state| {
                matches!(state, State::Walking { left: 0, passed, .. } if *passed == begins.len())
            })
        })?;
        let word: Vec<Cell> = [self.cell, self.first].into_iter().chain(arms).collect();
        network.word(&word, &automaton);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_agreement, strip};

    #[test]
    fn region_runs_agree() {
        for arms in [
            json!([["r1c2", "r1c3", "r1c4", "r1c5"]]),
            json!([["r1c2", "r1c3"], ["r1c2", "r1c4", "r1c5"]]),
            json!([["r1c2", "r1c3"], ["r1c2", "r1c5"], ["r1c2"], ["r1c2", "r1c4"]]),
        ] {
            for leave_out in [false, true] {
                let rule = json!({
                    "rule": "region_run",
                    "cell": "r1c1",
                    "arms": arms,
                    "leave_first_out": leave_out,
                });
                assert_agreement(&strip(5, 0, 4), rule.clone());
                assert_agreement(&strip(5, -1, 4), rule);
            }
        }
    }
}
