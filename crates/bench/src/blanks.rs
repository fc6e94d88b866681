//! Where the blanks of a puzzle lie.
//!
//! How hard a puzzle is depends on where its blanks lie as much as on their number: backtracking
//! fills 150 blanks scattered over a 25×25 grid at once, and never finishes if the same 150 are the
//! first six rows. Anything measured by the number of blanks is therefore measured for each of
//! these arrangements.

use omnidoku::{Cell, Grid, Puzzle, Random, Shape};

/// How blanks are distributed over a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blanks {
    /// Anywhere.
    Scattered,
    /// One round patch with a random centre.
    Cluster,
    /// The first rows, or the first columns.
    Band,
    /// One box, and further boxes once that is blank.
    Boxes,
    /// The edge of the grid, and further rings once that is blank.
    Border,
}

impl Blanks {
    /// All of them.
    pub const ALL: [Blanks; 5] =
        [Blanks::Scattered, Blanks::Cluster, Blanks::Band, Blanks::Boxes, Blanks::Border];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Blanks::Scattered => "scattered",
            Blanks::Cluster => "cluster",
            Blanks::Band => "band",
            Blanks::Boxes => "boxes",
            Blanks::Border => "border",
        }
    }

    /// All cells of a grid in the order in which they become blank.
    pub fn cells(self, shape: Shape, random: &mut Random) -> Vec<Cell> {
        let mut cells: Vec<Cell> = shape.cells().collect();
        let last = shape.size() - 1;
        let place = |cell| (shape.row_of(cell), shape.col_of(cell));
        if self != Blanks::Band {
            random.shuffle(&mut cells);
        }
        match self {
            Blanks::Scattered => {}
            Blanks::Cluster => {
                let (row, col) = place(*random.pick(&cells));
                cells.sort_by_key(|&cell| {
                    let (r, c) = place(cell);
                    r.abs_diff(row).pow(2) + c.abs_diff(col).pow(2)
                });
            }
            Blanks::Band if random.chance(0.5) => {}
            Blanks::Band => cells.sort_by_key(|&cell| shape.col_of(cell)),
            Blanks::Boxes => {
                let mut turns: Vec<usize> = (0..=last).collect();
                random.shuffle(&mut turns);
                cells.sort_by_key(|&cell| turns[shape.box_of(cell)]);
            }
            Blanks::Border => cells.sort_by_key(|&cell| {
                let (row, col) = place(cell);
                row.min(col).min(last - row).min(last - col)
            }),
        }
        cells
    }

    /// A full grid with this many cells blank.
    ///
    /// # Panics
    /// If the grid breaks a rule.
    pub fn puzzle(self, full: &Grid, blanks: usize, random: &mut Random) -> Puzzle {
        let mut grid = full.clone();
        for cell in self.cells(full.shape(), random).into_iter().take(blanks) {
            grid.set(cell, None);
        }
        Puzzle::new(grid).expect("part of a full grid breaks no rule")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(blanks: Blanks, count: usize) -> Vec<(usize, usize)> {
        let shape: Shape = "3x4".parse().unwrap();
        let cells = blanks.cells(shape, &mut Random::new(3));
        let all: std::collections::HashSet<_> = cells.iter().copied().collect();
        assert_eq!((cells.len(), all.len()), (144, 144), "{}: every cell once", blanks.name());
        cells[..count].iter().map(|&cell| (shape.row_of(cell), shape.col_of(cell))).collect()
    }

    #[test]
    fn blanks_lie_where_their_name_says() {
        let band = first(Blanks::Band, 24);
        assert!(band.iter().all(|at| at.0 < 2) || band.iter().all(|at| at.1 < 2), "{band:?}");
        let boxes = first(Blanks::Boxes, 12);
        assert!(boxes.iter().all(|at| (at.0 / 3, at.1 / 4) == (boxes[0].0 / 3, boxes[0].1 / 4)));
        let border = first(Blanks::Border, 44);
        assert!(border.iter().all(|at| [at.0, at.1].iter().any(|&x| x == 0 || x == 11)));
        let cluster = first(Blanks::Cluster, 5);
        let spans = |side: fn(&(usize, usize)) -> usize| {
            let sides = || cluster.iter().map(side);
            sides().max().unwrap() - sides().min().unwrap()
        };
        assert!(spans(|at| at.0) <= 2 && spans(|at| at.1) <= 2, "{cluster:?}");
        assert!(first(Blanks::Scattered, 24).iter().any(|at| at.0 > 1));
    }
}
