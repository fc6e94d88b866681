//! Exact cover with Dancing Links, for any 0/1 matrix. The problem here: Langford pairs.
//!
//! ```text
//! cargo run --release -p omnidoku --example exact_cover
//! cargo run --release -p omnidoku --example exact_cover -- 8
//! ```
//!
//! Put the numbers 1, 1, 2, 2, … n, n in a line so that between the two 1s there is one number, between
//! the two 2s there are two, and so on: 2 3 1 2 1 3 for n = 3.
//!
//! An exact cover of a matrix is a set of rows with exactly one 1 in every column. Here a column is a
//! number, which is to be placed once as a pair, or a slot, which is to be filled once. A row is a pair in
//! one position: a 1 for its number and a 1 for each of its two slots. Sudoku is such a problem too, and
//! so are tilings, packings and timetables.

use std::error::Error;
use std::ops::ControlFlow;

use omnidoku::Limits;
use omnidoku::links::{ColumnChoice, Matrix, exact_cover};

fn main() -> Result<(), Box<dyn Error>> {
    let n: usize = std::env::args().nth(1).map_or(Ok(4), |text| text.parse())?;

    // Columns 0..n are the numbers, columns n..3n are the slots.
    let mut matrix = Matrix::new(3 * n);
    for number in 1..=n {
        for first in 0..(2 * n).saturating_sub(number + 1) {
            let second = first + number + 1;
            matrix.push_row(&[number - 1, n + first, n + second])?;
        }
    }
    println!("{} rows, {} columns", matrix.rows(), matrix.columns());

    // The visitor gets the rows of each cover. `ControlFlow::Break(())` would stop the search.
    let report = exact_cover(&matrix, ColumnChoice::Smallest, &Limits::none(), &mut |rows| {
        let mut line = vec![0; 2 * n];
        for &row in rows {
            let columns: Vec<usize> = matrix.row(row).collect();
            columns[1..].iter().for_each(|slot| line[slot - n] = columns[0] + 1);
        }
        println!("{line:?}");
        ControlFlow::Continue(())
    });
    println!("{} arrangements: each of them also appears reversed", report.covers);
    Ok(())
}
