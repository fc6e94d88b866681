//! `generate`: puzzles made to order, by number.
//!
//! ```text
//! arguments ─ wish, mask ─▶ Request ─▶ workers: Generator, form ─▶ pieces in order ─▶ outlet: screen, or file and journal
//! ```
//!
//! Puzzle number *k* of a seed is the same whoever makes it. So the bytes of a run are the same from any number of
//! threads, and those of its parts, put together, are those of the whole.

mod form;
mod journal;
mod mask;
mod outlet;
mod parquet;
mod piece;
mod rating;
mod wish;

use std::cell::RefCell;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal};
use std::ops::Range;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use omnidoku::format::Format;
use omnidoku::generate::{Clues, Generator, Request, Scale};
use omnidoku::{CancelToken, Cause, Limits, Shape};

use crate::args::{Form, Generate};
use crate::batch;
use crate::desk;
use crate::exit::Exit;
use crate::interrupt;
use crate::paint;
use crate::settings::Settings;
use crate::words;

use form::Scribe;
use journal::Journal;
use outlet::{Closed, Existing, Outlet, Plan};
use piece::Piece;
use rating::Rater;

/// How many puzzles that were not reached are described.
const DESCRIBED: u64 = 10;

pub(crate) fn run(arguments: &Generate) -> Exit {
    let cancel = CancelToken::new();
    interrupt::stop_at_ctrl_c(&cancel);
    match Run::new(arguments) {
        Ok(run) => run.make(&cancel),
        Err(exit) => exit,
    }
}

/// What is to be made, and where it goes.
struct Run<'a> {
    arguments: &'a Generate,
    request: Request,
    /// The numbers of the puzzles that are left to make.
    left: Range<u64>,
    form: Form,
    scribe: Scribe,
    outlet: Outlet,
}

impl Run<'_> {
    /// Finds out what is wrong before anything is made, and tells it.
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
        let form = match output.format {
            Some(form) => form,
            None if output.json => Form::Json,
            None if single && output.out.is_none() && paint::output_is_terminal() => Form::Grid,
            None => Form::Text(Format::Line),
        };
        let scribe =
            Scribe::new(form, output, &request, !single).map_err(|message| refuse(&message))?;
        let settings = settings(arguments, &request, &numbers, form);
        let mut outlet = open(arguments, form, settings, numbers.clone())?;
        if said.is_none() {
            desk::complain(&words::seed(seed));
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
        let bar = self.bar();
        let (request, arguments, form) = (&self.request, self.arguments, self.form);
        let scribe = &self.scribe;
        let worker = || {
            let (mut generator, limits) = (Generator::new(request.clone()), limits.clone());
            let mut rater = Rater::new(arguments, request, form);
            move |numbers: Range<u64>| {
                let generator = generator.as_mut().map_err(|_| Cause::GaveUp)?;
                let mut outcomes = generator.make(numbers.clone(), &limits)?;
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
        let deliver = |piece: Result<Piece, Cause>| match piece {
            _ if ended.is_some() => {}
            Ok(piece) => {
                let outlet = &mut **outlet.borrow_mut();
                tell_missed(&piece, outlet, bar.as_ref());
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
        batch::in_order(pieces, threads, worker, deliver, || outlet.borrow_mut().idle());
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        let cut_short = (self.outlet.progress.next < self.left.end).then_some(Cause::Cancelled);
        self.conclude(ended.or(cut_short), began.elapsed())
    }

    /// Ends the run and says how it went.
    fn conclude(mut self, ended: Option<Cause>, time: Duration) -> Exit {
        match ended {
            Some(_) => self.outlet.stop(),
            None => self.outlet.finish(parquet::convert),
        }
        let (progress, path) = (self.outlet.progress, self.arguments.output.out.as_deref());
        if path.is_some() || progress.missed + progress.dropped > 0 {
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

    /// How many puzzles are made at a time: what suits the generator, but no thread is to go without.
    fn piece_size(&self, threads: usize) -> u64 {
        let best = Generator::new(self.request.clone()).map_or(1, |best| best.batch_size());
        let fair = (self.left.end - self.left.start).div_ceil(threads as u64);
        fair.clamp(1, best.max(1) as u64)
    }

    /// Shows how far it is, where somebody looks who does not see the puzzles.
    fn bar(&self) -> Option<ProgressBar> {
        let unseen = self.arguments.output.out.is_some() || !paint::output_is_terminal();
        (unseen && io::stderr().is_terminal()).then(|| {
            let bar = ProgressBar::new(self.left.end - self.left.start);
            let bar = desk::styled(bar, words::GENERATING);
            bar.enable_steady_tick(Duration::from_millis(250));
            bar
        })
    }
}

/// Numbers in a row, some at a time, until somebody cancels.
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

/// Tells about the first puzzles that were not reached.
fn tell_missed(piece: &Piece, outlet: &mut Outlet, bar: Option<&ProgressBar>) {
    let told = DESCRIBED.saturating_sub(outlet.progress.missed) as usize;
    for sentence in piece.missed.iter().take(told).chain(&piece.notes) {
        outlet.idle();
        match bar {
            Some(bar) => bar.suspend(|| desk::complain(sentence)),
            None => desk::complain(sentence),
        }
    }
}

/// The seed of the run that is resumed.
fn recorded_seed(arguments: &Generate) -> Option<u64> {
    let path = arguments.output.out.as_deref().filter(|_| arguments.output.resume)?;
    Journal::beside(path).setting("--seed")?.parse().ok()
}

/// The outlet that the arguments name.
fn open(
    arguments: &Generate,
    form: Form,
    settings: Settings,
    numbers: Range<u64>,
) -> Result<Outlet, Exit> {
    let output = &arguments.output;
    if form == Form::Parquet {
        if !cfg!(feature = "parquet") {
            return Err(super::usage(words::NO_PARQUET));
        }
        if output.out.is_none() {
            return Err(super::usage(words::PARQUET_IS_A_FILE));
        }
    }
    let Some(path) = &output.out else { return Ok(Outlet::screen(numbers.start)) };
    let existing = match (output.resume, output.force) {
        (true, _) => Existing::Resume,
        (_, true) => Existing::Overwrite,
        _ => Existing::Refuse,
    };
    let (in_rows, distinct) = (form == Form::Parquet, arguments.batch.distinct);
    let opened = Outlet::file(Plan { path, existing, settings, in_rows, distinct, numbers });
    opened.map_err(|closed| match closed {
        Closed::Finished => {
            desk::complain(&words::finished(path));
            Exit::Ok
        }
        Closed::Refused(message) => super::usage(&message),
        Closed::Failed(message) => {
            desk::complain(&words::error(desk::error_paint(), &message));
            Exit::Output
        }
    })
}

/// All that decides what is written, by the names of the options.
fn settings(arguments: &Generate, request: &Request, numbers: &Range<u64>, form: Form) -> Settings {
    let Generate { places, difficulty, batch, output, .. } = arguments;
    let places_of_clues = match &request.clues {
        Clues::Mask(mask) => mask::write(mask),
        clues => format!("{clues:?}").to_lowercase(),
    };
    let without: Vec<_> = difficulty.without.iter().map(|technique| technique.id()).collect();
    let alphabet = output.alphabet.map(|alphabet| alphabet.name(request.shape));
    vec![
        ("--version", env!("CARGO_PKG_VERSION").to_owned()),
        ("--shape", request.shape.to_string()),
        ("--seed", request.seed.to_string()),
        ("--range", format!("{}..{}", numbers.start, numbers.end)),
        ("--clues", places_of_clues),
        ("--symmetry", request.layout.name().to_owned()),
        ("--any-solutions", places.any_solutions.to_string()),
        ("--level", difficulty.level.clone().unwrap_or_default()),
        ("--scale", format!("{:?}", difficulty.scale).to_lowercase()),
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

/// Tells why this cannot be made.
fn refuse(message: &str) -> Exit {
    desk::complain(&words::error(desk::error_paint(), message));
    Exit::BadInput
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
