//! The mask that the user gives: the filled cells of a puzzle, or rows of marks.
//!
//! ```text
//! .##.##.
//! #######     a mark is one of # X * @ 1, a blank one of . 0 - _
//! .#####.     spaces between them are skipped
//! ```

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use omnidoku::Shape;
use omnidoku::format::ReadOptions;
use omnidoku::generate::Mask;

use crate::desk;
use crate::input::Input;
use crate::item::Subject;
use crate::puzzle_error::PuzzleError;
use crate::source::Source;
use crate::words;

const MARKS: &str = "#Xx*@1";
const BLANKS: &str = ".0-_";

/// More than the largest grid takes.
const MAX_BYTES: u64 = 1 << 20;

/// The mask of a file or text, or what is wrong with it in words.
pub(super) fn read(argument: &str, shape: Option<Shape>) -> Result<Mask, String> {
    let path = Path::new(argument);
    let (source, text) = match argument {
        "-" => (Source::Stdin, read_text(io::stdin().lock())),
        _ if path.is_file() => {
            (Source::File(path.to_owned()), File::open(path).and_then(read_text))
        }
        _ => (Source::Text(argument.to_owned()), Ok(argument.to_owned())),
    };
    let origin = source.origin();
    let text = text.map_err(|error| PuzzleError::Io(error).in_one_line(&origin))?;
    match is_drawing(&text) {
        true => drawing(&text, shape).map_err(|wrong| {
            let place = words::place(&origin.name, Some(wrong.line), Some(wrong.column));
            words::error(desk::error_paint(), &format!("{place}: {}", wrong.message))
        }),
        // What was read from standard input cannot be read again.
        false if argument == "-" => puzzle(&text, shape),
        false => puzzle(argument, shape),
    }
}

fn read_text(input: impl Read) -> io::Result<String> {
    let mut bytes = Vec::new();
    input.take(MAX_BYTES).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Whether a text is meant as rows of marks. A puzzle would have digits above 1, or more letters
/// than marks.
fn is_drawing(text: &str) -> bool {
    let count = |is: fn(char) -> bool| text.chars().filter(|&c| is(c)).count();
    let marks = count(|c| MARKS.contains(c));
    let letters = count(|c| c.is_alphabetic() && !MARKS.contains(c));
    !text.contains(|c: char| ('2'..='9').contains(&c)) && marks > letters
}

/// What is wrong with a drawing, and where.
#[derive(Debug, PartialEq, Eq)]
struct Wrong {
    line: usize,
    column: usize,
    message: String,
}

/// The mask that rows of marks show: all cells on one line, or a row on each.
fn drawing(text: &str, shape: Option<Shape>) -> Result<Mask, Wrong> {
    let mut rows: Vec<(usize, &str, Vec<bool>)> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let mut row = Vec::new();
        for (column, found) in line.chars().enumerate().filter(|(_, c)| !c.is_whitespace()) {
            if !MARKS.contains(found) && !BLANKS.contains(found) {
                let message = words::neither_mark_nor_blank(found, MARKS, BLANKS);
                return Err(Wrong { line: number + 1, column: column + 1, message });
            }
            row.push(MARKS.contains(found));
        }
        if !row.is_empty() {
            rows.push((number + 1, line, row));
        }
    }
    let usual = |rows: &[(usize, &str, Vec<bool>)]| match rows {
        [(_, _, row)] => Shape::from_cells(row.len()),
        _ => Shape::from_size(rows.len()),
    };
    let shape = match shape {
        Some(shape) => shape,
        None => usual(&rows).map_err(|error| {
            let (line, column) = (rows.last().map_or(1, |row| row.0), 1);
            let message = match &rows[..] {
                [_, _, ..] => words::no_grid_of_rows(rows.len()),
                _ => error.to_string(),
            };
            Wrong { line, column, message }
        })?,
    };
    let width = if rows.len() == 1 { shape.cell_count() } else { shape.size() };
    for (line, text, row) in &rows {
        if row.len() != width {
            let column = text.trim_end().chars().count() + 1;
            let message = words::cells_expected(row.len(), width);
            return Err(Wrong { line: *line, column, message });
        }
    }
    if rows.len() != 1 && rows.len() != shape.size() {
        let line = rows.last().map_or(1, |row| row.0);
        return Err(Wrong { line, column: 1, message: words::rows_expected(rows.len(), shape) });
    }
    let marked = rows.into_iter().flat_map(|(_, _, row)| row);
    let cells = shape.cells().zip(marked).filter(|(_, marked)| *marked);
    Ok(Mask::from_cells(shape, cells.map(|(cell, _)| cell)))
}

/// The filled cells of a puzzle.
fn puzzle(argument: &str, shape: Option<Shape>) -> Result<Mask, String> {
    let options = ReadOptions { shape, ..ReadOptions::default() };
    let mut input = Input::new(&[argument.to_owned()], options).into_iter().flatten();
    let error = |message: &str| words::error(desk::error_paint(), message);
    let item = input.next().ok_or_else(|| error(words::NO_PUZZLE))?;
    let entry = item.subject.and_then(Subject::plain).map_err(|error| {
        let picture = error.picture(&item.origin, desk::error_paint());
        picture.trim_end().to_owned()
    })?;
    match input.next() {
        None => Ok(Mask::of(&entry.grid)),
        Some(_) => Err(error(words::ONE_MASK)),
    }
}

/// The mask as a text that [`read`] takes, on one line.
pub(super) fn write(mask: &Mask) -> String {
    let mark = |cell| if mask.contains(cell) { '#' } else { '.' };
    mask.shape().cells().map(mark).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn four(text: &str) -> Result<Vec<usize>, Wrong> {
        let mask = drawing(text, None)?;
        Ok(mask.cells().map(|cell| cell.index()).collect())
    }

    #[test]
    fn drawings_are_rows_or_one_line() {
        for text in
            ["#..#\n.##.\n....\n#...\n", "# . . #\n\n. # # .\n. . . .\n# . . .", "X00X0XX00000X000"]
        {
            assert!(is_drawing(text), "{text}");
            assert_eq!(four(text), Ok(vec![0, 3, 5, 6, 12]), "{text}");
        }
    }

    #[test]
    fn mistakes_are_pointed_at() {
        let wrong =
            |text: &str| four(text).map_err(|wrong| (wrong.line, wrong.column)).unwrap_err();
        assert_eq!(wrong("#..#\n.#z.\n....\n#..."), (2, 3));
        assert_eq!(wrong("#..#\n.##\n....\n#..."), (2, 4));
        assert_eq!(wrong("#..#\n.##.\n....\n#....\n"), (4, 6));
        assert_eq!(wrong("###\n...\n###\n"), (3, 1));
        let rows = drawing("#..#\n.##.\n....\n", Some(Shape::new(2, 2).unwrap()));
        assert_eq!(rows.map_err(|wrong| wrong.line), Err(3));
        assert!(drawing("", None).is_err());
        let two_rows = drawing("#..#\n.##.\n", None).unwrap_err();
        assert!(two_rows.message.starts_with("the drawing has 2 rows;"), "{}", two_rows.message);
    }

    #[test]
    fn puzzles_are_not_drawings() {
        assert!(!is_drawing("53..7....6..195....98....6.8"));
        assert!(!is_drawing("A..B.CD.X"));
        assert_eq!(read("1......2....4..3", None).map(|mask| mask.len()), Ok(4));
    }

    #[test]
    fn what_is_written_reads_back() {
        let mask = read("#..#\n.##.\n....\n#...", None).unwrap();
        assert_eq!(read(&write(&mask), None), Ok(mask));
    }
}
