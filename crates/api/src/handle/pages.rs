//! `pages`: puzzles laid out on paper, a drawing for each page.
//!
//! What it costs to draw is known as soon as the grids are read, so that too much is refused before anything is solved. All
//! that follows shares the time of the request: solving and rating here, drawing and printing where that is done.

use omnidoku::logic::message::{Argument, Language, Voice};
use omnidoku::{CandidateGrid, Grid, Shape};
use omnidoku_draw::{MAX_SYMBOLS, Printed, Sheet};

use super::{reasoning, search};
use crate::allowance::{Allowance, Progress};
use crate::grid_state::GridState;
use crate::reply::PagesReply;
use crate::request::{PagesRequest, PrintedGrid, RateRequest, SolveRequest};
use crate::work::Work;
use crate::{Refusal, message};

/// About how many bytes a digit or a candidate takes in a drawing.
const SYMBOL_BYTES: usize = 100;

/// How many puzzles a page can have.
const PER_PAGE: [u8; 4] = [1, 2, 4, 6];

pub(crate) fn pages(request: &PagesRequest, work: &Work<'_>) -> Result<PagesReply, Refusal> {
    let allowance = in_all(work.allowance);
    let mut tell = |news: Progress| work.tell(|| news);
    let most = MAX_SYMBOLS.min(allowance.max_reply / SYMBOL_BYTES);
    let work = Work::new(&allowance, work.language, &mut tell);
    let Print { sheet, puzzles } = prepare_in(request, most, &work)?;
    let mut pages = Vec::new();
    for page in sheet.on_paper(&puzzles).all() {
        in_time(&allowance)?;
        pages.push(page);
    }
    Ok(PagesReply { pages })
}

/// What is to be printed, with solutions and grades where they are wanted.
#[derive(Clone, Debug, PartialEq)]
pub struct Print {
    /// How it is laid out.
    pub sheet: Sheet,
    /// What is laid out.
    pub puzzles: Vec<Printed>,
}

/// Reads, solves and rates what a request wants printed. More than `max_symbols` digits and candidates, solutions included, are
/// refused before any of that.
pub fn prepare(
    request: &PagesRequest,
    max_symbols: usize,
    allowance: &Allowance,
    progress: &mut dyn FnMut(Progress),
) -> Result<Print, Refusal> {
    let stated = request.language.as_deref().and_then(Language::by_tag);
    let language = stated.unwrap_or(allowance.language);
    prepare_in(request, max_symbols, &Work::new(&in_all(allowance), language, progress))
        .map_err(|refusal| refusal.in_language(language))
}

/// The same allowance, in which all the work together has the time of a request.
fn in_all(allowance: &Allowance) -> Allowance {
    Allowance { limits: allowance.limits_for(Some(allowance.max_seconds)), ..allowance.clone() }
}

fn prepare_in(
    request: &PagesRequest,
    max_symbols: usize,
    work: &Work<'_>,
) -> Result<Print, Refusal> {
    let allowance = work.allowance;
    if request.boards.is_empty() {
        return Err(Refusal::unsupported(message::paper::nothing()));
    }
    if request.boards.len() > allowance.max_puzzles {
        let most = allowance.max_puzzles;
        return Err(Refusal::unsupported(message::paper::too_many_puzzles(most)));
    }
    let per_page = request.per_page.unwrap_or(1);
    if !PER_PAGE.contains(&per_page) {
        return Err(Refusal::bad_input(message::paper::per_page(usize::from(per_page))));
    }
    let sheet = Sheet {
        paper: request.paper.unwrap_or_default().into(),
        per_page: per_page.into(),
        solutions: request
            .solutions
            .unwrap_or(false)
            .then(|| word(request, "solutions", message::paper::solutions().into())),
        coordinates: request.coordinates.unwrap_or(false),
        ..Sheet::default()
    };
    let read = request.boards.iter().map(|grid| read(request, grid, allowance));
    let mut puzzles = read.collect::<Result<Vec<Printed>, Refusal>>()?;
    let symbols = sheet.symbols(&puzzles);
    if symbols > max_symbols {
        let fewer = (puzzles.len() * max_symbols / symbols).max(1);
        let instead = match (puzzles.len(), request.candidates) {
            (1, Some(true)) => message::paper::without_candidates(),
            (_, Some(true)) => message::paper::fewer_or_without(fewer),
            _ => message::paper::fewer(fewer),
        };
        let message = message::paper::too_many_symbols(symbols, max_symbols, instead);
        return Err(Refusal::unsupported(message));
    }
    for (made, (grid, printed)) in request.boards.iter().zip(&mut puzzles).enumerate() {
        in_time(allowance)?;
        let (made, of) = (Some(made as u64), Some(request.boards.len() as u64));
        work.tell(|| Progress { made, of, ..Progress::default() });
        find_out(request, grid, printed, work)?;
    }
    Ok(Print { sheet, puzzles })
}

/// Refuses where no time is left.
fn in_time(allowance: &Allowance) -> Result<(), Refusal> {
    match allowance.limits.exceeded() {
        None => Ok(()),
        Some(cause) => {
            Err(Refusal::unprocessable(cause.into(), message::paper::out_of_time().into()))
        }
    }
}

/// One puzzle as it is.
fn read(
    request: &PagesRequest,
    grid: &PrintedGrid,
    allowance: &Allowance,
) -> Result<Printed, Refusal> {
    let drawn = GridState::new(&grid.grid_input(), allowance)?;
    let values = grid.values.is_some().then(|| drawn.values.clone());
    let candidates = request
        .candidates
        .unwrap_or(false)
        .then(|| drawn.marks.clone().unwrap_or_else(|| CandidateGrid::of(&drawn.values)));
    Ok(Printed {
        values,
        candidates,
        title: grid.title.clone().unwrap_or_default(),
        alphabet: Some(drawn.alphabet),
        ..Printed::of(drawn.givens)
    })
}

/// Its solution and how hard it is, where that is wanted.
fn find_out(
    request: &PagesRequest,
    grid: &PrintedGrid,
    printed: &mut Printed,
    work: &Work<'_>,
) -> Result<(), Refusal> {
    if request.grades.unwrap_or(false) {
        let level = level(grid, work)?;
        let name = |level: String| word(request, &level.to_lowercase(), message::level(&level));
        printed.grade = level.map(name).unwrap_or_default();
    }
    if request.solutions.unwrap_or(false) {
        printed.solution = solution(grid, &printed.puzzle, work)?;
    }
    Ok(())
}

/// A word as the request has it, or as it is in its language.
fn word(request: &PagesRequest, key: &str, word: Argument) -> String {
    let language = request.language.as_deref().and_then(Language::by_tag);
    let language = message::catalogue(language.unwrap_or(Language::english()));
    let voice = Voice::new(Shape::CLASSIC).with_language(language);
    request.words.get(key).cloned().unwrap_or_else(|| voice.say_argument(&word))
}

/// The solution, if there is exactly one.
fn solution(grid: &PrintedGrid, puzzle: &Grid, work: &Work<'_>) -> Result<Option<Grid>, Refusal> {
    let request = SolveRequest {
        puzzle: grid.puzzle.clone(),
        values: None,
        marks: None,
        shape: grid.shape.clone(),
        alphabet: grid.alphabet.clone(),
        engine: None,
        solutions: Some(2),
        seconds: None,
        seed: None,
        threads: None,
        language: None,
    };
    let reply = search::solve(&request, work)?;
    let is_unique = reply.solutions.len() == 1 && reply.complete;
    Ok(is_unique.then(|| Grid::from_values(puzzle.shape(), &reply.solutions[0]).ok()).flatten())
}

/// How hard it is; `None` if that is unknown.
fn level(grid: &PrintedGrid, work: &Work<'_>) -> Result<Option<String>, Refusal> {
    let request = RateRequest {
        puzzle: grid.puzzle.clone(),
        values: None,
        marks: None,
        shape: grid.shape.clone(),
        alphabet: grid.alphabet.clone(),
        scales: None,
        seconds: None,
        language: None,
    };
    let reply = reasoning::rate(&request, work)?;
    Ok(reply.ratings.into_iter().find_map(|rating| rating.level))
}
