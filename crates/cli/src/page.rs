//! The answer to one puzzle: written by a worker, printed by the [`desk`].

use std::time::Duration;

use omnidoku::format::{self, Alphabet, Entry, Format, WriteError, WriteOptions};
use omnidoku::{CandidateGrid, Grid, Report, Stats};
use omnidoku_api as api;
use omnidoku_variants::Account;
use serde::Serialize;

use crate::args::{OutputFormat, Writing};
use crate::board::BoardEntry;
use crate::desk;
use crate::exit::Exit;
use crate::item::Item;
use crate::paint::{self, Paint};
use crate::puzzle_error::PuzzleError;
use crate::shapes;
use crate::source::Origin;
use crate::words;

/// How many bytes a directly printed page collects before it prints them.
const DIRECT_PRINT_BYTES: usize = 1 << 16;

/// The text about one puzzle.
#[derive(Default)]
pub(crate) struct Page {
    /// What goes to standard output.
    pub(crate) out: Vec<u8>,
    /// Pages are written one at a time, and this one may be long: it is printed while it is
    /// written.
    pub(crate) direct: bool,
    /// There are other pages, so this one names its puzzle.
    pub(crate) titled: bool,
    /// What the user should know about how the puzzle was read, until [`Page::note_reading`] adds it to the notes.
    pub(crate) reading_notices: Vec<String>,
    /// Sentences for standard error, each printed once per run.
    pub(crate) notes: Vec<String>,
    /// How the process would end after this puzzle alone.
    pub(crate) exit: Option<Exit>,
    /// What is wrong with the puzzle.
    pub(crate) error: Option<(Origin, PuzzleError)>,
    /// A picture on standard output already shows it.
    pub(crate) drawn: bool,
    /// What the search cost.
    pub(crate) cost: Option<(Duration, Stats)>,
    /// What goes to standard error if there is no other puzzle.
    pub(crate) detail: Option<String>,
    /// A hash of the canonical form, where equivalent puzzles are left out.
    pub(crate) fingerprint: Option<u128>,
}

impl Page {
    /// Writes one page of many.
    pub(crate) fn of_many(write: impl FnOnce(&mut Page)) -> Page {
        let mut page = Page { titled: true, ..Page::default() };
        write(&mut page);
        page
    }

    /// Whether there is no other puzzle.
    pub(crate) fn is_alone(&self) -> bool {
        !self.titled
    }

    /// Adds text.
    pub(crate) fn text(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
        if self.direct && self.out.len() >= DIRECT_PRINT_BYTES {
            desk::print_now(&mut self.out);
        }
    }

    /// Adds the name of the puzzle above the answer, if there are others.
    pub(crate) fn title(&mut self, place: &api::Origin) {
        if self.titled {
            self.line(&words::title(&place.source, place.line));
        }
    }

    /// Adds the name of the puzzle above a picture, if there are others.
    pub(crate) fn picture_title(&mut self, place: &api::Origin) {
        if self.titled {
            self.caption(&words::title(&place.source, place.line));
        }
    }

    /// Adds words above or below a picture.
    pub(crate) fn caption(&mut self, text: &str) {
        self.line(&words::caption(text));
    }

    /// Adds the name of a puzzle before a verdict, if there are others and they are not one per
    /// line.
    pub(crate) fn label(&mut self, place: &api::Origin, format: Format) {
        if self.titled && !matches!(format, Format::Line | Format::Sdm) {
            self.text(&words::label(&place.source, place.line));
        }
    }

    /// The same for a board with rules.
    pub(crate) fn label_board(&mut self, place: &api::Origin, board: &BoardEntry) {
        if self.titled && !board.is_line {
            self.text(&words::label(&place.source, place.line));
        }
    }

    /// Adds a line.
    pub(crate) fn line(&mut self, line: &str) {
        self.text(line);
        self.text("\n");
    }

    /// Adds a JSON object on a line of its own.
    pub(crate) fn json(&mut self, value: &impl Serialize) {
        let written = serde_json::to_writer(&mut self.out, value);
        debug_assert!(written.is_ok(), "writing to memory does not fail");
        self.text("\n");
    }

    /// Adds a grid, written as [`Writing::writable`] says, so that it reads back.
    pub(crate) fn grid(&mut self, grid: &Grid, how: &WriteOptions) {
        match format::write(grid, how) {
            Ok(text) => self.text(&text),
            Err(error) => self.line(&error.to_string()),
        }
    }

    /// Adds a sentence for standard error.
    pub(crate) fn note(&mut self, note: String) {
        self.notes.push(note);
    }

    /// Notes what the user should know about how a puzzle was read.
    pub(crate) fn note_reading(&mut self, entry: &Entry, searches: bool) {
        entry.notices.iter().for_each(|notice| self.note(words::read_as(notice)));
        self.notes.append(&mut self.reading_notices);
        if shapes::is_open(entry) {
            self.note(words::shape_assumed(entry.grid.shape()));
        }
        let marks_matter = |marks: &CandidateGrid| {
            let allowed = CandidateGrid::of(&entry.grid);
            let mut cells = entry.grid.blanks();
            cells.any(|cell| !(allowed.get(cell) & !marks.get(cell)).is_empty())
        };
        if searches && entry.candidates.as_ref().is_some_and(marks_matter) {
            self.note(words::MARKS_NOT_USED.to_owned());
        }
    }

    /// Notes what the user should know about how a board with rules was read.
    pub(crate) fn note_reading_of_board(&mut self) {
        self.notes.append(&mut self.reading_notices);
    }

    /// Keeps what the search of a board with rules cost.
    pub(crate) fn cost_of_board(&mut self, account: &Account) {
        self.cost = Some((account.time.unwrap_or_default(), account.tally.into()));
    }

    /// Keeps what a search cost.
    pub(crate) fn cost(&mut self, report: &Report) {
        self.cost = Some((report.time.unwrap_or_default(), report.stats));
    }

    /// Reports why there is no answer: on standard output by a line in its place, or by a JSON
    /// object.
    pub(crate) fn refuse(&mut self, origin: &Origin, error: PuzzleError, json: bool) {
        self.exit = Some(error.exit());
        match &error {
            _ if error.exit() == Exit::Fault => self.note(words::DEFECT.to_owned()),
            // The error itself says that the shape was assumed.
            PuzzleError::Conflicts { grid, other_shapes, .. } if !other_shapes.is_empty() => {
                let said = words::shape_assumed(grid.shape());
                self.notes.retain(|note| *note != said);
            }
            _ => {}
        }
        if json {
            let (source, line) = (origin.name.to_string(), error.line().unwrap_or(1));
            return self.json(&api::Refused {
                origin: api::Origin { source, line },
                status: error.status(),
                problem: error.problem(),
            });
        }
        if let Some(line) = error.in_place_of_answer() {
            self.line(&line);
        }
        self.error = Some((origin.clone(), error));
    }

    /// The same for a mistake that a picture already shows.
    pub(crate) fn refuse_drawn(&mut self, origin: &Origin, error: PuzzleError) {
        self.exit = Some(error.exit());
        self.error = Some((origin.clone(), error));
        self.drawn = true;
    }
}

/// The form of the answer to one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    /// A JSON object.
    Json,
    /// A picture with words.
    Picture,
    /// A text in this format.
    Text(Format),
}

impl Writing {
    /// How the answer to a puzzle is printed: as the user says, or else as the puzzle was written;
    /// on a terminal a single or typed puzzle gets a picture.
    pub(crate) fn view(&self, entry: &Entry, origin: &Origin, page: &Page) -> View {
        let looked_at = paint::output_is_terminal() && (page.is_alone() || origin.is_argument());
        match (self.format, entry.format) {
            _ if self.json => View::Json,
            (Some(OutputFormat::Grid), _) => View::Picture,
            (Some(OutputFormat::Text(format)), _) => View::Text(format),
            (None, Format::Line | Format::Sdm) if !looked_at => View::Text(Format::Line),
            (None, _) => View::Picture,
        }
    }

    /// How a puzzle and its solutions are written; an error if that is not possible as asked.
    pub(crate) fn writable(&self, entry: &Entry, view: View) -> Result<WriteOptions, PuzzleError> {
        let shape = entry.grid.shape();
        let format = match view {
            View::Text(format) => format,
            View::Json | View::Picture => Format::Line,
        };
        let alphabet = symbols(self.alphabet, entry)?;
        let how = WriteOptions { alphabet, ..WriteOptions::new(format, shape) };
        // What was read can be written the same way; what the user asks for may not fit.
        if self.format.is_some() {
            let tried = format::write(&Grid::empty(shape), &how);
            tried.map_err(|error| PuzzleError::Unwritable { line: entry.line, error })?;
        }
        Ok(how)
    }

    /// How pictures are drawn on standard output.
    pub(crate) fn paint(&self) -> Paint {
        Paint { color: paint::output_has_color(), ascii: self.ascii, coordinates: self.coordinates }
    }
}

/// Where a puzzle was read, as data.
pub(crate) fn origin(item: &Item) -> api::Origin {
    api::Origin { source: item.origin.name.to_string(), line: item.line() }
}

/// The symbols to write a puzzle with: those asked for, or else its own; an error if they are too
/// few.
pub(crate) fn symbols(asked: Option<Alphabet>, entry: &Entry) -> Result<Alphabet, PuzzleError> {
    let (shape, alphabet) = (entry.grid.shape(), asked.unwrap_or(entry.alphabet));
    match alphabet.fits(shape) {
        true => Ok(alphabet),
        false => {
            let error = WriteError::AlphabetTooSmall { alphabet, shape };
            Err(PuzzleError::Unwritable { line: entry.line, error })
        }
    }
}

/// A grid on one line. An alphabet too small for it is replaced by one that fits.
pub(crate) fn one_line(grid: &Grid, alphabet: Alphabet) -> String {
    let usual = WriteOptions::new(Format::Line, grid.shape());
    let written = format::write(grid, &WriteOptions { alphabet, ..usual });
    let written = written.or_else(|_| format::write(grid, &usual)).unwrap_or_default();
    written.trim_end().to_owned()
}

/// A puzzle as data.
pub(crate) fn written(entry: &Entry, alphabet: Alphabet) -> api::Written {
    let written = api::Written::new(one_line(&entry.grid, alphabet), entry.grid.shape(), alphabet);
    api::Written { shape_assumed: shapes::is_open(entry), ..written }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exit::Exit;
    use omnidoku::check::Flaw;
    use omnidoku::format::ReadOptions;
    use omnidoku::{EngineId, Fault, Shape};

    fn page_about_a_fault(json: bool) -> Page {
        let puzzle = "1......2....4..3".to_owned();
        let mut input = crate::input::Input::new(&[puzzle], ReadOptions::default()).unwrap();
        let item = input.next().unwrap();
        let shape = Shape::new(2, 2).unwrap();
        let flaw = Flaw::Blank { shape, cell: shape.cells().next().unwrap() };
        let error = PuzzleError::fault(
            &item.subject.unwrap().plain().unwrap(),
            Fault { engine: EngineId::Dlx, flaw },
        );
        let mut page = Page::default();
        page.refuse(&item.origin, error, json);
        page
    }

    #[test]
    fn a_fault_has_a_line_in_the_place_of_the_answer() {
        let page = page_about_a_fault(false);
        let out = String::from_utf8(page.out).unwrap();
        assert!(out.starts_with("defect: line 1: engine dlx is broken: "), "{out}");
        assert_eq!(out.lines().count(), 1);
        assert_eq!(page.exit, Some(Exit::Fault));
        assert_eq!(page.notes, [words::DEFECT]);
    }

    #[test]
    fn a_fault_is_a_status() {
        let page = page_about_a_fault(true);
        let refused: api::Refused = serde_json::from_slice(&page.out).unwrap();
        assert_eq!(refused.status, api::Status::Fault);
        assert!(refused.problem.message.starts_with("engine dlx is broken"));
        assert_eq!(page.exit, Some(Exit::Fault));
    }
}
