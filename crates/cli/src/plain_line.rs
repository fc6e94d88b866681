//! Plain lines, as in most collections of puzzles: 81 cells and the end of the line.
//!
//! A remark may follow the cells, as in `puzzle,solution`. Wherever a puzzle may begin, such a line
//! is one, whatever the remark says; so thousands of them can be taken at once without parsing
//! each.

use std::io::BufRead;

use omnidoku::nine::Text;

/// How many plain lines in a row are taken at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    /// Fewer are left to the reader.
    pub(crate) least: usize,
    pub(crate) most: usize,
}

/// What a text begins with.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum First<'a> {
    /// A plain line, and how many bytes it has with its end.
    Puzzle(&'a Text, usize),
    /// The text ends before this is clear.
    Cut,
    /// Something else.
    Other,
}

/// What a text begins with.
pub(crate) fn first(text: &[u8]) -> First<'_> {
    let Some((cells, rest)) = text.split_first_chunk() else { return First::Cut };
    if !are_cells(cells) {
        return First::Other;
    }
    match rest {
        [b'\n', ..] => First::Puzzle(cells, 82),
        [b'\r', b'\n', ..] => First::Puzzle(cells, 83),
        [] | [b'\r'] => First::Cut,
        [b' ' | b'\t' | b',', ..] => match remark(rest) {
            Some(remark) if remark.contains(&0) => First::Other,
            Some(remark) => First::Puzzle(cells, 81 + remark.len()),
            None => First::Cut,
        },
        _ => First::Other,
    }
}

/// Whether a line, given without its end, is plain.
pub(crate) fn is_plain(line: &str) -> bool {
    let Some((cells, rest)) = line.as_bytes().split_first_chunk() else { return false };
    matches!(rest, [] | [b'\r'] | [b' ' | b'\t' | b',', ..]) && are_cells(cells)
}

/// Without a branch per cell, so that the compiler can vectorise it.
fn are_cells(cells: &Text) -> bool {
    let is_cell = |byte: &u8| byte.is_ascii_digit() | (*byte == b'.');
    cells.iter().fold(true, |all, byte| all & is_cell(byte))
}

/// The rest of a line with its end, if the text has the end.
fn remark(rest: &[u8]) -> Option<&[u8]> {
    let mut after = rest;
    let length = after.skip_until(b'\n').ok()?;
    rest.get(..length).filter(|remark| remark.ends_with(b"\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CELLS: &Text =
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..70";

    fn text(after: &str) -> Vec<u8> {
        [CELLS, after.as_bytes()].concat()
    }

    #[test]
    fn a_line_ends_in_two_ways_or_with_a_remark() {
        for (after, length) in [
            ("\n", 82),
            ("\n\n", 82),
            ("\r\nmore", 83),
            (",x\n", 84),
            ("\t\r\n", 84),
            (" \n9\n", 83),
        ] {
            assert_eq!(first(&text(after)), First::Puzzle(CELLS, length), "{after:?}");
        }
    }

    #[test]
    fn an_incomplete_line_is_not_judged() {
        for after in ["", "\r", ", and so on"] {
            assert_eq!(first(&text(after)), First::Cut, "{after:?}");
        }
        assert_eq!(first(&CELLS[..80]), First::Cut);
    }

    #[test]
    fn other_lines_are_not_plain() {
        for after in ["1\n", "\r\r\n", "#\n", "x", ", \0\n", ".", "\u{b}\n"] {
            assert_eq!(first(&text(after)), First::Other, "{after:?}");
        }
        for (at, byte) in [(0, b'x'), (40, b'/'), (40, b':'), (80, b'\n'), (7, b'-'), (8, 0xff)] {
            let mut line = text("\n");
            line[at] = byte;
            assert_eq!(first(&line), First::Other, "{at} {byte}");
        }
    }

    #[test]
    fn a_line_without_its_end_is_judged_the_same() {
        for (after, plain) in [("", true), ("\r", true), (" #", true), ("1", false), ("\rx", false)]
        {
            let line = text(after);
            assert_eq!(is_plain(std::str::from_utf8(&line).unwrap()), plain, "{after:?}");
            let plain_with_end = matches!(first(&text(&format!("{after}\n"))), First::Puzzle(..));
            assert_eq!(plain_with_end, plain, "{after:?}");
        }
        assert!(!is_plain("") && !is_plain("53..7...."));
    }
}
