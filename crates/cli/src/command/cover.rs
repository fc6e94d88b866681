//! `cover`: exact covers of any 0/1 matrix, by Dancing Links.
//!
//! A row is a line of `0` and `1`, with or without separators; `#` begins a comment. On the command line
//! every argument is a row, or several with commas between them.

use std::fs::File;
use std::io::{self, Cursor, IsTerminal, Read};
use std::ops::ControlFlow;

use omnidoku::format::MAX_LINE_BYTES;
use omnidoku::links::{ColumnChoice, Matrix, MatrixError, MatrixReader, exact_cover};
use omnidoku::{End, SystemClock};
use omnidoku_api as api;

use crate::args;
use crate::desk;
use crate::exit::Exit;
use crate::lines::Lines;
use crate::page::Page;
use crate::words;

/// So many covers may stand in one JSON object.
const IN_ONE_OBJECT: u64 = 10_000;

pub(crate) fn run(arguments: &args::Cover) -> Exit {
    if arguments.all && arguments.json && arguments.limit > IN_ONE_OBJECT {
        return super::usage(&words::json_limit(IN_ONE_OBJECT));
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
    match read(Lines::new(reader), arguments.limits.memory_limit) {
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

/// Whether an argument is no row of a matrix but tells where one is.
fn names_source(argument: &str) -> bool {
    argument == "-" || argument.contains(|c: char| c.is_alphabetic() || "./\\".contains(c))
}

/// The name of a source and what to read it by.
type Source = (String, io::Result<Box<dyn Read + Send>>);

/// Where the matrix is read; nothing, if the user gave none.
fn source(arguments: &[String]) -> Option<Source> {
    let stdin = || -> Source { ("-".to_owned(), Ok(Box::new(io::stdin()))) };
    match arguments {
        [] if io::stdin().is_terminal() => None,
        [] => Some(stdin()),
        [dash] if dash == "-" => Some(stdin()),
        [path] if path.contains(|c: char| !"01,; \n\t".contains(c)) => {
            let file = File::open(path).map(|file| Box::new(file) as Box<dyn Read + Send>);
            Some((path.clone(), file))
        }
        rows => {
            let mut text = rows.join("\n");
            let side_by_side =
                rows.iter().any(|row| row.split(',').any(|part| part.trim().len() > 1));
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

fn read(mut lines: Lines, memory: usize) -> Result<Matrix, Wrong> {
    let mut reader = MatrixReader::default();
    let mut number = 0;
    loop {
        let line = lines.next_line().map_err(|error| {
            let line = (number > 0).then_some(number);
            Wrong { line, column: None, message: words::io_error(&error) }
        })?;
        let Some(line) = line else { break };
        number += 1;
        let wrong = |column, message| Wrong { line: Some(number), column, message };
        if line.len() > MAX_LINE_BYTES {
            return Err(wrong(Some(1), words::matrix_row_too_long(MAX_LINE_BYTES)));
        }
        reader.push_line(&String::from_utf8_lossy(line))?;
        // A matrix takes 4 bytes for a one and 8 for a row, and the links made of it several times that.
        let bytes = |matrix: &Matrix| matrix.ones().saturating_mul(4) + 8 * matrix.rows();
        if reader.matrix().is_some_and(|matrix| bytes(matrix) > memory) {
            return Err(wrong(None, words::MATRIX_TOO_LARGE.to_owned()));
        }
    }
    Ok(reader.finish()?)
}

fn search(arguments: &args::Cover, matrix: &Matrix) -> Exit {
    let choice = match arguments.first_column {
        true => ColumnChoice::First,
        false => ColumnChoice::Smallest,
    };
    let limits = arguments.limits.limits(SystemClock::start());
    let wanted = if arguments.all { arguments.limit } else { 1 };
    let mut page = Page { direct: true, ..Page::default() };
    let (mut count, mut kept) = (0, Vec::new());
    let report = exact_cover(matrix, choice, &limits, &mut |rows| {
        count += 1;
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
        End::Interrupted(_) => Exit::OutOfTime,
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
        End::Stopped if arguments.all => desk::complain(&words::stopped_at_covers(wanted)),
        _ => {}
    }
    if arguments.stats && !arguments.json {
        desk::complain(&words::cover_figures(report.time, &report.stats));
    }
    exit
}
