//! What a target demands of the path.
//!
//! The path is that of [`Plan::default`], with the solution for the last resort, as the HoDoKu
//! scale walks it. The words of a [`Target`] mean:
//!
//! * **contains** T, n times: at least n steps of the path are T. **avoids** T: none is.
//! * **hardest** T: T is the technique of the step with the highest score, the first one if there
//!   are several (what the scale's rating calls hardest).
//! * **needs** T, n times: contains it, and without it the level rises, or a guess is needed.
//!   *Without it* means that the method that finds T is not tried. A few methods find two or three
//!   close techniques (traps and wraps of simple colours; loops and alternating chains); they are
//!   switched off together, as on the HoDoKu scale: a player who does not know one of them does not
//!   know the others. A path that has to guess even with T needs nothing.
//! * **around**: the other steps are singles, or *basic*: locked candidates, subsets of any size,
//!   fish without fins.

use omnidoku_core::Grid;
use omnidoku_logic::rate::Scale;
use omnidoku_logic::rate::hodoku::{self, Rating};
use omnidoku_logic::technique::{Class, Fish, Form};
use omnidoku_logic::{Method, Path, PathStep, Plan, Position, Reasoner, Technique};

use super::distance::{HARDEST, LEVEL, MISSING, UNNEEDED, UNWANTED, beside, levels_apart};
use super::uses;
use crate::closure::Reach;
use crate::target::{Around, Grade, Grading, Target, Use};

/// A walk along the path of a draft that ends as soon as the draft is a miss.
pub(super) struct Walk {
    target: Target,
    level: Option<Class>,
    /// The highest class that is considered.
    most: Class,
    /// The techniques that the path must use.
    asked: Vec<Technique>,
    /// The default methods up to the last one that a hit can use.
    plan: Plan,
    /// If not all hits are wanted: the methods up to the last one that must be needed. See
    /// [`Walk::comes_early`].
    early: Option<Plan>,
}

impl Walk {
    /// For a target, as far as classes up to `most` go; `None` if it demands nothing of the path.
    pub(super) fn new(target: &Target, most: Class) -> Option<Walk> {
        let level = match target.level {
            Some(Grading::Hodoku(level)) => Some(level),
            _ => None,
        };
        let named = target.contains.iter().chain(&target.needs).map(|asked| asked.technique);
        let asked: Vec<Technique> = named.chain(target.hardest).collect();
        let idle = level.is_none()
            && asked.is_empty()
            && target.avoids.is_empty()
            && target.around == Around::Anything;
        if idle && target.scale != Scale::Hodoku {
            return None;
        }
        let (target, most, plan) = (target.clone(), level.unwrap_or(most), Plan::default());
        let mut walk = Walk { target, level, most, asked, plan, early: None };
        let last = walk.plan.methods.iter().rposition(|&method| walk.may_use(method));
        walk.plan.methods.truncate(last.map_or(0, |last| last + 1));
        if !walk.target.needs.is_empty() && walk.level.is_none() && most < Class::Extreme {
            let mut early = walk.plan.clone();
            let is_needed =
                |&method: &Method| walk.needs(|technique| technique.method() == Some(method));
            let last = early.methods.iter().rposition(is_needed);
            early.methods.truncate(last.map_or(0, |last| last + 1));
            walk.early = Some(early);
        }
        Some(walk)
    }

    /// Whether the target needs a technique for which `is` holds.
    fn needs(&self, is: impl Fn(Technique) -> bool) -> bool {
        self.target.needs.iter().any(|need| is(need.technique))
    }

    /// Whether the path reaches a technique that must be needed before it resorts to harder
    /// methods. Most hits do, and the check does not run the slowest methods.
    fn comes_early(&self, reasoner: &mut Reasoner, position: &Position) -> bool {
        let Some(early) = &self.early else { return true };
        let mut is_found = false;
        reasoner.path_while(position, early, None, |found| {
            is_found = self.needs(|technique| technique == found.step.technique);
            !is_found
        });
        is_found
    }

    /// Whether the path of a hit could use a method.
    fn may_use(&self, method: Method) -> bool {
        let target = &self.target;
        let asked = || self.asked.iter().any(|technique| technique.method() == Some(method));
        let hardest = target.hardest.and_then(worth);
        method.entry().class <= self.most
            && hardest.is_none_or(|hardest| weight(method) <= hardest)
            && (target.around == Around::Anything
                || asked()
                || part(method) <= largest_part(target.around))
            && (target.needs.is_empty() || method != Method::BruteForce)
    }

    /// Rejects a draft by simple reasoning alone, if possible. Its methods come before all others
    /// in the path: if they fill the grid, the path consists of nothing else.
    pub(super) fn screen(&self, reach: Reach, blanks: usize) -> Result<(), u64> {
        let (least, most) = match reach {
            Reach::Boxes | Reach::Singles => (Class::Easy, Class::Easy),
            Reach::Subsets => (Class::Medium, Class::Medium),
            Reach::Beyond => (Class::Hard, Class::Extreme),
        };
        let apart = |asked: Class, found: Class| levels_apart(asked as usize, found as usize);
        if let Some(level) = self.level.filter(|&level| level < least) {
            return Err(apart(level, least));
        }
        for (class, _) in self.asked.iter().filter_map(|&technique| worth(technique)) {
            if class > most {
                return Err(MISSING + apart(class, most));
            }
        }
        if let Some((class, _)) = self.target.hardest.and_then(worth)
            && class < least
        {
            return Err(HARDEST + apart(class, least));
        }
        if most == Class::Easy {
            let highest = Method::HiddenSingle.entry().score * blanks as u32;
            if highest <= Class::Easy.max_score()
                && let Some(level) = self.level.filter(|&level| level > Class::Easy)
            {
                return Err(apart(level, Class::Easy));
            }
            if let Some(asked) = self.score()
                && *asked.start() > highest.into()
            {
                return beside(asked, highest.into()).map_or(Ok(()), Err);
            }
        }
        Ok(())
    }

    fn score(&self) -> Option<&std::ops::RangeInclusive<u64>> {
        self.target.score.as_ref().filter(|_| self.target.scale == Scale::Hodoku)
    }

    /// The grade of a hit, the distance of a miss.
    pub(super) fn judge(
        &self,
        reasoner: &mut Reasoner,
        position: &Position,
        solution: &Grid,
    ) -> Result<Grade, u64> {
        if !self.comes_early(reasoner, position) {
            return Err(MISSING);
        }
        let blanks = position.values().blank_count();
        let (mut seen, mut against) = (Seen { score: 0, blanks, heaviest: None }, 0);
        let path = reasoner.path_while(position, &self.plan, Some(solution), |found| {
            seen.score += found.method.entry().score;
            seen.blanks -= found.step.placements.len().min(seen.blanks);
            against = self.against(found, &seen);
            seen.heaviest = seen.heaviest.max(Some(weight(found.method)));
            against == 0
        });
        let rating = hodoku::of_path(&path);
        let mut distance = against + self.missing(&path);
        if against == 0 {
            distance += self.against_end(&path, &rating);
        }
        if distance > 0 {
            return Err(distance);
        }
        for needed in &self.target.needs {
            distance += spared(reasoner, position, needed.technique, &rating);
        }
        if distance > 0 {
            return Err(distance);
        }
        Ok(Grade {
            scale: Scale::Hodoku,
            level: Some(rating.level.name()),
            score: rating.score.into(),
            hardest: rating.hardest,
            path: uses(path.steps.iter().map(|found| found.step.technique)),
            openness: None,
        })
    }

    /// The values on the path before it reaches a technique that must be needed.
    pub(super) fn known_before(
        &self,
        reasoner: &mut Reasoner,
        position: &Position,
        solution: &Grid,
    ) -> Grid {
        let path = reasoner.path_while(position, &self.plan, Some(solution), |found| {
            !self.needs(|technique| technique == found.step.technique)
        });
        path.end.values().clone()
    }

    /// The distance that a step adds; 0 if a hit may have it.
    fn against(&self, found: &PathStep, seen: &Seen) -> u64 {
        let (technique, weight, score) = (found.step.technique, weight(found.method), seen.least());
        if weight.0 > self.most {
            return levels_apart(self.most as usize, weight.0 as usize);
        }
        if score > self.most.max_score() {
            return LEVEL;
        }
        if let Some(asked) = self.score()
            && u64::from(score) > *asked.end()
        {
            return beside(asked, score.into()).unwrap_or(0);
        }
        if self.target.avoids.contains(&technique) {
            return UNWANTED;
        }
        if let Some(hardest) = self.target.hardest {
            let limit = worth(hardest);
            let first = seen.heaviest < limit && Some(weight) == limit;
            if Some(weight) > limit || first && technique != hardest {
                return HARDEST;
            }
        }
        let around = self.target.around;
        let is_around = around != Around::Anything && !self.asked.contains(&technique);
        if is_around && part(found.method) > largest_part(around) { UNWANTED } else { 0 }
    }

    /// The distance for demanded uses that are missing.
    fn missing(&self, path: &Path) -> u64 {
        let missing = |asked: &Use| {
            let steps = path.steps.iter();
            let uses = steps.filter(|found| found.step.technique == asked.technique).count();
            MISSING * u64::from(asked.times.max(1)).saturating_sub(uses as u64)
        };
        self.target.contains.iter().chain(&self.target.needs).map(missing).sum()
    }

    /// The distance at the end of a path that was not rejected before; 0 for a hit.
    fn against_end(&self, path: &Path, rating: &Rating) -> u64 {
        let is_whole = self.plan.methods.last() == Some(&Method::BruteForce);
        if !path.is_complete() && !is_whole {
            return LEVEL;
        }
        let mut distance = 0;
        if let Some(level) = self.level.filter(|&level| level != rating.level) {
            distance += levels_apart(level as usize, rating.level as usize);
        }
        if let Some(gap) = self.score().and_then(|asked| beside(asked, rating.score.into())) {
            distance += gap;
        }
        if self.target.hardest.is_some_and(|hardest| rating.hardest != Some(hardest)) {
            distance += HARDEST;
        }
        if self.target.around == Around::BasicsThenSingles {
            let asked = |found: &PathStep| self.asked.contains(&found.step.technique);
            let after =
                path.steps.iter().rposition(asked).map_or(path.steps.len(), |last| last + 1);
            if path.steps[after..].iter().any(|found| part(found.method) > Part::Single) {
                distance += UNWANTED;
            }
        }
        distance
    }
}

/// What has been seen of a path so far.
struct Seen {
    /// The score including the current step.
    score: u32,
    /// The number of blank cells after it.
    blanks: usize,
    /// The weight of the heaviest step before it.
    heaviest: Option<(Class, u32)>,
}

impl Seen {
    /// The lowest score that the path can end with: every blank cell costs at least a full house.
    fn least(&self) -> u32 {
        self.score + Method::FullHouse.entry().score * self.blanks as u32
    }
}

/// How far a path with this rating is from needing a technique. `None` if without it the level
/// rises, or a guess is needed. Otherwise the distance grows as the score without it falls, up to
/// its maximum if that score is no higher than with it.
fn spared(
    reasoner: &mut Reasoner,
    position: &Position,
    technique: Technique,
    rating: &Rating,
) -> u64 {
    let level = rating.level;
    let mut plan = Plan::default();
    let without = |method| Some(method) != technique.method() && method != Method::BruteForce;
    plan.methods.retain(|&method| without(method));
    let last = plan.methods.iter().rposition(|method| method.entry().class <= level);
    plan.methods.truncate(last.map_or(0, |last| last + 1));
    let mut score = 0;
    let path = reasoner.path_while(position, &plan, None, |found| {
        let entry = found.method.entry();
        score += entry.score;
        entry.class <= level && score <= level.max_score()
    });
    if !path.is_complete() {
        return 0;
    }
    let below = u64::from(level.max_score() - score);
    if score > rating.score { (1 + below / 10).min(UNNEEDED - 1) } else { UNNEEDED }
}

/// The weight of a method in the search for the hardest step.
fn weight(method: Method) -> (Class, u32) {
    (method.entry().class, method.entry().score)
}

/// The weight of a technique; `None` if no path has it.
fn worth(technique: Technique) -> Option<(Class, u32)> {
    technique.method().map(weight)
}

/// How plain a step is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Single,
    Basic,
    Other,
}

fn part(method: Method) -> Part {
    use Method::*;
    match method {
        FullHouse | NakedSingle | HiddenSingle => Part::Single,
        Pointing
        | Claiming
        | LockedPair
        | LockedTriple
        | NakedPair
        | NakedTriple
        | NakedQuad
        | HiddenPair
        | HiddenTriple
        | HiddenQuad
        | Fish(self::Fish { form: Form::Basic, .. }) => Part::Basic,
        _ => Part::Other,
    }
}

/// The least plain steps that are allowed around the demanded techniques.
fn largest_part(around: Around) -> Part {
    match around {
        Around::Anything => Part::Other,
        Around::Basics | Around::BasicsThenSingles => Part::Basic,
        Around::Singles => Part::Single,
    }
}
