use omnidoku_core::{Board, Cell};
use serde_json::Value as Json;

use super::LookAndSay;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for LookAndSay {
    const NAME: &'static str = "look_and_say";
    const ISS: &'static [&'static str] = &["LookAndSay"];

    fn read(fields: &mut Fields<'_>) -> Result<LookAndSay, RuleError> {
        let pair = |json: &Json| match &json.as_array()?[..] {
            [count, number] => Some((count.as_i64()?, number.as_i64()?)),
            _ => None,
        };
        let json = fields.json("clue")?;
        let pairs = json.as_array().and_then(|pairs| pairs.iter().map(pair).collect());
        let clue = checked(pairs, fields.board())?;
        Ok(LookAndSay { clue, cells: fields.cells("cells", 1)? })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        let pair = |&(count, number): &(usize, i32)| Json::from(vec![count as i64, number.into()]);
        fields.put("clue", self.clue.iter().map(pair).collect::<Vec<Json>>());
        fields.put_cells("cells", &self.cells);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    /// The clue is digits: a count, a number, a count, a number …
    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<LookAndSay>, RuleError> {
        let word = arguments.word().ok_or(RuleError::Missing("clue"))?;
        let digits: Option<Vec<i64>> =
            word.chars().map(|digit| digit.to_digit(10).map(i64::from)).collect();
        let digits = digits.filter(|digits| digits.len() % 2 == 0);
        let pairs = digits.map(|digits| digits.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect());
        let clue = checked(pairs, arguments.board())?;
        Ok(vec![LookAndSay { clue, cells: arguments.cells(1)? }])
    }
}

fn checked(pairs: Option<Vec<(i64, i64)>>, board: &Board) -> Result<Vec<(usize, i32)>, RuleError> {
    let values = board.values();
    let wrong = || {
        let expected = format!("pairs of a count and a different number from {values}");
        RuleError::wrong("clue", expected)
    };
    let mut clue: Vec<(usize, i32)> = Vec::new();
    for (count, number) in pairs.filter(|pairs| !pairs.is_empty()).ok_or_else(wrong)? {
        let (count, number) = count.try_into().ok().zip(number.try_into().ok()).ok_or_else(wrong)?;
        let is_new = clue.iter().all(|&(_, other)| other != number);
        if !is_new || values.value(number).is_none() {
            return Err(wrong());
        }
        clue.push((count, number));
    }
    Ok(clue)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_iss, read_iss, strip};
    use crate::rule::Rule;

    #[test]
    fn look_and_say_of_interactive_sudoku_solver() {
        let board = strip(3, 0, 5);
        assert_iss(
            &board,
            "LookAndSay~2013~R1C1~R1C3",
            json!([{"rule": "look_and_say", "clue": [[2, 0], [1, 3]], "cells": ["r1c1", "r1c3"]}]),
        );
        for wrong in ["LookAndSay", "LookAndSay~~R1C1", "LookAndSay~2~R1C1", "LookAndSay~25~R1C1", "LookAndSay~1a~R1C1"] {
            assert!(read_iss(&board, wrong).is_err(), "{wrong}");
        }
        for clue in [json!([[1, 2], [2, 2]]), json!([[-1, 2]]), json!([[1]]), json!([]), json!("12")] {
            let rule = json!({"rule": "look_and_say", "clue": clue, "cells": ["r1c1"]});
            let error = Rule::read(&board, &rule).unwrap_err().to_string();
            assert_eq!(error, "“clue” should be pairs of a count and a different number from 0 to 4");
        }
    }
}
