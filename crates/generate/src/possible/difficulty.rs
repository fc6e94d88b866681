//! Difficulties that no puzzle has.
//!
//! * Every 4×4 puzzle with one solution is Very easy: all minimal ones were rated (a test repeats
//!   that), and more clues make none harder.
//! * Singles solve every puzzle up to our level Easy; locked candidates, pairs and triples solve
//!   those up to Medium. A path in default order tries these first, so it uses nothing else.
//! * A score on our own scale adds up rounds. Each of them places a digit or removes a candidate,
//!   and a level needs at least one of its own.
//! * On the HoDoKu scale the level is at least that of the hardest step, and each level has a
//!   highest score.
//!
//! Levels that are possible but rarer than one in 10,000 tries are refused too, unless more tries
//! than usual are requested.

use omnidoku_logic::Technique;
use omnidoku_logic::rate::Scale;
use omnidoku_logic::rate::level::Level;
use omnidoku_logic::technique::{Class, Method};

use super::{contradiction, fewest_clues};
use crate::contradiction::Contradiction;
use crate::request::{Clues, Problem, Request};
use crate::target::{Grading, Target};

/// Returns an error if no puzzle can be as hard as the request asks.
pub(super) fn check(request: &Request) -> Result<(), Problem> {
    let target = &request.target;
    for technique in asked(target) {
        if technique.method().is_none_or(|method| !method.entry().on) {
            return contradiction(Contradiction::Off(technique));
        }
        if target.avoids.contains(&technique) {
            return contradiction(Contradiction::WantedAndRuledOut(technique));
        }
    }
    if let Some(score) = &target.score
        && score.is_empty()
    {
        return contradiction(Contradiction::EmptyScore { from: *score.start(), to: *score.end() });
    }
    match (target.scale, target.level) {
        (_, None) => {}
        (Scale::Hodoku, Some(Grading::Hodoku(class))) => on_the_hodoku_scale(target, class)?,
        (Scale::Omnidoku, Some(Grading::Omnidoku(level))) => on_our_own_scale(request, level)?,
        _ => return contradiction(Contradiction::OtherScale),
    }
    if request.shape.size() == 4 {
        on_four_by_four(target)?;
    }
    match target.own_level() {
        Some(level) => is_not_rare(request, level),
        None => Ok(()),
    }
}

/// The techniques that the path must use.
fn asked(target: &Target) -> impl Iterator<Item = Technique> {
    let uses = target.contains.iter().chain(&target.needs).map(|wish| wish.technique);
    uses.chain(target.hardest)
}

/// The class of a technique on the HoDoKu scale.
fn class_of(technique: Technique) -> Class {
    technique.method().map(Method::entry).map_or(Class::Extreme, |row| row.class)
}

fn on_the_hodoku_scale(target: &Target, level: Class) -> Result<(), Problem> {
    for technique in asked(target) {
        let class = class_of(technique);
        if class > level {
            return contradiction(Contradiction::HarderTechnique { technique, class, level });
        }
    }
    match &target.score {
        Some(score) if *score.start() > u64::from(level.max_score()) => {
            contradiction(Contradiction::ScoreAboveLevel(level))
        }
        _ => Ok(()),
    }
}

fn on_our_own_scale(request: &Request, level: Level) -> Result<(), Problem> {
    let (most, solved_by) = match level {
        Level::Solved | Level::VeryEasy | Level::Easy => (Class::Easy, "singles"),
        Level::Medium => (Class::Medium, "singles, locked candidates, pairs and triples"),
        Level::Hard | Level::Evil | Level::Extreme => (Class::Extreme, ""),
    };
    let too_hard = asked(&request.target).find(|&technique| class_of(technique) > most);
    if let Some(technique) = too_hard {
        return contradiction(Contradiction::SolvedWithout { level, solved_by, technique });
    }
    let Some(score) = &request.target.score else { return Ok(()) };
    let (least, most) = scores(request, level);
    match *score.end() < least || *score.start() > most {
        true => {
            contradiction(Contradiction::ScoreOfLevel { level, shape: request.shape, least, most })
        }
        false => Ok(()),
    }
}

/// The lowest and highest score that a level can have: one round of its own and one that fills the
/// last cells; and as many rounds as there are cells to fill and candidates to remove.
fn scores(request: &Request, level: Level) -> (u64, u64) {
    let shape = request.shape;
    let clues = match request.clues {
        Clues::Count(count) => count,
        _ => fewest_clues(shape).0,
    };
    let blanks = shape.cell_count().saturating_sub(clues) as u64;
    let candidates = blanks * (shape.size() as u64 - 1);
    match level {
        Level::Solved => (0, 0),
        Level::VeryEasy => (1, blanks),
        Level::Easy => (2, 2 * blanks),
        Level::Medium => (7, 2 * blanks + 6 * candidates),
        Level::Hard => (21, 2 * blanks + 20 * candidates),
        Level::Evil => (61, 2 * blanks + 60 * candidates),
        Level::Extreme => (200, 200 + 2 * blanks + 60 * candidates),
    }
}

fn on_four_by_four(target: &Target) -> Result<(), Problem> {
    let is_hard = match target.level {
        Some(Grading::Omnidoku(level)) => level > Level::VeryEasy,
        Some(Grading::Hodoku(class)) => class > Class::Easy,
        None => false,
    };
    match is_hard || asked(target).any(|technique| class_of(technique) > Class::Easy) {
        true => contradiction(Contradiction::FourByFour),
        false => Ok(()),
    }
}

/// Levels that fewer than one in 10,000 tries finds, with the mean number of tries
/// (docs/generating.md).
const RARE_LEVELS: [(usize, Level, u64); 1] = [(6, Level::Extreme, 60_000)];

fn is_not_rare(request: &Request, level: Level) -> Result<(), Problem> {
    let size = request.shape.size();
    let tries = request.usual_tries();
    match RARE_LEVELS.into_iter().find(|&(rare, of, _)| rare == size && of == level) {
        Some((_, level, one_in)) if request.tries <= tries => Err(Problem::Rare {
            shape: format!("{size}x{size}"),
            level: level.name(),
            one_in,
            tries,
        }),
        _ => Ok(()),
    }
}
