use std::ops::RangeInclusive;

use omnidoku_core::{Board, Values};

use super::SumLine;
use crate::automaton::{Automaton, TooManyStates};
use crate::network::Network;
use crate::rule::Propagate;

/// The sum of the piece so far; `None` right after a cut.
type Piece = Option<i64>;

impl Propagate for SumLine {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let values = board.values();
        let open = self.open_sums(values);
        let parameters = vec![self.sum, *open.start(), *open.end(), i64::from(self.is_loop)];
        let make = || match self.is_loop {
            true => loop_automaton(values, self.sum, &open),
            false => line_automaton(values, self.sum, &open),
        };
        let automaton = Automaton::shared("sum_line", values, parameters, make)?;
        network.word(&self.cells, &automaton);
        Ok(())
    }
}

impl SumLine {
    /// The sums with which a piece can be open: what is missing can still come.
    fn open_sums(&self, values: Values) -> RangeInclusive<i64> {
        let most_cells = self.cells.len() as i64;
        let lowest = most_cells * i64::from(values.lowest()).min(0);
        let highest = most_cells * i64::from(values.highest()).max(0);
        (self.sum - highest).max(lowest)..=(self.sum - lowest).min(highest)
    }
}

/// What a number makes of a piece: it goes on, or ends because it has its sum. With numbers up to 0 both
/// may be possible.
fn pieces(piece: Piece, number: i32, sum: i64, open: &RangeInclusive<i64>) -> Vec<Piece> {
    let so_far = piece.unwrap_or(0) + i64::from(number);
    let goes_on = open.contains(&so_far).then_some(Some(so_far));
    let ends = (so_far == sum).then_some(None);
    goes_on.into_iter().chain(ends).collect()
}

fn line_automaton(
    values: Values,
    sum: i64,
    open: &RangeInclusive<i64>,
) -> Result<Automaton, TooManyStates> {
    let next = |&piece: &Piece, number: i32| pieces(piece, number, sum, open);
    Automaton::explore_nondeterministic(values, [None], next, Piece::is_none)
}

/// A loop may begin anywhere in a piece. The state is the sum of that piece before the beginning, which it
/// must have again at the end, the sum of the current piece, and whether there was a cut.
fn loop_automaton(
    values: Values,
    sum: i64,
    open: &RangeInclusive<i64>,
) -> Result<Automaton, TooManyStates> {
    if open.end() - open.start() > Automaton::MAX_STATES as i64 {
        return Err(TooManyStates);
    }
    let beginnings = open.clone().map(Some).chain([None]);
    let next = |&(beginning, piece, is_cut): &(Piece, Piece, bool), number: i32| {
        let pieces = pieces(piece, number, sum, open);
        pieces.into_iter().map(move |piece| (beginning, piece, is_cut || piece.is_none()))
    };
    Automaton::explore_nondeterministic(
        values,
        beginnings.map(|piece| (piece, piece, piece.is_none())),
        next,
        |&(beginning, piece, is_cut)| is_cut && piece == beginning,
    )
}

#[cfg(test)]
mod tests {
    use omnidoku_core::Values;
    use serde_json::json;

    use super::*;
    use crate::agreement::{assert_agreement, assert_same, assert_iss, four, read_iss, strip};
    use crate::rule::Rule;

    #[test]
    fn sum_lines_agree() {
        let board = four();
        for sum in [5, 6] {
            let cells = ["r1c1", "r1c2", "r2c3", "r3c3", "r4c2"];
            assert_agreement(&board, json!({"rule": "sum_line", "sum": sum, "cells": cells}));
            let cells = ["r1c1", "r1c2", "r2c2", "r2c1"];
            assert_same(
                &board,
                &json!({"rule": "sum_line", "sum": sum, "cells": cells, "loop": true}),
            );
        }
    }

    #[test]
    fn sum_lines_agree_whatever_the_values() {
        let cells = ["r1c1", "r1c2", "r1c3", "r1c4"];
        let crossing = ["r1c1", "r1c2", "r1c3", "r1c2", "r1c4"];
        for lowest in [-2, -1, 0, 1] {
            for sum in [0, 2, 3].into_iter().filter(|&sum| sum > 0 || lowest < 1) {
                for is_loop in [false, true] {
                    let line = |cells: &[&str]| json!({"rule": "sum_line", "sum": sum, "cells": cells, "loop": is_loop});
                    assert_agreement(&strip(4, lowest, 5), line(&cells));
                    assert_agreement(&strip(4, lowest, 4), line(&crossing));
                    assert_agreement(&strip(1, lowest, 6), line(&cells[..1]));
                }
            }
        }
        let negative = json!({"rule": "sum_line", "sum": -3, "cells": cells, "loop": true});
        assert_agreement(&strip(4, -4, 4), negative);
    }

    #[test]
    fn impossible_sums_are_kept_by_no_board() {
        let board = four();
        for sum in [0, -5, 17, 1_000_000_000] {
            for is_loop in [false, true] {
                let cells = ["r1c1", "r1c2", "r1c3", "r1c4"];
                let rule = json!({"rule": "sum_line", "sum": sum, "cells": cells, "loop": is_loop});
                let rule = Rule::read(&board, &rule).unwrap();
                rule.post(&board, &mut Network::new(&board)).unwrap();
            }
        }
    }

    #[test]
    fn automata_are_small() {
        let nine = Values::up_to(9).unwrap();
        assert_eq!(line_automaton(nine, 10, &(0..=10)).unwrap().state_count(), 10);
        assert!(loop_automaton(nine, 10, &(0..=10)).unwrap().state_count() <= 150);
    }

    #[test]
    fn sum_lines_of_interactive_sudoku_solver() {
        let cells = ["r1c1", "r1c2"];
        let line = json!([{"rule": "sum_line", "sum": 10, "cells": cells}]);
        assert_iss(&four(), "SumLine~10~R1C1~R1C2", line);
        let closed = json!([{"rule": "sum_line", "sum": 10, "cells": cells, "loop": true}]);
        assert_iss(&four(), "SumLine~10~R1C1~R1C2~LOOP", closed);
        assert!(read_iss(&four(), "SumLine~10~LOOP").is_err());
        assert!(read_iss(&four(), "SumLine~10~R1C1~LOOP~R1C2").is_err());
    }
}
