//! Where puzzles go: standard output, or a file with a [`journal`](super::journal) beside it.
//!
//! | file | what |
//! |---|---|
//! | `FILE` | the output; of Parquet it comes at the end, from the rows |
//! | `FILE.progress` | how far it is; removed at the end |
//! | `FILE.rows` | the rows of a Parquet file until then |
//! | `FILE.seen` | what puzzles are known again by, where equivalent ones are dropped |

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Stdout, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::journal::{Journal, Progress, beside, remove};
use crate::desk;
use crate::settings::Settings;
use crate::words;

/// How often the journal is written.
const BETWEEN_RECORDS: Duration = Duration::from_secs(1);

/// How many bytes a puzzle is known again by.
const PRINT: usize = size_of::<u128>();

/// Where puzzles go.
pub(super) struct Outlet {
    /// How far the run is.
    pub(super) progress: Progress,
    way: Way,
    seen: HashSet<u128>,
}

enum Way {
    Screen(BufWriter<Stdout>),
    File(Box<Recorded>),
}

/// A file whose length is recorded.
struct Recorded {
    path: PathBuf,
    /// The rows that the output is made of at the end, where it is not written directly.
    rows: Option<PathBuf>,
    data: BufWriter<File>,
    prints: Option<BufWriter<File>>,
    journal: Journal,
    settings: Settings,
    last: Instant,
}

/// What to do about a file that exists.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Existing {
    Refuse,
    Resume,
    Overwrite,
}

/// Why there is no outlet.
pub(super) enum Closed {
    /// The run was finished before.
    Finished,
    /// The options do not go together with what is there.
    Refused(String),
    /// The file cannot be written.
    Failed(String),
}

/// What is to be written, and how.
pub(super) struct Plan<'a> {
    pub(super) path: &'a Path,
    pub(super) existing: Existing,
    pub(super) settings: Settings,
    /// The rows are turned into the file at the end.
    pub(super) in_rows: bool,
    /// Equivalent puzzles are dropped.
    pub(super) distinct: bool,
    /// The numbers of the puzzles.
    pub(super) numbers: Range<u64>,
}

impl Outlet {
    /// Standard output, for puzzles from this number on.
    pub(super) fn screen(first: u64) -> Outlet {
        let way = Way::Screen(BufWriter::with_capacity(1 << 16, io::stdout()));
        let progress = Progress { next: first, ..Progress::default() };
        Outlet { progress, way, seen: HashSet::new() }
    }

    /// A file, at its beginning or where a run stopped.
    pub(super) fn file(plan: Plan<'_>) -> Result<Outlet, Closed> {
        let Plan { path, existing, settings, in_rows, distinct, numbers } = plan;
        let journal = Journal::beside(path);
        let resumes = journal.exists() && existing == Existing::Resume;
        let refused = |message: String| Err(Closed::Refused(message));
        match existing {
            Existing::Resume if !resumes && path.exists() => return Err(Closed::Finished),
            Existing::Refuse if journal.exists() => return refused(words::unfinished(path)),
            Existing::Refuse if path.exists() => return refused(words::file_exists(path)),
            _ => {}
        }
        let progress = match resumes {
            true => journal.read(&settings, &numbers).map_err(Closed::Refused)?,
            false => Progress { next: numbers.start, ..Progress::default() },
        };
        let failed = |path: &Path, error: io::Error| Closed::Failed(words::not_saved(path, &error));
        if !resumes {
            // From now on a run that is killed can be resumed.
            journal.write(&settings, progress).map_err(|error| failed(path, error))?;
        }
        let rows = in_rows.then(|| beside(path, "rows"));
        let open = |path: &Path, bytes: u64| match open_at(path, bytes) {
            Ok(Some(file)) => Ok(file),
            Ok(None) => Err(Closed::Refused(words::file_too_short(path, bytes))),
            Err(error) => Err(failed(path, error)),
        };
        let file = open(rows.as_deref().unwrap_or(path), progress.bytes)?;
        let (mut prints, mut seen) = (None, HashSet::new());
        if distinct {
            let path = beside(path, "seen");
            let mut file = open(&path, progress.seen.saturating_mul(PRINT as u64))?;
            seen = read_prints(&mut file).map_err(|error| failed(&path, error))?;
            prints = Some(BufWriter::new(file));
        }
        let data = BufWriter::with_capacity(1 << 16, file);
        let (path, last) = (path.to_owned(), Instant::now());
        let way =
            Way::File(Box::new(Recorded { path, rows, data, prints, journal, settings, last }));
        Ok(Outlet { progress, way, seen })
    }

    /// Whether a puzzle is new: none before had this fingerprint.
    pub(super) fn is_new(&mut self, print: u128) -> bool {
        let is_new = self.seen.insert(print);
        if is_new {
            self.progress.seen += 1;
            if let Way::File(file) = &mut self.way
                && let Some(prints) = &mut file.prints
            {
                let result = prints.write_all(&print.to_le_bytes());
                file.must(result);
            }
        }
        is_new
    }

    /// Adds text.
    pub(super) fn write(&mut self, text: &[u8]) {
        self.progress.bytes += text.len() as u64;
        match &mut self.way {
            Way::Screen(out) => desk::written(out.write_all(text)),
            Way::File(file) => {
                let result = file.data.write_all(text);
                file.must(result);
            }
        }
    }

    /// The puzzles before `next` are written.
    pub(super) fn passed(&mut self, next: u64) {
        self.progress.next = next;
        match &mut self.way {
            Way::File(file) if file.last.elapsed() >= BETWEEN_RECORDS => file.record(self.progress),
            _ => {}
        }
    }

    /// Nothing is to be done at the moment.
    pub(super) fn idle(&mut self) {
        if let Way::Screen(out) = &mut self.way {
            desk::written(out.flush());
        }
    }

    /// Ends a run before its end: it can be resumed.
    pub(super) fn stop(&mut self) {
        self.idle();
        if let Way::File(file) = &mut self.way {
            file.record(self.progress);
        }
    }

    /// Ends a run at its end; `convert` makes the output of the rows.
    pub(super) fn finish(&mut self, convert: impl FnOnce(&Path, &Path) -> io::Result<()>) {
        self.stop();
        if let Way::File(file) = &mut self.way {
            let result = file.finish(convert);
            file.must(result);
        }
    }
}

impl Recorded {
    /// Ends the process if a file cannot be written.
    fn must(&self, result: io::Result<()>) {
        let named = |error| io::Error::other(words::not_saved(&self.path, &error));
        desk::written(result.map_err(named));
    }

    /// Writes what is not written yet, and then that it is.
    fn record(&mut self, progress: Progress) {
        let result = self.try_record(progress);
        self.must(result);
        self.last = Instant::now();
    }

    fn try_record(&mut self, progress: Progress) -> io::Result<()> {
        for file in [Some(&mut self.data), self.prints.as_mut()].into_iter().flatten() {
            file.flush()?;
            file.get_ref().sync_data()?;
        }
        self.journal.write(&self.settings, progress)
    }

    fn finish(&mut self, convert: impl FnOnce(&Path, &Path) -> io::Result<()>) -> io::Result<()> {
        if let Some(rows) = &self.rows {
            let draft = beside(&self.path, "new");
            convert(rows, &draft)?;
            fs::rename(draft, &self.path)?;
        }
        self.journal.remove()?;
        self.rows.as_deref().map_or(Ok(()), remove)?;
        self.prints.take().map_or(Ok(()), |_| remove(&beside(&self.path, "seen")))
    }
}

/// Opens a file at a place and cuts off what comes after it. Nothing if it ends before.
fn open_at(path: &Path, bytes: u64) -> io::Result<Option<File>> {
    let mut options = OpenOptions::new();
    let mut file = options.read(true).write(true).create(true).truncate(false).open(path)?;
    if file.metadata()?.len() < bytes {
        return Ok(None);
    }
    file.set_len(bytes)?;
    file.seek(SeekFrom::Start(bytes))?;
    Ok(Some(file))
}

/// What is known again, and the file at its end.
fn read_prints(file: &mut File) -> io::Result<HashSet<u128>> {
    file.seek(SeekFrom::Start(0))?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    let (prints, _) = bytes.as_chunks::<PRINT>();
    Ok(prints.iter().map(|print| u128::from_le_bytes(*print)).collect())
}
