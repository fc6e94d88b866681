//! The values that cells hold in some solution.
//!
//! Every solution supports one value in each cell, so few searches settle many candidates:
//!
//! ```text
//! visit solutions, up to a limit                  if these are all, the rest is known to lead nowhere
//! for every cell with candidates that no solution visited supports:
//!     visit a solution in which the cell holds one of them
//!     found   it supports a value in every cell, also in the cells to come
//!     none    these candidates lead nowhere: take them away for the searches to come
//! ```

use std::ops::ControlFlow;

use omnidoku_core::{Cell, Value, ValueSet};
use omnidoku_rules::Variant;
use omnidoku_solve::{End, Limits};

use crate::ask::{self, Account, Error};

/// For one cell and value: whether a solution puts that value there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Possibility {
    /// The cell.
    pub cell: Cell,
    /// One of its candidates.
    pub value: Value,
    /// How many solutions were found with it.
    pub solutions: u64,
    /// Whether these are all.
    pub complete: bool,
}

/// For every cell that has several candidates, which of them lead to a solution.
#[derive(Clone, Debug, PartialEq)]
pub struct Possibilities {
    /// One for each candidate, in reading order.
    pub each: Vec<Possibility>,
    /// How many solutions were found, and the account of all searches together. If one was interrupted, values that
    /// were not found are not `complete`.
    pub account: Account,
}

/// Finds out for every candidate whether it leads to a solution. If there are no more than `limit` solutions,
/// those with each candidate are counted; otherwise only whether there are any is certain.
pub fn possibilities(
    variant: &Variant,
    limit: u64,
    limits: &Limits,
) -> Result<Possibilities, Error> {
    let mut support = Support::new(variant);
    let mut found = 0;
    let mut account = ask::search(variant, limits, |values| {
        if found == limit {
            return ControlFlow::Break(());
        }
        found += 1;
        support.add(values);
        ControlFlow::Continue(())
    })?;
    let all_visited = account.end == End::Exhausted;
    let mut rest = variant.clone();
    if account.end == End::Stopped {
        for cell in variant.board.cells() {
            account = support.settle(cell, &mut rest, account, limits)?;
            if let End::Interrupted(_) = account.end {
                break;
            }
        }
    }
    let each = support.each(variant, |cell, value| {
        let leads_nowhere = !rest.board.candidates(cell).contains(value);
        all_visited || leads_nowhere
    });
    Ok(Possibilities { each, account })
}

/// In how many solutions each cell holds each value.
struct Support {
    values: usize,
    times: Vec<u64>,
}

impl Support {
    fn new(variant: &Variant) -> Support {
        let values = variant.board.values().count();
        Support { values, times: vec![0; variant.board.cell_count() * values] }
    }

    fn of(&self, cell: Cell, value: Value) -> u64 {
        self.times[cell.index() * self.values + value.index()]
    }

    fn add(&mut self, solution: &[Value]) {
        for (times, value) in self.times.chunks_mut(self.values).zip(solution) {
            times[value.index()] += 1;
        }
    }

    /// Finds support for every candidate of a cell, or takes away those that have none. The searches that takes
    /// are added to an account.
    fn settle(
        &mut self,
        cell: Cell,
        rest: &mut Variant,
        mut account: Account,
        limits: &Limits,
    ) -> Result<Account, Error> {
        loop {
            let candidates = rest.board.candidates(cell);
            let open: ValueSet =
                candidates.into_iter().filter(|&value| self.of(cell, value) == 0).collect();
            if open.is_empty() {
                return Ok(Account { end: End::Exhausted, ..account });
            }
            let mut question = rest.clone();
            question.board.restrict(cell, open);
            let (found, next) = ask::solutions(&question, 1, limits)?;
            account = account.then(next);
            match (found.first(), account.end) {
                (Some(solution), _) => self.add(solution),
                (None, End::Interrupted(_)) => return Ok(account),
                (None, _) => rest.board.restrict(cell, candidates & !open),
            }
        }
    }

    fn each(
        &self,
        variant: &Variant,
        is_complete: impl Fn(Cell, Value) -> bool,
    ) -> Vec<Possibility> {
        let board = &variant.board;
        let cells = board.cells().filter(|&cell| board.given(cell).is_none());
        let values = cells.flat_map(|cell| board.candidates(cell).map(move |value| (cell, value)));
        values
            .map(|(cell, value)| Possibility {
                cell,
                value,
                solutions: self.of(cell, value),
                complete: is_complete(cell, value),
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use omnidoku_core::{Board, Puzzle, Shape};
    use omnidoku_rules::Rule;
    use serde_json::json;

    /// A 4×4 board with a cage of two cells.
    fn killer(sum: i64) -> Variant {
        let shape = Shape::new(2, 2).unwrap();
        let board = Board::from(&Puzzle::empty(shape));
        let cage = json!({"rule": "cage", "sum": sum, "cells": ["r1c1", "r2c2"]});
        let rules = vec![Rule::read(&board, &cage).unwrap()];
        Variant { board, rules }
    }

    /// How many solutions hold each value in each cell, by visiting them all.
    fn counted(variant: &Variant) -> Vec<u64> {
        let mut support = Support::new(variant);
        let visit = |values: &[Value]| {
            support.add(values);
            ControlFlow::Continue(())
        };
        ask::search(variant, &Limits::none(), visit).unwrap();
        support.times
    }

    #[test]
    fn few_solutions_are_counted() {
        let variant = killer(4);
        let found = possibilities(&variant, 1000, &Limits::none()).unwrap();
        let solutions: Vec<u64> = found.each.iter().map(|each| each.solutions).collect();
        assert_eq!(solutions, counted(&variant));
        assert!(found.each.iter().all(|each| each.complete));
        assert_eq!(found.account.end, End::Exhausted);
    }

    #[test]
    fn a_value_is_possible_if_a_solution_has_it() {
        for sum in [3, 4, 7] {
            let variant = killer(sum);
            let expected: Vec<bool> = counted(&variant).iter().map(|&times| times > 0).collect();
            for limit in [1, 5] {
                let found = possibilities(&variant, limit, &Limits::none()).unwrap();
                let possible: Vec<bool> =
                    found.each.iter().map(|each| each.solutions > 0).collect();
                assert_eq!(possible, expected);
                let settled = |each: &Possibility| each.complete == (each.solutions == 0);
                assert!(found.each.iter().all(settled), "{found:?}");
            }
        }
    }

    #[test]
    fn without_a_solution_nothing_is_possible() {
        let found = possibilities(&killer(9), 5, &Limits::none()).unwrap();
        assert!(found.each.iter().all(|each| each.solutions == 0 && each.complete));
        assert_eq!(found.account.solutions, 0);
    }

    #[test]
    fn an_interrupted_search_leaves_values_in_question() {
        let limits = Limits::none().with_nodes(1);
        let found = possibilities(&killer(4), 5, &limits).unwrap();
        assert!(matches!(found.account.end, End::Interrupted(_)));
        assert!(found.each.iter().any(|each| each.solutions == 0 && !each.complete));
    }
}
