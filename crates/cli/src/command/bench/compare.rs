//! `bench compare`: engines and other programs on the same puzzles.
//!
//! ```text
//! puzzles ─┬▶ engines, in turns ──┐
//!          ├▶ rivals by the line ─┼▶ times of a puzzle ─▶ bench::compare ─▶ table, report
//!          └▶ a file of lines ─▶ rivals as a whole, round by round ──────▶
//! ```

mod form;
mod lines;
mod rival;
mod spool;

use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::Ordering;

use indicatif::ProgressBar;
use omnidoku::format::{self, Alphabet, Format, ReadOptions};
use omnidoku::{CancelToken, EngineId, Grid, Puzzle, Shape, check};
use omnidoku_bench::report::{self, Report};
use omnidoku_bench::{Bench, Comparison, Measurement, Summary};

use self::lines::LineRival;
use self::rival::{Ran, Rival};
use self::spool::Spool;
use super::puzzle_sets::{self, PuzzleSet};
use super::{check_puzzles, complain_above, setting};
use crate::args::{Compare, CompareForm};
use crate::command::{failed, usage};
use crate::desk;
use crate::exit::Exit;
use crate::input::Input;
use crate::item::Subject;
use crate::puzzle_error::{PuzzleError, puzzle_of};
use crate::words;

/// How many bad puzzles, and how many wrong answers of a rival, are described.
const MAX_DESCRIBED: u64 = 10;

pub(super) fn run(arguments: &Compare) -> Exit {
    let checked = check_puzzles(&arguments.puzzles, &arguments.engines)
        .and_then(|()| setting::check_report(arguments.report.as_deref(), arguments.force));
    if let Err(exit) = checked {
        return exit;
    }
    let engines = engines(arguments);
    let names = match names(arguments, &engines) {
        Ok(names) => names,
        Err(message) => return usage(&message),
    };
    let baseline = arguments.baseline.as_ref().unwrap_or(&names[0]);
    let Some(baseline) = names.iter().position(|name| name == baseline) else {
        return usage(&words::no_such_contender(baseline, &names));
    };
    if arguments.measuring.threads > 1 {
        return usage(words::COMPARED_ON_ONE_THREAD);
    }
    for rival in arguments.rivals.iter().chain(&arguments.line_rivals) {
        if let Err(error) = rival::try_to_start(rival) {
            return usage(&words::rival_not_started(rival, &error));
        }
    }
    let mut notes = Vec::new();
    let levels = puzzle_sets::named(&arguments.puzzles, &mut notes);
    notes.iter().for_each(|note| desk::complain(note));
    let spool = match arguments.rivals.is_empty() {
        true => None,
        false => match Spool::create() {
            Ok(spool) => Some(spool),
            Err(error) => return failed(&words::no_spool(&error)),
        },
    };
    let (limits, cancel) = arguments.measuring.limits();
    let mut race = Race {
        arguments,
        bench: Bench::new(&engines, arguments.measuring.plan(), limits),
        cancel,
        line_rivals: arguments.line_rivals.iter().map(LineRival::new).collect(),
        spool,
        comparison: Comparison::new(names, baseline, penalty(arguments)),
        summary: Summary::default(),
        rows: Vec::new(),
        bad: 0,
        worst: Exit::Ok,
        remarks: Vec::new(),
        bar: None,
    };
    for place in 0..arguments.rivals.len() {
        race.comparison.as_a_whole(engines.len() + place, Vec::new());
    }
    race.puzzles(levels);
    race.rivals_as_a_whole(engines.len());
    race.conclude()
}

/// The engines that take part: those named, or else `auto` beside other programs, or else three of
/// them.
fn engines(arguments: &Compare) -> Vec<EngineId> {
    let mut seen = HashSet::new();
    let named: Vec<EngineId> =
        arguments.engines.iter().copied().filter(|&engine| seen.insert(engine)).collect();
    let has_rivals = !arguments.rivals.is_empty() || !arguments.line_rivals.is_empty();
    match (named.is_empty(), has_rivals) {
        (false, _) => named,
        (true, true) => vec![EngineId::Auto],
        (true, false) => vec![EngineId::Backtrack, EngineId::Dlx, EngineId::Auto],
    }
}

/// The names of all contenders: engines, rivals as a whole, rivals by the line.
fn names(arguments: &Compare, engines: &[EngineId]) -> Result<Vec<String>, String> {
    let rivals = arguments.rivals.iter().chain(&arguments.line_rivals);
    let names: Vec<String> = engines
        .iter()
        .map(|engine| engine.to_string())
        .chain(rivals.map(|rival| rival.name.clone()))
        .collect();
    let mut seen = HashSet::new();
    match names.iter().find(|name| !seen.insert(*name)) {
        Some(twice) => Err(words::contender_twice(twice)),
        None if names.len() < 2 => Err(words::ONE_CONTENDER.to_owned()),
        None => Ok(names),
    }
}

/// The seconds that a puzzle without an answer counts: twice the longest time limit, so that no
/// answer, however late, counts more than a missing one.
fn penalty(arguments: &Compare) -> f64 {
    let rivals = (!arguments.line_rivals.is_empty()).then_some(arguments.rival_time);
    let longest = arguments.measuring.time_limit.max(rivals.unwrap_or_default());
    2.0 * longest.as_secs_f64()
}

/// A comparison under way.
struct Race<'a> {
    arguments: &'a Compare,
    bench: Bench,
    cancel: CancelToken,
    line_rivals: Vec<LineRival>,
    /// The puzzles for the rivals that take all of them at once.
    spool: Option<Spool>,
    comparison: Comparison,
    summary: Summary,
    /// As many as a report lists.
    rows: Vec<Measurement>,
    bad: u64,
    worst: Exit,
    /// What the user should know about the rivals.
    remarks: Vec<String>,
    bar: Option<ProgressBar>,
}

impl Race<'_> {
    /// All contenders that are timed puzzle by puzzle.
    fn puzzles(&mut self, levels: Vec<PuzzleSet>) {
        let total = levels.iter().flat_map(|level| &level.sources).map(|s| s.bytes()).sum();
        self.bar = setting::seen().then(|| desk::progress_bar(total));
        let mut before = 0;
        for PuzzleSet { name, sources } in levels {
            let mut input = Input::of(sources, self.arguments.spelling.options());
            let mut number = 0;
            while !self.has_enough()
                && let Some(item) = input.next()
            {
                number += 1;
                match item
                    .subject
                    .and_then(Subject::plain)
                    .and_then(|entry| puzzle_of(&entry).map(|puzzle| (entry, puzzle)))
                {
                    Ok((entry, puzzle)) => {
                        if let Err(error) = self.puzzle(&name, number, &puzzle, entry.line) {
                            self.complain(&error.in_one_line(&item.origin), error.exit());
                        }
                    }
                    Err(error) => {
                        self.complain(&error.in_one_line(&item.origin), error.exit());
                    }
                }
                if let Some(bar) = &self.bar {
                    let read = input.bytes_read.load(Ordering::Relaxed);
                    bar.set_position(before + read);
                    bar.set_message(self.comparison.puzzles().to_string());
                }
            }
            before += input.bytes_read.load(Ordering::Relaxed);
        }
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
        for rival in &mut self.line_rivals {
            self.remarks.extend(rival.remarks());
        }
    }

    /// Whether no more puzzles are wanted.
    fn has_enough(&self) -> bool {
        self.arguments.take == Some(self.comparison.puzzles()) || self.cancel.is_cancelled()
    }

    fn complain(&mut self, sentence: &str, exit: Exit) {
        self.bad += 1;
        self.worst = self.worst.max(exit);
        if self.bad <= MAX_DESCRIBED {
            complain_above(self.bar.as_ref(), sentence);
        }
    }

    /// One puzzle, all contenders that are timed on it.
    fn puzzle(
        &mut self,
        level: &str,
        number: u64,
        puzzle: &Puzzle,
        line: usize,
    ) -> Result<(), PuzzleError> {
        let fault = |fault| PuzzleError::Fault { line, fault: Box::new(fault) };
        let rows = self.bench.puzzle(level, number, puzzle).map_err(fault)?;
        let mut times: Vec<Option<f64>> = rows
            .iter()
            .map(|row| row.outcome.is_answer().then_some(row.timing.best.as_secs_f64()))
            .collect();
        times.resize(times.len() + self.arguments.rivals.len(), None);
        let rounds = self.arguments.measuring.rounds;
        for rival in &mut self.line_rivals {
            times.push(rival.puzzle(puzzle, rounds, self.arguments.rival_time, &self.cancel));
        }
        // What was just measured may have been cut short.
        if self.cancel.is_cancelled() {
            return Ok(());
        }
        if let Some(spool) = &mut self.spool {
            desk::written(spool.add(puzzle));
        }
        self.comparison.add(&times);
        for row in rows {
            self.summary.add(&row);
            if self.arguments.report.is_some() && self.rows.len() < report::MAX_LISTED {
                self.rows.push(row);
            }
        }
        Ok(())
    }

    /// All rivals that take everything at once, in turns.
    fn rivals_as_a_whole(&mut self, first: usize) {
        let Some(mut spool) = self.spool.take() else { return };
        if self.comparison.puzzles() == 0 || self.cancel.is_cancelled() {
            return;
        }
        desk::written(spool.finish());
        let mut rivals: Vec<Rival> = self.arguments.rivals.iter().map(Rival::new).collect();
        for round in 0..self.arguments.measuring.rounds {
            for rival in rivals.iter_mut().filter(|rival| rival.failure.is_none()) {
                if self.cancel.is_cancelled() {
                    return;
                }
                let ran = rival.round(&spool, self.arguments.rival_time, &self.cancel);
                if let (0, Ran::Well(answers)) = (round, ran) {
                    desk::written(rival.check(&spool, answers));
                }
            }
        }
        for (place, rival) in rivals.into_iter().enumerate() {
            self.remarks.extend(rival.remarks(self.comparison.puzzles()));
            if rival.failure.is_none() {
                let seconds = rival.seconds_a_puzzle(&spool, self.comparison.penalty());
                self.comparison.as_a_whole(first + place, seconds);
            }
        }
    }

    fn conclude(self) -> Exit {
        let mut exit = self.worst;
        if self.bad > 0 {
            let undescribed = self.bad.saturating_sub(MAX_DESCRIBED);
            (undescribed > 0).then(|| desk::complain(&words::more_of_them(undescribed)));
            desk::complain(&words::not_measured(self.bad));
        }
        let mut text = form::written(&self.comparison, self.arguments.format);
        if self.arguments.format == CompareForm::Table {
            text += &words::compared(&self.comparison, self.arguments.measuring.rounds);
        }
        desk::print_now(&mut text.into_bytes());
        self.remarks.iter().for_each(|remark| desk::complain(remark));
        if self.cancel.is_cancelled() {
            desk::complain(&words::measuring_stopped(false));
            exit = exit.max(Exit::OutOfTime);
        }
        match &self.arguments.report {
            Some(path) => exit.max(self.report(path)),
            None => exit,
        }
    }

    fn report(&self, path: &Path) -> Exit {
        let Compare { rivals, line_rivals, measuring, puzzles, .. } = self.arguments;
        let commands = rivals.iter().chain(line_rivals);
        let commands: Vec<String> = commands.map(ToString::to_string).collect();
        let mut details = measuring.settings();
        details.extend([("puzzles", puzzles.join(" ")), ("rivals", commands.join("; "))]);
        let mut notes = vec![report::how_timed(measuring.rounds)];
        notes.extend((!rivals.is_empty()).then(|| words::WHOLE_TIMES.to_owned()));
        notes.extend((!line_rivals.is_empty()).then(|| words::LINE_TIMES.to_owned()));
        notes.extend_from_slice(&self.remarks);
        let report = Report {
            title: words::COMPARISON,
            setting: setting::setting(details),
            notes,
            summary: Some(&self.summary),
            rows: &self.rows,
            comparison: Some(&self.comparison),
            ..Report::default()
        };
        setting::write_report(path, &report)
    }
}

/// Whether an answer to a puzzle is right; `None` if it contains no grid.
fn judge(puzzle: &Puzzle, answer: &str) -> Option<bool> {
    let shape = puzzle.shape();
    let separators = |c: char| c.is_whitespace() || ",;:|=".contains(c);
    // The solution often follows the puzzle.
    let grids = answer.split(separators).filter(|word| word.chars().count() == shape.cell_count());
    let read = |word: &str| format::read(word, &as_a_line(shape)).ok().map(|entry| entry.grid);
    let grids: Vec<Grid> = grids.filter_map(read).filter(Grid::is_full).collect();
    let solves = |grid: &Grid| check::solution(puzzle, grid).is_ok();
    (!grids.is_empty()).then(|| grids.iter().any(solves))
}

/// How puzzles and answers are written for other programs and by them.
fn as_a_line(shape: Shape) -> ReadOptions {
    let alphabet = Alphabet::default_for(shape);
    ReadOptions { shape: Some(shape), format: Some(Format::Line), alphabet: Some(alphabet) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use omnidoku::{Answer, Limits, Settings, ask};

    #[test]
    fn answers_are_judged() {
        let puzzle = format::read("1......2....4..3", &Default::default()).unwrap();
        let puzzle = Puzzle::new(puzzle.grid).unwrap();
        let mut engine = EngineId::Dlx.build(Settings::default());
        let solved = ask::solve(&mut *engine, &puzzle, &Limits::none()).unwrap();
        let Answer::Solution(solution) = solved.answer else { panic!("it has one") };
        let right: String = solution.to_values().iter().map(u8::to_string).collect();
        let wrong = right.replace('1', "x").replace('2', "1").replace('x', "2");
        assert_eq!(judge(&puzzle, &right), Some(true));
        assert_eq!(judge(&puzzle, &format!("1......2....4..3,{right} 0.2 ms")), Some(true));
        assert_eq!(judge(&puzzle, &wrong), Some(false));
        for nothing in ["", "solved", "1......2....4..3", "12"] {
            assert_eq!(judge(&puzzle, nothing), None, "{nothing}");
        }
    }
}
