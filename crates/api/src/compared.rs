//! What `bench compare` says of contenders.

use omnidoku_bench::compare::{Comparison, Standing};
use serde::{Deserialize, Serialize};

/// Contenders on the same puzzles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Compared {
    /// How many puzzles there were.
    pub puzzles: u64,
    /// Whom the others are compared with.
    pub baseline: String,
    /// The seconds counted for a puzzle that a contender did not answer: twice the time limit.
    pub penalty: f64,
    /// All contenders, the baseline among them.
    pub contenders: Vec<ContenderInfo>,
}

/// A contender. Times are in seconds a puzzle; a ratio above 1 is slower than the baseline.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ContenderInfo {
    /// Its name.
    pub name: String,
    /// How many puzzles it answered; left out if it was timed as a whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answered: Option<u64>,
    /// Mean time per puzzle, with the penalty for unanswered ones; for a contender timed as a whole, that of
    /// its best round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mean: Option<f64>,
    /// The time in the middle, likewise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub median: Option<f64>,
    /// The ratio of the total times.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total_ratio: Option<f64>,
    /// The geometric mean of the ratios, puzzle by puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ratio: Option<f64>,
    /// A tenth of the ratios is below.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ratio_low: Option<f64>,
    /// A tenth of the ratios is above.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ratio_high: Option<f64>,
    /// On how many puzzles it was faster than the baseline.
    pub faster: u64,
    /// On how many it was slower.
    pub slower: u64,
}

impl Compared {
    /// A comparison as data.
    pub fn new(comparison: &Comparison) -> Compared {
        Compared {
            puzzles: comparison.puzzles(),
            baseline: comparison.baseline().to_owned(),
            penalty: comparison.penalty(),
            contenders: comparison.standings().into_iter().map(ContenderInfo::from).collect(),
        }
    }
}

impl From<Standing> for ContenderInfo {
    fn from(standing: Standing) -> ContenderInfo {
        let ratio = standing.ratio;
        ContenderInfo {
            name: standing.name,
            answered: standing.answered,
            mean: standing.mean,
            median: standing.median,
            total_ratio: standing.total_ratio,
            ratio: ratio.map(|ratio| ratio.mean),
            ratio_low: ratio.map(|ratio| ratio.low),
            ratio_high: ratio.map(|ratio| ratio.high),
            faster: standing.faster,
            slower: standing.slower,
        }
    }
}
