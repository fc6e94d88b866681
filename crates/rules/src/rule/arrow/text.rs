use omnidoku_core::Cell;

use super::Arrow;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

/// The most digits of a number in a circle.
const MAX_DIGITS: usize = 3;

impl Text for Arrow {
    const NAME: &'static str = "arrow";
    const ISS: &'static [&'static str] = &["Arrow", "PillArrow"];

    fn read(fields: &mut Fields<'_>) -> Result<Arrow, RuleError> {
        let circle = fields.cells("circle", 1)?;
        if circle.len() > MAX_DIGITS {
            return Err(RuleError::wrong("circle", format!("a list of at most {MAX_DIGITS} cells")));
        }
        Ok(Arrow { circle, cells: fields.path("cells", 1)? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put_cells("circle", &self.circle).put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        [&self.circle[..], &self.cells].concat()
    }

    /// The digits of a pill are read from left to right and from top to bottom, however they are listed.
    fn read_iss(name: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<Arrow>, RuleError> {
        let digits = match name {
            "PillArrow" => arguments.number("circle")?,
            _ => 1,
        };
        let wrong = || RuleError::wrong("circle", format!("1 to {MAX_DIGITS} cells"));
        let digits = usize::try_from(digits).ok().filter(|digits| (1..=MAX_DIGITS).contains(digits));
        let digits = digits.ok_or_else(wrong)?;
        let mut circle = arguments.path(digits + 1)?;
        let cells = circle.split_off(digits);
        circle.sort_unstable();
        let board = arguments.board();
        let follow = |pair: &[Cell]| {
            [(0, 1), (1, 0), (1, 1)]
                .into_iter()
                .any(|(rows, columns)| board.offset(pair[0], rows, columns) == Some(pair[1]))
        };
        match circle.windows(2).all(follow) {
            true => Ok(vec![Arrow { circle, cells }]),
            false => Err(RuleError::wrong("circle", "neighbours, each right of or below the last")),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_iss, read_iss, six};

    #[test]
    fn arrows_and_pills_of_interactive_sudoku_solver() {
        assert_iss(
            &six(),
            "Arrow~R3C1~R2C1~R1C1",
            json!([{"rule": "arrow", "circle": ["r3c1"], "cells": ["r2c1", "r1c1"]}]),
        );
        assert_iss(
            &six(),
            "PillArrow~2~R1C3~R1C2~R1C1",
            json!([{"rule": "arrow", "circle": ["r1c2", "r1c3"], "cells": ["r1c1"]}]),
        );
        for wrong in [
            "Arrow~R1C1",
            "PillArrow~2~R1C1~R1C2",
            "PillArrow~4~R1C1~R1C2~R1C3~R1C4~R1C5",
            "PillArrow~2~R1C1~R1C3~R1C2",
            "PillArrow~2~R2C1~R1C2~R1C1",
            "PillArrow~2~R1C1~R1C1~R1C2",
            "PillArrow~-1~R1C1~R1C2",
            "PillArrow",
        ] {
            assert!(read_iss(&six(), wrong).is_err(), "{wrong}");
        }
    }
}
