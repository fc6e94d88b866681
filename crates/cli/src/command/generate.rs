//! `generate`: puzzles made to order, by number.
//!
//! ```text
//! arguments ─ wish, mask ─▶ Request ─▶ workers: Generator, form ─▶ pieces in order ─▶ outlet: screen, or file and journal
//! ```
//!
//! Puzzle number *k* of a seed is always the same. So a run writes the same bytes on any number of
//! threads, and its parts, concatenated, are the whole.

mod form;
mod journal;
mod mask;
mod outlet;
mod parquet;
mod piece;
mod rating;
mod wish;

use std::cell::RefCell;
use std::fmt;
use std::fs::OpenOptions;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use omnidoku::format::Format;
use omnidoku::generate::{Clues, Generator, Outcome, Request, Scale};
use omnidoku::{CancelToken, Cause, Limits, Shape};

use crate::args::{Form, Generate};
use crate::batch;
use crate::desk;
use crate::exit::Exit;
use crate::interrupt;
use crate::paint;
use crate::run_settings::RunSettings;
use crate::save;
use crate::words;

use form::Scribe;
use journal::Journal;
use outlet::{Closed, Existing, FileJob, Outlet};
use piece::Piece;
use rating::Rater;

/// How many puzzles that missed the target are described.
const MAX_DESCRIBED_MISSES: u64 = 10;

pub(crate) fn run(arguments: &Generate) -> Exit {
    let cancel = interrupt::token();
    match Run::new(arguments) {
        Ok(run) => run.make(&cancel),
        Err(exit) => exit,
    }
}

/// What is made, and where it goes.
struct Run<'a> {
    arguments: &'a Generate,
    request: Request,
    /// The numbers of the puzzles still to make.
    left: Range<u64>,
    form: Form,
    scribe: Scribe,
    outlet: Outlet,
}

impl Run<'_> {
    /// Checks the arguments, and reports what is wrong before anything is made.
    fn new(arguments: &Generate) -> Result<Run<'_>, Exit> {
        let Generate { shape, places, batch, output, .. } = arguments;
        let mask = places.mask.as_deref().map(|text| mask::read(text, *shape)).transpose();
        let mask = mask.map_err(|message| {
            desk::complain(&message);
            Exit::BadInput
        })?;
        let said = batch.seed.or_else(|| recorded_seed(arguments));
        // Short enough to be typed again.
        let seed = said.unwrap_or_else(|| RandomState::new().hash_one(()) >> 32);
        let request =
            wish::request(arguments, mask, seed).map_err(|message| super::usage(&message))?;
        if let Err(problem) = Generator::new(request.clone()) {
            return Err(refuse(&problem.to_string()));
        }
        if batch.distinct && request.shape != Shape::CLASSIC {
            return Err(refuse(&words::not_distinct(request.shape)));
        }
        let explained = request.target.scale == Scale::Explainer;
        if explained && request.shape != Shape::CLASSIC {
            return Err(refuse(&words::not_rated(request.shape)));
        }
        let whole = batch.range.clone().unwrap_or(0..batch.count);
        let numbers = batch.shard.map_or(whole.clone(), |part| part.of(whole));
        let single = numbers.end - numbers.start == 1;
        let path = output.file();
        let named = path.and_then(Form::by_ending);
        let asked = output.format.or(output.json.then_some(Form::Json));
        let form = match asked.or(named) {
            Some(form) => form,
            None if single && path.is_none() && paint::output_is_terminal() => Form::Grid,
            None => Form::Text(Format::Line),
        };
        let scribe =
            Scribe::new(form, output, &request, !single).map_err(|message| refuse(&message))?;
        let settings = settings(arguments, &request, &numbers, form);
        let mut outlet = open(arguments, form, settings, numbers.clone())?;
        if said.is_none() {
            desk::complain(&words::seed(seed));
        }
        if let (Some(path), Some(named)) = (path, named)
            && named != form
        {
            desk::complain(&words::format_by_option(path, &form.name()));
        }
        if outlet.progress.bytes == 0 {
            outlet.write(scribe.header(output).as_bytes());
        }
        let left = outlet.progress.next..numbers.end;
        Ok(Run { arguments, request, left, form, scribe, outlet })
    }

    /// Makes the puzzles.
    fn make(mut self, cancel: &CancelToken) -> Exit {
        let began = Instant::now();
        let limits = Limits::none().with_cancel(cancel.clone());
        let threads = self.arguments.batch.threads.map_or_else(cores, usize::from);
        let (bar, is_single) = (self.bar(), self.is_single());
        let (request, arguments, form) = (&self.request, self.arguments, self.form);
        let scribe = &self.scribe;
        let tried = AtomicU64::new(0);
        let worker = || {
            let (mut generator, limits) = (Generator::new(request.clone()), limits.clone());
            let (mut rater, tried) = (Rater::new(arguments, request, form), &tried);
            move |numbers: Range<u64>| {
                let generator = generator.as_mut().map_err(|_| Cause::GaveUp)?;
                let made = numbers.clone().map(|number| {
                    generator.make_while(number, &limits, &mut |tries| {
                        tried.store(tries, Ordering::Relaxed);
                        true
                    })
                });
                let mut outcomes: Vec<Outcome> = made.collect::<Result<_, _>>()?;
                if let Some(rater) = &mut rater {
                    let reached = outcomes.iter_mut().filter(|outcome| outcome.reached);
                    reached
                        .flat_map(|outcome| &mut outcome.made)
                        .for_each(|made| rater.complete(made));
                }
                Ok(Piece::new(numbers.end, &outcomes, arguments, scribe))
            }
        };
        let pieces = pieces(self.left.clone(), self.piece_size(threads), cancel.clone());
        let (outlet, mut ended) = (RefCell::new(&mut self.outlet), None);
        let mut deliver = |piece: Result<Piece, Cause>| match piece {
            _ if ended.is_some() => {}
            Ok(piece) => {
                let outlet = &mut **outlet.borrow_mut();
                report_missed(&piece, outlet, bar.as_ref());
                piece.deliver(outlet);
                if let Some(bar) = &bar {
                    bar.set_position(outlet.progress.next - self.left.start);
                    bar.set_message(words::acceptance(outlet.progress.made, outlet.progress.tries));
                }
            }
            Err(cause) => {
                cancel.cancel();
                ended = Some(cause);
            }
        };
        // A single puzzle is shown once the spinner is gone.
        if is_single && io::stderr().is_terminal() {
            let mut alone = None;
            let message = || words::tried(tried.load(Ordering::Relaxed));
            desk::with_spinner(words::MAKING, message, || {
                batch::in_order(pieces, threads, worker, |piece| alone = Some(piece), || {});
            });
            alone.map(deliver);
        } else {
            batch::in_order(pieces, threads, worker, &mut deliver, || outlet.borrow_mut().idle());
        }
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        let cut_short = (self.outlet.progress.next < self.left.end).then_some(Cause::Cancelled);
        self.conclude(ended.or(cut_short), began.elapsed())
    }

    /// Ends the run and reports how it went.
    fn conclude(mut self, ended: Option<Cause>, time: Duration) -> Exit {
        let was_there = match ended {
            Some(_) => {
                self.outlet.stop();
                false
            }
            None => self.outlet.finish(),
        };
        let (progress, path) = (self.outlet.progress, self.arguments.output.file());
        if let Some(path) = path.filter(|_| was_there) {
            desk::complain(&words::made_again(path, progress.made));
        } else if path.is_some() || progress.missed + progress.dropped > 0 {
            let rate = (progress.next - self.left.start) as f64 / time.as_secs_f64().max(1e-9);
            let counts = [progress.made, progress.missed, progress.dropped, progress.tries];
            desk::complain(&words::generated(counts, time, rate));
        }
        if let Some(cause) = ended {
            desk::complain(&words::stopped(cause, progress.next, self.left.end, path));
        }
        match ended.is_some() || progress.missed > 0 {
            true => Exit::OutOfTime,
            false => Exit::Ok,
        }
    }

    /// How many puzzles are made at a time: what suits the generator, but few enough for every
    /// thread to get some.
    fn piece_size(&self, threads: usize) -> u64 {
        let best = Generator::new(self.request.clone()).map_or(1, |best| best.batch_size());
        let fair = (self.left.end - self.left.start).div_ceil(threads as u64);
        fair.clamp(1, best.max(1) as u64)
    }

    /// Whether one puzzle is left to make.
    fn is_single(&self) -> bool {
        self.left.end - self.left.start == 1
    }

    /// A progress bar, if a user is watching and does not see the puzzles themselves.
    fn bar(&self) -> Option<ProgressBar> {
        let unseen = self.arguments.output.file().is_some() || !paint::output_is_terminal();
        (unseen && !self.is_single() && io::stderr().is_terminal()).then(|| {
            let bar = ProgressBar::new(self.left.end - self.left.start);
            let style = ProgressStyle::with_template(words::GENERATING).map(|style| {
                style.with_key("rate", |state: &ProgressState, out: &mut dyn fmt::Write| {
                    // An incomplete line is redrawn soon.
                    let _ = out.write_str(&words::rate(state.per_sec()));
                })
            });
            let bar = match style {
                Ok(style) => bar.with_style(style),
                Err(_) => bar,
            };
            bar.enable_steady_tick(Duration::from_millis(250));
            bar
        })
    }
}

/// The numbers, some at a time, until the run is cancelled.
fn pieces(
    numbers: Range<u64>,
    size: u64,
    cancel: CancelToken,
) -> impl Iterator<Item = Range<u64>> + Send {
    let mut next = numbers.start;
    std::iter::from_fn(move || {
        let piece = next..next.saturating_add(size).min(numbers.end);
        next = piece.end;
        (!piece.is_empty() && !cancel.is_cancelled()).then_some(piece)
    })
}

/// Reports the first puzzles that missed the target.
fn report_missed(piece: &Piece, outlet: &mut Outlet, bar: Option<&ProgressBar>) {
    let described = MAX_DESCRIBED_MISSES.saturating_sub(outlet.progress.missed) as usize;
    for sentence in piece.missed.iter().take(described).chain(&piece.notes) {
        outlet.idle();
        match bar {
            Some(bar) => bar.suspend(|| desk::complain(sentence)),
            None => desk::complain(sentence),
        }
    }
}

/// The seed of the run that is resumed.
fn recorded_seed(arguments: &Generate) -> Option<u64> {
    let path = arguments.output.file().filter(|_| arguments.output.resume)?;
    Journal::beside(path).recorded("--seed")?.parse().ok()
}

/// The outlet that the arguments name.
fn open(
    arguments: &Generate,
    form: Form,
    settings: RunSettings,
    numbers: Range<u64>,
) -> Result<Outlet, Exit> {
    let output = &arguments.output;
    let path = output.file();
    let special = path.filter(|path| save::is_special(path));
    if form == Form::Parquet {
        if !cfg!(feature = "parquet") {
            return Err(super::usage(words::NO_PARQUET));
        }
        if path.is_none() || special.is_some() {
            return Err(super::usage(words::PARQUET_IS_A_FILE));
        }
    }
    if output.resume && (path.is_none() || special.is_some()) {
        return Err(super::usage(words::STREAM_NOT_RESUMED));
    }
    let Some(path) = path else {
        return Ok(Outlet::stream(Box::new(io::stdout()), numbers.start));
    };
    if special.is_some() {
        return match OpenOptions::new().write(true).open(path) {
            Ok(file) => Ok(Outlet::stream(Box::new(file), numbers.start)),
            Err(error) => Err(super::failed(&words::not_saved(path, &error))),
        };
    }
    if output.resume && arguments.batch.seed.is_none() && recorded_seed(arguments).is_none() {
        let journal = Journal::beside(path);
        if path.exists() && !journal.exists() {
            return Err(super::usage(&words::seed_not_recorded(path)));
        }
    }
    let existing = match (output.resume, output.force) {
        (true, _) => Existing::Resume,
        (_, true) => Existing::Overwrite,
        _ => Existing::Refuse,
    };
    let (in_rows, distinct) = (form == Form::Parquet, arguments.batch.distinct);
    let opened = Outlet::file(FileJob { path, existing, settings, in_rows, distinct, numbers });
    opened.map_err(|closed| match closed {
        Closed::Finished => {
            desk::complain(&words::finished(path));
            Exit::Ok
        }
        Closed::Refused(message) => super::usage(&message),
        Closed::Failed(message) => super::failed(&message),
    })
}

/// The options that decide what is written, by name.
fn settings(
    arguments: &Generate,
    request: &Request,
    numbers: &Range<u64>,
    form: Form,
) -> RunSettings {
    let Generate { places, difficulty, batch, output, .. } = arguments;
    let places_of_clues = match &request.clues {
        Clues::Mask(mask) => mask::write(mask),
        clues => format!("{clues:?}").to_lowercase(),
    };
    let without: Vec<_> = difficulty.without.iter().map(|technique| technique.id()).collect();
    let alphabet = output.alphabet.map(|alphabet| alphabet.name(request.shape));
    // Spelled as journals have it.
    let scale = difficulty.scale.map(|scale| format!("some({scale})"));
    vec![
        ("--version", env!("CARGO_PKG_VERSION").to_owned()),
        ("--shape", request.shape.to_string()),
        ("--seed", request.seed.to_string()),
        ("--range", format!("{}..{}", numbers.start, numbers.end)),
        ("--clues", places_of_clues),
        ("--symmetry", request.layout.name().to_owned()),
        ("--any-solutions", places.any_solutions.to_string()),
        ("--level", difficulty.level.clone().unwrap_or_default()),
        ("--style", format!("{:?}", difficulty.style).to_lowercase()),
        ("--scale", scale.unwrap_or_else(|| "none".to_owned())),
        ("--score", difficulty.score.clone().unwrap_or_default()),
        ("--with", wish::uses(&difficulty.with)),
        ("--without", without.join(",")),
        ("--hardest", difficulty.hardest.map(|t| t.id().into_owned()).unwrap_or_default()),
        ("--needs", wish::uses(&difficulty.needs)),
        ("--around", format!("{:?}", difficulty.around).to_lowercase()),
        ("--tries", request.tries.to_string()),
        ("--grids", format!("{:?}", request.full).to_lowercase()),
        ("--distinct", batch.distinct.to_string()),
        ("--format", form.name()),
        ("--alphabet", alphabet.unwrap_or_default()),
        ("--no-header", output.no_header.to_string()),
        ("--closest", output.closest.to_string()),
        ("--unrated", output.unrated.to_string()),
    ]
}

/// Reports why this cannot be made.
fn refuse(message: &str) -> Exit {
    desk::complain(&words::error(desk::error_paint(), message));
    Exit::BadInput
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
