//! Placements: singles, and patterns that reveal a single at once.
//!
//! A *direct* pattern is a locked candidate or hidden set whose eliminations leave a digit one place
//! in a house. Only the placement is taken; the eliminations are not written down.
//!
//! Houses are searched box by box, column by column, row by row, digits ascending; the last blank of
//! a house comes before everything else. A step lists its house as base (a locked candidate also its
//! cover), the cells of the set as pattern and the cell that is filled as pivot; a single without a
//! pattern lists its cell as pattern.

use crate::step::{CellRole, HouseRole, Step, Truth};
use crate::technique::Technique;

use super::marks::{
    BOXES, CELLS, KINDS, Marks, bits, candidate, cell, cells, cells_at, digit, house, single,
};
use super::patterns::{LOCKED_KINDS, locked_cover};
use super::scale;
use super::{RatedStep, Wanted};

/// The first hidden single.
pub(super) fn hidden_single(marks: &Marks, wanted: Wanted<'_>) -> Option<RatedStep> {
    for last in [true, false] {
        if last && !wanted(Technique::FullHouse) {
            continue;
        }
        for kind in KINDS {
            for base in kind..kind + 9 {
                let is_last = marks.blanks(base).count_ones() == 1;
                if is_last != last || marks.blanks(base) == 0 {
                    continue;
                }
                for value in 0..9 {
                    if let Some(place) = single(marks.places(base, value)) {
                        let (technique, rating) = match (last, kind) {
                            (true, _) => (Technique::FullHouse, scale::LAST_IN_HOUSE),
                            (_, BOXES) => (Technique::HiddenSingle, scale::HIDDEN_SINGLE_BOX),
                            _ => (Technique::HiddenSingle, scale::HIDDEN_SINGLE_LINE),
                        };
                        let mut step = hidden(technique, base, place, value);
                        step.cells[0].1 = CellRole::Pattern;
                        return Some(RatedStep { rating, step });
                    }
                }
            }
        }
    }
    None
}

/// The first naked single.
pub(super) fn naked_single(marks: &Marks) -> Option<RatedStep> {
    let (at, value) = (0..81).find_map(|at| Some((at, single(marks.digits(at))?)))?;
    let mut step = Step::new(Technique::NakedSingle);
    step.digits.push(digit(value));
    step.cells.push((cell(at), CellRole::Pattern));
    step.truths.push(Truth::Cell(cell(at)));
    step.placements.push(candidate(at, value));
    Some(RatedStep { rating: scale::NAKED_SINGLE, step })
}

/// The first locked candidate that leaves the digit one place in a neighbouring house.
pub(super) fn direct_locked(marks: &Marks, wanted: Wanted<'_>) -> Option<RatedStep> {
    for (base_kind, cover_kind) in LOCKED_KINDS {
        if base_kind == BOXES && !wanted(Technique::DirectPointing) {
            continue;
        }
        for value in 0..9 {
            for base in base_kind..base_kind + 9 {
                let Some(cover) = locked_cover(marks, base, cover_kind, value) else { continue };
                let left = bits(0b1_1111_1111).map(|i| base_kind + i).find_map(|other| {
                    let places = marks.places(other, value);
                    let open = bits(places)
                        .filter(|&place| !in_house(CELLS[other][place].into(), cover))
                        .fold(0, |open, place| open | 1 << place);
                    (other != base && open != places).then_some(())?;
                    Some((other, single(open)?))
                });
                if let Some((other, place)) = left {
                    let (technique, rating) = if base_kind == BOXES {
                        (Technique::DirectPointing, scale::DIRECT_POINTING)
                    } else {
                        (Technique::DirectClaiming, scale::DIRECT_CLAIMING)
                    };
                    let mut step = hidden(technique, other, place, value);
                    step.houses.push((house(base), HouseRole::Base));
                    step.houses.push((house(cover), HouseRole::Cover));
                    step.truths.push(Truth::House(house(base), digit(value)));
                    let locked = cells(cells_at(base, marks.places(base, value)));
                    step.cells.extend(locked.map(|at| (cell(at), CellRole::Pattern)));
                    return Some(RatedStep { rating, step });
                }
            }
        }
    }
    None
}

/// The first hidden set of a size that leaves another digit of its house one place.
pub(super) fn direct_hidden_set(marks: &Marks, size: usize) -> Option<RatedStep> {
    for base in KINDS.into_iter().flat_map(|kind| kind..kind + 9) {
        if marks.blanks(base).count_ones() as usize <= size {
            continue;
        }
        for (digits, places) in super::patterns::hidden_sets(marks, base, size) {
            let found = bits(0b1_1111_1111 & !digits).find_map(|value| {
                let all = marks.places(base, value);
                (all.count_ones() > 1).then_some(())?;
                Some((value, single(all & !places)?))
            });
            if let Some((value, place)) = found {
                let technique = match size {
                    2 => Technique::DirectHiddenPair,
                    _ => Technique::DirectHiddenTriple,
                };
                let mut step = hidden(technique, base, place, value);
                step.digits.extend(bits(digits).map(digit));
                let set = cells(cells_at(base, places));
                step.cells.extend(set.map(|at| (cell(at), CellRole::Pattern)));
                let truths = bits(digits).map(|d| Truth::House(house(base), digit(d)));
                step.truths.extend(truths);
                return Some(RatedStep { rating: scale::direct_hidden_set(size), step });
            }
        }
    }
    None
}

fn in_house(at: usize, house: usize) -> bool {
    super::marks::HOUSE_SETS[house] >> at & 1 == 1
}

/// A digit has one place left in a house.
fn hidden(technique: Technique, base: usize, place: usize, value: usize) -> Step {
    let at = CELLS[base][place].into();
    let mut step = Step::new(technique);
    step.digits.push(digit(value));
    step.houses.push((house(base), HouseRole::Base));
    step.cells.push((cell(at), CellRole::Pivot));
    step.truths.push(Truth::House(house(base), digit(value)));
    step.placements.push(candidate(at, value));
    step
}

#[cfg(test)]
mod tests {
    use omnidoku_core::{CandidateGrid, Cell, Digit, Grid, Shape};

    use super::*;
    use crate::state::Position;
    use crate::verify::verify;

    /// An empty grid in which digit 1 is left these places in its first two rows.
    fn ones(places: [&[usize]; 2]) -> Position {
        let (shape, one) = (Shape::CLASSIC, Digit::from_index(0));
        let mut candidates = CandidateGrid::full(shape);
        for (row, places) in places.iter().enumerate() {
            for col in (0..9).filter(|col| !places.contains(col)) {
                candidates.remove(Cell::new(9 * row + col), one);
            }
        }
        Position::with_candidates(Grid::empty(shape), Grid::empty(shape), &candidates)
    }

    #[test]
    fn a_locked_candidate_reveals_a_single() {
        // Row 1 claims its digit for the first box; but box 2, left with row 3, points first.
        let position = ones([&[0, 1], &[2, 8]]);
        let marks = Marks::of(&position).unwrap();
        let found = direct_locked(&marks, &|_| true).unwrap();
        assert_eq!(found.step.technique, Technique::DirectPointing);
        assert_eq!((found.rating, found.step.notation(Shape::CLASSIC).as_str()), (17, "r2c9=1"));
        assert_eq!(verify(&position, &found.step), Ok(()));
        assert!(hidden_single(&marks, &|_| true).is_none() && naked_single(&marks).is_none());
    }

    #[test]
    fn nothing_is_revealed_if_two_places_stay() {
        let marks = Marks::of(&ones([&[0, 1], &[2, 7, 8]])).unwrap();
        assert!(direct_locked(&marks, &|_| true).is_none());
    }
}
