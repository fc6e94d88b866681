//! Puzzles that meet a target.
//!
//! ```text
//! for attempt 0, 1, 2 …:
//!     dig a draft from the stream of the attempt
//!     judge it: a hit is the answer
//!     follow a near miss: change a few clues, judge; go on from the change unless it is farther away,
//!     until too many changes in a row have brought it no nearer
//! ```
//!
//! A change puts in clues from the solution and takes out, in random order, those that are not necessary any more.
//!
//! Near misses are followed where a technique is to be needed, and the path has it but could do without. Levels are too
//! common for that to pay: one draft in three to eleven is of the level asked for, and a changed draft is no likelier
//! to be so than a new one.

use std::ops::Range;

use omnidoku_core::{Cell, Puzzle, Random};
use omnidoku_logic::technique::Class;
use omnidoku_solve::{Cause, Limits};

use crate::dig::Digger;
use crate::generator::{Made, Outcome};
use crate::judge::{Judge, Verdict};
use crate::request::{Clues, Request};
use crate::source::{self, Raw, Source};
use crate::target::{Target, Use};
use crate::{Draft, Grade};

/// Makes the puzzles of a request with a target; keeps its memory from one to the next.
pub struct Seeker {
    request: Request,
    source: Source,
    /// Takes clues out of changed drafts, where changes pay.
    digger: Option<Digger>,
    judge: Judge,
    orbits: Vec<Vec<Cell>>,
}

/// The largest distance of a draft that is worth changing: it has the techniques that are to be needed, and its score
/// without them is less than 300 below what would raise the level.
const NEAR: u64 = 30;

/// How many changes in a row may bring a draft no nearer before it is given up.
const PATIENCE: u64 = 30;

/// The most orbits of clues that a change puts in.
const MOST_NEW: usize = 3;

impl Seeker {
    /// For a request.
    pub fn new(request: &Request) -> Seeker {
        Seeker {
            request: request.clone(),
            source: Source::new(request),
            digger: is_changeable(request).then(|| Digger::new(request)),
            judge: Judge::up_to(&request.target, highest_level(&request.target)),
            orbits: request.layout.orbits(request.shape),
        }
    }

    /// The puzzles with these numbers, in order. Which ones are sought together changes nothing.
    pub fn seek(&mut self, numbers: Range<u64>, limits: &Limits) -> Result<Vec<Outcome>, Cause> {
        numbers.map(|index| self.seek_one(index, limits)).collect()
    }

    fn seek_one(&mut self, index: u64, limits: &Limits) -> Result<Outcome, Cause> {
        let mut hunt = Hunt { tries: 0, most: self.request.tries, hit: None, closest: None };
        let mut attempt = 0;
        while hunt.is_open() {
            let mut stream = [Random::numbered(self.request.seed, index, attempt)];
            attempt += 1;
            let raw = self.source.drafts(&mut stream, limits)?.pop().flatten();
            let [mut random] = stream;
            let raw = raw.filter(|raw| raw.reached);
            let distance = hunt.judge(raw.as_ref(), &mut self.judge, limits)?;
            if let (Some(raw), Some(distance), true) = (raw, distance, self.digger.is_some()) {
                self.follow(&mut hunt, raw, distance, &mut random, limits)?;
            }
        }
        Ok(hunt.outcome(index, &self.judge))
    }

    /// Changes a draft as long as it is near and comes nearer.
    fn follow(
        &mut self,
        hunt: &mut Hunt,
        mut raw: Raw,
        mut distance: u64,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<(), Cause> {
        let mut idle = 0;
        while hunt.is_open() && distance <= NEAR && idle < PATIENCE {
            idle += 1;
            let changed = self.change(&raw.draft, random, limits)?;
            let changed = changed.map(|draft| Raw { draft, ..raw });
            let now = hunt.judge(changed.as_ref(), &mut self.judge, limits)?;
            if let (Some(changed), Some(now)) = (changed, now)
                && now <= distance
            {
                if now < distance {
                    idle = 0;
                }
                (raw, distance) = (changed, now);
            }
        }
        Ok(())
    }

    /// Another puzzle with the same solution; nothing where the number of clues was not reached.
    fn change(
        &mut self,
        draft: &Draft,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Option<Draft>, Cause> {
        let is_blank = |orbit: &&Vec<Cell>| draft.puzzle.get(orbit[0]).is_none();
        let blank: Vec<&Vec<Cell>> = self.orbits.iter().filter(is_blank).collect();
        if blank.is_empty() {
            return Ok(None);
        }
        let mut clues = draft.puzzle.grid().clone();
        for _ in 0..1 + random.below(MOST_NEW) {
            for &cell in *random.pick(&blank) {
                clues.set(cell, draft.solution.get(cell));
            }
        }
        let puzzle = Puzzle::new(clues).map_err(|_| Cause::GaveUp)?;
        let more = [Draft { puzzle, solution: draft.solution.clone() }];
        let mut stream = [random.clone()];
        let Some(digger) = &mut self.digger else { return Ok(None) };
        let fewer = digger.minimise(&more, &mut stream, limits)?.pop().flatten();
        [*random] = stream;
        Ok(fewer)
    }
}

/// Whether drafts may be changed, and it pays.
fn is_changeable(request: &Request) -> bool {
    let free = matches!(request.clues, Clues::Minimal | Clues::Count(_));
    free && source::is_small(request.shape) && request.unique && !request.target.needs.is_empty()
}

/// The highest level of the HoDoKu scale where hits are looked for. With a path that is Extreme already, a technique is
/// needed only where a guess would have to replace it. Hardly any puzzle is like that, and to find out takes longest of
/// all: it does not pay to look.
fn highest_level(target: &Target) -> Class {
    let class = |asked: &Use| asked.technique.method().map(|method| method.entry().class);
    let is_extreme = |asked: &Use| class(asked) == Some(Class::Extreme);
    let asks = target.needs.iter().chain(&target.contains);
    let hopeless =
        target.needs.is_empty() || asks.clone().any(is_extreme) || target.score.is_some();
    if hopeless { Class::Extreme } else { Class::Unfair }
}

/// How far the search for one puzzle has come.
struct Hunt {
    tries: u64,
    /// How many tries there may be.
    most: u64,
    hit: Option<(Raw, Grade)>,
    closest: Option<(u64, Raw)>,
}

impl Hunt {
    fn is_open(&self) -> bool {
        self.hit.is_none() && self.tries < self.most
    }

    /// Judges a draft, or counts one that could not be made: its distance, unless it is a hit.
    fn judge(
        &mut self,
        raw: Option<&Raw>,
        judge: &mut Judge,
        limits: &Limits,
    ) -> Result<Option<u64>, Cause> {
        if let Some(cause) = limits.exceeded() {
            return Err(cause);
        }
        self.tries += 1;
        let Some(raw) = raw else { return Ok(None) };
        Ok(match judge.verdict(&raw.draft) {
            Verdict::Hit(grade) => {
                self.hit = Some((raw.clone(), grade));
                None
            }
            Verdict::Miss { distance } => {
                if self.closest.as_ref().is_none_or(|&(closest, _)| distance < closest) {
                    self.closest = Some((distance, raw.clone()));
                }
                Some(distance)
            }
        })
    }

    fn outcome(self, index: u64, judge: &Judge) -> Outcome {
        let (tries, reached) = (self.tries, self.hit.is_some());
        let made = match (self.hit, self.closest) {
            (Some((raw, grade)), _) => Some(Made::of(raw, Some(grade))),
            (None, Some((_, raw))) => {
                let grade = judge.grade(&raw.draft);
                Some(Made::of(raw, grade))
            }
            (None, None) => None,
        };
        Outcome { index, tries, made, reached }
    }
}
