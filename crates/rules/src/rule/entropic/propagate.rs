use omnidoku_core::Board;

use super::Entropic;
use crate::automaton::{Automaton, TooManyStates};
use crate::network::Network;
use crate::rule::Propagate;

impl Propagate for Entropic {
    /// The thirds of two neighbours determine the rest of the line, so the automaton remembers these two.
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let values = board.values();
        let automaton = Automaton::shared("entropic", values, Vec::new(), || {
            let third = values.count() as i32 / 3;
            Automaton::explore(
                values,
                [(None, None)],
                |&(before, last): &(Option<i32>, Option<i32>), number| {
                    let new = Some((number - values.lowest()) / third);
                    (new != before && new != last).then_some((last, new))
                },
                |_| true,
            )
        })?;
        network.word(&self.cells, &automaton);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_agreement, four, six, strip};
    use crate::rule::Rule;

    #[test]
    fn entropic_lines_agree() {
        let cells = ["r1c1", "r1c2", "r1c3", "r1c4", "r1c5"];
        for length in 2..=5 {
            let rule = json!({"rule": "entropic", "cells": &cells[..length]});
            assert_agreement(&strip(5, -1, 3), rule.clone());
            assert_agreement(&six(), rule);
        }
        assert_agreement(&strip(3, 0, 9), json!({"rule": "entropic", "cells": &cells[..3]}));
        assert!(Rule::read(&four(), &json!({"rule": "entropic", "cells": &cells[..3]})).is_err());
    }
}
