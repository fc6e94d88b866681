//! The file of results: what the run was asked for in comments, the names of the columns, and a line for every result,
//! written as soon as it is known.
//!
//! ```text
//! # omnidoku bench suite
//! # --engine=backtrack,dlx,auto
//! # --rounds=3
//! level,number,blanks,engine,…
//! easy,1,45,backtrack,…
//! ```
//!
//! A run that is resumed reads the file to the last line that is whole and goes on there. What makes no whole is cut off.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::args::Kept;
use crate::command::usage;
use crate::desk;
use crate::exit::Exit;
use crate::settings::{self, Settings};
use crate::words;

/// No line is as long.
const LONGEST: u64 = 1 << 20;

/// The file, open at its end.
pub(super) struct Results {
    file: File,
    path: PathBuf,
}

/// What a line of an earlier run means for where the new one begins.
pub(super) enum Taken {
    /// Here it can go on.
    Whole,
    /// What comes after the line belongs to it.
    Part,
}

/// Why a file is not taken.
enum Closed {
    Refused(String),
    Failed(io::Error),
}

impl From<io::Error> for Closed {
    fn from(error: io::Error) -> Closed {
        Closed::Failed(error)
    }
}

impl Results {
    /// The file that the arguments name, if they name one. The lines of the run that is resumed go to `take`, one by one.
    /// What is wrong is told.
    pub(super) fn open(
        kept: &Kept,
        command: &str,
        settings: &Settings,
        columns: &str,
        take: impl FnMut(&str) -> Result<Taken, String>,
    ) -> Result<Option<Results>, Exit> {
        let Some(path) = &kept.out else { return Ok(None) };
        if path.exists() && !kept.resume && !kept.force {
            return Err(usage(&words::results_exist(path)));
        }
        let head = head(command, settings, columns);
        let opened = match kept.resume {
            true => resume(path, &head, settings, take),
            false => start(path, &head).map_err(Closed::Failed),
        };
        match opened {
            Ok(file) => Ok(Some(Results { file, path: path.clone() })),
            Err(Closed::Refused(message)) => Err(usage(&message)),
            Err(Closed::Failed(error)) => {
                let message = words::not_saved(path, &error);
                desk::complain(&words::error(desk::error_paint(), &message));
                Err(Exit::Output)
            }
        }
    }

    /// Adds lines, all at once. Ends the process if they cannot be written.
    pub(super) fn write(&mut self, lines: &str) {
        let named = |error| io::Error::other(words::not_saved(&self.path, &error));
        desk::written(self.file.write_all(lines.as_bytes()).map_err(named));
    }
}

/// What stands above the results.
fn head(command: &str, settings: &Settings, columns: &str) -> String {
    let mut head = format!("# omnidoku {command}\n");
    for (option, value) in settings {
        head += &format!("# {option}={value}\n");
    }
    head + columns + "\n"
}

fn start(path: &Path, head: &str) -> io::Result<File> {
    let mut file = File::create(path)?;
    file.write_all(head.as_bytes())?;
    Ok(file)
}

fn resume(
    path: &Path,
    head: &str,
    settings: &Settings,
    mut take: impl FnMut(&str) -> Result<Taken, String>,
) -> Result<File, Closed> {
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
        file.take(LONGEST).read_to_end(&mut text)?;
        let text = String::from_utf8_lossy(&text);
        return Err(Closed::Refused(otherwise(path, &text, head, settings)));
    }
    let mut reader = BufReader::new(file);
    let (mut place, mut whole) = (head.len(), head.len());
    for number in head.lines().count() + 1.. {
        let mut line = Vec::new();
        reader.by_ref().take(LONGEST).read_until(b'\n', &mut line)?;
        // The last line may have been torn off.
        let Some(text) = line.strip_suffix(b"\n") else { break };
        place += line.len();
        match take(&String::from_utf8_lossy(text)) {
            Ok(Taken::Whole) => whole = place,
            Ok(Taken::Part) => {}
            Err(problem) => {
                return Err(Closed::Refused(words::bad_results(path, number, &problem)));
            }
        }
    }
    let mut file = reader.into_inner();
    file.set_len(whole as u64)?;
    file.seek(SeekFrom::Start(whole as u64))?;
    Ok(file)
}

/// Why a file that begins like this is not of this run.
fn otherwise(path: &Path, text: &str, head: &str, settings: &Settings) -> String {
    let comments = text.lines().map_while(|line| line.strip_prefix("# "));
    let before: Vec<(&str, &str)> = comments.filter_map(|line| line.split_once('=')).collect();
    let value = |name: &str| before.iter().find(|(n, _)| *n == name).map(|(_, value)| *value);
    let changed = settings::changes(settings, value);
    match text.lines().next() == head.lines().next() && !changed.is_empty() {
        true => words::other_settings(path, &changed),
        false => words::no_results(path),
    }
}
