//! `convert`: the same puzzles in another format or alphabet.

use omnidoku::format::{self, Entry, Format, WriteOptions};

use crate::args;
use crate::desk::{self, Plan};
use crate::exit::Exit;
use crate::input::Item;
use crate::page::Page;
use crate::trouble::Trouble;
use crate::words;

pub(crate) fn run(arguments: &args::Convert) -> Exit {
    desk::run(super::input(&arguments.reading), Plan::default(), |_| {
        move |item: Item, page: &mut Page| {
            let converted = item.entry.and_then(|entry| {
                page.note_reading(&entry, false);
                let to_values = arguments.format != Format::Candidates;
                if to_values && entry.candidates.is_some() && !entry.grid.is_full() {
                    page.note(words::MARKS_LEFT_OUT.to_owned());
                }
                convert(arguments, &entry)
            });
            match converted {
                Ok(text) => page.text(&text),
                Err(trouble) => page.refuse(&item.origin, trouble, false),
            }
        }
    })
}

fn convert(arguments: &args::Convert, entry: &Entry) -> Result<String, Trouble> {
    let usual = WriteOptions::new(arguments.format, entry.grid.shape());
    let how = WriteOptions {
        alphabet: arguments.alphabet.unwrap_or(entry.alphabet),
        blank: arguments.blank.unwrap_or(usual.blank),
        ..usual
    };
    match &entry.candidates {
        Some(marks) if arguments.format == Format::Candidates => {
            Ok(format::write_candidates(marks, how.alphabet))
        }
        _ => format::write(&entry.grid, &how)
            .map_err(|error| Trouble::Unwritable { line: entry.line, error }),
    }
}
