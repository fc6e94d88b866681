use omnidoku_core::{Board, Cell};
use serde_json::Value as Json;

use super::PairRelation;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::{IssArguments, base_64};
use crate::rule::Text;

impl Text for PairRelation {
    const NAME: &'static str = "pair_relation";
    const ISS: &'static [&'static str] = &["Pair", "PairX", "Binary", "BinaryX"];

    fn read(fields: &mut Fields<'_>) -> Result<PairRelation, RuleError> {
        let allowed = allowed(&fields.json("allowed")?, fields.board())?;
        let is_for_every_two = fields.flag("every_two")?;
        let cells = match is_for_every_two {
            true => fields.cells("cells", 2)?,
            false => fields.path("cells", 2)?,
        };
        Ok(PairRelation { name: fields.optional_text("name")?, allowed, cells, is_for_every_two })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        let allowed: Vec<Json> = self.allowed.iter().map(|&(a, b)| Json::from(vec![a, b])).collect();
        fields.put_some("name", self.name.clone()).put("allowed", allowed);
        fields.put_cells("cells", &self.cells).put_flag("every_two", self.is_for_every_two);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    /// A key and one or several lines. `PairX` and `BinaryX` relate every two cells; in the keys of `Binary`
    /// the last two digits of the alphabet are swapped.
    fn read_iss(name: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<PairRelation>, RuleError> {
        let key = arguments.word().ok_or(RuleError::Missing("allowed"))?;
        let is_old = name.starts_with("Binary");
        let allowed = decoded(key, is_old, arguments.board())
            .ok_or_else(|| RuleError::wrong("allowed", "a key of digits to the base of 64"))?;
        let mut rules = Vec::new();
        for line in arguments.named_lines()? {
            rules.push(PairRelation {
                name: line.name,
                allowed: allowed.clone(),
                cells: line.segments.concat(),
                is_for_every_two: name.ends_with('X'),
            });
        }
        Ok(rules)
    }
}

fn allowed(json: &Json, board: &Board) -> Result<Vec<(i32, i32)>, RuleError> {
    let values = board.values();
    let wrong = || RuleError::wrong("allowed", format!("a list of pairs of numbers from {values}"));
    let number = |json: &Json| {
        let number = json.as_i64()?.try_into().ok()?;
        values.value(number).map(|_| number)
    };
    let pair = |json: &Json| match &json.as_array()?[..] {
        [first, second] => number(first).zip(number(second)),
        _ => None,
    };
    let pairs: Option<Vec<(i32, i32)>> = json.as_array().ok_or_else(wrong)?.iter().map(pair).collect();
    let mut pairs = pairs.ok_or_else(wrong)?;
    pairs.sort_unstable();
    pairs.dedup();
    Ok(pairs)
}

/// The pairs of a key. It has a bit for each pair of values in ascending order, the lowest bit of a digit first;
/// zeros at its end are left out.
fn decoded(key: &str, is_old: bool, board: &Board) -> Option<Vec<(i32, i32)>> {
    let swapped = |digit: u8| match digit {
        b'-' if is_old => b'_',
        b'_' if is_old => b'-',
        _ => digit,
    };
    let digits: Vec<u8> = key.bytes().map(|digit| base_64(swapped(digit))).collect::<Option<_>>()?;
    let is_set = |bit: usize| digits.get(bit / 6).is_some_and(|digit| digit >> (bit % 6) & 1 == 1);
    let (values, count) = (board.values(), board.values().count());
    let pairs = values.all().flat_map(|a| values.all().map(move |b| (a, b)));
    let pairs = pairs.filter(|&(a, b)| is_set(a.index() * count + b.index()));
    Some(pairs.map(|(a, b)| (values.number(a), values.number(b))).collect())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::agreement::{assert_iss, four, read_iss, strip};
    use crate::rule::Rule;

    #[test]
    fn relations_of_interactive_sudoku_solver() {
        // The second number is one more: the bits 1, 6 and 11.
        let rising = json!([[1, 2], [2, 3], [3, 4]]);
        let line = ["r1c1", "r1c2", "r2c2"];
        assert_iss(
            &four(),
            "Pair~Ch~_one%20more~R1C1~R1C2~R2C2~~R4C3~R4C4~_~R3C1~R3C2",
            json!([
                {"rule": "pair_relation", "name": "one more", "allowed": rising, "cells": line},
                {"rule": "pair_relation", "name": "one more", "allowed": rising, "cells": ["r4c3", "r4c4"]},
                {"rule": "pair_relation", "allowed": rising, "cells": ["r3c1", "r3c2"]},
            ]),
        );
        let every_two = json!([
            {"rule": "pair_relation", "allowed": rising, "cells": line, "every_two": true},
        ]);
        assert_iss(&four(), "PairX~Ch~R1C1~R1C2~R2C2", every_two.clone());
        assert_iss(&four(), "BinaryX~Ch~~R1C1~R1C2~R2C2", every_two);
        // A digit for six pairs, which differs between the two alphabets.
        let board = strip(3, 0, 2);
        let read = |key: &str| read_iss(&board, key).unwrap()[0].write(&board)["allowed"].clone();
        assert_eq!(read("Pair~-~R1C1~R1C2"), json!([[0, 1], [1, 0], [1, 1]]));
        assert_eq!(read("Binary~_~R1C1~R1C2"), json!([[0, 1], [1, 0], [1, 1]]));
        assert_eq!(read("Pair~_~R1C1~R1C2"), json!([[0, 0], [0, 1], [1, 0], [1, 1]]));
        for wrong in ["Pair", "Pair~C+~R1C1~R1C2", "Pair~C~R1C1~R1C9"] {
            assert!(read_iss(&board, wrong).is_err(), "{wrong}");
        }
        assert_iss(&board, "Pair~C", json!([]));
    }

    #[test]
    fn pairs_of_other_numbers_are_refused() {
        let board = strip(3, 0, 2);
        for allowed in [json!([[0, 2]]), json!([[0]]), json!([0, 1]), json!([[0, 1, 0]]), json!(7)] {
            let rule = json!({"rule": "pair_relation", "allowed": allowed, "cells": ["r1c1", "r1c2"]});
            let error = Rule::read(&board, &rule).unwrap_err();
            assert_eq!(error.to_string(), "“allowed” should be a list of pairs of numbers from 0 to 1");
        }
        let rule = json!({
            "rule": "pair_relation",
            "allowed": [],
            "cells": ["r1c1", "r1c2", "r1c1"],
            "every_two": true,
        });
        assert_eq!(Rule::read(&board, &rule).unwrap_err().to_string(), "r1c1 is named twice");
    }
}
