//! `train`: exercises in which one technique is the only progress, answers judged, worksheets.
//!
//! The command asks the same questions as the page, by the operations `train`, `judge` and
//! `worksheet`, so that both give the same exercises and verdicts.

use std::path::Path;

use omnidoku::format::{Alphabet, write_candidates};
use omnidoku::{CandidateGrid, Digit, Limits, Shape, SystemClock};
use omnidoku_api::reply::{ExerciseBoard, JudgeReply, TrainReply, Verdict};
use omnidoku_api::request::{
    AboutRequest, Cells, JudgeRequest, Marks, Paper, TrainRequest, WorksheetRequest,
};
use omnidoku_api::{self as api, Allowance, Place, Refusal, Reply, Request, Status};
use omnidoku_print as press;

use crate::args;
use crate::desk;
use crate::exit::Exit;
use crate::interrupt;
use crate::page::Page;
use crate::save;
use crate::words;

/// How many exercises a worksheet has by default, and at most.
const USUAL_ON_SHEET: u32 = 6;
const MAX_ON_SHEET: u32 = 24;

/// The most seconds for one exercise or one worksheet.
const MAX_SECONDS: f64 = 600.0;

pub(crate) fn run(arguments: &args::Train) -> Exit {
    let answer = match arguments.answer.as_deref().map(read_answer).transpose() {
        Ok(answer) => answer,
        Err(word) => return super::usage(&words::not_an_answer(&word)),
    };
    let done = match (&arguments.out, arguments.list) {
        (_, true) => list(arguments),
        (Some(path), false) => worksheet(arguments, path),
        (None, false) => exercises(arguments, answer.as_ref()),
    };
    done.unwrap_or_else(|refusal| {
        desk::complain(&words::error(desk::error_paint(), &refusal.problem.message));
        match refusal.status {
            Status::OutOfTime => Exit::OutOfTime,
            Status::Cancelled => Exit::Cancelled,
            _ => Exit::BadInput,
        }
    })
}

/// Does what a request asks for.
fn ask(request: &Request, arguments: &args::Train) -> Result<Reply, Refusal> {
    let limits = Limits::none().with_clock(SystemClock::start()).with_cancel(interrupt::token());
    let allowance = Allowance {
        max_seconds: MAX_SECONDS,
        usual_seconds: MAX_SECONDS,
        language: arguments.language,
        ..Allowance::new(limits)
    };
    api::handle(request, &allowance, &mut |_| {})
}

fn list(arguments: &args::Train) -> Result<Exit, Refusal> {
    let language = Some(arguments.language.tag().to_owned());
    let Reply::About(about) = ask(&Request::About(AboutRequest { language }), arguments)? else {
        return Ok(Exit::Fault);
    };
    let mut taught: Vec<_> =
        about.techniques.into_iter().filter(|technique| technique.lesson.is_some()).collect();
    taught.sort_by_key(|technique| technique.lesson);
    let mut page = Page::default();
    for technique in &taught {
        match arguments.json {
            true => page.json(technique),
            false => page.line(&words::lesson_line(technique)),
        }
    }
    desk::print_now(&mut page.out);
    Ok(Exit::Ok)
}

/// An exercise by its number.
fn exercise(arguments: &args::Train, number: u64) -> Result<TrainReply, Refusal> {
    let request = TrainRequest {
        technique: id(arguments),
        positions: None,
        language: Some(arguments.language.tag().to_owned()),
        level: Some(arguments.level),
        seed: Some(arguments.seed),
        number: Some(number),
        seconds: None,
    };
    match ask(&Request::Train(request), arguments)? {
        Reply::Train(exercise) => Ok(exercise),
        _ => unreachable!("a reply is of the operation that was asked for"),
    }
}

fn id(arguments: &args::Train) -> String {
    arguments.technique.map(|technique| technique.id().into_owned()).unwrap_or_default()
}

fn exercises(arguments: &args::Train, answer: Option<&Answer>) -> Result<Exit, Refusal> {
    let mut exit = Exit::Ok;
    for number in 0..u64::from(arguments.count.unwrap_or(1)) {
        let exercise = exercise(arguments, arguments.number.saturating_add(number))?;
        let judged = answer.map(|answer| judge(arguments, &exercise, answer)).transpose()?;
        let step = match arguments.solution {
            true => judge(arguments, &exercise, &Answer::default())?.step,
            false => None,
        };
        if let Some(judged) = &judged {
            exit = exit.max(exit_of(judged.verdict));
        }
        let trained = api::Trained { exercise, judged, step };
        let mut page = Page::default();
        match arguments.json {
            true => page.json(&trained),
            false => page.text(&text(&trained)),
        }
        desk::print_now(&mut page.out);
    }
    Ok(exit)
}

fn exit_of(verdict: Verdict) -> Exit {
    match verdict {
        Verdict::Right | Verdict::Sound | Verdict::Part | Verdict::Pattern | Verdict::Empty => {
            Exit::Ok
        }
        Verdict::Wrong => Exit::NoSolution,
        Verdict::Unproven => Exit::OutOfTime,
    }
}

/// An exercise as people read it.
fn text(trained: &api::Trained) -> String {
    let api::Trained { exercise, judged, step } = trained;
    let mut text = words::exercise(exercise);
    text += &candidates(&exercise.board);
    if let Some(judged) = judged {
        text += &words::judged(judged);
    }
    if let Some(step) = step {
        text += &words::step_to_find(step);
    }
    text + "\n"
}

/// The candidates of every cell; of a filled cell, its value.
fn candidates(board: &ExerciseBoard) -> String {
    let shape = Shape::CLASSIC;
    let mut shown = CandidateGrid::full(shape);
    for ((cell, marks), &value) in shape.cells().zip(&board.marks).zip(&board.values) {
        let all = marks.iter().copied().chain([value]);
        shown.set(cell, all.filter_map(|digit| Digit::new(digit.into())).collect());
    }
    write_candidates(&shown, Alphabet::default_for(shape))
}

/// What a user answers.
#[derive(Debug, Default, PartialEq)]
struct Answer {
    placements: Vec<Place>,
    eliminations: Vec<Place>,
    pattern: Vec<String>,
}

/// Reads `r1c2<>5`, `r3c4=7`, `r1c25`: several rows or columns stand for all their cells. An error is the
/// word that cannot be read.
fn read_answer(text: &str) -> Result<Answer, String> {
    let mut answer = Answer::default();
    let separator = |c: char| c.is_whitespace() || c == ',';
    for word in text.split(separator).filter(|word| !word.is_empty()) {
        let (names, list, symbol) = match (word.split_once("<>"), word.split_once('=')) {
            (Some((names, symbol)), _) => (names, Some(&mut answer.eliminations), symbol),
            (None, Some((names, symbol))) => (names, Some(&mut answer.placements), symbol),
            (None, None) => (word, None, ""),
        };
        let cells = cells(names).ok_or_else(|| word.to_owned())?;
        match list {
            Some(list) => {
                list.extend(cells.into_iter().map(|cell| Place { cell, symbol: symbol.to_owned() }))
            }
            None => answer.pattern.extend(cells),
        }
    }
    Ok(answer)
}

/// The cells of a name, `r1c2` or `r12c3`.
fn cells(name: &str) -> Option<Vec<String>> {
    let (rows, cols) = name.strip_prefix('r')?.split_once('c')?;
    let cell = |row: char, col: char| {
        let cell = Shape::CLASSIC.cell_named(&format!("r{row}c{col}"))?;
        Some(Shape::CLASSIC.cell_name(cell))
    };
    let all: Option<Vec<String>> =
        rows.chars().flat_map(|row| cols.chars().map(move |col| cell(row, col))).collect();
    all.filter(|cells| !cells.is_empty())
}

fn judge(
    arguments: &args::Train,
    exercise: &TrainReply,
    answer: &Answer,
) -> Result<JudgeReply, Refusal> {
    let board = exercise.board.clone();
    let request = JudgeRequest {
        puzzle: Cells::Numbers(board.puzzle),
        technique: exercise.technique.clone(),
        values: Some(Cells::Numbers(board.values)),
        marks: Some(Marks(board.marks)),
        shape: Some(board.shape),
        alphabet: None,
        placements: Some(answer.placements.clone()),
        eliminations: Some(answer.eliminations.clone()),
        pattern: Some(answer.pattern.clone()),
        cells: None,
        language: Some(arguments.language.tag().to_owned()),
        seconds: None,
    };
    match ask(&Request::Judge(request), arguments)? {
        Reply::Judge(judged) => Ok(judged),
        _ => unreachable!("a reply is of the operation that was asked for"),
    }
}

/// Writes exercises, and the steps after them, to a file.
fn worksheet(arguments: &args::Train, path: &Path) -> Result<Exit, Refusal> {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    let count = arguments.count.unwrap_or(USUAL_ON_SHEET);
    if count > MAX_ON_SHEET {
        return Ok(super::usage(&words::too_many_on_sheet(MAX_ON_SHEET)));
    }
    let files: Vec<Vec<u8>> = match ending.as_deref() {
        Some("txt") => vec![plain_sheet(arguments, count)?.into_bytes()],
        Some("svg") => pages(arguments, count)?.into_iter().map(String::into_bytes).collect(),
        Some("pdf") => match press::pdf(&pages(arguments, count)?, words::WORKSHEET) {
            Ok(file) => vec![file],
            Err(error) => return Ok(super::failed(&error.to_string())),
        },
        _ => return Ok(super::usage(words::NAME_THE_SHEET)),
    };
    let paths = super::print::numbered(path, files.len());
    if let Some(message) = paths.iter().find_map(|path| save::in_the_way(path, arguments.force)) {
        return Ok(super::usage(&message));
    }
    for (path, file) in paths.iter().zip(&files) {
        if let Err(error) = save::save(path, file) {
            return Ok(super::failed(&words::not_saved(path, &error)));
        }
    }
    desk::complain(&words::sheet_written(&paths, count));
    Ok(Exit::Ok)
}

/// The pages of a worksheet as drawings.
fn pages(arguments: &args::Train, count: u32) -> Result<Vec<String>, Refusal> {
    let request = WorksheetRequest {
        technique: id(arguments),
        positions: None,
        language: Some(arguments.language.tag().to_owned()),
        level: Some(arguments.level),
        seed: Some(arguments.seed),
        number: Some(arguments.number),
        count: Some(count as usize),
        paper: Some(match arguments.paper {
            args::Paper::A4 => Paper::A4,
            args::Paper::Letter => Paper::Letter,
        }),
    };
    match ask(&Request::Worksheet(request), arguments)? {
        Reply::Worksheet(pages) => Ok(pages.pages),
        _ => unreachable!("a reply is of the operation that was asked for"),
    }
}

/// A worksheet as text: the exercises, then the steps.
fn plain_sheet(arguments: &args::Train, count: u32) -> Result<String, Refusal> {
    let (mut sheet, mut steps) = (String::new(), String::new());
    for number in 0..u64::from(count) {
        let exercise = exercise(arguments, arguments.number.saturating_add(number))?;
        let step = judge(arguments, &exercise, &Answer::default())?.step;
        if let Some(step) = &step {
            steps += &words::numbered_step(exercise.number, step);
        }
        sheet += &text(&api::Trained { exercise, judged: None, step: None });
    }
    Ok(sheet + &steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(cell: &str, symbol: &str) -> Place {
        Place { cell: cell.to_owned(), symbol: symbol.to_owned() }
    }

    #[test]
    fn answers_are_read_as_players_write_them() {
        let answer = read_answer("r1c2<>5, r3c4=7 r45c9<>1").unwrap();
        assert_eq!(answer.placements, [place("r3c4", "7")]);
        let eliminations = [place("r1c2", "5"), place("r4c9", "1"), place("r5c9", "1")];
        assert_eq!(answer.eliminations, eliminations);
        assert_eq!(read_answer("r1c27").unwrap().pattern, ["r1c2", "r1c7"]);
        for wrong in ["x", "r1", "r0c1=5", "c1r1", "rc=5"] {
            assert_eq!(read_answer(wrong), Err(wrong.to_owned()));
        }
    }
}
