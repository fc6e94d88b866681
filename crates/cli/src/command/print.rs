//! `print`: puzzles on paper, or as pictures.
//!
//! Every puzzle is read, and solved and rated if that is printed, before anything is drawn. A file
//! appears once it is complete.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use indicatif::ProgressBar;
use omnidoku::CandidateGrid;
use omnidoku::format::Entry;
use omnidoku::logic::rate::level;
use omnidoku::logic::{Position, Reasoner};
use omnidoku_print::{FileFormat, Job, PrintError, Printed, Sheet};

use crate::args;
use crate::desk::{self, RunOptions};
use crate::exit::Exit;
use crate::interrupt;
use crate::item::{Item, Subject};
use crate::page::{self, Page};
use crate::puzzle_error::{PuzzleError, puzzle_of};
use crate::save;
use crate::unique::{self, OnlySolution};
use crate::words;
use crate::worker::Worker;

mod board;

use board::PrintedBoard;

/// The most puzzles in one run.
const MAX_PUZZLES: usize = 5000;

pub(crate) fn run(arguments: &args::Print) -> Exit {
    let Some(form) = arguments.form.or_else(|| form_of(&arguments.out)) else {
        return super::usage(words::NAME_THE_FORM);
    };
    if let Some(message) = save::in_the_way(&arguments.out, arguments.force) {
        return super::usage(&message);
    }
    let searching = arguments.reasoning.searching();
    let printed = Mutex::new(Vec::new());
    // One after another: pages are in the order of the input.
    let options =
        RunOptions { threads: searching.threads, long_answers: true, ..RunOptions::default() };
    let exit = desk::run(super::input(&arguments.reading), options, |workforce| {
        let mut worker = Worker::new(&searching, workforce);
        let mut reasoner = Reasoner::new();
        let printed = &printed;
        move |item: Item, page: &mut Page| {
            let read = item.subject.and_then(|subject| match subject {
                Subject::Plain(entry) => {
                    prepare(arguments, &mut worker, &mut reasoner, &entry, page)
                        .map(Prepared::Plain)
                }
                Subject::Board(board) => {
                    board::prepare(arguments, &worker, *board, page).map(Prepared::Board)
                }
            });
            match (read, printed.lock()) {
                (Ok(_), Ok(printed)) if printed.len() == MAX_PUZZLES => {
                    super::usage(&words::too_many_to_print(MAX_PUZZLES)).leave()
                }
                (Ok(puzzle), Ok(mut printed)) => printed.push(puzzle),
                (Err(error), _) => {
                    page.exit = Some(error.exit());
                    page.error = Some((item.origin, error));
                }
                // No other thread holds the list.
                (_, Err(_)) => {}
            }
        }
    });
    let puzzles = printed.into_inner().unwrap_or_default();
    if puzzles.is_empty() || interrupt::came() {
        return exit;
    }
    exit.max(write_all(puzzles, form, arguments))
}

/// What is printed: a plain puzzle or a board with rules.
enum Prepared {
    Plain(Printed),
    Board(PrintedBoard),
}

/// Prints plain puzzles, or boards with rules: they do not share pages.
fn write_all(prepared: Vec<Prepared>, form: FileFormat, arguments: &args::Print) -> Exit {
    let (mut puzzles, mut boards) = (Vec::new(), Vec::new());
    for each in prepared {
        match each {
            Prepared::Plain(puzzle) => puzzles.push(puzzle),
            Prepared::Board(board) => boards.push(board),
        }
    }
    if boards.is_empty() {
        let job = job(&arguments.looks, form, puzzles);
        return match job.drawings() {
            Ok(drawings) => {
                let files = Files {
                    puzzles: job.puzzles.len(),
                    drawings: drawings.count(),
                    count: job.file_count(&drawings),
                };
                write(files, arguments, |index, goes_on| job.file(&drawings, index, goes_on))
            }
            Err(error) => refuse(&error),
        };
    }
    if !puzzles.is_empty() {
        return super::usage(words::PRINT_APART);
    }
    let pictures = board::pictures(&boards, form, &arguments.looks);
    let (drawings, count) = (pictures.drawings.len(), pictures.file_count());
    let files = Files { puzzles: boards.len(), drawings, count };
    write(files, arguments, |index, goes_on| pictures.file(index, goes_on))
}

/// How many there are of each.
struct Files {
    puzzles: usize,
    drawings: usize,
    count: usize,
}

/// A puzzle with everything that is printed with it.
fn prepare(
    arguments: &args::Print,
    worker: &mut Worker<'_>,
    reasoner: &mut Reasoner,
    entry: &Entry,
    page: &mut Page,
) -> Result<Printed, PuzzleError> {
    let looks = &arguments.looks;
    page.note_reading(entry, false);
    puzzle_of(entry)?;
    let alphabet = page::symbols(looks.alphabet, entry)?;
    let clues = entry.givens.as_ref().unwrap_or(&entry.grid).clone();
    let title = entry.headers.iter().find(|header| header.key == "D");
    let mut printed = Printed {
        values: entry.givens.is_some().then(|| entry.grid.clone()),
        title: title.map(|header| header.text.clone()).unwrap_or_default(),
        alphabet: Some(alphabet),
        ..Printed::of(clues.clone())
    };
    if looks.candidates {
        let marks = entry.candidates.clone();
        printed.candidates = Some(marks.unwrap_or_else(|| CandidateGrid::of(&entry.grid)));
    }
    if looks.solutions || looks.grades {
        // The solution to print is that of the clues alone, whatever else is filled in.
        let as_set = Entry { grid: clues, givens: None, candidates: None, ..entry.clone() };
        match unique::only_solution(worker, &as_set, page)? {
            OnlySolution::Missing(verdict) => {
                page.exit = Some(verdict.exit);
                page.note(words::printed_without_solution(entry.line, verdict.words));
                if looks.grades {
                    printed.grade = verdict.words.to_owned();
                }
            }
            OnlySolution::Found(puzzle, solution) => {
                if looks.grades {
                    let rating = level::rate(reasoner, &Position::of(&puzzle)).into();
                    printed.grade = words::printed_grade(&rating);
                }
                printed.solution = Some(solution);
            }
        }
    }
    Ok(printed)
}

fn job(looks: &args::Looks, form: FileFormat, puzzles: Vec<Printed>) -> Job {
    let sheet = Sheet {
        paper: looks.paper.unwrap_or(args::Paper::A4).into(),
        per_page: looks.per_page.unwrap_or(1),
        solutions: looks.solutions.then(|| words::SOLUTIONS.to_owned()),
        heading: looks.title.clone(),
        coordinates: looks.coordinates,
        ..Sheet::default()
    };
    let on_paper = looks.paper.is_some() || looks.per_page.is_some();
    Job { puzzles, sheet, on_paper, form, width: looks.width }
}

/// Makes the files and writes them.
fn write(
    files: Files,
    arguments: &args::Print,
    make: impl Fn(usize, &mut dyn FnMut(usize) -> bool) -> Result<Vec<u8>, PrintError>,
) -> Exit {
    let to_screen = save::is_stdout(&arguments.out);
    if to_screen && files.count > 1 {
        return super::usage(words::SEVERAL_FILES);
    }
    let paths = numbered(&arguments.out, files.count);
    if let Some(message) = paths.iter().find_map(|path| save::in_the_way(path, arguments.force)) {
        return super::usage(&message);
    }
    let shows_bar = files.drawings > 1 && io::stderr().is_terminal();
    let bar =
        shows_bar.then(|| desk::styled(ProgressBar::new(files.drawings as u64), words::PRINTING));
    let mut goes_on = |done: usize| {
        bar.iter().for_each(|bar| bar.set_position(done as u64));
        true
    };
    for (index, path) in paths.iter().enumerate() {
        let file = match make(index, &mut goes_on) {
            Ok(file) => file,
            Err(error) => return refuse(&error),
        };
        if to_screen {
            desk::print_now(&mut { file });
        } else if let Err(error) = save::save(path, &file) {
            let message = words::output_failed(&io::Error::other(words::not_saved(path, &error)));
            return super::failed(&message);
        }
    }
    bar.iter().for_each(ProgressBar::finish_and_clear);
    if !to_screen {
        desk::complain(&words::printed(&paths, files.puzzles));
    }
    Exit::Ok
}

/// Reports why this cannot be printed.
fn refuse(error: &PrintError) -> Exit {
    desk::complain(&words::error(desk::error_paint(), &error.to_string()));
    Exit::BadInput
}

/// The form that the extension of a file stands for.
fn form_of(path: &Path) -> Option<FileFormat> {
    FileFormat::from_name(&path.extension()?.to_string_lossy())
}

/// The names of this many files: `week.png` for one, otherwise `week-1.png` and so on, padded so
/// that they sort in order.
pub(super) fn numbered(path: &Path, files: usize) -> Vec<PathBuf> {
    if files == 1 {
        return vec![path.to_owned()];
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().map(|ending| format!(".{}", ending.to_string_lossy()));
    let (ending, digits) = (ending.unwrap_or_default(), files.to_string().len());
    let name = |number| path.with_file_name(format!("{stem}-{number:0digits$}{ending}"));
    (1..=files).map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_files_are_numbered_so_that_they_sort() {
        let names = |path: &str, files| {
            let names = numbered(Path::new(path), files).into_iter();
            names.map(|path| path.to_string_lossy().into_owned()).collect::<Vec<_>>()
        };
        assert_eq!(names("a/week.png", 1), ["a/week.png"]);
        assert_eq!(names("a/week.png", 2), ["a/week-1.png", "a/week-2.png"]);
        assert_eq!(names("week", 10)[..2], ["week-01", "week-02"]);
    }
}
