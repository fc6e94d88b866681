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
//! Near misses are followed where a technique is to be needed, and the path has it but could do without: a puzzle that needs
//! a swordfish so takes half as many tries, and half the time. Levels are too common for that to pay: one
//! draft in three to eleven is of the level asked for, and a changed draft is no likelier to be so than a new one.
//!
//! A score that is far from all that come up is given up after a thousand tries. Where a judge leaves drafts before it knows
//! their scores, the drafts are kept until then, and rated to the end one after the other: all of them if the score is out of
//! reach, and else only until one is near enough.

mod change;

use omnidoku_core::Random;
use omnidoku_logic::Technique;
use omnidoku_logic::technique::Class;
use omnidoku_solve::{Cause, Limits};

use crate::Draft;
use crate::generator::{Made, Outcome};
use crate::judge::{Judge, UNNEEDED, Verdict};
use crate::request::Request;
use crate::source::{Raw, Source};
use crate::target::{Grade, Scale, Target};

use change::Changer;

/// Makes the puzzles of a request with a target; keeps its memory from one to the next.
pub struct Seeker {
    request: Request,
    source: Source,
    judge: Judge,
    changer: Option<Changer>,
    /// More tries are asked for than usual.
    is_patient: bool,
    /// Rates whatever it is given, where the judge of a score does not look at drafts that far.
    rater: Option<Judge>,
}

/// How many changes in a row may bring a draft no nearer before it is given up.
const PATIENCE: u64 = 60;

/// After this many tries the scores tell whether more make sense.
const TELLING: u64 = 1000;

/// A score is out of reach if it is so many times as high as all others, or as low.
const FAR: u64 = 2;

/// How far a draft is away at least if its clues are not what was asked for.
const WRONG_CLUES: u64 = 1_000_000;

impl Seeker {
    /// For a request.
    pub fn new(request: &Request) -> Seeker {
        let request = request.settled();
        let is_patient = request.tries > request.usual_tries();
        let Target { scale, ref score, .. } = request.target;
        let is_left_early = matches!(scale, Scale::Hodoku | Scale::Explainer);
        let is_rated_later = score.is_some() && is_left_early && !is_patient;
        Seeker {
            source: Source::new(&request),
            judge: Judge::up_to(&request.target, highest_level(&request.target)),
            changer: Changer::new(&request).filter(|_| !request.target.needs.is_empty()),
            is_patient,
            rater: is_rated_later.then(|| Judge::new(&Target { scale, ..Target::any() })),
            request,
        }
    }

    /// The puzzle with this number. A watcher is told after each try how many there were, and may give up.
    pub fn seek(
        &mut self,
        index: u64,
        limits: &Limits,
        goes_on: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Outcome, Cause> {
        let mut hunt = Hunt {
            tries: 0,
            attempt: 0,
            most: self.request.tries,
            goes_on,
            hit: None,
            closest: None,
            unrated: self.rater.is_some().then(Vec::new),
        };
        self.judge.forget_scores();
        match self.hunt(&mut hunt, index, limits) {
            Err(cause) if (hunt.goes_on)(hunt.tries) => Err(cause),
            _ => Ok(hunt.outcome(index, &self.judge)),
        }
    }

    fn hunt(&mut self, hunt: &mut Hunt<'_>, index: u64, limits: &Limits) -> Result<(), Cause> {
        for attempt in 0.. {
            if hunt.hit.is_some() || self.is_hopeless(hunt, limits)? || !hunt.is_open() {
                break;
            }
            let mut random = Random::numbered(self.request.seed, index, attempt);
            hunt.attempt = attempt;
            let raw = self.source.attempt(&mut random, limits)?;
            let distance = hunt.judge(raw.as_ref(), &mut self.judge, limits)?;
            if let (Some(raw), Some(distance)) = (raw, distance) {
                self.follow(hunt, raw, distance, &mut random, limits)?;
            }
        }
        Ok(())
    }

    /// Whether the score that is asked for is far from every score that was met in many tries.
    fn is_hopeless(&mut self, hunt: &mut Hunt<'_>, limits: &Limits) -> Result<bool, Cause> {
        if self.is_patient || hunt.tries < TELLING {
            return Ok(false);
        }
        if let (Some(rater), Some(unrated)) = (&mut self.rater, hunt.unrated.take()) {
            for draft in unrated {
                if let Some(cause) = limits.exceeded() {
                    return Err(cause);
                }
                let Verdict::Hit(grade) = rater.verdict(&draft) else { continue };
                self.judge.note_score(grade.score);
                if !is_far(&self.request.target, self.judge.scores()) {
                    // What is known of some drafts is not the range of all.
                    self.judge.forget_scores();
                    break;
                }
            }
        }
        Ok(is_far(&self.request.target, self.judge.scores()))
    }

    /// Changes a draft as long as it is near and comes nearer.
    fn follow(
        &mut self,
        hunt: &mut Hunt<'_>,
        mut raw: Raw,
        mut distance: u64,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<(), Cause> {
        let Some(changer) = self.changer.as_mut().filter(|_| distance < UNNEEDED) else {
            return Ok(());
        };
        let mut known = self.judge.known_before(&raw.draft);
        let mut idle = 0;
        while hunt.is_open() && idle < PATIENCE {
            idle += 1;
            let changed = changer.change(&raw.draft, &known, random, limits)?;
            let changed = changed.map(|draft| Raw { draft, ..raw });
            let now = hunt.judge(changed.as_ref(), &mut self.judge, limits)?;
            if let (Some(changed), Some(now)) = (changed, now)
                && now <= distance
            {
                if now < distance {
                    idle = 0;
                }
                (raw, distance) = (changed, now);
                known = self.judge.known_before(&raw.draft);
            }
        }
        Ok(())
    }
}

/// The highest level of the HoDoKu scale where hits are looked for. With a path that is Extreme already, a technique is
/// needed only where a guess would have to replace it. Hardly any puzzle is like that, and to find out takes longest of
/// all: it does not pay to look.
fn highest_level(target: &Target) -> Class {
    let asked = target.needs.iter().chain(&target.contains).map(|asked| asked.technique);
    let mut methods = asked.chain(target.hardest).filter_map(Technique::method);
    let is_extreme = methods.any(|method| method.entry().class == Class::Extreme);
    if is_extreme || target.needs.is_empty() || target.score.is_some() {
        Class::Extreme
    } else {
        Class::Unfair
    }
}

/// Whether the score that is asked for is far from the lowest and the highest that were met.
fn is_far(target: &Target, met: Option<(u64, u64)>) -> bool {
    let (Some(asked), Some((lowest, highest))) = (&target.score, met) else { return false };
    *asked.end() < lowest / FAR || *asked.start() > highest.saturating_mul(FAR)
}

/// How far the search for one puzzle has come.
struct Hunt<'w> {
    tries: u64,
    /// The number of the attempt that drafts come from.
    attempt: u64,
    /// How many tries there may be; none more than there were once the watcher has given up.
    most: u64,
    goes_on: &'w mut dyn FnMut(u64) -> bool,
    hit: Option<(Raw, Grade)>,
    /// The nearest miss: how far, and from which attempt.
    closest: Option<(u64, Raw, u64)>,
    /// The drafts of the first tries, where their scores are looked at only when that many tries were in vain.
    unrated: Option<Vec<Draft>>,
}

impl Hunt<'_> {
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
        if !(self.goes_on)(self.tries) {
            self.most = self.tries;
        }
        let Some(raw) = raw else { return Ok(None) };
        let distance = if raw.shortfall > 0 {
            WRONG_CLUES.saturating_add(raw.shortfall)
        } else {
            match judge.verdict(&raw.draft) {
                Verdict::Hit(grade) => {
                    self.hit = Some((raw.clone(), grade));
                    return Ok(None);
                }
                Verdict::Miss { distance } => {
                    if let Some(unrated) = &mut self.unrated {
                        unrated.push(raw.draft.clone());
                    }
                    distance
                }
            }
        };
        if self.closest.as_ref().is_none_or(|&(closest, ..)| distance < closest) {
            self.closest = Some((distance, raw.clone(), self.attempt));
        }
        Ok(Some(distance))
    }

    fn outcome(self, index: u64, judge: &Judge) -> Outcome {
        let (tries, reached) = (self.tries, self.hit.is_some());
        let made = match (self.hit, self.closest) {
            (Some((raw, grade)), _) => Some(Made::of(raw, self.attempt, Some(grade))),
            (None, Some((_, raw, attempt))) => {
                // What has several solutions has no grade.
                let grade = judge.grade(&raw.draft).filter(|_| raw.unique);
                Some(Made::of(raw, attempt, grade))
            }
            (None, None) => None,
        };
        Outcome { index, tries, made, reached, scores: judge.scores() }
    }
}
