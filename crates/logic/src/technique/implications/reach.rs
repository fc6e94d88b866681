//! The transitive closure of the links: everything that follows from each literal.
//!
//! Literals that imply each other, the strongly connected components of the graph of links, have
//! the same reach. Tarjan's algorithm finds the components in reverse topological order. So when
//! one is complete, its reach is its members and the reach of every literal outside that a member
//! links to, all of which is known by then. Most links lead to a literal without links of its own;
//! these enter the rows beforehand.

use super::{Link, Literal};
use crate::stop::Stop;

/// The reach of every literal as a row of bits: first the units that are off, then those that are
/// on.
#[derive(Debug, Default)]
pub(in crate::technique) struct Reach {
    /// The number of words for the units that are off, and again for those that are on.
    half: usize,
    rows: Vec<u64>,
    /// The links to literals that have links themselves.
    inner: Vec<Literal>,
    /// The index in `inner` of the first link of each literal.
    starts: Vec<u32>,
    /// When each literal was discovered, counted from 1; 0 if it has not been.
    met: Vec<u32>,
    /// The earliest discovery time on the stack that each literal leads back to (Tarjan's lowlink).
    low: Vec<u32>,
    stack: Vec<Literal>,
    /// The call stack: literals whose links are being followed, with the next one to follow.
    calls: Vec<(Literal, u32)>,
}

/// Greater than any discovery time in `met`: the literal's component is complete.
const DONE: u32 = u32::MAX;

impl Reach {
    /// Computes the reach of all literals.
    pub(super) fn close(
        &mut self,
        literals: usize,
        starts: &[u32],
        links: &[Link],
        stop: &Stop<'_>,
    ) {
        self.half = (literals / 2).div_ceil(64);
        self.rows.clear();
        self.rows.resize(literals * 2 * self.half, 0);
        self.met.clear();
        self.met.resize(literals, 0);
        self.low.clear();
        self.low.resize(literals, 0);
        self.inner.clear();
        self.starts.clear();
        for from in 0..literals {
            self.starts.push(self.inner.len() as u32);
            for link in &links[starts[from] as usize..starts[from + 1] as usize] {
                if starts[link.to.index()] == starts[link.to.index() + 1] {
                    self.insert(Literal(from as u32), link.to);
                } else {
                    self.inner.push(link.to);
                }
            }
        }
        self.starts.push(self.inner.len() as u32);
        let mut clock = 0;
        for root in 0..literals {
            if stop.is_stopped() {
                return;
            }
            if self.met[root] == 0 {
                self.visit(Literal(root as u32), &mut clock, stop);
            }
        }
    }

    fn visit(&mut self, root: Literal, clock: &mut u32, stop: &Stop<'_>) {
        self.meet(root, clock);
        while let Some(call) = self.calls.last_mut() {
            let (literal, next) = *call;
            if next < self.starts[literal.index() + 1] {
                call.1 += 1;
                let to = self.inner[next as usize];
                match self.met[to.index()] {
                    0 => self.meet(to, clock),
                    DONE => {}
                    met => {
                        let low = &mut self.low[literal.index()];
                        *low = met.min(*low);
                    }
                }
                continue;
            }
            self.calls.pop();
            let low = self.low[literal.index()];
            if let Some(&(caller, _)) = self.calls.last() {
                let callers = &mut self.low[caller.index()];
                *callers = low.min(*callers);
            }
            if low == self.met[literal.index()] {
                if stop.after(2 * self.half) {
                    self.calls.clear();
                    self.stack.clear();
                    return;
                }
                self.complete(literal);
            }
        }
    }

    #[inline]
    fn meet(&mut self, literal: Literal, clock: &mut u32) {
        let start = self.starts[literal.index()];
        if start == self.starts[literal.index() + 1] {
            self.met[literal.index()] = DONE;
            self.insert(literal, literal);
            return;
        }
        *clock += 1;
        self.met[literal.index()] = *clock;
        self.low[literal.index()] = *clock;
        self.stack.push(literal);
        self.calls.push((literal, start));
    }

    /// Pops a component from the stack and computes its reach.
    fn complete(&mut self, root: Literal) {
        let place = self.stack.iter().rposition(|&literal| literal == root).unwrap_or(0);
        for index in place..self.stack.len() {
            let member = self.stack[index];
            if member != root {
                self.unite(root, member);
            }
            self.insert(root, member);
        }
        for index in place..self.stack.len() {
            let member = self.stack[index].index();
            for next in self.starts[member]..self.starts[member + 1] {
                let to = self.inner[next as usize];
                // A literal in the row was added with everything that follows from it.
                if !self.contains(root, to) {
                    self.unite(root, to);
                }
            }
        }
        let words = 2 * self.half;
        let row = root.index() * words;
        for index in place..self.stack.len() {
            let member = self.stack[index];
            self.met[member.index()] = DONE;
            if member != root {
                self.rows.copy_within(row..row + words, member.index() * words);
            }
        }
        self.stack.truncate(place);
    }

    #[inline]
    fn bit(&self, of: Literal, literal: Literal) -> (usize, u64) {
        let half = if literal.is_on() { self.half } else { 0 };
        let word = of.index() * 2 * self.half + half + literal.unit() / 64;
        (word, 1 << (literal.unit() % 64))
    }

    #[inline]
    fn insert(&mut self, of: Literal, literal: Literal) {
        let (word, bit) = self.bit(of, literal);
        self.rows[word] |= bit;
    }

    #[inline]
    fn unite(&mut self, of: Literal, with: Literal) {
        let words = 2 * self.half;
        let (mine, theirs) = (of.index() * words, with.index() * words);
        let (before, after) = self.rows.split_at_mut(mine.max(theirs));
        let (mine, theirs) = match mine < theirs {
            true => (&mut before[mine..mine + words], &after[..words]),
            false => (&mut after[..words], &before[theirs..theirs + words]),
        };
        mine.iter_mut().zip(theirs).for_each(|(word, bits)| *word |= bits);
    }

    /// Whether `literal` follows from `of` or is the same.
    #[inline]
    pub(in crate::technique) fn contains(&self, of: Literal, literal: Literal) -> bool {
        let (word, bit) = self.bit(of, literal);
        self.rows[word] & bit != 0
    }

    /// How many words a row has for each state.
    #[inline]
    pub(in crate::technique) fn half(&self) -> usize {
        self.half
    }

    /// The units that a literal implies to be off, as bits.
    #[inline]
    pub(in crate::technique) fn off(&self, of: Literal) -> &[u64] {
        &self.rows[of.index() * 2 * self.half..][..self.half]
    }

    /// The units that a literal implies to be on, as bits.
    #[inline]
    pub(in crate::technique) fn on(&self, of: Literal) -> &[u64] {
        &self.rows[of.index() * 2 * self.half + self.half..][..self.half]
    }

    /// Transposes the reach: writes a row for each unit that is off, then one for each that is on,
    /// with the literals that imply it as bits, those that are off first.
    pub(in crate::technique) fn transpose(&self, rows: &mut Vec<u64>) {
        let words = 2 * self.half;
        rows.clear();
        rows.resize(64 * words * words, 0);
        let units = self.met.len() / 2;
        for from in 0..words {
            for to in 0..words {
                let mut block = [0; 64];
                for (bit, row) in block.iter_mut().enumerate() {
                    let unit = 64 * (from % self.half) + bit;
                    if unit < units {
                        let literal = 2 * unit + usize::from(from >= self.half);
                        *row = self.rows[literal * words + to];
                    }
                }
                transpose_block(&mut block);
                for (bit, row) in block.into_iter().enumerate() {
                    rows[(64 * to + bit) * words + from] = row;
                }
            }
        }
    }
}

/// Transposes a square of bits by swapping off-diagonal blocks of half the size, a quarter, and so
/// on.
fn transpose_block(block: &mut [u64; 64]) {
    let mut step = 32;
    let mut mask = !0 >> 32;
    while step != 0 {
        let mut row = 0;
        while row < 64 {
            let moved = ((block[row] >> step) ^ block[row + step]) & mask;
            block[row] ^= moved << step;
            block[row + step] ^= moved;
            row = (row + step + 1) & !step;
        }
        step /= 2;
        mask ^= mask << step;
    }
}
