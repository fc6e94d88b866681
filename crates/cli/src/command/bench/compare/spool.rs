//! The puzzles as a file of lines, for programs that take all at once; and what they answered.

use std::env;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::PathBuf;
use std::process;

use omnidoku::format::{self, Alphabet};
use omnidoku::{Puzzle, Shape};

use super::as_a_line;
use crate::page;
use crate::puzzle_error::puzzle_of;

/// A temporary file of puzzles, removed on drop.
pub(super) struct Spool {
    path: PathBuf,
    writer: BufWriter<File>,
    bytes: u64,
    /// How many puzzles of the same shape follow each other.
    runs: Vec<(Shape, u64)>,
}

impl Spool {
    pub(super) fn create() -> io::Result<Spool> {
        let path = temporary("puzzles")?;
        let file = OpenOptions::new().write(true).create_new(true).open(&path)?;
        Ok(Spool { path, writer: BufWriter::new(file), bytes: 0, runs: Vec::new() })
    }

    pub(super) fn add(&mut self, puzzle: &Puzzle) -> io::Result<()> {
        let line = line(puzzle) + "\n";
        self.bytes += line.len() as u64;
        match self.runs.last_mut() {
            Some((shape, count)) if *shape == puzzle.shape() => *count += 1,
            _ => self.runs.push((puzzle.shape(), 1)),
        }
        self.writer.write_all(line.as_bytes())
    }

    pub(super) fn finish(&mut self) -> io::Result<()> {
        self.writer.flush()
    }

    /// Opens the file at its beginning.
    pub(super) fn open(&self) -> io::Result<File> {
        File::open(&self.path)
    }

    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    pub(super) fn count(&self) -> u64 {
        self.runs.iter().map(|(_, count)| count).sum()
    }

    /// The puzzles, one after the other.
    pub(super) fn puzzles(&self) -> io::Result<impl Iterator<Item = io::Result<Puzzle>> + '_> {
        let lines = BufReader::new(self.open()?).lines();
        let shapes = self.runs.iter().flat_map(|&(shape, count)| (0..count).map(move |_| shape));
        Ok(lines.zip(shapes).map(|(line, shape)| {
            let read = format::read(&line?, &as_a_line(shape)).ok();
            let puzzle = read.and_then(|entry| puzzle_of(&entry).ok());
            puzzle.ok_or_else(|| io::Error::other("the file of puzzles was changed"))
        }))
    }
}

impl Drop for Spool {
    fn drop(&mut self) {
        // It is in a folder that is cleared anyway.
        let _ = fs::remove_file(&self.path);
    }
}

/// An unused path in the folder for temporary files.
pub(super) fn temporary(what: &str) -> io::Result<PathBuf> {
    let folder = env::temp_dir();
    let free = (0..1000).map(|n| folder.join(format!("omnidoku-{}-{n}-{what}", process::id())));
    let mut free = free.filter(|path| !path.exists());
    free.next().ok_or_else(|| io::Error::from(io::ErrorKind::AlreadyExists))
}

/// A puzzle as other programs read it.
pub(super) fn line(puzzle: &Puzzle) -> String {
    page::one_line(puzzle.grid(), Alphabet::default_for(puzzle.shape()))
}
