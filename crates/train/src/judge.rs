//! The judge of answers.
//!
//! ```text
//! judge(position, solution, technique, answer):
//!     a claim contradicts the solution              -> wrong, with that claim
//!     all claims are conclusions of steps of the technique:
//!         a whole step is among them                -> right
//!         otherwise                                 -> part
//!     the rest is concluded by steps of other techniques, or follows by singles
//!     from the steps that were found                -> right or sound
//!     otherwise                                     -> unproven
//! ```
//!
//! Every step that counts has passed [`verify`]. The solution alone never proves anything: what is true
//! but not proven by a step that was found is "unproven", neither right nor wrong. The search for other
//! techniques is bounded by work, so that a verdict is the same on every machine.
//!
//! An answer without claims may mark the cells of a pattern: then it is judged by them.

use std::cell::Cell as Counter;

use omnidoku_core::{Cell, Digit, Grid};
use omnidoku_logic::verify::verify;
use omnidoku_logic::{Candidate, Method, Options, Plan, Position, Reasoner, Step, Stop, Technique};

use crate::exercise::Trainer;
pub use pattern::Flaw;

mod pattern;

/// The most work of one search for steps, in calls of [`Stop`].
const MAX_WORK: usize = 100_000;

/// What a learner answers: claims, or else the cells of the pattern.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// Values that follow.
    pub placements: Vec<Candidate>,
    /// Candidates that can go.
    pub eliminations: Vec<Candidate>,
    /// The cells of the pattern. They count only if nothing is claimed.
    pub pattern: Vec<Cell>,
}

/// A single conclusion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Claim {
    /// The digit is in the cell.
    Is(Candidate),
    /// The digit is not in the cell.
    IsNot(Candidate),
}

impl Claim {
    /// The digit and the cell.
    pub fn candidate(self) -> Candidate {
        match self {
            Claim::Is(candidate) | Claim::IsNot(candidate) => candidate,
        }
    }

    /// Whether a solution agrees.
    pub fn agrees_with(self, solution: &Grid) -> bool {
        let Candidate { cell, digit } = self.candidate();
        (solution.get(cell) == Some(digit)) == matches!(self, Claim::Is(_))
    }

    /// Whether a position shows it already.
    fn holds_in(self, position: &Position) -> bool {
        let Candidate { cell, digit } = self.candidate();
        match (self, position.values().get(cell)) {
            (Claim::Is(_), value) => value == Some(digit),
            (Claim::IsNot(_), Some(value)) => value != digit,
            (Claim::IsNot(_), None) => !position.candidates(cell).contains(digit),
        }
    }
}

/// What an answer is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All that a step of the technique concludes.
    Right,
    /// It follows, by another technique or from several steps.
    Sound,
    /// A part of what steps of the technique conclude, or of a pattern.
    Part,
    /// The cells are the pattern of a step of the technique.
    Pattern,
    /// It contradicts the solution, or the cells are no pattern of the technique.
    Wrong,
    /// It is true, but no step that was found proves it.
    Unproven,
    /// Nothing is answered, or nothing that the position does not show.
    Empty,
}

/// A verdict with its reasons.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// The step that the answer is, or overlaps most. Where nothing is answered, a step to find.
    pub step: Option<Step>,
    /// What that step concludes besides, where the answer is a part of it.
    pub missing: Vec<Claim>,
    /// Claims that no step proves.
    pub unproven: Vec<Claim>,
    /// Where a wrong answer fails.
    pub refuted: Option<Refutation>,
}

impl Judgement {
    fn of(verdict: Verdict, step: Option<Step>) -> Judgement {
        Judgement { verdict, step, missing: Vec::new(), unproven: Vec::new(), refuted: None }
    }
}

/// Where a wrong answer fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refutation {
    /// The solution has this digit in the cell of the claim.
    Solution(Claim, Digit),
    /// The marked cells are no pattern of the technique.
    Pattern(Flaw),
}

/// What a step concludes, each claim once.
pub fn claims(step: &Step) -> Vec<Claim> {
    let (placements, eliminations) = step.conclusion();
    let placements = placements.into_iter().map(Claim::Is);
    placements.chain(eliminations.into_iter().map(Claim::IsNot)).collect()
}

impl Trainer {
    /// Judges an answer to a position with this solution, where this technique is asked for.
    pub fn judge(
        &mut self,
        position: &Position,
        solution: &Grid,
        technique: Technique,
        answer: &Answer,
    ) -> Judgement {
        self.judge_until(position, solution, technique, answer, &Stop::never())
    }

    /// The same; if it is stopped, fewer steps are found, and so more remains unproven.
    pub fn judge_until(
        &mut self,
        position: &Position,
        solution: &Grid,
        technique: Technique,
        answer: &Answer,
        stop: &Stop<'_>,
    ) -> Judgement {
        let reasoner = self.walker().reasoner();
        let mut case = Case { position, technique, reasoner, stop };
        let placements = answer.placements.iter().copied().map(Claim::Is);
        let mut claims: Vec<Claim> =
            placements.chain(answer.eliminations.iter().copied().map(Claim::IsNot)).collect();
        claims.sort_unstable();
        claims.dedup();
        if let Some(wrong) = claims.iter().find(|claim| !claim.agrees_with(solution)) {
            let digit = solution.get(wrong.candidate().cell);
            let refuted = digit.map(|digit| Refutation::Solution(*wrong, digit));
            return Judgement { refuted, ..Judgement::of(Verdict::Wrong, None) };
        }
        claims.retain(|claim| !claim.holds_in(position));
        match (claims.is_empty(), answer.pattern.is_empty()) {
            (false, _) => case.judge_claims(&claims),
            (true, false) if answer.placements.is_empty() && answer.eliminations.is_empty() => {
                case.judge_pattern(&answer.pattern)
            }
            (true, _) => Judgement::of(Verdict::Empty, case.first_step()),
        }
    }
}

/// A position, the technique that is asked for, and what searches it for steps.
struct Case<'a> {
    position: &'a Position,
    technique: Technique,
    reasoner: &'a mut Reasoner,
    stop: &'a Stop<'a>,
}

impl Case<'_> {
    fn judge_claims(&mut self, claims: &[Claim]) -> Judgement {
        let own: Vec<Found> = self.own_steps(true).into_iter().map(Found::new).collect();
        let whole = own.iter().filter(|found| found.is_within(claims));
        let whole = whole.max_by_key(|found| found.claims.len()).map(|found| found.step.clone());
        let mut open: Vec<Claim> = claims.to_vec();
        own.iter().for_each(|found| open.retain(|claim| !found.claims.contains(claim)));
        if open.is_empty() {
            return match whole {
                Some(step) => Judgement::of(Verdict::Right, Some(step)),
                None => part(&own, claims),
            };
        }
        let mut found = own;
        self.other_steps(&mut open, &mut found);
        if !open.is_empty() {
            let beyond = self.consequences(&found);
            open.retain(|claim| !claim.holds_in(&beyond));
        }
        let closest = closest(&found, claims).map(|found| found.step.clone());
        match (open.is_empty(), whole) {
            (true, Some(step)) => Judgement::of(Verdict::Right, Some(step)),
            (true, None) => {
                let step = closest.or_else(|| found.first().map(|found| found.step.clone()));
                Judgement::of(Verdict::Sound, step)
            }
            (false, whole) => {
                let step = whole.or(closest);
                Judgement { unproven: open, ..Judgement::of(Verdict::Unproven, step) }
            }
        }
    }

    /// The first step of the technique.
    fn first_step(&mut self) -> Option<Step> {
        let plan = Plan::default().only(&[self.technique]);
        let mut first = None;
        self.reasoner.path_until(self.position, &plan, None, self.stop, |found| {
            first = Some(found.step.clone());
            false
        });
        first.filter(|step| verify(self.position, step).is_ok())
    }

    /// The steps of the technique, verified. Two with the same conclusion count as one where only
    /// conclusions matter.
    fn own_steps(&mut self, one_per_conclusion: bool) -> Vec<Step> {
        let Some(method) = self.technique.method() else { return Vec::new() };
        let options =
            Options { duals: self.technique.is_dual(), one_per_conclusion, ..Options::default() };
        let asked = Counter::new(0);
        let enough = || {
            asked.set(asked.get() + 1);
            asked.get() > MAX_WORK || self.stop.is_over()
        };
        let mut steps =
            self.reasoner.all_steps_until(self.position, method, &options, &Stop::when(&enough));
        steps
            .retain(|step| step.technique == self.technique && verify(self.position, step).is_ok());
        // One of them may be worded as the method itself would, which prefers the simplest.
        let first = self.first_step().filter(|first| !steps.contains(first));
        steps.splice(0..0, first);
        steps
    }

    /// Searches HoDoKu's methods, the easiest first, until every open claim is concluded by a verified
    /// step or too much work was done. Forcing nets are left out: they prove almost anything.
    fn other_steps(&mut self, open: &mut Vec<Claim>, found: &mut Vec<Found>) {
        let mut plan = Plan::default();
        plan.methods.retain(|&method| method != Method::ForcingNet);
        let asked = Counter::new(0);
        let enough = || {
            asked.set(asked.get() + 1);
            asked.get() > MAX_WORK || self.stop.is_over()
        };
        let (position, technique) = (self.position, self.technique);
        self.reasoner.steps_until(position, &plan, &Stop::when(&enough), |steps| {
            for step in steps.into_iter().filter(|step| step.technique != technique) {
                let next = Found::new(step);
                if verify(position, &next.step).is_ok() {
                    open.retain(|claim| !next.claims.contains(claim));
                    found.push(next);
                }
                if open.is_empty() {
                    return false;
                }
            }
            true
        });
    }

    /// The position after all these steps and the singles that follow.
    fn consequences(&mut self, found: &[Found]) -> Position {
        let mut position = self.position.clone();
        found.iter().for_each(|found| position.apply(&found.step));
        let singles = [Technique::FullHouse, Technique::NakedSingle, Technique::HiddenSingle];
        let plan = Plan::default().only(&singles);
        self.reasoner.path_until(&position, &plan, None, self.stop, |_| true).end
    }
}

/// A verified step and its conclusions.
struct Found {
    step: Step,
    claims: Vec<Claim>,
}

impl Found {
    fn new(step: Step) -> Found {
        Found { claims: claims(&step), step }
    }

    fn is_within(&self, answer: &[Claim]) -> bool {
        self.claims.iter().all(|claim| answer.contains(claim))
    }
}

/// The step that has most of the claims, and of these the one with the fewest others.
fn closest<'a>(found: &'a [Found], answer: &[Claim]) -> Option<&'a Found> {
    let shared = |found: &Found| found.claims.iter().filter(|claim| answer.contains(claim)).count();
    let candidates = found.iter().filter(|found| shared(found) > 0);
    // Of equals the first, which is the easiest.
    candidates.rev().max_by_key(|found| (shared(found), usize::MAX - found.claims.len()))
}

/// An answer that has conclusions of these steps, but not all of any.
fn part(own: &[Found], answer: &[Claim]) -> Judgement {
    let found = closest(own, answer);
    let missing = found.iter().flat_map(|found| &found.claims);
    let missing = missing.copied().filter(|claim| !answer.contains(claim)).collect();
    Judgement { missing, ..Judgement::of(Verdict::Part, found.map(|found| found.step.clone())) }
}
