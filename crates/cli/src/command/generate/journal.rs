//! How far a run is, in a small file beside its output.
//!
//! ```text
//! --shape=3x3          what the run was asked for, an option a line
//! --seed=5
//! next=1200            and how far it is
//! bytes=98400
//! ```
//!
//! The journal is written after the output it tells of, to another file that then takes its name. So whenever a run
//! ends, and however, there is a whole journal, and the output is at least as long as it says: what goes beyond is
//! cut off, and nothing is lost or doubled.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::settings::{self, Settings};
use crate::words;

/// How far a run is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Progress {
    /// The number of the puzzle that comes next.
    pub(super) next: u64,
    /// How long the output is.
    pub(super) bytes: u64,
    /// How many different puzzles were seen, where others are dropped.
    pub(super) seen: u64,
    /// How many puzzles were made as asked.
    pub(super) made: u64,
    /// How many were not reached.
    pub(super) missed: u64,
    /// How many were dropped.
    pub(super) dropped: u64,
    /// How many attempts all took together.
    pub(super) tries: u64,
}

/// More than any run comes to.
const MOST: u64 = u64::MAX / 2;

impl Progress {
    fn named(&mut self) -> [(&'static str, &mut u64); 7] {
        let Progress { next, bytes, seen, made, missed, dropped, tries } = self;
        [
            ("next", next),
            ("bytes", bytes),
            ("seen", seen),
            ("made", made),
            ("missed", missed),
            ("dropped", dropped),
            ("tries", tries),
        ]
    }
}

/// The journal of an output.
pub(super) struct Journal {
    path: PathBuf,
}

impl Journal {
    /// The journal beside a file.
    pub(super) fn beside(output: &Path) -> Journal {
        Journal { path: beside(output, "progress") }
    }

    pub(super) fn exists(&self) -> bool {
        self.path.exists()
    }

    /// What was recorded about an option.
    pub(super) fn setting(&self, option: &str) -> Option<String> {
        let text = fs::read_to_string(&self.path).ok()?;
        values(&text).find(|(name, _)| *name == option).map(|(_, value)| value.to_owned())
    }

    /// How far the run is, if it is a run with these settings for these puzzles.
    pub(super) fn read(
        &self,
        settings: &Settings,
        numbers: &Range<u64>,
    ) -> Result<Progress, String> {
        let text =
            fs::read_to_string(&self.path).map_err(|error| words::not_saved(&self.path, &error))?;
        let value = |name: &str| values(&text).find(|(n, _)| *n == name).map(|(_, value)| value);
        let changed = settings::changes(settings, value);
        if !changed.is_empty() {
            return Err(words::other_settings(&self.path, &changed));
        }
        let broken = || words::broken_journal(&self.path);
        let mut progress = Progress::default();
        for (name, place) in progress.named() {
            let number = value(name).and_then(|value| value.parse().ok());
            *place = number.filter(|number| *number <= MOST).ok_or_else(broken)?;
        }
        match (numbers.start..=numbers.end).contains(&progress.next) {
            true => Ok(progress),
            false => Err(broken()),
        }
    }

    /// Records how far the run is.
    pub(super) fn write(&self, settings: &Settings, mut progress: Progress) -> io::Result<()> {
        let mut text = String::new();
        for (option, value) in settings {
            text += &format!("{option}={value}\n");
        }
        for (name, number) in progress.named() {
            text += &format!("{name}={number}\n");
        }
        let draft = beside(&self.path, "new");
        let mut file = File::create(&draft)?;
        file.write_all(text.as_bytes())?;
        file.sync_data()?;
        fs::rename(draft, &self.path)
    }

    /// The run has come to its end.
    pub(super) fn remove(&self) -> io::Result<()> {
        remove(&self.path)
    }
}

fn values(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.lines().filter_map(|line| line.split_once('='))
}

/// A file that belongs to another: `puzzles.csv.progress`.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".");
    name.push(ending);
    name.into()
}

/// Removes a file if it is there.
pub(super) fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
