//! Any grid in any format and alphabet: either refused, or the same when read back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use omnidoku::format::{self, Alphabet, Format, ReadOptions, WriteOptions};
use omnidoku::{Grid, Shape};

fuzz_target!(|data: &[u8]| {
    let [rows, cols, format, alphabet, cells @ ..] = data else { return };
    let Ok(shape) = Shape::new(2 + usize::from(rows % 5), 2 + usize::from(cols % 5)) else { return };
    let size = shape.size() as u8;
    let mut values: Vec<u8> = cells.iter().map(|cell| cell % (size + 1)).collect();
    values.resize(shape.cell_count(), 0);
    let grid = Grid::from_values(shape, &values).expect("in range");
    let format = Format::ALL[usize::from(*format) % Format::ALL.len()];
    let alphabet = Alphabet::ALL[usize::from(*alphabet) % Alphabet::ALL.len()];
    let Ok(text) = format::write(&grid, &WriteOptions { alphabet, ..WriteOptions::new(format, shape) })
    else {
        return;
    };
    let read = format::read(&text, &ReadOptions::default());
    let read = read.unwrap_or_else(|error| panic!("{format} {alphabet}: {error}\n{text}"));
    if format != Format::Candidates {
        assert_eq!(read.grid, grid, "{format} {alphabet}\n{text}");
    }
});
