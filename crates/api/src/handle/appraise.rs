//! `appraise`: the state of a puzzle under construction.
//!
//! A few solutions show how many there are and which values lead to one. Values they do not settle are searched one by
//! value; each solution found so may speak for many values, so that few questions are needed.

use std::ops::ControlFlow;

use omnidoku::logic::rate::level;
use omnidoku::logic::{Position, Stop};
use omnidoku::{
    Answer, CandidateGrid, Digit, DigitSet, End, Grid, Limits, Puzzle, Shape, Uniqueness, ask,
    check,
};

use super::check::Known;
use super::reasoning::{self, with_reasoner};
use crate::engines::{self, Wanted};
use crate::grid_state::GridState;
use crate::reply::{AppraiseReply, Solutions};
use crate::request::AppraiseRequest;
use crate::work::Work;
use crate::{Conflict, Rating, Refusal, Status};

/// How many seconds it may take by default.
const USUAL_SECONDS: f64 = 2.0;

/// How many solutions are counted.
const MAX_COUNTED: usize = 1000;

pub(crate) fn appraise(
    request: &AppraiseRequest,
    work: &Work<'_>,
) -> Result<AppraiseReply, Refusal> {
    let grid = GridState::new(&request.grid_input(), work.allowance)?;
    let shape = grid.shape();
    let limits = work.limits(Some(request.seconds.unwrap_or(USUAL_SECONDS)))?;
    let limits = engines::with_memory(limits, shape, work);
    let nothing = AppraiseReply {
        status: Status::NoSolution,
        conflicts: Conflict::all(&check::conflicts(&grid.givens), shape, grid.alphabet),
        clues: shape.cell_count() - grid.givens.blank_count(),
        solutions: Solutions::None,
        count: 0,
        complete: true,
        open: vec![Vec::new(); shape.cell_count()],
        open_complete: true,
        redundant: Vec::new(),
        rating: None,
        solution: None,
        second: None,
    };
    let Ok(puzzle) = Puzzle::new(grid.givens.clone()) else { return Ok(nothing) };
    let mut open = Open::new(shape);
    let mut first: Vec<Grid> = Vec::new();
    let mut count = 0;
    let report = engines::with_engine(Wanted::AUTO, shape, |engine| {
        Ok(ask::enumerate(engine, &puzzle, &limits, |grid| {
            if count == MAX_COUNTED {
                return ControlFlow::Break(());
            }
            count += 1;
            open.add(grid);
            if first.len() < 2 {
                first.push(grid.clone());
            }
            ControlFlow::Continue(())
        })?)
    })?;
    let complete = report.end == End::Exhausted;
    let Known { status, solutions, .. } = Uniqueness::of(first.clone(), report.end).into();
    let open_complete = complete || open.ask(&puzzle, &limits)?;
    let (mut redundant, mut rating) = (Vec::new(), None);
    if solutions == Solutions::One {
        if shape.size() <= reasoning::MAX_RATED_SIZE {
            let position = Position::of(&puzzle);
            let is_over = || limits.exceeded().is_some();
            let stop = Stop::when(&is_over);
            let rated = with_reasoner(shape, |r| level::rate_until(r, &position, &stop));
            rating = rated.map(Rating::from);
        }
        redundant = self::redundant(&puzzle, &limits, work)?;
    }
    let mut first = first.into_iter().map(|grid| grid.to_values());
    Ok(AppraiseReply {
        status,
        solutions,
        count,
        complete,
        open: open.lists(&puzzle),
        open_complete,
        redundant,
        rating,
        solution: first.next(),
        second: first.next(),
        ..nothing
    })
}

/// The values that lead to a solution, as far as solutions were seen.
struct Open(CandidateGrid);

impl Open {
    fn new(shape: Shape) -> Open {
        let mut seen = CandidateGrid::full(shape);
        shape.cells().for_each(|cell| seen.set(cell, DigitSet::EMPTY));
        Open(seen)
    }

    fn add(&mut self, solution: &Grid) {
        for (cell, digit) in solution.filled() {
            let mut seen = self.0.get(cell);
            seen.insert(digit);
            self.0.set(cell, seen);
        }
    }

    /// Asks about every value that no solution has shown yet; whether there was time for all.
    fn ask(&mut self, puzzle: &Puzzle, limits: &Limits) -> Result<bool, Refusal> {
        let candidates = CandidateGrid::of(puzzle);
        engines::with_engine(Wanted::AUTO, puzzle.shape(), |engine| {
            for cell in puzzle.blanks() {
                for digit in candidates.get(cell) {
                    if self.0.get(cell).contains(digit) {
                        continue;
                    }
                    let Ok(part) = puzzle.with_clue(cell, digit) else { continue };
                    match ask::solve(engine, &part, limits)?.answer {
                        Answer::Solution(grid) => self.add(&grid),
                        Answer::NoSolution => {}
                        Answer::Unknown(_) => return Ok(false),
                    }
                }
            }
            Ok(true)
        })
    }

    fn lists(&self, puzzle: &Puzzle) -> Vec<Vec<u8>> {
        let list = |cell| match puzzle.get(cell) {
            Some(_) => Vec::new(),
            None => self.0.get(cell).map(|digit: Digit| digit.value() as u8).collect(),
        };
        puzzle.shape().cells().map(list).collect()
    }
}

/// The clues without which, each alone, there is still one solution; as far as there is time to find out.
fn redundant(puzzle: &Puzzle, limits: &Limits, work: &Work<'_>) -> Result<Vec<String>, Refusal> {
    let mut redundant = Vec::new();
    for (cell, _) in puzzle.filled() {
        match Known::of(&puzzle.without_clue(cell), limits, work)?.solutions {
            Solutions::One => redundant.push(puzzle.shape().cell_name(cell)),
            Solutions::Unknown => break,
            Solutions::Many | Solutions::None => {}
        }
    }
    Ok(redundant)
}
