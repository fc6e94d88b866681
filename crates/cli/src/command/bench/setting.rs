//! The circumstances of a measurement, and the report about it.

use std::io::{self, IsTerminal};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use omnidoku_bench::report::{Report, Setting};

use crate::command::{failed, usage};
use crate::exit::Exit;
use crate::machine;
use crate::run_settings::RunSettings;
use crate::save;
use crate::words;

/// This program, this machine, now.
pub(super) fn setting(details: RunSettings) -> Setting {
    let shown = details.into_iter().filter(|(option, _)| *option != "--version");
    Setting {
        version: format!("omnidoku {}", env!("CARGO_PKG_VERSION")),
        machine: machine::describe(),
        date: date(),
        details: shown
            .map(|(option, value)| (option.trim_start_matches('-').to_owned(), value))
            .collect(),
    }
}

/// Refuses a report that cannot be written.
pub(super) fn check_report(path: Option<&Path>, force: bool) -> Result<(), Exit> {
    let Some(path) = path else { return Ok(()) };
    if save::is_stdout(path) {
        return Err(usage(words::REPORT_IS_A_FILE));
    }
    save::in_the_way(path, force).map_or(Ok(()), |message| Err(usage(&message)))
}

/// Writes a report to a file.
pub(super) fn write_report(path: &Path, report: &Report<'_>) -> Exit {
    match save::save(path, report.html().as_bytes()) {
        Ok(()) => Exit::Ok,
        Err(error) => failed(&words::not_saved(path, &error)),
    }
}

/// Whether standard error is a terminal.
pub(super) fn seen() -> bool {
    io::stderr().is_terminal()
}

/// Day and minute, in UTC.
fn date() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let (year, month, day) = civil(seconds / 86_400);
    let minute = seconds % 86_400 / 60;
    format!("{year}-{month:02}-{day:02} {:02}:{:02} UTC", minute / 60, minute % 60)
}

/// The date of a day, counted from the first of January 1970.
fn civil(days: u64) -> (u64, u64, u64) {
    let is_leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let (mut year, mut left) = (1970, days);
    while left >= 365 + u64::from(is_leap(year)) {
        left -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let mut month = 1;
    for days in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if left < days {
            break;
        }
        left -= days;
        month += 1;
    }
    (year, month, left + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(11_016), (2000, 2, 29));
        assert_eq!(civil(20_453), (2025, 12, 31));
        assert_eq!(civil(20_454), (2026, 1, 1));
    }
}
