//! The push parser: puzzles come out as soon as they are complete, and errors do not stop it.

use omnidoku_core::format::{self, Alphabet, Entry, Format, ReadError, ReadOptions, Reader};

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// What came out after which line: a puzzle with its size, or an error with its line.
fn outcomes(lines: &[&str]) -> Vec<(usize, String)> {
    let describe = |result: Result<Entry, ReadError>| match result {
        Ok(entry) => format!("{} at {}", entry.grid.shape(), entry.line),
        Err(error) => format!("error at {}", error.line),
    };
    let mut reader = Reader::new(ReadOptions::default());
    let mut found = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        found.extend(reader.line(line).map(|result| (index + 1, describe(result))));
    }
    let rest = std::iter::from_fn(|| reader.finish());
    found.extend(rest.map(|result| (lines.len() + 1, describe(result))));
    found
}

fn expect(lines: &[&str], expected: &[(usize, &str)]) {
    let found = outcomes(lines);
    let found: Vec<(usize, &str)> = found.iter().map(|(at, what)| (*at, what.as_str())).collect();
    assert_eq!(found, expected);
}

#[test]
fn puzzles_come_out_when_complete() {
    expect(
        &["# two", LINE, "1..4", "..1.", ".1..", "4..1", "1..4", "..1.", ".1..", "4..1", LINE],
        &[(2, "3x3 at 2"), (6, "2x2 at 3"), (10, "2x2 at 7"), (11, "3x3 at 11")],
    );
}

#[test]
fn errors_do_not_hide_what_follows() {
    let short = &LINE[1..];
    expect(&[short, LINE], &[(1, "error at 1"), (2, "3x3 at 2")]);
    expect(
        &["1..4", "..1", ".1..", "4..1", "", "1..4", "..1.", ".1..", "4..1"],
        &[(2, "error at 2"), (9, "2x2 at 6")],
    );
    expect(&["1..4", "..1.", LINE], &[(3, "error at 2"), (4, "3x3 at 3")]);
    expect(&["1..4", "..1.", "", LINE], &[(4, "error at 2"), (5, "3x3 at 4")]);
}

#[test]
fn a_grid_cut_off_after_a_band_does_not_swallow_the_next() {
    let rows: Vec<&str> =
        LINE.as_bytes().chunks(9).map(|row| str::from_utf8(row).unwrap()).collect();
    let cut_off = [&rows[..3], &[""], &rows[..]].concat();
    expect(&cut_off, &[(8, "error at 3"), (13, "3x3 at 5")]);
    let banded = [&rows[..3], &[""], &rows[3..6], &[""], &rows[6..]].concat();
    expect(&[&banded[..], &[""], &banded[..]].concat(), &[(11, "3x3 at 1"), (23, "3x3 at 13")]);
}

#[test]
fn small_puzzles_one_a_line_wait_only_where_they_must() {
    expect(
        &["1..4..1..1..4..1", "1234............", "4321............", "1..4..1..1..4..1"],
        &[(1, "2x2 at 1"), (4, "2x2 at 2"), (5, "2x2 at 3"), (5, "2x2 at 4")],
    );
}

#[test]
fn a_broken_small_puzzle_does_not_pass_for_a_row_of_a_large_one() {
    expect(
        &["1..4..1..1..4..1", "1..4..1..q..4..1", "1..4..1..\u{fffd}..4..1", "1..4..1..1..4..1"],
        &[(1, "2x2 at 1"), (2, "error at 2"), (3, "error at 3"), (4, "2x2 at 4")],
    );
}

#[test]
fn sections_end_with_the_next_puzzle() {
    expect(
        &["[Puzzle]", "1..4", "..1.", ".1..", "4..1", "[Puzzle]", "1..4", "..1.", ".1..", "4..1"],
        &[(6, "2x2 at 1"), (11, "2x2 at 6")],
    );
}

#[test]
fn line_ends_may_stay_on() {
    let mut reader = Reader::new(ReadOptions::default());
    let entry = reader.line(&format!("\u{feff}{LINE}\r\n")).unwrap().unwrap();
    assert_eq!((entry.alphabet, entry.format), (Alphabet::OneToNine, Format::Line));
    assert!(reader.finish().is_none());
}

#[test]
fn the_quick_way_and_the_long_way_agree() {
    let blanks = ['.', '0', '_', '*', '-', 'x', 'X', '?'];
    for (i, blank) in blanks.iter().enumerate() {
        let text = LINE.replace('.', &blank.to_string());
        let quick = format::read(&text, &ReadOptions::default()).unwrap();
        let long = format::read(&format!(" {text}"), &ReadOptions::default()).unwrap();
        assert_eq!(quick, long, "blank {i}");
    }
}
