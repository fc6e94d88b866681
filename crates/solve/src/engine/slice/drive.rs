//! The searches of a block: one in each slot, all in step.

use std::array::from_fn;
use std::ops::ControlFlow;

use super::block::Block;
use super::fork::Forks;
use super::kernels::{CODED, Kernels};
use super::record::{self, Record};
use super::transpose::Square;
use crate::ask::Fault;
use crate::batch::BatchAnswer;
use crate::engine::EngineId;
use crate::engine::bitboard::{self, Board, Guide, Lanes, Saved, Settled, Start};
use crate::limits::{Limits, Meter};
use crate::nine::Isa;
use crate::nine::text::{self, Text};
use crate::report::{Cause, End};

/// The most words of a plane.
const MOST_WORDS: usize = 8;

/// One bit for each slot.
type Mask = [u64; MOST_WORDS];

/// Puzzles, what is asked, and where the answers go.
pub(super) struct Job<'a> {
    pub(super) puzzles: &'a [Text],
    pub(super) limit: u64,
    pub(super) answers: &'a mut [BatchAnswer],
    pub(super) solutions: Option<&'a mut [Text]>,
    pub(super) limits: &'a Limits,
    /// How many puzzles were begun.
    pub(super) begun: usize,
}

/// The search of one puzzle.
#[derive(Clone, Copy, Default)]
struct Search {
    puzzle: usize,
    found: u64,
    nodes: u64,
    /// How many records are on its stack.
    depth: usize,
    /// It came to the end of its node budget.
    is_given_up: bool,
}

/// A block and the searches in it.
///
/// Bit k of word i of a plane is slot `k · WORDS + i`: the place of its word in a transposed [`Square`].
pub(super) struct Slots<V> {
    block: Box<Block<V>>,
    forks: Box<Forks<V>>,
    square: Box<Square>,
    searches: Vec<Search>,
    /// The stacks: record `level · slots + slot`.
    records: Vec<Record>,
    /// The slots that branch, or get a record, in this exchange, each with the record.
    leaving: Vec<(usize, usize)>,
    coming: Vec<(usize, usize)>,
    /// The slots with a solution that is not counted yet.
    solved: Vec<usize>,
    codes: Vec<[u64; 6]>,
    live: Mask,
    stack: Vec<Saved>,
    pub(super) nodes: u64,
}

/// The slots of a mask.
fn slots(mask: Mask, words: usize) -> impl Iterator<Item = (usize, usize, u64)> {
    mask.into_iter().take(words).enumerate().flat_map(move |(i, word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            let bit = left & left.wrapping_neg();
            left ^= bit;
            (bit != 0).then(|| (bit.trailing_zeros() as usize * words + i, i, bit))
        })
    })
}

fn count(mask: &Mask) -> usize {
    mask.iter().map(|word| word.count_ones() as usize).sum()
}

impl Search {
    /// Writes the answer: all solutions were found, or not.
    fn end(&self, job: &mut Job<'_>, complete: bool) {
        job.answers[self.puzzle] =
            if self.found == 0 && complete && !text::is_puzzle(&job.puzzles[self.puzzle]) {
                BatchAnswer::Invalid
            } else {
                BatchAnswer::Counted { found: self.found, complete }
            };
    }
}

impl Job<'_> {
    fn is_all_begun(&self) -> bool {
        self.begun == self.puzzles.len()
    }

    /// The next puzzle.
    fn begin(&mut self) -> Option<usize> {
        let puzzle = self.begun;
        self.begun += usize::from(!self.is_all_begun());
        (puzzle < self.puzzles.len()).then_some(puzzle)
    }

    /// Takes note of a solution, if the referee says it is one.
    #[inline(always)]
    fn found(&mut self, search: &mut Search, text: &Text, is_solution: bool) -> Result<(), Fault> {
        if !is_solution {
            return Err(text::fault(EngineId::Slice, &self.puzzles[search.puzzle], text));
        }
        if let Some(room) = self.solutions.as_mut().filter(|_| search.found == 0) {
            room[search.puzzle] = *text;
        }
        search.found += 1;
        Ok(())
    }
}

impl<V: Kernels> Slots<V> {
    const SLOTS: usize = 64 * V::WORDS;

    /// With fewer searches than this, one after the other is faster than all in step.
    const FEW: usize = V::WORDS * 6;

    pub(super) fn new() -> Slots<V> {
        Slots {
            block: Block::boxed(),
            forks: Box::new(Forks::none()),
            square: Square::boxed(),
            searches: vec![Search::default(); Self::SLOTS],
            records: vec![[0; record::WORDS]; Self::SLOTS],
            leaving: Vec::with_capacity(Self::SLOTS),
            coming: Vec::with_capacity(Self::SLOTS),
            solved: Vec::with_capacity(Self::SLOTS),
            codes: vec![[0; 6]; Self::SLOTS],
            live: [0; MOST_WORDS],
            stack: Vec::new(),
            nodes: 0,
        }
    }

    /// Answers all puzzles of a job.
    pub(super) fn run(&mut self, isa: Isa, job: &mut Job<'_>) -> Result<End, Fault> {
        self.nodes = 0;
        self.live = [0; MOST_WORDS];
        let mut settled = self.live;
        loop {
            if let Some(cause) = job.limits.exceeded() {
                self.interrupt(job);
                return Ok(End::Interrupted(cause));
            }
            self.exchange(&settled, job)?;
            let live = count(&self.live);
            if job.is_all_begun() && live < Self::FEW {
                return self.finish(isa, job);
            }
            let waiting = self.solved.len();
            settled = self.settle(waiting + (live - waiting) / 2);
        }
    }

    /// Runs rounds until more than so many of the searches have settled.
    fn settle(&mut self, enough: usize) -> Mask {
        // The rules between the boxes need to know what is solved.
        V::begin(&mut self.block);
        loop {
            V::round(&mut self.block);
            let (mut changed, mut failed) = ([0; MOST_WORDS], [0; MOST_WORDS]);
            self.block.changed.store(&mut changed);
            self.block.failed.store(&mut failed);
            let settled: Mask = from_fn(|i| (!changed[i] | failed[i]) & self.live[i]);
            if count(&settled) > enough {
                return settled;
            }
        }
    }

    /// Lets the settled searches go on: an open one branches, any other takes the record on top of its stack,
    /// and where that is empty, the next puzzle begins.
    fn exchange(&mut self, settled: &Mask, job: &mut Job<'_>) -> Result<(), Fault> {
        let (mut open, mut failed) = ([0; MOST_WORDS], [0; MOST_WORDS]);
        self.block.open.store(&mut open);
        self.block.failed.store(&mut failed);
        let mut open: Mask = from_fn(|i| settled[i] & open[i] & !failed[i]);
        let mut settled = *settled;
        let solved: Mask = from_fn(|i| settled[i] & !open[i] & !failed[i]);
        self.solved.clear();
        self.solved.extend(slots(solved, V::WORDS).map(|(slot, ..)| slot));
        if self.solved.len() > Self::FEW / 2 {
            self.note_solutions(job)?;
            self.solved.clear();
        } else {
            // Writing out a few costs as much as writing out all: they wait for others.
            settled = from_fn(|i| settled[i] & !solved[i]);
        }
        self.leaving.clear();
        self.coming.clear();
        if open != [0; MOST_WORDS] {
            V::choose(&self.block, &mut self.forks);
            let budget = job.limits.nodes().unwrap_or(u64::MAX);
            for (slot, word, bit) in slots(open, V::WORDS) {
                if self.searches[slot].nodes >= budget {
                    self.searches[slot].is_given_up = true;
                    open[word] &= !bit;
                } else {
                    self.push(slot);
                    self.searches[slot].nodes += 1;
                }
            }
        }
        let free: Mask = from_fn(|i| if job.is_all_begun() { 0 } else { !self.live[i] });
        let mut fresh = [0; MOST_WORDS];
        for (slot, word, bit) in slots(from_fn(|i| settled[i] & !open[i] | free[i]), V::WORDS) {
            match self.next_record(slot, self.live[word] & bit != 0, job) {
                Some(record) => {
                    self.coming.push((slot, record));
                    fresh[word] |= bit;
                    self.live[word] |= bit;
                }
                None => self.live[word] &= !bit,
            }
        }
        self.move_records(V::load(&open), V::load(&fresh));
        Ok(())
    }

    /// Makes room on the stack of a slot for the record that leaves it.
    fn push(&mut self, slot: usize) {
        let record = self.searches[slot].depth * Self::SLOTS + slot;
        if record >= self.records.len() {
            self.records.resize(self.records.len() + Self::SLOTS, [0; record::WORDS]);
        }
        self.searches[slot].depth += 1;
        self.leaving.push((slot, record));
    }

    /// The record a slot goes on with, if there is any: of its own search, or of the next puzzle.
    fn next_record(&mut self, slot: usize, live: bool, job: &mut Job<'_>) -> Option<usize> {
        let search = &mut self.searches[slot];
        if live {
            let goes_on = search.found < job.limit && !search.is_given_up;
            if goes_on && search.depth > 0 {
                search.depth -= 1;
                search.nodes += 1;
                return Some(search.depth * Self::SLOTS + slot);
            }
            search.end(job, goes_on);
            self.nodes += search.nodes;
        }
        while let Some(puzzle) = job.begin() {
            if V::read(&job.puzzles[puzzle], &mut self.records[slot]) {
                self.searches[slot] = Search { puzzle, nodes: 1, ..Search::default() };
                return Some(slot);
            }
            job.answers[puzzle] = BatchAnswer::Invalid;
        }
        None
    }

    /// Word by word, so that what is being transposed stays in the nearest cache: out of the block what is
    /// leaving, into it what is coming.
    fn move_records(&mut self, open: V, fresh: V) {
        for word in 0..record::WORDS {
            if !self.leaving.is_empty() {
                V::take_out(&mut self.block, &self.forks, open, word, &mut self.square);
                for &(slot, record) in &self.leaving {
                    self.records[record][word] = self.square.0[slot];
                }
            }
            if !self.coming.is_empty() {
                for &(slot, record) in &self.coming {
                    self.square.0[slot] = self.records[record][word];
                }
                V::put_in(&mut self.block, fresh, word, &mut self.square);
            }
        }
        if !self.coming.is_empty() {
            V::forget(&mut self.block, fresh);
        }
        self.block.failed = V::zero();
    }

    /// Counts the solutions in these slots, each checked by the referee, and writes first ones out.
    fn note_solutions(&mut self, job: &mut Job<'_>) -> Result<(), Fault> {
        let mut valid = [0; MOST_WORDS];
        V::obeys_the_rules(&self.block, &mut valid);
        for word in 0..81usize.div_ceil(CODED) {
            V::code(&self.block, word, &mut self.square);
            for &slot in &self.solved {
                self.codes[slot][word] = self.square.0[slot];
            }
        }
        for &slot in &self.solved {
            let search = &mut self.searches[slot];
            let mut text = [0; 81];
            decode(&self.codes[slot], &mut text);
            let is_valid = valid[slot % V::WORDS] >> (slot / V::WORDS) & 1 == 1;
            job.found(
                search,
                &text,
                is_valid && V::keeps_clues(&job.puzzles[search.puzzle], &text),
            )?;
        }
        Ok(())
    }

    /// Says what is known of the puzzles that are being searched.
    fn interrupt(&mut self, job: &mut Job<'_>) {
        for (slot, ..) in slots(self.live, V::WORDS) {
            self.searches[slot].end(job, false);
            self.nodes += self.searches[slot].nodes;
        }
    }

    /// Ends the last few searches one after the other.
    fn finish(&mut self, isa: Isa, job: &mut Job<'_>) -> Result<End, Fault> {
        self.leaving.clear();
        self.coming.clear();
        for (slot, ..) in slots(self.live, V::WORDS) {
            self.push(slot);
        }
        // Nobody branches: what leaves is what is there.
        self.move_records(V::zero(), V::zero());
        let live = self.live;
        let mut interrupted = None;
        for (slot, ..) in slots(live, V::WORDS) {
            let search = &mut self.searches[slot];
            if interrupted.is_none() {
                self.stack.clear();
                let levels =
                    (0..search.depth).map(|level| &self.records[level * Self::SLOTS + slot]);
                self.stack.extend(levels.map(|record| Saved::of(&record::candidates(record))));
                // The board on top was counted when it was made.
                search.nodes -= 1;
                interrupted = alone(isa, Start::Stack, &mut self.stack, search, job)?;
            } else {
                search.end(job, false);
            }
            self.nodes += search.nodes;
        }
        Ok(interrupted.map_or(End::Exhausted, End::Interrupted))
    }
}

/// Answers all puzzles of a job one after the other; returns the end and the nodes.
pub(super) fn one_by_one(isa: Isa, job: &mut Job<'_>) -> Result<(End, u64), Fault> {
    let (mut stack, mut nodes) = (Vec::new(), 0);
    while let Some(puzzle) = job.begin() {
        if let Some(cause) = job.limits.exceeded() {
            return Ok((End::Interrupted(cause), nodes));
        }
        let text = job.puzzles[puzzle];
        if !text::is_text(&text) {
            job.answers[puzzle] = BatchAnswer::Invalid;
            continue;
        }
        let mut search = Search { puzzle, ..Search::default() };
        stack.clear();
        let interrupted = alone(isa, Start::Puzzle(&text), &mut stack, &mut search, job)?;
        nodes += search.nodes;
        if let Some(cause) = interrupted {
            return Ok((End::Interrupted(cause), nodes));
        }
    }
    Ok((End::Exhausted, nodes))
}

/// Ends one search on a bitboard and writes its answer; if time is up or it is cancelled, says so.
fn alone(
    isa: Isa,
    start: Start<'_>,
    stack: &mut Vec<Saved>,
    search: &mut Search,
    job: &mut Job<'_>,
) -> Result<Option<Cause>, Fault> {
    let budget = job.limits.nodes().unwrap_or(u64::MAX);
    let meter = Meter::new(job.limits);
    let mut last = Last { search, job, budget, meter, fault: None };
    let end = bitboard::search(isa, start, stack, &mut last);
    let Last { search, job, fault, .. } = last;
    if let Some(fault) = fault {
        return Err(fault);
    }
    search.end(job, end.is_continue());
    match end {
        ControlFlow::Break(End::Interrupted(cause @ (Cause::Time | Cause::Cancelled))) => {
            Ok(Some(cause))
        }
        _ => Ok(None),
    }
}

/// A search that goes on alone.
struct Last<'s, 'j, 'a> {
    search: &'s mut Search,
    job: &'s mut Job<'j>,
    budget: u64,
    meter: Meter<'a>,
    fault: Option<Fault>,
}

impl Guide for Last<'_, '_, '_> {
    #[inline(always)]
    fn settled<L: Lanes>(&mut self, board: &Board<L>, settled: Settled) -> ControlFlow<End> {
        if self.search.nodes >= self.budget {
            return ControlFlow::Break(End::Interrupted(Cause::Nodes));
        }
        self.search.nodes += 1;
        if self.meter.is_due(500)
            && let Some(cause) = self.meter.poll()
        {
            return ControlFlow::Break(End::Interrupted(cause));
        }
        if settled != Settled::Solved {
            return ControlFlow::Continue(());
        }
        let mut text = [0; 81];
        board.write(&mut text);
        let fine = text::solves(&self.job.puzzles[self.search.puzzle], &text);
        self.fault = self.job.found(self.search, &text, fine).err();
        if self.fault.is_some() || self.search.found >= self.job.limit {
            return ControlFlow::Break(End::Stopped);
        }
        ControlFlow::Continue(())
    }
}

/// The text of a solution from its binary coded digits.
#[inline(always)]
fn decode(codes: &[u64; 6], text: &mut Text) {
    let spread = |half: u64| {
        let pairs = (half | half << 16) & 0x0000_ffff_0000_ffff;
        let fours = (pairs | pairs << 8) & 0x00ff_00ff_00ff_00ff;
        ((fours | fours << 4) & 0x0f0f_0f0f_0f0f_0f0f) + 0x3030_3030_3030_3030
    };
    let (whole, last) = text.split_at_mut(80);
    for (part, code) in whole.chunks_exact_mut(CODED).zip(codes) {
        part[..8].copy_from_slice(&spread(code & 0xffff_ffff).to_le_bytes());
        part[8..].copy_from_slice(&spread(code >> 32).to_le_bytes());
    }
    last[0] = b'0' + (codes[5] & 15) as u8;
}
