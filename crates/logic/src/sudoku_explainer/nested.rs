//! Chains inside chains: a cycle or forcing chain that holds under an assumption, as a further reason.
//!
//! In the marks that an assumption leaves, chains are searched as they are in a position; what each
//! excludes is off. Such a chain depends on the absence of every candidate that would have broken one
//! of its inferences "last in its cell" or "last in its house". Of chains that exclude the same
//! candidates, the first in their order counts. The statements of an inner chain add to the length of
//! the argument that uses it, once however often it is used.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::step::Truth;

use super::chain_step::{cell_truth, house_truth};
use super::insight::{Consequence, Insight};
use super::java_order::java_hash_map_order;
use super::marks::{CELLS, Marks, bits};
use super::spread::{Cause, Spread, Statement};

/// A chain that excludes something.
#[derive(Clone, Debug)]
pub(super) struct InnerChain {
    /// What it is sorted by: rating, length, precedence of its kind.
    pub(super) key: (f64, usize, u8),
    /// The digits it excludes, cell by cell.
    pub(super) out: Vec<(usize, u16)>,
    /// Its arguments, each from its end back.
    pub(super) lines: Vec<Vec<(Statement, Cause)>>,
    /// The cell or house whose candidates are its assumptions.
    pub(super) branching: Option<Branching>,
    /// Whether it is a cycle: the second line is the first one reversed.
    pub(super) is_cycle: bool,
}

/// A cell or a digit in a house, each candidate of which starts a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Branching {
    Cell(usize),
    House(usize, usize),
}

impl Branching {
    pub(super) fn truth(self) -> Truth {
        match self {
            Branching::Cell(at) => cell_truth(at),
            Branching::House(house, digit) => house_truth(house, digit),
        }
    }
}

/// An inner chain as a part of another.
#[derive(Clone, Debug)]
pub(super) struct NestedChain {
    /// Equal for equal arguments.
    identity: u64,
    length: usize,
    pub(super) truths: Vec<Truth>,
}

/// What chains exclude in the marks `now` that they could not exclude in the marks `before`.
pub(super) fn consequences(
    mut chains: Vec<InnerChain>,
    now: &Marks,
    before: &Marks,
) -> Vec<Consequence> {
    chains.sort_by(|a, b| {
        a.key.0.total_cmp(&b.key.0).then((a.key.1, a.key.2).cmp(&(b.key.1, b.key.2)))
    });
    let mut seen = BTreeSet::new();
    chains.retain(|chain| {
        let mut out = chain.out.clone();
        out.sort_unstable();
        seen.insert(out)
    });
    let consequence = |chain: InnerChain| {
        let reasons = chain.reasons(now, before);
        let insight = Insight::Chains(chain.as_part());
        let off = java_hash_map_order(chain.out);
        (!reasons.is_empty()).then_some(Consequence { insight, off, reasons })
    };
    chains.into_iter().filter_map(consequence).collect()
}

impl InnerChain {
    /// The candidates whose absence its inferences need.
    fn reasons(&self, now: &Marks, before: &Marks) -> Vec<Statement> {
        let mut reasons = Vec::new();
        let mut need = |at: usize, digit: usize| {
            let off = Statement::new(at, digit, false);
            if !reasons.contains(&off) {
                reasons.push(off);
            }
        };
        for &(says, cause) in self.lines.iter().flatten().filter(|(says, _)| says.is_on()) {
            let cause = match (cause, self.branching) {
                (Cause::Assumed, Some(Branching::Cell(_))) => Cause::LastOfCell,
                (Cause::Assumed, Some(Branching::House(house, _))) => {
                    Cause::LastOfHouse(house as u8)
                }
                _ => cause,
            };
            match cause {
                Cause::LastOfCell => {
                    let at = says.cell();
                    bits(before.digits(at) & !now.digits(at)).for_each(|digit| need(at, digit));
                }
                Cause::LastOfHouse(house) => {
                    let (house, digit) = (usize::from(house), says.digit());
                    let gone = before.places(house, digit) & !now.places(house, digit);
                    bits(gone).for_each(|place| need(CELLS[house][place].into(), digit));
                }
                _ => {}
            }
        }
        reasons
    }

    fn as_part(&self) -> NestedChain {
        let mut hasher = DefaultHasher::new();
        let mut truths: Vec<Truth> = self.branching.map(Branching::truth).into_iter().collect();
        for (i, line) in self.lines.iter().enumerate() {
            line.len().hash(&mut hasher);
            for (says, cause) in line {
                says.hash(&mut hasher);
                match cause {
                    _ if self.is_cycle && i > 0 || !says.is_on() => {}
                    Cause::LastOfCell => truths.push(cell_truth(says.cell())),
                    Cause::LastOfHouse(house) => {
                        truths.push(house_truth((*house).into(), says.digit()));
                    }
                    _ => {}
                }
            }
        }
        NestedChain { identity: hasher.finish(), length: self.key.1, truths }
    }
}

/// The number of statements in all different inner chains of several arguments.
pub(super) fn inner_length(ends: &[(&Spread, u16)]) -> usize {
    let mut seen = BTreeSet::new();
    let mut length = 0;
    for (spread, end) in ends.iter().filter(|(spread, _)| spread.has_insights()) {
        for node in spread.argument(*end) {
            if let Cause::Insight(number) = spread.node(node).cause
                && let Insight::Chains(nested) = spread.insight(number)
                && seen.insert(nested.identity)
            {
                length += nested.length;
            }
        }
    }
    length
}
