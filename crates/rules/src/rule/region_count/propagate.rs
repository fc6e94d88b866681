use omnidoku_core::{Board, Cell};

use super::RegionCount;
use crate::automaton::{Automaton, TooManyStates};
use crate::network::Network;
use crate::rule::{Propagate, Text};

/// Where a walk over the cell and then the labels is.
#[derive(Clone, PartialEq, Eq, Hash)]
enum State {
    Start,
    /// This many of the labels are the same as the first.
    Counted(i32),
    /// The first label, and how many more are the same.
    Labelled(i32, i32),
}

impl Propagate for RegionCount {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let values = board.values();
        let most = self.labels.len() as i32;
        let offset = i32::from(self.is_first_left_out);
        let parameters = vec![i64::from(most), i64::from(offset)];
        let automaton = Automaton::shared(RegionCount::NAME, values, parameters, || {
            let next = |state: &State, number: i32| match *state {
                State::Start => {
                    let count = number + offset;
                    (1..=most).contains(&count).then_some(State::Counted(count))
                }
                State::Counted(count) => Some(State::Labelled(number, count - 1)),
                State::Labelled(first, left) if first == number => {
                    (left > 0).then_some(State::Labelled(first, left - 1))
                }
                State::Labelled(first, left) => Some(State::Labelled(first, left)),
            };
            Automaton::explore(values, [State::Start], next, |state| {
                matches!(state, State::Labelled(_, 0))
            })
        })?;
        let word: Vec<Cell> = [self.cell].into_iter().chain(self.labels.iter().copied()).collect();
        network.word(&word, &automaton);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_agreement, strip};

    #[test]
    fn region_counts_agree() {
        let labels = ["r1c2", "r1c3", "r1c4", "r1c5"];
        for length in 1..=4 {
            for leave_out in [false, true] {
                let rule = json!({
                    "rule": "region_count",
                    "cell": "r1c1",
                    "labels": &labels[..length],
                    "leave_first_out": leave_out,
                });
                assert_agreement(&strip(5, 0, 4), rule.clone());
                assert_agreement(&strip(5, -1, 3), rule);
            }
        }
    }
}
