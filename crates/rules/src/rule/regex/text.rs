use omnidoku_core::Cell;

use super::{Pattern, Regex};
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::{IssArguments, base_64_bytes, unescaped};
use crate::rule::Text;

impl Text for Regex {
    const NAME: &'static str = "regex";
    const ISS: &'static [&'static str] = &["Regex"];

    fn read(fields: &mut Fields<'_>) -> Result<Regex, RuleError> {
        let pattern = Pattern::read(&fields.text("pattern")?, fields.board().values())?;
        Ok(Regex { pattern, cells: fields.path("cells", 1)? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put("pattern", self.pattern.text()).put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    /// The pattern to the base of 64, or escaped in old texts, and one or several lines.
    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<Regex>, RuleError> {
        let word = arguments.word().ok_or(RuleError::Missing("pattern"))?;
        let text = match word.contains('%') {
            true => Some(unescaped(word)),
            false => base_64_bytes(word).and_then(|bytes| String::from_utf8(bytes).ok()),
        };
        let text = text.ok_or_else(|| RuleError::wrong("pattern", "a text to the base of 64"))?;
        let pattern = Pattern::read(&text, arguments.board().values())?;
        let lines = arguments.named_lines()?.into_iter();
        Ok(lines.map(|line| Regex { pattern: pattern.clone(), cells: line.segments.concat() }).collect())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_iss, read_iss, strip};

    #[test]
    fn regular_expressions_of_interactive_sudoku_solver() {
        let board = strip(3, 0, 8);
        let rules = json!([
            {"rule": "regex", "pattern": ".?([^36]|360)*", "cells": ["r1c1", "r1c2"]},
            {"rule": "regex", "pattern": ".?([^36]|360)*", "cells": ["r1c3"]},
        ]);
        assert_iss(&board, "Regex~Lj8oW14zNl18MzYwKSo~R1C1~R1C2~~R1C3", rules.clone());
        assert_iss(&board, "Regex~%2E%3F(%5B%5E36%5D%7C360)*~R1C1~R1C2~~R1C3", rules);
        for wrong in ["Regex", "Regex~+~R1C1", "Regex~Lj8o~R1C1", "Regex~Lj8~R9C1"] {
            assert!(read_iss(&board, wrong).is_err(), "{wrong}");
        }
    }
}
