use omnidoku_core::Cell;

use super::CountingCircles;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

/// The most circles.
const MAX_CIRCLES: usize = 1024;

impl Text for CountingCircles {
    const NAME: &'static str = "counting_circles";
    const ISS: &'static [&'static str] = &["CountingCircles"];

    fn read(fields: &mut Fields<'_>) -> Result<CountingCircles, RuleError> {
        CountingCircles::new(fields.cells("cells", 1)?)
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn read_iss(
        _: &str,
        arguments: &mut IssArguments<'_>,
    ) -> Result<Vec<CountingCircles>, RuleError> {
        Ok(vec![CountingCircles::new(arguments.cells(1)?)?])
    }
}

impl CountingCircles {
    fn new(cells: Vec<Cell>) -> Result<CountingCircles, RuleError> {
        match cells.len() <= MAX_CIRCLES {
            true => Ok(CountingCircles { cells }),
            false => Err(RuleError::wrong("cells", format!("a list of at most {MAX_CIRCLES} cells"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_iss, four, usual_board};
    use crate::rule::Rule;

    #[test]
    fn counting_circles_of_interactive_sudoku_solver() {
        let expected = json!([{"rule": "counting_circles", "cells": ["r1c1", "r2c3", "r3c4"]}]);
        assert_iss(&four(), "CountingCircles~R1C1~R2C3~R3C4", expected);
    }

    #[test]
    fn too_many_circles_are_refused() {
        let board = usual_board(33, 32, 1, 1);
        let names: Vec<String> = board.cells().map(|cell| board.cell_name(cell)).collect();
        let read = |count: usize| {
            let cells = &names[..count];
            Rule::read(&board, &json!({"rule": "counting_circles", "cells": cells}))
        };
        assert!(read(1024).is_ok());
        let message = read(1025).unwrap_err().to_string();
        assert_eq!(message, "“cells” should be a list of at most 1024 cells");
    }
}
