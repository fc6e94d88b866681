//! The desk where pages arrive in order and are printed, and the run that brings them there.

use std::collections::HashSet;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use omnidoku::Stats;

use crate::batch::{self, Chunk, Chunks};
use crate::exit::Exit;
use crate::fast_path::{BatchWorker, Block, BufferPool, FastPath};
use crate::input::{Input, Item};
use crate::interrupt;
use crate::page::Page;
use crate::paint::{self, Paint};
use crate::pulse::Pulse;
use crate::source::Origin;
use crate::trouble::Trouble;
use crate::words::{self, Summary};

/// How many bad puzzles of a batch are described.
const DESCRIBED: usize = 10;

/// How many different notes are printed.
const NOTES: usize = 20;

/// How often the pulse of a search is shown.
const BEAT: Duration = Duration::from_millis(250);

/// How a run is to go.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Plan {
    /// How many threads the user allows; all cores if nothing is said.
    pub(crate) threads: Option<u16>,
    /// One puzzle may have more to print than should be kept in memory: one after the other.
    pub(crate) long_answers: bool,
    /// Print what the searches cost.
    pub(crate) stats: bool,
    /// Print only the first of all pages with the same fingerprint.
    pub(crate) unique: bool,
    /// How plain lines are answered, where that can be done for many at once.
    pub(crate) fast_path: Option<FastPath>,
}

/// Who else works.
#[derive(Debug)]
pub(crate) enum Crew {
    /// Nobody: the engine may use as many threads as it likes, or as the user allows. Somebody may wait
    /// and want to see its pulse.
    Alone(Option<Arc<Pulse>>),
    /// One worker for each thread.
    Many,
}

/// Lets a worker write a page about every item and prints the pages in order.
pub(crate) fn run<W: FnMut(Item, &mut Page)>(
    mut input: Input,
    plan: Plan,
    worker: impl Fn(Crew) -> W + Sync,
) -> Exit {
    let cancel = interrupt::token();
    for note in std::mem::take(&mut input.notes) {
        complain(&note);
    }
    let single = input.is_single();
    let mut desk = Desk::new(&input, plan, single);
    if single || plan.long_answers {
        let is_awaited = !plan.long_answers && io::stderr().is_terminal();
        let pulse = is_awaited.then(Arc::<Pulse>::default);
        let mut work = worker(Crew::Alone(pulse.clone()));
        for item in input {
            let mut page = Page { direct: true, titled: !single, ..Page::default() };
            // What came before must be printed before this page prints itself.
            desk.flush();
            match &pulse {
                Some(pulse) => {
                    let message = || words::pulse(&pulse.tally());
                    with_patience(words::SEARCHING, message, || work(item, &mut page));
                }
                None => work(item, &mut page),
            }
            desk.page(page);
        }
    } else {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = plan.threads.map_or_else(cores, usize::from);
        let desk = std::cell::RefCell::new(&mut desk);
        let pool = BufferPool::default();
        let one_worker = || {
            let (mut work, mut batch_worker) = (worker(Crew::Many), BatchWorker::new());
            let cancel = cancel.clone();
            move |chunk| match chunk {
                _ if cancel.is_cancelled() => Answer::NotBegun,
                Chunk::Items(items) => {
                    let page = |item| Page::of_many(|page| work(item, page));
                    Answer::Pages(items.into_iter().map(page).collect())
                }
                Chunk::Block(mut block) => {
                    batch_worker.answer(&mut block, &mut work);
                    Answer::Block(block)
                }
            }
        };
        let deliver = |answer| {
            let mut desk = desk.borrow_mut();
            match answer {
                // What comes after a gap would be taken for the answers to other lines.
                _ if desk.has_gap => {}
                Answer::Pages(pages) => pages.into_iter().for_each(|page| desk.page(page)),
                Answer::Block(mut block) => {
                    desk.block(&mut block);
                    pool.put(*block);
                }
                Answer::NotBegun => desk.has_gap = true,
            }
        };
        let chunks = Chunks::new(input, plan.fast_path, &pool);
        batch::in_order(chunks, threads, one_worker, deliver, || desk.borrow_mut().flush());
    }
    desk.finish()
}

/// What a worker made of a chunk.
enum Answer {
    Pages(Vec<Page>),
    Block(Box<Block>),
    /// Nothing: the user stopped the run.
    NotBegun,
}

/// Prints pages and keeps the account.
struct Desk {
    plan: Plan,
    single: bool,
    out: BufWriter<Stdout>,
    notes: HashSet<String>,
    fingerprints: HashSet<u128>,
    worst: Exit,
    summary: Summary,
    /// The first bad puzzles, for the end.
    bad: Vec<(Origin, Trouble)>,
    /// What is to be told if there is only one puzzle.
    detail: Option<String>,
    /// If there is only one puzzle, what is wrong with it was drawn.
    drawn: bool,
    searching: Duration,
    stats: Stats,
    began: Instant,
    bar: Option<(ProgressBar, Arc<AtomicU64>)>,
    /// The user stopped the run before all was read.
    cut_short: Arc<AtomicBool>,
    /// The user stopped the run before all that was read was begun.
    has_gap: bool,
}

impl Desk {
    fn new(input: &Input, plan: Plan, single: bool) -> Desk {
        // Where answers and the bar would share a screen the answers are progress enough.
        let shows_bar = !single && io::stderr().is_terminal() && !paint::output_is_terminal();
        let bar = shows_bar.then(|| (progress_bar(input.total_bytes), input.bytes_read.clone()));
        Desk {
            plan,
            single,
            out: BufWriter::with_capacity(1 << 16, io::stdout()),
            notes: HashSet::new(),
            fingerprints: HashSet::new(),
            worst: Exit::Ok,
            summary: Summary::default(),
            bad: Vec::new(),
            detail: None,
            drawn: false,
            searching: Duration::ZERO,
            stats: Stats::default(),
            began: Instant::now(),
            bar,
            cut_short: input.cut_short.clone(),
            has_gap: false,
        }
    }

    fn page(&mut self, page: Page) {
        self.account(page.exit.unwrap_or(Exit::Ok), 1);
        if let Some((time, stats)) = page.cost {
            self.searching += time;
            self.stats = self.stats.plus(stats);
        }
        let repeated = page.fingerprint.is_some_and(|print| !self.fingerprints.insert(print));
        if !(self.plan.unique && repeated) {
            // One who looks at the screen sees what is wrong below, and better.
            let shown_below =
                self.single && page.trouble.is_some() && !page.drawn && paint::output_is_terminal();
            if !shown_below {
                written(self.out.write_all(&page.out));
            }
        }
        page.notes.into_iter().for_each(|note| self.note(note));
        self.detail = page.detail;
        self.drawn = page.drawn;
        self.bad.extend(page.trouble.filter(|_| self.bad.len() < DESCRIBED));
        self.progress();
    }

    fn block(&mut self, block: &mut Block) {
        for (exit, puzzles) in block.ends {
            self.account(exit, puzzles);
        }
        written(self.out.write_all(block.text()));
        if let Some(fault) = block.fault.take() {
            self.worst = Exit::Fault;
            self.note(words::defect(&fault.to_string()));
        }
        block.pages.drain(..).for_each(|page| self.page(page));
        self.progress();
    }

    /// Takes note of puzzles that ended like this.
    fn account(&mut self, exit: Exit, puzzles: u64) {
        if puzzles > 0 {
            self.worst = self.worst.max(exit);
            self.summary.puzzles += puzzles;
            *self.summary.of(exit) += puzzles;
        }
    }

    fn progress(&self) {
        if let Some((bar, bytes)) = &self.bar {
            bar.set_position(bytes.load(Ordering::Relaxed));
            bar.set_message(self.summary.puzzles.to_string());
        }
    }

    /// Prints a sentence on standard error, once.
    fn note(&mut self, note: String) {
        if self.notes.len() < NOTES && self.notes.insert(note.clone()) {
            self.tell(&note);
        }
    }

    /// Prints a sentence on standard error, below what was answered so far.
    fn tell(&mut self, note: &str) {
        self.flush();
        match &self.bar {
            Some((bar, _)) => bar.suspend(|| complain(note)),
            None => complain(note),
        }
    }

    fn flush(&mut self) {
        written(self.out.flush());
    }

    fn finish(mut self) -> Exit {
        self.flush();
        if let Some((bar, _)) = self.bar.take() {
            bar.finish_and_clear();
        }
        let cut_short = !self.single && (self.has_gap || self.cut_short.load(Ordering::Relaxed));
        if cut_short {
            self.worst = self.worst.max(Exit::Cancelled);
        }
        if cut_short && self.summary.puzzles == 0 {
            complain(words::ALL_CANCELLED);
            return self.worst;
        }
        if self.summary.puzzles == 1 && !cut_short {
            for (origin, trouble) in &self.bad {
                match self.drawn {
                    true => complain(&words::error(error_paint(), &trouble.in_one_line(origin))),
                    false => complain(trouble.picture(origin, error_paint()).trim_end()),
                }
            }
            self.detail.iter().for_each(|detail| complain(detail));
            return self.worst;
        }
        if self.plan.stats {
            let wall = self.began.elapsed();
            let puzzles = self.summary.puzzles;
            complain(&words::batch_figures(puzzles, self.searching, wall, &self.stats));
        }
        if self.plan.unique {
            let different = self.fingerprints.len() as u64;
            complain(&words::different(self.summary.answered, different));
        }
        if self.worst != Exit::Ok {
            complain(&words::summary(&self.summary));
        }
        if cut_short {
            complain(words::REST_CANCELLED);
        }
        for (origin, trouble) in &self.bad {
            complain(&trouble.in_one_line(origin));
        }
        let untold = self.summary.refused + self.summary.faults - self.bad.len() as u64;
        if untold > 0 && !self.bad.is_empty() {
            complain(&words::more_of_them(untold));
        }
        self.worst
    }
}

impl Summary {
    /// The counter for puzzles that end like this.
    fn of(&mut self, exit: Exit) -> &mut u64 {
        match exit {
            Exit::Ok => &mut self.answered,
            Exit::Several => &mut self.several,
            Exit::NoSolution => &mut self.without_solution,
            Exit::OutOfTime => &mut self.interrupted,
            Exit::Cancelled => &mut self.cancelled,
            Exit::BadInput | Exit::Usage | Exit::Output => &mut self.refused,
            Exit::Fault => &mut self.faults,
        }
    }
}

/// Does something, and shows on the screen that it goes on, with a message, once it has taken a moment.
pub(crate) fn with_patience(
    template: &str,
    message: impl Fn() -> String + Send,
    work: impl FnOnce(),
) {
    let (done, is_done) = channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            let moment = is_done.recv_timeout(Duration::from_secs(1));
            if moment == Err(RecvTimeoutError::Timeout) {
                let spinner = styled(ProgressBar::new_spinner(), template);
                spinner.enable_steady_tick(Duration::from_millis(100));
                // It only ever ends: nothing is sent.
                while is_done.recv_timeout(BEAT) == Err(RecvTimeoutError::Timeout) {
                    spinner.set_message(message());
                }
                spinner.finish_and_clear();
            }
        });
        work();
        drop(done);
    });
}

/// A bar for puzzles of which so many bytes are to be read.
pub(crate) fn progress_bar(total: Option<u64>) -> ProgressBar {
    match total {
        Some(total) => styled(ProgressBar::new(total), words::PROGRESS),
        None => styled(ProgressBar::new_spinner(), words::PROGRESS_OF_UNKNOWN),
    }
}

/// A bar that looks like that.
pub(crate) fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// How errors are drawn.
pub(crate) fn error_paint() -> Paint {
    Paint { color: paint::errors_have_color(), ascii: false, coordinates: false }
}

/// Prints a sentence on standard error. Nothing can be done if that fails.
pub(crate) fn complain(sentence: &str) {
    let _ = writeln!(io::stderr(), "{sentence}");
}

/// Ends the process if the output cannot be written: quietly if nobody reads it any more.
pub(crate) fn written(result: io::Result<()>) {
    match result {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Ok.leave(),
        Err(error) => {
            complain(&words::error(error_paint(), &words::output_failed(&error)));
            Exit::Output.leave()
        }
    }
}

/// Prints a text and empties it.
pub(crate) fn print_now(text: &mut Vec<u8>) {
    let mut out = io::stdout().lock();
    written(out.write_all(text).and_then(|()| out.flush()));
    text.clear();
}
