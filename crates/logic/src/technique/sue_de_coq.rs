//! Sue de Coq: two almost locked sets that share a crossing of line and box.
//!
//! Two or three cells where a line crosses a box have at least two digits more than cells. Beside
//! them, some cells of the line and some of the box use up these digits: each set has so many cells more
//! than digits of its own that together crossing, line set and box set have as many digits as cells, and the
//! digits of the crossing that the line set uses are not used by the box set. Then every digit has
//! its place:
//!
//! ```text
//! box 1   ┌ crossing r1c12 {1234} ┐ line set r1c7 {12}      1 2 go from the rest of row 1
//!         └ box set r3c3 {34}     ┘                         3 4 go from the rest of box 1
//! ```
//!
//! Digits of the crossing that neither set has go from both. A set may have digits of its own, which
//! go from the rest of its house; one that both sets have goes from both houses.
//!
//! **Order.** Rows before columns, each with its boxes in order; crossings by their first, second, third
//! cell, two cells before three; line sets, then box sets in the same order.
//!
//! **A step** has the digits of the crossing, line and box, and the cells with their roles: the crossing
//! ([`CellRole::Pattern`]), the line set (set 0) and the box set (set 1). It rests on all these
//! cells.
//!
//! **Bounds.** [`PATIENCE`] sets are tried in one search; on a 9×9 grid there are never so many.

use omnidoku_core::{Cell, House};

use crate::cells::CellSet;
use crate::search::Search;
use crate::state::{Digits, State};
use crate::step::{Candidate, CellRole, HouseRole, Step, Truth};
use crate::technique::{Method, Technique};

/// How many sets of cells one search tries.
const PATIENCE: usize = 1 << 24;

/// The first step in the order stated above.
pub(super) fn first<const W: usize>(search: &mut Search<'_, W>, _: Method) -> Option<Step> {
    let mut first = None;
    each(search.state, &mut |step| {
        first = Some(step);
        true
    });
    first
}

/// Every step.
pub(super) fn all<const W: usize>(search: &mut Search<'_, W>, _: Method) -> Vec<Step> {
    let mut steps = Vec::new();
    each(search.state, &mut |step| {
        steps.push(step);
        false
    });
    steps
}

/// Cells and their candidates.
#[derive(Clone, Copy)]
struct Group<const W: usize> {
    cells: CellSet<W>,
    digits: Digits,
}

impl<const W: usize> Group<W> {
    const EMPTY: Self = Group { cells: CellSet::EMPTY, digits: Digits::EMPTY };

    fn with(mut self, (cell, digits): (Cell, Digits)) -> Self {
        self.cells.insert(cell);
        self.digits |= digits;
        self
    }
}

/// A crossing and what may lie beside it.
struct Crossing<'a, const W: usize> {
    state: &'a State<W>,
    line: House,
    block: House,
    /// Its cells.
    core: Group<W>,
    /// The blank cells of the box that are not in it.
    beside: &'a [(Cell, Digits)],
}

/// Gives the steps in order until one is taken.
fn each<const W: usize>(state: &State<W>, take: &mut dyn FnMut(Step) -> bool) {
    let (board, shape) = (state.board(), state.shape());
    let (mut core, mut in_line, mut in_box) = (Vec::new(), Vec::new(), Vec::new());
    let mut patience = PATIENCE;
    let with_digits = |cell| (cell, state.candidates(cell));
    for line in (0..2 * shape.size()).map(House::new) {
        let line_blanks = board.house(line) & state.blanks();
        for block in (2 * shape.size()..3 * shape.size()).map(House::new) {
            let shared = line_blanks & board.house(block);
            if shared.len() < 2 {
                continue;
            }
            core.clear();
            core.extend(shared.map(with_digits));
            let mut check = |group: Group<W>| {
                if group.digits.len() < group.cells.len() + 2 {
                    return false;
                }
                in_line.clear();
                in_line.extend((line_blanks - group.cells).map(with_digits));
                in_box.clear();
                let blanks = board.house(block) & state.blanks();
                in_box.extend((blanks - group.cells).map(with_digits));
                let crossing = Crossing { state, line, block, core: group, beside: &in_box };
                crossing.line_sets(&in_line, Group::EMPTY, &mut patience, take)
            };
            for (i, &a) in core.iter().enumerate() {
                for (j, &b) in core.iter().enumerate().skip(i + 1) {
                    let two = Group::EMPTY.with(a).with(b);
                    if check(two) || core[j + 1..].iter().any(|&c| check(two.with(c))) {
                        return;
                    }
                }
            }
        }
    }
}

impl<const W: usize> Crossing<'_, W> {
    /// How many more digits than cells the crossing has: so many the two sets must use up.
    fn surplus(&self) -> usize {
        self.core.digits.len() - self.core.cells.len()
    }

    /// Tries the line sets that grow out of one by some of the free cells.
    fn line_sets(
        &self,
        free: &[(Cell, Digits)],
        set: Group<W>,
        patience: &mut usize,
        take: &mut dyn FnMut(Step) -> bool,
    ) -> bool {
        for (place, &cell) in free.iter().enumerate() {
            *patience = patience.saturating_sub(1);
            let larger = set.with(cell);
            let later = &free[place + 1..];
            let own = (larger.digits - self.core.digits).len();
            let size = larger.cells.len();
            if *patience == 0 || own >= size + later.len() {
                continue;
            }
            if size > own && size - own < self.surplus() {
                let used = larger.digits & self.core.digits;
                let missing = self.surplus() - (size - own);
                if !used.is_empty() && self.core.digits.len() - used.len() >= missing {
                    let fits = |&&(cell, digits): &&(Cell, Digits)| {
                        !larger.cells.contains(cell) && (digits & used).is_empty()
                    };
                    let free: Vec<(Cell, Digits)> =
                        self.beside.iter().filter(fits).copied().collect();
                    if self.box_sets(&larger, missing, &free, Group::EMPTY, patience, take) {
                        return true;
                    }
                }
            }
            if self.line_sets(later, larger, patience, take) {
                return true;
            }
        }
        false
    }

    /// Tries the box sets that use up so many digits of the crossing.
    fn box_sets(
        &self,
        line_set: &Group<W>,
        missing: usize,
        free: &[(Cell, Digits)],
        set: Group<W>,
        patience: &mut usize,
        take: &mut dyn FnMut(Step) -> bool,
    ) -> bool {
        for (place, &cell) in free.iter().enumerate() {
            *patience = patience.saturating_sub(1);
            let larger = set.with(cell);
            let later = &free[place + 1..];
            let own = (larger.digits - self.core.digits).len();
            let size = larger.cells.len();
            if *patience == 0 || own + missing > size + later.len() {
                continue;
            }
            if size == own + missing
                && larger.digits.len() > own
                && let Some(step) = self.step(line_set, &larger)
                && take(step)
            {
                return true;
            }
            if self.box_sets(line_set, missing, later, larger, patience, take) {
                return true;
            }
        }
        false
    }

    /// The step, if anything is eliminated.
    fn step(&self, line_set: &Group<W>, box_set: &Group<W>) -> Option<Step> {
        let (state, core) = (self.state, &self.core);
        let lost = |house: House, set: &Group<W>, other: &Group<W>| {
            let digits = ((core.digits | set.digits) - other.digits) | (set.digits & other.digits);
            let cells = state.board().house(house) & state.blanks() - set.cells - core.cells;
            cells.flat_map(move |cell| {
                (state.candidates(cell) & digits).map(move |digit| Candidate::new(cell, digit))
            })
        };
        let lost = lost(self.block, box_set, line_set).chain(lost(self.line, line_set, box_set));
        let mut lost = lost.peekable();
        lost.peek()?;
        let mut step = Step::new(Technique::SueDeCoq);
        for candidate in lost {
            if !step.eliminations.contains(&candidate) {
                step.eliminations.push(candidate);
            }
        }
        step.digits = core.digits.collect();
        step.houses = vec![(self.line, HouseRole::Base), (self.block, HouseRole::Base)];
        let roles = [CellRole::Pattern, CellRole::Set(0), CellRole::Set(1)];
        for (group, role) in [core, line_set, box_set].into_iter().zip(roles) {
            step.cells.extend(group.cells.map(|cell| (cell, role)));
            step.truths.extend(group.cells.map(Truth::Cell));
        }
        Some(step)
    }
}
