//! Exact cover with Dancing Links: all ways to pack the twelve pentominoes into a box of 3×20 cells.
//!
//! ```text
//! cargo run --release -p omnidoku --example exact_cover
//! ```
//!
//! An exact cover of a 0/1 matrix is a set of rows with exactly one 1 in every column. Here a row is a
//! piece in one place: a 1 in the column of the piece, and a 1 in the column of each cell it covers.
//! Sudoku is such a problem too, and so are tilings, timetables and many puzzles.

use std::collections::BTreeSet;
use std::error::Error;
use std::ops::ControlFlow;

use omnidoku::Limits;
use omnidoku::links::{ColumnChoice, Matrix, exact_cover};

const HEIGHT: usize = 3;
const WIDTH: usize = 20;

/// The name of each piece, and its rows.
const PIECES: [(char, &str); 12] = [
    ('F', ".## ##. .#."),
    ('I', "#####"),
    ('L', "#### #..."),
    ('N', "##.. .###"),
    ('P', "### ##."),
    ('T', "### .#. .#."),
    ('U', "### #.#"),
    ('V', "### #.. #.."),
    ('W', "##. .## ..#"),
    ('X', ".#. ### .#."),
    ('Y', "#### .#.."),
    ('Z', "##. .#. .##"),
];

type Cells = Vec<(usize, usize)>;

fn main() -> Result<(), Box<dyn Error>> {
    let mut matrix = Matrix::new(PIECES.len() + HEIGHT * WIDTH);
    for (piece, (_, picture)) in PIECES.into_iter().enumerate() {
        for cells in orientations(picture) {
            let (rows, cols) = extent(&cells);
            for row in 0..(HEIGHT + 1).saturating_sub(rows) {
                for col in 0..=WIDTH - cols {
                    let column =
                        |&(r, c): &(usize, usize)| PIECES.len() + (row + r) * WIDTH + col + c;
                    let ones: Vec<usize> =
                        [piece].into_iter().chain(cells.iter().map(column)).collect();
                    matrix.push_row(&ones)?;
                }
            }
        }
    }
    println!("{} placements, {} columns", matrix.rows(), matrix.columns());

    // The visitor gets the rows of each cover. `ControlFlow::Break` would stop the search.
    let report = exact_cover(&matrix, ColumnChoice::Smallest, &Limits::none(), &mut |rows| {
        println!("{}", picture_of(&matrix, rows));
        ControlFlow::Continue(())
    });
    println!("{} packings: {} in four orientations each", report.covers, report.covers / 4);
    Ok(())
}

/// The different ways to turn and flip a piece, each moved to the top left corner.
fn orientations(picture: &str) -> BTreeSet<Cells> {
    let marked = |(row, line): (usize, &str)| -> Cells {
        line.char_indices().filter(|&(_, c)| c == '#').map(|(col, _)| (row, col)).collect()
    };
    let mut cells: Cells = picture.split(' ').enumerate().flat_map(marked).collect();
    let mut found = BTreeSet::new();
    for turn in 0..8 {
        let (rows, cols) = extent(&cells);
        cells = match turn {
            4 => cells.iter().map(|&(row, col)| (row, cols - 1 - col)).collect(),
            _ => cells.iter().map(|&(row, col)| (col, rows - 1 - row)).collect(),
        };
        cells.sort_unstable();
        found.insert(cells.clone());
    }
    found
}

/// How many rows and columns a piece takes.
fn extent(cells: &Cells) -> (usize, usize) {
    let most = |values: &mut dyn Iterator<Item = usize>| values.max().map_or(0, |most| most + 1);
    (most(&mut cells.iter().map(|cell| cell.0)), most(&mut cells.iter().map(|cell| cell.1)))
}

/// A packing as text, every cell with the letter of its piece.
fn picture_of(matrix: &Matrix, rows: &[usize]) -> String {
    let mut grid = vec![vec![' '; WIDTH]; HEIGHT];
    for &row in rows {
        let (pieces, cells): (Vec<usize>, Vec<usize>) =
            matrix.row(row).partition(|&column| column < PIECES.len());
        for cell in cells.iter().map(|column| column - PIECES.len()) {
            grid[cell / WIDTH][cell % WIDTH] = PIECES[pieces[0]].0;
        }
    }
    grid.iter().map(|line| line.iter().collect::<String>() + "\n").collect()
}
