//! `hint`, `path`, `steps`, `rate`: reasoning as people do.
//!
//! All of it needs the solution: with several solutions, or none, there is nothing to reason towards. The search for it
//! comes first, under the limits of the request; reasoning then stops where they end, and the reply has what was found.

use std::cell::RefCell;

use omnidoku::logic::explain::Explanation;
use omnidoku::logic::hint::{
    self, Ladder, PlayerState, ShapesDiffer, Solutions, Standing, Told, Trouble,
};
use omnidoku::logic::message::{CellNames, Language, Voice};
use omnidoku::logic::rate::{Scale, arrangements, hodoku, level};
use omnidoku::logic::{
    Order, Plan, Position, Reasoner, Step, Stop, Technique, explain, sudoku_explainer,
};
use omnidoku::{Cell, Grid, Limits, Puzzle, Shape};

use super::about::language;
use super::check::Known;
use crate::allowance::Progress;
use crate::engines;
use crate::grid_state::GridState;
use crate::reply::{
    self, HintReply, HintStanding, PathReply, RateReply, Rung, StepsReply, TroubleInfo,
};
use crate::request::{self, HintRequest, PathRequest, RateRequest, StepsRequest};
use crate::work::Work;
use crate::{Rating, Refusal, Status, StepInfo, message};

/// The largest N for reasoning: one step on a larger grid could take too long.
const MAX_SIZE: usize = 36;

/// The largest N whose rating is a matter of a moment.
pub(crate) const MAX_RATED_SIZE: usize = 25;

/// The most steps of one reply.
const MAX_STEPS: usize = 10_000;

/// How many steps a reply has by default.
const USUAL_STEPS: usize = 200;

/// What a request is about, and the solution if there is one.
pub(super) struct Case {
    grid: GridState,
    pub(super) voice: Voice,
    has_lines: bool,
    limits: Limits,
    known: Known,
}

/// How a request wants its steps put into words.
pub(super) struct Speech {
    language: &'static Language,
    cell_names: CellNames,
    has_lines: bool,
}

impl Speech {
    pub(super) fn new(
        language_tag: &Option<String>,
        cells: Option<request::CellNames>,
        lines: Option<bool>,
    ) -> Result<Speech, Refusal> {
        Ok(Speech {
            language: language(language_tag.as_deref())?,
            cell_names: cells.unwrap_or_default().into(),
            has_lines: lines.unwrap_or(false),
        })
    }

    /// For replies without sentences.
    fn none() -> Speech {
        Speech { language: Language::english(), cell_names: CellNames::Short, has_lines: false }
    }
}

impl Case {
    pub(super) fn new(
        grid: GridState,
        speech: Speech,
        seconds: Option<f64>,
        work: &Work<'_>,
    ) -> Result<Case, Refusal> {
        let shape = grid.shape();
        if shape.size() > MAX_SIZE {
            return Err(Refusal::unsupported(message::reasoning::too_large(MAX_SIZE)));
        }
        let voice = Voice::new(shape)
            .with_alphabet(grid.alphabet)
            .with_language(speech.language)
            .with_cell_names(speech.cell_names);
        let limits = engines::with_memory(work.limits(seconds)?, shape, work);
        let known = Known::of(&grid.givens, &limits, work)?;
        Ok(Case { grid, voice, has_lines: speech.has_lines, limits, known })
    }

    /// The solution, if there is one and no value contradicts it; otherwise what is to be said.
    pub(super) fn solution(&self) -> Result<&Grid, Status> {
        let solution = self.known.solution.as_ref().ok_or(self.known.status)?;
        let mut values = self.grid.values.filled();
        match values.all(|(cell, digit)| solution.get(cell) == Some(digit)) {
            true => Ok(solution),
            false => Err(Status::NotASolution),
        }
    }

    /// The position of the player: with the pencil marks, as far as the solution does not contradict them.
    pub(super) fn position(&self, solution: &Grid) -> Position {
        let GridState { givens, values, marks, .. } = &self.grid;
        let solutions = Solutions::One(solution);
        PlayerState { givens, values, marks: marks.as_ref(), solutions }.position()
    }

    pub(super) fn info(&self, step: &Step, position: &Position) -> StepInfo {
        self.told(step, &explain(step, position, &self.voice))
    }

    fn told(&self, step: &Step, explanation: &Explanation) -> StepInfo {
        let info = StepInfo::new(step, explanation, self.grid.shape(), self.grid.alphabet);
        if self.has_lines { info.with_lines(explanation) } else { info }
    }

    /// Whether time is up, or the work was cancelled.
    pub(super) fn is_over(&self) -> bool {
        self.limits.exceeded().is_some()
    }

    /// The status of reasoning that came to its end, or was stopped before.
    fn status(&self, stop: &Stop<'_>) -> Status {
        let cause = self.limits.exceeded().filter(|_| stop.is_stopped());
        cause.map_or(Status::Ok, Status::from)
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
    let HintRequest { language, cells, lines, scale, techniques, with, without, seconds, .. } =
        request;
    let grid = GridState::new(&request.grid_input(), work.allowance)?;
    let scale = scale.map_or(Scale::default(), Scale::from);
    let choice = Choice { scale, techniques, with, without };
    let plan = choice.plan(grid.shape())?;
    let speech = Speech::new(language, *cells, *lines)?;
    let case = Case::new(grid, speech, *seconds, work)?;
    let GridState { givens, values, marks, .. } = &case.grid;
    let solutions = match (&case.known.solution, case.known.solutions) {
        (Some(solution), _) => Solutions::One(solution),
        (None, reply::Solutions::None) => Solutions::None,
        (None, reply::Solutions::Many) => Solutions::Several,
        (None, reply::Solutions::One | reply::Solutions::Unknown) => Solutions::Unknown,
    };
    let desk = PlayerState { givens, values, marks: marks.as_ref(), solutions };
    let is_over = || case.is_over();
    let stop = Stop::when(&is_over);
    let found = hint::hint_until(&desk, &plan, &case.voice, &stop).map_err(
        |ShapesDiffer { expected, found }| {
            let (expected, found) = (expected.to_string(), found.to_string());
            Refusal::bad_input(message::reasoning::shapes_differ(expected, found))
        },
    )?;
    let shape = case.grid.shape();
    let ladder = found.ladder.as_ref();
    let proof = ladder.map(|ladder| ladder.explanation.numbered_proof(&case.voice));
    Ok(HintReply {
        status: match found.standing {
            Standing::Stopped => case.status(&stop),
            _ => case.known.status,
        },
        standing: match found.standing {
            Standing::Solved => HintStanding::Solved,
            Standing::Wrong => HintStanding::Wrong,
            Standing::NoSolution => HintStanding::NoSolution,
            Standing::SeveralSolutions => HintStanding::SeveralSolutions,
            Standing::Open => HintStanding::Open,
            Standing::Stuck => HintStanding::Stuck,
            Standing::Stopped => HintStanding::Stopped,
        },
        summary: found.summary.clone(),
        solutions: case.known.solutions,
        other_shapes: case.known.other_shapes(&case.grid, &case.limits)?,
        checked: found.checked,
        skipped: found.skipped,
        troubles: found.troubles.iter().map(|told| trouble(told, shape)).collect(),
        rungs: ladder.map(|ladder| rungs(ladder, shape)).unwrap_or_default(),
        notes: ladder.map(|ladder| ladder.notes.clone()).unwrap_or_default(),
        proof: proof.unwrap_or_default(),
        step: ladder.map(|ladder| case.told(&ladder.step.what, &ladder.explanation)),
        onward: found
            .onward
            .iter()
            .map(|(step, explanation)| case.told(step, explanation))
            .collect(),
    })
}

/// Which techniques a request allows, and in which order.
struct Choice<'a> {
    scale: Scale,
    techniques: &'a Option<Vec<String>>,
    with: &'a Option<Vec<String>>,
    without: &'a Option<Vec<String>>,
}

impl Choice<'_> {
    fn plan(&self, shape: Shape) -> Result<Plan, Refusal> {
        let no_techniques = || Refusal::bad_input(message::reasoning::no_techniques());
        let order = self.scale.order().ok_or_else(no_techniques)?;
        if order == Order::Explainer {
            classic_only(shape)?;
        }
        let plan = match self.techniques {
            Some(only) => Plan::in_order(order).only(&techniques(only)?),
            None => Plan::in_order(order),
        };
        let plan = match self.with {
            Some(_) if self.techniques.is_some() => {
                return Err(Refusal::bad_input(message::reasoning::nothing_besides()));
            }
            Some(with) => plan.with(order, &techniques(with)?),
            None => plan,
        };
        Ok(match self.without {
            Some(without) => plan.without(&techniques(without)?),
            None => plan,
        })
    }

    /// Whether the scale's own techniques are used.
    fn is_usual(&self) -> bool {
        [self.techniques, self.with, self.without].into_iter().all(Option::is_none)
    }
}

/// The techniques with these ids.
fn techniques(ids: &[String]) -> Result<Vec<Technique>, Refusal> {
    ids.iter().take(MAX_STEPS).map(|id| technique(id)).collect()
}

/// The technique with an id.
pub(crate) fn technique(id: &str) -> Result<Technique, Refusal> {
    Technique::from_id(id).ok_or_else(|| {
        Refusal::bad_input(message::reasoning::unknown_technique(message::quoted(id)))
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
    let PathRequest { language, cells, lines, scale, techniques, with, without, .. } = request;
    let grid = GridState::new(&request.grid_input(), work.allowance)?;
    let scale = scale.map_or(Scale::default(), Scale::from);
    let choice = Choice { scale, techniques, with, without };
    let plan = choice.plan(grid.shape())?;
    let speech = Speech::new(language, *cells, *lines)?;
    let case = Case::new(grid, speech, request.seconds, work)?;
    let solution = match case.solution() {
        Ok(solution) => solution,
        Err(status) => {
            return Ok(PathReply { status, steps: Vec::new(), complete: false, rating: None });
        }
    };
    let (shape, position) = (case.grid.shape(), case.position(solution));
    let most = request.until.unwrap_or(MAX_STEPS).min(MAX_STEPS);
    let is_over = || case.is_over();
    let stop = Stop::when(&is_over);
    // Each step is put into words when it is found, so that nothing is left to do when time is up.
    let (mut told, mut here) = (Vec::new(), position.clone());
    let mut take = |step: &Step| {
        if told.len() == most {
            return false;
        }
        told.push(case.info(step, &here));
        here.apply(step);
        work.tell(|| Progress { made: Some(told.len() as u64), ..Progress::default() });
        true
    };
    let (complete, rating): (bool, Option<Rating>) = match scale {
        Scale::Explainer if choice.is_usual() => {
            let mut is_cut = false;
            let path = sudoku_explainer::path_until(&position, u16::MAX, &stop, |rated| {
                let goes_on = take(&rated.step);
                is_cut |= !goes_on;
                goes_on
            });
            // A path that was cut short says nothing about the puzzle.
            let is_whole = path.is_complete || !is_cut && !stop.is_stopped();
            (path.is_complete, is_whole.then(|| Rating::from(&path)))
        }
        _ => {
            let path = with_reasoner(shape, |reasoner| {
                reasoner
                    .path_until(&position, &plan, Some(solution), &stop, |found| take(&found.step))
            });
            let complete = path.is_complete();
            let rating = match scale {
                Scale::Hodoku if choice.is_usual() => {
                    complete.then(|| hodoku::of_path(&path).into())
                }
                _ => rating(scale, &position, solution, &stop)?,
            };
            (complete, rating)
        }
    };
    Ok(PathReply { status: case.status(&stop), steps: told, complete, rating })
}

pub(crate) fn steps(request: &StepsRequest, work: &Work<'_>) -> Result<StepsReply, Refusal> {
    let StepsRequest { language, cells, lines, techniques, with, without, limit, seconds, .. } =
        request;
    let grid = GridState::new(&request.grid_input(), work.allowance)?;
    let plan = Choice { scale: Scale::default(), techniques, with, without }.plan(grid.shape())?;
    let speech = Speech::new(language, *cells, *lines)?;
    let case = Case::new(grid, speech, *seconds, work)?;
    let solution = match case.solution() {
        Ok(solution) => solution,
        Err(status) => return Ok(StepsReply { status, steps: Vec::new(), left_off: false }),
    };
    let position = case.position(solution);
    let most = limit.unwrap_or(USUAL_STEPS).min(MAX_STEPS);
    let is_over = || case.is_over();
    let stop = Stop::when(&is_over);
    let (mut told, mut left_off) = (Vec::new(), false);
    with_reasoner(case.grid.shape(), |reasoner| {
        reasoner.steps_until(&position, &plan, &stop, |found| {
            for step in &found {
                left_off = told.len() == most;
                if left_off || stop.is_over() {
                    return false;
                }
                told.push(case.info(step, &position));
            }
            let made = Some(told.len() as u64);
            work.tell(|| Progress { made, ..Progress::default() });
            true
        });
    });
    Ok(StepsReply { status: case.status(&stop), steps: told, left_off })
}

pub(crate) fn rate(request: &RateRequest, work: &Work<'_>) -> Result<RateReply, Refusal> {
    let grid = GridState::new(&request.grid_input(), work.allowance)?;
    let case = Case::new(grid, Speech::none(), request.seconds, work)?;
    let mut scales: Vec<Scale> = Vec::new();
    for scale in request.scales.iter().flatten().copied().map(Scale::from) {
        if !scales.contains(&scale) {
            scales.push(scale);
        }
    }
    if request.scales.is_none() {
        scales.push(Scale::default());
    }
    let Some(solution) = &case.known.solution else {
        return Ok(RateReply { status: case.known.status, ratings: Vec::new() });
    };
    let puzzle: Puzzle = case.grid.puzzle()?;
    let position = Position::of(&puzzle);
    let is_over = || case.is_over();
    let stop = Stop::when(&is_over);
    let mut ratings: Vec<Rating> = Vec::new();
    for scale in scales {
        ratings.extend(rating(scale, &position, solution, &stop)?);
    }
    let status = match case.status(&stop) {
        Status::Ok => {
            let unrated = ratings.iter().map(Rating::status).find(|&status| status != Status::Ok);
            unrated.unwrap_or(Status::Ok)
        }
        status => status,
    };
    Ok(RateReply { status, ratings })
}

/// How hard it is on a scale; `None` if time ran out.
fn rating(
    scale: Scale,
    position: &Position,
    solution: &Grid,
    stop: &Stop<'_>,
) -> Result<Option<Rating>, Refusal> {
    let shape = position.shape();
    if stop.is_over() {
        return Ok(None);
    }
    let rating = match scale {
        Scale::Omnidoku => {
            let rating = with_reasoner(shape, |r| level::rate_until(r, position, stop));
            rating.map(Rating::from)
        }
        Scale::Hodoku => with_reasoner(shape, |reasoner| {
            let plan = Plan::default();
            let path = reasoner.path_until(position, &plan, Some(solution), stop, |_| true);
            Some(hodoku::of_path(&path).into())
        }),
        Scale::Explainer => {
            classic_only(shape)?;
            Some(Rating::from(&sudoku_explainer::path_until(position, u16::MAX, stop, |_| true)))
        }
        Scale::Arrangements => arrangements::count_until(position, stop)
            .map(|counted| Rating::of_houses(&counted, shape)),
    };
    Ok(rating.filter(|_| !stop.is_stopped()))
}

fn classic_only(shape: Shape) -> Result<(), Refusal> {
    match shape {
        Shape::CLASSIC => Ok(()),
        _ => Err(Refusal::unsupported(message::reasoning::classic_only())),
    }
}
