//! The file of results: the settings of the run in comments, the names of the columns, and a line
//! for every result, written as soon as it is known.
//!
//! ```text
//! # omnidoku bench suite
//! # --engine=backtrack,dlx,auto
//! # --rounds=3
//! level,number,blanks,engine,…,check
//! easy,1,45,backtrack,…,1f8b0c44
//! ```
//!
//! The last value of a line is the checksum (CRC-32) of everything before it. A resumed run reads
//! the file up to the last complete result and goes on there; an incomplete end is cut off, and a
//! file with a changed line is refused. `FILE.lock` keeps a second run out.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::args::Kept;
use crate::checksum::Checksum;
use crate::command::{failed, usage};
use crate::desk;
use crate::exit::Exit;
use crate::lock::{Busy, Lock};
use crate::run_settings::{self, RunSettings};
use crate::save;
use crate::words;

/// More than any line has.
const MAX_LINE_BYTES: u64 = 1 << 20;

/// The file, open at its end.
pub(super) struct Results {
    file: File,
    path: PathBuf,
    /// The checksum of the file's contents.
    checksum: Checksum,
    _lock: Option<Lock>,
}

/// Whether a resumed run can begin after a line.
pub(super) enum Taken {
    /// It can go on here.
    Whole,
    /// The next line belongs to this one.
    Part,
}

/// Why a file cannot be opened.
enum Closed {
    Refused(String),
    Failed(io::Error),
}

impl From<Busy> for Closed {
    fn from(busy: Busy) -> Closed {
        match busy {
            Busy::Taken(message) => Closed::Refused(message),
            Busy::Failed(error) => Closed::Failed(error),
        }
    }
}

impl From<io::Error> for Closed {
    fn from(error: io::Error) -> Closed {
        Closed::Failed(error)
    }
}

impl Results {
    /// The file that the arguments name, if they name one. The lines of a resumed run go to `take`,
    /// one by one. Errors are reported.
    pub(super) fn open(
        kept: &Kept,
        command: &str,
        settings: &RunSettings,
        columns: &str,
        take: impl FnMut(&str) -> Result<Taken, String>,
    ) -> Result<Option<Results>, Exit> {
        let Some(path) = kept.file() else { return Ok(None) };
        if path.is_file() && !kept.resume && !kept.force {
            return Err(usage(&words::results_exist(path)));
        }
        if let Some(message) = save::in_the_way(path, true) {
            return Err(usage(&message));
        }
        let head = head(command, settings, columns);
        // A pipe or a device is not locked.
        let lock = (!save::is_special(path)).then(|| Lock::of(path)).transpose();
        let opened = lock.map_err(Closed::from).and_then(|lock| {
            let (file, checksum) = match kept.resume {
                true => resume(path, &head, settings, take)?,
                false => start(path, &head)?,
            };
            Ok(Results { file, path: path.to_owned(), checksum, _lock: lock })
        });
        match opened {
            Ok(results) => Ok(Some(results)),
            Err(Closed::Refused(message)) => Err(usage(&message)),
            Err(Closed::Failed(error)) => Err(failed(&words::not_saved(path, &error))),
        }
    }

    /// Adds lines, all at once. Ends the process if they cannot be written.
    pub(super) fn write(&mut self, lines: &str) {
        let mut text = String::new();
        for line in lines.lines() {
            let line = format!("{line},");
            self.checksum.add(line.as_bytes());
            let end = format!("{:08x}\n", self.checksum.value());
            self.checksum.add(end.as_bytes());
            text = text + &line + &end;
        }
        let named = |error| io::Error::other(words::not_saved(&self.path, &error));
        desk::written(self.file.write_all(text.as_bytes()).map_err(named));
    }
}

/// The text above the results.
fn head(command: &str, settings: &RunSettings, columns: &str) -> String {
    let mut head = format!("# omnidoku {command}\n");
    for (option, value) in settings {
        head += &format!("# {option}={value}\n");
    }
    head + columns + ",check\n"
}

fn start(path: &Path, head: &str) -> io::Result<(File, Checksum)> {
    let mut file = File::create(path)?;
    file.write_all(head.as_bytes())?;
    Ok((file, Checksum::of(head.as_bytes())))
}

fn resume(
    path: &Path,
    head: &str,
    settings: &RunSettings,
    mut take: impl FnMut(&str) -> Result<Taken, String>,
) -> Result<(File, Checksum), Closed> {
    let mut options = OpenOptions::new();
    let mut file = options.read(true).write(true).create(true).truncate(false).open(path)?;
    let mut begun = Vec::new();
    Read::by_ref(&mut file).take(head.len() as u64).read_to_end(&mut begun)?;
    if begun.len() < head.len() && head.as_bytes().starts_with(&begun) {
        return Ok(start(path, head)?);
    }
    if begun != head.as_bytes() {
        file.seek(SeekFrom::Start(0))?;
        let mut text = Vec::new();
        file.take(MAX_LINE_BYTES).read_to_end(&mut text)?;
        let text = String::from_utf8_lossy(&text);
        return Err(Closed::Refused(otherwise(path, &text, head, settings)));
    }
    let mut reader = BufReader::new(file);
    let (mut place, mut whole) = (head.len(), head.len());
    let (mut checksum, mut whole_checksum) =
        (Checksum::of(head.as_bytes()), Checksum::of(head.as_bytes()));
    for number in head.lines().count() + 1.. {
        let mut line = Vec::new();
        reader.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut line)?;
        // The last line may be incomplete.
        let Some(text) = line.strip_suffix(b"\n") else { break };
        place += line.len();
        let bad = |problem: &str| Closed::Refused(words::bad_results(path, number, problem));
        let values = checked(text, &mut checksum).ok_or_else(|| bad(words::RESULT_CHANGED))?;
        match take(&String::from_utf8_lossy(values)) {
            Ok(Taken::Whole) => (whole, whole_checksum) = (place, checksum.clone()),
            Ok(Taken::Part) => {}
            Err(problem) => return Err(bad(&problem)),
        }
    }
    let mut file = reader.into_inner();
    file.set_len(whole as u64)?;
    file.seek(SeekFrom::Start(whole as u64))?;
    Ok((file, whole_checksum))
}

/// The values of a line, if its checksum continues that of the lines before it.
fn checked<'l>(line: &'l [u8], checksum: &mut Checksum) -> Option<&'l [u8]> {
    let comma = line.iter().rposition(|&byte| byte == b',')?;
    let (values, end) = line.split_at(comma + 1);
    checksum.add(values);
    if end != format!("{:08x}", checksum.value()).as_bytes() {
        return None;
    }
    checksum.add(end);
    checksum.add(b"\n");
    Some(&values[..comma])
}

/// Why a file that begins with this text does not belong to this run.
fn otherwise(path: &Path, text: &str, head: &str, settings: &RunSettings) -> String {
    let comments = text.lines().map_while(|line| line.strip_prefix("# "));
    let before: Vec<(&str, &str)> = comments.filter_map(|line| line.split_once('=')).collect();
    let value = |name: &str| before.iter().find(|(n, _)| *n == name).map(|(_, value)| *value);
    let changed = run_settings::changes(settings, value);
    match text.lines().next() == head.lines().next() && !changed.is_empty() {
        true => words::other_settings(path, &changed),
        false => words::no_results(path),
    }
}
