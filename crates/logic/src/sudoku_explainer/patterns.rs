//! Locked candidates, naked and hidden sets, fish: what a person sees without following chains.
//!
//! Each function yields every [`Pattern`] that eliminates something, in the order of Sudoku Explainer:
//! houses box by box, column by column, row by row; sets and lines ascending by the binary numbers
//! they make; fish by lines first, then by digit. The rater takes the first; dynamic chains use them
//! all as reasons ([`insight`](super::insight)).
//!
//! A step lists the base and cover houses, the cells as pattern, and the digits.

use crate::step::{CellRole, HouseRole, Mark, Step, Truth};
use crate::technique::{Fish, Form, Technique};

use super::RatedStep;
use super::marks::{
    BOXES, CELLS, COLUMNS, HOUSE_SETS, KINDS, Marks, ROWS, bits, candidate, cell, cells, cells_at,
    digit, house, subsets,
};
use super::scale;

/// What the pattern is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PatternKind {
    /// The places of a digit in the base all lie in the cover.
    Locked { base: usize, cover: usize, digit: usize },
    /// Cells of a house with as many digits.
    Naked { base: usize, cells: u128, digits: u16 },
    /// Digits of a house with as many places.
    Hidden { base: usize, places: u16, digits: u16 },
    /// Parallel lines (the first line of their kind, and which) whose places of a digit lie in as
    /// many lines across.
    Fish { kind: usize, bases: u16, covers: u16, digit: usize },
}

/// A pattern and what it eliminates: of every cell in `from`, the digits in `out`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pattern {
    pub(super) shape: PatternKind,
    pub(super) from: u128,
    pub(super) out: u16,
}

/// The kinds of base and cover of locked candidates, in the order they are tried.
pub(super) const LOCKED_KINDS: [(usize, usize); 4] =
    [(BOXES, COLUMNS), (BOXES, ROWS), (COLUMNS, BOXES), (ROWS, BOXES)];

/// The house of the cover kind that holds all places of a digit in the base, if there are several.
pub(super) fn locked_cover(
    marks: &Marks,
    base: usize,
    cover_kind: usize,
    digit: usize,
) -> Option<usize> {
    let places = marks.places(base, digit);
    (places.count_ones() >= 2).then_some(())?;
    // The three cells that the base shares with a house across.
    let (first, step) = match cover_kind {
        COLUMNS => (0b001_001_001, 1),
        _ => (0b111, 3),
    };
    let third = (0..3).find(|i| places & !(first << (step * i)) == 0)?;
    Some(match (base / 9 * 9, cover_kind) {
        (BOXES, COLUMNS) => COLUMNS + (base - BOXES) % 3 * 3 + third,
        (BOXES, _) => ROWS + (base - BOXES) / 3 * 3 + third,
        (COLUMNS, _) => BOXES + third * 3 + (base - COLUMNS) / 3,
        _ => BOXES + base / 3 * 3 + third,
    })
}

/// Locked candidates.
pub(super) fn locked(marks: &Marks) -> impl Iterator<Item = Pattern> + '_ {
    LOCKED_KINDS.into_iter().flat_map(move |(base_kind, cover_kind)| {
        (0..81).filter_map(move |i| {
            let (digit, base) = (i / 9, base_kind + i % 9);
            let cover = locked_cover(marks, base, cover_kind, digit)?;
            let from = cells_at(cover, marks.places(cover, digit)) & !HOUSE_SETS[base];
            let shape = PatternKind::Locked { base, cover, digit };
            (from != 0).then_some(Pattern { shape, from, out: 1 << digit })
        })
    })
}

/// Naked sets.
pub(super) fn naked(marks: &Marks, size: usize) -> impl Iterator<Item = Pattern> + '_ {
    let houses = KINDS.into_iter().flat_map(|kind| kind..kind + 9);
    let roomy = houses.filter(move |&h| marks.blanks(h).count_ones() as usize >= 2 * size);
    roomy.flat_map(move |base| {
        let able = bits(marks.blanks(base))
            .filter(|&place| (2..=size).contains(&marks.count(CELLS[base][place].into())))
            .fold(0, |able, place| able | 1 << place);
        subsets(able, size).filter_map(move |places| {
            let of = |place: usize| marks.digits(CELLS[base][place].into());
            let digits = bits(places).fold(0, |digits, place| digits | of(place));
            (digits.count_ones() as usize == size).then_some(())?;
            let others = marks.blanks(base) & !places;
            let hit = bits(others).filter(|&place| of(place) & digits != 0);
            let from = hit.fold(0, |set, place| set | 1 << CELLS[base][place]);
            let shape = PatternKind::Naked { base, cells: cells_at(base, places), digits };
            (from != 0).then_some(Pattern { shape, from, out: digits })
        })
    })
}

/// The digits and places of every hidden set of a house, useful or not.
pub(super) fn hidden_sets(
    marks: &Marks,
    base: usize,
    size: usize,
) -> impl Iterator<Item = (u16, u16)> + '_ {
    let able = (0..9)
        .filter(|&d| (2..=size).contains(&(marks.places(base, d).count_ones() as usize)))
        .fold(0, |able, d| able | 1 << d);
    subsets(able, size).filter_map(move |digits| {
        let places = bits(digits).fold(0, |places, d| places | marks.places(base, d));
        (places.count_ones() as usize == size).then_some((digits, places))
    })
}

/// Hidden sets.
pub(super) fn hidden(marks: &Marks, size: usize) -> impl Iterator<Item = Pattern> + '_ {
    let houses = KINDS.into_iter().flat_map(|kind| kind..kind + 9);
    let roomy = houses.filter(move |&h| marks.blanks(h).count_ones() as usize > 2 * size);
    roomy.flat_map(move |base| {
        hidden_sets(marks, base, size).filter_map(move |(digits, places)| {
            let out = 0b1_1111_1111 & !digits;
            let hit =
                bits(places).filter(|&place| marks.digits(CELLS[base][place].into()) & out != 0);
            let from = hit.fold(0, |set, place| set | 1 << CELLS[base][place]);
            let shape = PatternKind::Hidden { base, places, digits };
            (from != 0).then_some(Pattern { shape, from, out })
        })
    })
}

/// Fish: X-wings, swordfish, jellyfish.
pub(super) fn fish(marks: &Marks, size: usize) -> impl Iterator<Item = Pattern> + '_ {
    [COLUMNS, ROWS].into_iter().flat_map(move |kind| {
        // The lines that could be a base, per digit.
        let able: [u16; 9] = std::array::from_fn(|d| {
            let fits = |&i: &usize| {
                let count = marks.places(kind + i, d).count_ones() as usize;
                (2..=size).contains(&count)
            };
            let is_open = marks.placed(d) + 2 * size <= 9;
            if is_open { (0..9).filter(fits).fold(0, |able, i| able | 1 << i) } else { 0 }
        });
        subsets(0b1_1111_1111, size).flat_map(move |bases| {
            (0..9).filter(move |&d| bases & !able[d] == 0).filter_map(move |d| {
                let covers = bits(bases).fold(0, |covers, i| covers | marks.places(kind + i, d));
                (covers.count_ones() as usize == size).then_some(())?;
                let across = if kind == ROWS { COLUMNS } else { ROWS };
                let from = bits(covers).fold(0, |from, i| {
                    from | cells_at(across + i, marks.places(across + i, d) & !bases)
                });
                let shape = PatternKind::Fish { kind, bases, covers, digit: d };
                (from != 0).then_some(Pattern { shape, from, out: 1 << d })
            })
        })
    })
}

impl Pattern {
    /// What it eliminates, in the order of the marks.
    pub(super) fn eliminations(self, marks: &Marks) -> impl Iterator<Item = (usize, usize)> + '_ {
        cells(self.from).flat_map(move |at| bits(marks.digits(at) & self.out).map(move |d| (at, d)))
    }

    /// What it rests on.
    pub(super) fn truths(self) -> Vec<Truth> {
        match self.shape {
            PatternKind::Locked { base, digit: d, .. } => vec![Truth::House(house(base), digit(d))],
            PatternKind::Naked { cells: set, .. } => {
                cells(set).map(|at| Truth::Cell(cell(at))).collect()
            }
            PatternKind::Hidden { base, digits, .. } => {
                bits(digits).map(|d| Truth::House(house(base), digit(d))).collect()
            }
            PatternKind::Fish { kind, bases, digit: d, .. } => {
                bits(bases).map(|i| Truth::House(house(kind + i), digit(d))).collect()
            }
        }
    }

    /// The pattern as a step.
    pub(super) fn step(self, marks: &Marks) -> RatedStep {
        let (technique, rating) = self.name();
        let mut step = Step::new(technique);
        let mut show = |set: u128, digits: u16| {
            step.cells.extend(cells(set).map(|at| (cell(at), CellRole::Pattern)));
            for at in cells(set) {
                let shown = bits(marks.digits(at) & digits);
                step.marks.extend(shown.map(|d| (candidate(at, d), Mark::Pattern)));
            }
            step.digits.extend(bits(digits).map(digit));
        };
        match self.shape {
            PatternKind::Locked { base, cover, digit } => {
                show(cells_at(base, marks.places(base, digit)), 1 << digit);
                step.houses.push((house(base), HouseRole::Base));
                step.houses.push((house(cover), HouseRole::Cover));
            }
            PatternKind::Naked { base, cells, digits } => {
                show(cells, digits);
                step.houses.push((house(base), HouseRole::Cover));
            }
            PatternKind::Hidden { base, places, digits } => {
                show(cells_at(base, places), digits);
                step.houses.push((house(base), HouseRole::Base));
            }
            PatternKind::Fish { kind, bases, covers, digit } => {
                let across = if kind == ROWS { COLUMNS } else { ROWS };
                let lines = bits(bases).map(|i| cells_at(kind + i, marks.places(kind + i, digit)));
                show(lines.fold(0, |set, line| set | line), 1 << digit);
                step.houses.extend(bits(bases).map(|i| (house(kind + i), HouseRole::Base)));
                step.houses.extend(bits(covers).map(|i| (house(across + i), HouseRole::Cover)));
            }
        }
        step.truths = self.truths();
        step.eliminations.extend(self.eliminations(marks).map(|(at, d)| candidate(at, d)));
        RatedStep { rating, step }
    }

    fn name(self) -> (Technique, u16) {
        match self.shape {
            PatternKind::Locked { base, .. } if base >= BOXES => {
                (Technique::Pointing, scale::POINTING)
            }
            PatternKind::Locked { .. } => (Technique::Claiming, scale::CLAIMING),
            PatternKind::Naked { digits, .. } => {
                let size = digits.count_ones() as usize;
                let names = [Technique::NakedPair, Technique::NakedTriple, Technique::NakedQuad];
                (names[size - 2], scale::naked_set(size))
            }
            PatternKind::Hidden { digits, .. } => {
                let size = digits.count_ones() as usize;
                let names = [Technique::HiddenPair, Technique::HiddenTriple, Technique::HiddenQuad];
                (names[size - 2], scale::hidden_set(size))
            }
            PatternKind::Fish { bases, .. } => {
                let size = bases.count_ones() as usize;
                let fish = Fish { form: Form::Basic, size: size as u8 };
                (Technique::Fish(fish), scale::fish(size))
            }
        }
    }
}
