//! Whether a number is in some cells, as an auxiliary variable, so that a rule can count numbers or groups of cells.
//!
//! The first of the values stands for no, the second for yes; so there must be two values.

use omnidoku_core::{Cell, Values};

use crate::automaton::{Automaton, TooManyStates};
use crate::network::{Network, Variable};

#[derive(Clone, PartialEq, Eq, Hash)]
enum State {
    Start,
    Absent,
    Awaited,
    Found,
}

/// What a value of such a variable says.
pub(crate) fn is_yes(values: Values, number: i32) -> Option<bool> {
    match number - values.lowest() {
        0 => Some(false),
        1 => Some(true),
        _ => None,
    }
}

/// A variable that says whether a number is in some of the cells.
pub(crate) fn presence(
    network: &mut Network,
    values: Values,
    cells: &[Cell],
    sought: i32,
) -> Result<Variable, TooManyStates> {
    let presence = network.auxiliary(values);
    post(network, values, (presence, true), cells, sought)?;
    Ok(presence)
}

/// A number is in some of the cells where a variable says no, and in none where it says yes.
pub(crate) fn post_absence(
    network: &mut Network,
    values: Values,
    absence: Variable,
    cells: &[Cell],
    sought: i32,
) -> Result<(), TooManyStates> {
    post(network, values, (absence, false), cells, sought)
}

/// A number is in some of the cells where a variable says this, and in none where it says the opposite.
fn post(
    network: &mut Network,
    values: Values,
    (variable, answer): (Variable, bool),
    cells: &[Cell],
    sought: i32,
) -> Result<(), TooManyStates> {
    let parameters = vec![sought.into(), answer.into()];
    let automaton = Automaton::shared("presence", values, parameters, || {
        let next = |state: &State, number: i32| match state {
            State::Start => {
                let is_there = is_yes(values, number)? == answer;
                Some(if is_there { State::Awaited } else { State::Absent })
            }
            State::Absent if number == sought => None,
            State::Awaited if number == sought => Some(State::Found),
            same => Some(same.clone()),
        };
        let accepts = |state: &State| matches!(state, State::Absent | State::Found);
        Automaton::explore(values, [State::Start], next, accepts)
    })?;
    let cells = cells.iter().map(|&cell| Variable::from(cell));
    network.word(&[variable].into_iter().chain(cells).collect::<Vec<Variable>>(), &automaton);
    Ok(())
}
