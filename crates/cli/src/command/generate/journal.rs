//! The progress of a run, in a small file beside its output.
//!
//! ```text
//! --shape=3x3          the settings of the run, one option per line
//! --seed=5
//! next=1200            how far it is
//! bytes=98400
//! crc32=2193874010     the checksum of that many bytes of the output
//! check=84092314       and that of all lines above
//! ```
//!
//! The journal is written after the output it describes, to a new file that is then renamed. So
//! however a run ends, there is a complete journal, and the output is at least as long as it says:
//! what goes beyond is cut off, and nothing is lost or duplicated. A journal or an output that was
//! changed is refused.

use std::fs::{self, File};
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::checksum::Checksum;
use crate::run_settings::{self, RunSettings};
use crate::save::{beside, remove, rename};
use crate::words;

/// How far a run is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Progress {
    /// The number of the puzzle that comes next.
    pub(super) next: u64,
    /// How long the output is.
    pub(super) bytes: u64,
    /// Its checksum.
    pub(super) crc32: u64,
    /// How many different puzzles were seen, where equivalent ones are dropped.
    pub(super) seen: u64,
    /// The checksum of their fingerprints.
    pub(super) seen_crc32: u64,
    /// How many puzzles were made as asked.
    pub(super) made: u64,
    /// How many missed the target.
    pub(super) missed: u64,
    /// How many were dropped.
    pub(super) dropped: u64,
    /// How many attempts there were in all.
    pub(super) tries: u64,
    /// 1 if the output is finished; length and checksum are then those of the finished file.
    pub(super) finished: u64,
}

/// A larger value means a broken journal: no run gets that far.
const MAX_VALUE: u64 = u64::MAX / 2;

/// The beginning of the last line, before the checksum of the journal.
const CHECK: &str = "check=";

impl Progress {
    fn named(&mut self) -> [(&'static str, &mut u64); 10] {
        let Progress {
            next,
            bytes,
            crc32,
            seen,
            seen_crc32,
            made,
            missed,
            dropped,
            tries,
            finished,
        } = self;
        [
            ("next", next),
            ("bytes", bytes),
            ("crc32", crc32),
            ("seen", seen),
            ("seen-crc32", seen_crc32),
            ("made", made),
            ("missed", missed),
            ("dropped", dropped),
            ("tries", tries),
            ("finished", finished),
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

    /// The value recorded under a name.
    pub(super) fn recorded(&self, name: &str) -> Option<String> {
        let text = self.text().ok()?;
        values(&text).find(|(found, _)| *found == name).map(|(_, value)| value.to_owned())
    }

    /// The journal, without its last line, if it is as it was written.
    fn text(&self) -> Result<String, String> {
        let broken = || words::broken_journal(&self.path);
        let text = fs::read(&self.path).map_err(|error| words::not_saved(&self.path, &error))?;
        let mut text = String::from_utf8(text).map_err(|_| broken())?;
        let lines = text.rfind(CHECK).ok_or_else(broken)?;
        match text[lines..] == check_line(&text[..lines]) {
            true => {
                text.truncate(lines);
                Ok(text)
            }
            false => Err(broken()),
        }
    }

    /// How far the run is, if it is a run with these settings for these puzzles.
    pub(super) fn read(
        &self,
        settings: &RunSettings,
        numbers: &Range<u64>,
    ) -> Result<Progress, String> {
        let text = self.text()?;
        let value = |name: &str| values(&text).find(|(n, _)| *n == name).map(|(_, value)| value);
        let changed = run_settings::changes(settings, value);
        if !changed.is_empty() {
            return Err(words::other_settings(&self.path, &changed));
        }
        let broken = || words::broken_journal(&self.path);
        let mut progress = Progress::default();
        for (name, place) in progress.named() {
            let number = value(name).and_then(|value| value.parse().ok());
            *place = number.filter(|number| *number <= MAX_VALUE).ok_or_else(broken)?;
        }
        match (numbers.start..=numbers.end).contains(&progress.next) {
            true => Ok(progress),
            false => Err(broken()),
        }
    }

    /// Records how far the run is.
    pub(super) fn write(&self, settings: &RunSettings, mut progress: Progress) -> io::Result<()> {
        let mut text = String::new();
        for (option, value) in settings {
            text += &format!("{option}={value}\n");
        }
        for (name, number) in progress.named() {
            text += &format!("{name}={number}\n");
        }
        text += &check_line(&text);
        let draft = beside(&self.path, "new");
        let mut file = File::create(&draft)?;
        file.write_all(text.as_bytes())?;
        file.sync_data()?;
        rename(&draft, &self.path)
    }

    /// Removes the journal: there is nothing left to resume.
    pub(super) fn remove(&self) -> io::Result<()> {
        remove(&self.path)
    }
}

fn check_line(text: &str) -> String {
    format!("{CHECK}{}\n", Checksum::of(text.as_bytes()).value())
}

fn values(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.lines().filter_map(|line| line.split_once('='))
}
