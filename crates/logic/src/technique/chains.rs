//! Simple chains: turbot fish, X-chain, XY-chain, remote pair.
//!
//! "If 5 is not here, it must be there; then it is not over there, so it must be in this cell …" A
//! chain starts from the assumption that a candidate is false. Over a *strong link* the next
//! candidate is then true (one of the two must be); over a *weak link* the one after it is false
//! (both cannot be true); and so on in turn. If the chain ends with a true candidate of the same
//! digit, at least one of its ends is true in any case, and every cell that sees both ends loses
//! the digit.
//!
//! ```text
//! X-chain      one digit; strong link: the two places in a house   r2c3 =5= r2c8 -5- r7c8 =5= r7c4
//! turbot fish  an X-chain of three links
//! XY-chain     bivalue cells; strong link: the cell's two digits   5 r1c1 6 -6- r1c5 2 -2- r3c6 5
//! remote pair  an XY-chain whose cells all have the same pair: cells an odd number of links apart hold
//!              different digits, and a cell that sees two of those loses both digits
//! ```
//!
//! A chain visits no cell twice; only an X-chain may return to its start, which is then true.
//!
//! **Order.** HoDoKu's: the chain with the most eliminations is taken, then the one whose
//! eliminations weigh least ([`weight`]), then the one that a depth-first walk finds first: starts
//! in reading order, digits ascending, links along the row, the column, the box. The step shows the
//! shortest chain with that conclusion.
//!
//! **Method.** The conclusion depends only on the two ends. So possible ends are found breadth
//! first, as sets of cells, and a chain is walked only between ends that would be taken.
//!
//! **A step** has its digit (a remote pair: both), one chain, and one truth per strong link.
//!
//! **Bounds.** A search walks at most [`MAX_LINKS_WALKED`] links; chains beyond that are not found.

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

/// The most links that one search walks.
const MAX_LINKS_WALKED: usize = 1_000_000;

/// How many links a turbot fish has.
const TURBOT_LINKS: usize = 3;

/// Memory that the finders of this family reuse from search to search.
#[derive(Debug, Default)]
pub(crate) struct Buffers<const W: usize> {
    one_digit: OneDigit<W>,
    bivalue: Bivalue<W>,
}

/// The first step of a method in the order stated above.
pub(super) fn first<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Option<Step> {
    let (state, stop, buffers) = (context.state, context.stop, &mut context.scratch.chains);
    let limit = context.options.max_chain_length;
    match method {
        Method::TurbotFish => one_digit::first(
            state,
            stop,
            &mut buffers.one_digit,
            Technique::TurbotFish,
            TURBOT_LINKS,
        ),
        Method::XChain => {
            one_digit::first(state, stop, &mut buffers.one_digit, Technique::XChain, limit)
        }
        Method::XyChain => bivalue::first(state, stop, &mut buffers.bivalue, limit),
        _ => remote_pair::first(state, stop, limit),
    }
}

/// Every step of a method, one for each pair of ends; with
/// [`one_per_conclusion`](crate::Options::one_per_conclusion), one for each conclusion.
pub(super) fn all<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Vec<Step> {
    let (state, stop, buffers) = (context.state, context.stop, &mut context.scratch.chains);
    let limit = context.options.max_chain_length;
    let mut steps = match method {
        Method::TurbotFish => {
            one_digit::all(state, stop, &mut buffers.one_digit, Technique::TurbotFish, TURBOT_LINKS)
        }
        Method::XChain => {
            one_digit::all(state, stop, &mut buffers.one_digit, Technique::XChain, limit)
        }
        Method::XyChain => bivalue::all(state, stop, &mut buffers.bivalue, limit),
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

/// Decides between chains with equally many eliminations, as HoDoKu does; the lower weight is
/// preferred.
///
/// Each elimination adds the index of its cell, multiplied by a factor that grows along the list,
/// and its digit.
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

/// The order of preference among ends; the lower rank is preferred.
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

/// The best of the offered ends that a chain really connects.
struct Choice<'p, const W: usize> {
    cells: usize,
    limit: usize,
    patience: Patience<'p>,
    best: Option<Rank>,
    /// The ends with the best rank. They all have the same start.
    tied: Vec<Ends<W>>,
}

impl<'p, const W: usize> Choice<'p, W> {
    fn new(state: &State<W>, limit: usize, stop: &'p Stop<'p>) -> Choice<'p, W> {
        let cells = state.shape().cell_count();
        let patience = Patience::new(MAX_LINKS_WALKED, stop);
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

    /// The best ends; of several, those that a walk from their start reaches first.
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

/// The shortest chain between any of the offered ends.
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

/// The candidates as a chain: alternately false and true, each following from the one before.
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

/// The cells of a set that see a cell: those in its row, in its column, then in the rest of its
/// box.
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
