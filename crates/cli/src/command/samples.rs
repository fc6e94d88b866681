//! `samples`: built-in puzzles by level, among them those of the five studies
//! (docs/experiments.md).

use omnidoku::format::{self, Alphabet, Entry, ReadOptions, WriteOptions};
use omnidoku_api as api;

use crate::args;
use crate::desk;
use crate::exit::Exit;
use crate::page::{self, Page, View};
use crate::paint::{self, Look};
use crate::source::Source;
use crate::words;

mod board;

const PUZZLES: &str = include_str!("../samples/puzzles.txt");

/// A built-in puzzle.
struct Sample {
    name: &'static str,
    level: &'static str,
    note: &'static str,
    puzzle: &'static str,
}

fn samples() -> impl Iterator<Item = Sample> {
    let mut lines = PUZZLES.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    std::iter::from_fn(move || {
        let mut title = lines.next()?.splitn(3, " | ");
        let (name, level, note) = (title.next()?, title.next()?, title.next()?);
        Some(Sample { name, level, note, puzzle: lines.next()? })
    })
}

/// The built-in puzzles with a name, or of a level.
pub(crate) fn named(name: &str) -> impl Iterator<Item = Source> {
    let named = samples().filter(move |sample| sample.name == name || sample.level == name);
    let plain = named.filter_map(|sample| {
        let shape = Some(sample.entry()?.grid.shape());
        Some(Source::Sample { name: sample.name, puzzle: sample.puzzle, shape })
    });
    plain.chain(board::named(name))
}

impl Sample {
    fn entry(&self) -> Option<Entry> {
        format::read(self.puzzle, &ReadOptions::default()).ok()
    }

    fn as_data(&self, entry: &Entry, alphabet: Alphabet) -> api::Sample {
        api::Sample {
            name: self.name.to_owned(),
            level: self.level.to_owned(),
            size: entry.grid.shape().size(),
            clues: entry.grid.filled().count(),
            note: self.note.to_owned(),
            puzzle: page::one_line(&entry.grid, alphabet),
        }
    }
}

pub(crate) fn run(arguments: &args::Samples) -> Exit {
    let mut page = Page::default();
    let known = |name: &String| named(name).next().is_some();
    if let Some(unknown) = arguments.names.iter().find(|name| !known(name)) {
        return super::usage(&words::unknown_sample(unknown));
    }
    let listing = arguments.names.is_empty();
    if listing && !arguments.writing.json {
        page.line(&words::sample_titles());
    }
    let wanted = |sample: &Sample| {
        listing || arguments.names.iter().any(|name| name == sample.name || name == sample.level)
    };
    for sample in samples().filter(wanted) {
        let Some(entry) = sample.entry() else { continue };
        if arguments.writing.json {
            match page::symbols(arguments.writing.alphabet, &entry) {
                Ok(alphabet) => page.json(&sample.as_data(&entry, alphabet)),
                Err(error) => page.exit = Some(super::usage(&error.message())),
            }
        } else if listing {
            let clues = entry.grid.filled().count().to_string();
            page.line(&words::sample(sample.name, sample.level, &clues, sample.note));
        } else {
            print(&arguments.writing, &sample, &entry, &mut page);
        }
    }
    board::print(arguments, &mut page);
    if listing && !arguments.writing.json {
        page.line("");
        page.line(words::LEVELS_AS_RATED);
    }
    desk::print_now(&mut page.out);
    page.exit.unwrap_or(Exit::Ok)
}

/// Prints a puzzle: a picture for people, a line for programs.
fn print(writing: &args::Writing, sample: &Sample, entry: &Entry, page: &mut Page) {
    let view = match writing.format {
        Some(args::OutputFormat::Grid) => View::Picture,
        Some(args::OutputFormat::Text(format)) => View::Text(format),
        None if paint::output_is_terminal() => View::Picture,
        None => View::Text(format::Format::Line),
    };
    let how: WriteOptions = match writing.writable(entry, view) {
        Ok(how) => how,
        Err(error) => {
            page.exit = Some(super::usage(&error.message()));
            return;
        }
    };
    if view != View::Picture {
        return page.grid(&entry.grid, &how);
    }
    let paint = writing.paint();
    let title = format!("{} {}", paint.strong(sample.name), paint.faint(sample.note));
    page.caption(&title);
    page.text(&paint.picture(&entry.grid, how.alphabet, |cell| match entry.grid.get(cell) {
        Some(_) => Look::Given,
        None => Look::Blank,
    }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use omnidoku::logic::rate::level::{self, Level};
    use omnidoku::logic::{Position, Reasoner};
    use omnidoku::{EngineId, Limits, Puzzle, Settings, ask};

    #[test]
    fn samples_are_of_the_level_that_rate_gives_them() {
        let (mut reasoner, mut rated) = (Reasoner::new(), 0);
        for sample in samples() {
            let name = |level: &Level| level.name().to_lowercase().replace(' ', "-");
            let Some(level) = Level::ALL.into_iter().find(|level| name(level) == sample.level)
            else {
                continue;
            };
            let puzzle = Puzzle::new(sample.entry().expect(sample.name).grid).expect(sample.name);
            let rating = level::rate(&mut reasoner, &Position::of(&puzzle));
            assert_eq!(rating.level, level, "{}", sample.name);
            rated += 1;
        }
        assert_eq!(rated, 18);
    }

    #[test]
    fn every_sample_has_one_solution_or_says_otherwise() {
        let mut engine = EngineId::Dlx.build(Settings::default());
        assert_eq!(samples().count(), 31);
        for sample in samples() {
            let puzzle = Puzzle::new(sample.entry().expect(sample.name).grid).expect(sample.name);
            let count = ask::count(&mut *engine, &puzzle, 3, &Limits::none()).unwrap();
            let expected = if sample.note.contains("two solutions") { 2 } else { 1 };
            assert_eq!((count.found, count.complete), (expected, true), "{}", sample.name);
        }
    }
}
