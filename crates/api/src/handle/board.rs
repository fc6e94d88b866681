//! The operations on boards with rules.

use std::ops::ControlFlow;

use omnidoku::{End, Limits};
use omnidoku_core::{Board, Cell, Value};
use omnidoku_draw::{BoardPicture, Theme};
use omnidoku_exchange::{
    self as exchange, UnknownVariantForm, VariantEntry, VariantForm, VariantNotice,
    VariantWriteError,
};
use omnidoku_rules::show::sentence::sentences;
use omnidoku_rules::words::Language;
use omnidoku_rules::{BoardFile, Breach, Rule, Variant};
use omnidoku_variants::{Possibility, Verdict};
use serde_json::Value as Json;

use super::picture::MAX_TITLE;
use crate::allowance::Progress;
use crate::reply::{
    BoardCheckReply, BoardCountReply, BoardPossibleReply, BoardReply, BoardSolveReply, BrokenRule,
    ContradictionInfo, PictureReply, RulesReply, Solutions, WriteReply,
};
use crate::request::{
    self, BoardCheckRequest, BoardCountRequest, BoardPictureRequest, BoardPossibleRequest,
    BoardRequest, BoardSolveRequest, BoardText, BoardWriteRequest, RulesRequest,
};
use crate::work::Work;
use crate::{Figures, PossibleCell, PossibleValue, Refusal, RuleInfo, Status, message};

/// Up to how many solutions are visited before values are asked for one by one.
const USUAL_POSSIBLE: u64 = 1000;

pub(crate) fn board(request: &BoardRequest, work: &Work<'_>) -> Result<BoardReply, Refusal> {
    let (file, notices) = read_noticed(&request.board, work)?;
    let variant = &file.variant;
    let mut rules: Vec<String> = variant.rules.iter().map(|rule| rule.name().to_owned()).collect();
    rules.sort_unstable();
    rules.dedup();
    Ok(BoardReply {
        board: file.to_json(),
        text: file.write(),
        lines: sentences(variant, language(work)),
        notices: notices.iter().map(ToString::to_string).collect(),
        plain: rules.is_empty() && variant.board.classic().is_some(),
        rules,
    })
}

pub(crate) fn solve(
    request: &BoardSolveRequest,
    work: &Work<'_>,
) -> Result<BoardSolveReply, Refusal> {
    let file = read(&request.board, work)?;
    let most = request.solutions.unwrap_or(1).clamp(1, work.allowance.max_solutions.max(1));
    let mut solutions = Vec::new();
    let limits = work.limits(request.seconds)?;
    let visit = |values: &[Value]| {
        solutions.push(numbers(&file.variant.board, values));
        work.tell(|| found(solutions.len() as u64));
        flow(solutions.len() < most)
    };
    let account = omnidoku_variants::search(&file.variant, &limits, visit).map_err(unsearched)?;
    Ok(BoardSolveReply {
        status: Status::of_search(!solutions.is_empty(), account.end),
        solutions,
        complete: account.end == End::Exhausted,
        figures: (&account).into(),
    })
}

pub(crate) fn count(
    request: &BoardCountRequest,
    work: &Work<'_>,
) -> Result<BoardCountReply, Refusal> {
    let file = read(&request.board, work)?;
    let most = (work.allowance.max_solutions as u64).max(1);
    let limit = request.limit.unwrap_or(2).clamp(1, most);
    let limits = work.limits(request.seconds)?;
    let mut count = 0;
    let visit = |_: &[Value]| {
        count += 1;
        work.tell(|| found(count));
        flow(count < limit)
    };
    let account = omnidoku_variants::search(&file.variant, &limits, visit).map_err(unsearched)?;
    Ok(BoardCountReply {
        status: Status::of_search(count > 0, account.end),
        count,
        complete: account.end == End::Exhausted,
        figures: (&account).into(),
    })
}

pub(crate) fn check(
    request: &BoardCheckRequest,
    work: &Work<'_>,
) -> Result<BoardCheckReply, Refusal> {
    let file = read(&request.board, work)?;
    let limits = work.limits(request.seconds)?;
    match &request.values {
        Some(numbers) => {
            let breach = file.variant.check(&values(&file.variant.board, numbers)?).err();
            Ok(BoardCheckReply {
                status: if breach.is_some() { Status::NotASolution } else { Status::Ok },
                solutions: None,
                solution: None,
                broken: breach.map(broken),
                contradiction: None,
                figures: None,
            })
        }
        None => unique(&file.variant, &limits, work),
    }
}

/// Whether there is exactly one solution.
fn unique(variant: &Variant, limits: &Limits, work: &Work<'_>) -> Result<BoardCheckReply, Refusal> {
    let (solutions, account) =
        omnidoku_variants::solutions(variant, 2, limits).map_err(unsearched)?;
    let (status, verdict) = match account.verdict() {
        Verdict::NoSolution => (Status::NoSolution, Solutions::None),
        Verdict::Unique => (Status::Ok, Solutions::One),
        Verdict::Several => (Status::SeveralSolutions, Solutions::Many),
        Verdict::Unknown(cause) => (cause.into(), Solutions::Unknown),
    };
    let contradiction = match verdict {
        Solutions::None => omnidoku_variants::contradiction(variant, limits).map_err(unsearched)?,
        _ => None,
    };
    let only = solutions.first().filter(|_| verdict == Solutions::One);
    Ok(BoardCheckReply {
        status,
        solutions: Some(verdict),
        solution: only.map(|values| numbers(&variant.board, values)),
        broken: None,
        contradiction: contradiction
            .map(|found| ContradictionInfo::new(&found, variant, language(work))),
        figures: Some((&account).into()),
    })
}

pub(crate) fn possible(
    request: &BoardPossibleRequest,
    work: &Work<'_>,
) -> Result<BoardPossibleReply, Refusal> {
    let file = read(&request.board, work)?;
    let most = (work.allowance.max_solutions as u64).max(1);
    let limit = request.limit.unwrap_or(USUAL_POSSIBLE).clamp(1, most);
    let limits = work.limits(request.seconds)?;
    let found =
        omnidoku_variants::possibilities(&file.variant, limit, &limits).map_err(unsearched)?;
    Ok(BoardPossibleReply {
        status: Status::of_search(found.account.solutions > 0, found.account.end),
        cells: PossibleCell::on_board(&file.variant.board, &found.each),
        figures: Figures::from(&found.account),
    })
}

pub(crate) fn write(request: &BoardWriteRequest, work: &Work<'_>) -> Result<WriteReply, Refusal> {
    let entry = VariantEntry::from(read(&request.board, work)?);
    let form = request.format.as_deref().map_or(Ok(VariantForm::Board), str::parse);
    let form = form.map_err(|error: UnknownVariantForm| {
        Refusal::bad_input(message::board::wrong(error.to_string()))
    })?;
    let text = exchange::write_variant(form, &entry);
    let text = text.map_err(|error: VariantWriteError| {
        Refusal::unsupported(message::board::wrong(error.to_string()))
    })?;
    let (extension, media) = match form {
        VariantForm::Board | VariantForm::FpuzzlesJson => ("json", "application/json"),
        VariantForm::Iss | VariantForm::Fpuzzles | VariantForm::SudokuPad => ("txt", "text/plain"),
    };
    Ok(WriteReply { text, extension: extension.to_owned(), media: media.to_owned() })
}

pub(crate) fn picture(
    request: &BoardPictureRequest,
    work: &Work<'_>,
) -> Result<PictureReply, Refusal> {
    let BoardPictureRequest { values: numbers, coordinates, theme, title, .. } = request;
    let file = read(&request.board, work)?;
    let filled =
        numbers.as_ref().map(|numbers| values(&file.variant.board, numbers)).transpose()?;
    let title = title.as_deref().or(file.title.as_deref()).unwrap_or("Sudoku");
    let title: String = title.chars().take(MAX_TITLE).collect();
    let mut picture = BoardPicture::of(&file.variant)
        .with_coordinates(coordinates.unwrap_or(false))
        .with_title(&title)
        .with_theme(match theme.unwrap_or_default() {
            request::Theme::Blue => Theme::BLUE,
            request::Theme::Paper => Theme::PAPER,
            request::Theme::Dark => Theme::DARK,
        });
    if let Some(values) = &filled {
        picture = picture.with_values(values);
    }
    Ok(PictureReply { svg: picture.svg() })
}

pub(crate) fn rules(request: &RulesRequest, work: &Work<'_>) -> Result<RulesReply, Refusal> {
    let rules = match &request.names {
        None => Rule::NAMES.iter().map(|name| RuleInfo::new(name, false, work.language)).collect(),
        Some(names) => {
            let known = |name: &String| Rule::NAMES.contains(&name.as_str());
            if let Some(unknown) = names.iter().find(|name| !known(name)) {
                let (name, known) = (message::quoted(unknown), Rule::NAMES.join(", "));
                return Err(Refusal::bad_input(message::board::unknown_rule(name, known)));
            }
            let is_wanted = |name: &&&str| names.iter().any(|other| other == **name);
            let wanted = Rule::NAMES.iter().filter(is_wanted);
            wanted.map(|name| RuleInfo::new(name, true, work.language)).collect()
        }
    };
    Ok(RulesReply { rules })
}

/// The board of a request, if it is not larger than allowed.
fn read(text: &BoardText, work: &Work<'_>) -> Result<BoardFile, Refusal> {
    read_noticed(text, work).map(|(file, _)| file)
}

/// The same, and what is to be said about how it was read.
fn read_noticed(
    text: &BoardText,
    work: &Work<'_>,
) -> Result<(BoardFile, Vec<VariantNotice>), Refusal> {
    let wrong = |problem: String| Refusal::bad_input(message::board::wrong(problem));
    let mut entry: VariantEntry = match text {
        BoardText::Json(fields) if fields.contains_key("omnidoku") => {
            BoardFile::from_json(fields.clone()).map_err(|error| wrong(error.to_string()))?.into()
        }
        BoardText::Json(fields) => {
            let text = Json::Object(fields.clone()).to_string();
            exchange::read_variant(&text).map_err(|error| wrong(error.to_string()))?
        }
        BoardText::Text(text) => {
            exchange::read_variant(text).map_err(|error| wrong(error.to_string()))?
        }
    };
    let board = &entry.variant.board;
    let (size, most) = (board.rows().max(board.columns()), work.allowance.max_size);
    if size > most {
        return Err(Refusal::unsupported(message::grid::too_large(size, most)));
    }
    let notices = std::mem::take(&mut entry.notices);
    Ok((entry.into(), notices))
}

/// The number of every cell; none for absent ones.
fn numbers(board: &Board, values: &[Value]) -> Vec<Option<i32>> {
    let cells = (0..board.cell_count()).map(Cell::new);
    let number = |(cell, &value): (Cell, &Value)| {
        (!board.is_absent(cell)).then(|| board.values().number(value))
    };
    cells.zip(values).map(number).collect()
}

/// The values that a request has for every cell.
fn values(board: &Board, numbers: &[Option<i32>]) -> Result<Vec<Value>, Refusal> {
    let expected = board.cell_count();
    if numbers.len() != expected {
        let found = numbers.len();
        return Err(Refusal::bad_input(message::board::values_length(expected, found)));
    }
    let value = |(index, number): (usize, &Option<i32>)| {
        let cell = Cell::new(index);
        match number.and_then(|number| board.values().value(number)) {
            Some(value) => Ok(value),
            None if board.is_absent(cell) => Ok(Value::new(0)),
            None => {
                let (name, range) = (board.cell_name(cell), board.values().to_string());
                Err(Refusal::bad_input(message::board::no_value(name, range)))
            }
        }
    };
    numbers.iter().enumerate().map(value).collect()
}

fn broken(breach: Breach) -> BrokenRule {
    let message = breach.to_string();
    let (rule, cell) = match breach {
        Breach::Cell(cell) | Breach::House(_, cell) => (None, Some(cell)),
        Breach::Rule(name, cell) => (Some(name.to_owned()), cell),
    };
    BrokenRule { message, rule, cell }
}

fn unsearched(error: omnidoku_variants::Error) -> Refusal {
    match error {
        omnidoku_variants::Error::TooManyStates(error) => {
            Refusal::unsupported(message::board::wrong(error.to_string()))
        }
        error => Refusal::fault(message::board::wrong(error.to_string())),
    }
}

fn found(solutions: u64) -> Progress {
    Progress { solutions: Some(solutions), ..Progress::default() }
}

fn flow(goes_on: bool) -> ControlFlow<()> {
    if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

fn language(work: &Work<'_>) -> Language {
    Language::of_tag(work.language.tag()).unwrap_or(Language::English)
}

impl PossibleCell {
    /// The cells of a board and what is known of their values.
    pub fn on_board(board: &Board, each: &[Possibility]) -> Vec<PossibleCell> {
        let value = |each: &Possibility| PossibleValue {
            symbol: board.values().number(each.value).to_string(),
            solutions: each.solutions,
            complete: each.complete,
        };
        let cell = |values: &[Possibility]| PossibleCell {
            cell: board.cell_name(values[0].cell),
            values: values.iter().map(value).collect(),
        };
        each.chunk_by(|a, b| a.cell == b.cell).map(cell).collect()
    }
}
