//! Numbers, times and sizes as people write them: `1000`; `0.5`, `10s`, `5m`; `512k`, `4g`.

use std::time::Duration;

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

/// A character that may stand for a blank somewhere.
pub(crate) fn read_blank(text: &str) -> Result<char, String> {
    match text.parse() {
        Ok(blank) if BLANKS.contains(&blank) => Ok(blank),
        _ => Err(words::expected_blank(&BLANKS)),
    }
}

/// A duration given by the user: `0.5`, `500ms`, `10s`, `5m`, `2h`.
pub(crate) fn read_duration(text: &str) -> Result<Duration, String> {
    let text = text.trim();
    let (number, unit) =
        text.split_at(text.find(|c: char| c.is_alphabetic()).unwrap_or(text.len()));
    let scale = match unit {
        "" | "s" | "sec" | "seconds" => 1.0,
        "ms" => 1e-3,
        "m" | "min" | "minutes" => 60.0,
        "h" | "hours" => 3600.0,
        _ => return Err(words::unknown_unit_of_time(unit)),
    };
    let seconds: f64 = number.trim().parse().map_err(|_| words::EXPECTED_TIME)?;
    Duration::try_from_secs_f64(seconds * scale).map_err(|_| words::IMPOSSIBLE_TIME.to_owned())
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
    fn a_digit_is_no_blank() {
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
        assert!(["", "-1", "5 weeks", "nan", "inf", "m"].iter().all(|text| read(text).is_err()));
    }

    #[test]
    fn sizes_are_read() {
        assert_eq!(read_size("512k"), Ok(1 << 19));
        assert_eq!(read_size("4 GB"), Ok(1 << 32));
        assert_eq!(read_size("77"), Ok(77));
        assert!(["", "-1", "1.5g", "4x"].iter().all(|text| read_size(text).is_err()));
    }
}
