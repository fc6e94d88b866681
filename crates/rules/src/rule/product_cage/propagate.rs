use omnidoku_core::Board;

use super::ProductCage;
use crate::automaton::{Automaton, TooManyStates};
use crate::network::Network;
use crate::rule::Propagate;

impl Propagate for ProductCage {
    /// The state is what the numbers to come must be multiplied to: a divisor of the product. If the
    /// product is 0, it stays 0 until there is a 0, and is not needed any more (1) afterwards.
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let values = board.values();
        let make = || {
            let next = |&rest: &i64, number: i32| {
                let number = i64::from(number);
                match (self.product, number) {
                    (0, 0) => Some(1),
                    (0, _) => Some(rest),
                    (_, 0) => None,
                    _ => (rest % number == 0).then(|| rest / number),
                }
            };
            Automaton::explore(values, [self.product], next, |&rest| rest == 1)
        };
        let automaton = Automaton::shared("product_cage", values, vec![self.product], make)?;
        if !self.may_repeat {
            network.distinct(&self.cells);
        }
        network.word(&self.cells, &automaton);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_agreement, four, strip};
    use crate::network::Network;
    use crate::rule::{Propagate, Rule};

    #[test]
    fn product_cages_agree() {
        let cells = ["r1c1", "r2c1", "r2c2"];
        for product in [6, 8, 12, 24] {
            assert_agreement(&four(), json!({"rule": "product_cage", "product": product, "cells": cells}));
        }
        let free = strip(3, -2, 6);
        let cells = ["r1c1", "r1c2", "r1c3"];
        for product in [0, 1, -2, 4, 6] {
            let repeated = json!({"rule": "product_cage", "product": product, "cells": cells, "may_repeat": true});
            assert_agreement(&free, repeated);
        }
        for product in [0, 2, -6] {
            assert_agreement(&free, json!({"rule": "product_cage", "product": product, "cells": cells}));
        }
        assert_agreement(&free, json!({"rule": "product_cage", "product": -1, "cells": ["r1c2"]}));
    }

    #[test]
    fn any_product_can_be_asked_for() {
        let board = strip(2, 1, 64);
        for product in [735_134_400, 1_000_000_000, -1_000_000_000] {
            let rule = json!({"rule": "product_cage", "product": product, "cells": ["r1c1", "r1c2"]});
            let rule = Rule::read(&board, &rule).unwrap();
            rule.post(&board, &mut Network::new(&board)).unwrap();
        }
    }
}
