//! Numbers that some cells hold, each as often as it is listed: at least so often, or exactly.
//!
//! An automaton remembers how often each number is still to come. A quadruple has 16 states at most. If
//! there would be too many, each number has an automaton of its own, which removes less.

use omnidoku_core::{Board, Cell, Values};

use crate::automaton::{Automaton, TooManyStates};
use crate::fields::RuleError;
use crate::network::Network;

/// The most states of an automaton for all numbers together.
const MAX_STATES_TOGETHER: usize = 1024;

/// The numbers, ascending. Each is among the values of the board, and there are not more of them than cells.
pub(crate) fn listed(
    board: &Board,
    numbers: Vec<i64>,
    cells: &[Cell],
) -> Result<Vec<i32>, RuleError> {
    let values = board.values();
    let known = |number| i32::try_from(number).ok().filter(|&n| values.value(n).is_some());
    let numbers: Option<Vec<i32>> = numbers.into_iter().map(known).collect();
    let mut numbers =
        numbers.filter(|numbers| (1..=cells.len()).contains(&numbers.len())).ok_or_else(|| {
            let most = cells.len();
            RuleError::wrong("values", format!("a list of 1 to {most} values from {values}"))
        })?;
    numbers.sort_unstable();
    Ok(numbers)
}

/// How often each of the numbers is listed.
pub(crate) fn counts(numbers: &[i32]) -> Vec<(i32, usize)> {
    numbers.chunk_by(|a, b| a == b).map(|equal| (equal[0], equal.len())).collect()
}

/// Adds the constraint that the cells hold the numbers.
pub(crate) fn post(
    network: &mut Network,
    values: Values,
    cells: &[Cell],
    numbers: &[i32],
    is_exact: bool,
) -> Result<(), TooManyStates> {
    let states = |all: usize, (_, count): &(i32, usize)| all.saturating_mul(count + 1);
    let lists: Vec<&[i32]> = match counts(numbers).iter().fold(1, states) {
        0..=MAX_STATES_TOGETHER => vec![numbers],
        _ => numbers.chunk_by(|a, b| a == b).collect(),
    };
    for numbers in lists {
        let listed = numbers.iter().map(|&number| i64::from(number));
        let parameters = [i64::from(is_exact)].into_iter().chain(listed).collect();
        let make = || automaton(values, numbers, is_exact);
        network.word(cells, &Automaton::shared("contained", values, parameters, make)?);
    }
    Ok(())
}

/// The state is the numbers that are still to come.
fn automaton(values: Values, numbers: &[i32], is_exact: bool) -> Result<Automaton, TooManyStates> {
    let next = |rest: &Vec<i32>, number: i32| match rest.iter().position(|&other| other == number) {
        Some(at) => {
            let mut rest = rest.clone();
            rest.remove(at);
            Some(rest)
        }
        None if is_exact && numbers.contains(&number) => None,
        None => Some(rest.clone()),
    };
    Automaton::explore(values, [numbers.to_vec()], next, Vec::is_empty)
}
