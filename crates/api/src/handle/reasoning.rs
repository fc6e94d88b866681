//! `hint`, `path`, `steps`, `rate`: reasoning as people do.
//!
//! All of it needs the solution: with several solutions, or none, there is nothing to reason towards. The search for it
//! comes first, under the limits of the request; then the limits are looked at between two steps.

use std::cell::RefCell;

use omnidoku::logic::hint::{self, Desk, Ladder, Standing, Told, Trouble};
use omnidoku::logic::message::Voice;
use omnidoku::logic::rate::{arrangements, hodoku, level};
use omnidoku::logic::{Method, Plan, Position, Reasoner, Step, Technique, explain, explainer};
use omnidoku::{Cell, Grid, Limits, Puzzle, Shape};

use super::about::language;
use super::check::Known;
use crate::board::Board;
use crate::engines;
use crate::reply::{HintReply, HintStanding, PathReply, RateReply, Rung, StepsReply, TroubleInfo};
use crate::request::{HintRequest, PathRequest, RateRequest, StepsRequest};
use crate::room::Progress;
use crate::work::Work;
use crate::{Rating, Refusal, Scale, Status, StepInfo};

/// The largest N where anybody reasons: one step on a larger grid could take longer than anybody waits.
const LARGEST: usize = 36;

/// The largest N whose rating is a matter of a moment.
pub(crate) const LARGEST_RATED: usize = 25;

/// The most steps that are told at once.
const MOST_STEPS: usize = 10_000;

/// How many steps are told if nobody says how many.
const USUAL_STEPS: usize = 200;

/// What a request is about, and the solution if there is one.
struct Case {
    board: Board,
    voice: Voice,
    limits: Limits,
    known: Known,
}

impl Case {
    fn new(
        board: Board,
        language_tag: Option<&str>,
        seconds: Option<f64>,
        work: &Work<'_>,
    ) -> Result<Case, Refusal> {
        let shape = board.shape();
        if shape.size() > LARGEST {
            let message = format!("reasoning goes up to {LARGEST}x{LARGEST}");
            return Err(Refusal::unsupported(message));
        }
        let voice =
            Voice::new(shape).with_alphabet(board.alphabet).with_language(language(language_tag)?);
        let limits = engines::with_memory(work.limits(seconds)?, shape, work);
        let known = Known::of(&board.givens, &limits, work)?;
        Ok(Case { board, voice, limits, known })
    }

    /// The solution, if there is one and no value contradicts it; otherwise what is to be said.
    fn solution(&self) -> Result<&Grid, Status> {
        let solution = self.known.solution.as_ref().ok_or(self.known.status)?;
        let mut values = self.board.values.filled();
        match values.all(|(cell, digit)| solution.get(cell) == Some(digit)) {
            true => Ok(solution),
            false => Err(Status::NotASolution),
        }
    }

    /// Where the player stands: with the pencil marks, as far as the solution does not contradict them.
    fn position(&self, solution: &Grid) -> Position {
        let Board { givens, values, marks, .. } = &self.board;
        let is_right = |cell: Cell, marks: &omnidoku::CandidateGrid| {
            solution.get(cell).is_some_and(|digit| marks.get(cell).contains(digit))
        };
        let marks = marks.as_ref();
        match marks.filter(|marks| values.blanks().all(|cell| is_right(cell, marks))) {
            Some(marks) => Position::with_candidates(givens.clone(), values.clone(), marks),
            None => Position::with_values(givens.clone(), values.clone()),
        }
    }

    fn info(&self, step: &Step, position: &Position) -> StepInfo {
        let explanation = explain(step, position, &self.voice);
        StepInfo::new(step, &explanation, self.board.shape(), self.board.alphabet)
    }

    /// The status of work that came to its end, or did not.
    fn status(&self) -> Status {
        self.limits.exceeded().map_or(Status::Ok, Status::from)
    }
}

/// Lends a reasoner; the small one of the thread for grids up to 9×9.
pub(crate) fn with_reasoner<T>(shape: Shape, reason: impl FnOnce(&mut Reasoner) -> T) -> T {
    thread_local! {
        static KEPT: RefCell<Option<Reasoner>> = const { RefCell::new(None) };
    }
    if shape.size() > 9 {
        return reason(&mut Reasoner::new());
    }
    let mut reasoner = KEPT.take().unwrap_or_default();
    let answer = reason(&mut reasoner);
    KEPT.set(Some(reasoner));
    answer
}

pub(crate) fn hint(request: &HintRequest, work: &Work<'_>) -> Result<HintReply, Refusal> {
    let HintRequest { language, techniques, seconds, .. } = request;
    let board = Board::new(&request.sketch(), work.room)?;
    let mut plan = Plan::default();
    if let Some(ids) = techniques {
        plan.methods = methods(ids)?;
    }
    let case = Case::new(board, language.as_deref(), *seconds, work)?;
    let Board { givens, values, marks, .. } = &case.board;
    let solution = case.known.solution.as_ref();
    let desk = Desk { givens, values, marks: marks.as_ref(), solution };
    let found = hint::hint(&desk, &plan, &case.voice)
        .map_err(|error| Refusal::bad_input(error.to_string()))?;
    let (shape, alphabet) = (case.board.shape(), case.board.alphabet);
    let ladder = found.ladder.as_ref();
    let proof = ladder.into_iter().flat_map(|ladder| ladder.explanation.proof.iter().flatten());
    Ok(HintReply {
        status: case.known.status,
        standing: match found.standing {
            Standing::Solved => HintStanding::Solved,
            Standing::Wrong => HintStanding::Wrong,
            Standing::Open => HintStanding::Open,
            Standing::Stuck => HintStanding::Stuck,
        },
        summary: found.summary.clone(),
        checked: found.checked,
        skipped: found.skipped,
        troubles: found.troubles.iter().map(|told| trouble(told, shape)).collect(),
        rungs: ladder.map(|ladder| rungs(ladder, shape)).unwrap_or_default(),
        notes: ladder.map(|ladder| ladder.notes.clone()).unwrap_or_default(),
        proof: proof.cloned().collect(),
        step: ladder
            .map(|ladder| StepInfo::new(&ladder.step.what, &ladder.explanation, shape, alphabet)),
        onward: found
            .onward
            .iter()
            .map(|(step, explanation)| StepInfo::new(step, explanation, shape, alphabet))
            .collect(),
    })
}

/// The methods that find the techniques with these ids, in the usual order.
fn methods(ids: &[String]) -> Result<Vec<Method>, Refusal> {
    let mut wanted = Vec::new();
    for id in ids.iter().take(MOST_STEPS) {
        let technique = technique(id)?;
        let method = technique.method();
        wanted.push(method.ok_or_else(|| {
            Refusal::unsupported(format!("nothing looks for {} in a hint", technique.id()))
        })?);
    }
    Ok(Method::all().filter(|method| wanted.contains(method)).collect())
}

/// The technique with an id.
pub(crate) fn technique(id: &str) -> Result<Technique, Refusal> {
    Technique::from_id(id).ok_or_else(|| {
        let id: String = id.chars().take(40).collect();
        Refusal::bad_input(format!("there is no technique {id:?}; about lists them"))
    })
}

fn trouble(told: &Told<Trouble>, shape: Shape) -> TroubleInfo {
    let cells = match &told.what {
        Trouble::Conflict(conflict) => conflict.cells.clone(),
        Trouble::ChangedGiven(place)
        | Trouble::WrongValue(place)
        | Trouble::NeededMark(place)
        | Trouble::EarlyMark(place) => vec![place.cell],
        Trouble::NoCandidate(cell) => vec![*cell],
        Trouble::NoPlace(house, _) => shape.cells_of(*house).collect(),
    };
    TroubleInfo { sentence: told.sentence.clone(), cells: names(&cells, shape) }
}

fn rungs(ladder: &Ladder, shape: Shape) -> Vec<Rung> {
    let Ladder { place, technique, cells, step, .. } = ladder;
    let houses: Vec<String> = place.what.houses.iter().map(|&h| shape.house_name(h)).collect();
    let rung = |sentence: &String, cells: &[Cell]| Rung {
        sentence: sentence.clone(),
        houses: houses.clone(),
        cells: names(cells, shape),
    };
    vec![
        rung(&place.sentence, &[]),
        rung(&technique.sentence, &[]),
        rung(&cells.sentence, &cells.what),
        rung(&step.sentence, &cells.what),
    ]
}

fn names(cells: &[Cell], shape: Shape) -> Vec<String> {
    cells.iter().map(|&cell| shape.cell_name(cell)).collect()
}

pub(crate) fn path(request: &PathRequest, work: &Work<'_>) -> Result<PathReply, Refusal> {
    let PathRequest { language, scale, until, seconds, .. } = request;
    let board = Board::new(&request.sketch(), work.room)?;
    let case = Case::new(board, language.as_deref(), *seconds, work)?;
    let solution = match case.solution() {
        Ok(solution) => solution,
        Err(status) => {
            return Ok(PathReply { status, steps: Vec::new(), complete: false, rating: None });
        }
    };
    let (shape, position) = (case.board.shape(), case.position(solution));
    let scale = scale.unwrap_or(Scale::Omnidoku);
    let most = until.unwrap_or(MOST_STEPS).min(MOST_STEPS);
    let mut taken = 0;
    let mut goes_on = || {
        taken += 1;
        work.tell(|| Progress { made: Some(taken as u64), ..Progress::default() });
        taken <= most && case.limits.exceeded().is_none()
    };
    let (steps, complete, rating): (Vec<Step>, bool, Option<Rating>) = match scale {
        Scale::Se => {
            classic_only(shape)?;
            let path = explainer::path_while(&position, u16::MAX, |_| goes_on());
            let rating = path.is_complete.then(|| Rating::from(&path));
            let is_complete = path.is_complete;
            (path.steps.into_iter().map(|rated| rated.step).collect(), is_complete, rating)
        }
        Scale::Omnidoku | Scale::Hodoku | Scale::Arrangements => {
            let plan = Plan::default();
            let path = with_reasoner(shape, |reasoner| {
                reasoner.path_while(&position, &plan, Some(solution), |_| goes_on())
            });
            let complete = path.is_complete();
            let rating = match scale {
                Scale::Hodoku => complete.then(|| hodoku::of_path(&path).into()),
                _ => rating(scale, &position, solution, &case.limits)?,
            };
            (path.steps.into_iter().map(|found| found.step).collect(), complete, rating)
        }
    };
    let status = if complete || taken > most { Status::Ok } else { case.status() };
    let mut here = position;
    let mut told = Vec::with_capacity(steps.len());
    for step in &steps {
        told.push(case.info(step, &here));
        here.apply(step);
    }
    Ok(PathReply { status, steps: told, complete, rating })
}

pub(crate) fn steps(request: &StepsRequest, work: &Work<'_>) -> Result<StepsReply, Refusal> {
    let StepsRequest { language, limit, seconds, .. } = request;
    let board = Board::new(&request.sketch(), work.room)?;
    let case = Case::new(board, language.as_deref(), *seconds, work)?;
    let solution = match case.solution() {
        Ok(solution) => solution,
        Err(status) => return Ok(StepsReply { status, steps: Vec::new(), left_off: false }),
    };
    let position = case.position(solution);
    let plan = Plan::default();
    let most = limit.unwrap_or(USUAL_STEPS).min(MOST_STEPS);
    let mut found: Vec<Step> = Vec::new();
    let mut methods = plan.methods.iter().filter(|&&method| method != Method::BruteForce);
    with_reasoner(case.board.shape(), |reasoner| {
        while found.len() <= most
            && case.limits.exceeded().is_none()
            && let Some(&method) = methods.next()
        {
            found.append(&mut reasoner.all_steps(&position, method, &plan.options));
            let made = Some(found.len() as u64);
            work.tell(|| Progress { made, ..Progress::default() });
        }
    });
    let left_off = found.len() > most;
    found.truncate(most);
    let steps = found.iter().map(|step| case.info(step, &position)).collect();
    Ok(StepsReply { status: case.status(), steps, left_off })
}

pub(crate) fn rate(request: &RateRequest, work: &Work<'_>) -> Result<RateReply, Refusal> {
    let board = Board::new(&request.sketch(), work.room)?;
    let case = Case::new(board, None, request.seconds, work)?;
    let mut scales = request.scales.clone().unwrap_or_else(|| vec![Scale::Omnidoku]);
    let mut seen = Vec::new();
    scales.retain(|scale| {
        !seen.contains(scale) && {
            seen.push(*scale);
            true
        }
    });
    let Some(solution) = &case.known.solution else {
        return Ok(RateReply { status: case.known.status, ratings: Vec::new() });
    };
    let puzzle: Puzzle = case.board.puzzle()?;
    let position = Position::of(&puzzle);
    let mut ratings = Vec::new();
    for scale in scales {
        ratings.extend(rating(scale, &position, solution, &case.limits)?);
    }
    Ok(RateReply { status: case.status(), ratings })
}

/// How hard it is on a scale; nothing if there was no time to find out.
fn rating(
    scale: Scale,
    position: &Position,
    solution: &Grid,
    limits: &Limits,
) -> Result<Option<Rating>, Refusal> {
    let shape = position.shape();
    if limits.exceeded().is_some() {
        return Ok(None);
    }
    let goes_on = || limits.exceeded().is_none();
    let rating = match scale {
        Scale::Omnidoku => with_reasoner(shape, |reasoner| level::rate(reasoner, position).into()),
        Scale::Hodoku => with_reasoner(shape, |reasoner| {
            let plan = Plan::default();
            let path = reasoner.path_while(position, &plan, Some(solution), |_| goes_on());
            hodoku::of_path(&path).into()
        }),
        Scale::Se => {
            classic_only(shape)?;
            Rating::from(&explainer::path_while(position, u16::MAX, |_| goes_on()))
        }
        Scale::Arrangements => Rating::of_houses(&arrangements::count(position), shape),
    };
    Ok(Some(rating).filter(|_| goes_on()))
}

fn classic_only(shape: Shape) -> Result<(), Refusal> {
    match shape {
        Shape::CLASSIC => Ok(()),
        _ => Err(Refusal::unsupported("the scale of Sudoku Explainer is for 9x9 alone")),
    }
}
