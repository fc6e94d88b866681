//! A generated puzzle, as an object or as a row of a table.

use omnidoku::generate::{self, Made, Outcome};
use omnidoku::logic::rate::Scale;
use serde::{Deserialize, Serialize};

use crate::{Openness, ScaleName, Status, Written};

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Generated {
    /// The seed it comes from.
    pub seed: u64,
    /// Its number: with the seed and the same wishes it is this puzzle on every machine.
    pub index: u64,
    /// `ok`, or `gave-up` where it is the closest to what was asked for.
    pub status: Status,
    /// The puzzle, or a full grid where that was asked for.
    #[serde(flatten)]
    pub puzzle: Written,
    /// Its solution.
    pub solution: String,
    /// How many clues it has.
    pub clues: usize,
    /// Of how many of them it is not proven that they are needed, where as few as possible were asked for.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub redundant_at_most: usize,
    /// How hard it is, where that was found out.
    #[serde(flatten)]
    pub grade: Option<Grade>,
    /// How the pattern was shuffled that the puzzle's full grid comes from, where it does.
    #[serde(flatten)]
    pub shuffle: Option<Shuffle>,
    /// How many attempts it took.
    pub tries: u64,
    /// What it counts in statistics: 1 unless the method prefers some puzzles in a way that is known.
    pub weight: f64,
}

/// How a pattern was shuffled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shuffle {
    /// How many rearrangements were drawn.
    pub cycles: usize,
    /// How many of them moved anything.
    pub moves: usize,
}

/// How hard a puzzle is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Grade {
    /// The scale.
    pub scale: ScaleName,
    /// The level, where the scale has levels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The score.
    pub score: Score,
    /// The hardest technique.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hardest: Option<String>,
    /// How often the path uses each technique, in the order of first use.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<Use>,
    /// How open it is, on the scale `omnidoku`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub openness: Option<Openness>,
}

/// A score: whole, or with one decimal on the scale of Sudoku Explainer.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Score {
    /// A whole number.
    Whole(u64),
    /// 6.6, for example.
    Decimal(f64),
}

/// A technique that a path uses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Use {
    /// The technique's id.
    pub technique: String,
    /// How many times.
    pub times: u32,
}

impl Generated {
    /// A puzzle with its number, written in an alphabet as its solution is.
    pub fn new(
        seed: u64,
        outcome: &Outcome,
        made: &Made,
        puzzle: Written,
        solution: String,
    ) -> Generated {
        Generated {
            seed,
            index: outcome.index,
            status: if outcome.reached { Status::Ok } else { Status::GaveUp },
            puzzle,
            solution,
            clues: made.draft.puzzle.grid().filled().count(),
            redundant_at_most: made.redundant_at_most,
            grade: made.grade.as_ref().map(Grade::from),
            shuffle: None,
            tries: outcome.tries,
            weight: made.weight,
        }
    }

    /// The names of the columns of a table.
    pub const COLUMNS: [&str; 10] = [
        "puzzle", "solution", "index", "clues", "level", "score", "hardest", "path", "tries",
        "weight",
    ];

    /// The same as a row of a table: empty where a value is absent, without commas, quotation marks or line
    /// ends.
    pub fn row(&self) -> [String; 10] {
        let grade = self.grade.as_ref();
        let text = |part: Option<&String>| part.cloned().unwrap_or_default();
        let uses = grade.map(|grade| grade.path.as_slice()).unwrap_or_default();
        let path: Vec<String> =
            uses.iter().map(|Use { technique, times }| format!("{technique}:{times}")).collect();
        [
            self.puzzle.puzzle.clone(),
            self.solution.clone(),
            self.index.to_string(),
            self.clues.to_string(),
            text(grade.and_then(|grade| grade.level.as_ref())),
            grade.map(|grade| grade.score.to_string()).unwrap_or_default(),
            text(grade.and_then(|grade| grade.hardest.as_ref())),
            path.join(" "),
            self.tries.to_string(),
            self.weight.to_string(),
        ]
    }
}

impl Score {
    /// A score as the generator has it, which on the scale of Sudoku Explainer is in tenths.
    pub fn on(scale: Scale, score: u64) -> Score {
        match scale {
            Scale::Explainer => Score::Decimal(score as f64 / 10.0),
            _ => Score::Whole(score),
        }
    }
}

impl std::fmt::Display for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Score::Whole(score) => write!(f, "{score}"),
            Score::Decimal(score) => write!(f, "{score:.1}"),
        }
    }
}

impl From<&generate::Grade> for Grade {
    fn from(grade: &generate::Grade) -> Grade {
        Grade {
            scale: grade.scale.into(),
            level: grade.level.map(str::to_owned),
            score: Score::on(grade.scale, grade.score),
            hardest: grade.hardest.map(|technique| technique.id().into_owned()),
            path: grade
                .path
                .iter()
                .map(|used| Use { technique: used.technique.id().into_owned(), times: used.times })
                .collect(),
            openness: grade.openness.map(Openness::from),
        }
    }
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_reads_back() {
        for (score, text) in [(Score::Whole(204), "204"), (Score::Decimal(6.6), "6.6")] {
            assert_eq!(serde_json::to_string(&score).unwrap(), text);
            assert_eq!(serde_json::from_str::<Score>(text).unwrap(), score);
            assert_eq!(score.to_string(), text);
        }
    }
}
