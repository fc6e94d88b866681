//! How much work a request is expected to be: a guess from the request alone, before any work, so
//! that a server can keep quick requests apart from long ones.

use crate::grid_state::GridInput;
use crate::request::{Cells, CountRequest, ReadRequest, SolveRequest};

/// The longest text that is read in microseconds.
const MAX_QUICK_TEXT: usize = 4 << 10;

/// The largest N of an N×N grid that is searched in microseconds.
const MAX_QUICK_SIZE: usize = 9;

/// The most solutions that are found in microseconds.
const MAX_QUICK_SOLUTIONS: u64 = 100;

/// How long a request is expected to take. The guess may be wrong, in either direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Microseconds.
    Quick,
    /// Milliseconds.
    Middle,
    /// Any time.
    Long,
}

/// How large the JSON of a request for an operation may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodySize {
    /// One grid as text or numbers, and options.
    Small,
    /// Many puzzles, measurements, a matrix, the mask of a large grid, or all its pencil marks.
    Large,
}

/// A search for solutions of one puzzle.
pub(crate) fn of_solve(request: &SolveRequest) -> Effort {
    of_search(request.engine.as_deref(), request.solutions, &request.grid_input())
}

/// A count of the solutions of one puzzle.
pub(crate) fn of_count(request: &CountRequest) -> Effort {
    of_search(request.engine.as_deref(), request.limit, &request.grid_input())
}

fn of_search(engine: Option<&str>, solutions: Option<u64>, grid: &GridInput<'_>) -> Effort {
    let is_usual = engine.is_none_or(|name| name == "auto")
        && solutions.is_none_or(|many| many <= MAX_QUICK_SOLUTIONS);
    if is_usual { of_grid(grid) } else { Effort::Long }
}

/// The puzzles of a text.
pub(crate) fn of_read(request: &ReadRequest) -> Effort {
    if request.text.len() <= MAX_QUICK_TEXT { Effort::Quick } else { Effort::Middle }
}

/// Something quick on a grid, as long as the grid is small. The grid is read to find out: a link
/// of 165 bytes can hold a 64×64 grid. One that cannot be read is quickly refused.
pub(crate) fn of_grid(grid: &GridInput<'_>) -> Effort {
    let is_short = |cells: &Cells| match cells {
        Cells::Numbers(_) => true,
        Cells::Text(text) => text.len() <= MAX_QUICK_TEXT,
    };
    let is_small = is_short(grid.puzzle)
        && grid.values.is_none_or(is_short)
        && grid.size().is_none_or(|size| size <= MAX_QUICK_SIZE);
    if is_small { Effort::Quick } else { Effort::Middle }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Request;

    fn effort_of(operation: &str, json: &str) -> Effort {
        Request::read(operation, json.as_bytes()).unwrap().effort()
    }

    #[test]
    fn what_is_small_and_usual_is_quick() {
        let empty = |cells: usize| vec!["0"; cells].join(",");
        let (small, large) = (empty(81), empty(256));
        let solve = |rest: &str| effort_of("solve", &format!("{{\"puzzle\":{rest}}}"));
        assert_eq!(solve(&format!("[{small}]")), Effort::Quick);
        assert_eq!(solve(&format!("\"{}\"", ".".repeat(81))), Effort::Quick);
        assert_eq!(solve("\"no puzzle\""), Effort::Quick);
        assert_eq!(solve(&format!("[{large}]")), Effort::Middle);
        assert_eq!(solve(&format!("\"{}\"", ".".repeat(256))), Effort::Middle);
        assert_eq!(solve(&format!("[{small}],\"engine\":\"dlx\"")), Effort::Long);
        assert_eq!(solve(&format!("[{small}],\"solutions\":1000000")), Effort::Long);
        assert_eq!(effort_of("hint", &format!("{{\"puzzle\":[{small}]}}")), Effort::Middle);
        assert_eq!(effort_of("read", "{\"text\":\"1......2....4..3\"}"), Effort::Quick);
        let long = "x!\\n".repeat(MAX_QUICK_TEXT);
        assert_eq!(effort_of("read", &format!("{{\"text\":\"{long}\"}}")), Effort::Middle);
        assert_eq!(effort_of("generate", "{}"), Effort::Long);
        assert_eq!(effort_of("about", "{}"), Effort::Quick);
    }

    #[test]
    fn a_short_link_to_a_large_grid_is_not_quick() {
        let link = format!("#b=8x8.{}n", "z".repeat(157));
        assert!(link.len() < 170);
        for operation in ["solve", "count", "check", "picture", "write"] {
            let json = match operation {
                "write" => format!("{{\"puzzle\":\"{link}\",\"format\":\"line\"}}"),
                _ => format!("{{\"puzzle\":\"{link}\"}}"),
            };
            assert_eq!(effort_of(operation, &json), Effort::Middle, "{operation}");
        }
    }
}
