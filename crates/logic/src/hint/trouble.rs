//! What is wrong with what a player has entered.

use omnidoku_core::{Conflict, check};

use super::{Cell, Digits, House, Message, PlayerState, Position, is_crossed_out, say};
use crate::step::Candidate;

/// Something that is wrong or doubtful.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// A digit is in a house more than once.
    Conflict(Conflict),
    /// A given is gone, or has another value; this is the given.
    ChangedGiven(Candidate),
    /// A value that is not the solution's.
    WrongValue(Candidate),
    /// No digit can go in this cell.
    NoCandidate(Cell),
    /// A digit has no place left in this house.
    NoPlace(House, omnidoku_core::Digit),
    /// The player has crossed out the solution's digit. The sentence does not name it.
    NeededMark(Candidate),
    /// The player has crossed out a candidate that no step so far refutes; the solution is not known.
    EarlyMark(Candidate),
}

impl Trouble {
    pub(super) fn message(&self) -> Message {
        match self {
            Trouble::Conflict(conflict) => {
                say::conflict(conflict.digit, conflict.house, conflict.cells.clone())
            }
            Trouble::ChangedGiven(given) => say::changed_given(given.cell, given.digit),
            Trouble::WrongValue(value) => say::wrong_value(value.cell, value.digit),
            Trouble::NoCandidate(cell) => say::no_candidate(*cell),
            Trouble::NoPlace(house, digit) => say::no_place(*house, *digit),
            Trouble::NeededMark(mark) => say::needed_mark(mark.cell),
            Trouble::EarlyMark(mark) => say::early_mark(mark.cell, mark.digit),
        }
    }
}

/// What is wrong with the values: conflicts, changed givens, values that are not the solution's.
pub(super) fn with_values(player: &PlayerState<'_>) -> Vec<Trouble> {
    let changed =
        player.givens.filled().filter(|&(cell, digit)| player.values.get(cell) != Some(digit));
    let changed = changed.map(|(cell, digit)| Trouble::ChangedGiven(Candidate { cell, digit }));
    let conflicts = check::conflicts(player.values).into_iter().map(Trouble::Conflict);
    let mut troubles: Vec<Trouble> = changed.chain(conflicts).collect();
    if let Some(solution) = player.solutions.only() {
        let wrong = player.values.filled().filter(|&(cell, digit)| {
            player.givens.get(cell).is_none() && solution.get(cell) != Some(digit)
        });
        troubles.extend(wrong.map(|(cell, digit)| Trouble::WrongValue(Candidate { cell, digit })));
    }
    troubles
}

/// A blank cell without a candidate, or a house without a place for a digit.
pub(super) fn dead_end(position: &Position) -> Option<Trouble> {
    let (shape, values) = (position.shape(), position.values());
    if let Some(cell) = values.blanks().find(|&cell| position.candidates(cell).is_empty()) {
        return Some(Trouble::NoCandidate(cell));
    }
    shape.houses().find_map(|house| {
        let open = |cell: Cell| match values.get(cell) {
            Some(digit) => Digits::only(digit),
            None => position.candidates(cell),
        };
        let found = shape.cells_of(house).fold(Digits::EMPTY, |found, cell| found | open(cell));
        (Digits::full(shape) - found).first().map(|digit| Trouble::NoPlace(house, digit))
    })
}

/// Pencil marks that are missing: needed ones if the solution is known, else those that nothing refutes.
pub(super) fn with_marks(player: &PlayerState<'_>, position: &Position) -> Vec<Trouble> {
    let Some(marks) = player.marks else { return Vec::new() };
    let mut troubles = Vec::new();
    for cell in player.values.blanks() {
        match player.solutions.only() {
            Some(solution) => {
                let digit = solution.get(cell);
                let missing = digit.filter(|&d| is_crossed_out(marks, cell, Digits::only(d)));
                troubles
                    .extend(missing.map(|digit| Trouble::NeededMark(Candidate { cell, digit })));
            }
            None => {
                let missing = position.candidates(cell);
                let missing = missing.filter(|&d| is_crossed_out(marks, cell, Digits::only(d)));
                troubles.extend(missing.map(|digit| Trouble::EarlyMark(Candidate { cell, digit })));
            }
        }
    }
    troubles
}
