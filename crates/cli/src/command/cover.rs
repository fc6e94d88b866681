//! `cover`: exact covers of any 0/1 matrix, by Dancing Links.
//!
//! The matrix is rows of `0` and `1`, one per line, or a nested array as JSON, Python and numpy
//! write it; `#` begins a comment. On the command line every argument is a row, or several
//! separated by commas.

mod matrix;

use std::fs::File;
use std::io::{self, Cursor, IsTerminal, Read};
use std::ops::ControlFlow;
use std::path::Path;

use omnidoku::links::{ColumnChoice, Matrix, MatrixError, MatrixReader, exact_cover};
use omnidoku::{End, SystemClock};
use omnidoku_api as api;

use crate::args;
use crate::desk;
use crate::exit::Exit;
use crate::page::Page;
use crate::words;

/// The most covers in one JSON object.
const MAX_COVERS_IN_JSON: u64 = 10_000;

pub(crate) fn run(arguments: &args::Cover) -> Exit {
    if let Some(argument) = &arguments.of {
        return matrix::print(argument);
    }
    if arguments.all && arguments.json && arguments.limit > MAX_COVERS_IN_JSON {
        return super::usage(&words::json_limit(MAX_COVERS_IN_JSON));
    }
    if arguments.matrix.len() > 1 && arguments.matrix.iter().any(|row| names_source(row)) {
        return super::usage(words::ONE_MATRIX);
    }
    let (name, reader) = match source(&arguments.matrix) {
        Some((name, Ok(reader))) => (name, reader),
        Some((name, Err(error))) => {
            let wrong = Wrong { line: None, column: None, message: words::io_error(&error) };
            return refuse(&name, wrong, arguments.json);
        }
        None => return super::usage(words::NO_MATRIX_GIVEN),
    };
    match read(reader, arguments.limits.memory_limit) {
        Ok(matrix) => search(arguments, &matrix),
        Err(wrong) => refuse(&name, wrong, arguments.json),
    }
}

fn refuse(source: &str, wrong: Wrong, json: bool) -> Exit {
    let Wrong { line, column, message } = wrong;
    if json {
        let mut page = Page::default();
        page.json(&api::Refused {
            origin: api::Origin { source: source.to_owned(), line: line.unwrap_or(1) },
            status: api::Status::BadInput,
            problem: api::Problem { column, ..api::Problem::saying(message) },
        });
        desk::print_now(&mut page.out);
    } else {
        let place = words::place(source, line, column);
        desk::complain(&words::error(desk::error_paint(), &format!("{place}: {message}")));
    }
    Exit::BadInput
}

/// Whether an argument is not a row of a matrix but names a source.
fn names_source(argument: &str) -> bool {
    argument == "-" || argument.contains(|c: char| c.is_alphabetic() || "./\\".contains(c))
}

/// Whether an argument is itself an array.
fn is_array(argument: &str) -> bool {
    argument.trim_start().starts_with(['[', '(']) && !Path::new(argument).exists()
}

/// The name of a source, and a reader for it.
type Source = (String, io::Result<Box<dyn Read + Send>>);

/// Where the matrix is read from; `None` if the user gave none.
fn source(arguments: &[String]) -> Option<Source> {
    let stdin = || -> Source { ("-".to_owned(), Ok(Box::new(io::stdin()))) };
    match arguments {
        [] if io::stdin().is_terminal() => None,
        [] => Some(stdin()),
        [dash] if dash == "-" => Some(stdin()),
        [path] if path.contains(|c: char| !"01,; \n\t".contains(c)) && !is_array(path) => {
            let file = File::open(path).map(|file| Box::new(file) as Box<dyn Read + Send>);
            Some((path.clone(), file))
        }
        rows => {
            let mut text = rows.join("\n");
            let side_by_side = !rows.iter().any(|row| is_array(row))
                && rows.iter().any(|row| row.split(',').any(|part| part.trim().len() > 1));
            if side_by_side {
                text = text.replace([',', ';'], "\n");
            }
            Some(("argument".to_owned(), Ok(Box::new(Cursor::new(text)))))
        }
    }
}

/// What is wrong with the text of a matrix.
struct Wrong {
    line: Option<usize>,
    column: Option<usize>,
    message: String,
}

impl From<MatrixError> for Wrong {
    fn from(error: MatrixError) -> Wrong {
        Wrong { line: error.line, column: error.column, message: error.to_string() }
    }
}

/// How many bytes are read at a time.
const PIECE_BYTES: usize = 1 << 16;

fn read(mut source: impl Read, memory: usize) -> Result<Matrix, Wrong> {
    let mut reader = MatrixReader::default();
    let failed =
        |error: io::Error| Wrong { line: None, column: None, message: words::io_error(&error) };
    let mut bytes = Vec::new();
    loop {
        let read = Read::by_ref(&mut source).take(PIECE_BYTES as u64).read_to_end(&mut bytes);
        let is_end = read.map_err(failed)? == 0;
        // A piece may end in the middle of a character.
        let whole = match std::str::from_utf8(&bytes) {
            Err(error) if error.error_len().is_none() && !is_end => error.valid_up_to(),
            _ => bytes.len(),
        };
        reader.push(&String::from_utf8_lossy(&bytes[..whole]))?;
        bytes.drain(..whole);
        // The links built from a matrix take several times as much memory.
        if reader.memory() > memory {
            let message = words::MATRIX_TOO_LARGE.to_owned();
            return Err(Wrong { line: None, column: None, message });
        }
        if is_end {
            return Ok(reader.finish()?);
        }
    }
}

fn search(arguments: &args::Cover, matrix: &Matrix) -> Exit {
    let choice = match arguments.first_column {
        true => ColumnChoice::First,
        false => ColumnChoice::Smallest,
    };
    let limits = arguments.limits.limits(SystemClock::start());
    // With --all, one cover more than the limit is searched for, to know whether there are more.
    let wanted = if arguments.all { arguments.limit.saturating_add(1) } else { 1 };
    let mut page = Page { direct: true, ..Page::default() };
    let (mut count, mut kept) = (0, Vec::new());
    let report = exact_cover(matrix, choice, &limits, &mut |rows| {
        count += 1;
        if arguments.all && count == wanted {
            return ControlFlow::Break(());
        }
        let rows: Vec<usize> = rows.iter().map(|row| row + 1).collect();
        match arguments.json {
            true => kept.push(rows),
            false => {
                let rows: Vec<String> = rows.iter().map(usize::to_string).collect();
                page.line(&rows.join(" "));
            }
        }
        if count >= wanted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let exit = match report.end {
        End::Interrupted(cause) => Exit::interrupted(cause),
        _ if count == 0 => Exit::NoSolution,
        End::Exhausted | End::Stopped => Exit::Ok,
    };
    if arguments.json {
        page.json(&api::Covered::new(kept, &report));
    } else if count == 0 {
        page.line(match report.end {
            End::Interrupted(cause) => words::interrupted(cause),
            End::Exhausted | End::Stopped => words::NO_COVER,
        });
    }
    desk::print_now(&mut page.out);
    match report.end {
        End::Interrupted(cause) if count > 0 => desk::complain(&words::ended_early(cause)),
        End::Stopped if arguments.all => desk::complain(&words::stopped_at_covers(arguments.limit)),
        _ => {}
    }
    if arguments.stats && !arguments.json {
        desk::complain(&words::cover_figures(report.time, &report.stats));
    }
    exit
}
