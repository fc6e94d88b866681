//! Times and sizes as people write them: `0.5`, `10s`, `5m`; `512k`, `4g`.

use std::time::Duration;

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
        _ => return Err(format!("no unit of time is called {unit:?}; there are ms, s, m and h")),
    };
    let seconds: f64 =
        number.trim().parse().map_err(|_| "expected seconds, or 500ms, 10s, 5m, 2h")?;
    Duration::try_from_secs_f64(seconds * scale)
        .map_err(|_| "expected a time that can pass".to_owned())
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
        _ => return Err(format!("no unit of memory is called {unit:?}; there are k, m and g")),
    };
    let number: usize = number.trim().parse().map_err(|_| "expected bytes, or 512k, 64m, 4g")?;
    Ok(number.saturating_mul(scale))
}

#[cfg(test)]
mod tests {
    use super::*;

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
