//! Grids as text. What is written reads back as the same grid.

use crate::candidates::CandidateGrid;
use crate::cell::Cell;
use crate::digits::DigitSet;
use crate::grid::Grid;
use crate::shape::Shape;

use super::alphabet::{Alphabet, Symbol};
use super::frame::{FrameStyle, draw, frame_in};
use super::{Format, ReadOptions, WriteError, read};

/// How a grid is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WriteOptions {
    /// The format.
    pub format: Format,
    /// The alphabet. [`Format::Decimals`] always writes numbers.
    pub alphabet: Alphabet,
    /// What a blank shows, `.` by default.
    pub blank: char,
}

impl WriteOptions {
    /// The format, with the default alphabet of the shape and `.` for blanks, or `0` where that is usual.
    pub fn new(format: Format, shape: Shape) -> WriteOptions {
        let blank = if matches!(format, Format::Sdm | Format::Decimals) { '0' } else { '.' };
        WriteOptions { format, alphabet: Alphabet::default_for(shape), blank }
    }
}

/// Writes a grid. The text ends with a newline, and [`read`] without options returns the same grid:
/// where the plain text would be read as another shape or alphabet, it begins with `RxC alphabet:`.
///
/// [`Format::Candidates`] is the exception: it writes the candidates that the values leave, and a cell
/// with a single candidate reads back as a value.
pub fn write(grid: &Grid, options: &WriteOptions) -> Result<String, WriteError> {
    let WriteOptions { format, mut alphabet, blank } = *options;
    let shape = grid.shape();
    if format == Format::Decimals {
        alphabet = Alphabet::Decimal;
    }
    if !alphabet.fits(shape) {
        return Err(WriteError::AlphabetTooSmall { alphabet, shape });
    }
    if !alphabet.is_blank(blank, shape) {
        return Err(WriteError::Blank { blank, alphabet, shape });
    }
    let classic = shape == Shape::CLASSIC && alphabet == Alphabet::OneToNine;
    if matches!(format, Format::Sdm | Format::Sdk | Format::Ss) && !classic {
        return Err(WriteError::ClassicOnly { format });
    }
    let plain = match format {
        Format::Line | Format::Sdm => lines(grid, options, shape.cell_count()),
        Format::Rows => lines(grid, options, shape.size()),
        Format::Sdk => format!("[Puzzle]\n{}", lines(grid, options, shape.size())),
        Format::Ss => simple_sudoku(grid, blank),
        Format::Decimals => return Ok(decimals(grid, options)),
        Format::Candidates => return Ok(write_candidates(&CandidateGrid::of(grid), alphabet)),
        Format::Frame => {
            let style = FrameStyle { blank, unicode: false, ..FrameStyle::new(alphabet) };
            frame_in(grid, &style, &mut |_, text| text.to_owned())
        }
    };
    if classic && blank == '.' {
        return Ok(plain);
    }
    let reads_back =
        |text: &str| read(text, &ReadOptions::default()).is_ok_and(|entry| entry.grid == *grid);
    let announced = || announce(&plain, shape, alphabet, format == Format::Line);
    match reads_back(&plain) {
        true => Ok(plain),
        false => Some(announced()).filter(|text| reads_back(text)).ok_or(WriteError::Blank {
            blank,
            alphabet,
            shape,
        }),
    }
}

/// Writes a set of candidates in every cell, framed: symbols side by side, or numbers with `/`
/// between them in the decimal alphabet; `-` where no candidate is left.
pub fn write_candidates(candidates: &CandidateGrid, alphabet: Alphabet) -> String {
    let shape = candidates.shape();
    let alphabet = if alphabet.fits(shape) { alphabet } else { Alphabet::default_for(shape) };
    let text = |set: DigitSet<2>| {
        let symbols: Vec<Symbol> = set.map(|digit| alphabet.symbol(digit)).collect();
        let between = if alphabet == Alphabet::Decimal { "/" } else { "" };
        match symbols.is_empty() {
            true => "-".to_owned(),
            false => symbols.iter().map(|symbol| &**symbol).collect::<Vec<_>>().join(between),
        }
    };
    let texts: Vec<String> = shape.cells().map(|cell| text(candidates.get(cell))).collect();
    let style = FrameStyle { unicode: false, ..FrameStyle::new(alphabet) };
    let plain = draw(shape, &texts, &style, &mut |_: Cell, text| text.to_owned());
    let entry = read(&plain, &ReadOptions::default());
    match entry.is_ok_and(|entry| entry.candidates.as_ref() == Some(candidates)) {
        true => plain,
        false => announce(&plain, shape, alphabet, false),
    }
}

/// Symbols in lines of `width` cells, separated where they are numbers.
fn lines(grid: &Grid, options: &WriteOptions, width: usize) -> String {
    let is_separated = options.alphabet == Alphabet::Decimal;
    let mut out = String::with_capacity(2 * grid.as_slice().len());
    for row in grid.as_slice().chunks(width) {
        for (col, value) in row.iter().enumerate() {
            if col > 0 && is_separated {
                out.push(' ');
            }
            match value {
                Some(digit) => out.extend(options.alphabet.symbol(*digit).characters()),
                None => out.push(options.blank),
            }
        }
        out.push('\n');
    }
    out
}

/// The box order, or the shape, and rows of numbers.
fn decimals(grid: &Grid, options: &WriteOptions) -> String {
    let shape = grid.shape();
    let order = match shape.box_rows() == shape.box_cols() {
        true => shape.box_rows().to_string(),
        false => format!("{shape}:"),
    };
    let options = WriteOptions { alphabet: Alphabet::Decimal, ..*options };
    format!("{order}\n{}", lines(grid, &options, shape.size()))
}

/// The frame of Simple Sudoku's fourth version.
fn simple_sudoku(grid: &Grid, blank: char) -> String {
    let options = WriteOptions { format: Format::Ss, alphabet: Alphabet::OneToNine, blank };
    let mut out = String::from("*-----------*\n");
    for (row, line) in lines(grid, &options, 9).lines().enumerate() {
        if row > 0 && row % 3 == 0 {
            out += "|---+---+---|\n";
        }
        out += &format!("|{}|{}|{}|\n", &line[..3], &line[3..6], &line[6..]);
    }
    out + "*-----------*\n"
}

/// The text with its shape and alphabet stated: on a line before it, or at the start of the same line.
fn announce(text: &str, shape: Shape, alphabet: Alphabet, same_line: bool) -> String {
    let usual = alphabet == Alphabet::default_for(shape) && shape.size() <= 9;
    let name = if usual { String::new() } else { format!(" {}", alphabet.name(shape)) };
    format!("{shape}{name}:{}{text}", if same_line { ' ' } else { '\n' })
}
