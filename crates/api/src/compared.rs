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
    /// The seconds that a puzzle counts which a contender did not answer: twice the longest time allowed.
    pub penalty: f64,
    /// Everybody, the baseline among them.
    pub contenders: Vec<ContenderInfo>,
}

/// A contender. Times are in seconds a puzzle; a ratio above 1 is slower than the baseline.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ContenderInfo {
    /// Who it is.
    pub name: String,
    /// How many puzzles it answered; left out if it was timed as a whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answered: Option<u64>,
    /// The mean time, with the penalty for puzzles it did not answer; of one that was timed as a whole in its best round.
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
