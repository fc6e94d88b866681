//! How a puzzle is written.

use omnidoku::Grid;
use omnidoku::format::{self, Format, WriteOptions};
use omnidoku::generate::{Clues, Made, Outcome, Request};
use omnidoku_api as api;

use crate::args::{Form, Output};
use crate::page;
use crate::paint::{self, Look, Paint};
use crate::words;

/// Writes puzzles in one form.
#[derive(Clone)]
pub(super) struct Scribe {
    form: Form,
    how: WriteOptions,
    request: Request,
    /// Pictures of several puzzles have titles.
    titled: bool,
}

impl Scribe {
    /// A scribe for the puzzles of a request, or why they cannot be written in this form.
    pub(super) fn new(
        form: Form,
        output: &Output,
        request: &Request,
        titled: bool,
    ) -> Result<Scribe, String> {
        let shape = request.shape;
        let format = match form {
            Form::Text(format) => format,
            _ => Format::Line,
        };
        let usual = WriteOptions::new(format, shape);
        let how = WriteOptions { alphabet: output.alphabet.unwrap_or(usual.alphabet), ..usual };
        format::write(&Grid::empty(shape), &how).map_err(|error| error.to_string())?;
        Ok(Scribe { form, how, request: request.clone(), titled })
    }

    /// The text before all puzzles.
    pub(super) fn header(&self, output: &Output) -> String {
        match self.form {
            Form::Csv if !output.no_header => api::Generated::COLUMNS.join(",") + "\n",
            _ => String::new(),
        }
    }

    /// Writes a puzzle.
    pub(super) fn write(&self, outcome: &Outcome, made: &Made, out: &mut Vec<u8>) {
        let grid = made.draft.puzzle.grid();
        match self.form {
            Form::Text(format) => {
                if format == Format::Sdk {
                    out.extend(words::sdk_headers(self.request.seed, outcome, made).bytes());
                }
                out.extend(self.text(grid).bytes());
            }
            Form::Grid => self.picture(outcome, made, out),
            Form::Csv | Form::Parquet => {
                out.extend(self.as_data(outcome, made).row().join(",").bytes());
                out.push(b'\n');
            }
            Form::Json => {
                let written = serde_json::to_writer(&mut *out, &self.as_data(outcome, made));
                debug_assert!(written.is_ok(), "memory takes what it is given");
                out.push(b'\n');
            }
        }
    }

    /// A grid as text. `new` made sure that it can be written.
    fn text(&self, grid: &Grid) -> String {
        format::write(grid, &self.how).unwrap_or_else(|error| format!("{error}\n"))
    }

    /// A puzzle on one line, for sentences.
    pub(super) fn line(&self, made: &Made) -> String {
        page::one_line(made.draft.puzzle.grid(), self.how.alphabet)
    }

    fn picture(&self, outcome: &Outcome, made: &Made, out: &mut Vec<u8>) {
        let grid = made.draft.puzzle.grid();
        let paint = Paint { color: paint::output_has_color(), ascii: false, coordinates: false };
        if self.titled {
            let title = words::caption(&words::puzzle_number(outcome.index));
            out.extend(paint.strong(&title).bytes());
            out.push(b'\n');
        }
        let picture = paint.picture(grid, self.how.alphabet, |cell| match grid.get(cell) {
            Some(_) => Look::Given,
            None => Look::Blank,
        });
        out.extend(picture.bytes());
        let mut about = words::shown(grid.shape(), self.how.alphabet, grid.filled().count(), 0);
        if let Some(grade) = &made.grade {
            about += &format!(", {}", words::grade(&grade.into()));
        }
        if let Some(shuffle) = self.shuffle(outcome, made) {
            about += &format!(", {}", words::shuffle(shuffle));
        }
        out.extend(paint.faint(&words::caption(&about)).bytes());
        out.push(b'\n');
    }

    /// How the pattern behind the full grid was shuffled.
    fn shuffle(&self, outcome: &Outcome, made: &Made) -> Option<api::Shuffle> {
        let (cycles, moves) = made.shuffle(&self.request, outcome.index)?;
        Some(api::Shuffle { cycles, moves })
    }

    fn as_data(&self, outcome: &Outcome, made: &Made) -> api::Generated {
        let (shape, alphabet) = (made.draft.solution.shape(), self.how.alphabet);
        let puzzle = api::Written::new(self.line(made), shape, alphabet);
        let solution = match self.request.clues {
            Clues::All => puzzle.puzzle.clone(),
            _ => page::one_line(&made.draft.solution, alphabet),
        };
        let shuffle = self.shuffle(outcome, made);
        api::Generated {
            shuffle,
            ..api::Generated::new(self.request.seed, outcome, made, puzzle, solution)
        }
    }
}
