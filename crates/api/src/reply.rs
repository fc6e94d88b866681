//! Replies as data.

use omnidoku::{EngineId, Shape};
use serde::Serialize;

mod board;
mod lab;
mod training;

pub use crate::measured::SuperReply;
pub use board::*;
pub use lab::*;
pub use training::*;

use crate::{
    Conflict, EngineInfo, Figures, Grade, PossibleCell, Problem, Rating, Status, StepInfo,
    TyposInfo,
};

/// The solutions of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SolveReply {
    /// `ok` if there is a solution in the list.
    pub status: Status,
    /// Rows and columns of a box: `3x3`.
    pub shape: String,
    /// The symbols.
    pub alphabet: String,
    /// The solutions found, as many as were asked for, as numbers in reading order.
    pub solutions: Vec<Vec<u8>>,
    /// Whether it is proven that these are all.
    pub complete: bool,
    /// Box shapes with which there is exactly one solution, where there is not with the one that was assumed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub other_shapes: Vec<String>,
    /// What the search cost.
    pub figures: Figures,
}

/// How many solutions a puzzle has, counted.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CountReply {
    /// `ok` if there is a solution.
    pub status: Status,
    /// How many were found.
    pub count: u64,
    /// Whether it is proven that these are all.
    pub complete: bool,
    /// Box shapes with which there is exactly one solution, where there is not with the one that was assumed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub other_shapes: Vec<String>,
    /// What the search cost.
    pub figures: Figures,
}

/// What each value of each blank cell leads to.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PossibleReply {
    /// `ok` if everything was found out.
    pub status: Status,
    /// Every blank cell, in reading order.
    pub cells: Vec<PossibleCell>,
    /// What the searches cost together.
    pub figures: Figures,
}

/// How many solutions a puzzle has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Solutions {
    /// It is proven that there is none.
    None,
    /// It is proven that there is exactly one.
    One,
    /// There are at least two.
    Many,
    /// The search ended before it was known.
    Unknown,
}

/// Whether a grid keeps the rules and leads to the solution.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CheckReply {
    /// `ok` if the puzzle has exactly one solution.
    pub status: Status,
    /// Values that occur more than once in a house.
    pub conflicts: Vec<Conflict>,
    /// How many solutions the puzzle has.
    pub solutions: Solutions,
    /// Box shapes with which there is exactly one solution, where there is not with the one that was assumed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub other_shapes: Vec<String>,
    /// Cells whose value is not the solution's, where there is one solution.
    pub wrong: Vec<String>,
    /// Whether no cell is blank.
    pub full: bool,
    /// Whether the values are a solution.
    pub solved: bool,
    /// The solution, where there is exactly one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<Vec<u8>>,
}

/// Which clue was probably copied wrongly.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TyposReply {
    /// `ok` if the puzzle has exactly one solution: nothing is wrong.
    pub status: Status,
    /// How many solutions the puzzle has.
    pub solutions: Solutions,
    /// Clues that occur more than once in a house.
    pub conflicts: Vec<Conflict>,
    /// What may be wrong, where there is not exactly one solution.
    pub typos: TyposInfo,
    /// Box shapes of the same size under which the clues have exactly one solution.
    pub other_shapes: Vec<String>,
}

/// The state of a puzzle under construction.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AppraiseReply {
    /// `ok` if there is exactly one solution.
    pub status: Status,
    /// Clues that occur more than once in a house.
    pub conflicts: Vec<Conflict>,
    /// How many clues there are.
    pub clues: usize,
    /// How many solutions there are.
    pub solutions: Solutions,
    /// How many were found, up to 1000.
    pub count: usize,
    /// Whether it is proven that these are all.
    pub complete: bool,
    /// For each cell the values that still lead to a solution; none for a cell that has its value.
    pub open: Vec<Vec<u8>>,
    /// Whether it is proven that no other value does.
    pub open_complete: bool,
    /// Clues that can go, each alone, where there is one solution.
    pub redundant: Vec<String>,
    /// How hard it is, where there is one solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rating>,
    /// A solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<Vec<u8>>,
    /// Another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<Vec<u8>>,
}

/// Help for a player who is stuck.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HintReply {
    /// `ok` if the puzzle has exactly one solution.
    pub status: Status,
    /// The state of the grid.
    pub standing: HintStanding,
    /// The same in words, if there is nothing else to say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    /// How many solutions the puzzle has.
    pub solutions: Solutions,
    /// Box shapes with which there is exactly one solution, where there is not with the one that was assumed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub other_shapes: Vec<String>,
    /// Whether the values were compared with the solution.
    pub checked: bool,
    /// How many steps were passed over because the player's marks show them already.
    pub skipped: usize,
    /// What is wrong or doubtful, the worst first.
    pub troubles: Vec<TroubleInfo>,
    /// Where to look, the technique, the cells, the step.
    pub rungs: Vec<Rung>,
    /// What else the player should know.
    pub notes: Vec<String>,
    /// The argument line by line, where the sentences do not say everything.
    pub proof: Vec<String>,
    /// The step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<StepInfo>,
    /// The steps from there to the next value, for a player without pencil marks.
    pub onward: Vec<StepInfo>,
}

/// The state of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Standing))]
#[serde(rename_all = "kebab-case")]
pub enum HintStanding {
    /// Full and right.
    Solved,
    /// A value is wrong.
    Wrong,
    /// The puzzle has no solution, though no value breaks a rule.
    NoSolution,
    /// The puzzle has more than one solution.
    SeveralSolutions,
    /// A next step is known.
    Open,
    /// No step was found.
    Stuck,
    /// There was no time to find one.
    Stopped,
}

/// Something that is wrong or doubtful.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Trouble))]
pub struct TroubleInfo {
    /// In words.
    pub sentence: String,
    /// The cells it is about.
    pub cells: Vec<String>,
}

/// One rung of the ladder of a hint.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Rung {
    /// What it says.
    pub sentence: String,
    /// The houses it is about.
    pub houses: Vec<String>,
    /// The cells it is about.
    pub cells: Vec<String>,
}

/// The steps from here to the solution.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PathReply {
    /// `ok` if the puzzle has exactly one solution and the values are its own.
    pub status: Status,
    /// The steps in the order they are taken.
    pub steps: Vec<StepInfo>,
    /// Whether they fill the grid.
    pub complete: bool,
    /// How hard it is from here on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rating>,
}

/// Every deduction that is possible now.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StepsReply {
    /// `ok` if the puzzle has exactly one solution and the values are its own.
    pub status: Status,
    /// The steps, the easiest first.
    pub steps: Vec<StepInfo>,
    /// Whether there are more.
    pub left_off: bool,
}

/// How hard a puzzle is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RateReply {
    /// `ok` if the puzzle has exactly one solution.
    pub status: Status,
    /// On each scale that was asked for.
    pub ratings: Vec<Rating>,
}

/// Puzzles made to order.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GenerateReply {
    /// `ok`; `gave-up` or `out-of-time` if one of them is not what was asked for, or missing.
    pub status: Status,
    /// The seed they come from.
    pub seed: u64,
    /// The puzzles.
    pub puzzles: Vec<PuzzleInfo>,
}

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Puzzle))]
pub struct PuzzleInfo {
    /// Its number.
    pub index: u64,
    /// Whether it is what was asked for; if not, it is the closest.
    pub reached: bool,
    /// The clues.
    pub puzzle: Vec<u8>,
    /// The full grid they were taken from.
    pub solution: Vec<u8>,
    /// How many clues there are.
    pub clues: usize,
    /// How many attempts it took.
    pub tries: u64,
    /// What it counts in statistics: 1 unless `unbiased` puzzles are asked for.
    pub weight: f64,
    /// How hard it is, where that was found out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grade: Option<Grade>,
}

/// A grid as text.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WriteReply {
    /// The text.
    pub text: String,
    /// The extension of a file with it, without a dot.
    pub extension: String,
    /// Its media type.
    pub media: String,
}

/// What an engine did.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TraceReply {
    /// `ok` if a solution was found.
    pub status: Status,
    /// The engine that searched.
    pub engine: String,
    /// The trace as a file: a line for every event, as `docs/json.md` says.
    pub trace: String,
    /// How many events are missing in it.
    pub cut: u64,
    /// What the search cost.
    pub figures: Figures,
}

/// A drawing.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PictureReply {
    /// The drawing.
    pub svg: String,
}

/// Pages.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PagesReply {
    /// The drawing of each page, in order.
    pub pages: Vec<String>,
}

/// A QR code.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct QrReply {
    /// How many modules wide it is.
    pub size: usize,
    /// The drawing.
    pub svg: String,
}

/// The puzzles of a text.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReadReply {
    /// `ok`: there is at least one.
    pub status: Status,
    /// The puzzles, in order.
    pub entries: Vec<ReadEntry>,
    /// What could not be read beside them, with its place: the first 20 problems. After 1000 of them
    /// the rest of the text is not read, which the last problem says.
    pub problems: Vec<Problem>,
    /// Whether the text goes on: there are more puzzles than were asked for, too many problems, or no
    /// time left.
    pub left_off: bool,
}

/// One puzzle of a text.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReadEntry {
    /// Rows and columns of a box: `3x3`.
    pub shape: String,
    /// The symbols.
    pub alphabet: String,
    /// The format it was written in.
    pub format: String,
    /// The givens.
    pub puzzle: Vec<u8>,
    /// Givens and values.
    pub values: Vec<u8>,
    /// Pencil marks, where the text has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marks: Option<Vec<Vec<u8>>>,
    /// What the text calls it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What the user should know about how it was read.
    pub notices: Vec<String>,
    /// Its first line, counted from 1.
    pub line: usize,
}

/// The engines, techniques, levels, formats and limits.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AboutReply {
    /// The version of the program.
    pub version: String,
    /// The engines.
    pub engines: Vec<EngineFacts>,
    /// The techniques, from easy to hard.
    pub techniques: Vec<TechniqueSummary>,
    /// The levels of our own scale, from easy to hard.
    pub levels: Vec<String>,
    /// The names of the levels of all scales, from easy to hard, in the language.
    pub level_names: Vec<LevelName>,
    /// The scales of difficulty.
    pub scales: Vec<String>,
    /// The symmetries that the places of clues can have.
    pub symmetries: Vec<String>,
    /// The formats of texts.
    pub formats: Formats,
    /// The languages by their tags.
    pub languages: Vec<String>,
    /// What a request may use up.
    pub limits: LimitsInfo,
}

/// One engine, with what a page must know to offer it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = EngineInfo))]
pub struct EngineFacts {
    /// The name that requests take.
    pub name: String,
    /// Whether it always finds all solutions, given time.
    pub complete: bool,
    /// The algorithm in one sentence.
    pub summary: String,
    /// The kind of algorithm: `chooser`, `backtracking`, `domains`, `exact-cover`, `bits`, `learning` or `stochastic`.
    pub group: String,
    /// Whether its search keeps candidates that can be shown.
    pub candidates: bool,
    /// The N of the N×N grids it takes, where it does not take all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sizes: Option<Vec<usize>>,
}

impl From<EngineId> for EngineFacts {
    fn from(id: EngineId) -> EngineFacts {
        let shapes = || (4..=Shape::MAX_SIZE).filter_map(|size| Shape::from_size(size).ok());
        let sizes = || shapes().filter(|&shape| id.supports(shape)).map(Shape::size).collect();
        let EngineInfo { name, complete, summary } = id.into();
        EngineFacts {
            name,
            complete,
            summary,
            group: id.group().name().to_owned(),
            candidates: id.keeps_candidates(),
            sizes: (!shapes().all(|shape| id.supports(shape))).then(sizes),
        }
    }
}

/// The name of a level.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LevelName {
    /// The level: `very-easy`.
    pub id: String,
    /// Its name for people: `Very easy`.
    pub name: String,
}

/// One technique in short.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TechniqueSummary {
    /// Its id.
    pub id: String,
    /// The id of the family it belongs to: `fish`, `wings`, `chains` …
    pub family: String,
    /// Whether explanations and hints use it by default.
    pub usual: bool,
    /// Its name.
    pub name: String,
    /// Its idea in one sentence.
    pub idea: String,
    /// What to look for and why it works.
    pub description: String,
    /// Its place in the course, counted from 1, where it is taught.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lesson: Option<usize>,
    /// How many exercises there are, where it is taught.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exercises: Option<Exercises>,
}

/// The formats of texts.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Formats {
    /// Those that are read.
    pub read: Vec<String>,
    /// Those that are written.
    pub write: Vec<String>,
}

/// What a request may use up.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Allowance))]
pub struct LimitsInfo {
    /// Seconds.
    pub seconds: f64,
    /// N of an N×N grid.
    pub size: usize,
    /// Solutions.
    pub solutions: usize,
}
