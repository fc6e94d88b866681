//! The referee of steps: does the conclusion follow from the truths the step names?
//!
//! It knows nothing of techniques. For every claim it assumes the opposite (an eliminated candidate
//! is true, a placed one is false) and tries to satisfy the step's truths, and nothing but those, one
//! after the other, the one with the fewest candidates left first. If it succeeds, the claim does not
//! follow; if every attempt fails, it does.
//!
//! ```text
//! refute(candidates):
//!     truth := the open truth with the fewest candidates left
//!     no truth is open           -> the claim is not proven
//!     for each of its candidates -> make it true (its cell and its peers lose the rest), refute
//! ```
//!
//! A uniqueness argument brings one more truth: some cell of its deadly pattern holds a digit
//! outside its pair. The referee checks the pattern itself.

use omnidoku_core::{Cell, Digit, Shape};

use crate::cells::CellSet;
use crate::state::{Digits, Position, State};
use crate::step::{Candidate, DeadlyPattern, Step, Truth};
use crate::with_cells;

/// How many candidates are tried for one claim before the argument is too long to check.
const MAX_TRIALS_PER_CLAIM: usize = 1_000_000;

/// Why a step is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StepFlaw {
    /// It concludes nothing.
    #[error("the step concludes nothing")]
    Empty,
    /// It claims something about a candidate that is not in the position.
    #[error("{}<>{}: the candidate is not in the position", .shape.cell_name(.candidate.cell), .candidate.digit)]
    Absent {
        /// The shape of the position.
        shape: Shape,
        /// The candidate.
        candidate: Candidate,
    },
    /// A claim does not follow from the truths.
    #[error("{}: {} does not follow from what the step rests on", .shape.cell_name(.candidate.cell), .candidate.digit)]
    Unproven {
        /// The shape of the position.
        shape: Shape,
        /// What was placed or eliminated.
        candidate: Candidate,
    },
    /// The pattern of a uniqueness argument is not deadly.
    #[error("the cells could not be exchanged: the pattern is not deadly")]
    Harmless,
    /// The argument is too long to be checked.
    #[error("the argument is too long to be checked")]
    TooLong,
}

/// Checks that a step follows in a position.
pub fn verify(position: &Position, step: &Step) -> Result<(), StepFlaw> {
    with_cells!(position.shape(), W => verify_in(&State::<W>::new(position), step))
}

/// Checks that a step follows in a state.
pub fn verify_in<const W: usize>(state: &State<W>, step: &Step) -> Result<(), StepFlaw> {
    if step.placements.is_empty() && step.eliminations.is_empty() {
        return Err(StepFlaw::Empty);
    }
    let shape = state.shape();
    let mut facts: Vec<Vec<Candidate>> =
        step.truths.iter().map(|&truth| candidates_of(state, truth)).collect();
    if let Some(pattern) = &step.deadly {
        facts.push(ways_out(state, pattern).ok_or(StepFlaw::Harmless)?);
    }
    let claims = step.placements.iter().map(|&c| (c, false));
    for (candidate, assumed) in claims.chain(step.eliminations.iter().map(|&c| (c, true))) {
        if !state.has(candidate.cell, candidate.digit) {
            return Err(StepFlaw::Absent { shape, candidate });
        }
        let mut possible = Possible::of(state);
        if assumed {
            possible.hold(state, candidate);
        } else {
            possible.0[candidate.digit.index()].remove(candidate.cell);
        }
        let mut trials_left = MAX_TRIALS_PER_CLAIM;
        match refute(state, &possible, &facts, &mut trials_left) {
            Refuted::Yes => {}
            Refuted::No => return Err(StepFlaw::Unproven { shape, candidate }),
            Refuted::TooLong => return Err(StepFlaw::TooLong),
        }
    }
    Ok(())
}

/// The candidates of which one must be true.
fn candidates_of<const W: usize>(state: &State<W>, truth: Truth) -> Vec<Candidate> {
    match truth {
        Truth::Cell(cell) => match state.value(cell) {
            Some(digit) => vec![Candidate { cell, digit }],
            None => state.candidates(cell).map(|digit| Candidate { cell, digit }).collect(),
        },
        Truth::House(house, digit) => {
            let cells = state.house_table().cells(house).iter().copied();
            let placed = cells.clone().find(|&cell| state.value(cell) == Some(digit));
            match placed {
                Some(cell) => vec![Candidate { cell, digit }],
                None => {
                    state.places_in(house, digit).map(|cell| Candidate { cell, digit }).collect()
                }
            }
        }
    }
}

/// The candidates of which one must be true, or the deadly pattern would remain: every candidate of
/// its cells outside their pairs. `None` if the pattern is not deadly.
fn ways_out<const W: usize>(state: &State<W>, pattern: &DeadlyPattern) -> Option<Vec<Candidate>> {
    let shape = state.shape();
    let mut seen = CellSet::<W>::EMPTY;
    let mut times = vec![0u8; 3 * shape.size() * shape.size()];
    let mut ways = Vec::new();
    for &(cell, [a, b]) in &pattern.cells {
        if seen.contains(cell) || state.givens().contains(cell) || a == b {
            return None;
        }
        seen.insert(cell);
        for house in shape.houses_of(cell) {
            for digit in [a, b] {
                times[house.index() * shape.size() + digit.index()] += 1;
            }
        }
        let pair: Digits = [a, b].into_iter().collect();
        let open = match state.value(cell) {
            Some(digit) => Digits::only(digit),
            None => state.candidates(cell),
        };
        ways.extend((open - pair).map(|digit| Candidate { cell, digit }));
    }
    let deadly = !pattern.cells.is_empty() && times.iter().all(|&count| count == 0 || count == 2);
    deadly.then_some(ways)
}

enum Refuted {
    Yes,
    No,
    TooLong,
}

/// The candidates still possible, per digit.
#[derive(Clone)]
struct Possible<const W: usize>(Vec<CellSet<W>>);

impl<const W: usize> Possible<W> {
    /// The candidates of the state; of a filled cell, its value.
    fn of(state: &State<W>) -> Possible<W> {
        let shape = state.shape();
        let mut places: Vec<CellSet<W>> = Digit::all(shape).map(|d| state.places(d)).collect();
        for cell in shape.cells() {
            if let Some(digit) = state.value(cell) {
                places[digit.index()].insert(cell);
            }
        }
        Possible(places)
    }

    fn has(&self, candidate: Candidate) -> bool {
        self.0[candidate.digit.index()].contains(candidate.cell)
    }

    /// Makes a candidate true.
    fn hold(&mut self, state: &State<W>, Candidate { cell, digit }: Candidate) {
        self.clear(cell);
        let places = &mut self.0[digit.index()];
        *places -= state.house_table().peers(cell);
        places.insert(cell);
    }

    fn clear(&mut self, cell: Cell) {
        self.0.iter_mut().for_each(|places| places.remove(cell));
    }
}

/// Whether the facts cannot all hold.
fn refute<const W: usize>(
    state: &State<W>,
    possible: &Possible<W>,
    facts: &[Vec<Candidate>],
    trials_left: &mut usize,
) -> Refuted {
    let mut possible = possible.clone();
    let mut held = vec![false; facts.len()];
    loop {
        let mut narrowest: Option<(usize, usize)> = None;
        for (index, fact) in facts.iter().enumerate().filter(|&(index, _)| !held[index]) {
            let left = fact.iter().filter(|&&candidate| possible.has(candidate)).count();
            if narrowest.is_none_or(|(least, _)| left < least) {
                narrowest = Some((left, index));
            }
            if left == 0 {
                break;
            }
        }
        let Some((left, index)) = narrowest else { return Refuted::No };
        if left == 0 {
            return Refuted::Yes;
        }
        let mut open = facts[index].iter().copied().filter(|&candidate| possible.has(candidate));
        if left == 1 {
            let only = open.next().expect("one is left");
            held[index] = true;
            possible.hold(state, only);
            continue;
        }
        let choices: Vec<Candidate> = open.collect();
        let others: Vec<Vec<Candidate>> = facts
            .iter()
            .enumerate()
            .filter(|&(other, _)| !held[other] && other != index)
            .map(|(_, fact)| fact.clone())
            .collect();
        for choice in choices {
            if *trials_left == 0 {
                return Refuted::TooLong;
            }
            *trials_left -= 1;
            let mut next = possible.clone();
            next.hold(state, choice);
            match refute(state, &next, &others, trials_left) {
                Refuted::Yes => {}
                open => return open,
            }
        }
        return Refuted::Yes;
    }
}
