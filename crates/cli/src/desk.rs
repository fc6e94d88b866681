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
use crate::input::Input;
use crate::interrupt;
use crate::item::Item;
use crate::page::Page;
use crate::paint::{self, Paint};
use crate::progress::SearchProgress;
use crate::puzzle_error::PuzzleError;
use crate::source::Origin;
use crate::words::{self, Summary};

/// How many bad puzzles of a batch are described.
const MAX_DESCRIBED_ERRORS: usize = 10;

/// How many different notes are printed.
const MAX_NOTES: usize = 20;

/// How often the progress of a search is shown.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(250);

/// The options of a run.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RunOptions {
    /// How many threads the user allows; by default all cores.
    pub(crate) threads: Option<u16>,
    /// An answer may be too long to keep in memory: puzzles are handled one after another.
    pub(crate) long_answers: bool,
    /// Print what the searches cost.
    pub(crate) stats: bool,
    /// Print only the first of all pages with the same fingerprint.
    pub(crate) unique: bool,
    /// How plain lines are answered in blocks, if the command allows it.
    pub(crate) fast_path: Option<FastPath>,
}

/// How many workers there are.
#[derive(Debug)]
pub(crate) enum Workforce {
    /// One: its engine may use all threads that the user allows. The search reports its progress if
    /// a user may be waiting for it.
    Alone(Option<Arc<SearchProgress>>),
    /// One per thread.
    Many,
}

/// Has a worker write a page about every item, and prints the pages in order.
pub(crate) fn run<W: FnMut(Item, &mut Page)>(
    mut input: Input,
    options: RunOptions,
    new_worker: impl Fn(Workforce) -> W + Sync,
) -> Exit {
    let cancel = interrupt::token();
    for note in std::mem::take(&mut input.notes) {
        complain(&note);
    }
    let single = input.is_single();
    let mut desk = Desk::new(&input, options, single);
    if single || options.long_answers {
        let is_awaited = !options.long_answers && io::stderr().is_terminal();
        let progress = is_awaited.then(Arc::<SearchProgress>::default);
        let mut work = new_worker(Workforce::Alone(progress.clone()));
        for mut item in input {
            let reading_notices = std::mem::take(&mut item.notices);
            let mut page =
                Page { direct: true, titled: !single, reading_notices, ..Page::default() };
            // Earlier pages must be printed before this page prints itself.
            desk.flush();
            match &progress {
                Some(progress) => {
                    let message = || words::search_progress(&progress.tally());
                    with_spinner(words::SEARCHING, message, || work(item, &mut page));
                }
                None => work(item, &mut page),
            }
            desk.page(page);
        }
    } else {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = options.threads.map_or_else(cores, usize::from);
        let desk = std::cell::RefCell::new(&mut desk);
        let pool = BufferPool::default();
        let one_worker = || {
            let (mut work, mut batch_worker) = (new_worker(Workforce::Many), BatchWorker::new());
            let cancel = cancel.clone();
            move |chunk| match chunk {
                _ if cancel.is_cancelled() => Answer::NotBegun,
                Chunk::Items(items) => {
                    let page = |mut item: Item| {
                        Page::of_many(|page| {
                            page.reading_notices.append(&mut item.notices);
                            work(item, page);
                        })
                    };
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
                // Answers after a gap would be taken for the answers to other lines.
                _ if desk.has_gap => {}
                Answer::Pages(pages) => pages.into_iter().for_each(|page| desk.page(page)),
                Answer::Block(mut block) => {
                    desk.block(&mut block);
                    pool.put(*block);
                }
                Answer::NotBegun => desk.has_gap = true,
            }
        };
        let chunks = Chunks::new(input, options.fast_path, &pool);
        batch::in_order(chunks, threads, one_worker, deliver, || desk.borrow_mut().flush());
    }
    desk.finish()
}

/// What a worker made of a chunk.
enum Answer {
    Pages(Vec<Page>),
    Block(Box<Block>),
    /// None: the user had stopped the run.
    NotBegun,
}

/// Prints pages and counts how the puzzles ended.
struct Desk {
    options: RunOptions,
    single: bool,
    out: BufWriter<Stdout>,
    notes: HashSet<String>,
    fingerprints: HashSet<u128>,
    worst: Exit,
    summary: Summary,
    /// The first bad puzzles, described at the end.
    bad: Vec<(Origin, PuzzleError)>,
    /// What is printed at the end if there is only one puzzle.
    detail: Option<String>,
    /// If there is only one puzzle: its picture already shows what is wrong.
    drawn: bool,
    searching: Duration,
    stats: Stats,
    began: Instant,
    bar: Option<(ProgressBar, Arc<AtomicU64>)>,
    /// The user stopped the run before the whole input was read.
    cut_short: Arc<AtomicBool>,
    /// The user stopped the run before every puzzle read was begun.
    has_gap: bool,
}

impl Desk {
    fn new(input: &Input, options: RunOptions, single: bool) -> Desk {
        // On a terminal the answers themselves show the progress.
        let shows_bar = !single && io::stderr().is_terminal() && !paint::output_is_terminal();
        let bar = shows_bar.then(|| (progress_bar(input.total_bytes), input.bytes_read.clone()));
        Desk {
            options,
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
        if !(self.options.unique && repeated) {
            // On a terminal the error is printed below, in more detail.
            let shown_below =
                self.single && page.error.is_some() && !page.drawn && paint::output_is_terminal();
            if !shown_below {
                written(self.out.write_all(&page.out));
            }
        }
        page.notes.into_iter().for_each(|note| self.note(note));
        self.detail = page.detail;
        self.drawn = page.drawn;
        self.bad.extend(page.error.filter(|_| self.bad.len() < MAX_DESCRIBED_ERRORS));
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

    /// Counts puzzles that ended like this.
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

    /// Prints a sentence on standard error, unless it was printed before.
    fn note(&mut self, note: String) {
        if self.notes.len() < MAX_NOTES && self.notes.insert(note.clone()) {
            self.print_note(&note);
        }
    }

    /// Prints a sentence on standard error, below the answers so far.
    fn print_note(&mut self, note: &str) {
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
            for (origin, error) in &self.bad {
                match self.drawn {
                    true => complain(&words::error(error_paint(), &error.in_one_line(origin))),
                    false => complain(error.picture(origin, error_paint()).trim_end()),
                }
            }
            self.detail.iter().for_each(|detail| complain(detail));
            return self.worst;
        }
        if self.options.stats {
            let wall = self.began.elapsed();
            let puzzles = self.summary.puzzles;
            complain(&words::batch_figures(puzzles, self.searching, wall, &self.stats));
        }
        if self.options.unique {
            let different = self.fingerprints.len() as u64;
            complain(&words::different(self.summary.answered, different));
        }
        if self.worst != Exit::Ok {
            complain(&words::summary(&self.summary));
        }
        if cut_short {
            complain(words::REST_CANCELLED);
        }
        for (origin, error) in &self.bad {
            complain(&error.in_one_line(origin));
        }
        let undescribed = self.summary.refused + self.summary.faults - self.bad.len() as u64;
        if undescribed > 0 && !self.bad.is_empty() {
            complain(&words::more_of_them(undescribed));
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

/// Runs `work`, and shows a spinner with a message if it takes longer than a second.
pub(crate) fn with_spinner(
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
                // Nothing is ever sent; the channel only closes.
                while is_done.recv_timeout(PROGRESS_INTERVAL) == Err(RecvTimeoutError::Timeout) {
                    spinner.set_message(message());
                }
                spinner.finish_and_clear();
            }
        });
        work();
        drop(done);
    });
}

/// A bar for this many bytes of input; a spinner if the number is unknown.
pub(crate) fn progress_bar(total: Option<u64>) -> ProgressBar {
    match total {
        Some(total) => styled(ProgressBar::new(total), words::PROGRESS),
        None => styled(ProgressBar::new_spinner(), words::PROGRESS_OF_UNKNOWN),
    }
}

/// The bar in this style.
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

/// Prints a sentence on standard error. A failure to do so is ignored.
pub(crate) fn complain(sentence: &str) {
    let _ = writeln!(io::stderr(), "{sentence}");
}

/// Ends the process if the output cannot be written: silently if the reader has closed the pipe.
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

/// Prints a text and clears it.
pub(crate) fn print_now(text: &mut Vec<u8>) {
    let mut out = io::stdout().lock();
    written(out.write_all(text).and_then(|()| out.flush()));
    text.clear();
}
