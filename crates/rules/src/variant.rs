//! A [`Variant`]: a board with rules.

use std::fmt;

use omnidoku_core::{Board, BoardHouseKind, Value};

use crate::automaton::TooManyStates;
use crate::full::Full;
use crate::network::Network;
use crate::rule::{Check, Propagate, Rule};

/// A board and what is demanded of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Variant {
    /// The cells, values and houses.
    pub board: Board,
    /// Everything else.
    pub rules: Vec<Rule>,
}

impl Variant {
    /// Checks a full board from the definitions of houses and rules alone.
    pub fn check(&self, values: &[Value]) -> Result<(), Breach> {
        let (board, full) = (&self.board, Full::new(&self.board, values));
        if let Some(cell) = full.broken_cell() {
            return Err(Breach::Cell(board.cell_name(cell)));
        }
        if let Some((kind, cells)) = full.broken_house() {
            return Err(Breach::House(kind, board.cell_name(cells[0])));
        }
        match self.rules.iter().find(|rule| !rule.is_kept(&full)) {
            Some(rule) => {
                let cell = rule.cells().first().map(|&cell| board.cell_name(cell));
                Err(Breach::Rule(rule.name(), cell))
            }
            None => Ok(()),
        }
    }

    /// The constraints of houses and rules, for a search.
    pub fn network(&self) -> Result<Network, TooManyStates> {
        let mut network = Network::new(&self.board);
        for rule in &self.rules {
            rule.post(&self.board, &mut network)?;
        }
        Ok(network)
    }
}

/// What a full board breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Breach {
    /// A cell holds a value that it may not.
    Cell(String),
    /// A value is twice in the house of this kind that begins at this cell.
    House(BoardHouseKind, String),
    /// A rule of this name, whose first cell this is.
    Rule(&'static str, Option<String>),
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Breach::Cell(cell) => write!(f, "{cell} may not hold its value"),
            Breach::House(kind, cell) => {
                write!(f, "a value is twice in the {kind} that begins at {cell}")
            }
            Breach::Rule(name, Some(cell)) => write!(f, "the {name} at {cell} is broken"),
            Breach::Rule(name, None) => write!(f, "the rule {name} is broken"),
        }
    }
}

impl std::error::Error for Breach {}
