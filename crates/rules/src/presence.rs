//! Whether a number is in some cells, as an auxiliary variable, so that a rule can say how many numbers are.

use omnidoku_core::{Cell, Values};

use crate::automaton::{Automaton, TooManyStates};
use crate::network::{Network, Variable};

/// How often a number that is there at all comes up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Times {
    /// At least once.
    Any,
    /// Exactly so often.
    Exactly(usize),
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum State {
    Start,
    Absent,
    /// How often it is still to come.
    Present(usize),
}

/// A variable whose first value says that a number is in none of the cells, and whose second that it is there. There
/// must be two values.
pub(crate) fn presence(
    network: &mut Network,
    values: Values,
    cells: &[Cell],
    sought: i32,
    times: Times,
) -> Result<Variable, TooManyStates> {
    let presence = network.auxiliary(values);
    let least = match times {
        Times::Any => 1,
        Times::Exactly(count) => count,
    };
    let parameters = vec![sought.into(), least as i64, i64::from(times == Times::Any)];
    let automaton = Automaton::shared("presence", values, parameters, || {
        let next = |state: &State, number: i32| match *state {
            State::Start => match number - values.lowest() {
                0 => Some(State::Absent),
                1 => Some(State::Present(least)),
                _ => None,
            },
            State::Absent if number == sought => None,
            State::Present(0) if number == sought && times != Times::Any => None,
            State::Present(rest) if number == sought => {
                Some(State::Present(rest.saturating_sub(1)))
            }
            ref same => Some(same.clone()),
        };
        let accepts = |state: &State| matches!(state, State::Absent | State::Present(0));
        Automaton::explore(values, [State::Start], next, accepts)
    })?;
    let variables: Vec<Variable> =
        [presence].into_iter().chain(cells.iter().map(|&cell| cell.into())).collect();
    network.word(&variables, &automaton);
    Ok(presence)
}
