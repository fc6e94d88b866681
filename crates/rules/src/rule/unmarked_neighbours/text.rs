use omnidoku_core::Cell;

use super::UnmarkedNeighbours;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::neighbours::taxicab_distance;
use crate::rule::Text;

/// The most sums, the most differences and the most ratios.
const MAX_NUMBERS: usize = 64;

impl Text for UnmarkedNeighbours {
    const NAME: &'static str = "unmarked_neighbours";

    fn read(fields: &mut Fields<'_>) -> Result<UnmarkedNeighbours, RuleError> {
        let rule = UnmarkedNeighbours {
            sums: numbers(fields, "sums", i64::MIN)?,
            differences: numbers(fields, "differences", 0)?,
            ratios: numbers(fields, "ratios", 1)?,
            marked: marked(fields)?,
        };
        let count = rule.sums.len() + rule.differences.len() + rule.ratios.len();
        if count == 0 {
            return Err(RuleError::Missing("sums"));
        }
        Ok(rule)
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        let lists =
            [("sums", &self.sums), ("differences", &self.differences), ("ratios", &self.ratios)];
        for (name, numbers) in lists.into_iter().filter(|(_, numbers)| !numbers.is_empty()) {
            fields.put(name, numbers.clone());
        }
        if !self.marked.is_empty() {
            let marked: Vec<Vec<Cell>> = self.marked.iter().map(|pair| pair.to_vec()).collect();
            fields.put_groups("marked", &marked);
        }
    }

    fn cells(&self) -> Vec<Cell> {
        Vec::new()
    }
}

/// A list that may be missing.
fn numbers(
    fields: &mut Fields<'_>,
    name: &'static str,
    least: i64,
) -> Result<Vec<i64>, RuleError> {
    let numbers = if fields.has(name) { fields.numbers(name)? } else { Vec::new() };
    match numbers.len() <= MAX_NUMBERS && numbers.iter().all(|&number| number >= least) {
        true => Ok(numbers),
        false => {
            let from = if least == i64::MIN { String::new() } else { format!(" from {least} on") };
            let expected = format!("a list of at most {MAX_NUMBERS} whole numbers{from}");
            Err(RuleError::wrong(name, expected))
        }
    }
}

fn marked(fields: &mut Fields<'_>) -> Result<Vec<[Cell; 2]>, RuleError> {
    let groups = if fields.has("marked") { fields.groups("marked", 2)? } else { Vec::new() };
    let board = fields.board();
    let pair = |group: Vec<Cell>| match group[..] {
        [first, second] if taxicab_distance(board, first, second) == 1 => Ok([first, second]),
        _ => Err(RuleError::wrong("marked", "a list of pairs of cells that share a side")),
    };
    groups.into_iter().map(pair).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    use crate::agreement::four;
    use crate::rule::Rule;

    #[test]
    fn what_is_wrong_is_refused() {
        let refused = |arguments: Json| {
            let mut rule = arguments;
            rule["rule"] = json!("unmarked_neighbours");
            Rule::read(&four(), &rule).unwrap_err().to_string()
        };
        assert_eq!(refused(json!({})), "“sums” is missing");
        let marked = "“marked” should be a list of pairs of cells that share a side";
        assert_eq!(refused(json!({"sums": [5], "marked": [["r1c1", "r2c2"]]})), marked);
        assert_eq!(refused(json!({"sums": [5], "marked": [["r1c1", "r1c2", "r1c3"]]})), marked);
        assert_eq!(
            refused(json!({"ratios": [0]})),
            "“ratios” should be a list of at most 64 whole numbers from 1 on"
        );
        assert_eq!(
            refused(json!({"sums": vec![1; 65]})),
            "“sums” should be a list of at most 64 whole numbers"
        );
    }
}
