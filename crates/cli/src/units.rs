//! Numbers, times and sizes as people write them: `1000`, `40%`, `0..500`, `2/4`; `0.5`, `10s`, `5m`; `512k`, `4g`.

use std::ops::Range;
use std::time::Duration;

use omnidoku::Shape;
use omnidoku::format::BLANKS;

use crate::words;

/// A number given by the user: 1, 2, 3 …
pub(crate) fn read_count(text: &str) -> Result<u64, String> {
    match text.trim().parse() {
        Ok(0) => Err(words::AT_LEAST_ONE.to_owned()),
        Ok(count) => Ok(count),
        Err(_) => Err(words::EXPECTED_COUNT.to_owned()),
    }
}

/// A number of repetitions: 1, 2, 3 …
pub(crate) fn read_times(text: &str) -> Result<u32, String> {
    read_count(text)?.try_into().map_err(|_| words::EXPECTED_COUNT.to_owned())
}

/// A shape: `2x3`, or `16` for the usual boxes of that size.
pub(crate) fn read_shape(text: &str) -> Result<Shape, String> {
    let shape = match text.trim().parse() {
        Ok(size) => Shape::from_size(size),
        Err(_) => text.parse(),
    };
    shape.map_err(|error| error.to_string())
}

/// A number of cells, or a percentage of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Amount {
    Cells(usize),
    Percent(f64),
}

impl Amount {
    /// The number of cells, of this many in all.
    pub(crate) fn of(self, cells: usize) -> usize {
        match self {
            Amount::Cells(amount) => amount,
            Amount::Percent(percent) => (cells as f64 * percent / 100.0).round() as usize,
        }
    }
}

/// A number of cells, or a percentage of them: `30`, `40%`.
pub(crate) fn read_amount(text: &str) -> Result<Amount, String> {
    let text = text.trim();
    let amount = match text.strip_suffix('%') {
        Some(percent) => percent.trim_end().parse().ok().map(Amount::Percent),
        None => text.parse().ok().map(Amount::Cells),
    };
    let possible = |amount: &Amount| !matches!(amount, Amount::Percent(percent) if !(0.0..=100.0).contains(percent));
    amount.filter(possible).ok_or_else(|| words::EXPECTED_AMOUNT.to_owned())
}

/// A range of numbers without its end: `100..200`.
pub(crate) fn read_numbers(text: &str) -> Result<Range<u64>, String> {
    let ends = text.split_once("..").map(|(from, to)| (from.trim().parse(), to.trim().parse()));
    match ends {
        Some((Ok(from), Ok(to))) if from < to => Ok(from..to),
        _ => Err(words::EXPECTED_NUMBERS.to_owned()),
    }
}

/// One of several equal parts of a range, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    number: u64,
    of: u64,
}

impl Part {
    /// The numbers of a range that belong to this part.
    pub(crate) fn of(self, whole: Range<u64>) -> Range<u64> {
        let length = u128::from(whole.end.saturating_sub(whole.start));
        let cut = |parts: u64| {
            let before = length * u128::from(parts) / u128::from(self.of);
            whole.start + before as u64
        };
        cut(self.number - 1)..cut(self.number)
    }
}

/// A part: `2/4`.
pub(crate) fn read_part(text: &str) -> Result<Part, String> {
    let ends = text.split_once('/').map(|(number, of)| (number.trim().parse(), of.trim().parse()));
    match ends {
        Some((Ok(number @ 1..), Ok(of))) if number <= of => Ok(Part { number, of }),
        _ => Err(words::EXPECTED_PART.to_owned()),
    }
}

/// A character that some format uses for a blank.
pub(crate) fn read_blank(text: &str) -> Result<char, String> {
    match text.parse() {
        Ok(blank) if BLANKS.contains(&blank) => Ok(blank),
        _ => Err(words::expected_blank(&BLANKS)),
    }
}

/// Any number that fits: a seed.
pub(crate) fn read_number(text: &str) -> Result<u64, String> {
    text.trim().parse().map_err(|_| words::EXPECTED_NUMBER.to_owned())
}

/// A duration given by the user: `0.5`, `500ms`, `10s`, `5m`, `1h30m`.
pub(crate) fn read_duration(text: &str) -> Result<Duration, String> {
    let (mut rest, mut seconds) = (text.trim(), 0.0);
    if rest.contains('-') {
        return Err(words::NEGATIVE_TIME.to_owned());
    }
    loop {
        let (number, after) =
            rest.split_at(rest.find(|c: char| c.is_alphabetic()).unwrap_or(rest.len()));
        let (unit, after) =
            after.split_at(after.find(|c: char| !c.is_alphabetic()).unwrap_or(after.len()));
        let scale = match unit {
            "" | "s" | "sec" | "seconds" => 1.0,
            "ms" => 1e-3,
            "m" | "min" | "minutes" => 60.0,
            "h" | "hours" => 3600.0,
            _ => return Err(words::unknown_unit_of_time(unit)),
        };
        let amount: f64 = number.trim().parse().map_err(|_| words::EXPECTED_TIME)?;
        seconds += amount * scale;
        rest = after.trim_start();
        if rest.is_empty() {
            break;
        }
    }
    Duration::try_from_secs_f64(seconds).map_err(|_| words::IMPOSSIBLE_TIME.to_owned())
}

/// A number of bytes given by the user: `1000`, `512k`, `64m`, `4g`.
pub(crate) fn read_size(text: &str) -> Result<usize, String> {
    let text = text.trim().to_ascii_lowercase();
    let text = text.strip_suffix('b').unwrap_or(&text);
    let (number, unit) =
        text.split_at(text.find(|c: char| c.is_alphabetic()).unwrap_or(text.len()));
    let scale: usize = match unit {
        "" => 1,
        "k" | "ki" => 1 << 10,
        "m" | "mi" => 1 << 20,
        "g" | "gi" => 1 << 30,
        _ => return Err(words::unknown_unit_of_memory(unit)),
    };
    let number: usize = number.trim().parse().map_err(|_| words::EXPECTED_SIZE)?;
    Ok(number.saturating_mul(scale))
}

/// A number of bytes as [`read_size`] reads it, in the largest unit that divides it.
pub(crate) fn size(bytes: usize) -> String {
    let units = [(30, "g"), (20, "m"), (10, "k")];
    let exact = units.into_iter().find(|(power, _)| bytes > 0 && bytes.trailing_zeros() >= *power);
    let (power, unit) = exact.unwrap_or((0, ""));
    format!("{}{unit}", bytes >> power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_begin_with_one() {
        assert_eq!((read_count("1"), read_count(" 1000 ")), (Ok(1), Ok(1000)));
        assert_eq!(read_count("0"), Err(words::AT_LEAST_ONE.to_owned()));
        assert!(["", "-1", "1.5", "x"].iter().all(|text| read_count(text).is_err()));
    }

    #[test]
    fn shapes_are_boxes_or_sizes() {
        assert_eq!(read_shape("12"), Shape::new(3, 4).map_err(|error| error.to_string()));
        assert_eq!(read_shape("4x3").map(Shape::box_rows), Ok(4));
        assert!(["7", "0", "", "3x", "999"].iter().all(|text| read_shape(text).is_err()));
    }

    #[test]
    fn amounts_are_cells_or_parts_of_them() {
        let of_81 = |text: &str| read_amount(text).map(|amount| amount.of(81));
        assert_eq!((of_81("30"), of_81("50%"), of_81("37.5 %")), (Ok(30), Ok(41), Ok(30)));
        assert!(
            ["", "%", "101%", "-1%", "nan%", "-3", "x"].iter().all(|text| of_81(text).is_err())
        );
    }

    #[test]
    fn parts_put_together_are_the_whole() {
        for (whole, of) in [(0..10, 3), (5..7, 4), (0..u64::MAX, 7), (3..4, 1)] {
            let parts = (1..=of).map(|number| Part { number, of }.of(whole.clone()));
            let mut next = whole.start;
            for part in parts {
                assert_eq!(part.start, next);
                next = part.end;
            }
            assert_eq!(next, whole.end);
        }
        assert_eq!(read_part("2/4"), Ok(Part { number: 2, of: 4 }));
        assert!(["0/4", "5/4", "1", "/", "a/b"].iter().all(|text| read_part(text).is_err()));
        assert_eq!(read_numbers("5..9"), Ok(5..9));
        assert!(["9..5", "5", "..5", "5.."].iter().all(|text| read_numbers(text).is_err()));
    }

    #[test]
    fn a_digit_above_zero_is_not_a_blank() {
        assert_eq!((read_blank("."), read_blank("0")), (Ok('.'), Ok('0')));
        assert!(["1", "", "..", "A"].iter().all(|text| read_blank(text).is_err()));
    }

    #[test]
    fn times_are_read() {
        let read = |text: &str| read_duration(text).map(|time| time.as_millis());
        assert_eq!(read("0.5"), Ok(500));
        assert_eq!(read("0"), Ok(0));
        assert_eq!(read("10s"), Ok(10_000));
        assert_eq!(read("5m"), Ok(300_000));
        assert_eq!(read("250ms"), Ok(250));
        assert_eq!(read("1h30m"), Ok(5_400_000));
        assert_eq!(read("1h 30m 5.5s"), Ok(5_405_500));
        assert_eq!(read("1m30"), Ok(90_000));
        assert!(
            ["", "-1", "-3s", "5 weeks", "nan", "inf", "m", "1h-30m", "5ss", "1h m"]
                .iter()
                .all(|text| read(text).is_err())
        );
    }

    #[test]
    fn sizes_are_read() {
        assert_eq!(read_size("512k"), Ok(1 << 19));
        assert_eq!(read_size("4 GB"), Ok(1 << 32));
        assert_eq!(read_size("77"), Ok(77));
        assert!(["", "-1", "1.5g", "4x"].iter().all(|text| read_size(text).is_err()));
        for text in ["0", "77", "512k", "1536k", "64m", "4g"] {
            assert_eq!(read_size(text).map(size), Ok(text.to_owned()));
        }
    }
}
