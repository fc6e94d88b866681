//! Printing and parsing are inverse, and no text makes the reader panic.

use omnidoku_core::format::{
    self, Alphabet, BLANKS, Format, ReadOptions, WriteError, WriteOptions,
};
use omnidoku_core::{CandidateGrid, Digit, DigitSet, Grid, Shape};
use proptest::prelude::*;

const SHAPES: [&str; 11] =
    ["2x2", "2x3", "3x2", "3x3", "2x5", "3x4", "4x3", "4x4", "5x5", "6x6", "10x10"];

/// A shape and, for every cell, a digit or a blank; sparse, dense or full.
fn grids() -> impl Strategy<Value = Grid> {
    let shapes = prop::sample::select(SHAPES.to_vec());
    (shapes, 0..=100u8).prop_flat_map(|(shape, percent)| {
        let shape: Shape = shape.parse().unwrap();
        let cell = (0..100u8, 1..=shape.size() as u8)
            .prop_map(move |(chance, value)| if chance < percent { value } else { 0 });
        prop::collection::vec(cell, shape.cell_count())
            .prop_map(move |values| Grid::from_values(shape, &values).unwrap())
    })
}

/// Text made of what puzzles are made of, so that it comes close to being one.
fn near_puzzles() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "1",
        "9",
        "16",
        ".",
        "0",
        "-",
        "---",
        "*",
        "|",
        "+",
        "=",
        ":",
        " ",
        "\t",
        ",",
        "\n",
        "\r\n",
        "\n\n",
        "A",
        "G",
        "x",
        "X",
        "#",
        "#A",
        ";",
        "//",
        "[Puzzle]\n",
        "[State]\n",
        "[PencilMarks]\n",
        "3x3",
        "2x2:",
        "4x4 1-G:",
        "4\n",
        "1..4",
        "....\n",
        "12|34\n",
        "123456789",
        ".........",
        "│",
        "─",
        "\u{feff}",
        "\0",
        "５",
        "é",
        "u5",
        "1/2",
        ":0000:1:",
        "-1 ",
        "................",
        "1234 1234 1234 1234\n",
        ",,",
        "\t\t",
        ";;",
        ";1;;4\n",
        "|   |",
        "| 1   |   4 |\n",
        "|---|---|\n",
        "[[",
        "[1,0,null,4],",
        "]]\n",
        "\"1..4\",",
        "array(",
        "...",
        "·",
    ]);
    prop::collection::vec(pieces, 0..120).prop_map(|pieces| pieces.concat())
}

#[test]
fn a_text_is_taken_for_the_format_it_was_written_in() {
    let mut grid = Grid::shifted_rows(Shape::CLASSIC);
    Shape::CLASSIC.cells().step_by(2).for_each(|cell| grid.set(cell, None));
    for format in Format::ALL {
        let text = format::write(&grid, &WriteOptions::new(format, Shape::CLASSIC)).unwrap();
        let read = format::read(&text, &ReadOptions::default()).unwrap();
        match format {
            // Nothing tells them from these.
            Format::Sdm => assert_eq!(read.format, Format::Line),
            Format::Ss => assert_eq!(read.format, Format::Frame),
            Format::Decimals => assert_eq!(read.format, Format::Rows),
            format => assert_eq!(read.format, format, "{text}"),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn what_is_written_reads_back(grid in grids(), blank in prop::sample::select(BLANKS.to_vec())) {
        let shape = grid.shape();
        for format in Format::ALL.into_iter().filter(|&format| format != Format::Candidates) {
            for alphabet in Alphabet::ALL {
                let options = WriteOptions { format, alphabet, blank };
                match format::write(&grid, &options) {
                    Ok(text) => {
                        let entry = format::read(&text, &ReadOptions::default()).unwrap();
                        prop_assert!(text.ends_with('\n'));
                        prop_assert_eq!(&entry.grid, &grid, "{}", text);
                        let one_line = matches!(format, Format::Line | Format::Sdm);
                        prop_assert!(!one_line || text.lines().count() == 1);
                    }
                    Err(WriteError::AlphabetTooSmall { .. }) => {
                        prop_assert!(!alphabet.fits(shape));
                    }
                    Err(WriteError::ClassicOnly { .. }) => {
                        let classic =
                            shape == Shape::CLASSIC && alphabet == Alphabet::OneToNine;
                        prop_assert!(!classic);
                    }
                    Err(error) => {
                        let drawn = matches!(blank, '-' | '*' | '_');
                        prop_assert!(drawn || !alphabet.is_blank(blank, shape), "{}", error);
                    }
                }
            }
        }
    }

    #[test]
    fn several_puzzles_read_back_in_order(
        grids in prop::collection::vec(grids(), 1..5),
        format in prop::sample::select(vec![Format::Line, Format::Rows, Format::Frame]),
    ) {
        let shape = grids[0].shape();
        let grids: Vec<Grid> = grids.into_iter().filter(|grid| grid.shape() == shape).collect();
        let options = WriteOptions::new(format, shape);
        let written = |grid: &Grid| format::write(grid, &options).unwrap();
        let text = grids.iter().map(written).collect::<Vec<_>>().join("\n");
        let read = format::read_all(&text, &ReadOptions::default());
        let read: Vec<Grid> = read.into_iter().map(|entry| entry.unwrap().grid).collect();
        prop_assert_eq!(read, grids);
    }

    #[test]
    fn candidates_read_back(grid in grids(), noise in prop::collection::vec(any::<u128>(), 1..64)) {
        let shape = grid.shape();
        let mut candidates = CandidateGrid::of(&grid);
        for (cell, bits) in shape.cells().zip(noise.iter().cycle()) {
            let kept = Digit::all(shape).filter(|digit| bits >> digit.index() & 1 == 1);
            candidates.set(cell, kept.collect::<DigitSet<2>>());
        }
        for alphabet in Alphabet::ALL.into_iter().filter(|alphabet| alphabet.fits(shape)) {
            let text = format::write_candidates(&candidates, alphabet);
            let options =
                ReadOptions { format: Some(Format::Candidates), ..ReadOptions::default() };
            let entry = format::read(&text, &options).unwrap();
            prop_assert_eq!(entry.candidates.as_ref(), Some(&candidates), "{}", text);
        }
    }

    #[test]
    fn no_text_panics(text in any::<String>()) {
        let _ = format::read(&text, &ReadOptions::default());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn no_text_that_looks_like_puzzles_panics(
        text in near_puzzles(),
        shape in prop::option::of(prop::sample::select(SHAPES.to_vec())),
        alphabet in prop::option::of(prop::sample::select(Alphabet::ALL.to_vec())),
        format in prop::option::of(prop::sample::select(Format::ALL.to_vec())),
    ) {
        let shape = shape.map(|shape| shape.parse().unwrap());
        let options = ReadOptions { shape, alphabet, format };
        for entry in format::read_all(&text, &options) {
            match entry {
                Ok(entry) => prop_assert!(shape.is_none_or(|shape| shape == entry.grid.shape())),
                Err(error) => prop_assert!(error.line >= 1 && error.column >= 1 && error.length >= 1),
            }
        }
        let _ = format::read(&text, &ReadOptions::default());
    }
}
