use omnidoku_core::Cell;
use serde_json::Value as Json;

use super::Either;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::rule::{Rule, Text};

impl Text for Either {
    const NAME: &'static str = "either";

    fn read(fields: &mut Fields<'_>) -> Result<Either, RuleError> {
        let wrong = || RuleError::wrong("any", "a list of lists of rules");
        let json = fields.json("any")?;
        let groups = json.as_array().ok_or_else(wrong)?;
        let group = |rules: &Json| -> Result<Vec<Rule>, RuleError> {
            let rules = rules.as_array().ok_or_else(wrong)?;
            rules.iter().map(|rule| Rule::read_inside(fields.board(), rule)).collect()
        };
        Either::new(groups.iter().map(group).collect::<Result<_, _>>()?)
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        let board = fields.board();
        let group = |rules: &Vec<Rule>| -> Json {
            rules.iter().map(|rule| Json::Object(rule.write(board))).collect()
        };
        fields.put("any", self.any.iter().map(group).collect::<Json>());
    }

    fn cells(&self) -> Vec<Cell> {
        self.any.iter().flatten().flat_map(Rule::cells).collect()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    use crate::agreement::four;
    use crate::rule::Rule;

    fn refused(any: Json) -> String {
        let rule = json!({"rule": "either", "any": any});
        Rule::read(&four(), &rule).unwrap_err().to_string()
    }

    #[test]
    fn what_is_wrong_is_refused() {
        let wrong = "“any” should be a list of lists of rules";
        for any in [json!([]), json!("cage"), json!([{"rule": "cage", "cells": ["r1c1"]}])] {
            assert_eq!(refused(any), wrong);
        }
        let outside = json!({"rule": "cage", "cells": ["r5c1"]});
        assert_eq!(refused(json!([[outside]])), "cage: r5c1 is not a cell of the board");
        let inner = json!({"rule": "either", "any": [[outside]]});
        assert_eq!(refused(json!([[inner]])), "either: cage: r5c1 is not a cell of the board");
        assert_eq!(refused(json!([["cage"]])), "“rules” should be a list of objects");
    }

    #[test]
    fn nesting_and_rules_of_the_whole_board_are_limited() {
        let nested = |depth: usize| {
            let cage = json!({"rule": "cage", "cells": ["r1c1"]});
            (0..depth).fold(cage, |rule, _| json!({"rule": "either", "any": [[rule]]}))
        };
        assert!(Rule::read(&four(), &nested(16)).is_ok());
        assert!(refused(json!([[nested(16)]])).ends_with("“any” should be at most 16 deep"));
        let many = |count: usize| json!([vec![json!({"rule": "anti_knight"}); count]]);
        let message = "there are more than 32 rules of the whole board";
        assert_eq!(refused(many(33)), message);
        let inner = json!({"rule": "either", "any": many(16)});
        assert_eq!(refused(json!([[inner, inner, {"rule": "anti_king"}]])), message);
    }
}
