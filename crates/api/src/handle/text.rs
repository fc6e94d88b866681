//! `read` and `write`: the puzzles of a text, and a grid as text.

use omnidoku::format::{self, Entry, Format, ReadError, ReadOptions, Reader, WriteOptions};
use omnidoku::logic::message::Language;
use omnidoku::{CandidateGrid, Digit, DigitSet, Grid};
use omnidoku_exchange::{self as exchange, Form};

use crate::grid_state::{self, GridState};
use crate::reply::{ReadEntry, ReadReply, WriteReply};
use crate::request::{ReadRequest, WriteRequest};
use crate::work::Work;
use crate::{Problem, Refusal, Status, message};

/// How many puzzles are read by default.
const USUAL_PUZZLES: usize = 200;

/// The most problems that a reply lists.
const MAX_LISTED_PROBLEMS: usize = 20;

/// After how many problems reading stops: a text with that many is not a collection of puzzles.
const MAX_PROBLEMS: usize = 1000;

/// How many lines are read between two looks at the limits.
const LINES_PER_LOOK: usize = 64;

pub(crate) fn read(request: &ReadRequest, work: &Work<'_>) -> Result<ReadReply, Refusal> {
    let ReadRequest { text, shape, alphabet, limit, .. } = request;
    let options = grid_state::read_options(shape.as_deref(), alphabet.as_deref())?;
    let most = limit.unwrap_or(USUAL_PUZZLES).clamp(1, work.allowance.max_puzzles.max(1));
    let mut list = List {
        most,
        work,
        entries: Vec::new(),
        problems: Vec::new(),
        unlisted: 0,
        left_off: false,
        status: Status::Ok,
    };
    match exchange::read(text) {
        _ if exchange::is_variant(text) => {
            let grid = grid_state::plain_board(text)?;
            list.take(Ok(described(
                grid,
                exchange::VariantForm::Board.to_string(),
                None,
                Vec::new(),
                1,
            )));
        }
        Some(found) => {
            let found = found.map_err(|error| grid_state::foreign(&error))?;
            let foreign = |entry| foreign_entry(entry, work.language);
            let _ = found.into_iter().map(foreign).all(|entry| list.take(Ok(entry)));
        }
        None => {
            list.read(text, options);
        }
    }
    let List { entries, problems, left_off, status, .. } = list;
    if entries.is_empty() && status == Status::Ok {
        let nothing = || Problem::from(message::text::empty());
        let problem = problems.into_iter().next().unwrap_or_else(nothing);
        return Err(Refusal::unprocessable(Status::BadInput, problem));
    }
    let problems = problems.into_iter().map(|problem| problem.in_language(work.language));
    Ok(ReadReply { status, entries, problems: problems.collect(), left_off })
}

/// What was read so far.
struct List<'w, 'a> {
    most: usize,
    work: &'w Work<'a>,
    entries: Vec<ReadEntry>,
    problems: Vec<Problem>,
    /// How many problems are not listed.
    unlisted: usize,
    left_off: bool,
    status: Status,
}

impl List<'_, '_> {
    /// Reads a text in one of our own formats, until there is enough of it.
    fn read(&mut self, text: &str, options: ReadOptions) {
        let mut reader = Reader::new(options);
        for (index, line) in text.split('\n').enumerate() {
            let found = reader.line(line);
            if index % LINES_PER_LOOK == 0 && !self.is_in_time() {
                return;
            }
            if found.is_some_and(|found| !self.take_own(found)) {
                return;
            }
        }
        while let Some(found) = reader.finish() {
            if !self.take_own(found) {
                return;
            }
        }
    }

    fn take_own(&mut self, found: Result<Entry, ReadError>) -> bool {
        self.take(found.map(own_entry).map_err(|error| grid_state::unreadable(&error)))
    }

    /// Whether there is time left; if not, the rest is left off.
    fn is_in_time(&mut self) -> bool {
        let cause = self.work.allowance.limits.exceeded();
        if let Some(cause) = cause {
            (self.status, self.left_off) = (cause.into(), true);
        }
        cause.is_none()
    }

    /// Takes what was found next; whether to go on.
    fn take(&mut self, found: Result<(GridState, ReadEntry), Problem>) -> bool {
        let allowance = self.work.allowance;
        match found {
            Ok(_) if self.entries.len() == self.most => self.left_off = true,
            Ok((grid, entry)) => match grid.fit(allowance) {
                Ok(()) => self.entries.push(entry),
                Err(refusal) => {
                    self.problem(Problem { line: Some(entry.line), ..*refusal.problem });
                }
            },
            Err(problem) => self.problem(problem),
        }
        !self.left_off && self.is_in_time()
    }

    fn problem(&mut self, problem: Problem) {
        if self.problems.len() < MAX_LISTED_PROBLEMS {
            return self.problems.push(problem);
        }
        self.unlisted += 1;
        if self.problems.len() + self.unlisted == MAX_PROBLEMS {
            let message = message::text::too_many_problems(MAX_PROBLEMS);
            self.problems.push(Problem { line: problem.line, ..message.into() });
            self.left_off = true;
        }
    }
}

/// A puzzle in one of our own formats.
fn own_entry(entry: Entry) -> (GridState, ReadEntry) {
    let title = entry.headers.iter().find(|header| ["D", "C"].contains(&header.key.as_str()));
    let title = title.map(|header| header.text.clone());
    let notices = entry.notices.iter().map(ToString::to_string).collect();
    let (format, line) = (entry.format.to_string(), entry.line);
    described(GridState::of_entry(entry), format, title, notices, line)
}

/// A puzzle as another program saves or shares it.
fn foreign_entry(entry: exchange::Entry, language: &'static Language) -> (GridState, ReadEntry) {
    let said = |notice| Problem::from(message::of_notice(notice)).in_language(language).message;
    let notices = entry.notices.iter().map(said).collect();
    let (format, title, line) = (entry.form.to_string(), entry.title.clone(), entry.line);
    described(GridState::of_foreign(entry), format, title, notices, line)
}

fn described(
    grid: GridState,
    format: String,
    title: Option<String>,
    notices: Vec<String>,
    line: usize,
) -> (GridState, ReadEntry) {
    let entry = ReadEntry {
        shape: grid.shape().to_string(),
        alphabet: grid.alphabet_name(),
        format,
        puzzle: grid.givens.to_values(),
        values: grid.values.to_values(),
        marks: grid.marks.as_ref().map(|marks| lists(marks, &grid.values)),
        title,
        notices,
        line,
    };
    (grid, entry)
}

/// Pencil marks as lists of numbers; none where there is a value.
fn lists(marks: &CandidateGrid, values: &Grid) -> Vec<Vec<u8>> {
    let list = |cell| match values.get(cell) {
        Some(_) => Vec::new(),
        None => marks.get(cell).map(|digit: Digit| digit.value() as u8).collect(),
    };
    marks.shape().cells().map(list).collect()
}

pub(crate) fn write(request: &WriteRequest, work: &Work<'_>) -> Result<WriteReply, Refusal> {
    let grid = GridState::new(&request.grid_input(), work.allowance)?;
    let name = request.format.as_deref().unwrap_or("line");
    let reply = |text: String, extension: &str, media: &str| WriteReply {
        text,
        extension: extension.to_owned(),
        media: media.to_owned(),
    };
    if let Ok(format) = name.parse::<Format>() {
        let extension = match format {
            Format::Sdm => "sdm",
            Format::Sdk => "sdk",
            Format::Ss => "ss",
            _ => "txt",
        };
        return Ok(reply(own_text(&grid, format)?, extension, "text/plain"));
    }
    let form: Form = name.parse().map_err(|_| {
        let known = written_formats().join(", ");
        Refusal::bad_input(message::text::unknown_format(message::quoted(name), known))
    })?;
    let title = request.title.as_ref().map(|title| title.chars().take(MAX_TITLE).collect());
    let entry = exchange::Entry {
        values: grid.values,
        marks: grid.marks,
        alphabet: grid.alphabet,
        title,
        ..exchange::Entry::new(grid.givens)
    };
    let text = exchange::write(form, &entry)
        .map_err(|error| Refusal::unsupported(message::of_foreign_write(&error)))?;
    Ok(reply(text, form.extension(), form.media_type()))
}

/// The most characters of a title.
const MAX_TITLE: usize = 200;

/// What `write` can write.
pub(crate) fn written_formats() -> Vec<String> {
    let foreign = Form::writable().map(|form| form.to_string());
    Format::ALL.iter().map(ToString::to_string).chain(foreign).collect()
}

/// What `read` can read, by name.
pub(crate) fn read_formats() -> Vec<String> {
    let foreign = Form::ALL.iter().map(ToString::to_string);
    Format::ALL.iter().map(ToString::to_string).chain(foreign).collect()
}

fn own_text(grid: &GridState, format: Format) -> Result<String, Refusal> {
    if format == Format::Candidates {
        return Ok(format::write_candidates(&shown_marks(grid), grid.alphabet));
    }
    let options =
        WriteOptions { alphabet: grid.alphabet, ..WriteOptions::new(format, grid.shape()) };
    format::write(&grid.values, &options)
        .map_err(|error| Refusal::unsupported(message::of_write(&error)))
}

/// The content of every cell: its value, or the pencil marks of the player, or all candidates.
pub(crate) fn shown_marks(grid: &GridState) -> CandidateGrid {
    let mut shown = CandidateGrid::of(&grid.values);
    if let Some(marks) = &grid.marks {
        grid.values.blanks().for_each(|cell| shown.set(cell, marks.get(cell)));
    }
    for (cell, digit) in grid.values.filled() {
        shown.set(cell, DigitSet::only(digit));
    }
    shown
}
