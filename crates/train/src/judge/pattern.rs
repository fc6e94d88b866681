//! Marked cells: are they the pattern of a step, and if not, where does the pattern break?
//!
//! The pattern of a step is the cells that an explanation points at. Cells that are no pattern are
//! compared with what the technique demands: a naked subset must not have more digits than cells, the
//! digits of a hidden subset and of a fish must have no other place in their houses. Where nothing
//! specific can be said, the cells that the closest pattern does not have are named.

use omnidoku_core::{Cell, Digit, House, HouseKind};
use omnidoku_logic::technique::{Family, Form};
use omnidoku_logic::{Candidate, Position, Step, Technique, hint};

use super::{Case, Judgement, Refutation, Verdict};

/// Why marked cells are no pattern of a technique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// A cell already has its value.
    Filled(Cell),
    /// The pattern has another number of cells.
    Count {
        /// How many are marked.
        marked: usize,
        /// How many there must be.
        expected: usize,
    },
    /// No house has all the cells.
    Apart,
    /// The cells have more digits than a naked subset may have: this candidate is one too many.
    TooManyDigits(Candidate),
    /// The digit has another place in the house.
    OtherPlace {
        /// The house.
        house: House,
        /// The digit.
        digit: Digit,
        /// The other places.
        cells: Vec<Cell>,
    },
    /// No digit is a candidate of all the cells.
    NoCommonDigit,
    /// The closest pattern does not have these cells.
    NotPartOf(Vec<Cell>),
    /// The pattern may be there, but nothing follows from it.
    NothingFollows,
}

impl Case<'_> {
    pub(super) fn judge_pattern(&mut self, marked: &[Cell]) -> Judgement {
        let mut marked = marked.to_vec();
        marked.sort_unstable();
        marked.dedup();
        let steps = self.own_steps(false);
        let patterns: Vec<(Vec<Cell>, &Step)> =
            steps.iter().map(|step| (hint::look(step, self.position).1, step)).collect();
        if let Some((_, step)) = patterns.iter().find(|(cells, _)| *cells == marked) {
            return Judgement::of(Verdict::Pattern, Some((*step).clone()));
        }
        let is_part = |cells: &[Cell]| marked.iter().all(|cell| cells.contains(cell));
        let around = patterns.iter().filter(|(cells, _)| is_part(cells));
        if let Some((_, step)) = around.min_by_key(|(cells, _)| cells.len()) {
            return Judgement::of(Verdict::Part, Some((*step).clone()));
        }
        let flaw = flaw(self.position, self.technique, &marked).unwrap_or_else(|| {
            let shared = |cells: &[Cell]| cells.iter().filter(|cell| marked.contains(cell)).count();
            let closest = patterns.iter().max_by_key(|(cells, _)| shared(cells));
            match closest.filter(|(cells, _)| shared(cells) > 0) {
                Some((cells, _)) => {
                    let others = marked.iter().copied().filter(|cell| !cells.contains(cell));
                    Flaw::NotPartOf(others.collect())
                }
                None => Flaw::NothingFollows,
            }
        });
        let refuted = Some(Refutation::Pattern(flaw));
        Judgement { refuted, ..Judgement::of(Verdict::Wrong, None) }
    }
}

/// Where the marked cells break what the technique demands, if that can be told from them alone.
fn flaw(position: &Position, technique: Technique, marked: &[Cell]) -> Option<Flaw> {
    if let Some(&cell) = marked.iter().find(|&&cell| position.values().get(cell).is_some()) {
        return Some(Flaw::Filled(cell));
    }
    use Technique::*;
    match technique {
        LockedPair | NakedPair => naked(position, marked, 2),
        LockedTriple | NakedTriple => naked(position, marked, 3),
        NakedQuad => naked(position, marked, 4),
        HiddenPair => hidden(position, marked, 2),
        HiddenTriple => hidden(position, marked, 3),
        HiddenQuad => hidden(position, marked, 4),
        Fish(fish) if fish.form == Form::Basic => basic_fish(position, marked),
        _ if matches!(technique.family(), Family::SingleDigit | Family::Fish) => {
            common_digits(position, marked).is_empty().then_some(Flaw::NoCommonDigit)
        }
        _ => None,
    }
}

fn naked(position: &Position, marked: &[Cell], size: usize) -> Option<Flaw> {
    if let Some(flaw) = in_one_house(position, marked, size).err() {
        return Some(flaw);
    }
    let times = |digit: &Digit| {
        marked.iter().filter(|&&cell| position.candidates(cell).contains(*digit)).count()
    };
    let mut digits: Vec<Digit> =
        Digit::all(position.shape()).filter(|digit| times(digit) > 0).collect();
    // What few of the cells have is what sticks out.
    digits.sort_by_key(|digit| usize::MAX - times(digit));
    let digit = *digits.get(size)?;
    let cell = marked.iter().find(|&&cell| position.candidates(cell).contains(digit))?;
    Some(Flaw::TooManyDigits(Candidate::new(*cell, digit)))
}

fn hidden(position: &Position, marked: &[Cell], size: usize) -> Option<Flaw> {
    let houses = match in_one_house(position, marked, size) {
        Ok(houses) => houses,
        Err(flaw) => return Some(flaw),
    };
    // The house where the fewest digits of the cells have places besides.
    let broken = |house: House| -> Option<Flaw> {
        let mut spread: Vec<(Digit, Vec<Cell>)> = Digit::all(position.shape())
            .filter(|&digit| places(position, house, digit).any(|cell| marked.contains(&cell)))
            .map(|digit| (digit, other_places(position, house, digit, marked)))
            .collect();
        spread.sort_by_key(|(_, others)| others.len());
        let (digit, cells) = spread.into_iter().nth(size - 1)?;
        (!cells.is_empty()).then_some(Flaw::OtherPlace { house, digit, cells })
    };
    let flaws: Vec<Option<Flaw>> = houses.into_iter().map(broken).collect();
    if flaws.contains(&None) { None } else { flaws.into_iter().flatten().next() }
}

fn basic_fish(position: &Position, marked: &[Cell]) -> Option<Flaw> {
    let digits = common_digits(position, marked);
    if digits.is_empty() {
        return Some(Flaw::NoCommonDigit);
    }
    let shape = position.shape();
    // For each digit, with rows as bases and with columns: the first base with another place.
    let breaks = |digit: Digit, kind: HouseKind| -> Option<Flaw> {
        let mut bases: Vec<House> = marked
            .iter()
            .flat_map(|&cell| shape.houses_of(cell))
            .filter(|house| house.parts(shape).0 == kind)
            .collect();
        bases.sort_unstable();
        bases.dedup();
        bases.into_iter().find_map(|house| {
            let cells = other_places(position, house, digit, marked);
            (!cells.is_empty()).then_some(Flaw::OtherPlace { house, digit, cells })
        })
    };
    let ways = digits
        .iter()
        .flat_map(|&digit| [HouseKind::Row, HouseKind::Column].map(|kind| breaks(digit, kind)));
    let flaws: Vec<Option<Flaw>> = ways.collect();
    if flaws.contains(&None) { None } else { flaws.into_iter().flatten().next() }
}

/// The houses that have all the cells, if there are as many cells as there must be.
fn in_one_house(position: &Position, marked: &[Cell], size: usize) -> Result<Vec<House>, Flaw> {
    if marked.len() != size {
        return Err(Flaw::Count { marked: marked.len(), expected: size });
    }
    let shape = position.shape();
    let has_all = |house: &House| marked.iter().all(|&cell| shape.houses_of(cell).contains(house));
    let houses: Vec<House> = shape.houses_of(marked[0]).into_iter().filter(has_all).collect();
    if houses.is_empty() { Err(Flaw::Apart) } else { Ok(houses) }
}

/// The digits that are candidates of all the cells.
fn common_digits(position: &Position, marked: &[Cell]) -> Vec<Digit> {
    let in_all =
        |digit: &Digit| marked.iter().all(|&cell| position.candidates(cell).contains(*digit));
    Digit::all(position.shape()).filter(in_all).collect()
}

/// The places of a digit in a house.
fn places(position: &Position, house: House, digit: Digit) -> impl Iterator<Item = Cell> {
    let cells = position.shape().cells_of(house);
    cells.filter(move |&cell| position.candidates(cell).contains(digit))
}

fn other_places(position: &Position, house: House, digit: Digit, marked: &[Cell]) -> Vec<Cell> {
    places(position, house, digit).filter(|cell| !marked.contains(cell)).collect()
}
