//! Uniqueness arguments in words. Each says that it relies on the puzzle having exactly one solution.

use omnidoku_core::{Cell, Digit};

use super::view::{View, sorted};
use crate::message::Message;
use crate::message::ids::reason;
use crate::state::Digits;
use crate::step::CellRole;
use crate::technique::{Deadly, Notation};

/// A deadly pattern as the position has it.
struct Corners {
    cells: Vec<Cell>,
    digits: Vec<Digit>,
    /// The empty cells with candidates besides the pair, and these candidates.
    open: Vec<Cell>,
    extras: Vec<Digit>,
}

fn corners(view: &View<'_>) -> Option<Corners> {
    let pattern = view.step.deadly.as_ref()?;
    let cells = sorted(pattern.cells.iter().map(|&(cell, _)| cell));
    let digits = sorted(pattern.cells.iter().flat_map(|&(_, pair)| pair));
    let extra = |cell: Cell, pair: [Digit; 2]| {
        view.position.candidates(cell) - pair.into_iter().collect::<Digits>()
    };
    let open = pattern.cells.iter().filter(|&&(cell, pair)| !extra(cell, pair).is_empty());
    let open = sorted(open.map(|&(cell, _)| cell));
    let extras = sorted(pattern.cells.iter().flat_map(|&(cell, pair)| extra(cell, pair)));
    Some(Corners { cells, digits, open, extras })
}

/// Rectangles, loops and graves of every type.
pub(super) fn deadly(view: &View<'_>, kind: Deadly) -> Option<Vec<Message>> {
    let Corners { cells, digits, open, extras } = corners(view)?;
    let lost = view.lost_digits();
    let filled = cells.iter().filter(|&&cell| view.position.values().get(cell).is_some());
    let filled: Vec<Cell> = filled.copied().collect();
    let pattern = match view.step.technique.pattern_notation() {
        Notation::Grave => reason::grave(open.clone(), extras.clone()),
        _ if cells.len() > 4 => reason::unique_loop(cells.clone(), digits.clone()),
        _ if filled.is_empty() => reason::rectangle(cells.clone(), digits.clone()),
        _ => reason::avoidable(cells.clone(), digits.clone(), filled),
    };
    let truths = view.house_truths();
    let houses = sorted(truths.iter().map(|&(house, _)| house));
    let tied = truths.first().copied();
    let rest = match kind {
        Deadly::Type1 => reason::rectangle_1(*open.first()?, digits),
        Deadly::Type2 => reason::rectangle_2(open, *lost.first()?),
        Deadly::Type3 => {
            let others = view.cell_truths().into_iter().filter(|cell| !open.contains(cell));
            let company = sorted(others);
            match (company.is_empty(), tied) {
                (false, _) => reason::rectangle_3(open, extras, company),
                (true, Some((house, _))) => {
                    let digits = sorted(truths.iter().map(|&(_, digit)| digit));
                    let company = view.cells_of(CellRole::Set(0));
                    reason::rectangle_3_hidden(open, extras, house, digits, company)
                }
                (true, None) => return None,
            }
        }
        Deadly::Type4 => {
            let (house, tied) = tied?;
            reason::rectangle_4(open, house, tied, lost)
        }
        Deadly::BugType4 => {
            let (house, tied) = tied?;
            reason::bug_4(open, house, tied)
        }
        Deadly::Type6 => reason::rectangle_6(houses, tied?.1, open),
        Deadly::Hidden => {
            let corner = view.step.eliminations.first()?;
            reason::hidden_rectangle(houses, tied?.1, corner.cell, corner.digit)
        }
        Deadly::Avoidable1 => {
            let last = view.step.eliminations.first()?;
            reason::avoidable_1(last.cell, last.digit)
        }
    };
    Some(vec![pattern, rest])
}

/// One cell with a third candidate in a grid of pairs.
pub(super) fn bug_plus_1(view: &View<'_>) -> Option<Vec<Message>> {
    let lost: Digits = view.step.eliminations.iter().map(|claim| claim.digit).collect();
    let (cell, digit) = match view.placement() {
        Some(claim) => (claim.cell, claim.digit),
        None => {
            let cell = view.step.eliminations.first()?.cell;
            (cell, (view.position.candidates(cell) - lost).single()?)
        }
    };
    Some(vec![reason::bug_plus_1(cell, digit)])
}
