//! Simple patterns as reasons inside a dynamic chain.
//!
//! Under an assumption, some candidates are off; in the marks that are left a locked candidate, a
//! hidden pair, a naked pair or an X-wing may have come into being. What it eliminates is off too,
//! and the reasons are the candidates whose absence made it. The first of the four kinds that has
//! anything to say gives all its consequences; a pattern that needs no absence is not of the chain.

use super::marks::{CELLS, COLUMNS, HOUSE_SETS, Marks, ROWS, bits, cells};
use super::patterns::{self, Pattern, Shape};
use super::spread::Statement;

/// What patterns in the marks `now` put off that were not there in the marks `before`, each with the
/// statements it follows from.
pub(super) fn consequences(
    now: &Marks,
    before: &Marks,
) -> Vec<(Pattern, Statement, Vec<Statement>)> {
    let collect = |patterns: &mut dyn Iterator<Item = Pattern>| {
        let mut found = Vec::new();
        for pattern in patterns {
            let reasons = reasons(pattern, now, before);
            if reasons.is_empty() {
                continue;
            }
            for (at, digit) in in_order(pattern, now) {
                found.push((pattern, Statement::new(at, digit, false), reasons.clone()));
            }
        }
        (!found.is_empty()).then_some(found)
    };
    collect(&mut patterns::locked(now))
        .or_else(|| collect(&mut patterns::hidden(now, 2)))
        .or_else(|| collect(&mut patterns::naked(now, 2)))
        .or_else(|| collect(&mut patterns::fish(now, 2)))
        .unwrap_or_default()
}

/// The candidates whose absence the pattern needs.
fn reasons(pattern: Pattern, now: &Marks, before: &Marks) -> Vec<Statement> {
    let off = |at: usize, digit: usize| Statement::new(at, digit, false);
    match pattern.shape {
        Shape::Locked { base, cover, digit } => {
            let gone = before.places(base, digit) & !now.places(base, digit);
            let gone = bits(gone).map(|place| usize::from(CELLS[base][place]));
            gone.filter(|&at| HOUSE_SETS[cover] >> at & 1 == 0).map(|at| off(at, digit)).collect()
        }
        Shape::Naked { cells: set, digits, .. } => cells(set)
            .flat_map(|at| bits(before.digits(at) & !digits).map(move |digit| off(at, digit)))
            .collect(),
        Shape::Hidden { base, places, digits } => bits(!places & 0b1_1111_1111)
            .map(|place| usize::from(CELLS[base][place]))
            .flat_map(|at| bits(before.digits(at) & digits).map(move |digit| off(at, digit)))
            .collect(),
        Shape::Fish { kind, bases, covers, digit } => bits(bases)
            .flat_map(|i| {
                let gone = before.places(kind + i, digit) & !now.places(kind + i, digit);
                bits(gone & !covers).map(move |place| off(CELLS[kind + i][place].into(), digit))
            })
            .collect(),
    }
}

/// The eliminations in the order of a table of sixteen rows that is filled by cell number: the order
/// decides which of several arguments of equal length is found first, and with it the rating.
fn in_order(pattern: Pattern, marks: &Marks) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = pattern.eliminations(marks).collect();
    if let Shape::Fish { kind, .. } = pattern.shape {
        let across = if kind == ROWS { COLUMNS } else { ROWS };
        if across == COLUMNS {
            found.sort_by_key(|&(at, _)| at % 9);
        }
    }
    let rows = if pattern.from.count_ones() > 12 { 32 } else { 16 };
    found.sort_by_key(|&(at, _)| at % rows);
    found
}
