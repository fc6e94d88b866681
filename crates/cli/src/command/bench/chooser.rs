//! `bench chooser`: which engine is fastest where, and the rule that follows.

use std::sync::Arc;
use std::time::Duration;

use indicatif::ProgressBar;
use omnidoku::{Clock, EngineId, Limits, Shape};
use omnidoku_bench::blanks::Blanks;
use omnidoku_bench::chooser::{Conclusion, ENGINES, Line, SHAPES, Survey, SurveySettings};
use omnidoku_bench::super_test::Stopped;

use super::setting;
use super::table::Table;
use crate::args::{Chooser, ChooserForm};
use crate::desk;
use crate::exit::Exit;
use crate::interrupt;
use crate::words;

/// An engine within this factor of the fastest is marked too.
const CLOSE_FACTOR: f64 = 1.25;

pub(super) fn run(arguments: &Chooser) -> Exit {
    let mut plan = SurveySettings {
        step: arguments.step.into(),
        limit: arguments.time_limit,
        seed: arguments.seed,
        engines: arguments.engines.clone(),
        arrangements: arguments.arrangements.clone(),
    };
    if plan.engines.is_empty() {
        plan.engines = ENGINES.to_vec();
    }
    // The rule is about where this engine stops being the fastest.
    if !plan.engines.contains(&EngineId::Backtrack) {
        plan.engines.insert(0, EngineId::Backtrack);
    }
    let shapes = match arguments.shapes.is_empty() {
        true => SHAPES.iter().filter_map(|shape| shape.parse().ok()).collect(),
        false => arguments.shapes.clone(),
    };
    let limits = Limits::none().with_clock(clock()).with_cancel(interrupt::token());
    let mut measurement = Survey::new(plan.clone(), limits);
    let (lines, stopped) = measure(&mut measurement, &shapes, &plan.arrangements);
    let mut text = table(&plan, &lines, arguments.format);
    text.push('\n');
    text += &words::rule(
        &Conclusion::of(&plan.engines, &lines),
        arguments.format == ChooserForm::Markdown,
    );
    desk::print_now(&mut text.into_bytes());
    match stopped {
        None => Exit::Ok,
        Some(Stopped::Limit(_)) => {
            desk::complain(&words::measuring_stopped(false));
            Exit::OutOfTime
        }
        Some(Stopped::Fault(fault)) => {
            desk::complain(&words::error(desk::error_paint(), &fault.to_string()));
            Exit::Fault
        }
    }
}

/// The CPU time of this thread, on which all engines run; the time of other programs is not in it.
#[cfg(unix)]
fn clock() -> Arc<dyn Clock> {
    struct ThreadClock;
    impl Clock for ThreadClock {
        fn now(&self) -> Duration {
            use nix::time::{ClockId, clock_gettime};
            clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).map_or(Duration::ZERO, Duration::from)
        }
    }
    Arc::new(ThreadClock)
}

#[cfg(not(unix))]
fn clock() -> Arc<dyn Clock> {
    omnidoku::SystemClock::start()
}

/// Measures every line, or those before the run was stopped.
fn measure(
    measurement: &mut Survey,
    shapes: &[Shape],
    arrangements: &[Blanks],
) -> (Vec<Line>, Option<Stopped>) {
    let steps = (measurement.shares().count() * shapes.len() * arrangements.len()) as u64;
    let bar = setting::seen().then(|| {
        let bar = desk::styled(ProgressBar::new(steps), words::CHOOSING);
        bar.enable_steady_tick(Duration::from_millis(250));
        bar
    });
    let (mut lines, mut stopped) = (Vec::new(), None);
    let groups = shapes.iter().flat_map(|&shape| arrangements.iter().map(move |&at| (shape, at)));
    'all: for (shape, arrangement) in groups {
        for percent in measurement.shares() {
            match measurement.line(shape, arrangement, percent) {
                Ok(line) => lines.push(line),
                Err(why) => {
                    stopped = Some(why);
                    break 'all;
                }
            }
            bar.iter().for_each(|bar| bar.inc(1));
        }
    }
    bar.iter().for_each(ProgressBar::finish_and_clear);
    (lines, stopped)
}

fn table(plan: &SurveySettings, lines: &[Line], form: ChooserForm) -> String {
    let (left, mut columns) = match form {
        ChooserForm::Table => (2, words::CHOOSER_COLUMNS.to_vec()),
        ChooserForm::Markdown => (3, words::CHOOSER_PAGE_COLUMNS.to_vec()),
    };
    columns.extend(plan.engines.iter().map(|engine| engine.name()));
    let mut table = Table::new(left, &columns);
    for line in lines {
        let best = line.best();
        let share = words::percent(line.percent);
        let place = line.arrangement.name().to_owned();
        let mut values = match form {
            ChooserForm::Table => {
                vec![line.shape.to_string(), place, line.blanks.to_string(), share]
            }
            ChooserForm::Markdown => vec![line.shape.size().to_string(), place, share],
        };
        for time in &line.times {
            let Some(seconds) = *time else {
                values.push(words::no_time(form == ChooserForm::Markdown));
                continue;
            };
            let met_limit = seconds >= 0.99 * plan.limit.as_secs_f64();
            let time = words::micros(seconds, met_limit);
            let ratio = best.map_or(1.0, |best| seconds / best);
            values.push(match (form, ratio) {
                (ChooserForm::Markdown, 1.0) => format!("**{time}**"),
                (ChooserForm::Markdown, _) => time,
                (ChooserForm::Table, 1.0) => format!("{time}*"),
                (ChooserForm::Table, ratio) if ratio < CLOSE_FACTOR => format!("{time}+"),
                (ChooserForm::Table, _) => format!("{time} "),
            });
        }
        table.line(values);
    }
    match form {
        ChooserForm::Table => table.text() + words::CHOOSER_MARKS + "\n",
        ChooserForm::Markdown => table.markdown(),
    }
}
