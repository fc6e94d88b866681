//! Which engine for which board, and why.

use std::fmt;

use omnidoku_core::Board;

use super::supports;
use crate::engine_id::EngineId;

/// The engine chosen for a board, and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardChoice {
    /// The engine.
    pub engine: EngineId,
    /// Why this one.
    pub reason: BoardReason,
}

/// Why an engine was chosen for a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardReason {
    /// The board is a plain puzzle.
    Plain,
    /// It has the houses of a 9×9.
    NineHouses,
    /// It leaves so few candidates open that learning does not pay.
    FewCandidates {
        /// How many there are, beyond one for each cell.
        open: usize,
        /// Up to how many the rule applies.
        most: usize,
    },
    /// It leaves many candidates open.
    ManyCandidates {
        /// How many there are, beyond one for each cell.
        open: usize,
    },
    /// A cell is in more houses than the learning search takes.
    ManyHouses,
}

impl fmt::Display for BoardReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardReason::Plain => write!(f, "the board is a plain puzzle"),
            BoardReason::NineHouses => {
                write!(f, "a board with the houses of a 9x9 has an engine of its own")
            }
            BoardReason::FewCandidates { open, most } => {
                write!(f, "{open} open candidates are few: at most {most}")
            }
            BoardReason::ManyCandidates { open } => write!(f, "{open} open candidates are many"),
            BoardReason::ManyHouses => {
                write!(f, "a cell is in more houses than learn takes")
            }
        }
    }
}

/// The most open candidates, beyond one for each cell, of a board for Dancing Links. On most boards it is a
/// little faster even with twice as many; on the hardest, learning is several times as fast (docs/speed.md).
const MAX_FOR_LINKS: usize = 400;

/// Chooses; the first rule that fits decides.
pub fn choose(board: &Board) -> BoardChoice {
    let (engine, reason) = if supports(EngineId::Auto, board) {
        (EngineId::Auto, BoardReason::Plain)
    } else if supports(EngineId::Bitboard, board) {
        (EngineId::Bitboard, BoardReason::NineHouses)
    } else {
        let spare = board.cells().map(|cell| board.candidates(cell).len().saturating_sub(1));
        match spare.sum() {
            open if open <= MAX_FOR_LINKS => {
                (EngineId::Dlx, BoardReason::FewCandidates { open, most: MAX_FOR_LINKS })
            }
            _ if !supports(EngineId::Learn, board) => (EngineId::Dlx, BoardReason::ManyHouses),
            open => (EngineId::Learn, BoardReason::ManyCandidates { open }),
        }
    };
    BoardChoice { engine, reason }
}
