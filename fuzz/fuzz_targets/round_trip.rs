//! Any grid in any format and alphabet, or in a table with empty cells: either refused, or the same when read back.
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
    if *format == u8::MAX {
        return table(&grid, usize::from(*alphabet) % TABLES);
    }
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

/// The ways in which [`table`] writes a grid.
const TABLES: usize = 6;

/// A grid with empty cells for blanks, written in one of several ways, reads back.
fn table(grid: &Grid, way: usize) {
    let (shape, size) = (grid.shape(), grid.shape().size());
    if grid.filled().next().is_none() {
        return;
    }
    let width = size.to_string().len();
    let cell = |value: u8| match (value, way) {
        (0, 4) => "null".to_owned(),
        (0, 5) => " ".repeat(width),
        (0, _) => String::new(),
        (value, 5) => format!("{value:>width$}"),
        (value, _) => value.to_string(),
    };
    let row = |values: &[u8]| {
        let cells: Vec<String> = values.iter().map(|value| cell(*value)).collect();
        match way {
            3 => format!("| {} |\n", cells.join(" | ")),
            4 => format!("[{}],\n", cells.join(",")),
            5 => {
                let boxes = cells.chunks(shape.box_cols()).map(|part| part.join(" "));
                format!("| {} |\n", boxes.collect::<Vec<_>>().join(" | "))
            }
            _ => cells.join(["\t", ",", ";"][way]) + "\n",
        }
    };
    let text: String = grid.to_values().chunks(size).map(row).collect();
    let known = ReadOptions { shape: Some(shape), ..ReadOptions::default() };
    let read = format::read(&text, &known);
    let read = read.unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read.grid, *grid, "{text}");
}
