//! `bench suite`: engines × puzzles, level by level.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use indicatif::ProgressBar;
use omnidoku::format::ReadOptions;
use omnidoku::{CancelToken, EngineId, Puzzle};
use omnidoku_api as api;
use omnidoku_api::reply::SummaryRow;
use omnidoku_bench::report::{self, Report};
use omnidoku_bench::{Bench, Measurement, Solver, Summary, csv};

use super::puzzle_sets::{self, PuzzleSet};
use super::results::{Results, Taken};
use super::setting::{setting, write_report};
use super::{check_puzzles, complain_above, in_turn, table};
use crate::args::{BenchForm, Suite};
use crate::batch::Task;
use crate::desk;
use crate::exit::Exit;
use crate::input::Input;
use crate::item::Subject;
use crate::page::Page;
use crate::puzzle_error::{PuzzleError, puzzle_of};
use crate::run_settings::RunSettings;
use crate::source::{Origin, Source};
use crate::words;

/// How many bad puzzles are described.
const MAX_DESCRIBED_ERRORS: u64 = 10;

/// How many different notes are printed.
const MAX_NOTES: usize = 20;

pub(super) fn run(arguments: &Suite) -> Exit {
    let checked = check_puzzles(&arguments.puzzles, &arguments.engines);
    if let Err(exit) = checked.and_then(|()| arguments.kept.check()) {
        return exit;
    }
    let mut notes = Vec::new();
    let levels = puzzle_sets::named(&arguments.puzzles, &mut notes);
    notes.iter().for_each(|note| desk::complain(note));
    let mut seen = HashSet::new();
    let engines: Vec<EngineId> =
        arguments.engines.iter().copied().filter(|engine| seen.insert(*engine)).collect();
    let mut account = Account::new(arguments);
    let mut earlier =
        Earlier { reader: csv::Reader::default(), engines: &engines, rows: Vec::new() };
    let names: Vec<&str> = levels.iter().map(|level| &*level.name).collect();
    let names = names.join(", ");
    let settings = settings(arguments, &engines, &levels);
    let take = |line: &str| earlier.take(line, &mut account);
    match Results::open(&arguments.kept, "bench suite", &settings, csv::HEADER, take) {
        Ok(results) => account.results = results,
        Err(exit) => return exit,
    }
    let (limits, cancel) = arguments.measuring.limits();
    let total = levels.iter().flat_map(|level| &level.sources).map(Source::bytes).sum();
    account.bar = arguments.kept.bar(|| desk::progress_bar(total));
    let jobs = Jobs::new(levels, arguments.spelling.options(), &account, cancel.clone());
    let worker = || {
        let mut bench = Bench::new(&engines, arguments.measuring.plan(), limits.clone());
        let cancel = cancel.clone();
        move |job| measure(&mut bench, job, &cancel)
    };
    in_turn(jobs, arguments.measuring.threads, worker, |measured| account.deliver(measured));
    account.conclude(cancel.is_cancelled(), settings, names)
}

/// The name of the levels in the settings.
const LEVELS: &str = "levels";

/// The options that decide what is measured.
fn settings(arguments: &Suite, engines: &[EngineId], levels: &[PuzzleSet]) -> RunSettings {
    let named = |name: Option<String>| name.unwrap_or_default();
    let ReadOptions { shape, format, alphabet } = arguments.spelling.options();
    let engines: Vec<&str> = engines.iter().map(|engine| engine.name()).collect();
    let levels: Vec<String> = levels.iter().map(PuzzleSet::identity).collect();
    let mut settings = vec![
        ("--version", env!("CARGO_PKG_VERSION").to_owned()),
        ("--engine", engines.join(",")),
        ("--shape", named(shape.map(|shape| shape.to_string()))),
        ("--input-format", named(format.map(|format| format.to_string()))),
        ("--input-alphabet", named(alphabet.map(|alphabet| alphabet.to_string()))),
        (LEVELS, levels.join(", ")),
    ];
    settings.extend(arguments.measuring.settings());
    settings
}

/// A puzzle to measure, or what is wrong with it.
struct Job {
    level: Arc<str>,
    number: u64,
    origin: Origin,
    line: usize,
    puzzle: Result<Puzzle, PuzzleError>,
    /// What the user should know about how the puzzle was read.
    note: Option<String>,
}

impl Task for Job {}

/// The puzzles of all sets, one after another, without those that an earlier run measured.
struct Jobs {
    levels: VecDeque<PuzzleSet>,
    options: ReadOptions,
    open: Option<(Arc<str>, Input)>,
    /// How many puzzles of the set were read, including bad ones.
    number: u64,
    /// The number up to which the puzzles of a level were measured before.
    done: HashMap<String, u64>,
    bytes_read: Arc<AtomicU64>,
    cancel: CancelToken,
}

impl Jobs {
    fn new(
        levels: Vec<PuzzleSet>,
        options: ReadOptions,
        account: &Account<'_>,
        cancel: CancelToken,
    ) -> Jobs {
        let (done, bytes_read) = (account.done.clone(), account.bytes_read.clone());
        Jobs { levels: levels.into(), options, open: None, number: 0, done, bytes_read, cancel }
    }
}

impl Iterator for Jobs {
    type Item = Job;

    fn next(&mut self) -> Option<Job> {
        while !self.cancel.is_cancelled() {
            let Some((level, input)) = &mut self.open else {
                let PuzzleSet { name, sources } = self.levels.pop_front()?;
                let mut input = Input::of(sources, self.options);
                input.bytes_read = self.bytes_read.clone();
                (self.open, self.number) = (Some((name.into(), input)), 0);
                continue;
            };
            let Some(item) = input.next() else {
                self.open = None;
                continue;
            };
            self.number += 1;
            let note = match &item.subject {
                Ok(Subject::Plain(entry)) => entry.notices.first(),
                _ => None,
            };
            let note = note.map(words::read_as);
            let line = item.line();
            let puzzle = item.subject.and_then(Subject::plain).and_then(|entry| puzzle_of(&entry));
            let is_done = self.done.get(&**level).is_some_and(|done| self.number <= *done);
            if puzzle.is_err() || !is_done {
                let (level, number) = (level.clone(), self.number);
                return Some(Job { level, number, origin: item.origin, line, puzzle, note });
            }
        }
        None
    }
}

/// What became of a job.
enum Measured {
    Rows(Vec<Measurement>, Option<String>),
    Bad(Origin, PuzzleError),
    Cancelled,
}

fn measure(bench: &mut Bench, job: Job, cancel: &CancelToken) -> Measured {
    let puzzle = match job.puzzle {
        Ok(puzzle) => puzzle,
        Err(error) => return Measured::Bad(job.origin, error),
    };
    match bench.puzzle(&job.level, job.number, &puzzle) {
        _ if cancel.is_cancelled() => Measured::Cancelled,
        Ok(rows) => Measured::Rows(rows, job.note),
        Err(fault) => {
            let (line, fault) = (job.line, Box::new(fault));
            Measured::Bad(job.origin, PuzzleError::Fault { line, fault })
        }
    }
}

/// Reads the rows of an earlier run.
struct Earlier<'a> {
    reader: csv::Reader,
    engines: &'a [EngineId],
    /// The rows of a puzzle, as long as some are missing.
    rows: Vec<Measurement>,
}

impl Earlier<'_> {
    fn take(&mut self, line: &str, account: &mut Account<'_>) -> Result<Taken, String> {
        let Some(row) = self.reader.line(line) else { return Ok(Taken::Part) };
        let row = row.map_err(|bad| bad.to_string())?;
        let belongs =
            |first: &Measurement| (&first.level, first.number) == (&row.level, row.number);
        let in_place = row.engine == Solver::Engine(self.engines[self.rows.len()])
            && self.rows.first().is_none_or(belongs)
            && account.done.get(&row.level).is_none_or(|done| *done < row.number);
        if !in_place {
            return Err(words::OUT_OF_PLACE.to_owned());
        }
        self.rows.push(row);
        if self.rows.len() < self.engines.len() {
            return Ok(Taken::Part);
        }
        account.done.insert(self.rows[0].level.clone(), self.rows[0].number);
        account.keep(&std::mem::take(&mut self.rows));
        Ok(Taken::Whole)
    }
}

/// What was measured, and where it goes.
struct Account<'a> {
    arguments: &'a Suite,
    summary: Summary,
    /// The first rows, for the report.
    rows: Vec<Measurement>,
    results: Option<Results>,
    bar: Option<ProgressBar>,
    /// The number up to which the puzzles of a level were measured in an earlier run.
    done: HashMap<String, u64>,
    bytes_read: Arc<AtomicU64>,
    notes: HashSet<String>,
    /// How many puzzles were measured in this run.
    puzzles: u64,
    bad: u64,
    cancelled: bool,
    worst: Exit,
    began: Instant,
}

impl<'a> Account<'a> {
    fn new(arguments: &'a Suite) -> Account<'a> {
        Account {
            arguments,
            summary: Summary::default(),
            rows: Vec::new(),
            results: None,
            bar: None,
            done: HashMap::new(),
            bytes_read: Arc::default(),
            notes: HashSet::new(),
            puzzles: 0,
            bad: 0,
            cancelled: false,
            worst: Exit::Ok,
            began: Instant::now(),
        }
    }

    fn deliver(&mut self, measured: Measured) {
        match measured {
            // Later puzzles, measured by other threads, would leave a gap that is never filled.
            Measured::Rows(..) if self.cancelled => {}
            Measured::Rows(rows, note) => {
                if let Some(results) = &mut self.results {
                    let lines: String = rows.iter().map(|row| csv::write(row) + "\n").collect();
                    results.write(&lines);
                }
                self.keep(&rows);
                self.puzzles += 1;
                if let Some(note) = note
                    && self.notes.len() < MAX_NOTES
                    && self.notes.insert(note.clone())
                {
                    complain_above(self.bar.as_ref(), &note);
                }
            }
            Measured::Bad(origin, error) => {
                self.bad += 1;
                self.worst = self.worst.max(error.exit());
                if self.bad <= MAX_DESCRIBED_ERRORS {
                    complain_above(self.bar.as_ref(), &error.in_one_line(&origin));
                }
            }
            Measured::Cancelled => self.cancelled = true,
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.bytes_read.load(Ordering::Relaxed));
            bar.set_message(self.puzzles.to_string());
        }
    }

    /// Adds rows to the figures, and prints them if single results are asked for.
    fn keep(&mut self, rows: &[Measurement]) {
        let is_first = self.summary.entries().is_empty();
        let mut page = Page::default();
        match self.arguments.kept.form() {
            BenchForm::Table => {}
            BenchForm::Csv => {
                is_first.then(|| page.line(csv::HEADER));
                rows.iter().for_each(|row| page.line(&csv::write(row)));
            }
            BenchForm::Json => rows.iter().for_each(|row| page.json(&api::MeasuredRow::from(row))),
        }
        desk::print_now(&mut page.out);
        rows.iter().for_each(|row| self.summary.add(row));
        if self.arguments.kept.report.is_some() {
            let room = report::MAX_LISTED.saturating_sub(self.rows.len());
            self.rows.extend(rows.iter().take(room).cloned());
        }
    }

    /// Prints the summary.
    fn conclude(mut self, cancelled: bool, mut settings: RunSettings, levels: String) -> Exit {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
        let mut page = Page::default();
        match self.arguments.kept.form() {
            BenchForm::Table if !self.summary.entries().is_empty() => {
                page.text(&table::of_summary(&self.summary));
                page.line(&words::times_are(self.arguments.measuring.rounds));
            }
            BenchForm::Json => {
                let entries = self.summary.entries().iter();
                entries.for_each(|entry| page.json(&SummaryRow::from(entry)));
            }
            BenchForm::Table | BenchForm::Csv => {}
        }
        desk::print_now(&mut page.out);
        desk::complain(&words::measured(self.puzzles, self.began.elapsed()));
        if self.bad > 0 {
            let undescribed = self.bad.saturating_sub(MAX_DESCRIBED_ERRORS);
            (undescribed > 0).then(|| desk::complain(&words::more_of_them(undescribed)));
            desk::complain(&words::not_measured(self.bad));
        }
        if cancelled {
            desk::complain(&words::measuring_stopped(self.results.is_some()));
            self.worst = self.worst.max(Exit::OutOfTime);
        }
        let Some(path) = &self.arguments.kept.report else { return self.worst };
        // The report names the levels; their checksums only matter for resuming.
        let shown = settings.iter_mut().filter(|(option, _)| *option == LEVELS);
        shown.for_each(|(_, value)| value.clone_from(&levels));
        let report = Report {
            title: words::SUITE_REPORT,
            setting: setting(settings),
            notes: vec![report::how_timed(self.arguments.measuring.rounds)],
            summary: Some(&self.summary),
            rows: &self.rows,
            ..Report::default()
        };
        self.worst.max(write_report(path, &report))
    }
}
