//! Constraint propagation: arc consistency maintained by AC-3, inference, the most constrained
//! cell, weighted values.
//!
//! ```text
//! search:
//!     propagate; on an empty domain fail
//!     if every cell is assigned: a solution
//!     X ← a cell with the fewest values (MRV); among equals the one with the heaviest value
//!     for each value x of X, heaviest first:           the weight of a value is how often it
//!         X = x; search; undo                          is already in the grid
//!
//! propagate:                                           AC-3
//!     queue ← the arcs (Y, X) of every X whose domain changed
//!     while an arc (Y, X) is taken from the queue:
//!         revise: remove each y from Y that has no support in X
//!         if Y changed: queue the arcs (Z, Y)
//!     infer; if that removed something, start again
//!
//! infer:
//!     a digit with one place left in a house goes there             (hidden single)
//!     a digit that a box confines to one row or column
//!         leaves the rest of that line                              (locked candidates)
//!     a digit that a line confines to one box leaves the rest of it (likewise)
//! ```
//!
//! Departures: the constraint between two peers is "not equal", so revising an arc (Y, X) can
//! remove something only when X has a single value. The queue therefore contains the cells that
//! just came down to one value instead of all arcs; the fixpoint is the same. Inference looks only
//! at the bands and stacks in which something changed, and finds "exactly one place" for all digits
//! at once with two sets, *seen once* and *seen twice*.
//!
//! * AC-3: A. Mackworth, "Consistency in networks of relations", Artificial Intelligence 8, 1977,
//!   doi:10.1016/0004-3702(77)90007-8.
//! * Arc consistency during search (MAC): D. Sabin, E. Freuder, "Contradicting conventional wisdom
//!   in constraint satisfaction", ECAI 1994.
//!
//! Inside a house, this is weaker than domain consistency of all-different (J.-C. Régin, "A
//! filtering algorithm for constraints of difference in CSPs", AAAI 1994), which also finds larger
//! subsets; it is much cheaper.

use std::ops::ControlFlow;

use omnidoku_core::{Cell, Digit, DigitSet, Geometry, Grid, House, Puzzle, Shape, with_width};

use crate::engine::EngineId;
use crate::engine::domains::Domains;
use crate::observe::{Event, Observer};
use crate::report::End;
use crate::run::{Algorithm, Run};

/// The constraint propagation engine.
#[derive(Debug, Default)]
pub struct Ac3 {
    geometry: Option<Geometry>,
}

/// An estimate of the most bytes a search on this shape takes.
pub(super) fn memory(shape: Shape) -> usize {
    with_width!(shape, W => Domains::<W>::bytes(shape))
        + Geometry::bytes(shape)
        + shape.cell_count() * (size_of::<Frame<2>>() + 2 * size_of::<Cell>() + 1)
}

impl Algorithm for Ac3 {
    fn id(&self) -> EngineId {
        EngineId::Ac3
    }

    fn run<O: Observer + ?Sized>(
        &mut self,
        puzzle: &Puzzle,
        run: &mut Run<'_, '_, O>,
    ) -> ControlFlow<End> {
        let shape = puzzle.shape();
        let geometry = Geometry::cached(&mut self.geometry, shape);
        with_width!(shape, W => Dfs::<W>::new(puzzle, geometry).run(run))
    }
}

/// A domain became empty, or a digit has no place left in a house.
struct Contradiction;

/// A decision on the stack: what is left to try, and the state to go back to.
struct Frame<const W: usize> {
    cell: Cell,
    left: DigitSet<W>,
    options: usize,
    mark: usize,
    placed: usize,
}

/// Lines as rows grouped in bands, or as columns grouped in stacks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Rows,
    Columns,
}

impl Direction {
    /// The number of lines of a band (or stack), which is also the number of its boxes.
    fn lines(self, shape: Shape) -> usize {
        match self {
            Direction::Rows => shape.box_rows(),
            Direction::Columns => shape.box_cols(),
        }
    }

    fn house(self, shape: Shape, line: usize) -> House {
        match self {
            Direction::Rows => House::row(line),
            Direction::Columns => House::col(shape, line),
        }
    }
}

/// A depth-first search in progress.
struct Dfs<'g, const W: usize> {
    shape: Shape,
    geometry: &'g Geometry,
    grid: Grid,
    domains: Domains<W>,
    /// Cells down to one value that are not assigned yet.
    queue: Vec<Cell>,
    /// Assigned cells, oldest first.
    placed: Vec<Cell>,
    /// How often each digit is in the grid.
    weights: Vec<usize>,
    /// Bands and stacks in which a domain changed, as bits.
    changed_bands: u64,
    changed_stacks: u64,
    frames: Vec<Frame<W>>,
    /// Cells written and candidates removed, not yet reported to the run.
    updates: u64,
    /// A buffer of `infer`: the union of the domains in each segment of a line inside a box.
    segments: Vec<DigitSet<W>>,
}

impl<'g, const W: usize> Dfs<'g, W> {
    fn new(puzzle: &Puzzle, geometry: &'g Geometry) -> Self {
        let shape = puzzle.shape();
        let mut weights = vec![0; shape.size()];
        puzzle.filled().for_each(|(_, digit)| weights[digit.index()] += 1);
        let domains = Domains::of(puzzle.grid(), geometry);
        let single = |cell: &Cell| domains.get(*cell).single().is_some();
        Dfs {
            shape,
            geometry,
            grid: puzzle.grid().clone(),
            queue: puzzle.blanks().filter(single).collect(),
            domains,
            placed: Vec::new(),
            weights,
            changed_bands: all_ones(shape.box_cols()),
            changed_stacks: all_ones(shape.box_rows()),
            frames: Vec::new(),
            updates: 0,
            segments: Vec::new(),
        }
    }

    fn run<O: Observer + ?Sized>(&mut self, run: &mut Run<'_, '_, O>) -> ControlFlow<End> {
        if self.grid.blanks().any(|cell| self.domains.get(cell).is_empty()) {
            run.event(Event::Fail);
            return ControlFlow::Continue(());
        }
        let mut consistent = self.propagate(run)?;
        loop {
            if consistent && self.push_frame(run)? {
                consistent = self.try_next_value(run)?;
                continue;
            }
            if !consistent {
                run.event(Event::Fail);
            }
            // Back to the last decision with a value left.
            loop {
                let Some(frame) = self.frames.last() else {
                    // What the clues alone implied is undone too.
                    return self.undo_to(0, 0, run);
                };
                let (mark, placed, exhausted) = (frame.mark, frame.placed, frame.left.is_empty());
                self.undo_to(mark, placed, run)?;
                if !exhausted {
                    break;
                }
                self.frames.pop();
            }
            consistent = self.try_next_value(run)?;
        }
    }

    /// Pushes a frame for the next cell; false if every cell is assigned (and the solution was
    /// visited).
    fn push_frame<O: Observer + ?Sized>(
        &mut self,
        run: &mut Run<'_, '_, O>,
    ) -> ControlFlow<End, bool> {
        run.work(self.shape.cell_count() as u64 / 4)?;
        let Some(cell) = self.most_constrained_cell() else {
            run.solution(&self.grid)?;
            return ControlFlow::Continue(false);
        };
        let left = self.domains.get(cell);
        let (mark, placed) = (self.domains.mark(), self.placed.len());
        self.frames.push(Frame { cell, left, options: left.len(), mark, placed });
        ControlFlow::Continue(true)
    }

    fn most_constrained_cell(&self) -> Option<Cell> {
        let mut best: Option<(usize, usize, Cell)> = None;
        for cell in self.grid.blanks() {
            let values = self.domains.get(cell);
            let count = values.len();
            if best.is_none_or(|(fewest, ..)| count <= fewest) {
                let weight = values.map(|digit| self.weights[digit.index()]).max().unwrap_or(0);
                if best.is_none_or(|(fewest, heaviest, _)| count < fewest || weight > heaviest) {
                    best = Some((count, weight, cell));
                }
            }
        }
        best.map(|(.., cell)| cell)
    }

    /// Assigns the heaviest value not tried yet in the last frame; whether propagation found no
    /// contradiction.
    fn try_next_value<O: Observer + ?Sized>(
        &mut self,
        run: &mut Run<'_, '_, O>,
    ) -> ControlFlow<End, bool> {
        let frame = self.frames.last_mut().expect("a frame is open");
        let weights = &self.weights;
        let heaviest =
            frame.left.max_by_key(|digit| (weights[digit.index()], usize::MAX - digit.index()));
        let digit = heaviest.expect("a value is left");
        frame.left.remove(digit);
        let (cell, options) = (frame.cell, frame.options);
        run.tally.trials += 1;
        run.decide(cell, digit, options)?;
        let others = self.domains.get(cell) - DigitSet::only(digit);
        self.updates += self.domains.remove(cell, others).len() as u64;
        self.note_change(cell);
        if self.assign(cell, digit).is_err() {
            return ControlFlow::Continue(false);
        }
        self.propagate(run)
    }

    /// Writes a digit and revises the domains of all peers, queueing those left with one value.
    fn assign(&mut self, cell: Cell, digit: Digit) -> Result<(), Contradiction> {
        self.grid.set(cell, Some(digit));
        self.placed.push(cell);
        self.updates += 1;
        self.weights[digit.index()] += 1;
        let geometry = self.geometry;
        for &peer in geometry.peers_of(cell) {
            self.remove(peer, DigitSet::only(digit))?;
        }
        Ok(())
    }

    /// Removes digits from a domain.
    #[inline]
    fn remove(&mut self, cell: Cell, digits: DigitSet<W>) -> Result<(), Contradiction> {
        let gone = self.domains.remove(cell, digits);
        if gone.is_empty() {
            return Ok(());
        }
        self.updates += gone.len() as u64;
        self.note_change(cell);
        let left = self.domains.get(cell);
        if left.is_empty() {
            return Err(Contradiction);
        }
        if left.single().is_some() && self.grid.get(cell).is_none() {
            self.queue.push(cell);
        }
        Ok(())
    }

    #[inline]
    fn note_change(&mut self, cell: Cell) {
        self.changed_bands |= 1 << (self.shape.row_of(cell) / self.shape.box_rows());
        self.changed_stacks |= 1 << (self.shape.col_of(cell) / self.shape.box_cols());
    }

    /// Propagates to the fixpoint; false on a contradiction.
    fn propagate<O: Observer + ?Sized>(
        &mut self,
        run: &mut Run<'_, '_, O>,
    ) -> ControlFlow<End, bool> {
        let mut consistent = true;
        while consistent {
            if let Some(cell) = self.queue.pop() {
                let Some(digit) = self.domains.get(cell).single() else { continue };
                if self.grid.get(cell).is_none() {
                    run.place(cell, digit)?;
                    consistent = self.assign(cell, digit).is_ok();
                    run.work(self.geometry.peers_of(cell).len() as u64 / 2)?;
                }
            } else if self.changed_bands != 0 {
                run.work((self.shape.size() * self.shape.box_rows()) as u64)?;
                let band = self.changed_bands.trailing_zeros() as usize;
                self.changed_bands &= self.changed_bands - 1;
                consistent = self.infer(Direction::Rows, band, run).is_ok();
            } else if self.changed_stacks != 0 {
                run.work((self.shape.size() * self.shape.box_cols()) as u64)?;
                let stack = self.changed_stacks.trailing_zeros() as usize;
                self.changed_stacks &= self.changed_stacks - 1;
                consistent = self.infer(Direction::Columns, stack, run).is_ok();
            } else {
                break;
            }
            let updates = std::mem::take(&mut self.updates);
            run.actions(updates)?;
        }
        if !consistent {
            self.queue.clear();
            (self.changed_bands, self.changed_stacks) = (0, 0);
        }
        ControlFlow::Continue(consistent)
    }

    /// Hidden singles and locked candidates in one band, or one stack.
    fn infer<O: Observer + ?Sized>(
        &mut self,
        direction: Direction,
        group: usize,
        run: &mut Run<'_, '_, O>,
    ) -> Result<(), Contradiction> {
        let lines = direction.lines(self.shape);
        let first = group * lines;
        let mut segments = std::mem::take(&mut self.segments);
        segments.clear();
        for line in first..first + lines {
            let cells = self.geometry.cells_of(direction.house(self.shape, line));
            for segment in cells.chunks_exact(self.shape.size() / lines) {
                let union = |set, cell: &Cell| set | self.domains.get(*cell);
                segments.push(segment.iter().fold(DigitSet::EMPTY, union));
            }
        }
        let result = self
            .infer_singles(direction, first, run)
            .and_then(|()| self.infer_locked(direction, first, &segments, run));
        self.segments = segments;
        result
    }

    fn infer_singles<O: Observer + ?Sized>(
        &mut self,
        direction: Direction,
        first: usize,
        run: &mut Run<'_, '_, O>,
    ) -> Result<(), Contradiction> {
        let (shape, geometry) = (self.shape, self.geometry);
        let group = first..first + direction.lines(shape);
        for line in group.clone() {
            self.place_hidden_singles(geometry.cells_of(direction.house(shape, line)), run)?;
        }
        if direction == Direction::Rows {
            for number in group {
                self.place_hidden_singles(geometry.cells_of(House::block(shape, number)), run)?;
            }
        }
        Ok(())
    }

    fn infer_locked<O: Observer + ?Sized>(
        &mut self,
        direction: Direction,
        first: usize,
        segments: &[DigitSet<W>],
        run: &mut Run<'_, '_, O>,
    ) -> Result<(), Contradiction> {
        let (shape, geometry) = (self.shape, self.geometry);
        let lines = direction.lines(shape);
        let width = shape.size() / lines;
        for line in 0..lines {
            // Digits of this line that lie in one box only leave the other lines of that box.
            let in_line = only_once((0..lines).map(|block| segments[line * lines + block]));
            for block in 0..lines {
                let confined = in_line & segments[line * lines + block];
                for other in (0..lines).filter(|&other| other != line) {
                    if !(confined & segments[other * lines + block]).is_empty() {
                        let cells = geometry.cells_of(direction.house(shape, first + other));
                        self.remove_all(&cells[block * width..][..width], confined, run)?;
                    }
                }
            }
        }
        for block in 0..lines {
            // Digits of this box that lie in one line only leave the other boxes of that line.
            let in_box = only_once((0..lines).map(|line| segments[line * lines + block]));
            for line in 0..lines {
                let confined = in_box & segments[line * lines + block];
                for other in (0..lines).filter(|&other| other != block) {
                    if !(confined & segments[line * lines + other]).is_empty() {
                        let cells = geometry.cells_of(direction.house(shape, first + line));
                        self.remove_all(&cells[other * width..][..width], confined, run)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Reduces every cell that is the only place of a digit in this house to that digit.
    fn place_hidden_singles<O: Observer + ?Sized>(
        &mut self,
        house: &[Cell],
        run: &mut Run<'_, '_, O>,
    ) -> Result<(), Contradiction> {
        let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
        for &cell in house {
            let set = self.domains.get(cell);
            twice |= once & set;
            once |= set;
        }
        if once != DigitSet::full(self.shape) {
            return Err(Contradiction);
        }
        let single = once - twice;
        if single.is_empty() {
            return Ok(());
        }
        for &cell in house {
            let set = self.domains.get(cell);
            let here = set & single;
            match here.len() {
                0 => {}
                1 => self.remove_all(&[cell], set - here, run)?,
                _ => return Err(Contradiction),
            }
        }
        Ok(())
    }

    /// Removes digits from several domains by inference, and reports it.
    fn remove_all<O: Observer + ?Sized>(
        &mut self,
        cells: &[Cell],
        digits: DigitSet<W>,
        run: &mut Run<'_, '_, O>,
    ) -> Result<(), Contradiction> {
        for &cell in cells {
            for digit in self.domains.get(cell) & digits {
                run.event(Event::Remove { cell, digit });
            }
            self.remove(cell, digits)?;
        }
        Ok(())
    }

    /// Undoes every assignment and removal since a frame was pushed.
    fn undo_to<O: Observer + ?Sized>(
        &mut self,
        mark: usize,
        placed: usize,
        run: &mut Run<'_, '_, O>,
    ) -> ControlFlow<End> {
        let cleared = self.placed.len() - placed;
        for cell in self.placed.drain(placed..).rev() {
            let digit = self.grid.get(cell).expect("a placed cell has a value");
            self.weights[digit.index()] -= 1;
            self.grid.set(cell, None);
            run.undo();
        }
        let restored = self.domains.back_to(mark);
        run.actions(std::mem::take(&mut self.updates) + cleared as u64 + restored)
    }
}

/// The digits that are in exactly one of the sets.
fn only_once<const W: usize>(sets: impl Iterator<Item = DigitSet<W>>) -> DigitSet<W> {
    let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
    for set in sets {
        twice |= once & set;
        once |= set;
    }
    once - twice
}

/// A word with the lowest `count` bits set; `count` is at most 64.
fn all_ones(count: usize) -> u64 {
    u64::MAX >> (64 - count)
}
