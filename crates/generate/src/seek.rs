//! Puzzles that meet a target.
//!
//! ```text
//! for each puzzle number, attempt 0, 1, 2 …:
//!     dig a draft from the stream of the attempt
//!     judge it: a hit is the answer
//!     a near miss is followed: change a few clues, judge; go on from the change unless it is farther away,
//!     until too many changes in a row have brought it no nearer
//! ```
//!
//! What becomes of an attempt depends on its stream alone. So attempts of many numbers are dug together, and several of
//! one number ahead of time where few numbers are left: digging is fastest by the hundred. A draft that turns out not
//! to be needed is forgotten.
//!
//! Near misses are followed where a technique is to be needed, and the path has it but could do without. It takes a third
//! fewer tries then to find a puzzle that needs a swordfish. Levels are too common for that to pay: one draft in 3 to
//! 11 is of the level asked for, and a changed draft is no likelier to be so than a new one.

mod mutate;

use std::ops::Range;

use omnidoku_core::Random;
use omnidoku_logic::technique::Class;
use omnidoku_solve::{Cause, Limits};

use crate::dig::Digger;
use crate::generator::{Made, Outcome};
use crate::judge::{Judge, Verdict};
use crate::request::Request;
use crate::target::{Target, Use};
use crate::{Draft, Grade};

use mutate::Mutator;

/// Makes the puzzles of a request with a target; keeps its memory from one to the next.
pub struct Seeker {
    request: Request,
    digger: Digger,
    judge: Judge,
    mutator: Option<Mutator>,
}

/// How many drafts are dug at a time.
const WIDTH: usize = 256;

/// The largest distance of a draft that is worth changing: it has the techniques that are to be needed, and its score without
/// them is less than 300 below what would raise the level.
const NEAR: u64 = 30;

/// How many changes in a row may bring a draft no nearer before it is given up.
const PATIENCE: u64 = 30;

impl Seeker {
    /// For a request.
    pub fn new(request: &Request) -> Seeker {
        let target = &request.target;
        Seeker {
            request: request.clone(),
            digger: Digger::new(request),
            judge: Judge::up_to(target, highest_level(target)),
            mutator: Mutator::new(request).filter(|_| !target.needs.is_empty()),
        }
    }

    /// How many puzzles it seeks best at a time. Which ones are sought together changes nothing but the speed.
    pub fn batch_size(&self) -> usize {
        WIDTH
    }

    /// The puzzles with these numbers, in order.
    pub fn seek(&mut self, numbers: Range<u64>, limits: &Limits) -> Result<Vec<Outcome>, Cause> {
        let Request { seed, tries, .. } = self.request;
        let mut hunts: Vec<Hunt> = numbers.map(|index| Hunt::new(index, tries)).collect();
        loop {
            let open = hunts.iter().filter(|hunt| hunt.is_open()).count();
            if open == 0 {
                break;
            }
            let mut streams = Vec::new();
            for hunt in hunts.iter_mut().filter(|hunt| hunt.is_open()) {
                let stream = |attempt| Random::numbered(seed, hunt.index, attempt);
                streams.extend(hunt.next_attempts(WIDTH / open).map(stream));
            }
            let drafts = self.digger.dig(&mut streams, limits)?;
            let mut dug = drafts.into_iter().zip(streams);
            for hunt in hunts.iter_mut().filter(|hunt| hunt.is_open()) {
                for _ in hunt.next_attempts(WIDTH / open) {
                    if let Some((draft, random)) = dug.next()
                        && hunt.is_open()
                    {
                        hunt.attempt(draft, random, self, limits)?;
                    }
                }
            }
        }
        Ok(hunts.into_iter().map(|hunt| hunt.outcome(&self.judge)).collect())
    }
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
    index: u64,
    /// How many drafts may be judged.
    most: u64,
    /// Drafts that were judged, changed ones among them, or could not be made.
    tries: u64,
    /// Drafts that were dug.
    attempts: u64,
    hit: Option<(Draft, Grade)>,
    closest: Option<(u64, Draft)>,
}

impl Hunt {
    fn new(index: u64, most: u64) -> Hunt {
        Hunt { index, most, tries: 0, attempts: 0, hit: None, closest: None }
    }

    fn is_open(&self) -> bool {
        self.hit.is_none() && self.tries < self.most
    }

    /// The attempts to dig at once: as many as there is room for, but few compared to those in vain so far.
    fn next_attempts(&self, room: usize) -> Range<u64> {
        let ahead = (self.attempts / 4).clamp(1, room.max(1) as u64).min(self.most - self.tries);
        self.attempts..self.attempts + ahead
    }

    /// One attempt: a draft, and what becomes of it by changes.
    fn attempt(
        &mut self,
        draft: Option<Draft>,
        mut random: Random,
        seeker: &mut Seeker,
        limits: &Limits,
    ) -> Result<(), Cause> {
        self.attempts += 1;
        self.tries += 1;
        let Some(mut draft) = draft else { return Ok(()) };
        let Some(mut distance) = self.judge(&draft, &mut seeker.judge, limits)? else {
            return Ok(());
        };
        let Some(mutator) = &mut seeker.mutator else { return Ok(()) };
        let mut idle = 0;
        while idle < PATIENCE && self.is_open() && distance <= NEAR {
            idle += 1;
            self.tries += 1;
            let Some(changed) = mutator.change(&draft, &mut random, limits)? else { continue };
            let Some(now) = self.judge(&changed, &mut seeker.judge, limits)? else { break };
            if now < distance {
                idle = 0;
            }
            if now <= distance {
                (draft, distance) = (changed, now);
            }
        }
        Ok(())
    }

    /// Judges a draft: its distance, or nothing if it is a hit.
    fn judge(
        &mut self,
        draft: &Draft,
        judge: &mut Judge,
        limits: &Limits,
    ) -> Result<Option<u64>, Cause> {
        if let Some(cause) = limits.exceeded() {
            return Err(cause);
        }
        Ok(match judge.verdict(draft) {
            Verdict::Hit(grade) => {
                self.hit = Some((draft.clone(), grade));
                None
            }
            Verdict::Miss { distance } => {
                if self.closest.as_ref().is_none_or(|&(closest, _)| distance < closest) {
                    self.closest = Some((distance, draft.clone()));
                }
                Some(distance)
            }
        })
    }

    fn outcome(self, judge: &Judge) -> Outcome {
        let (index, tries, reached) = (self.index, self.tries, self.hit.is_some());
        let made = match (self.hit, self.closest) {
            (Some((draft, grade)), _) => Some((draft, Some(grade))),
            (None, Some((_, draft))) => {
                let grade = judge.grade(&draft);
                Some((draft, grade))
            }
            (None, None) => None,
        };
        let made = made.map(|(draft, grade)| Made { draft, grade, weight: 1.0 });
        Outcome { index, tries, made, reached }
    }
}
