//! Recording a search that may be too long to keep whole.
//!
//! ```text
//! | the first half of the budget, whole | block …   block …   block … | the last two blocks |
//!                                         every stride-th block
//! ```
//!
//! After the first half, events come in blocks, each with a key: the state of the search when the
//! block began. Every `stride`-th block is kept; when another does not fit, the stride doubles and
//! every second block is dropped. The last two are always kept, so that the end of the search is
//! seen. A search that fits is kept whole, as long as its keys are not much longer than its blocks.
//!
//! Where one engine hands over to another, the trace is that of the second: it begins with a key
//! that has the counters of the first.

use std::collections::VecDeque;

use omnidoku_core::Puzzle;

use super::{Key, REPLAYED, Step, Trace, is_assignment};
use crate::observe::{Event, Observer};
use crate::report::Report;
use crate::stats::Tally;

/// The most events of a block. With a small budget blocks are smaller.
const MAX_BLOCK_EVENTS: usize = 256;

/// The smallest budget of events.
const MIN_EVENTS: usize = 16;

/// How many items keys may have for every event that may be kept. The keys of a 9×9 never have that
/// many.
const ITEMS_PER_EVENT: usize = 4;

/// How many items all keys may have together: some megabytes of text.
const MAX_ITEMS: usize = 250_000;

/// A key that would have more items than this keeps only the assignments: on a large grid hundreds
/// of thousands of candidates may be removed at once.
const MAX_KEY_ITEMS: usize = 20_000;

/// Keeps the events of a search, and samples of them if there are too many.
#[derive(Clone, Debug)]
pub struct Recorder {
    /// How many events are kept whole at the beginning.
    head_room: usize,
    /// How many events the sampled blocks may have together, and how many items their keys.
    late_room: usize,
    item_room: usize,
    block: usize,
    head: Vec<Step>,
    late: Vec<Block>,
    /// The last block, which is being filled, and the one before it.
    tail: VecDeque<Block>,
    /// Every `stride`-th block after the head is kept.
    stride: u64,
    /// How many events there were, and how many of them before a hand-over.
    events: u64,
    before: u64,
    /// The counters at the hand-over.
    handed_over: Tally,
    seen: Tally,
    standing: Standing,
}

/// Consecutive events, and the state of the search before them.
#[derive(Clone, Debug)]
struct Block {
    /// Which block after the head it is, counted from 0.
    number: u64,
    /// How many events came before it.
    first: u64,
    tally: Tally,
    items: Vec<Event>,
    steps: Vec<Step>,
}

impl Recorder {
    /// A recorder that keeps at most `most` events, but at least 16.
    pub fn new(most: usize) -> Recorder {
        let most = most.max(MIN_EVENTS);
        let block = (most / 8).min(MAX_BLOCK_EVENTS);
        let head_room = most / 2;
        Recorder {
            head_room,
            late_room: most - head_room - 2 * block,
            item_room: most.saturating_mul(ITEMS_PER_EVENT).min(MAX_ITEMS),
            block,
            head: Vec::new(),
            late: Vec::new(),
            tail: VecDeque::new(),
            stride: 1,
            events: 0,
            before: 0,
            handed_over: Tally::default(),
            seen: Tally::default(),
            standing: Standing::default(),
        }
    }

    /// The trace of a search that returned this report.
    pub fn finish(self, puzzle: &Puzzle, report: &Report) -> Trace {
        let mut trace = Trace {
            engine: report.choice.map_or(report.engine, |choice| choice.engine),
            puzzle: puzzle.clone(),
            steps: self.head,
            keys: Vec::new(),
            end: report.end,
            total: report.stats,
            cut: 0,
        };
        if self.before > 0 {
            let (skipped, tally) = (self.before, self.handed_over);
            trace.cut = skipped;
            trace.keys.push(Key { place: 0, skipped, tally, items: Vec::new() });
        }
        let mut kept = self.before + trace.steps.len() as u64;
        for block in self.late.into_iter().chain(self.tail) {
            let (place, skipped) = (trace.steps.len(), block.first - kept);
            if skipped > 0 {
                trace.cut += skipped;
                trace.keys.push(Key { place, skipped, tally: block.tally, items: block.items });
            }
            kept = block.first + block.steps.len() as u64;
            trace.steps.extend(block.steps);
        }
        let last = trace.replay().last().unwrap_or_default();
        if !trace.ends_with(last) {
            trace.keys.push(Key {
                place: trace.steps.len(),
                skipped: 0,
                tally: at_the_end(&trace, last),
                items: self.standing.items(),
            });
        }
        trace
    }

    /// The block that the next event belongs to.
    fn open_block(&mut self) -> &mut Block {
        if self.tail.back().is_none_or(|last| last.steps.len() == self.block) {
            if self.tail.len() == 2 {
                self.settle();
            }
            self.tail.push_back(Block {
                number: self.tail.back().map_or(0, |last| last.number + 1),
                first: self.events,
                tally: self.seen,
                items: self.standing.items(),
                steps: Vec::with_capacity(self.block),
            });
        }
        self.tail.back_mut().expect("one was opened")
    }

    /// Keeps or drops the older of the last two blocks.
    fn settle(&mut self) {
        self.late.extend(self.tail.pop_front().filter(|block| block.number % self.stride == 0));
        while !self.has_room() {
            if self.late.len() == 1 {
                self.late.clear();
            }
            self.stride = self.stride.saturating_mul(2);
            let stride = self.stride;
            self.late.retain(|block| block.number % stride == 0);
        }
    }

    fn has_room(&self) -> bool {
        let items: usize = self.late.iter().map(|block| block.items.len()).sum();
        self.late.len() * self.block <= self.late_room && items <= self.item_room
    }
}

/// The counters of the report; where it has none, those of the last line.
fn at_the_end(trace: &Trace, last: Tally) -> Tally {
    let total = trace.total;
    let mut tally = Tally::default();
    for counter in REPLAYED {
        tally[counter] = total[counter].unwrap_or(last[counter]);
    }
    tally
}

impl Observer for Recorder {
    fn event(&mut self, event: Event, tally: &Tally) {
        if event == Event::Progress {
            return;
        }
        let step = Step {
            event,
            trials: tally.trials.saturating_sub(self.seen.trials),
            actions: tally.actions.saturating_sub(self.seen.actions),
        };
        match self.head.len() < self.head_room {
            true => self.head.push(step),
            false => self.open_block().steps.push(step),
        }
        self.events += 1;
        self.seen = Tally { restarts: 0, open: 0, ..*tally };
        self.standing.change(event);
    }

    fn handed_over(&mut self, tally: &Tally) {
        self.head.clear();
        self.late.clear();
        self.tail.clear();
        self.stride = 1;
        self.before = self.events;
        self.seen = Tally { restarts: 0, open: 0, ..*tally };
        self.handed_over = self.seen;
    }
}

/// What is on the grid besides the clues.
#[derive(Clone, Debug, Default)]
struct Standing {
    /// Assignments, and after each the candidates removed since.
    stack: Vec<Event>,
    /// What was written last, by cell.
    written: Vec<Option<Event>>,
}

impl Standing {
    fn change(&mut self, event: Event) {
        match event {
            Event::Decide { .. } | Event::Place { .. } | Event::Remove { .. } => {
                self.stack.push(event);
            }
            Event::Undo => while self.stack.pop().is_some_and(|last| !is_assignment(&last)) {},
            Event::Write { cell, .. } => {
                if self.written.len() <= cell.index() {
                    self.written.resize(cell.index() + 1, None);
                }
                self.written[cell.index()] = Some(event);
            }
            Event::Fail | Event::Solution | Event::Progress => {}
        }
    }

    fn items(&self) -> Vec<Event> {
        let is_short = self.stack.len() <= MAX_KEY_ITEMS;
        let stack = self.stack.iter().filter(|item| is_short || is_assignment(item));
        stack.chain(self.written.iter().flatten()).copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use omnidoku_core::{Cell, Digit, Shape};

    use super::*;
    use crate::engine::EngineId;
    use crate::report::{Cause, End};
    use crate::stats::Stats;

    /// The trace of a 100×100 grid was 50 MB of candidates that were removed, written after the
    /// deadline.
    #[test]
    fn the_trace_of_a_large_grid_is_not_a_list_of_removed_candidates() {
        let shape: Shape = "10x10".parse().unwrap();
        let mut recorder = Recorder::new(2000);
        let mut tally = Tally::default();
        for cell in 0..1000 {
            let cell = Cell::new(cell);
            tally.nodes += 1;
            tally.depth += 1;
            let digit = Digit::from_index(0);
            recorder.event(Event::Decide { cell, digit, options: 2 }, &tally);
            for digit in Digit::all(shape) {
                recorder.event(Event::Remove { cell, digit }, &tally);
            }
        }
        let report = Report {
            engine: EngineId::Ac3,
            choice: None,
            end: End::Interrupted(Cause::Time),
            solutions: 0,
            stats: Stats::default(),
            threads: 1,
            time: None,
        };
        let trace = recorder.finish(&Puzzle::empty(shape), &report);
        assert!(trace.keys.iter().all(|key| key.items.len() <= MAX_KEY_ITEMS));
        let last = &trace.keys[trace.keys.len() - 1];
        let assignments = last.items.iter().filter(|item| is_assignment(item)).count();
        assert!(assignments == last.items.len() && assignments > 990, "{assignments}");
        assert!(trace.text().len() < 200_000, "{}", trace.text().len());
    }
}
