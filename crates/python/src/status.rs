//! The status of a row as a number: a place in this list.

use omnidoku_api::Status;

/// The names, in the order of the numbers, as in `omnidoku.Status`.
pub(crate) const NAMES: [&str; 13] = [
    "ok",
    "no-solution",
    "several-solutions",
    "out-of-time",
    "out-of-nodes",
    "out-of-memory",
    "cancelled",
    "gave-up",
    "not-a-solution",
    "bad-input",
    "unsupported",
    "fault",
    "missing",
];

/// The number of a status.
pub(crate) const fn code(status: Status) -> u8 {
    status as u8
}

/// The status of a row before the work; it stays so if the work is cancelled.
pub(crate) const UNTOUCHED: u8 = code(Status::Cancelled);

/// A row that was null.
pub(crate) const MISSING: u8 = NAMES.len() as u8 - 1;
