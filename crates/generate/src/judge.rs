//! Is a draft as hard as requested?
//!
//! A verdict is exact: a draft is a hit if and only if it meets the [`Target`], judged by its path
//! in the default order of the HoDoKu scale and by the ratings of `omnidoku_logic`. Cheap checks
//! come first, and a path is abandoned as soon as it cannot lead to a hit any more:
//!
//! ```text
//! reach     how far simple reasoning goes: a few µs at 9×9
//! walk      the default path, up to the first step that no hit can have
//! without   the path without each technique that must be needed, up to the first step that raises the level
//! ratings   on the other scales, no further than the target demands
//! ```
//!
//! A path in default order takes the first of the easiest methods that has a step. Methods after
//! the last one that a hit can use are never tried: if the others find nothing, the draft is a
//! miss.

mod distance;
mod path;

use omnidoku_core::{Grid, Puzzle, Shape};
use omnidoku_logic::rate::{Scale, arrangements, level};
use omnidoku_logic::technique::Class;
use omnidoku_logic::{Position, Reasoner, Technique, sudoku_explainer};

use crate::Draft;
use crate::closure::{Closure, Reach};
use crate::target::{Grade, Target, Use};

pub(crate) use distance::UNNEEDED;
use distance::{LEVEL, RATING, TIGHT, beside, levels_apart};
use path::Walk;

/// A judge's verdict on a draft.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// It is what was requested.
    Hit(Grade),
    /// It is not.
    Miss {
        /// How far it is from the target, as far as that was examined: at least 1. Comparable only
        /// for the same target.
        distance: u64,
    },
}

/// Judges drafts by a target; reuses its memory from one to the next.
pub struct Judge {
    target: Target,
    reasoner: Reasoner,
    walk: Option<Walk>,
    /// For the shape of the last draft.
    closure: Option<(Shape, Closure)>,
    /// The lowest and the highest score seen.
    scores: Option<(u64, u64)>,
}

/// The rating of a puzzle that Sudoku Explainer cannot solve.
const UNSOLVED_RATING: u64 = 200;

/// The highest rating of Sudoku Explainer if singles fill the grid, and if locked candidates, pairs
/// and triples do.
const EXPLAINED_BY_SINGLES: u64 = 23;
const EXPLAINED_BY_SUBSETS: u64 = 40;
/// The lowest rating if singles do not fill the grid, and if those do not.
const EXPLAINED_BEYOND_SINGLES: u64 = 17;
const EXPLAINED_BEYOND_SUBSETS: u64 = 32;

impl Judge {
    /// For a target.
    pub fn new(target: &Target) -> Judge {
        Judge::up_to(target, Class::Extreme)
    }

    /// For a target, but blind to hits above a class of the HoDoKu scale.
    pub(crate) fn up_to(target: &Target, most: Class) -> Judge {
        let (target, walk) = (target.clone(), Walk::new(target, most));
        Judge { target, reasoner: Reasoner::new(), walk, closure: None, scores: None }
    }

    /// Whether a draft meets the target.
    pub fn verdict(&mut self, draft: &Draft) -> Verdict {
        match self.judge(draft) {
            Ok(grade) => Verdict::Hit(grade),
            Err(distance) => Verdict::Miss { distance },
        }
    }

    /// How hard a draft is on the scale of the target, whether it meets the target or not.
    pub fn grade(&self, draft: &Draft) -> Option<Grade> {
        Judge::new(&Target { scale: self.target.scale, ..Target::any() }).judge(draft).ok()
    }

    /// The lowest and the highest score of the drafts since [`Judge::forget_scores`], if a score is
    /// requested and was computed. On the scales of HoDoKu and Sudoku Explainer it is not: a draft
    /// is abandoned as soon as its score is known to be too low or too high.
    pub fn scores(&self) -> Option<(u64, u64)> {
        self.scores
    }

    /// Records a score.
    pub(crate) fn note_score(&mut self, score: u64) {
        let (lowest, highest) = self.scores.unwrap_or((score, score));
        self.scores = Some((lowest.min(score), highest.max(score)));
    }

    /// Discards the recorded scores.
    pub fn forget_scores(&mut self) {
        self.scores = None;
    }

    /// The values on the path before it reaches a technique that must be needed.
    pub(crate) fn known_before(&mut self, draft: &Draft) -> Grid {
        let Some(walk) = &self.walk else { return draft.solution.clone() };
        let position = Position::of(&draft.puzzle);
        walk.known_before(&mut self.reasoner, &position, &draft.solution)
    }

    /// The grade of a hit, the distance of a miss.
    fn judge(&mut self, draft: &Draft) -> Result<Grade, u64> {
        let reach = self.reach(&draft.puzzle);
        self.screen(reach, draft.puzzle.blank_count())?;
        let position = Position::of(&draft.puzzle);
        let graded = match &self.walk {
            Some(walk) => Some(walk.judge(&mut self.reasoner, &position, &draft.solution)?),
            None => None,
        };
        let scale = self.target.scale;
        let own = match self.target.own_level().is_some() || scale == Scale::Omnidoku {
            true => Some(self.rate(&position)?),
            false => None,
        };
        let grade = match scale {
            Scale::Hodoku => graded,
            Scale::Omnidoku => own,
            Scale::Explainer => Some(self.explain(&position)?),
            Scale::Arrangements => Some(self.arrange(&position)?),
        };
        grade.ok_or(RATING)
    }

    /// How far simple reasoning reaches.
    fn reach(&mut self, puzzle: &Puzzle) -> Reach {
        let shape = puzzle.shape();
        self.closure.take_if(|(last, _)| *last != shape);
        let (_, closure) = self.closure.get_or_insert_with(|| (shape, Closure::new(shape)));
        closure.reach(puzzle)
    }

    /// Rejects a draft by simple reasoning alone, if that is possible.
    fn screen(&self, reach: Reach, blanks: usize) -> Result<(), u64> {
        if let Some(walk) = &self.walk {
            walk.screen(reach, blanks)?;
        }
        if let Some(asked) = self.target.own_level() {
            let (least, most) = match reach {
                _ if blanks == 0 => (level::Level::Solved, level::Level::Solved),
                Reach::Boxes => (level::Level::VeryEasy, level::Level::VeryEasy),
                Reach::Singles => (level::Level::Easy, level::Level::Easy),
                Reach::Subsets => (level::Level::Medium, level::Level::Medium),
                Reach::Beyond => (level::Level::Hard, level::Level::Extreme),
            };
            if asked < least || most < asked {
                let found = if asked < least { least } else { most };
                return Err(levels_apart(asked as usize, found as usize));
            }
        }
        match &self.target.score {
            Some(asked) if self.target.scale == Scale::Explainer => {
                let (least, most) = match reach {
                    Reach::Boxes | Reach::Singles => (0, EXPLAINED_BY_SINGLES),
                    Reach::Subsets => (EXPLAINED_BEYOND_SINGLES, EXPLAINED_BY_SUBSETS),
                    Reach::Beyond => (EXPLAINED_BEYOND_SUBSETS, UNSOLVED_RATING),
                };
                beside(asked, least).filter(|_| least > *asked.end()).map_or(Ok(()), Err)?;
                beside(asked, most).filter(|_| most < *asked.start()).map_or(Ok(()), Err)
            }
            _ => Ok(()),
        }
    }

    /// Level and score on our own scale.
    fn rate(&mut self, position: &Position) -> Result<Grade, u64> {
        let asked = self.target.own_level();
        let most = asked.unwrap_or(level::Level::Extreme);
        let rating = level::rate_up_to(&mut self.reasoner, position, most).ok_or(LEVEL)?;
        if asked.is_some_and(|asked| rating.level != asked) {
            return Err(levels_apart(most as usize, rating.level as usize));
        }
        if self.target.open && rating.openness.is_some_and(|openness| openness.is_tight) {
            return Err(TIGHT);
        }
        let score = u64::from(rating.score);
        if self.target.scale == Scale::Omnidoku {
            self.within(score)?;
        }
        let level = Some(rating.level.name());
        let hardest = level::hardest(&mut self.reasoner, position, rating.level);
        let (scale, path, openness) = (Scale::Omnidoku, Vec::new(), rating.openness);
        Ok(Grade { scale, level, score, hardest, path, openness })
    }

    /// The rating of Sudoku Explainer.
    fn explain(&mut self, position: &Position) -> Result<Grade, u64> {
        let most = self.target.score.as_ref().map_or(UNSOLVED_RATING, |asked| *asked.end());
        let limit = u16::try_from(most).unwrap_or(u16::MAX);
        let path = sudoku_explainer::path_up_to(position, limit);
        let solved = position.values().is_full();
        let score = match path.rating() {
            Some(rating) => u64::from(rating.er),
            None if solved => 0,
            None => UNSOLVED_RATING,
        };
        self.within(score)?;
        let hardest = path.steps.iter().rev().max_by_key(|rated| rated.rating);
        let hardest = hardest.map(|rated| rated.step.technique);
        let path = uses(path.steps.iter().map(|rated| rated.step.technique));
        Ok(Grade { scale: Scale::Explainer, level: None, score, hardest, path, openness: None })
    }

    /// In how many ways the houses could be filled; the largest number if they cannot be counted.
    fn arrange(&mut self, position: &Position) -> Result<Grade, u64> {
        let total = arrangements::count(position).total();
        let score = total.and_then(|total| u64::try_from(total).ok()).unwrap_or(u64::MAX);
        self.within(score)?;
        Ok(Grade {
            scale: Scale::Arrangements,
            level: None,
            score,
            hardest: None,
            path: Vec::new(),
            openness: None,
        })
    }

    /// Whether a score on the scale of the target is in the requested range.
    fn within(&mut self, score: u64) -> Result<(), u64> {
        let Some(asked) = &self.target.score else { return Ok(()) };
        let outside = beside(asked, score);
        // Sudoku Explainer stops as soon as the rating is too high, so its score is not exact.
        if self.target.scale != Scale::Explainer {
            self.note_score(score);
        }
        outside.map_or(Ok(()), Err)
    }
}

/// How often each technique occurs, in order of first use.
fn uses(techniques: impl Iterator<Item = Technique>) -> Vec<Use> {
    let mut uses: Vec<Use> = Vec::new();
    for technique in techniques {
        match uses.iter_mut().find(|known| known.technique == technique) {
            Some(known) => known.times += 1,
            None => uses.push(Use { technique, times: 1 }),
        }
    }
    uses
}
