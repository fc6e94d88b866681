//! `convert`: the same puzzles in another format or alphabet, or in the form of another program.

use omnidoku::format::{self, Entry, Format, WriteOptions};
use omnidoku_exchange::Form;

use crate::args::{self, Target};
use crate::desk::{self, RunOptions};
use crate::exchange;
use crate::exit::Exit;
use crate::item::{Item, Subject};
use crate::page::{self, Page};
use crate::puzzle_error::PuzzleError;
use crate::words;

mod board;

pub(crate) fn run(arguments: &args::Convert) -> Exit {
    let (before, after) = match arguments.format {
        Some(Target::Foreign(form)) => form.around(),
        _ => ("", ""),
    };
    let input = super::input(&arguments.reading);
    desk::print_now(&mut before.into());
    let exit = desk::run(input, RunOptions::default(), |_| {
        move |item: Item, page: &mut Page| {
            let converted = item.subject.and_then(|subject| {
                let entry = match subject {
                    Subject::Plain(entry) => entry,
                    Subject::Board(board) => {
                        page.note_reading_of_board();
                        return board::convert(arguments, &board);
                    }
                };
                let target = arguments.format.unwrap_or(Target::Text(Format::Line));
                page.note_reading(&entry, false);
                page.note_left_out(target, &entry);
                match target {
                    Target::Board(form) => board::from_plain(form, &entry),
                    Target::Text(format) => convert(arguments, format, &entry),
                    Target::Foreign(form) => {
                        page.note_unused(arguments, form);
                        hand_over(arguments, form, &entry)
                    }
                }
            });
            match converted {
                Ok(text) => page.text(&text),
                Err(error) => {
                    page.refuse(&item.origin, error, false);
                    if !before.is_empty() {
                        // A file of another program has no place for errors.
                        page.out.clear();
                    }
                }
            }
        }
    });
    desk::print_now(&mut after.into());
    exit
}

fn convert(
    arguments: &args::Convert,
    format: Format,
    entry: &Entry,
) -> Result<String, PuzzleError> {
    let usual = WriteOptions::new(format, entry.grid.shape());
    let how = WriteOptions {
        alphabet: arguments.alphabet.unwrap_or(entry.alphabet),
        blank: arguments.blank.unwrap_or(usual.blank),
        ..usual
    };
    match &entry.candidates {
        Some(marks) if format == Format::Candidates => {
            Ok(format::write_candidates(marks, how.alphabet))
        }
        _ => format::write(&entry.grid, &how)
            .map_err(|error| PuzzleError::Unwritable { line: entry.line, error }),
    }
}

fn hand_over(arguments: &args::Convert, form: Form, entry: &Entry) -> Result<String, PuzzleError> {
    let mut handed = exchange::to_exchange(entry);
    if form == Form::Share {
        handed.alphabet = page::symbols(arguments.alphabet, entry)?;
    }
    let text = omnidoku_exchange::write_part(form, &handed);
    let text = text.map_err(|error| PuzzleError::Unexchangeable { line: entry.line, error })?;
    Ok(if text.ends_with('\n') { text } else { text + "\n" })
}

impl Page {
    /// Notes options without effect: the forms of other programs have their own symbols.
    fn note_unused(&mut self, arguments: &args::Convert, form: Form) {
        if arguments.alphabet.is_some() && form != Form::Share {
            self.note(words::option_unused("--alphabet", form.name()));
        }
        if arguments.blank.is_some() {
            self.note(words::option_unused("--blank", form.name()));
        }
    }

    /// Notes what the puzzle has and the target cannot hold.
    fn note_left_out(&mut self, target: Target, entry: &Entry) {
        let has_marks = entry.candidates.is_some() && !entry.grid.is_full();
        match target {
            Target::Text(Format::Candidates) => {}
            Target::Text(_) if has_marks => self.note(words::MARKS_LEFT_OUT.to_owned()),
            Target::Foreign(Form::Coach | Form::Solo) if has_marks || entry.givens.is_some() => {
                self.note(words::ONLY_GIVENS.to_owned());
            }
            _ => {}
        }
    }
}
