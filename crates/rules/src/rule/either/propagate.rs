use omnidoku_core::Board;

use super::Either;
use crate::automaton::TooManyStates;
use crate::network::Network;
use crate::rule::{Propagate, Rule};

impl Propagate for Either {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let post_all = |rules: &[Rule], network: &mut Network| {
            rules.iter().try_for_each(|rule| rule.post(board, network))
        };
        match &self.any[..] {
            [only] => post_all(only, network),
            groups if groups.iter().any(Vec::is_empty) => Ok(()),
            groups => {
                network.any(groups.iter().map(|rules| |network: &mut Network| post_all(rules, network)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    use crate::agreement::{assert_agreement, assert_same, four, strip};

    fn either(any: Json) -> Json {
        json!({"rule": "either", "any": any})
    }

    #[test]
    fn either_agrees() {
        let cage = |sum: i64| json!({"rule": "cage", "sum": sum, "cells": ["r1c1", "r1c2"]});
        let rising = json!({"rule": "thermometer", "cells": ["r1c1", "r1c2", "r1c3"]});
        let arrow = json!({"rule": "arrow", "circle": ["r1c3"], "cells": ["r1c1", "r1c2"]});
        let odd = json!({"rule": "marked_cells", "kind": "odd", "cells": ["r1c3"]});
        let nested = either(json!([[cage(5), odd], [either(json!([[arrow], [cage(3)]])), rising]]));
        for board in [four(), strip(3, 1, 4)] {
            assert_agreement(&board, either(json!([[cage(3)]])));
            assert_agreement(&board, either(json!([[cage(3)], [cage(6)]])));
            assert_agreement(&board, either(json!([[cage(3), odd], [rising, odd]])));
            assert_agreement(&board, nested.clone());
        }
    }

    #[test]
    fn rules_with_variables_of_their_own_agree() {
        let renban = json!({"rule": "renban", "cells": ["r1c1", "r1c2", "r1c3"]});
        let groups = [["r1c1", "r1c2"], ["r1c3", "r1c4"], ["r1c4", "r1c1"]];
        let sums = json!({"rule": "equal_sums", "groups": groups});
        assert_agreement(&strip(4, 0, 4), either(json!([[renban], [sums]])));
    }

    #[test]
    fn an_empty_group_is_kept() {
        let impossible = json!({"rule": "cage", "sum": 99, "cells": ["r1c1"]});
        let board = strip(2, 0, 3);
        assert_eq!(assert_same(&board, &either(json!([[impossible], []]))), (9, 0));
        assert_eq!(assert_same(&board, &either(json!([[]]))), (9, 0));
        assert_eq!(assert_same(&board, &either(json!([[impossible], [impossible]]))), (0, 9));
    }
}
