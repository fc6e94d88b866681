//! Which engine for which puzzle, and why.
//!
//! A cascade that is read from top to bottom; the first rule that fits decides. The measurements
//! behind the numbers are in `docs/chooser.md`.

use std::fmt;

use omnidoku_core::Puzzle;

use crate::engine::EngineId;

/// The engine chosen, and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The engine.
    pub engine: EngineId,
    /// Why this one.
    pub reason: Reason,
}

/// Why an engine was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The grid is so small that anything more than plain backtracking costs more than it saves.
    SmallGrid {
        /// N.
        size: usize,
    },
    /// So few blanks that plain backtracking is done before propagation has begun.
    FewBlanks {
        /// How many there are.
        blanks: usize,
        /// Up to how many the rule applies.
        most: usize,
    },
    /// A large grid, filled so far that propagation settles most of the rest.
    LargeAndFilled {
        /// N.
        size: usize,
        /// How many blanks there are.
        blanks: usize,
    },
    /// None of the special cases: choosing the most constrained of all columns pays.
    ManyBlanks {
        /// How many there are.
        blanks: usize,
    },
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::SmallGrid { size } => write!(f, "a grid of {size}x{size} is small"),
            Reason::FewBlanks { blanks, most } => {
                write!(f, "{blanks} blanks are few: at most {most}")
            }
            Reason::LargeAndFilled { size, blanks } => {
                write!(f, "a grid of {size}x{size} with {blanks} blanks is large and half full")
            }
            Reason::ManyBlanks { blanks } => write!(f, "{blanks} blanks are many"),
        }
    }
}

impl EngineId {
    /// What this engine chooses for a puzzle, if it is one that chooses.
    pub fn choose(self, puzzle: &Puzzle) -> Option<Choice> {
        match self {
            EngineId::Auto => Some(measured(puzzle)),
            EngineId::Hybrid20 => Some(hybrid20(puzzle)),
            _ => None,
        }
    }
}

/// The document's rule: below 20 blanks backtracking, else Dancing Links.
pub fn hybrid20(puzzle: &Puzzle) -> Choice {
    let blanks = puzzle.blank_count();
    match blanks {
        ..20 => {
            Choice { engine: EngineId::Backtrack, reason: Reason::FewBlanks { blanks, most: 19 } }
        }
        _ => Choice { engine: EngineId::Dlx, reason: Reason::ManyBlanks { blanks } },
    }
}

/// The measured rule.
pub fn measured(puzzle: &Puzzle) -> Choice {
    let size = puzzle.shape().size();
    let blanks = puzzle.blank_count();
    // Where backtracking stops paying, the share of blanks falls with the square root of N.
    let few = (1.35 * size as f64 * (size as f64).sqrt()) as usize;
    let (engine, reason) = if size <= 6 {
        (EngineId::Backtrack, Reason::SmallGrid { size })
    } else if blanks <= few {
        (EngineId::Backtrack, Reason::FewBlanks { blanks, most: few })
    } else if size >= 25 && 2 * blanks <= puzzle.shape().cell_count() {
        (EngineId::Ac3, Reason::LargeAndFilled { size, blanks })
    } else {
        (EngineId::Dlx, Reason::ManyBlanks { blanks })
    };
    Choice { engine, reason }
}

#[cfg(test)]
mod tests {
    use super::*;
    use omnidoku_core::{Cell, Digit, Grid, Shape};

    /// A shifted-rows grid with so many blanks at the end.
    fn puzzle(size: usize, blanks: usize) -> Puzzle {
        let shape = Shape::from_size(size).unwrap();
        let (rows, cols) = (shape.box_rows(), shape.box_cols());
        let mut grid = Grid::empty(shape);
        for cell in (0..shape.cell_count() - blanks).map(Cell::new) {
            let row = shape.row_of(cell);
            let shift = row % rows * cols + row / rows;
            grid.set(cell, Some(Digit::from_index((shape.col_of(cell) + shift) % size)));
        }
        Puzzle::new(grid).unwrap()
    }

    #[test]
    fn the_documents_rule_switches_at_20() {
        assert_eq!(hybrid20(&puzzle(9, 19)).engine, EngineId::Backtrack);
        assert_eq!(hybrid20(&puzzle(9, 20)).engine, EngineId::Dlx);
    }

    #[test]
    fn the_measured_rule_is_a_cascade() {
        for (size, blanks, engine) in [
            (4, 16, EngineId::Backtrack),
            (6, 36, EngineId::Backtrack),
            (9, 36, EngineId::Backtrack),
            (9, 37, EngineId::Dlx),
            (16, 86, EngineId::Backtrack),
            (16, 87, EngineId::Dlx),
            (25, 168, EngineId::Backtrack),
            (25, 312, EngineId::Ac3),
            (25, 313, EngineId::Dlx),
            (100, 1350, EngineId::Backtrack),
            (100, 5000, EngineId::Ac3),
            (100, 10_000, EngineId::Dlx),
        ] {
            assert_eq!(measured(&puzzle(size, blanks)).engine, engine, "{size}, {blanks} blanks");
        }
    }
}
