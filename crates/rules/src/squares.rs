//! Rules about every square of 2×2 cells.

use omnidoku_core::{Board, Cell, Values};

use crate::automaton::{Automaton, TooManyStates};
use crate::network::Network;

/// All squares of four cells that are on the board.
pub(crate) fn squares(board: &Board) -> impl Iterator<Item = [Cell; 4]> + '_ {
    board.cells().filter_map(|cell| {
        let at = |rows, columns| board.offset(cell, rows, columns);
        Some([cell, at(0, 1)?, at(1, 0)?, at(1, 1)?])
    })
}

/// Every square holds a number of each of three classes. The automaton remembers which it has seen.
pub(crate) fn post_three_classes(
    rule: &'static str,
    class: impl Fn(i32, Values) -> i32,
    board: &Board,
    network: &mut Network,
) -> Result<(), TooManyStates> {
    let values = board.values();
    let automaton = Automaton::shared(rule, values, Vec::new(), || {
        let next = |&seen: &u8, number: i32| Some(seen | 1 << class(number, values));
        Automaton::explore(values, [0], next, |&seen| seen == 0b111)
    })?;
    squares(board).for_each(|square| network.word(&square, &automaton));
    Ok(())
}
