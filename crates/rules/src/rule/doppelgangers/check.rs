use omnidoku_core::BoardHouse;

use super::{Doppelgangers, KINDS, houses};
use crate::full::Full;
use crate::rule::Check;

impl Check for Doppelgangers {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let board = full.board();
        let values = board.values();
        // The first value that is missing; if it is 0, the house breaks the rule.
        let missing = |house: &BoardHouse| {
            let mut numbers = values.all().map(|value| values.number(value));
            numbers.find(|&number| full.numbers(&house.cells).all(|other| other != number))
        };
        let differ = |missing: Vec<Option<i32>>| {
            (1..missing.len()).all(|at| !missing[..at].contains(&missing[at]))
        };
        let of_kinds = || KINDS.into_iter().flat_map(|kind| houses(board, kind));
        let mut zeros = board.cells().filter(|&cell| full.number(cell) == 0);
        of_kinds().all(|house| missing(house) != Some(0))
            && KINDS.into_iter().all(|kind| differ(houses(board, kind).map(missing).collect()))
            && zeros.all(|zero| {
                differ(of_kinds().filter(|house| house.cells.contains(&zero)).map(missing).collect())
            })
    }
}
