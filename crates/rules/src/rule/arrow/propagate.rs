use omnidoku_core::Board;

use super::Arrow;
use crate::automaton::TooManyStates;
use crate::network::{Network, Term};
use crate::rule::Propagate;

impl Propagate for Arrow {
    fn post(&self, _: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        for &digit in &self.circle[1..] {
            network.restrict(digit, |number| (0..=9).contains(&number));
        }
        let shaft = self.cells.iter().map(|&cell| (1, cell.into()));
        let powers_of_ten = std::iter::successors(Some(-1), |factor| Some(10 * factor));
        let circle = powers_of_ten.zip(self.circle.iter().rev());
        let circle = circle.map(|(factor, &cell)| -> Term { (factor, cell.into()) });
        network.sum(shaft.chain(circle), 0);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_agreement, four, six, strip};

    #[test]
    fn arrows_agree() {
        assert_agreement(&four(), json!({"rule": "arrow", "circle": ["r1c1"], "cells": ["r2c2", "r3c3"]}));
        assert_agreement(&six(), json!({"rule": "arrow", "circle": ["r1c1"], "cells": ["r2c1", "r3c1"]}));
        // The shortest one, one that crosses itself, and one through its own circle.
        let free = strip(3, -1, 4);
        assert_agreement(&free, json!({"rule": "arrow", "circle": ["r1c1"], "cells": ["r1c2"]}));
        let crossing = ["r1c2", "r1c3", "r1c2"];
        assert_agreement(&free, json!({"rule": "arrow", "circle": ["r1c1"], "cells": crossing}));
        let through = ["r1c2", "r1c1"];
        assert_agreement(&free, json!({"rule": "arrow", "circle": ["r1c1"], "cells": through}));
    }

    #[test]
    fn pills_agree() {
        let pill = json!({"rule": "arrow", "circle": ["r1c1", "r1c2"], "cells": ["r1c3", "r1c4"]});
        for lowest in [-2, 0, 1] {
            assert_agreement(&strip(4, lowest, 7), pill.clone());
        }
        // The first digit may be 10 or more, the others may not.
        let short = json!({"rule": "arrow", "circle": ["r1c1", "r1c2"], "cells": ["r1c3"]});
        assert_agreement(&strip(3, 0, 16), short);
        let long = json!({"rule": "arrow", "circle": ["r1c1", "r1c2", "r1c3"], "cells": ["r1c4"]});
        assert_agreement(&strip(4, 0, 3), long);
    }
}
