//! The JSON objects that the commands print.

use std::collections::BTreeMap;

use omnidoku::format::Alphabet;
use omnidoku::logic::message::{Language, Message, Voice};
use omnidoku::{Cause, End, Shape};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use crate::reply::{ContradictionInfo, JudgeReply, TrainReply};
use crate::{Figures, StepInfo, TyposInfo, message};

/// What became of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Status {
    /// Success: a solution found, a number counted, a form given.
    Ok,
    /// It is proven that there is no solution (or no exact cover).
    NoSolution,
    /// Exactly one was asked for, and there are more.
    SeveralSolutions,
    /// The time limit ended the search.
    OutOfTime,
    /// The node budget ended the search.
    OutOfNodes,
    /// The search would have taken more memory than allowed.
    OutOfMemory,
    /// The search was cancelled.
    Cancelled,
    /// An incomplete engine gave up, or the puzzle is beyond what a scale rates.
    GaveUp,
    /// The solution given along with the puzzle does not solve it.
    NotASolution,
    /// The text is not a puzzle, or its clues contradict each other.
    BadInput,
    /// The puzzle is valid but cannot be processed or written as asked.
    Unsupported,
    /// The engine gave a wrong answer: a defect of the program.
    Fault,
}

impl Status {
    /// The status of a search that ended like this, with or without a solution. Solutions found before the search was
    /// interrupted are part of the answer; the status says what interrupted it.
    pub fn of_search(found: bool, end: End) -> Status {
        match end {
            End::Interrupted(cause) => cause.into(),
            End::Exhausted | End::Stopped if found => Status::Ok,
            End::Exhausted | End::Stopped => Status::NoSolution,
        }
    }
}

impl From<Cause> for Status {
    fn from(cause: Cause) -> Status {
        match cause {
            Cause::Time => Status::OutOfTime,
            Cause::Nodes => Status::OutOfNodes,
            Cause::Memory => Status::OutOfMemory,
            Cause::Cancelled => Status::Cancelled,
            Cause::GaveUp => Status::GaveUp,
        }
    }
}

/// Where a puzzle was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    /// The file, `-` for standard input, `argument` for the command line.
    pub source: String,
    /// Its first line, counted from 1.
    pub line: usize,
}

/// A puzzle as text, and what is needed to understand it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Written {
    /// The grid on one line.
    pub puzzle: String,
    /// Rows and columns of a box: `3x3`.
    pub shape: String,
    /// The symbols, first to last: `1-9`, `0-F`; or `decimal`.
    pub alphabet: String,
    /// The shape is not stated, and other boxes are equally common at that size.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shape_assumed: bool,
    /// Shapes with which there is exactly one solution, where there is not with the one that was assumed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub other_shapes: Vec<String>,
}

impl Written {
    /// A puzzle of a shape, written in an alphabet.
    pub fn new(puzzle: String, shape: Shape, alphabet: Alphabet) -> Written {
        Written {
            puzzle,
            shape: shape.to_string(),
            alphabet: alphabet.name(shape),
            shape_assumed: false,
            other_shapes: Vec::new(),
        }
    }
}

/// What every command says instead of an answer. It reads as an answer of any command as well: one without
/// content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refused {
    /// Where the puzzle was read.
    #[serde(flatten)]
    pub origin: Origin,
    /// The kind of failure.
    pub status: Status,
    /// Why there is no answer.
    pub problem: Problem,
}

/// Why there is no answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Problem {
    /// The problem in words, in the language that was asked for.
    pub message: String,
    /// The line where it is, counted from 1, unless the line is given beside the problem.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The character in the line where it begins, counted from 1, where it is in one place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// Digits that occur more than once in a house.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conflicts: Vec<Conflict>,
    /// The rule of a variant that makes this another puzzle than Sudoku.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Which message it is, whatever the language: `grid.too_large`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// What the message is about, in words, by the names of its arguments; `field` is the field of
    /// the request where the problem is.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub arguments: BTreeMap<String, String>,
    /// The message before it is put into words.
    #[serde(skip)]
    pub said: Option<Said>,
}

/// A message, and what is needed to put it into any language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    message: Message,
    /// The field of the request where the problem is.
    field: Option<&'static str>,
    /// The shape and the alphabet of cells, houses and digits.
    shape: Shape,
    alphabet: Alphabet,
}

impl Problem {
    /// A problem in words that are in no catalogue.
    pub fn saying(message: impl Into<String>) -> Problem {
        Problem { message: message.into(), ..Problem::default() }
    }

    /// A problem about a grid of this shape with these symbols, in English.
    pub(crate) fn on_grid(message: Message, shape: Shape, alphabet: Alphabet) -> Problem {
        let said = Some(Said { message, field: None, shape, alphabet });
        Problem { said, ..Problem::default() }.in_language(Language::english())
    }

    /// The same problem, found in a field of the request.
    pub(crate) fn in_field(mut self, field: &'static str) -> Problem {
        if let Some(said) = &mut self.said {
            said.field = Some(field);
        }
        self.in_language(Language::english())
    }

    /// The same problem with another message, made of the one it has.
    pub(crate) fn reworded(mut self, message: impl FnOnce(Message) -> Message) -> Problem {
        if let Some(said) = &mut self.said {
            said.message = message(said.message.clone());
        }
        self.in_language(Language::english())
    }

    /// The same problem in another language. One whose words are in no catalogue stays as it is.
    pub fn in_language(self, language: &'static Language) -> Problem {
        let Some(Said { message, field, shape, alphabet }) = &self.said else { return self };
        let voice =
            Voice::new(*shape).with_alphabet(*alphabet).with_language(message::catalogue(language));
        let said = voice.say(message);
        let arguments = message.arguments.iter();
        let arguments =
            arguments.map(|(name, argument)| ((*name).to_owned(), voice.say_argument(argument)));
        let place = field.map(|field| ("field".to_owned(), field.to_owned()));
        Problem {
            message: match field {
                Some(field) => format!("{field}: {said}"),
                None => said,
            },
            id: Some(message.id.to_string()),
            arguments: arguments.chain(place).collect(),
            rule: self.rule.map(|rule| voice.say_argument(&message::phrase(&rule))),
            ..self
        }
    }
}

impl From<Message> for Problem {
    fn from(message: Message) -> Problem {
        Problem::on_grid(message, Shape::CLASSIC, Alphabet::default_for(Shape::CLASSIC))
    }
}

/// One digit more than once in one house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Conflict {
    /// `row 1`, `column 4`, `box 9`.
    pub house: String,
    /// The symbol of the digit.
    pub symbol: String,
    /// The cells that hold it.
    pub cells: Vec<String>,
}

impl Conflict {
    /// The conflicts in a grid of this shape, with the symbols of an alphabet.
    pub fn all(
        conflicts: &[omnidoku::Conflict],
        shape: Shape,
        alphabet: Alphabet,
    ) -> Vec<Conflict> {
        conflicts.iter().map(|conflict| Conflict::new(conflict, shape, alphabet)).collect()
    }

    /// A conflict in a grid of this shape, with the symbols of an alphabet.
    pub fn new(conflict: &omnidoku::Conflict, shape: Shape, alphabet: Alphabet) -> Conflict {
        Conflict {
            house: shape.house_name(conflict.house),
            symbol: alphabet.symbol(conflict.digit).to_string(),
            cells: conflict.cells.iter().map(|&cell| shape.cell_name(cell)).collect(),
        }
    }
}

/// What `solve` answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Solved {
    /// Where the puzzle was read.
    #[serde(flatten)]
    pub origin: Origin,
    /// What became of it.
    pub status: Status,
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Option<Written>,
    /// The board instead, if it has rules of a variant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Map<String, Json>>,
    /// The solutions found, as many as were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Vec<String>>,
    /// Whether it is proven that these are all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub complete: Option<bool>,
    /// Why there is no answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<Problem>,
    /// What the search cost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figures: Option<Figures>,
}

/// What `count` answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Counted {
    /// Where the puzzle was read.
    #[serde(flatten)]
    pub origin: Origin,
    /// What became of it.
    pub status: Status,
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Option<Written>,
    /// The board instead, if it has rules of a variant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Map<String, Json>>,
    /// How many solutions were found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
    /// Whether it is proven that these are all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub complete: Option<bool>,
    /// Why there is no answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<Problem>,
    /// What the search cost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figures: Option<Figures>,
}

/// What `possible` answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Possible {
    /// Where the puzzle was read.
    #[serde(flatten)]
    pub origin: Origin,
    /// What became of it.
    pub status: Status,
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Option<Written>,
    /// The board instead, if it has rules of a variant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Map<String, Json>>,
    /// Every blank cell, in reading order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cells: Option<Vec<PossibleCell>>,
    /// Why there is no answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<Problem>,
    /// What the searches cost together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figures: Option<Figures>,
}

/// The values of one blank cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PossibleCell {
    /// The cell.
    pub cell: String,
    /// Its candidates, ascending.
    pub values: Vec<PossibleValue>,
}

/// How many solutions have a value in a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PossibleValue {
    /// The value.
    pub symbol: String,
    /// How many solutions were found with it.
    pub solutions: u64,
    /// Whether it is proven that these are all.
    pub complete: bool,
}

/// What `check` answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Checked {
    /// Where the puzzle was read.
    #[serde(flatten)]
    pub origin: Origin,
    /// `ok`: the clues are sound, and there is exactly one solution if that was looked at; or the solution
    /// given along solves the puzzle.
    pub status: Status,
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Option<Written>,
    /// The board instead, if it has rules of a variant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Map<String, Json>>,
    /// The verdict in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<String>,
    /// Why there is no answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<Problem>,
    /// What may be mistyped, where there is not exactly one solution.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub typos: Option<TyposInfo>,
    /// Rules and cells of a board that cannot go together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contradiction: Option<ContradictionInfo>,
    /// What the search cost, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figures: Option<Figures>,
}

/// What `show` answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shown {
    /// Where the puzzle was read.
    #[serde(flatten)]
    pub origin: Origin,
    /// Whether it could be read.
    pub status: Status,
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Option<Written>,
    /// The board instead, if it has rules of a variant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Map<String, Json>>,
    /// How many cells are filled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clues: Option<usize>,
    /// The format it was read in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    /// The candidates of every cell in reading order, where they were asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub candidates: Vec<String>,
    /// Why there is no answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<Problem>,
}

/// What `canon` answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Canonical {
    /// Where the puzzle was read.
    #[serde(flatten)]
    pub origin: Origin,
    /// Whether it has a canonical form.
    pub status: Status,
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: Option<Written>,
    /// The smallest puzzle that is the same but for symmetry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub canonical: Option<String>,
    /// How many symmetries lead from the puzzle to itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub automorphisms: Option<u64>,
    /// Why there is no answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<Problem>,
}

/// What `train` answers: an exercise, and what was asked about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trained {
    /// The exercise.
    #[serde(flatten)]
    pub exercise: TrainReply,
    /// What the answer is worth, where one was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judged: Option<JudgeReply>,
    /// The step that is to be found, where that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<StepInfo>,
}
