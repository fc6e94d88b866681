//! `cover --of`: the exact cover matrix of a shape or of a puzzle, as a text that `cover` reads.
//!
//! A row is a value in a cell, named in a comment after it; for a puzzle, rows that contradict a
//! clue have no ones.

use omnidoku::engine::dlx;
use omnidoku::format::{Alphabet, ReadOptions};
use omnidoku::{Digit, Grid, Shape};

use crate::command;
use crate::desk;
use crate::exit::Exit;
use crate::input::Input;
use crate::item::Subject;
use crate::page::Page;
use crate::puzzle_error::puzzle_of;
use crate::units;
use crate::words;

/// The largest grid whose matrix is printed. It has 46,656 rows of 5,184 columns; nobody reads more.
const MAX_PRINTED_SIZE: usize = 36;

pub(super) fn print(argument: &str) -> Exit {
    let (grid, alphabet) = match units::read_shape(argument) {
        Ok(shape) => (Grid::empty(shape), Alphabet::default_for(shape)),
        Err(_) => match puzzle(argument) {
            Ok(puzzle) => puzzle,
            Err(message) => {
                desk::complain(&message);
                return Exit::BadInput;
            }
        },
    };
    if grid.shape().size() > MAX_PRINTED_SIZE {
        return command::usage(&words::matrix_to_print_too_large(MAX_PRINTED_SIZE));
    }
    let mut page = Page { direct: true, ..Page::default() };
    page.text(&words::matrix_head(grid.shape()));
    rows(&grid, alphabet, |row| page.line(row));
    desk::print_now(&mut page.out);
    Exit::Ok
}

/// The puzzle that the argument names or is, and its symbols; or what is wrong with it.
fn puzzle(argument: &str) -> Result<(Grid, Alphabet), String> {
    let mut input = Input::new(&[argument.to_owned()], ReadOptions::default());
    let mut items = input.iter_mut().flatten();
    let item = items.next().ok_or(words::NO_PUZZLE)?;
    let read =
        item.subject.and_then(Subject::plain).and_then(|entry| puzzle_of(&entry).map(|_| entry));
    let entry = read.map_err(|error| {
        let picture = error.picture(&item.origin, desk::error_paint());
        picture.trim_end().to_owned()
    })?;
    match items.next() {
        None => Ok((entry.grid, entry.alphabet)),
        Some(_) => Err(words::error(desk::error_paint(), words::MATRIX_OF_ONE)),
    }
}

/// The rows of the matrix, each with what it stands for.
fn rows(grid: &Grid, alphabet: Alphabet, mut report: impl FnMut(&str)) {
    let shape: Shape = grid.shape();
    let matrix = dlx::cover_matrix(shape);
    for cell in shape.cells() {
        for digit in Digit::all(shape) {
            let mut row = vec![b'0'; matrix.columns()];
            if grid.get(cell).is_none_or(|clue| clue == digit) {
                let ones = matrix.row(dlx::cover_row(shape, cell, digit));
                ones.for_each(|column| row[column] = b'1');
            }
            let row = String::from_utf8_lossy(&row);
            report(&format!("{row} # {}={}", shape.cell_name(cell), alphabet.symbol(digit)));
        }
    }
}
