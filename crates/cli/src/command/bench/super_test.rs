//! `bench super`: time by the number of blanks.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use omnidoku_api as api;
use omnidoku_bench::report::{self, Report, SuperRun};
use omnidoku_bench::super_test::{
    HEADER, Point, Stopped, SuperTest, SuperTestSettings, most_blanks,
};

use super::results::{Results, Taken};
use super::setting::{setting, write_report};
use super::{in_turn, table};
use crate::args::{self, BenchForm};
use crate::batch::Task;
use crate::command::usage;
use crate::desk;
use crate::exit::Exit;
use crate::page::Page;
use crate::run_settings::RunSettings;
use crate::words;

pub(super) fn run(arguments: &args::SuperTest) -> Exit {
    let began = Instant::now();
    let plan = plan(arguments);
    if let Err(problem) = plan.check() {
        return usage(&problem.to_string());
    }
    if let Err(exit) = arguments.kept.check() {
        return exit;
    }
    let mut account = Account::new(arguments, &plan);
    let settings = settings(arguments, &plan);
    let take = |line: &str| account.take_back(line, &plan);
    match Results::open(&arguments.kept, "bench super", &settings, HEADER, take) {
        Ok(results) => account.results = results,
        Err(exit) => return exit,
    }
    let (limits, cancel) = arguments.measuring.limits();
    let done: HashSet<usize> = account.points.iter().map(|point| point.blanks).collect();
    let left: Vec<usize> = (plan.from..=plan.to).filter(|blanks| !done.contains(blanks)).collect();
    let puzzles = (left.len() as u64).saturating_mul(plan.each);
    account.bar = arguments.kept.bar(|| {
        let bar = desk::styled(ProgressBar::new(puzzles), words::TESTING);
        bar.enable_steady_tick(Duration::from_millis(250));
        bar
    });
    let bar = account.bar.clone();
    let worker = || {
        let (mut test, bar) = (SuperTest::new(plan, limits.clone()), bar.clone());
        move |Blanks(blanks)| match &mut test {
            Ok(test) => test.point(blanks, |_| bar.iter().for_each(|bar| bar.inc(1))),
            Err(problem) => unreachable!("the plan was checked: {problem}"),
        }
    };
    let tasks = left.into_iter().map(Blanks).take_while(|_| !cancel.is_cancelled());
    in_turn(tasks, arguments.measuring.threads, worker, |point| account.deliver(point));
    account.conclude(began.elapsed(), settings)
}

/// A number of blanks to measure.
struct Blanks(usize);

impl Task for Blanks {}

fn plan(arguments: &args::SuperTest) -> SuperTestSettings {
    let &args::SuperTest { engine, shape, from, to, each, ref measuring, .. } = arguments;
    let to = to.unwrap_or_else(|| most_blanks(shape));
    SuperTestSettings { engine, shape, from, to, each, measure: measuring.plan() }
}

/// The options that decide what is measured.
fn settings(arguments: &args::SuperTest, plan: &SuperTestSettings) -> RunSettings {
    let mut settings = vec![
        ("--version", env!("CARGO_PKG_VERSION").to_owned()),
        ("--engine", plan.engine.to_string()),
        ("--shape", plan.shape.to_string()),
        ("--from", plan.from.to_string()),
        ("--to", plan.to.to_string()),
        ("--each", plan.each.to_string()),
    ];
    settings.extend(arguments.measuring.settings());
    settings
}

/// What was measured, and where it goes.
struct Account<'a> {
    arguments: &'a args::SuperTest,
    /// How many points are asked for.
    wanted: usize,
    points: Vec<Point>,
    results: Option<Results>,
    bar: Option<ProgressBar>,
    /// How many puzzles were measured in this run.
    puzzles: u64,
    stopped: Option<Stopped>,
}

impl<'a> Account<'a> {
    fn new(arguments: &'a args::SuperTest, plan: &SuperTestSettings) -> Account<'a> {
        Account {
            arguments,
            wanted: plan.to - plan.from + 1,
            points: Vec::new(),
            results: None,
            bar: None,
            puzzles: 0,
            stopped: None,
        }
    }

    /// Reads a point of an earlier run.
    fn take_back(&mut self, line: &str, plan: &SuperTestSettings) -> Result<Taken, String> {
        let point = Point::from_csv(line).map_err(|bad| bad.to_string())?;
        if point.blanks != plan.from + self.points.len() {
            return Err(words::OUT_OF_PLACE.to_owned());
        }
        self.keep(point);
        Ok(Taken::Whole)
    }

    fn deliver(&mut self, point: Result<Point, Stopped>) {
        match point {
            // The points in the file have no gaps.
            _ if self.stopped.is_some() => {}
            Ok(point) => {
                if let Some(results) = &mut self.results {
                    results.write(&(point.to_csv() + "\n"));
                }
                self.puzzles += point.puzzles;
                self.keep(point);
            }
            Err(stopped) => self.stopped = Some(stopped),
        }
    }

    fn keep(&mut self, point: Point) {
        let mut page = Page::default();
        match self.arguments.kept.form() {
            BenchForm::Table => {}
            BenchForm::Csv => {
                self.points.is_empty().then(|| page.line(HEADER));
                page.line(&point.to_csv());
            }
            BenchForm::Json => page.json(&api::SuperPoint::from(&point)),
        }
        desk::print_now(&mut page.out);
        self.points.push(point);
    }

    /// Prints the summary.
    fn conclude(self, time: Duration, settings: RunSettings) -> Exit {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        if self.arguments.kept.form() == BenchForm::Table && !self.points.is_empty() {
            let mut page = Page::default();
            page.text(&table::of_points(&self.points));
            page.line(&words::times_are(self.arguments.measuring.rounds));
            desk::print_now(&mut page.out);
        }
        desk::complain(&words::measured(self.puzzles, time));
        let exit = match self.stopped {
            Some(Stopped::Fault(fault)) => {
                desk::complain(&words::defect(&fault.to_string()));
                Exit::Fault
            }
            None if self.points.len() == self.wanted => Exit::Ok,
            _ => {
                desk::complain(&words::measuring_stopped(self.results.is_some()));
                Exit::OutOfTime
            }
        };
        let Some(path) = &self.arguments.kept.report else { return exit };
        let &args::SuperTest { engine, shape, ref measuring, .. } = self.arguments;
        let run = SuperRun { engine, shape, seed: measuring.seed, points: self.points };
        let report = Report {
            title: words::SUPER_REPORT,
            setting: setting(settings),
            notes: vec![report::how_timed(measuring.rounds), words::HOW_MADE.to_owned()],
            super_runs: &[run],
            ..Report::default()
        };
        exit.max(write_report(path, &report))
    }
}
