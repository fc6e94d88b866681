//! The stored positions of techniques that random puzzles have too seldom.
//!
//! The list has one line for each technique: its id, a space, and records of five characters without
//! a separator, the positions with the fewest candidates first. A record is the number of a puzzle and
//! a number of steps: the position after that many steps of HoDoKu's path of that puzzle of the seed
//! [`SEED`].
//!
//! ```text
//! # a comment
//! skyscraper 001Y20aB3x…
//!
//! record = puzzle · 256 + steps, as five digits of base 64: 0-9 A-Z a-z - _
//! ```

use omnidoku_logic::Technique;

/// The seed of the stored puzzles.
pub const SEED: u64 = 22;

/// The largest number of a puzzle, and the largest number of steps, that a record holds.
pub const MAX_PUZZLE: u32 = (1 << 22) - 1;
/// The largest number of steps that a record holds.
pub const MAX_STEPS: usize = 255;

const DIGITS: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
const RECORD_LENGTH: usize = 5;

/// A position along a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Record {
    /// The number of the puzzle.
    pub puzzle: u32,
    /// How many steps of its path are taken.
    pub steps: u8,
}

impl Record {
    /// The record as text.
    pub fn write(self) -> String {
        let number = self.puzzle << 8 | u32::from(self.steps);
        let digit = |place: usize| DIGITS[(number >> (6 * place)) as usize & 63];
        (0..RECORD_LENGTH).rev().map(|place| char::from(digit(place))).collect()
    }

    fn read(text: &[u8]) -> Option<Record> {
        let mut number = 0;
        for byte in text {
            let digit = DIGITS.iter().position(|digit| digit == byte)?;
            number = number << 6 | digit as u32;
        }
        Some(Record { puzzle: number >> 8, steps: (number & 255) as u8 })
    }
}

/// The records of a line for a technique; `None` if it is not such a line.
pub fn read_line(line: &str, technique: Technique) -> Option<Vec<Record>> {
    let records =
        line.trim_end_matches(['\r', '\n']).strip_prefix(&*technique.id())?.strip_prefix(' ')?;
    records
        .as_bytes()
        .chunks(RECORD_LENGTH)
        .map(|record| {
            Some(record).filter(|record| record.len() == RECORD_LENGTH).and_then(Record::read)
        })
        .collect()
}

/// A line of the list.
pub fn write_line(technique: Technique, records: &[Record]) -> String {
    let records: String = records.iter().map(|record| record.write()).collect();
    format!("{} {records}", technique.id())
}

/// The stored positions of a technique; `None` if the list is not part of the program.
pub(crate) fn embedded(technique: Technique) -> Option<Vec<Record>> {
    #[cfg(feature = "positions")]
    let list = Some(include_str!("stored/positions.txt"));
    #[cfg(not(feature = "positions"))]
    let list: Option<&str> = None;
    list.map(|list| list.lines().find_map(|line| read_line(line, technique)).unwrap_or_default())
}

/// How many positions of a technique are stored, also where the list is not part of the program.
pub(crate) fn count(technique: Technique) -> usize {
    let own = technique.id();
    let counted = include_str!("stored/counts.txt").lines().find_map(|line| {
        let (id, count) = line.split_once(' ')?;
        (id == own).then(|| count.parse().ok())?
    });
    counted.unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_read_as_they_are_written() {
        for (puzzle, steps) in [(0, 0), (1, 255), (4_000_000, 17), (MAX_PUZZLE, 255)] {
            let record = Record { puzzle, steps };
            let line = write_line(Technique::XyWing, &[record, record]);
            assert_eq!(line.len(), "xy-wing ".len() + 2 * RECORD_LENGTH);
            assert_eq!(read_line(&line, Technique::XyWing), Some(vec![record, record]));
        }
    }

    #[test]
    fn what_is_no_line_of_the_technique_is_refused() {
        for line in
            ["", "xy-wing", "w-wing 00000", "xy-wing 0000", "xy-wing 0000?", "xyz-wing 00000"]
        {
            assert_eq!(read_line(line, Technique::XyWing), None, "{line}");
        }
        assert_eq!(read_line("xy-wing ", Technique::XyWing), Some(Vec::new()));
    }

    /// The page without a server loads its own copy.
    #[test]
    fn the_page_has_the_same_list() {
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../server/web/learn/positions.txt");
        if let Ok(copy) = std::fs::read_to_string(page) {
            assert!(copy == include_str!("stored/positions.txt"), "`collect --list` writes both");
        }
    }

    #[test]
    fn the_list_is_small_and_counted() {
        let list = include_str!("stored/positions.txt");
        assert!(list.len() <= 100_000, "{} bytes", list.len());
        for line in list.lines().filter(|line| !line.starts_with('#')) {
            let technique = Technique::from_id(line.split(' ').next().unwrap()).unwrap();
            let mut records = read_line(line, technique).unwrap();
            assert_eq!(records.len(), count(technique), "{}", technique.id());
            records.sort_unstable();
            records.dedup();
            assert_eq!(records.len(), count(technique), "{}: a position twice", technique.id());
        }
    }
}
