//! `bench`: the search engines measured.
//!
//! ```text
//! suite: files ─ levels ─▶ puzzles ─▶ bench::measure ─▶ rows ─┬▶ results: a file, to resume from
//! super: numbers of blanks ─▶ bench::super_test ─▶ points ────┼▶ standard output, as they come
//!                                                             └▶ summary ─▶ table
//! ```

mod chooser;
mod compare;
mod experiment;
mod puzzle_sets;
mod results;
mod setting;
mod suite;
mod super_test;
mod table;

use std::io::{self, IsTerminal};
use std::path::Path;

use indicatif::ProgressBar;
use omnidoku::{CancelToken, EngineId, Limits, SystemClock};
use omnidoku_bench::measure::MeasureSettings;

use crate::args::{Bench, BenchForm, Kept, Measurement, Measuring};
use crate::batch::{self, Task};
use crate::command::usage;
use crate::desk;
use crate::exit::Exit;
use crate::interrupt;
use crate::paint;
use crate::run_settings::RunSettings;
use crate::units;
use crate::words;

pub(crate) fn run(arguments: &Bench) -> Exit {
    match &arguments.measurement {
        Measurement::Suite(arguments) => suite::run(arguments),
        Measurement::Super(arguments) => super_test::run(arguments),
        Measurement::Compare(arguments) => compare::run(arguments),
        Measurement::Chooser(arguments) => chooser::run(arguments),
        Measurement::Experiment(arguments) => experiment::run(arguments),
    }
}

impl Measuring {
    fn plan(&self) -> MeasureSettings {
        MeasureSettings { rounds: self.rounds, time: self.time_limit, seed: self.seed }
    }

    /// The clock, the memory cap and a token that Ctrl-C cancels.
    fn limits(&self) -> (Limits, CancelToken) {
        let cancel = interrupt::token();
        let limits = Limits::none().with_clock(SystemClock::start());
        (limits.with_memory(self.memory_limit).with_cancel(cancel.clone()), cancel)
    }

    /// The options that must not change between the parts of a run.
    fn settings(&self) -> RunSettings {
        vec![
            ("--rounds", self.rounds.to_string()),
            ("--time-limit", format!("{:?}", self.time_limit)),
            ("--memory-limit", units::size(self.memory_limit)),
            ("--seed", self.seed.to_string()),
            ("--threads", self.threads.to_string()),
        ]
    }
}

impl Kept {
    /// Refuses files that could not be written at the end, before anything is measured.
    fn check(&self) -> Result<(), Exit> {
        if self.resume && self.file().is_none() {
            return Err(usage(words::STREAM_NOT_RESUMED));
        }
        // A resumed run replaces the report of its earlier part.
        setting::check_report(self.report.as_deref(), self.force || self.resume)
    }

    /// A progress bar, if a user is watching and does not see the figures come.
    fn bar(&self, bar: impl FnOnce() -> ProgressBar) -> Option<ProgressBar> {
        let unseen = self.form() == BenchForm::Table || !paint::output_is_terminal();
        (unseen && io::stderr().is_terminal()).then(bar)
    }
}

/// Refuses the name of an engine among the puzzles: several engines are separated by commas.
fn check_puzzles(puzzles: &[String], engines: &[EngineId]) -> Result<(), Exit> {
    let mut arguments = puzzles.iter().filter(|argument| !Path::new(argument).exists());
    match arguments.find_map(|argument| argument.parse::<EngineId>().ok()) {
        Some(engine) => Err(usage(&words::engine_among_puzzles(engine, engines))),
        None => Ok(()),
    }
}

/// On one thread, does one task after another and nothing else meanwhile; on several, some at a
/// time, still delivered in order.
fn in_turn<T: Task, A: Send, W: FnMut(T) -> A>(
    tasks: impl Iterator<Item = T> + Send,
    threads: u16,
    new_worker: impl Fn() -> W + Sync,
    mut deliver: impl FnMut(A),
) {
    if threads == 1 {
        let mut work = new_worker();
        return tasks.for_each(|task| deliver(work(task)));
    }
    desk::complain(words::TIMES_SUFFER);
    batch::in_order(tasks, threads.into(), new_worker, deliver, || ());
}

/// Prints a sentence on standard error, above the bar.
fn complain_above(bar: Option<&ProgressBar>, sentence: &str) {
    match bar {
        Some(bar) => bar.suspend(|| desk::complain(sentence)),
        None => desk::complain(sentence),
    }
}
