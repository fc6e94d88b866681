//! Simple patterns, and chains, as reasons inside a dynamic chain.
//!
//! Under an assumption, some candidates are off; in the marks that are left a locked candidate, a
//! hidden pair, a naked pair or an X-wing may have appeared. What it eliminates is off too, and its
//! reasons are the candidates whose absence made it. The first of the four kinds that finds anything
//! gives all its consequences; a pattern that does not depend on an absence is no part of the chain.
//! If none finds anything, other chains are searched ([`nested`](super::nested)).

use crate::step::Truth;
use crate::stop::Stop;

use super::cycles;
use super::forcing::{self, SpreadStore};
use super::java_order::java_hash_map_order;
use super::marks::{CELLS, HOUSE_SETS, Marks, ROWS, bits, cells};
use super::nested::{self, InnerChain, NestedChain};
use super::patterns::{self, Pattern, PatternKind};
use super::scale::ForcingLevel;
use super::spread::{Inside, Statement};

/// How many units of work one search for patterns counts for.
const WORK: usize = 50;

/// A pattern or other chains found on the way.
#[derive(Clone, Debug)]
pub(super) enum Insight {
    Pattern(Pattern),
    Chains(NestedChain),
}

impl Insight {
    /// What it rests on.
    pub(super) fn truths(&self) -> Vec<Truth> {
        match self {
            Insight::Pattern(pattern) => pattern.truths(),
            Insight::Chains(nested) => nested.truths.clone(),
        }
    }
}

/// An insight, the candidates it turns off, and the statements it needs.
#[derive(Debug)]
pub(super) struct Consequence {
    pub(super) insight: Insight,
    pub(super) off: Vec<Statement>,
    pub(super) reasons: Vec<Statement>,
}

/// What follows in the marks `now` that did not follow in the marks `before`.
pub(super) fn consequences(
    now: &Marks,
    before: &Marks,
    inside: Inside,
    store: &mut Option<Box<SpreadStore>>,
    stop: &Stop<'_>,
) -> Vec<Consequence> {
    if inside == Inside::Nothing || stop.after(WORK) {
        return Vec::new();
    }
    let of_patterns = |patterns: &mut dyn Iterator<Item = Pattern>| {
        let found = patterns.filter_map(|pattern| {
            let reasons = reasons(pattern, now, before);
            let off = in_order(pattern, now);
            let insight = Insight::Pattern(pattern);
            (!reasons.is_empty()).then_some(Consequence { insight, off, reasons })
        });
        let found: Vec<Consequence> = found.collect();
        (!found.is_empty()).then_some(found)
    };
    let of_chains = |chains: Vec<InnerChain>| {
        let found = nested::consequences(chains, now, before);
        (!found.is_empty()).then_some(found)
    };
    of_patterns(&mut patterns::locked(now))
        .or_else(|| of_patterns(&mut patterns::hidden(now, 2)))
        .or_else(|| of_patterns(&mut patterns::naked(now, 2)))
        .or_else(|| of_patterns(&mut patterns::fish(now, 2)))
        .or_else(|| match inside {
            Inside::Nothing | Inside::Patterns => None,
            Inside::Chains => of_chains(cycles::every(now, stop)),
            Inside::Multiple => of_chains(cycles::every(now, stop)).or_else(|| {
                let store = store.get_or_insert_with(Default::default);
                of_chains(forcing::every(now, ForcingLevel::Multiple, store, stop))
            }),
        })
        .unwrap_or_default()
}

/// The candidates whose absence the pattern needs.
fn reasons(pattern: Pattern, now: &Marks, before: &Marks) -> Vec<Statement> {
    let off = |at: usize, digit: usize| Statement::new(at, digit, false);
    match pattern.shape {
        PatternKind::Locked { base, cover, digit } => {
            let gone = before.places(base, digit) & !now.places(base, digit);
            let gone = bits(gone).map(|place| usize::from(CELLS[base][place]));
            gone.filter(|&at| HOUSE_SETS[cover] >> at & 1 == 0).map(|at| off(at, digit)).collect()
        }
        PatternKind::Naked { cells: set, digits, .. } => cells(set)
            .flat_map(|at| bits(before.digits(at) & !digits).map(move |digit| off(at, digit)))
            .collect(),
        PatternKind::Hidden { base, places, digits } => bits(!places & 0b1_1111_1111)
            .map(|place| usize::from(CELLS[base][place]))
            .flat_map(|at| bits(before.digits(at) & digits).map(move |digit| off(at, digit)))
            .collect(),
        PatternKind::Fish { kind, bases, covers, digit } => bits(bases)
            .flat_map(|i| {
                let gone = before.places(kind + i, digit) & !now.places(kind + i, digit);
                bits(gone & !covers).map(move |place| off(CELLS[kind + i][place].into(), digit))
            })
            .collect(),
    }
}

/// What a pattern turns off, in the order of Sudoku Explainer.
fn in_order(pattern: Pattern, marks: &Marks) -> Vec<Statement> {
    let mut out: Vec<(usize, u16)> =
        cells(pattern.from).map(|at| (at, marks.digits(at) & pattern.out)).collect();
    if let PatternKind::Fish { kind: ROWS, .. } = pattern.shape {
        out.sort_by_key(|&(at, _)| at % 9);
    }
    java_hash_map_order(out)
}
