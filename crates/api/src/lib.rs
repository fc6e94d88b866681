//! The JSON that Omnidoku speaks, as types. The names of its fields exist only here.
//!
//! With `--json` a command of `omnidoku` prints one object a puzzle, one object a line; `docs/json.md` shows
//! them. (`convert`, which writes texts, has no JSON.) There is no transport in this crate: it turns answers
//! of the library into data, and data into Rust values again.
//!
//! * Grids are strings: what [`omnidoku::format`] writes on one line, which it reads back.
//! * Cells are named `r1c1` to `rNcN`, digits by the symbols of the puzzle's alphabet.
//! * A field that has nothing to say is left out.

mod answer;
mod figures;
mod generated;
mod listing;
mod reasoning;

pub use answer::{
    Canonical, Checked, Conflict, Counted, Origin, Possible, PossibleCell, PossibleValue, Problem,
    Refused, Shown, Solved, Status, Written,
};
pub use figures::{Covered, Figures};
pub use generated::{Generated, Grade, Score, Shuffle, Use};
pub use listing::{EngineInfo, Sample};
pub use reasoning::{
    CandidateInfo, CaseInfo, CellInfo, Example, Explained, Hinted, HouseArrangements, HouseInfo,
    Place, Rated, Rating, Scale, Statement, StepInfo, TechniqueInfo,
};
