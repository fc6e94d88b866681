//! Wings, remote pairs and almost locked sets in words.

use omnidoku_core::{Cell, Digit};

use super::view::{View, sorted};
use crate::message::Message;
use crate::message::ids::{part, reason};
use crate::step::CellRole;
use crate::technique::Technique;

/// The pivot and the two pincers of a wing of three cells.
fn wing(view: &View<'_>) -> Option<(Cell, [Cell; 2])> {
    let cells = sorted(view.cell_truths());
    let named = view.cells_of(CellRole::Pivot).first().copied();
    let sees_all =
        |&&pivot: &&Cell| cells.iter().all(|&cell| cell == pivot || view.sees(pivot, cell));
    let pivot = named.or_else(|| cells.iter().find(sees_all).copied())?;
    let pincers: Vec<Cell> = cells.into_iter().filter(|&cell| cell != pivot).collect();
    Some((pivot, pincers.try_into().ok()?))
}

/// A pivot of two digits, each of which leaves one of two pincers the same digit.
pub(super) fn xy_wing(view: &View<'_>) -> Option<Vec<Message>> {
    let (pivot, [first, second]) = wing(view)?;
    let [common] = view.lost_digits()[..] else { return None };
    let [x, y] = view.candidates(pivot)[..] else { return None };
    let (first, second) = if view.has(first, x) { (first, second) } else { (second, first) };
    let ends = sorted([first, second]);
    Some(vec![reason::xy_wing(pivot, x, first, y, second, common, ends)])
}

/// The same with the common digit in the pivot too.
pub(super) fn xyz_wing(view: &View<'_>) -> Option<Vec<Message>> {
    let (pivot, [first, second]) = wing(view)?;
    let [common] = view.lost_digits()[..] else { return None };
    let own = view.candidates(pivot).into_iter().filter(|&digit| digit != common);
    let [x, y] = own.collect::<Vec<Digit>>()[..] else { return None };
    let (first, second) = if view.has(first, x) { (first, second) } else { (second, first) };
    let three = sorted([pivot, first, second]);
    Some(vec![reason::xyz_wing(pivot, x, first, y, second, common, three)])
}

/// Two equal cells tied together by a house with two places.
pub(super) fn w_wing(view: &View<'_>) -> Option<Vec<Message>> {
    let pair = sorted(view.cell_truths());
    let (house, link) = view.house_truths().first().copied()?;
    let [kept] = view.lost_digits()[..] else { return None };
    let digits = view.candidates_of(&pair);
    if pair.len() != 2 {
        return None;
    }
    let places = view.places(house, link);
    Some(vec![reason::w_wing(pair, digits, house, link, places, kept)])
}

/// Equal cells in a row, each seeing the next.
pub(super) fn remote_pair(view: &View<'_>) -> Option<Vec<Message>> {
    let nodes = view.step.chains.iter().flat_map(|chain| &chain.nodes);
    let mut cells: Vec<Cell> = nodes.filter_map(|node| node.cells.first().copied()).collect();
    cells.dedup();
    if cells.is_empty() {
        cells = view.cells();
    }
    let (first, last) = (*cells.first()?, *cells.last()?);
    let digits = view.candidates(first);
    Some(vec![reason::remote_pair(cells, digits, vec![first, last])])
}

/// Each set by its letter, its cells and its digits.
fn described(view: &View<'_>, sets: &[Vec<Cell>]) -> Vec<Message> {
    let letters = ('A'..='Z').cycle();
    let named = letters.zip(sets).map(|(letter, cells)| {
        part::set(letter.to_string(), cells.clone(), view.candidates_of(cells))
    });
    named.collect()
}

/// Sets of cells with one digit too many.
pub(super) fn almost_locked(view: &View<'_>) -> Option<Vec<Message>> {
    let sets = view.sets();
    if sets.len() < 2 {
        return None;
    }
    let mut shared = view.step.digits.clone();
    shared.dedup();
    let lost = view.lost_digits();
    let rest = match (view.step.technique, &shared[..]) {
        (_, []) => return None,
        (Technique::AlsXz, &[only]) => reason::als_xz(only, lost),
        (Technique::AlsXz, _) => reason::als_xz_double(shared),
        (Technique::AlsXyWing, &[x, y]) => reason::als_wing(x, y, lost),
        _ => reason::als_chain(shared, lost),
    };
    Some([vec![reason::almost_locked()], described(view, &sets), vec![rest]].concat())
}

/// A stem whose every digit leaves a petal locked.
pub(super) fn death_blossom(view: &View<'_>) -> Option<Vec<Message>> {
    let stem = view.cells_of(CellRole::Pivot).first().copied()?;
    let petals = view.sets();
    if petals.is_empty() {
        return None;
    }
    let stem = reason::death_blossom(stem, view.candidates(stem));
    Some([vec![stem], described(view, &petals), vec![reason::petals(view.lost_digits())]].concat())
}

/// Cells where a box meets a line, with further cells in both.
pub(super) fn sue_de_coq(view: &View<'_>) -> Option<Vec<Message>> {
    let cells = sorted(view.cells());
    let digits = view.candidates_of(&cells);
    (cells.len() == digits.len()).then(|| vec![reason::sue_de_coq(cells, digits)])
}

/// Combinations of digits that would leave no candidate for a watching cell.
pub(super) fn aligned(view: &View<'_>) -> Option<Vec<Message>> {
    let (cells, watchers) = (view.cells_of(CellRole::Pattern), view.cells_of(CellRole::Pincer));
    (!cells.is_empty() && !watchers.is_empty()).then(|| vec![reason::aligned(cells, watchers)])
}
