//! Where puzzles go: standard output, or a file with a [`journal`](super::journal) beside it.
//!
//! | file | what |
//! |---|---|
//! | `FILE` | the output; a Parquet file is written at the end, from the rows |
//! | `FILE.progress` | the journal; removed at the end, but kept by a run with `--resume`, so that the next one recognises the file at once |
//! | `FILE.rows` | the rows of a Parquet file until then |
//! | `FILE.seen` | the fingerprints of all puzzles, where equivalent ones are dropped |
//! | `FILE.lock` | keeps a second run out |
//!
//! What `--resume` finds, and what it does:
//!
//! ```text
//! a journal of this request, not finished    FILE is checked against it, and the run goes on there
//! a journal of this request, finished        FILE is checked against it: nothing to do
//! any other journal                          refused
//! no journal, no FILE                        a new run
//! no journal, but FILE                       the puzzles are made again and compared with FILE: the first byte that differs
//!                                            is an error; where FILE ends too soon the run goes on
//! ```

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::journal::{Journal, Progress};
use super::parquet;
use crate::checksum::Checksum;
use crate::desk;
use crate::exit::Exit;
use crate::lock::{Busy, Lock};
use crate::run_settings::{self, RunSettings};
use crate::save::{self, beside, remove};
use crate::words;

/// How often the journal is written.
const RECORD_INTERVAL: Duration = Duration::from_secs(1);

/// How many bytes a fingerprint has.
const FINGERPRINT_BYTES: usize = size_of::<u128>();

/// Where puzzles go.
pub(super) struct Outlet {
    /// How far the run is.
    pub(super) progress: Progress,
    way: Way,
    seen: HashSet<u128>,
}

enum Way {
    Stream(BufWriter<Box<dyn Write>>),
    File(Box<Recorded>),
}

/// A file whose length is recorded.
struct Recorded {
    path: PathBuf,
    /// The rows that become the output at the end, if it is not written directly.
    rows: Option<PathBuf>,
    data: Data,
    data_sum: Checksum,
    prints: Option<BufWriter<File>>,
    prints_sum: Checksum,
    journal: Journal,
    /// The journal stays when the run is finished.
    keeps_journal: bool,
    settings: RunSettings,
    last: Instant,
    lock: Option<Lock>,
}

/// The output itself, or its rows.
enum Data {
    Write(BufWriter<File>),
    /// An existing file, compared with what is made.
    Compare(BufReader<File>),
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
    /// The options do not fit what is there.
    Refused(String),
    /// The file cannot be written.
    Failed(String),
}

/// A file to write, and how to write it.
pub(super) struct FileJob<'a> {
    pub(super) path: &'a Path,
    pub(super) existing: Existing,
    pub(super) settings: RunSettings,
    /// The file is made from rows at the end.
    pub(super) in_rows: bool,
    /// Equivalent puzzles are dropped.
    pub(super) distinct: bool,
    /// The numbers of the puzzles.
    pub(super) numbers: Range<u64>,
}

impl Outlet {
    /// Standard output, a pipe or a device, for puzzles from this number on.
    pub(super) fn stream(out: Box<dyn Write>, first: u64) -> Outlet {
        let way = Way::Stream(BufWriter::with_capacity(1 << 16, out));
        let progress = Progress { next: first, ..Progress::default() };
        Outlet { progress, way, seen: HashSet::new() }
    }

    /// A file, at its beginning or where an earlier run stopped.
    pub(super) fn file(job: FileJob<'_>) -> Result<Outlet, Closed> {
        let FileJob { path, existing, settings, in_rows, distinct, numbers } = job;
        let failed = |path: &Path, error: io::Error| Closed::Failed(words::not_saved(path, &error));
        let lock = Lock::of(path).map_err(|busy| match busy {
            Busy::Taken(message) => Closed::Refused(message),
            Busy::Failed(error) => failed(path, error),
        })?;
        let journal = Journal::beside(path);
        if existing == Existing::Refuse {
            refuse_existing(path, &journal)?;
        }
        if path.is_dir() {
            return Err(Closed::Refused(words::is_a_folder(path)));
        }
        let resumes = existing == Existing::Resume;
        let recorded = resumes && journal.exists();
        let progress = match recorded {
            true => journal.read(&settings, &numbers).map_err(Closed::Refused)?,
            false => Progress { next: numbers.start, ..Progress::default() },
        };
        if progress.finished > 0 {
            return Err(finished(path, &progress));
        }
        let compares = resumes && !recorded && path.exists();
        if compares && in_rows {
            refuse_other_parquet(path, &settings)?;
        }
        let rows = in_rows.then(|| beside(path, "rows"));
        if in_rows && existing == Existing::Overwrite {
            remove(path).map_err(|error| failed(path, error))?;
        }
        if !recorded && (in_rows || !compares) {
            // From now on the run can be resumed if it is killed.
            journal.write(&settings, progress).map_err(|error| failed(path, error))?;
        }
        let open = |path: &Path, bytes: u64, crc32: u64| match open_at(path, bytes, crc32) {
            Ok(Ok(opened)) => Ok(opened),
            Ok(Err(message)) => Err(Closed::Refused(message)),
            Err(error) => Err(failed(path, error)),
        };
        let (data, data_sum) = match compares && !in_rows {
            true => {
                let file = OpenOptions::new().read(true).write(true).open(path);
                let file = file.map_err(|error| failed(path, error))?;
                (Data::Compare(BufReader::new(file)), Checksum::default())
            }
            false => {
                let data = rows.as_deref().unwrap_or(path);
                let (file, sum) = open(data, progress.bytes, progress.crc32)?;
                (Data::Write(BufWriter::with_capacity(1 << 16, file)), sum)
            }
        };
        let (mut prints, mut prints_sum, mut seen) = (None, Checksum::default(), HashSet::new());
        if distinct {
            let path = beside(path, "seen");
            let bytes = progress.seen.saturating_mul(FINGERPRINT_BYTES as u64);
            let (mut file, sum) = open(&path, bytes, progress.seen_crc32)?;
            seen = read_prints(&mut file).map_err(|error| failed(&path, error))?;
            (prints, prints_sum) = (Some(BufWriter::new(file)), sum);
        }
        let way = Way::File(Box::new(Recorded {
            path: path.to_owned(),
            rows,
            data,
            data_sum,
            prints,
            prints_sum,
            journal,
            keeps_journal: resumes,
            settings,
            last: Instant::now(),
            lock: Some(lock),
        }));
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
                let bytes = print.to_le_bytes();
                file.prints_sum.add(&bytes);
                let result = prints.write_all(&bytes);
                file.must(result);
            }
        }
        is_new
    }

    /// Adds text.
    pub(super) fn write(&mut self, text: &[u8]) {
        match &mut self.way {
            Way::Stream(out) => desk::written(out.write_all(text)),
            Way::File(file) => file.write(text, self.progress.bytes),
        }
        self.progress.bytes += text.len() as u64;
    }

    /// The puzzles before `next` are written.
    pub(super) fn passed(&mut self, next: u64) {
        self.progress.next = next;
        match &mut self.way {
            Way::File(file) if file.last.elapsed() >= RECORD_INTERVAL => file.record(self.progress),
            _ => {}
        }
    }

    /// Called when there is nothing to write at the moment.
    pub(super) fn idle(&mut self) {
        if let Way::Stream(out) = &mut self.way {
            desk::written(out.flush());
        }
    }

    /// Stops a run before its end, so that it can be resumed.
    pub(super) fn stop(&mut self) {
        self.idle();
        if let Way::File(file) = &mut self.way {
            file.record(self.progress);
        }
    }

    /// Finishes a run. Returns whether the file was already there and right.
    pub(super) fn finish(&mut self) -> bool {
        self.stop();
        match &mut self.way {
            Way::Stream(_) => false,
            Way::File(file) => {
                let result = file.finish(self.progress);
                let was_there = *result.as_ref().unwrap_or(&false);
                file.must(result.map(|_| ()));
                was_there
            }
        }
    }
}

impl Recorded {
    /// Ends the process if a file cannot be written.
    fn must(&mut self, result: io::Result<()>) {
        if result.is_err() {
            self.lock = None;
        }
        let named = |error| io::Error::other(words::not_saved(&self.path, &error));
        desk::written(result.map_err(named));
    }

    /// Ends the process: the file belongs to another run and is left as it was, with nothing beside
    /// it.
    fn refuse(&mut self, message: &str) -> ! {
        if self.prints.take().is_some() {
            // If this fails, the next run overwrites the file.
            let _ = remove(&beside(&self.path, "seen"));
        }
        self.lock = None;
        desk::complain(&words::error(desk::error_paint(), message));
        Exit::Usage.leave()
    }

    fn write(&mut self, text: &[u8], before: u64) {
        self.data_sum.add(text);
        let result = match &mut self.data {
            Data::Write(data) => data.write_all(text),
            Data::Compare(data) => match agree(data, text) {
                Ok(Agreement::Whole) => Ok(()),
                Ok(Agreement::Differs(at)) => {
                    let message = words::differs(&self.path, before + at as u64 + 1);
                    self.refuse(&message)
                }
                Ok(Agreement::Ends(at)) => self.append(&text[at..]),
                Err(error) => Err(error),
            },
        };
        self.must(result);
    }

    /// Goes on at the end of a file that is right so far.
    fn append(&mut self, text: &[u8]) -> io::Result<()> {
        let mut file = OpenOptions::new().write(true).open(&self.path)?;
        file.seek(SeekFrom::End(0))?;
        let mut data = BufWriter::with_capacity(1 << 16, file);
        data.write_all(text)?;
        self.data = Data::Write(data);
        Ok(())
    }

    /// Writes what is still buffered, then records it in the journal.
    fn record(&mut self, progress: Progress) {
        let result = self.try_record(progress);
        self.must(result);
        self.last = Instant::now();
    }

    fn try_record(&mut self, progress: Progress) -> io::Result<()> {
        // While the file is only compared, the next run has to compare it again.
        let Data::Write(data) = &mut self.data else { return Ok(()) };
        for file in [Some(data), self.prints.as_mut()].into_iter().flatten() {
            file.flush()?;
            file.get_ref().sync_data()?;
        }
        let crc32 = self.data_sum.value().into();
        let seen_crc32 = self.prints_sum.value().into();
        self.journal.write(&self.settings, Progress { crc32, seen_crc32, ..progress })
    }

    fn finish(&mut self, mut progress: Progress) -> io::Result<bool> {
        let was_there = match (&mut self.data, &self.rows) {
            (_, Some(rows)) => {
                let rows = rows.clone();
                self.convert(&rows)?
            }
            (Data::Write(_), None) => false,
            (Data::Compare(data), None) => {
                if data.read(&mut [0])? > 0 {
                    let message = words::goes_on(&self.path, progress.bytes);
                    self.refuse(&message);
                }
                true
            }
        };
        if self.keeps_journal {
            let mut sum = Checksum::default();
            progress.bytes = sum.add_from(File::open(&self.path)?, u64::MAX)?;
            progress.crc32 = sum.value().into();
            progress.finished = 1;
            self.journal.write(&self.settings, progress)?;
        } else {
            self.journal.remove()?;
        }
        self.rows.as_deref().map_or(Ok(()), remove)?;
        self.prints.take().map_or(Ok(()), |_| remove(&beside(&self.path, "seen")))?;
        self.lock = None;
        Ok(was_there)
    }

    /// Makes the output from its rows. Returns whether it was already there; a different file is
    /// not overwritten.
    fn convert(&mut self, rows: &Path) -> io::Result<bool> {
        let draft = beside(&self.path, "new");
        parquet::convert(rows, &draft, &self.settings)?;
        if !self.path.exists() {
            save::rename(&draft, &self.path)?;
            return Ok(false);
        }
        let difference = first_difference(&draft, &self.path)?;
        remove(&draft)?;
        if let Some(at) = difference {
            self.journal.remove()?;
            remove(rows)?;
            let message = words::differs(&self.path, at + 1);
            self.refuse(&message);
        }
        Ok(true)
    }
}

/// Refuses a file that exists.
fn refuse_existing(path: &Path, journal: &Journal) -> Result<(), Closed> {
    let is_finished = journal.recorded("finished").is_some_and(|finished| finished == "1");
    if journal.exists() && !is_finished {
        return Err(Closed::Refused(words::unfinished(path)));
    }
    match save::in_the_way(path, false) {
        Some(message) => Err(Closed::Refused(message)),
        None => Ok(()),
    }
}

/// The result for a file that is finished according to its journal.
fn finished(path: &Path, progress: &Progress) -> Closed {
    let mut sum = Checksum::default();
    let read = File::open(path).and_then(|file| sum.add_from(file, u64::MAX));
    match read {
        Ok(bytes) if (bytes, u64::from(sum.value())) == (progress.bytes, progress.crc32) => {
            Closed::Finished
        }
        Ok(_) => Closed::Refused(words::file_changed(path)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Closed::Refused(words::file_gone(path))
        }
        Err(error) => Closed::Failed(words::not_saved(path, &error)),
    }
}

/// Refuses a file that is not a Parquet file of this request, as far as its metadata shows.
fn refuse_other_parquet(path: &Path, settings: &RunSettings) -> Result<(), Closed> {
    let Some(recorded) = parquet::request(path) else {
        return Err(Closed::Refused(words::other_file(path)));
    };
    let value = |name: &str| {
        let mut recorded = recorded.iter();
        recorded.find(|(found, _)| found == name).map(|(_, value)| value.as_str())
    };
    let changed = run_settings::changes(settings, value);
    match changed.is_empty() {
        true => Ok(()),
        false => Err(Closed::Refused(words::other_settings(path, &changed))),
    }
}

/// Opens a file after its first `bytes` bytes, which must have this checksum, and cuts off what
/// follows; returns a message if they do not match.
fn open_at(path: &Path, bytes: u64, crc32: u64) -> io::Result<Result<(File, Checksum), String>> {
    let mut options = OpenOptions::new();
    let mut file = options.read(true).write(true).create(true).truncate(false).open(path)?;
    let mut sum = Checksum::default();
    if sum.add_from(&mut file, bytes)? < bytes {
        return Ok(Err(words::file_too_short(path, bytes)));
    }
    if u64::from(sum.value()) != crc32 {
        return Ok(Err(words::file_changed(path)));
    }
    file.set_len(bytes)?;
    file.seek(SeekFrom::Start(bytes))?;
    Ok(Ok((file, sum)))
}

/// Reads the fingerprints, and leaves the file at its end.
fn read_prints(file: &mut File) -> io::Result<HashSet<u128>> {
    file.seek(SeekFrom::Start(0))?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    let (prints, _) = bytes.as_chunks::<FINGERPRINT_BYTES>();
    Ok(prints.iter().map(|print| u128::from_le_bytes(*print)).collect())
}

/// How a text agrees with the next bytes of a file.
enum Agreement {
    Whole,
    /// It differs from this byte of the text on.
    Differs(usize),
    /// The file ends before this byte of the text.
    Ends(usize),
}

fn agree(file: &mut impl Read, text: &[u8]) -> io::Result<Agreement> {
    let mut there = Vec::with_capacity(text.len());
    file.take(text.len() as u64).read_to_end(&mut there)?;
    let differs = there.iter().zip(text).position(|(there, wanted)| there != wanted);
    Ok(match differs {
        Some(at) => Agreement::Differs(at),
        None if there.len() < text.len() => Agreement::Ends(there.len()),
        None => Agreement::Whole,
    })
}

/// The first byte in which two files differ, counted from 0.
fn first_difference(one: &Path, other: &Path) -> io::Result<Option<u64>> {
    let [mut one, mut other] = [File::open(one)?, File::open(other)?].map(BufReader::new);
    let (mut piece, mut before) = (Vec::new(), 0);
    loop {
        piece.clear();
        Read::by_ref(&mut one).take(1 << 16).read_to_end(&mut piece)?;
        match agree(&mut other, &piece)? {
            Agreement::Differs(at) | Agreement::Ends(at) => return Ok(Some(before + at as u64)),
            Agreement::Whole if !piece.is_empty() => before += piece.len() as u64,
            Agreement::Whole => return Ok((other.read(&mut [0])? > 0).then_some(before)),
        }
    }
}
