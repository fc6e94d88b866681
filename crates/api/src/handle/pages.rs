//! `pages`: puzzles laid out on paper, a drawing for each page.

use omnidoku::{CandidateGrid, Grid};
use omnidoku_draw::{Printed, Sheet};

use super::{reasoning, search};
use crate::board::Board;
use crate::reply::PagesReply;
use crate::request::{PagesRequest, Paper, PrintBoard, RateRequest, SolveRequest};
use crate::room::Progress;
use crate::work::Work;
use crate::{Problem, Refusal, Status};

pub(crate) fn pages(request: &PagesRequest, work: &Work<'_>) -> Result<PagesReply, Refusal> {
    let room = work.room;
    if request.boards.is_empty() {
        return Err(Refusal::unsupported("there is nothing to print"));
    }
    if request.boards.len() > room.max_puzzles {
        let message = format!("at most {} puzzles are printed at once", room.max_puzzles);
        return Err(Refusal::unsupported(message));
    }
    let limits = room.limits_for(Some(room.max_seconds));
    let mut puzzles = Vec::new();
    for (made, board) in request.boards.iter().enumerate() {
        if limits.exceeded().is_some() {
            let problem = Problem::saying("these are too many to be solved or rated in time");
            return Err(Refusal::unprocessable(Status::OutOfTime, problem));
        }
        let (made, of) = (Some(made as u64), Some(request.boards.len() as u64));
        work.tell(|| Progress { made, of, ..Progress::default() });
        puzzles.push(prepare(request, board, work)?);
    }
    let sheet = Sheet {
        paper: match request.paper.unwrap_or_default() {
            Paper::A4 => omnidoku_draw::Paper::A4,
            Paper::Letter => omnidoku_draw::Paper::LETTER,
        },
        per_page: request.per_page.unwrap_or(1).into(),
        solutions: request.solutions.unwrap_or(false).then(|| word(request, "Solutions")),
        coordinates: request.coordinates.unwrap_or(false),
        ..Sheet::default()
    };
    if sheet.is_too_much(&puzzles) {
        return Err(Refusal::unsupported("this is too much to print at once: print it in parts"));
    }
    Ok(PagesReply { pages: sheet.pages(&puzzles) })
}

/// One puzzle, with all that is to stand with it.
fn prepare(
    request: &PagesRequest,
    board: &PrintBoard,
    work: &Work<'_>,
) -> Result<Printed, Refusal> {
    let drawn = Board::new(&board.sketch(), work.room)?;
    let values = board.values.is_some().then(|| drawn.values.clone());
    let wants = |wish: Option<bool>| wish.unwrap_or(false);
    let candidates = wants(request.candidates)
        .then(|| drawn.marks.clone().unwrap_or_else(|| CandidateGrid::of(&drawn.values)));
    let level = if wants(request.grades) { level(board, work)? } else { None };
    Ok(Printed {
        values,
        candidates,
        solution: if wants(request.solutions) { solution(board, &drawn, work)? } else { None },
        grade: level.map(|level| word(request, &level)).unwrap_or_default(),
        title: board.title.clone().unwrap_or_default(),
        alphabet: Some(drawn.alphabet),
        puzzle: drawn.givens,
    })
}

/// A word as the request has it, or as it is in English.
fn word(request: &PagesRequest, english: &str) -> String {
    request.words.get(&english.to_lowercase()).cloned().unwrap_or_else(|| english.to_owned())
}

/// The solution, if there is exactly one.
fn solution(board: &PrintBoard, drawn: &Board, work: &Work<'_>) -> Result<Option<Grid>, Refusal> {
    let request = SolveRequest {
        puzzle: board.puzzle.clone(),
        values: None,
        marks: None,
        shape: board.shape.clone(),
        alphabet: board.alphabet.clone(),
        engine: None,
        solutions: Some(2),
        seconds: None,
        seed: None,
        threads: None,
    };
    let reply = search::solve(&request, work)?;
    let is_unique = reply.solutions.len() == 1 && reply.complete;
    Ok(is_unique.then(|| Grid::from_values(drawn.shape(), &reply.solutions[0]).ok()).flatten())
}

/// How hard it is; nothing where that cannot be told.
fn level(board: &PrintBoard, work: &Work<'_>) -> Result<Option<String>, Refusal> {
    let request = RateRequest {
        puzzle: board.puzzle.clone(),
        values: None,
        marks: None,
        shape: board.shape.clone(),
        alphabet: board.alphabet.clone(),
        scales: None,
        seconds: None,
    };
    let reply = reasoning::rate(&request, work)?;
    Ok(reply.ratings.into_iter().find_map(|rating| rating.level))
}
