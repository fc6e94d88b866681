//! Replies about lessons, exercises and answers to them.

use serde::{Deserialize, Serialize};

use super::TechniqueSummary;
use crate::{Place, Status, StepInfo};

/// How a technique is taught.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LessonReply {
    /// The technique.
    pub technique: TechniqueSummary,
    /// Up to three examples, easy ones first.
    pub examples: Vec<LessonExample>,
    /// How many exercises there are.
    pub exercises: Exercises,
}

/// A technique at work.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Example))]
pub struct LessonExample {
    /// The position.
    pub board: ExerciseBoard,
    /// The step of the technique.
    pub step: StepInfo,
}

/// How many exercises there are: any number, or as many as there are stored positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Exercises {
    /// Any number.
    Any(Endless),
    /// The number of stored positions.
    Stored(usize),
}

/// Any number of exercises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Endless {
    /// Made on demand.
    Endless,
}

/// A position in the middle of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ExerciseBoard {
    /// The givens.
    pub puzzle: Vec<u8>,
    /// Givens and values.
    pub values: Vec<u8>,
    /// The candidates of each cell; none where it has a value.
    pub marks: Vec<Vec<u8>>,
    /// Rows and columns of a box: `3x3`.
    pub shape: String,
}

/// A position in which a technique is the only progress.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TrainReply {
    /// `ok`.
    pub status: Status,
    /// The id of the technique.
    pub technique: String,
    /// Its name.
    pub name: String,
    /// How much help there is, 1 to 3.
    pub level: u8,
    /// The seed.
    pub seed: u64,
    /// The number of the exercise.
    pub number: u64,
    /// The position.
    pub board: ExerciseBoard,
    /// What the technique concludes here.
    pub asks: Asks,
    /// The question in words.
    pub task: String,
    /// Level 1: the houses in which to look.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub houses: Vec<String>,
    /// Levels 1 and 2: the digits of the pattern.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub symbols: Vec<String>,
}

/// What an exercise asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Asks {
    /// A value.
    Placement,
    /// Candidates that can go.
    Elimination,
}

/// What an answer to an exercise is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct JudgeReply {
    /// The verdict.
    pub verdict: Verdict,
    /// The same in words.
    pub text: String,
    /// The step that the answer is, or is a part of. Without an answer, a step to find.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<StepInfo>,
    /// What the step concludes besides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<Place>,
    /// Where a wrong answer fails.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refuted: Option<Refuted>,
}

/// What an answer to an exercise can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// All that a step of the technique concludes.
    Right,
    /// It follows, by another technique or from several steps.
    Sound,
    /// A part of what a step of the technique concludes, or of its pattern.
    Part,
    /// The cells are the pattern of a step of the technique.
    Pattern,
    /// It contradicts the solution, or the cells are no such pattern.
    Wrong,
    /// It is true, but no step that was found proves it.
    Unproven,
    /// Nothing was answered.
    Empty,
}

/// A counterexample.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Refuted {
    /// What is wrong, where it is one conclusion or one candidate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// The digit that the cell has in the solution, where a conclusion contradicts it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// In words.
    pub text: String,
    /// The houses where the pattern breaks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub houses: Vec<String>,
    /// The cells where the pattern breaks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<String>,
}
