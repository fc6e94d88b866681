//! What follows from an assumption, wave by wave.
//!
//! A *statement* says that a candidate is on (true) or off (false). From one statement others follow:
//!
//! ```text
//! on   ->  off: the other digits of the cell; the digit in the rest of box, row, column
//! off  ->  on:  the cell has one digit left; box, row or column has one place left for the digit
//! ```
//!
//! Statements wait in two queues; those that are on go first. Each is stored with the statements it
//! follows from, so that the argument can be traced, and its length counted, backwards. In a *dynamic*
//! spread, a candidate that is off leaves the marks, which counts for what comes later: "one digit
//! left" may have several reasons. Where it may look *inside*, whenever nothing else follows, a simple
//! pattern or another chain in the marks at that point may turn further candidates off: an *insight*.
//!
//! Which statement comes first decides which argument is found. The order is that of Sudoku
//! Explainer, whose queues and sets of statements keep the order of insertion
//! ([`java_order`](super::java_order)).
//!
//! The spread ends when nothing more follows, or with a *clash*: a candidate on and off.

use std::collections::VecDeque;

use crate::stop::Stop;

use super::forcing::SpreadStore;
use super::insight::{self, Insight};
use super::marks::{CELLS, HOUSES, Marks, bits};

/// A candidate (cell × 9 + digit) on or off: twice its number, plus one if on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Statement(u16);

impl Statement {
    pub(super) fn new(cell: usize, digit: usize, on: bool) -> Statement {
        Statement(((cell * 9 + digit) * 2) as u16 | u16::from(on))
    }

    pub(super) fn cell(self) -> usize {
        self.candidate() / 9
    }

    pub(super) fn digit(self) -> usize {
        self.candidate() % 9
    }

    pub(super) fn candidate(self) -> usize {
        usize::from(self.0) / 2
    }

    pub(super) fn is_on(self) -> bool {
        self.0 & 1 == 1
    }

    pub(super) fn opposite(self) -> Statement {
        Statement(self.0 ^ 1)
    }

    /// The cell, and which of its candidates go if the statement holds.
    pub(super) fn excludes(self, marks: &Marks) -> (usize, u16) {
        let own = 1 << self.digit();
        let out = if self.is_on() { marks.digits(self.cell()) & !own } else { own };
        (self.cell(), out)
    }
}

/// Why a statement holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cause {
    /// It is the assumption.
    Assumed,
    /// Another candidate of its cell or house is on.
    Excluded,
    /// It is the last candidate of its cell.
    LastOfCell,
    /// It is the last place for its digit in this house.
    LastOfHouse(u8),
    /// The insight with this number excludes it.
    Insight(u16),
}

/// A statement in a spread, with the statements it follows from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) says: Statement,
    pub(super) cause: Cause,
    /// The longest way back to the assumption, in statements: with single reasons, its argument.
    pub(super) depth: u16,
    reasons: (u32, u16),
}

/// The inferences that may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Means {
    /// Links between digits of a cell.
    pub(super) cells: bool,
    /// Links between places of a digit.
    pub(super) houses: bool,
    /// Consequences join.
    pub(super) dynamic: bool,
    /// What is tried when nothing more follows.
    pub(super) inside: Inside,
}

/// Further reasons inside a spread.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Inside {
    Nothing,
    /// Simple patterns.
    Patterns,
    /// Also cycles and simple chains.
    Chains,
    /// Also multiple forcing chains.
    Multiple,
}

/// When to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Until {
    /// A candidate is on and off.
    Clash,
    /// This statement is reached.
    Reached(Statement),
}

/// What follows from an assumption.
#[derive(Clone, Debug)]
pub(super) struct Spread {
    /// The number of each statement's node, plus one.
    index: [u16; 2 * 729],
    nodes: Vec<Node>,
    reasons: Vec<u16>,
    /// How many nodes are statements of the spread; a clash adds one more.
    reached: usize,
    clash: Option<[u16; 2]>,
    insights: Vec<Insight>,
}

/// Working memory for spreads.
#[derive(Debug)]
pub(super) struct Buffers<'a> {
    stop: &'a Stop<'a>,
    /// The marks without what is off and has been looked at (in a dynamic spread).
    marks: Marks,
    /// The marks without anything that is off.
    open: Marks,
    on: VecDeque<u16>,
    off: VecDeque<u16>,
    reasons: Vec<u16>,
    /// For [`Spread::length`]: in which count each node was last counted.
    counted: Vec<u32>,
    count: u32,
    stack: Vec<u16>,
    /// For chains inside chains.
    inner: Option<Box<SpreadStore>>,
}

impl<'a> Buffers<'a> {
    pub(super) fn new(marks: &Marks, stop: &'a Stop<'a>) -> Buffers<'a> {
        Buffers {
            stop,
            marks: marks.clone(),
            open: marks.clone(),
            on: VecDeque::new(),
            off: VecDeque::new(),
            reasons: Vec::new(),
            counted: Vec::new(),
            count: 0,
            stack: Vec::new(),
            inner: None,
        }
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.is_stopped()
    }
}

impl Spread {
    pub(super) fn new() -> Spread {
        Spread {
            index: [0; 2 * 729],
            nodes: Vec::new(),
            reasons: Vec::new(),
            reached: 0,
            clash: None,
            insights: Vec::new(),
        }
    }

    /// Everything that follows from the assumption.
    pub(super) fn run(
        &mut self,
        buffers: &mut Buffers<'_>,
        marks: &Marks,
        assumed: Statement,
        means: Means,
        until: Until,
    ) {
        self.index.fill(0);
        self.nodes.clear();
        self.reasons.clear();
        self.insights.clear();
        self.clash = None;
        buffers.marks.clone_from(marks);
        buffers.open.clone_from(marks);
        buffers.on.clear();
        buffers.off.clear();
        buffers.reasons.clear();
        self.note(buffers, assumed, Cause::Assumed);
        while !self.is_finished(until) && !buffers.stop.after(1) {
            if let Some(node) = buffers.on.pop_front() {
                self.exclude(buffers, node, means, until);
            } else if let Some(node) = buffers.off.pop_front() {
                self.conclude(buffers, marks, node, means, until);
            } else if !self.look_inside(buffers, marks, means.inside) {
                break;
            }
        }
        self.reached = self.nodes.len() - usize::from(self.clash.is_some());
    }

    fn is_finished(&self, until: Until) -> bool {
        match until {
            Until::Clash => self.clash.is_some(),
            Until::Reached(goal) => self.find(goal).is_some(),
        }
    }

    /// Off follows from on.
    fn exclude(&mut self, buffers: &mut Buffers<'_>, node: u16, means: Means, until: Until) {
        let says = self.nodes[node as usize].says;
        let (cell, digit) = (says.cell(), says.digit());
        if means.cells {
            for other in bits(buffers.open.digits(cell) & !(1 << digit)) {
                if self.exclude_one(buffers, node, cell, other, until) {
                    return;
                }
            }
        }
        for (house, place) in HOUSES[cell] {
            for i in bits(buffers.open.places(house.into(), digit) & !(1 << place)) {
                let other = CELLS[house as usize][i].into();
                if self.exclude_one(buffers, node, other, digit, until) {
                    return;
                }
            }
        }
    }

    /// Notes that a candidate is off; true if that ends the spread.
    fn exclude_one(
        &mut self,
        buffers: &mut Buffers<'_>,
        node: u16,
        cell: usize,
        digit: usize,
        until: Until,
    ) -> bool {
        let off = Statement::new(cell, digit, false);
        buffers.reasons.clear();
        buffers.reasons.push(node);
        if until == Until::Clash
            && let Some(on) = self.find(off.opposite())
        {
            let node = self.push(buffers, off, Cause::Excluded);
            self.clash = Some([on, node]);
            return true;
        }
        self.note(buffers, off, Cause::Excluded);
        self.is_finished(until)
    }

    /// On follows from off.
    fn conclude(
        &mut self,
        buffers: &mut Buffers<'_>,
        marks: &Marks,
        node: u16,
        means: Means,
        until: Until,
    ) {
        let says = self.nodes[node as usize].says;
        let (cell, digit) = (says.cell(), says.digit());
        if means.cells && buffers.marks.count(cell) == 2 {
            let left = buffers.marks.digits(cell) & !(1 << digit);
            buffers.reasons.clear();
            buffers.reasons.push(node);
            if means.dynamic {
                for gone in bits(marks.digits(cell) & !buffers.marks.digits(cell)) {
                    buffers.reasons.extend(self.find(Statement::new(cell, gone, false)));
                }
            }
            let on = Statement::new(cell, left.trailing_zeros() as usize, true);
            if self.conclude_one(buffers, on, Cause::LastOfCell, until) {
                return;
            }
        }
        if means.houses {
            for (house, place) in HOUSES[cell] {
                let left = buffers.marks.places(house.into(), digit) & !(1 << place);
                if left.count_ones() != 1 {
                    continue;
                }
                buffers.reasons.clear();
                buffers.reasons.push(node);
                if means.dynamic {
                    let now = buffers.marks.places(house.into(), digit);
                    for gone in bits(marks.places(house.into(), digit) & !now) {
                        let at = CELLS[house as usize][gone].into();
                        buffers.reasons.extend(self.find(Statement::new(at, digit, false)));
                    }
                }
                let at = CELLS[house as usize][left.trailing_zeros() as usize];
                let on = Statement::new(at.into(), digit, true);
                if self.conclude_one(buffers, on, Cause::LastOfHouse(house), until) {
                    return;
                }
            }
        }
        if means.dynamic {
            buffers.marks.remove(cell, digit);
        }
    }

    /// Notes that a candidate is on; true if that ends the spread.
    fn conclude_one(
        &mut self,
        buffers: &mut Buffers<'_>,
        on: Statement,
        cause: Cause,
        until: Until,
    ) -> bool {
        if until == Until::Clash
            && let Some(off) = self.find(on.opposite())
        {
            let node = self.push(buffers, on, cause);
            self.clash = Some([node, off]);
            return true;
        }
        if self.find(on).is_none() {
            self.note(buffers, on, cause);
        }
        self.is_finished(until)
    }

    /// Adds what patterns and other chains turn off; true if there is anything.
    fn look_inside(&mut self, buffers: &mut Buffers<'_>, marks: &Marks, inside: Inside) -> bool {
        let before = self.nodes.len();
        for found in
            insight::consequences(&buffers.marks, marks, inside, &mut buffers.inner, buffers.stop)
        {
            let number = self.insights.len() as u16;
            let new = found.off.into_iter().filter(|&off| self.find(off).is_none());
            let new: Vec<Statement> = new.collect();
            for &off in &new {
                buffers.reasons.clear();
                buffers.reasons.extend(found.reasons.iter().filter_map(|&need| self.find(need)));
                self.note(buffers, off, Cause::Insight(number));
            }
            if !new.is_empty() {
                self.insights.push(found.insight);
            }
        }
        self.nodes.len() > before
    }

    /// Adds a statement and puts it into its queue. Its reasons are in `buffers.reasons`.
    fn note(&mut self, buffers: &mut Buffers<'_>, says: Statement, cause: Cause) {
        let node = self.push(buffers, says, cause);
        self.index[usize::from(says.0)] = node + 1;
        if says.is_on() {
            buffers.on.push_back(node);
        } else {
            buffers.open.remove(says.cell(), says.digit());
            buffers.off.push_back(node);
        }
    }

    fn push(&mut self, buffers: &Buffers<'_>, says: Statement, cause: Cause) -> u16 {
        let reasons = (self.reasons.len() as u32, buffers.reasons.len() as u16);
        let depth = |&reason: &u16| self.nodes[usize::from(reason)].depth;
        let depth = 1 + buffers.reasons.iter().map(depth).max().unwrap_or(0);
        self.reasons.extend_from_slice(&buffers.reasons);
        self.nodes.push(Node { says, cause, depth, reasons });
        self.nodes.len() as u16 - 1
    }

    /// The node of a statement, if it was reached.
    #[inline]
    pub(super) fn find(&self, statement: Statement) -> Option<u16> {
        self.index[usize::from(statement.0)].checked_sub(1)
    }

    /// The nodes of the candidate that is both on and off.
    pub(super) fn clash(&self) -> Option<[u16; 2]> {
        self.clash
    }

    /// How many statements follow; they are the first nodes, in order.
    pub(super) fn reached(&self) -> u16 {
        self.reached as u16
    }

    pub(super) fn node(&self, node: u16) -> &Node {
        &self.nodes[usize::from(node)]
    }

    /// The nodes that a node follows from.
    pub(super) fn reasons(&self, node: u16) -> &[u16] {
        let (start, count) = self.node(node).reasons;
        &self.reasons[start as usize..start as usize + usize::from(count)]
    }

    pub(super) fn insight(&self, number: u16) -> &Insight {
        &self.insights[usize::from(number)]
    }

    pub(super) fn has_insights(&self) -> bool {
        !self.insights.is_empty()
    }

    /// The number of statements in the argument for a node, itself included. Counting stops when it
    /// exceeds `limit`.
    pub(super) fn length(&self, buffers: &mut Buffers<'_>, node: u16, limit: usize) -> usize {
        buffers.count = buffers.count.wrapping_add(1);
        buffers.counted.resize(buffers.counted.len().max(self.nodes.len()), 0);
        buffers.stack.clear();
        buffers.stack.push(node);
        let mut length = 0;
        while let Some(next) = buffers.stack.pop() {
            let counted = &mut buffers.counted[usize::from(next)];
            if *counted != buffers.count {
                *counted = buffers.count;
                length += 1;
                if length > limit {
                    break;
                }
                buffers.stack.extend_from_slice(self.reasons(next));
            }
        }
        length
    }

    /// The argument for a node from its end back, breadth first.
    pub(super) fn backwards(&self, node: u16) -> Vec<(Statement, Cause)> {
        let mut seen = vec![false; self.nodes.len()];
        let (mut order, mut next) = (vec![node], 0);
        seen[usize::from(node)] = true;
        while next < order.len() {
            for &reason in self.reasons(order[next]) {
                if !std::mem::replace(&mut seen[usize::from(reason)], true) {
                    order.push(reason);
                }
            }
            next += 1;
        }
        order.iter().map(|&node| (self.node(node).says, self.node(node).cause)).collect()
    }

    /// The nodes of the argument for a node, in the order in which they were found.
    pub(super) fn argument(&self, node: u16) -> Vec<u16> {
        let mut wanted = vec![false; self.nodes.len()];
        wanted[usize::from(node)] = true;
        for next in (0..=node).rev() {
            if wanted[usize::from(next)] {
                self.reasons(next).iter().for_each(|&reason| wanted[usize::from(reason)] = true);
            }
        }
        (0..=node).filter(|&next| wanted[usize::from(next)]).collect()
    }
}
