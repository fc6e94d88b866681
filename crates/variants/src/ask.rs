//! The questions people ask of a variant.

use std::ops::ControlFlow;
use std::time::Duration;

use omnidoku_core::Value;
use omnidoku_rules::automaton::TooManyStates;
use omnidoku_rules::{Breach, Variant};
use omnidoku_solve::board::{self, BoardFault};
use omnidoku_solve::{Cause, End, Limits, Tally};

use crate::model::Model;
use crate::search::Search;
use crate::turns;

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// A rule needs too large an automaton.
    #[error(transparent)]
    TooManyStates(#[from] TooManyStates),
    /// The search visited what is no solution: a fault of the program.
    #[error("the search found what is no solution: {0}")]
    Fault(Breach),
    /// The same of an engine for boards without rules.
    #[error(transparent)]
    BoardFault(#[from] BoardFault),
}

/// The account of one search.
#[derive(Clone, Debug, PartialEq)]
pub struct Account {
    /// How it ended.
    pub end: End,
    /// How many solutions were visited.
    pub solutions: u64,
    /// What it counted.
    pub tally: Tally,
    /// How long it took, where the limits carry a clock.
    pub time: Option<Duration>,
}

/// The most memory a search may take, in bytes, where the limits do not say.
const MAX_MEMORY: usize = 1 << 30;

/// Visits every solution until the visitor breaks; each has passed the referee.
pub fn search(
    variant: &Variant,
    limits: &Limits,
    mut visit: impl FnMut(&[Value]) -> ControlFlow<()>,
) -> Result<Account, Error> {
    let began = limits.now();
    let (mut solutions, mut fault) = (0, None);
    let (end, tally) = visit_all(variant, limits, &mut |values| {
        if let Err(breach) = variant.check(values) {
            fault = Some(breach);
            return ControlFlow::Break(());
        }
        solutions += 1;
        visit(values)
    })?;
    if let Some(breach) = fault {
        return Err(Error::Fault(breach));
    }
    let time = began.and_then(|began| Some(limits.now()?.saturating_sub(began)));
    Ok(Account { end, solutions, tally, time })
}

/// A board without rules has engines of its own. Any other is searched in two steps: many puzzles need no more
/// than propagation; the sums that follow from cages and houses are only worked out for the others.
fn visit_all(
    variant: &Variant,
    limits: &Limits,
    visit: &mut dyn FnMut(&[Value]) -> ControlFlow<()>,
) -> Result<(End, Tally), Error> {
    let board = &variant.board;
    if variant.rules.is_empty() && board.loose_cells().next().is_none() {
        let report = board::search(board, limits, visit)?;
        return Ok((report.end, report.stats.into()));
    }
    let network = variant.network()?;
    if limits.memory().unwrap_or(MAX_MEMORY) < Model::memory(&network) {
        return Ok((End::Interrupted(Cause::Memory), Tally::default()));
    }
    let mut model = Model::new(&network, variant.board.cell_count());
    let mut search = Search::new(&model, limits);
    match search.settle() {
        ControlFlow::Break(end) => return Ok((end, search.tally)),
        ControlFlow::Continue(false) => return Ok((End::Exhausted, search.tally)),
        ControlFlow::Continue(true) => {}
    }
    let mut values = Vec::new();
    let visit = &mut |domains: &[u64]| {
        values.clear();
        values.extend(domains.iter().map(|domain| Value::new(domain.trailing_zeros() as usize)));
        visit(&values)
    };
    let sums = if search.is_open() { model.derived_sums() } else { Vec::new() };
    if sums.is_empty() {
        return Ok(turns::run(&model, search, limits, visit));
    }
    let (tally, domains) = (search.tally, search.domains().to_vec());
    model.add(sums, domains);
    let second = Search::new(&model, limits);
    let (end, more) = turns::run(&model, second, limits, visit);
    Ok((end, tally.plus(more)))
}

/// A value for every cell, in reading order; those of absent cells do not count.
pub type Solution = Vec<Value>;

/// The solutions found first, at most that many.
pub fn solutions(
    variant: &Variant,
    most: usize,
    limits: &Limits,
) -> Result<(Vec<Solution>, Account), Error> {
    let mut found: Vec<Solution> = Vec::new();
    let account = search(variant, limits, |values| {
        found.push(values.to_vec());
        if found.len() >= most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok((found, account))
}

/// Counts solutions, but not beyond `limit`. An [exhausted](End::Exhausted) search has counted them all.
pub fn count(variant: &Variant, limit: u64, limits: &Limits) -> Result<Account, Error> {
    let mut found = 0;
    search(variant, limits, |_| {
        found += 1;
        if found >= limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
}

/// An answer to "is there exactly one solution?".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is proven that there is none.
    NoSolution,
    /// It is proven that there is one, and no other.
    Unique,
    /// There are at least two.
    Several,
    /// The search ended before it was known.
    Unknown(Cause),
}

impl Account {
    /// The verdict of a search that went on to the second solution.
    pub fn verdict(&self) -> Verdict {
        match (self.solutions, self.end) {
            (2.., _) => Verdict::Several,
            (_, End::Interrupted(cause)) => Verdict::Unknown(cause),
            (1, _) => Verdict::Unique,
            (0, _) => Verdict::NoSolution,
        }
    }

    /// The account of two searches, one after the other. The end is that of the second.
    pub(crate) fn then(self, next: Account) -> Account {
        Account {
            end: next.end,
            solutions: self.solutions + next.solutions,
            tally: self.tally.plus(next.tally),
            time: self.time.zip(next.time).map(|(first, second)| first + second),
        }
    }
}
