use omnidoku_core::Cell;

use super::WeightedSum;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::{IssArguments, whole_number};
use crate::rule::Text;

impl Text for WeightedSum {
    const NAME: &'static str = "weighted_sum";
    const ISS: &'static [&'static str] = &["Sum"];

    fn read(fields: &mut Fields<'_>) -> Result<WeightedSum, RuleError> {
        let cells = fields.cells("cells", 1)?;
        let factors: Option<Vec<i32>> = fields.numbers("factors")?.into_iter().map(factor).collect();
        let factors = factors.filter(|factors| factors.len() == cells.len()).ok_or_else(wrong_factors)?;
        let (least, most) = (fields.optional_number("least")?, fields.optional_number("most")?);
        let (least, most) = match (fields.optional_number("sum")?, least, most) {
            (Some(sum), None, None) => (Some(sum), Some(sum)),
            (Some(_), ..) => return Err(RuleError::wrong("sum", "left out if there is a least or most")),
            (None, None, None) => return Err(RuleError::Missing("sum")),
            (None, least, most) => (least, most),
        };
        Ok(WeightedSum { factors, cells, least, most })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put("factors", self.factors.clone()).put_cells("cells", &self.cells);
        if self.least == self.most {
            fields.put_some("sum", self.least);
        } else {
            fields.put_some("least", self.least).put_some("most", self.most);
        }
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    /// A sum, and perhaps factors: `10` or `0_=_1_1_-10_-1`. A cell that is named several times counts as often.
    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<WeightedSum>, RuleError> {
        let word = arguments.word().ok_or(RuleError::Missing("sum"))?;
        let mut parts = word.split('_');
        let sum = parts.next().and_then(whole_number);
        let sum = sum.ok_or_else(|| RuleError::wrong("sum", "a whole number"))?;
        let path = arguments.path(1)?;
        let factors = match parts.next() {
            None => vec![1; path.len()],
            Some("=") => {
                let factors: Option<Vec<i32>> = parts.map(|part| factor(whole_number(part)?)).collect();
                factors.ok_or_else(wrong_factors)?
            }
            Some(_) => return Err(RuleError::wrong("sum", "a sum, then = and the factors")),
        };
        if factors.len() != path.len() {
            return Err(wrong_factors());
        }
        let mut rule =
            WeightedSum { factors: Vec::new(), cells: Vec::new(), least: Some(sum), most: Some(sum) };
        for (factor, cell) in factors.into_iter().zip(path) {
            match rule.cells.iter().position(|&known| known == cell) {
                Some(at) => rule.factors[at] += factor,
                None => {
                    rule.cells.push(cell);
                    rule.factors.push(factor);
                }
            }
        }
        match rule.factors.iter().all(|&sum| factor(sum.into()).is_some()) {
            true => Ok(vec![rule]),
            false => Err(wrong_factors()),
        }
    }
}

/// The farthest from 0 that a factor may be.
const MAX_FACTOR: i32 = 1000;

fn factor(number: i64) -> Option<i32> {
    i32::try_from(number).ok().filter(|factor| factor.abs() <= MAX_FACTOR)
}

fn wrong_factors() -> RuleError {
    let expected = format!("a whole number from -{MAX_FACTOR} to {MAX_FACTOR} for each cell");
    RuleError::wrong("factors", expected)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_iss, four, read_iss};
    use crate::rule::Rule;

    #[test]
    fn sums_of_interactive_sudoku_solver() {
        let board = four();
        let cells = ["r1c1", "r2c2"];
        let plain = json!([{"rule": "cage", "sum": 0, "cells": cells, "may_repeat": true}]);
        assert_iss(&board, "Sum~0~R1C1~R2C2", plain);
        let twice = json!([{"rule": "weighted_sum", "factors": [2, 1], "cells": cells, "sum": 7}]);
        assert_iss(&board, "Sum~7~R1C1~R2C2~R1C1", twice);
        let factors = json!([{"rule": "weighted_sum", "factors": [1, -10], "cells": cells, "sum": 0}]);
        assert_iss(&board, "Sum~0_=_1_-10~R1C1~R2C2", factors);
        let both = json!([{"rule": "weighted_sum", "factors": [-11, 1], "cells": cells, "sum": -3}]);
        assert_iss(&board, "Sum~-3_=_-10_1_-1~R1C1~R2C2~R1C1", both);
        for wrong in [
            "Sum",
            "Sum~7",
            "Sum~~R1C1",
            "Sum~x~R1C1",
            "Sum~0_=~R1C1",
            "Sum~0_<_1~R1C1",
            "Sum~0_=_1_1~R1C1",
            "Sum~0_=_1.5~R1C1",
            "Sum~0_=_1001~R1C1",
            "Sum~0_=_600_600~R1C1~R1C1",
        ] {
            assert!(read_iss(&board, wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn cages_of_interactive_sudoku_solver() {
        let free = json!([{"rule": "cage", "cells": ["r1c1", "r2c2"]}]);
        assert_iss(&four(), "Cage~0~R1C1~R2C2", free.clone());
        assert_iss(&four(), "Cage~~R1C1~R2C2", free);
        assert!(read_iss(&four(), "Cage~3~R1C1~R1C1").is_err());
    }

    #[test]
    fn what_is_wrong_is_refused() {
        for arguments in [
            json!({"factors": [1], "cells": ["r1c1"]}),
            json!({"factors": [1, 1], "cells": ["r1c1"], "sum": 3}),
            json!({"factors": [1], "cells": ["r1c1"], "sum": 3, "least": 2}),
            json!({"factors": [2000], "cells": ["r1c1"], "sum": 3}),
            json!({"factors": [1, 1], "cells": ["r1c1", "r1c1"], "sum": 3}),
        ] {
            let mut rule = arguments.clone();
            rule["rule"] = json!("weighted_sum");
            assert!(Rule::read(&four(), &rule).is_err(), "{arguments}");
        }
    }
}
