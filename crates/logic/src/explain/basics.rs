//! Singles, locked candidates and subsets in words.

use omnidoku_core::{Cell, Digit, House};

use super::view::{View, sorted};
use crate::message::Message;
use crate::message::ids::{because, reason};
use crate::state::Digits;
use crate::step::HouseRole;

/// The last empty cell of a house.
pub(super) fn full_house(view: &View<'_>) -> Option<Vec<Message>> {
    let claim = view.placement()?;
    Some(vec![reason::full_house(claim.cell, last_gap(view, claim.cell)?, claim.digit)])
}

fn last_gap(view: &View<'_>, cell: Cell) -> Option<House> {
    let named = view.step.houses.iter().map(|&(house, _)| house);
    let mut houses = named.chain(view.shape.houses_of(cell));
    houses.find(|&house| view.blanks(house) == [cell])
}

/// What rules out every digit but one in a cell: values in sight, and steps taken before.
struct Exclusion {
    seen: Vec<Digit>,
    crossed: Vec<Digit>,
}

fn exclusion(view: &View<'_>, cell: Cell, digit: Digit) -> Exclusion {
    let houses = view.shape.houses_of(cell);
    let peers = houses.into_iter().flat_map(|house| view.shape.cells_of(house));
    let seen: Digits = peers.filter_map(|peer| view.position.values().get(peer)).collect();
    let crossed = Digits::full(view.shape) - seen - Digits::only(digit);
    Exclusion { seen: seen.collect(), crossed: crossed.collect() }
}

/// The only digit left in a cell.
pub(super) fn naked_single(view: &View<'_>) -> Option<Vec<Message>> {
    let claim = view.placement()?;
    let Exclusion { seen, crossed } = exclusion(view, claim.cell, claim.digit);
    Some(vec![if crossed.is_empty() {
        reason::naked_single(claim.cell, seen, claim.digit)
    } else if seen.is_empty() {
        reason::naked_single_crossed(claim.cell, crossed, claim.digit)
    } else {
        reason::naked_single_both(claim.cell, seen, crossed, claim.digit)
    }])
}

/// The house in which a digit has one place, preferably the one the step names.
fn only_place(view: &View<'_>, cell: Cell, digit: Digit) -> Option<House> {
    let [row, col, block] = view.shape.houses_of(cell);
    let named = view.step.houses.iter().map(|&(house, _)| house);
    let mut houses = named.chain([block, row, col]);
    houses.find(|&house| view.places(house, digit) == [cell])
}

/// The filled cells that keep a digit out of the rest of a house, and whether they do so alone.
fn blockers(view: &View<'_>, house: House, place: Cell, digit: Digit) -> (Vec<Cell>, bool) {
    let values = view.position.values();
    let holders: Vec<Cell> =
        values.filled().filter(|&(_, value)| value == digit).map(|(cell, _)| cell).collect();
    let mut open: Vec<Cell> = view.blanks(house);
    open.retain(|&cell| cell != place);
    let mut chosen = Vec::new();
    loop {
        let blocked = |holder: Cell| open.iter().filter(|&&cell| view.sees(cell, holder)).count();
        let best = holders.iter().copied().max_by_key(|&holder| (blocked(holder), !holder.index()));
        let Some(best) = best.filter(|&holder| blocked(holder) > 0) else { break };
        chosen.push(best);
        open.retain(|&cell| !view.sees(cell, best));
    }
    (sorted(chosen), open.is_empty())
}

/// The only place of a digit in a house.
pub(super) fn hidden_single(view: &View<'_>) -> Option<Vec<Message>> {
    let claim = view.placement()?;
    let house = only_place(view, claim.cell, claim.digit)?;
    let (blockers, alone) = blockers(view, house, claim.cell, claim.digit);
    Some(vec![match (blockers.is_empty(), alone) {
        (false, true) => reason::hidden_single(house, claim.digit, claim.cell, blockers),
        (false, false) => reason::hidden_single_both(house, claim.digit, claim.cell, blockers),
        (true, _) => reason::hidden_single_crossed(house, claim.digit, claim.cell),
    }])
}

/// Why a single holds, in a few words for a list.
pub(crate) fn because(view: &View<'_>) -> Option<Message> {
    use crate::technique::Technique::*;
    let claim = view.placement()?;
    match view.step.technique {
        FullHouse => Some(because::full_house(last_gap(view, claim.cell)?)),
        NakedSingle => {
            let seen_alone = exclusion(view, claim.cell, claim.digit).crossed.is_empty();
            Some(if seen_alone { because::naked_single() } else { because::naked_single_crossed() })
        }
        HiddenSingle => {
            let house = only_place(view, claim.cell, claim.digit)?;
            let (blockers, alone) = blockers(view, house, claim.cell, claim.digit);
            Some(if alone && !blockers.is_empty() {
                because::hidden_single(claim.digit, house, blockers)
            } else {
                because::hidden_single_crossed(claim.digit, house)
            })
        }
        _ => None,
    }
}

/// The filled cells that an explanation of a single points at.
pub(super) fn witnesses(view: &View<'_>) -> Vec<Cell> {
    use crate::technique::Technique::*;
    let Some(claim) = view.placement() else { return Vec::new() };
    match view.step.technique {
        HiddenSingle => only_place(view, claim.cell, claim.digit)
            .map(|house| blockers(view, house, claim.cell, claim.digit).0)
            .unwrap_or_default(),
        NakedSingle => {
            let mut found = Digits::EMPTY;
            let houses = view.shape.houses_of(claim.cell);
            let peers = houses.into_iter().flat_map(|house| view.shape.cells_of(house));
            let new = |&cell: &Cell| match view.position.values().get(cell) {
                Some(digit) if !found.contains(digit) => {
                    found.insert(digit);
                    true
                }
                _ => false,
            };
            sorted(peers.filter(new))
        }
        _ => Vec::new(),
    }
}

/// A digit whose places in one house all lie in another.
pub(super) fn locked(view: &View<'_>) -> Option<Vec<Message>> {
    let digit = view.digit()?;
    let base = view.houses(HouseRole::Base).first().copied();
    let home = base.or_else(|| view.house_truths().first().map(|&(house, _)| house))?;
    let cells = view.places(home, digit);
    let named = view.houses(HouseRole::Cover).first().copied();
    let other = named.or_else(|| view.common_houses(&cells).find(|&house| house != home))?;
    Some(vec![reason::locked(home, digit, cells, other)])
}

/// Cells that use up as many digits.
pub(super) fn naked_subset(view: &View<'_>) -> Option<Vec<Message>> {
    let cells = sorted(if view.step.cells.is_empty() { view.cell_truths() } else { view.cells() });
    let digits = view.candidates_of(&cells);
    let houses: Vec<House> = view.common_houses(&cells).collect();
    // A locked set clears two houses, a plain one only a house where something is left to clear.
    let lost = &view.step.eliminations;
    let clears =
        |house: &House| lost.iter().any(|claim| view.shape.houses_of(claim.cell).contains(house));
    let houses: Vec<House> = houses.into_iter().filter(clears).collect();
    Some(vec![match houses[..] {
        [] => return None,
        [house] => reason::naked_subset(cells, digits, house),
        _ => reason::locked_subset(cells, digits, houses),
    }])
}

/// Digits that fill as many cells.
pub(super) fn hidden_subset(view: &View<'_>) -> Option<Vec<Message>> {
    let truths = view.house_truths();
    let house = truths.first()?.0;
    let digits = sorted(truths.iter().map(|&(_, digit)| digit));
    let cells = sorted(truths.iter().flat_map(|&(house, digit)| view.places(house, digit)));
    Some(vec![reason::hidden_subset(house, digits, cells)])
}

/// Locked candidates that leave a digit one place in another house.
pub(super) fn direct_locked(view: &View<'_>) -> Option<Vec<Message>> {
    let claim = view.placement()?;
    let [house, home] = view.houses(HouseRole::Base)[..] else { return None };
    let [other] = view.houses(HouseRole::Cover)[..] else { return None };
    let cells = view.places(home, claim.digit);
    Some(vec![
        reason::locked(home, claim.digit, cells, other),
        reason::only_place(house, claim.digit, claim.cell),
    ])
}

/// A hidden set that leaves another digit of its house one place.
pub(super) fn direct_hidden_subset(view: &View<'_>) -> Option<Vec<Message>> {
    let claim = view.placement()?;
    let house = view.houses(HouseRole::Base).first().copied()?;
    let digits = sorted(view.digits().into_iter().filter(|&digit| digit != claim.digit));
    let cells = sorted(digits.iter().flat_map(|&digit| view.places(house, digit)));
    Some(vec![
        reason::hidden_subset(house, digits, cells),
        reason::only_place(house, claim.digit, claim.cell),
    ])
}
