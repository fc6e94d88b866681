//! Requests and replies as data. The names of JSON fields are defined only here.
//!
//! There are two interfaces. The page and other programs send a [`Request`] and get a [`Reply`] or a [`Refusal`], all
//! through one function, [`handle`]; the transport (HTTP, a worker in the browser) is not part of this crate. With `--json` a
//! command of `omnidoku` prints one object per puzzle, one per line. `docs/json.md` shows both.
//!
//! ```
//! use omnidoku::Limits;
//! use omnidoku_api::{Request, Allowance, handle};
//!
//! let request = Request::read("solve", br#"{ "puzzle": "1......2....4..3" }"#)?;
//! let reply = handle(&request, &Allowance::new(Limits::none()), &mut |_| {})?;
//! assert!(reply.to_json().starts_with(br#"{"status":"ok","shape":"2x2""#));
//! # Ok::<(), omnidoku_api::Refusal>(())
//! ```
//!
//! * In requests and replies grids are lists of numbers; the commands write them as strings, as [`omnidoku::format`]
//!   does on one line.
//! * Cells are named `r1c1` to `rNcN`, digits by the symbols of the puzzle's alphabet.
//! * Fields without a value are left out.

mod allowance;
mod answer;
mod compared;
mod effort;
mod engines;
mod figures;
mod generated;
pub mod grid_state;
mod handle;
mod listing;
mod measured;
pub mod message;
mod operation;
mod reasoning;
mod refusal;
pub mod reply;
pub mod request;
mod scale_name;
#[cfg(feature = "schema")]
pub mod schema;
mod typos;
mod work;

pub use allowance::{Allowance, Progress};
pub use answer::{
    Canonical, Checked, Conflict, Counted, Origin, Possible, PossibleCell, PossibleValue, Problem,
    Refused, Said, Shown, Solved, Status, Trained, Written,
};
pub use compared::{Compared, ContenderInfo};
pub use effort::{BodySize, Effort};
pub use figures::{Covered, Figures};
pub use generated::{Generated, Grade, Score, Shuffle, Use};
pub use handle::pages::{Print, prepare};
pub use listing::{EngineInfo, RuleInfo, Sample};
pub use measured::{MeasuredOutcome, MeasuredRow, SuperPoint};
pub use operation::{Reply, Request, handle};
pub use reasoning::{
    CandidateInfo, CaseInfo, CellInfo, Example, Explained, Hinted, HouseArrangements, HouseInfo,
    Link, LinkEnd, LinkKind, Openness, Place, Rated, Rating, Statement, StepInfo, TechniqueInfo,
};
pub use refusal::{Refusal, RefusalKind};
pub use scale_name::ScaleName;
pub use typos::{ChangedCell, TypoFix, TypoKind, TypoQuestion, TyposInfo};
