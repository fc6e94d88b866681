//! The searches of a block: one in each slot, in lockstep.

use std::array::from_fn;
use std::ops::ControlFlow;

use super::block::Block;
use super::fork::Forks;
use super::kernels::Kernels;
use super::record::{self, CODED, Codes, Record};
use super::transpose::Square;
use crate::batch::BatchAnswer;
use crate::engine::EngineId;
use crate::engine::bitboard::{self, CandidateVectors, Fixpoint, Guide, Lanes, Saved, Start};
use crate::limits::{Limits, Meter};
use crate::nine::Isa;
use crate::nine::text::{self, Text};
use crate::referee::Fault;
use crate::report::{Cause, End};

/// The most words a plane may have.
const MAX_WORDS: usize = 8;

/// How many words of each record are moved at a time.
const WORDS_PER_MOVE: usize = 4;

/// One bit for each slot.
pub(super) type Mask = [u64; MAX_WORDS];

/// A batch: the puzzles, the question, and where the answers go.
pub(super) struct Job<'a> {
    pub(super) puzzles: &'a [Text],
    pub(super) limit: u64,
    pub(super) answers: &'a mut [BatchAnswer],
    pub(super) solutions: Option<&'a mut [Text]>,
    pub(super) limits: &'a Limits,
    /// The node budget of each puzzle.
    pub(super) budget: u64,
    /// The number of puzzles begun.
    pub(super) begun: usize,
}

/// The search of one puzzle.
#[derive(Clone, Copy, Default)]
struct SlotSearch {
    puzzle: usize,
    found: u64,
    nodes: u64,
    /// The number of records on its stack.
    depth: usize,
    /// Its node budget is spent.
    is_given_up: bool,
}

/// A block and the searches in it.
///
/// Bit k of word i of a plane is slot `k · WORDS + i`: the index of its word in a transposed
/// [`Square`].
pub(super) struct Slots<V> {
    block: Box<Block<V>>,
    forks: Box<Forks<V>>,
    squares: Box<[Square; WORDS_PER_MOVE]>,
    searches: Vec<SlotSearch>,
    /// The stacks of all slots, split by words: entry `depth · SLOTS + slot` of each vector is a
    /// part of that record.
    records: [Vec<[u64; WORDS_PER_MOVE]>; record::WORDS / WORDS_PER_MOVE],
    /// The slots that push or receive a record in this exchange, each with the record.
    leaving: Vec<(u32, u32)>,
    coming: Vec<(u32, u32)>,
    /// The slots with a solution that has not been counted yet.
    solved: Vec<usize>,
    codes: Vec<Codes>,
    live: Mask,
    stack: Vec<Saved>,
    pub(super) nodes: u64,
}

/// The slots of a mask, each with its word and its bit in the word.
#[inline(always)]
fn slots(mask: Mask, words: usize) -> InMask {
    InMask { mask, words, word: 0 }
}

struct InMask {
    mask: Mask,
    words: usize,
    word: usize,
}

// Written by hand: the equivalent chain of adapters is not inlined into code compiled for other
// instructions.
impl Iterator for InMask {
    type Item = (usize, usize, u64);

    #[inline(always)]
    fn next(&mut self) -> Option<(usize, usize, u64)> {
        while self.word < self.words {
            let left = &mut self.mask[self.word];
            if *left != 0 {
                let bit = *left & left.wrapping_neg();
                *left ^= bit;
                return Some((
                    bit.trailing_zeros() as usize * self.words + self.word,
                    self.word,
                    bit,
                ));
            }
            self.word += 1;
        }
        None
    }
}

fn count(mask: &Mask) -> usize {
    mask.iter().map(|word| word.count_ones() as usize).sum()
}

impl SlotSearch {
    /// Writes the answer; `complete` if all solutions were found.
    #[inline(always)]
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

    /// Counts a solution, or returns a fault if the referee rejects it.
    #[inline(always)]
    fn found(
        &mut self,
        search: &mut SlotSearch,
        text: &Text,
        is_solution: bool,
    ) -> Result<(), Fault> {
        if !is_solution {
            return Err(text::fault(EngineId::Slice, &self.puzzles[search.puzzle], text));
        }
        if let Some(solutions) = self.solutions.as_mut().filter(|_| search.found == 0) {
            solutions[search.puzzle] = *text;
        }
        search.found += 1;
        Ok(())
    }
}

impl<V: Kernels> Slots<V> {
    const SLOTS: usize = 64 * V::WORDS;

    /// With fewer searches than this, one after the other is faster than lockstep.
    const MIN_SEARCHES: usize = V::WORDS * 12;

    /// The most bytes it takes, with every stack as deep as there are cells.
    pub(super) const BYTES: usize = size_of::<Block<V>>()
        + size_of::<Forks<V>>()
        + WORDS_PER_MOVE * size_of::<Square>()
        + Self::SLOTS * (size_of::<SlotSearch>() + 81 * size_of::<Record>() + 64);

    /// Checks that the CPU has the instructions of `V`; all kernels rely on this.
    ///
    /// # Panics
    /// If it does not.
    pub(super) fn new() -> Slots<V> {
        assert!(V::ISA.is_available(), "this machine has no {}", V::ISA);
        Slots {
            block: Block::boxed(),
            forks: Box::new(Forks::none()),
            squares: Box::new(from_fn(|_| Square::empty())),
            searches: vec![SlotSearch::default(); Self::SLOTS],
            records: from_fn(|_| vec![[0; WORDS_PER_MOVE]; Self::SLOTS]),
            leaving: Vec::with_capacity(Self::SLOTS),
            coming: Vec::with_capacity(Self::SLOTS),
            solved: Vec::with_capacity(Self::SLOTS),
            codes: vec![Codes::default(); Self::SLOTS],
            live: [0; MAX_WORDS],
            stack: Vec::new(),
            nodes: 0,
        }
    }

    /// Answers all puzzles of a job.
    pub(super) fn run(&mut self, isa: Isa, job: &mut Job<'_>) -> Result<End, Fault> {
        if job.puzzles.len() < 2 * Self::MIN_SEARCHES || job.budget == 0 {
            let (end, nodes) = one_by_one(isa, &mut self.stack, job)?;
            self.nodes = nodes;
            return Ok(end);
        }
        self.nodes = 0;
        self.solved.clear();
        self.live = [0; MAX_WORDS];
        let mut settled = self.live;
        loop {
            if let Some(cause) = job.limits.exceeded() {
                self.interrupt(job)?;
                return Ok(End::Interrupted(cause));
            }
            V::exchange(self, &settled, job)?;
            let live = count(&self.live);
            if job.is_all_begun() && live < Self::MIN_SEARCHES {
                return self.finish(isa, job);
            }
            let waiting = self.solved.len();
            // Measured: 8 to 10 sixteenths are equally good; fewer or more are worse.
            settled = self.settle(waiting + (live - waiting) * 9 / 16);
        }
    }

    /// Runs rounds until more than `enough` searches have settled.
    fn settle(&mut self, enough: usize) -> Mask {
        loop {
            V::round(&mut self.block);
            let (mut changed, mut failed) = ([0; MAX_WORDS], [0; MAX_WORDS]);
            self.block.changed.store(&mut changed);
            self.block.failed.store(&mut failed);
            let settled: Mask = from_fn(|i| (!changed[i] | failed[i]) & self.live[i]);
            if count(&settled) > enough {
                return settled;
            }
        }
    }

    /// Continues the settled searches: an open one branches, any other takes the record on top of
    /// its stack; if that is empty, the next puzzle begins in its slot.
    #[inline(always)]
    pub(super) fn exchange(&mut self, settled: &Mask, job: &mut Job<'_>) -> Result<(), Fault> {
        let (mut open, mut failed) = ([0; MAX_WORDS], [0; MAX_WORDS]);
        self.block.open.store(&mut open);
        self.block.failed.store(&mut failed);
        let mut open: Mask = from_fn(|i| settled[i] & open[i] & !failed[i]);
        let mut settled = *settled;
        let solved: Mask = from_fn(|i| settled[i] & !open[i] & !failed[i]);
        self.solved.clear();
        for (slot, ..) in slots(solved, V::WORDS) {
            self.solved.push(slot);
        }
        if self.solved.len() > Self::MIN_SEARCHES / 4 {
            self.note_solutions(job)?;
            self.solved.clear();
        } else {
            // Writing a few costs as much as writing all: they wait for others.
            settled = from_fn(|i| settled[i] & !solved[i]);
        }
        self.leaving.clear();
        self.coming.clear();
        if open != [0; MAX_WORDS] {
            V::choose(&self.block, &mut self.forks);
            for (slot, word, bit) in slots(open, V::WORDS) {
                if self.searches[slot].nodes >= job.budget {
                    self.searches[slot].is_given_up = true;
                    open[word] &= !bit;
                } else {
                    self.push(slot);
                    self.searches[slot].nodes += 1;
                }
            }
        }
        let free: Mask = from_fn(|i| if job.is_all_begun() { 0 } else { !self.live[i] });
        let mut fresh = [0; MAX_WORDS];
        for (slot, word, bit) in slots(from_fn(|i| settled[i] & !open[i] | free[i]), V::WORDS) {
            match self.next_record(slot, self.live[word] & bit != 0, job) {
                Some(record) => {
                    self.coming.push((slot as u32, record as u32));
                    fresh[word] |= bit;
                    self.live[word] |= bit;
                }
                None => self.live[word] &= !bit,
            }
        }
        self.move_records(V::load(&open), V::load(&fresh));
        Ok(())
    }

    /// Pushes an entry on the stack of a slot; `move_records` fills it.
    #[inline(always)]
    fn push(&mut self, slot: usize) {
        let record = self.searches[slot].depth * Self::SLOTS + slot;
        if record >= self.records[0].len() {
            for words in &mut self.records {
                words.resize(words.len() + Self::SLOTS, [0; WORDS_PER_MOVE]);
            }
        }
        self.searches[slot].depth += 1;
        self.leaving.push((slot as u32, record as u32));
    }

    /// The record a slot continues with, if there is one: of its own search, or of the next puzzle.
    #[inline(always)]
    fn next_record(&mut self, slot: usize, live: bool, job: &mut Job<'_>) -> Option<usize> {
        let search = &mut self.searches[slot];
        if live {
            search.is_given_up |= search.depth > 0 && search.nodes >= job.budget;
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
            let mut record = [0; record::WORDS];
            if V::read(&job.puzzles[puzzle], &mut record) {
                for (words, part) in self.records.iter_mut().zip(record.as_chunks().0) {
                    words[slot] = *part;
                }
                self.searches[slot] = SlotSearch { puzzle, nodes: 1, ..SlotSearch::default() };
                return Some(slot);
            }
            job.answers[puzzle] = BatchAnswer::Invalid;
        }
        None
    }

    /// Moves the leaving records out of the block and the coming ones in: a few words at a time, so
    /// that the squares stay in the first-level cache, yet a record is not fetched for every word.
    fn move_records(&mut self, open: V, fresh: V) {
        for (part, records) in self.records.iter_mut().enumerate() {
            let words = part * WORDS_PER_MOVE..;
            if !self.leaving.is_empty() {
                for (word, square) in words.clone().zip(&mut *self.squares) {
                    V::take_out(&mut self.block, &self.forks, open, word, square);
                }
                for &(slot, record) in &self.leaving {
                    records[record as usize] = from_fn(|i| self.squares[i].0[slot as usize]);
                }
            }
            if !self.coming.is_empty() {
                for &(slot, record) in &self.coming {
                    let words = records[record as usize];
                    for (square, word) in self.squares.iter_mut().zip(words) {
                        square.0[slot as usize] = word;
                    }
                }
                for (word, square) in words.zip(&mut *self.squares) {
                    V::put_in(&mut self.block, fresh, word, square);
                }
            }
        }
        self.block.failed = V::zero();
    }

    /// Counts the solutions that wait, each checked by the referee, and writes those that are the
    /// first of a puzzle.
    #[inline(always)]
    fn note_solutions(&mut self, job: &mut Job<'_>) -> Result<(), Fault> {
        let mut valid = [0; MAX_WORDS];
        V::obeys_the_rules(&self.block, &mut valid);
        for word in 0..81usize.div_ceil(CODED) {
            let square = &mut self.squares[0];
            V::code(&self.block, word, square);
            for &slot in &self.solved {
                self.codes[slot][word] = square.0[slot];
            }
        }
        for &slot in &self.solved {
            let search = &mut self.searches[slot];
            let text = V::text(&self.codes[slot]);
            let is_valid = valid[slot % V::WORDS] >> (slot / V::WORDS) & 1 == 1;
            job.found(
                search,
                &text,
                is_valid && V::keeps_clues(&job.puzzles[search.puzzle], &text),
            )?;
        }
        Ok(())
    }

    /// Writes incomplete answers for the puzzles in the slots.
    fn interrupt(&mut self, job: &mut Job<'_>) -> Result<(), Fault> {
        self.note_solutions(job)?;
        for (slot, ..) in slots(self.live, V::WORDS) {
            self.searches[slot].end(job, false);
            self.nodes += self.searches[slot].nodes;
        }
        Ok(())
    }

    /// Finishes the last few searches one after the other, on the bitboard.
    fn finish(&mut self, isa: Isa, job: &mut Job<'_>) -> Result<End, Fault> {
        self.leaving.clear();
        self.coming.clear();
        for (slot, ..) in slots(self.live, V::WORDS) {
            self.push(slot);
        }
        // No puzzle branches: the records are the puzzles as they are.
        self.move_records(V::zero(), V::zero());
        let live = self.live;
        let mut interrupted = None;
        for (slot, ..) in slots(live, V::WORDS) {
            let search = &mut self.searches[slot];
            if interrupted.is_none() {
                self.stack.clear();
                for level in 0..search.depth {
                    let at = level * Self::SLOTS + slot;
                    let record: Record =
                        from_fn(|i| self.records[i / WORDS_PER_MOVE][at][i % WORDS_PER_MOVE]);
                    self.stack.push(Saved::of(&record::candidates(&record)));
                }
                // The node on top was counted when it was made.
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

/// Answers all puzzles of a job one after the other. Returns the end and the number of nodes.
fn one_by_one(isa: Isa, stack: &mut Vec<Saved>, job: &mut Job<'_>) -> Result<(End, u64), Fault> {
    let mut nodes = 0;
    while let Some(puzzle) = job.begin() {
        if let Some(cause) = job.limits.exceeded() {
            return Ok((End::Interrupted(cause), nodes));
        }
        let text = job.puzzles[puzzle];
        if !text::is_text(&text) {
            job.answers[puzzle] = BatchAnswer::Invalid;
            continue;
        }
        let mut search = SlotSearch { puzzle, ..SlotSearch::default() };
        stack.clear();
        let interrupted = alone(isa, Start::Puzzle(&text), stack, &mut search, job)?;
        nodes += search.nodes;
        if let Some(cause) = interrupted {
            return Ok((End::Interrupted(cause), nodes));
        }
    }
    Ok((End::Exhausted, nodes))
}

/// Finishes one search on the bitboard and writes its answer. Returns the cause if time is up or it
/// was cancelled.
fn alone(
    isa: Isa,
    start: Start<'_>,
    stack: &mut Vec<Saved>,
    search: &mut SlotSearch,
    job: &mut Job<'_>,
) -> Result<Option<Cause>, Fault> {
    let meter = Meter::new(job.limits);
    let mut lone = LoneSearch { search, job, meter, fault: None };
    let end = bitboard::search(isa, start, stack, &mut lone);
    let LoneSearch { search, job, fault, .. } = lone;
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

/// The guide of a search that continues on the bitboard.
struct LoneSearch<'s, 'j, 'a> {
    search: &'s mut SlotSearch,
    job: &'s mut Job<'j>,
    meter: Meter<'a>,
    fault: Option<Fault>,
}

impl Guide for LoneSearch<'_, '_, '_> {
    #[inline(always)]
    fn propagated<L: Lanes>(
        &mut self,
        vectors: &CandidateVectors<L>,
        fixpoint: Fixpoint,
    ) -> ControlFlow<End> {
        if self.search.nodes >= self.job.budget {
            return ControlFlow::Break(End::Interrupted(Cause::Nodes));
        }
        self.search.nodes += 1;
        if self.meter.is_due(500)
            && let Some(cause) = self.meter.poll()
        {
            return ControlFlow::Break(End::Interrupted(cause));
        }
        if fixpoint != Fixpoint::Solved {
            return ControlFlow::Continue(());
        }
        let mut text = [0; 81];
        vectors.write(&mut text);
        let fine = text::solves(&self.job.puzzles[self.search.puzzle], &text);
        self.fault = self.job.found(self.search, &text, fine).err();
        if self.fault.is_some() || self.search.found >= self.job.limit {
            return ControlFlow::Break(End::Stopped);
        }
        ControlFlow::Continue(())
    }
}
