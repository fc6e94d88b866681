//! The questions people ask of a variant.

use std::ops::ControlFlow;
use std::time::Duration;

use omnidoku_core::Value;
use omnidoku_rules::automaton::TooManyStates;
use omnidoku_rules::{Breach, Variant};
use omnidoku_solve::{End, Limits, Tally};

use crate::model::Model;
use crate::search::Search;

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// A rule needs too large an automaton.
    #[error(transparent)]
    TooManyStates(#[from] TooManyStates),
    /// The search visited what is no solution: a fault of the program.
    #[error("the search found what is no solution: {0}")]
    Fault(Breach),
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

/// Visits every solution until the visitor breaks; each has passed the referee.
pub fn search(
    variant: &Variant,
    limits: &Limits,
    mut visit: impl FnMut(&[Value]) -> ControlFlow<()>,
) -> Result<Account, Error> {
    let began = limits.now();
    let network = variant.network()?;
    let model = Model::new(&network, variant.board.cell_count());
    let mut search = Search::new(&model, limits);
    let (mut solutions, mut fault) = (0, None);
    let mut values = Vec::new();
    let end = search.run(&mut |domains| {
        values.clear();
        values.extend(domains.iter().map(|domain| Value::new(domain.trailing_zeros() as usize)));
        if let Err(breach) = variant.check(&values) {
            fault = Some(breach);
            return ControlFlow::Break(());
        }
        solutions += 1;
        visit(&values)
    });
    if let Some(breach) = fault {
        return Err(Error::Fault(breach));
    }
    let time = began.and_then(|began| Some(limits.now()?.saturating_sub(began)));
    Ok(Account { end, solutions, tally: search.tally, time })
}
