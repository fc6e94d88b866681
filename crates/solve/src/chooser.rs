//! Which engine for which puzzle, and why.
//!
//! A cascade that is read from top to bottom; the first rule that fits decides. The measurements
//! behind the numbers are in `docs/chooser.md`.

use std::fmt;

use omnidoku_core::{Puzzle, Shape};

use crate::engine::{EngineId, Settings};

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
    /// The 9×9 has an engine of its own.
    Classic,
    /// So few blanks that plain backtracking is done before propagation has begun.
    FewBlanks {
        /// How many there are.
        blanks: usize,
        /// Up to how many the rule applies.
        most: usize,
    },
    /// A grid so large that a search without learning may never end.
    LargeGrid {
        /// N.
        size: usize,
    },
    /// The engine that would be chosen takes more memory than allowed; this one does not.
    LittleMemory {
        /// The engine that is too large.
        instead_of: EngineId,
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
            Reason::Classic => write!(f, "a 9x9 has an engine of its own"),
            Reason::FewBlanks { blanks, most } => {
                write!(f, "{blanks} blanks are few: at most {most}")
            }
            Reason::LargeGrid { size } => write!(f, "a grid of {size}x{size} is large"),
            Reason::LittleMemory { instead_of } => {
                write!(f, "{instead_of} would take more memory than allowed")
            }
            Reason::ManyBlanks { blanks } => write!(f, "{blanks} blanks are many"),
        }
    }
}

impl EngineId {
    /// What this engine chooses for a puzzle under a memory cap, if it is one that chooses.
    pub fn choose(self, puzzle: &Puzzle, memory: Option<usize>) -> Option<Choice> {
        match self {
            EngineId::Auto => Some(within_memory(measured(puzzle), puzzle.shape(), memory)),
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

/// Up to this many times N·√N blanks are few: where backtracking stops paying, the share of blanks falls with √N.
pub const FEW: f64 = 1.35;

/// The measured rule.
pub fn measured(puzzle: &Puzzle) -> Choice {
    let size = puzzle.shape().size();
    let blanks = puzzle.blank_count();
    let few = (FEW * size as f64 * (size as f64).sqrt()) as usize;
    let (engine, reason) = if puzzle.shape() == Shape::CLASSIC {
        (EngineId::Bitboard, Reason::Classic)
    } else if size <= 6 {
        (EngineId::Backtrack, Reason::SmallGrid { size })
    } else if blanks <= few {
        (EngineId::Backtrack, Reason::FewBlanks { blanks, most: few })
    } else if size > 9 {
        (EngineId::Learn, Reason::LargeGrid { size })
    } else {
        (EngineId::Dlx, Reason::ManyBlanks { blanks })
    };
    Choice { engine, reason }
}

/// The choice, or the largest engine that fits the memory if that does not.
fn within_memory(choice: Choice, shape: Shape, memory: Option<usize>) -> Choice {
    let fits =
        |id: EngineId| memory.is_none_or(|cap| id.build(Settings::default()).memory(shape) <= cap);
    if fits(choice.engine) {
        return choice;
    }
    let smaller = [EngineId::Dlx, EngineId::Ac3].into_iter().find(|&id| fits(id));
    let engine = smaller.unwrap_or(EngineId::Backtrack);
    Choice { engine, reason: Reason::LittleMemory { instead_of: choice.engine } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use omnidoku_core::{Cell, Digit, Grid};

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
    fn little_memory_rules_engines_out() {
        let empty = puzzle(100, 10_000);
        let chosen = |memory| EngineId::Auto.choose(&empty, memory).unwrap().engine;
        assert_eq!(chosen(None), EngineId::Learn);
        assert_eq!(chosen(Some(200 << 20)), EngineId::Dlx);
        assert_eq!(chosen(Some(60 << 20)), EngineId::Ac3);
        assert_eq!(chosen(Some(1 << 20)), EngineId::Backtrack);
    }

    #[test]
    fn the_measured_rule_is_a_cascade() {
        for (size, blanks, engine) in [
            (4, 16, EngineId::Backtrack),
            (6, 36, EngineId::Backtrack),
            (9, 36, EngineId::Bitboard),
            (8, 30, EngineId::Backtrack),
            (8, 31, EngineId::Dlx),
            (16, 86, EngineId::Backtrack),
            (16, 87, EngineId::Learn),
            (25, 168, EngineId::Backtrack),
            (25, 169, EngineId::Learn),
            (100, 1350, EngineId::Backtrack),
            (100, 10_000, EngineId::Learn),
        ] {
            assert_eq!(measured(&puzzle(size, blanks)).engine, engine, "{size}, {blanks} blanks");
        }
    }
}
