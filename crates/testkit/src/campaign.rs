//! The extent of random testing: a seed and a number of cases, both set by environment variables.
//!
//! * `OMNIDOKU_SEED`: the seed of the first case. A failure prints the seed of its own case;
//!   setting it makes that case the first one.
//! * `OMNIDOKU_CASES`: a factor on the usual number of cases, for example 100 for a night.

use std::fmt::Display;
use std::str::FromStr;

/// The seeds of a campaign: one for each case.
pub fn seeds(usual_cases: u64) -> impl Iterator<Item = u64> {
    let first: u64 = from_environment("OMNIDOKU_SEED").unwrap_or(2026);
    let factor: f64 = from_environment("OMNIDOKU_CASES").unwrap_or(1.0);
    let cases = (usual_cases as f64 * factor).max(1.0) as u64;
    (0..cases).map(move |case| first.wrapping_add(case))
}

fn from_environment<T: FromStr<Err: Display>>(name: &str) -> Option<T> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|error| panic!("{name} is \"{text}\": {error}")))
}
