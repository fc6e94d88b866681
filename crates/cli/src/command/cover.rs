//! `cover`: exact covers of any 0/1 matrix, by Dancing Links.
//!
//! A row is a line of `0` and `1`, with or without separators; `#` begins a comment. On the command line
//! every argument is a row, or several with commas between them.

use std::fs::File;
use std::io::{self, Cursor, IsTerminal, Read};
use std::ops::ControlFlow;

use omnidoku::End;
use omnidoku::SystemClock;
use omnidoku::links::{ColumnChoice, Matrix, exact_cover};
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
    let (name, reader) = match source(&arguments.matrix) {
        Some(Ok(source)) => source,
        Some(Err(error)) => return complain(&arguments.matrix.join(" "), &words::io_error(&error)),
        None => return super::usage(words::NO_MATRIX_GIVEN),
    };
    match read(Lines::new(reader), arguments.limits.memory_limit) {
        Ok(matrix) => search(arguments, &matrix),
        Err(Wrong { line, message }) => complain(&format!("{name}:{line}"), &message),
    }
}

fn complain(place: &str, message: &str) -> Exit {
    desk::complain(&words::error(desk::error_paint(), &format!("{place}: {message}")));
    Exit::BadInput
}

type Source = (String, Box<dyn Read + Send>);

/// Where the matrix is read; nothing, if the user gave none.
fn source(arguments: &[String]) -> Option<io::Result<Source>> {
    let stdin = || ("-".to_owned(), Box::new(io::stdin()) as Box<dyn Read + Send>);
    match arguments {
        [] if io::stdin().is_terminal() => None,
        [] => Some(Ok(stdin())),
        [dash] if dash == "-" => Some(Ok(stdin())),
        [path] if path.contains(|c: char| !"01,; \n\t".contains(c)) => {
            let file = File::open(path);
            Some(file.map(|file| (path.clone(), Box::new(file) as Box<dyn Read + Send>)))
        }
        rows => {
            let mut text = rows.join("\n");
            let side_by_side =
                rows.iter().any(|row| row.split(',').any(|part| part.trim().len() > 1));
            if side_by_side {
                text = text.replace([',', ';'], "\n");
            }
            Some(Ok(("argument".to_owned(), Box::new(Cursor::new(text)))))
        }
    }
}

/// What is wrong with the text of a matrix.
struct Wrong {
    line: usize,
    message: String,
}

fn read(mut lines: Lines, memory: usize) -> Result<Matrix, Wrong> {
    let mut matrix: Option<Matrix> = None;
    let mut number = 0;
    let mut row = Vec::new();
    loop {
        let wrong = |message: String| Wrong { line: number.max(1), message };
        let line = lines.next_line().map_err(|error| wrong(words::io_error(&error)))?;
        let Some(line) = line else { break };
        number += 1;
        let wrong = |message: String| Wrong { line: number, message };
        row.clear();
        let mut columns = 0;
        for c in String::from_utf8_lossy(line).chars().take_while(|&c| c != '#') {
            match c {
                '0' => columns += 1,
                '1' => {
                    row.push(columns);
                    columns += 1;
                }
                c if c.is_whitespace() || ",;|[]()".contains(c) => {}
                c => return Err(wrong(words::matrix_symbol(c))),
            }
        }
        if columns == 0 {
            continue;
        }
        let matrix = matrix.get_or_insert_with(|| Matrix::new(columns));
        if columns != matrix.columns() {
            let row = matrix.rows() + 1;
            return Err(wrong(words::matrix_row_length(row, columns, matrix.columns())));
        }
        matrix.push_row(&row).map_err(|error| wrong(error.to_string()))?;
        // A matrix takes 4 bytes for a one and 8 for a row, and the links made of it several times that.
        if matrix.ones().saturating_mul(4).saturating_add(8 * matrix.rows()) > memory {
            return Err(wrong(words::MATRIX_TOO_LARGE.to_owned()));
        }
    }
    matrix.ok_or(Wrong { line: 1, message: words::NO_MATRIX.to_owned() })
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
    if arguments.stats {
        desk::complain(&words::cover_figures(report.time, &report.stats));
    }
    exit
}
