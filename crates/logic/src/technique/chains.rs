//! Simple chains: turbot fish, X-chain, XY-chain, remote pair.
//!
//! "If 5 is not here, it must be there; then it is not over there, so it must be in this cell …"
//! A chain starts by assuming that a candidate is false. A *strong* link makes the next one true (one
//! of the two must be), a *weak* link the next one false (not both can be). When the chain ends with
//! a true candidate of the same digit, one of its two ends holds the digit in any case, and every
//! cell that sees both ends loses it.
//!
//! ```text
//! X-chain    one digit        strong: the two places of a house      r2c3 =5= r2c8 -5- r7c8 =5= r7c4
//! turbot     an X-chain of three links
//! XY-chain   bivalue cells    strong: the two digits of a cell       5 r1c1 6 -6- r1c5 2 -2- r3c6 5
//! remote     an XY-chain whose cells all have the same pair: cells at an odd distance are opposite,
//! pair       and what sees two opposite cells loses both digits
//! ```
//!
//! A chain visits no cell twice; only an X-chain may come back to its start (then the start is true).
//!
//! **Order.** Of all chains the one with the most eliminations is taken, then the one whose
//! eliminations weigh least ([`weight`]), then the one that a walk finds first: starts in reading
//! order, digits ascending, links along the row, the column, the box. It is shown by the shortest
//! chain between its ends. What follows depends on the two ends alone, so ends are found breadth
//! first, as sets of cells; a chain between them is walked only for a pair that would be taken.
//!
//! **A step** has its digit (a remote pair: both), one chain, one truth a strong link.
//!
//! **Bounds.** [`PATIENCE`] links are walked in one search; chains beyond that are not found.

use std::cmp::Reverse;

use omnidoku_core::{Cell, Digit};

use crate::cells::CellSet;
use crate::finder::Context;
use crate::house_table::HouseTable;
use crate::state::State;
use crate::step::{Candidate, Chain, Node, Step};
use crate::stop::{Patience, Stop};
use crate::technique::{Method, Technique};

mod bivalue;
mod one_digit;
mod remote_pair;
mod walk;

use bivalue::Bivalue;
use one_digit::OneDigit;
use walk::{Links, Walker};

/// How many links are walked in one search.
const PATIENCE: usize = 1_000_000;

/// How many links a turbot fish has.
const TURBOT_LINKS: usize = 3;

/// What the finders of this family reuse from search to search.
#[derive(Debug, Default)]
pub(crate) struct Room<const W: usize> {
    one_digit: OneDigit<W>,
    bivalue: Bivalue<W>,
}

/// The first step of a method in the order stated above.
pub(super) fn first<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Option<Step> {
    let (state, stop, room) = (context.state, context.stop, &mut context.scratch.chains);
    let limit = context.options.max_chain_length;
    match method {
        Method::TurbotFish => {
            one_digit::first(state, stop, &mut room.one_digit, Technique::TurbotFish, TURBOT_LINKS)
        }
        Method::XChain => {
            one_digit::first(state, stop, &mut room.one_digit, Technique::XChain, limit)
        }
        Method::XyChain => bivalue::first(state, stop, &mut room.bivalue, limit),
        _ => remote_pair::first(state, stop, limit),
    }
}

/// Every step of a method, one for each pair of ends; with
/// [`one_per_conclusion`](crate::Options::one_per_conclusion), one for each conclusion.
pub(super) fn all<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Vec<Step> {
    let (state, stop, room) = (context.state, context.stop, &mut context.scratch.chains);
    let limit = context.options.max_chain_length;
    let mut steps = match method {
        Method::TurbotFish => {
            one_digit::all(state, stop, &mut room.one_digit, Technique::TurbotFish, TURBOT_LINKS)
        }
        Method::XChain => {
            one_digit::all(state, stop, &mut room.one_digit, Technique::XChain, limit)
        }
        Method::XyChain => bivalue::all(state, stop, &mut room.bivalue, limit),
        _ => remote_pair::all(state, stop, limit),
    };
    let cells = state.shape().cell_count();
    steps.sort_by_cached_key(|step| {
        if stop.after(10) {
            return Default::default();
        }
        let weight = weight(cells, step.eliminations.iter().copied());
        (Reverse(step.eliminations.len()), weight, step.eliminations.clone(), step.chain_length())
    });
    if context.options.one_per_conclusion {
        steps.dedup_by(|a, b| a.eliminations == b.eliminations);
    }
    steps
}

/// What decides between chains with equally many eliminations; less is better.
///
/// Each elimination counts the place of its cell, weighted more the later it stands in the list, and
/// its digit.
fn weight(cells: usize, eliminations: impl Iterator<Item = Candidate>) -> usize {
    let factor = |place: usize| 1 + place * (cells - 1);
    eliminations
        .enumerate()
        .map(|(place, Candidate { cell, digit })| cell.index() * factor(place) + digit.value())
        .sum()
}

/// The ends of a chain and the cells that lose the digit.
#[derive(Clone, Copy)]
struct Ends<const W: usize> {
    digit: Digit,
    start: Cell,
    end: Cell,
    losers: CellSet<W>,
}

/// Which ends to prefer: less is better.
type Rank = (Reverse<usize>, usize, Cell, Digit);

impl<const W: usize> Ends<W> {
    fn rank(&self, cells: usize) -> Rank {
        let losers = self.losers.map(|cell| Candidate::new(cell, self.digit));
        (Reverse(self.losers.len()), weight(cells, losers), self.start, self.digit)
    }

    fn candidates(&self) -> [Candidate; 2] {
        [self.start, self.end].map(|cell| Candidate::new(cell, self.digit))
    }
}

/// The best ends among those offered that a chain really joins.
struct Choice<'p, const W: usize> {
    cells: usize,
    limit: usize,
    patience: Patience<'p>,
    best: Option<Rank>,
    /// The ends with the best rank. They have one start.
    tied: Vec<Ends<W>>,
}

impl<'p, const W: usize> Choice<'p, W> {
    fn new(state: &State<W>, limit: usize, stop: &'p Stop<'p>) -> Choice<'p, W> {
        let cells = state.shape().cell_count();
        let patience = Patience::new(PATIENCE, stop);
        Choice { cells, limit, patience, best: None, tied: Vec::new() }
    }

    fn offer(&mut self, links: &impl Links, ends: Ends<W>) {
        let fewer = |&(Reverse(most), ..): &Rank| ends.losers.len() < most;
        if self.best.as_ref().is_some_and(fewer) {
            return;
        }
        let rank = ends.rank(self.cells);
        if self.best == Some(rank) {
            self.tied.push(ends);
        } else if self.best.is_none_or(|best| rank < best) {
            let [start, end] = ends.candidates();
            let mut walker = Walker::new(links, &mut self.patience);
            if walker.shortest(start, end, self.limit).is_some() {
                self.best = Some(rank);
                self.tied.clear();
                self.tied.push(ends);
            }
        }
    }

    /// The digit of the best ends.
    fn digit(&self) -> Option<Digit> {
        self.tied.first().map(|ends| ends.digit)
    }

    /// The best ends: of several, those that a walk from their start meets first.
    fn take(mut self, links: &impl Links) -> Option<Ends<W>> {
        let &first = self.tied.first()?;
        if self.tied.iter().all(|ends| ends.losers == first.losers) {
            return Some(first);
        }
        let ends: Vec<Candidate> = self.tied.iter().map(|ends| ends.candidates()[1]).collect();
        let mut walker = Walker::new(links, &mut self.patience);
        let met = walker.first(first.candidates()[0], &ends, self.limit);
        let met = met.and_then(|chain| chain.last().copied());
        self.tied.into_iter().find(|ends| Some(ends.candidates()[1]) == met).or(Some(first))
    }
}

/// The shortest chain among those between the ends.
#[derive(Default)]
struct Shortest(Option<Vec<Candidate>>);

impl Shortest {
    fn offer<const W: usize>(
        &mut self,
        walker: &mut Walker<'_, '_, impl Links>,
        ends: &Ends<W>,
        limit: usize,
    ) {
        let limit = self.0.as_ref().map_or(limit, |chain| chain.len().saturating_sub(2));
        let [start, end] = ends.candidates();
        if let Some(chain) = walker.shortest(start, end, limit) {
            self.0 = Some(chain);
        }
    }
}

/// The step of a chain that alternates between false and true.
fn step<const W: usize>(
    technique: Technique,
    links: &impl Links,
    chain: &[Candidate],
    digit: Digit,
    losers: CellSet<W>,
) -> Step {
    let mut step = Step::new(technique);
    step.digits.push(digit);
    step.truths.extend(chain.chunks_exact(2).map(|link| links.truth(link[0], link[1])));
    step.eliminations.extend(losers.map(|cell| Candidate::new(cell, digit)));
    step.chains.push(alternating(chain));
    step
}

/// Statements in turn false and true, each following from the one before.
fn alternating(chain: &[Candidate]) -> Chain {
    let node = |(place, candidate): (usize, &Candidate)| Node {
        digit: candidate.digit,
        cells: vec![candidate.cell],
        is_set: false,
        on: place % 2 == 1,
        causes: place.checked_sub(1).into_iter().collect(),
    };
    Chain { nodes: chain.iter().enumerate().map(node).collect() }
}

/// The cells of a set that see a cell: along its row, its column, then the rest of its box.
fn seen_from<const W: usize>(
    house_table: &HouseTable<W>,
    cell: Cell,
    set: CellSet<W>,
) -> impl Iterator<Item = Cell> {
    let [row, col, block] = house_table.houses_of(cell).map(|house| house_table.house(house));
    let others = set - CellSet::only(cell);
    (others & row).chain(others & col).chain(others & (block - row - col))
}

#[cfg(test)]
mod tests;
