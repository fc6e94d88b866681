//! Arguments of `bench experiment`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use omnidoku_bench::experiment;

use crate::args::named;
use crate::units;

#[derive(Debug, Args)]
pub(crate) struct Experiment {
    /// solvoku, hybrid, madness, hexa or phase [default: all five]
    #[arg(value_name = "NAME", value_parser = named(experiment::Experiment::ALL))]
    pub(crate) names: Vec<experiment::Experiment>,
    /// How often each search is timed; the best time counts
    #[arg(long, default_value_t = 3, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) rounds: u32,
    /// How long one search may take: seconds, or 500ms, 10s, 5m, 2h
    #[arg(long, default_value = "2s", value_name = "TIME", value_parser = units::read_duration)]
    pub(crate) time_limit: Duration,
    /// The seed of the puzzles
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub(crate) seed: u64,
    /// Take this share of the usual number of puzzles, for a quick look
    #[arg(long, default_value_t = 1.0, value_name = "SHARE", value_parser = share)]
    pub(crate) share: f64,
    /// Write NAME.md and the charts as SVG files into a folder; `-` prints the tables
    #[arg(long, short = 'o', value_name = "FOLDER")]
    pub(crate) out: Option<PathBuf>,
    /// Overwrite files of an earlier run
    #[arg(long, requires = "out")]
    pub(crate) force: bool,
}

/// A share above 0, up to 1.
fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| *share > 0.0 && *share <= 1.0);
    share.ok_or_else(|| "expected a number above 0 and up to 1".to_owned())
}
