//! A table of named variants by many setters: what is stored of each must be found, and be right by the rules' own
//! definitions.

use std::path::PathBuf;
use std::time::Duration;

use omnidoku_core::{Board, Cell, Value};
use omnidoku_exchange::read_variant;
use omnidoku_solve::{Limits, SystemClock};
use omnidoku_variants::{Verdict, solutions};
use serde_json::Value as Json;

/// How long one puzzle may take.
const LIMIT: Duration = Duration::from_secs(20);

/// Puzzles that the table says have one solution but have several: Interactive Sudoku Solver, whose verdicts these are,
/// accepts each of them as well if all of its cells are given.
const SEVERAL: [&str; 1] = ["0-indexed: Sums and indexing"];

/// The cells of the grid; a stored solution does not have the loose ones.
fn grid(board: &Board) -> impl Iterator<Item = Cell> + '_ {
    board.cells().filter(|&cell| !board.is_loose(cell))
}

/// The values of a solution as text: digits, or letters from A on if there are numbers above 9.
fn read_solution(board: &Board, text: &str) -> Option<Vec<Value>> {
    let values = board.values();
    let value = |symbol: char| match values.highest() > 9 {
        true => values.value(values.lowest() + symbol as i32 - 'A' as i32),
        false => values.value(symbol.to_digit(10)? as i32),
    };
    let solution: Option<Vec<Value>> = text.chars().map(value).collect();
    solution.filter(|solution| solution.len() == grid(board).count())
}

/// What is wrong with a puzzle, if anything.
fn problem(record: &Json) -> Option<String> {
    let variant = match read_variant(record["input"].as_str()?) {
        Ok(entry) => entry.variant,
        Err(error) => return Some(format!("refused: {error}")),
    };
    let board = &variant.board;
    let stored = record["solution"].as_str().filter(|text| !text.is_empty());
    let stored = stored.map(|text| read_solution(board, text).ok_or("unreadable solution"));
    let stored = match stored.transpose() {
        Ok(stored) => stored,
        Err(error) => return Some(error.to_owned()),
    };
    // Without loose cells, the definitions alone decide about the stored solution.
    if let Some(stored) = stored.as_ref().filter(|stored| stored.len() == board.cell_count())
        && let Err(breach) = variant.check(stored)
    {
        return Some(format!("the stored solution is refuted: {breach}"));
    }
    let limits = Limits::none().with_clock(SystemClock::start()).with_time(LIMIT);
    let (found, verdict) = match solutions(&variant, 2, &limits) {
        Ok((found, account)) => (found, account.verdict()),
        Err(error) => return Some(error.to_string()),
    };
    let expected = match record["iss"]["status"].as_str()? {
        _ if record["name"].as_str().is_some_and(|name| SEVERAL.contains(&name)) => {
            Some(Verdict::Several)
        }
        "no-solution" => Some(Verdict::NoSolution),
        "multiple" => Some(Verdict::Several),
        "unique" => Some(Verdict::Unique),
        _ if stored.is_some() => Some(Verdict::Unique),
        _ => None,
    };
    let is_stored =
        |stored: Vec<Value>| grid(board).zip(stored).all(|(c, v)| found[0][c.index()] == v);
    match verdict {
        Verdict::Unknown(cause) => Some(format!("not decided: {cause:?}")),
        verdict if expected.is_some_and(|expected| expected != verdict) => {
            Some(format!("{verdict:?} instead of {expected:?}"))
        }
        Verdict::Unique if !stored.is_none_or(is_stored) => Some("another solution".to_owned()),
        _ => None,
    }
}

#[test]
#[ignore = "needs the named variants in ../shared/data, which are not part of the project"]
fn named_variants_have_their_solutions() {
    let path = "../../../shared/data/variants/named-dev.jsonl";
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut problems = Vec::new();
    for line in text.lines() {
        let record: Json = serde_json::from_str(line).unwrap();
        if let Some(problem) = problem(&record) {
            problems.push(format!("{}: {problem}", record["name"]));
        }
    }
    assert!(
        problems.is_empty(),
        "{} of {}\n{}",
        problems.len(),
        text.lines().count(),
        problems.join("\n")
    );
}
