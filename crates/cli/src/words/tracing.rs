//! The words of `trace`.

use std::io;
use std::path::Path;

use omnidoku::{End, Trace};

pub(crate) const ONE_PUZZLE: &str = "a trace is of one puzzle: give only one";

pub(crate) fn written(path: &Path, trace: &Trace) -> String {
    format!("{} events written to {}", kept(trace), path.display())
}

pub(crate) fn not_written(path: &Path, error: &io::Error) -> String {
    format!("{} cannot be written: {error}", path.display())
}

fn kept(trace: &Trace) -> String {
    let steps = trace.steps.len();
    match trace.cut {
        0 => steps.to_string(),
        cut => format!("{steps} of {}", cut.saturating_add(steps as u64)),
    }
}

/// What a trace contains, one line each.
pub(crate) fn summary(trace: &Trace) -> String {
    let ended = match trace.end {
        End::Exhausted => "everything was searched".to_owned(),
        End::Stopped => "stopped at a solution".to_owned(),
        End::Interrupted(cause) => super::interrupted(cause).to_owned(),
    };
    let counted: Vec<String> = trace
        .total
        .named()
        .into_iter()
        .filter_map(|(name, count)| Some(format!("{} {name}", count?)))
        .collect();
    let agrees = match trace.ends_with(trace.replay().last().unwrap_or_default()) {
        true => "a replay ends with these counters",
        false => "a replay does not end with these counters: the trace is not whole",
    };
    let (engine, shape) = (trace.engine, trace.puzzle.shape());
    format!(
        "engine {engine}, boxes {shape}, {} blanks\n{} events\nend: {ended}\n{}\n{agrees}\n",
        trace.puzzle.blank_count(),
        kept(trace),
        counted.join(", "),
    )
}
