//! Attempts repeated until one meets the target.
//!
//! ```text
//! for attempt 0, 1, 2 …:
//!     dig a draft from the random stream of the attempt
//!     judge it: a hit is the answer
//!     follow a near miss: change a few clues and judge; continue from the change unless it is farther away,
//!     until too many changes in a row brought it no closer
//! ```
//!
//! Near misses are followed if a technique must be needed and the path has it but does not need it:
//! this halves the tries, and the time, for a puzzle that needs a swordfish. For levels it does not
//! pay: one draft in three to eleven has the requested level, and a changed draft is no more likely
//! to than a new one.
//!
//! A score far from all that occur is given up after a thousand tries. Where the judge abandons
//! drafts before it knows their scores, the drafts are kept until then and rated completely, one
//! after the other: all of them if the score is out of reach, otherwise only until one is close
//! enough.

mod change;

use omnidoku_core::Random;
use omnidoku_logic::Technique;
use omnidoku_logic::rate::Scale;
use omnidoku_logic::technique::Class;
use omnidoku_solve::{Cause, Limits};

use crate::Draft;
use crate::generator::{Made, Outcome};
use crate::judge::{Judge, UNNEEDED, Verdict};
use crate::request::Request;
use crate::source::{Raw, Source};
use crate::target::{Grade, Target};

use change::Changer;

/// Makes the puzzles of a request with a target; reuses its memory from one to the next.
pub struct Seeker {
    request: Request,
    source: Source,
    judge: Judge,
    changer: Option<Changer>,
    /// Whether more tries than usual are requested.
    is_patient: bool,
    /// Rates every draft completely, if the judge of a score does not.
    rater: Option<Judge>,
}

/// A draft is abandoned after this many changes in a row that bring it no closer.
const MAX_FRUITLESS_CHANGES: u64 = 60;

/// After this many tries the scores are checked: a target far from all of them is given up.
const TRIES_BEFORE_SCORE_CHECK: u64 = 1000;

/// A score is out of reach if it differs from all others by more than this factor.
const OUT_OF_REACH_FACTOR: u64 = 2;

/// The distance of a draft is at least this if its clues are not what was requested.
const WRONG_CLUES_DISTANCE: u64 = 1_000_000;

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

    /// The puzzle with this number. `goes_on` is called with the number of tries after each; if it
    /// returns false, the search ends.
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

    /// Whether the requested score is far from every score in many tries.
    fn is_hopeless(&mut self, hunt: &mut Hunt<'_>, limits: &Limits) -> Result<bool, Cause> {
        if self.is_patient || hunt.tries < TRIES_BEFORE_SCORE_CHECK {
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
                    // The scores of some drafts are not the range of all.
                    self.judge.forget_scores();
                    break;
                }
            }
        }
        Ok(is_far(&self.request.target, self.judge.scores()))
    }

    /// Changes a draft as long as it is close and gets closer.
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
        while hunt.is_open() && idle < MAX_FRUITLESS_CHANGES {
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

/// The highest class of the HoDoKu scale in which hits are looked for. On a path that is Extreme
/// anyway, a technique is needed only if a guess would have to replace it. Hardly any puzzle is
/// like that, and the check takes longest of all, so it does not pay to look.
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

/// Whether the requested score is far from the lowest and the highest that occurred.
fn is_far(target: &Target, met: Option<(u64, u64)>) -> bool {
    let (Some(asked), Some((lowest, highest))) = (&target.score, met) else { return false };
    *asked.end() < lowest / OUT_OF_REACH_FACTOR
        || *asked.start() > highest.saturating_mul(OUT_OF_REACH_FACTOR)
}

/// The progress of the search for one puzzle.
struct Hunt<'w> {
    tries: u64,
    /// The number of the attempt that the current draft comes from.
    attempt: u64,
    /// The most tries allowed; lowered to the tries so far if the caller gives up.
    most: u64,
    goes_on: &'w mut dyn FnMut(u64) -> bool,
    hit: Option<(Raw, Grade)>,
    /// The closest miss: its distance, and the attempt it comes from.
    closest: Option<(u64, Raw, u64)>,
    /// The drafts of the first tries, if their scores are computed only after that many tries have
    /// failed.
    unrated: Option<Vec<Draft>>,
}

impl Hunt<'_> {
    fn is_open(&self) -> bool {
        self.hit.is_none() && self.tries < self.most
    }

    /// Judges a draft, or counts one that could not be made; returns its distance unless it is a
    /// hit.
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
            WRONG_CLUES_DISTANCE.saturating_add(raw.shortfall)
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
                // A puzzle with several solutions has no grade.
                let grade = judge.grade(&raw.draft).filter(|_| raw.unique);
                Some(Made::of(raw, attempt, grade))
            }
            (None, None) => None,
        };
        Outcome { index, tries, made, reached, scores: judge.scores() }
    }
}
