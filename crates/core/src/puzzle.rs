//! A [`Puzzle`]: a grid of clues without conflicts. The only thing an engine accepts.

use std::fmt;
use std::ops::Deref;

use crate::cell::{Cell, House};
use crate::check;
use crate::digits::Digit;
use crate::grid::Grid;
use crate::shape::Shape;

/// A grid whose values (the clues) do not contradict each other.
///
/// It may have any number of solutions, or none: an engine finds out.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Puzzle(Grid);

impl Puzzle {
    /// Takes a grid as clues, or returns every conflict among them.
    pub fn new(grid: Grid) -> Result<Puzzle, Conflicts> {
        let conflicts = check::conflicts(&grid);
        if conflicts.is_empty() {
            Ok(Puzzle(grid))
        } else {
            Err(Conflicts { shape: grid.shape(), conflicts })
        }
    }

    /// A puzzle without any clue.
    pub fn empty(shape: Shape) -> Puzzle {
        Puzzle(Grid::empty(shape))
    }

    /// The same puzzle with one more clue, or the conflicts that the clue causes.
    pub fn with_clue(&self, cell: Cell, digit: Digit) -> Result<Puzzle, Conflicts> {
        let mut grid = self.0.clone();
        grid.set(cell, Some(digit));
        Puzzle::new(grid)
    }

    /// The same puzzle with one clue fewer. Removing a clue cannot cause a conflict.
    pub fn without_clue(&self, cell: Cell) -> Puzzle {
        let mut grid = self.0.clone();
        grid.set(cell, None);
        Puzzle(grid)
    }

    /// Takes a grid whose values are known not to contradict each other.
    pub(crate) fn known_consistent(grid: Grid) -> Puzzle {
        debug_assert!(check::obeys_the_rules(&grid));
        Puzzle(grid)
    }

    /// The clues as a grid.
    pub fn grid(&self) -> &Grid {
        &self.0
    }

    /// Unwraps the grid of clues.
    pub fn into_grid(self) -> Grid {
        self.0
    }
}

impl Deref for Puzzle {
    type Target = Grid;

    fn deref(&self) -> &Grid {
        &self.0
    }
}

/// One digit more than once in one house.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Conflict {
    /// Where.
    pub house: House,
    /// What.
    pub digit: Digit,
    /// The cells of the house that hold it: two or more, in reading order.
    pub cells: Vec<Cell>,
}

impl Conflict {
    /// The conflict in words, with `symbol` for the digit: "5 stands twice in box 5: r4c6 and r5c4".
    pub fn describe(&self, shape: Shape, symbol: impl fmt::Display) -> String {
        let names: Vec<String> = self.cells.iter().map(|&cell| shape.cell_name(cell)).collect();
        let times = match self.cells.len() {
            2 => "twice".to_owned(),
            many => format!("{many} times"),
        };
        let house = shape.house_name(self.house);
        let (last, others) = names.split_last().expect("a conflict has cells");
        format!("{symbol} stands {times} in {house}: {} and {last}", others.join(", "))
    }
}

/// All conflicts among the values of a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflicts {
    /// The shape of the grid.
    pub shape: Shape,
    /// At least one conflict, in the order of [`Shape::houses`].
    pub conflicts: Vec<Conflict>,
}

impl fmt::Display for Conflicts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, conflict) in self.conflicts.iter().enumerate() {
            let separator = if i == 0 { "" } else { "; " };
            write!(f, "{separator}{}", conflict.describe(self.shape, conflict.digit))?;
        }
        Ok(())
    }
}

impl std::error::Error for Conflicts {}
