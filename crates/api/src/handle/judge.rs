//! `judge`: what an answer to an exercise is worth, in words.

use omnidoku::format::Alphabet;
use omnidoku::logic::message::{Argument, Message, Voice};
use omnidoku::logic::{Candidate, Stop};
use omnidoku::{Cell, Digit, Shape};
use omnidoku_train::{Answer, Claim, Flaw, Judgement, Refutation, Verdict};

use super::reasoning::{Case, Speech, technique};
use super::training::with_trainer;
use crate::grid_state::{GridState, in_field};
use crate::reply::{self, JudgeReply, Refuted};
use crate::request::JudgeRequest;
use crate::work::Work;
use crate::{Place, Refusal, message};

/// The most claims or cells of an answer.
const MAX_CLAIMS: usize = 2000;

pub(crate) fn judge(request: &JudgeRequest, work: &Work<'_>) -> Result<JudgeReply, Refusal> {
    let JudgeRequest { language, cells, seconds, placements, eliminations, pattern, .. } = request;
    let technique = technique(&request.technique)?;
    let grid = GridState::new(&request.grid_input(), work.allowance)?;
    let reader = Reader { shape: grid.shape(), alphabet: grid.alphabet };
    let answer = Answer {
        placements: reader.places("placements", placements.as_deref().unwrap_or_default())?,
        eliminations: reader.places("eliminations", eliminations.as_deref().unwrap_or_default())?,
        pattern: reader.cells("pattern", pattern.as_deref().unwrap_or_default())?,
    };
    let case = Case::new(grid, Speech::new(language, *cells, None)?, *seconds, work)?;
    let solution = case
        .solution()
        .map_err(|status| Refusal::unprocessable(status, message::judge::no_solution().into()))?;
    let position = case.position(solution);
    let is_over = || case.is_over();
    let stop = Stop::when(&is_over);
    let judgement =
        with_trainer(|trainer| trainer.judge_until(&position, solution, technique, &answer, &stop));
    let voice = case.voice.with_language(message::catalogue(case.voice.language()));
    let writer = Writer { voice };
    let is_asked = judgement.step.as_ref().is_some_and(|step| step.technique == technique);
    let is_said = answer != Answer::default();
    Ok(JudgeReply {
        verdict: match judgement.verdict {
            Verdict::Right => reply::Verdict::Right,
            Verdict::Sound => reply::Verdict::Sound,
            Verdict::Part => reply::Verdict::Part,
            Verdict::Pattern => reply::Verdict::Pattern,
            Verdict::Wrong => reply::Verdict::Wrong,
            Verdict::Unproven => reply::Verdict::Unproven,
            Verdict::Empty => reply::Verdict::Empty,
        },
        text: voice.say_all(&writer.verdict(&judgement, is_asked, is_said)),
        step: judgement.step.as_ref().map(|step| case.info(step, &position)),
        missing: judgement.missing.iter().map(|claim| writer.place(claim.candidate())).collect(),
        refuted: judgement.refuted.as_ref().map(|refuted| writer.refuted(refuted)),
    })
}

/// Reads cells and digits.
struct Reader {
    shape: Shape,
    alphabet: Alphabet,
}

impl Reader {
    fn places(&self, field: &'static str, places: &[Place]) -> Result<Vec<Candidate>, Refusal> {
        self.few(field, places.len())?;
        let place = |place: &Place| {
            let cell = self.cell(field, &place.cell)?;
            let known = |digit: &Digit| self.alphabet.symbol(*digit).to_string() == place.symbol;
            let digit = Digit::all(self.shape).find(known).ok_or_else(|| {
                in_field(field, message::judge::no_symbol(message::quoted(&place.symbol)))
            })?;
            Ok(Candidate { cell, digit })
        };
        places.iter().map(place).collect()
    }

    fn cells(&self, field: &'static str, cells: &[String]) -> Result<Vec<Cell>, Refusal> {
        self.few(field, cells.len())?;
        cells.iter().map(|name| self.cell(field, name)).collect()
    }

    fn cell(&self, field: &'static str, name: &str) -> Result<Cell, Refusal> {
        let cell = self.shape.cell_named(name);
        cell.ok_or_else(|| in_field(field, message::judge::no_cell(message::quoted(name))))
    }

    fn few(&self, field: &'static str, count: usize) -> Result<(), Refusal> {
        match count <= MAX_CLAIMS {
            true => Ok(()),
            false => Err(in_field(field, message::judge::too_many(MAX_CLAIMS))),
        }
    }
}

/// Puts a judgement into words.
struct Writer {
    voice: Voice,
}

impl Writer {
    fn place(&self, Candidate { cell, digit }: Candidate) -> Place {
        let symbol = self.voice.alphabet().symbol(digit).to_string();
        Place { cell: self.voice.shape().cell_name(cell), symbol }
    }

    /// `r1c2=5`, `r1c3<>5`.
    fn claims(&self, claims: &[Claim]) -> Argument {
        let written = claims.iter().map(|claim| {
            let Place { cell, symbol } = self.place(claim.candidate());
            match claim {
                Claim::Is(_) => format!("{cell}={symbol}"),
                Claim::IsNot(_) => format!("{cell}<>{symbol}"),
            }
        });
        Argument::Verbatim(written.collect::<Vec<_>>().join(", "))
    }

    /// The verdict; `is_asked` says whether its step is of the technique that was asked for.
    fn verdict(&self, judgement: &Judgement, is_asked: bool, is_said: bool) -> Vec<Message> {
        let language = self.voice.language();
        let name = judgement.step.as_ref().map(|step| step.technique.named(language));
        let first = match (judgement.verdict, name) {
            (Verdict::Right, Some(name)) => message::judge::right(name),
            (Verdict::Right, None) | (Verdict::Sound, None) => message::judge::follows(),
            (Verdict::Sound, Some(name)) if is_asked => message::judge::consequence(name),
            (Verdict::Sound, Some(name)) => message::judge::sound(name),
            (Verdict::Part, _) if judgement.missing.is_empty() => message::judge::part_of_pattern(),
            (Verdict::Part, _) => message::judge::part(self.claims(&judgement.missing)),
            (Verdict::Pattern, _) => message::judge::pattern(),
            (Verdict::Wrong, _) => message::judge::wrong(),
            (Verdict::Unproven, _) => message::judge::unproven(self.claims(&judgement.unproven)),
            (Verdict::Empty, _) if is_said => message::judge::known(),
            (Verdict::Empty, _) => message::judge::empty(),
        };
        let reason = judgement.refuted.as_ref().map(reason);
        [Some(first), reason].into_iter().flatten().collect()
    }

    fn refuted(&self, refutation: &Refutation) -> Refuted {
        let (place, solution) = match refutation {
            Refutation::Solution(claim, digit) => (Some(claim.candidate()), Some(*digit)),
            Refutation::Pattern(Flaw::TooManyDigits(candidate)) => (Some(*candidate), None),
            Refutation::Pattern(Flaw::OtherPlace { digit, cells, .. }) => {
                (cells.first().map(|&cell| Candidate { cell, digit: *digit }), None)
            }
            Refutation::Pattern(_) => (None, None),
        };
        let (houses, cells) = match refutation {
            Refutation::Solution(claim, _) => (Vec::new(), vec![claim.candidate().cell]),
            Refutation::Pattern(flaw) => match flaw {
                Flaw::Filled(cell) => (Vec::new(), vec![*cell]),
                Flaw::TooManyDigits(candidate) => (Vec::new(), vec![candidate.cell]),
                Flaw::OtherPlace { house, cells, .. } => (vec![*house], cells.clone()),
                Flaw::NotPartOf(cells) => (Vec::new(), cells.clone()),
                Flaw::Count { .. } | Flaw::Apart | Flaw::NoCommonDigit | Flaw::NothingFollows => {
                    (Vec::new(), Vec::new())
                }
            },
        };
        let shape = self.voice.shape();
        Refuted {
            place: place.map(|candidate| self.place(candidate)),
            solution: solution.map(|digit| self.voice.alphabet().symbol(digit).to_string()),
            text: self.voice.say(&reason(refutation)),
            houses: houses.iter().map(|&house| shape.house_name(house)).collect(),
            cells: cells.iter().map(|&cell| shape.cell_name(cell)).collect(),
        }
    }
}

/// The counterexample.
fn reason(refutation: &Refutation) -> Message {
    match refutation {
        Refutation::Solution(Claim::Is(Candidate { cell, digit }), solution) => {
            message::judge::other_value(*cell, *digit, *solution)
        }
        Refutation::Solution(Claim::IsNot(Candidate { cell, digit }), _) => {
            message::judge::needed_candidate(*cell, *digit)
        }
        Refutation::Pattern(flaw) => match flaw.clone() {
            Flaw::Filled(cell) => message::judge::filled(cell),
            Flaw::Count { marked, expected } => message::judge::cell_count(marked, expected),
            Flaw::Apart => message::judge::apart(),
            Flaw::TooManyDigits(Candidate { cell, digit }) => {
                message::judge::too_many_digits(cell, digit)
            }
            Flaw::OtherPlace { house, digit, cells } => {
                message::judge::other_place(house, digit, cells)
            }
            Flaw::NoCommonDigit => message::judge::no_common_digit(),
            Flaw::NotPartOf(cells) => message::judge::not_part_of(cells),
            Flaw::NothingFollows => message::judge::nothing_follows(),
        },
    }
}
