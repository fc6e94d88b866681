//! Measurements as rows of comma-separated values, and back.
//!
//! ```text
//! level,number,blanks,engine,outcome,rounds,best_s,median_s,worst_s,trials,nodes,branches,backtracks,actions,depth,…
//! easy,1,45,dlx,solved,3,0.000012345,0.000012400,0.000013001,,45,0,0,2943,45,,
//! ```
//!
//! The format is that of RFC 4180: a level with a comma, a quote or a line break is quoted, and
//! quotes in it are doubled. Times are in seconds, to the nanosecond. A counter that an engine does
//! not have is empty.

use std::time::Duration;

use omnidoku::{Counter, Stats};

use crate::measurement::{Measurement, Timing};

/// The names of the columns: the first line.
pub const HEADER: &str = "level,number,blanks,engine,outcome,rounds,best_s,median_s,worst_s,\
                          trials,nodes,branches,backtracks,actions,depth,conflicts,restarts";

const COLUMNS: usize = 17;

/// The column of the first counter.
const FIRST_COUNTER: usize = COLUMNS - Counter::ALL.len();

/// No row is this long: a longer one has an unclosed quote.
const MAX_LINE_LENGTH: usize = 1 << 16;

/// A measurement as a line, without the line break.
pub fn write(row: &Measurement) -> String {
    let Timing { rounds, best, median, worst } = row.timing;
    let [best, median, worst] = [best, median, worst].map(seconds);
    let (number, blanks, engine, outcome) = (row.number, row.blanks, row.engine, row.outcome);
    let level = quoted(&row.level);
    let mut line =
        format!("{level},{number},{blanks},{engine},{outcome},{rounds},{best},{median},{worst}");
    for (_, count) in row.stats.named() {
        line.push(',');
        line.extend(count.map(|count| count.to_string()));
    }
    line
}

/// A time in seconds, to the nanosecond.
pub fn seconds(time: Duration) -> String {
    format!("{}.{:09}", time.as_secs(), time.subsec_nanos())
}

/// A text as a field of a row, quoted if necessary.
pub fn quoted(text: &str) -> String {
    match text.contains([',', '"', '\n', '\r']) || text.starts_with([' ', '#']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadLine {
    /// Too few or too many values.
    #[error("{found} values in a line; expected {expected}")]
    Columns {
        /// The number of values.
        found: usize,
        /// The expected number.
        expected: usize,
    },
    /// A value that cannot be read.
    #[error("{value:?} is no {column}")]
    Value {
        /// The name of its column.
        column: &'static str,
        /// The value.
        value: String,
    },
    /// A quote in the middle of a value, or one that is never closed.
    #[error("a quote where none may be")]
    Quote,
}

/// Reads measurements line by line. A quoted value may contain line breaks, so a row may take
/// several lines.
#[derive(Clone, Debug, Default)]
pub struct Reader {
    begun: String,
}

impl Reader {
    /// Takes the next line, without its line break, and returns the measurement that ends there, if
    /// any.
    pub fn line(&mut self, line: &str) -> Option<Result<Measurement, BadLine>> {
        self.begun.push_str(line);
        if self.begun.matches('"').count() % 2 == 1 && self.begun.len() < MAX_LINE_LENGTH {
            self.begun.push('\n');
            return None;
        }
        Some(read(&std::mem::take(&mut self.begun)))
    }
}

/// The measurement in a row.
pub fn read(line: &str) -> Result<Measurement, BadLine> {
    let values: [String; COLUMNS] = values(line)?
        .try_into()
        .map_err(|values: Vec<_>| BadLine::Columns { found: values.len(), expected: COLUMNS })?;
    let names: Vec<&'static str> = HEADER.split(',').collect();
    let bad = |place: usize| BadLine::Value { column: names[place], value: values[place].clone() };
    let number = |place: usize| values[place].parse().map_err(|_| bad(place));
    let time = |place: usize| read_seconds(&values[place]).ok_or_else(|| bad(place));
    let counter = |place: usize| match values[place].as_str() {
        "" => Ok(None),
        _ => number(place).map(Some),
    };
    let mut stats = Stats::default();
    for (place, kind) in Counter::ALL.into_iter().enumerate() {
        stats[kind] = counter(FIRST_COUNTER + place)?;
    }
    Ok(Measurement {
        level: values[0].clone(),
        number: number(1)?,
        blanks: values[2].parse().map_err(|_| bad(2))?,
        engine: values[3].parse().map_err(|_| bad(3))?,
        outcome: values[4].parse().map_err(|_| bad(4))?,
        timing: Timing {
            rounds: values[5].parse().map_err(|_| bad(5))?,
            best: time(6)?,
            median: time(7)?,
            worst: time(8)?,
        },
        stats,
    })
}

/// A time as [`seconds`] writes it, or with fewer decimals.
pub fn read_seconds(text: &str) -> Option<Duration> {
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    if !is_number(whole) || !is_number(decimals) || decimals.len() > 9 {
        return None;
    }
    let nanos = format!("{decimals:0<9}").parse().ok()?;
    Some(Duration::new(whole.parse().ok()?, nanos))
}

/// The values of a line, without quotes.
pub fn values(line: &str) -> Result<Vec<String>, BadLine> {
    let mut values = Vec::new();
    let mut rest = Some(line);
    while let Some(text) = rest {
        let Some(mut quoted) = text.strip_prefix('"') else {
            let (value, after) =
                text.split_once(',').map_or((text, None), |(v, after)| (v, Some(after)));
            if value.contains('"') {
                return Err(BadLine::Quote);
            }
            values.push(value.to_owned());
            rest = after;
            continue;
        };
        let mut value = String::new();
        loop {
            let (part, after) = quoted.split_once('"').ok_or(BadLine::Quote)?;
            value.push_str(part);
            match after.strip_prefix('"') {
                Some(after) => {
                    value.push('"');
                    quoted = after;
                }
                None => {
                    values.push(value);
                    rest = after.strip_prefix(',');
                    if rest.is_none() && !after.is_empty() {
                        return Err(BadLine::Quote);
                    }
                    break;
                }
            }
        }
    }
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measurement::{Outcome, Solver};
    use omnidoku::EngineId;
    use proptest::prelude::*;

    fn any_row() -> impl Strategy<Value = Measurement> {
        let time = || (0..1u64 << 40, 0..1_000_000_000u32).prop_map(|(s, n)| Duration::new(s, n));
        let timing = (any::<u32>(), time(), time(), time())
            .prop_map(|(rounds, best, median, worst)| Timing { rounds, best, median, worst });
        let engines = EngineId::ALL.map(Solver::Engine).into_iter().chain([Solver::Human]);
        let engine = proptest::sample::select(engines.collect::<Vec<_>>());
        let outcome = proptest::sample::select(Outcome::ALL.to_vec());
        let level = "[a-zA-Z#ä ,\"\n.]{0,12}";
        let counters = proptest::array::uniform8(proptest::option::of(any::<u64>()));
        (level, any::<u64>(), any::<usize>(), engine, outcome, timing, counters).prop_map(
            |(level, number, blanks, engine, outcome, timing, counters)| {
                let stats = Stats::from_fn(|counter| counters[counter as usize]);
                Measurement { level, number, blanks, engine, outcome, timing, stats }
            },
        )
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(rows in proptest::collection::vec(any_row(), 0..5)) {
            let text: String = rows.iter().map(|row| write(row) + "\n").collect();
            let mut reader = Reader::default();
            let read: Result<Vec<Measurement>, _> =
                text.lines().filter_map(|line| reader.line(line)).collect();
            prop_assert_eq!(read, Ok(rows));
        }

        #[test]
        fn nothing_makes_it_panic(text in "[0-9a-z,\"\n. -]{0,80}") {
            let mut reader = Reader::default();
            for line in text.lines() {
                reader.line(line);
            }
        }
    }

    #[test]
    fn a_row_is_a_line_like_that() {
        let line =
            "\"a,b\",7,45,dlx,solved,3,0.000012345,0.000012400,1.500000000,,45,0,0,2943,45,,";
        let row = read(line).unwrap();
        assert_eq!((row.level.as_str(), row.timing.best), ("a,b", Duration::from_nanos(12_345)));
        assert_eq!((row.stats.trials, row.stats.actions), (None, Some(2943)));
        assert_eq!(write(&row), line);
        let names: Vec<&str> = HEADER.split(',').collect();
        assert_eq!(names.len(), COLUMNS);
        assert_eq!(names[FIRST_COUNTER..], Counter::ALL.map(Counter::name));
    }

    #[test]
    fn a_bad_line_says_what_is_wrong() {
        let good = "easy,1,45,dlx,solved,3,0.1,0.1,0.1,,,,,,,,";
        assert!(read(good).is_ok());
        let bad = |from: &str, to: &str| read(&good.replace(from, to)).unwrap_err().to_string();
        assert_eq!(bad("dlx", "links"), "\"links\" is no engine");
        assert_eq!(bad("solved", "found"), "\"found\" is no outcome");
        assert_eq!(bad("easy,", ""), "16 values in a line; expected 17");
        assert_eq!(bad("3,0.1", "3,-0.1"), "\"-0.1\" is no best_s");
        assert_eq!(bad("easy", "\"ea\"sy"), "a quote where none may be");
    }
}
