//! Our own scale: levels that say what a player has to know.
//!
//! | level | what it takes |
//! |---|---|
//! | Solved | no cell is blank |
//! | Very easy | last cells of houses, and digits with one place in a box |
//! | Easy | digits with one place in a line, cells with one candidate |
//! | Medium | locked candidates, pairs and triples |
//! | Hard | quads, X-wing, swordfish, jellyfish, wings, remote pairs, skyscraper, kite, turbot fish, empty rectangle, simple colours |
//! | Evil | finned fish, multi colours, chains and loops of any length, pairs and triples of almost locked sets, Sue de Coq |
//! | Extreme | more: forcing chains and nets, or a guess |
//!
//! A puzzle is rated in rounds. In each round, the easiest level that finds anything searches the
//! whole grid, and everything it finds is applied at once, as if a whole class worked on the puzzle;
//! then the next round starts again with the easiest level. The level of the puzzle is the hardest one
//! that was needed; the score is the sum over the rounds, plus that of Extreme if the techniques of
//! the levels do not solve the puzzle. Because nothing depends on what is found first, **every
//! rotated, mirrored or relabelled copy of a puzzle gets the same level and score**.
//!
//! Techniques that assume a single solution (unique rectangles and the like) are not part of the
//! scale: they can always be avoided, and a rating should not depend on them.

use std::sync::LazyLock;

use omnidoku_core::Digit;

use super::openness::{Openness, Stages};
use crate::cells::CellSet;
use crate::finder::{Context, Scratch};
use crate::options::Options;
use crate::plan::Plan;
use crate::reason::{HasScratch, PathStep, Reasoner};
use crate::state::{Position, State};
use crate::step::Step;
use crate::stop::Stop;
use crate::technique::{self, Method, Technique};
use crate::with_cells;

/// How hard a puzzle is for a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the module's table describes each one")]
pub enum Level {
    Solved,
    VeryEasy,
    Easy,
    Medium,
    Hard,
    Evil,
    Extreme,
}

impl Level {
    /// All of them, the easiest first.
    pub const ALL: [Level; 7] = [
        Level::Solved,
        Level::VeryEasy,
        Level::Easy,
        Level::Medium,
        Level::Hard,
        Level::Evil,
        Level::Extreme,
    ];

    /// The level on which the scale first uses a method; `None` if it does not use it.
    pub fn of(method: Method) -> Option<Level> {
        method.level_entry().map(|entry| entry.level)
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Solved => "Solved",
            Level::VeryEasy => "Very easy",
            Level::Easy => "Easy",
            Level::Medium => "Medium",
            Level::Hard => "Hard",
            Level::Evil => "Evil",
            Level::Extreme => "Extreme",
        }
    }
}

/// Where a method is on the scale. The entries of all methods are in the table of `technique::list`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LevelEntry {
    /// Its level.
    pub(crate) level: Level,
    /// Its place among the methods of the level, from 1 on: the order of explanations.
    pub(crate) place: u8,
    /// When the rating uses it.
    pub(crate) round: Round,
}

/// In which round of its level the rating uses a method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Round {
    /// In the round of the level.
    Main,
    /// In a second round, only where nothing else of the level is found. (Locked pairs and triples,
    /// which eliminate in a box and in a line at once, are not reported as naked ones.)
    Last,
    /// In none: another method of the level finds the same.
    Covered,
}

/// The rounds in the order in which they are tried: the level, what a round is worth, the methods.
static ROUNDS: LazyLock<Vec<(Level, u32, Vec<Method>)>> = LazyLock::new(|| {
    let methods = Method::by_level();
    let in_round = |level: Level, round: Round| {
        let own = methods.iter().filter(|(_, entry)| (entry.level, entry.round) == (level, round));
        own.map(|&(method, _)| method).collect::<Vec<_>>()
    };
    let rounds = Level::ALL.into_iter().flat_map(|level| {
        [Round::Main, Round::Last].map(|round| (level, level.round_score(), in_round(level, round)))
    });
    rounds.filter(|(.., methods)| !methods.is_empty()).collect()
});

impl Level {
    /// What a round of the level adds to the score.
    const fn round_score(self) -> u32 {
        match self {
            Level::Solved => 0,
            Level::VeryEasy => 1,
            Level::Easy => 2,
            Level::Medium => 6,
            Level::Hard => 20,
            Level::Evil => 60,
            // Added once if the techniques of the other levels do not solve the puzzle.
            Level::Extreme => 200,
        }
    }
}

/// The options with which the methods of the scale are searched.
pub(crate) fn options() -> Options {
    Options { two_candidate_rectangles: true, crossing_chains: true, ..Options::default() }
}

/// Level and score of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rating {
    /// The hardest level that was needed.
    pub level: Level,
    /// The sum over the rounds.
    pub score: u32,
    /// How many rounds there were.
    pub rounds: u32,
    /// The hardest technique that is needed (see [`hardest`]); `None` if the techniques of the
    /// levels do not solve the puzzle.
    pub hardest: Option<Technique>,
    /// Whether the grid was filled. If not, the puzzle is beyond the techniques of the levels: Extreme.
    pub complete: bool,
    /// How open the puzzle is; `None` if the grid was full at the start, or was not filled.
    pub openness: Option<Openness>,
}

/// Rates a position.
pub fn rate(reasoner: &mut Reasoner, position: &Position) -> Rating {
    rated(reasoner, position, &Stop::never())
}

/// Rates a position; `None` if the rating was stopped.
pub fn rate_until(reasoner: &mut Reasoner, position: &Position, stop: &Stop<'_>) -> Option<Rating> {
    Some(rated(reasoner, position, stop)).filter(|_| !stop.is_stopped())
}

fn rated(reasoner: &mut Reasoner, position: &Position, stop: &Stop<'_>) -> Rating {
    let rating = rate_with(reasoner, position, Level::Extreme, stop);
    Rating { hardest: hardest_until(reasoner, position, rating.level, stop), ..rating }
}

/// The hardest technique of the path that takes the easiest step first and goes no higher than the
/// position's level: the path that [`Plan::by_level`] explains. `None` for Extreme, which has no
/// methods.
pub fn hardest(reasoner: &mut Reasoner, position: &Position, level: Level) -> Option<Technique> {
    hardest_until(reasoner, position, level, &Stop::never())
}

fn hardest_until(
    reasoner: &mut Reasoner,
    position: &Position,
    level: Level,
    stop: &Stop<'_>,
) -> Option<Technique> {
    if matches!(level, Level::Solved | Level::Extreme) {
        return None;
    }
    let mut plan = Plan::by_level();
    plan.methods.retain(|&method| Level::of(method).is_some_and(|own| own <= level));
    let path = reasoner.path_until(position, &plan, None, stop, |_| true);
    let place = |found: &&PathStep| plan.methods.iter().position(|&m| m == found.method);
    // The first of the hardest: of equals `max_by_key` takes the last.
    path.steps.iter().rev().max_by_key(place).map(|found| found.step.technique)
}

/// Rates a position; `None` if it is above a level, which is found out sooner than how far above.
/// The hardest technique is left out.
pub fn rate_up_to(reasoner: &mut Reasoner, position: &Position, most: Level) -> Option<Rating> {
    let rating = rate_with(reasoner, position, most, &Stop::never());
    (rating.complete || most == Level::Extreme).then_some(rating)
}

/// Rates with the techniques of the levels up to `most` alone. A rating that was stopped is
/// meaningless.
fn rate_with(reasoner: &mut Reasoner, position: &Position, most: Level, stop: &Stop<'_>) -> Rating {
    with_cells!(position.shape(), W => {
        stop.in_words(W);
        rate_in::<W>(State::new(position), reasoner.scratch(), most, stop)
    })
}

fn rate_in<const W: usize>(
    mut state: State<W>,
    scratch: &mut Scratch<W>,
    most: Level,
    stop: &Stop<'_>,
) -> Rating {
    let options = options();
    let mut rating = Rating {
        level: Level::Solved,
        score: 0,
        rounds: 0,
        hardest: None,
        complete: true,
        openness: None,
    };
    // Which singles count depends on the level, which is not known yet.
    let (mut in_boxes, mut anywhere) = (Stages::default(), Stages::default());
    while !state.is_full() {
        let mut context =
            Context { state: &state, options: &options, solution: None, stop, scratch };
        let mut within = ROUNDS.iter().take_while(|&&(level, ..)| level <= most);
        let round = within.find_map(|&(level, worth, ref methods)| {
            let steps = round(&mut context, methods);
            (!steps.is_empty()).then_some((level, worth, steps))
        });
        let Some((level, worth, steps)) = round.filter(|_| !stop.is_stopped()) else {
            let score = rating.score + Level::Extreme.round_score();
            return Rating { level: Level::Extreme, score, complete: false, ..rating };
        };
        rating.level = rating.level.max(level);
        rating.score += worth;
        rating.rounds += 1;
        if level <= Level::Easy {
            let placed: CellSet<W> =
                steps.iter().flat_map(|step| &step.placements).map(|single| single.cell).collect();
            let (placed, blanks) = (placed.len(), state.blanks().len());
            in_boxes.add(placed, placed, blanks);
            anywhere.add(placed, singles(&state).len(), blanks);
        }
        for step in &steps {
            state.apply(step);
        }
        scratch.epoch += 1;
    }
    let stages = if rating.level == Level::VeryEasy { in_boxes } else { anywhere };
    Rating { openness: stages.openness(rating.level, state.shape()), ..rating }
}

/// The cells that a single of any kind fills at once.
fn singles<const W: usize>(state: &State<W>) -> CellSet<W> {
    let mut cells = state.cells_with(1);
    for house in state.shape().houses() {
        for (digit, _) in
            state.counts_in(house).iter().enumerate().filter(|&(_, &count)| count == 1)
        {
            cells |= state.places_in(house, Digit::from_index(digit));
        }
    }
    cells
}

/// Everything that a level finds.
fn round<const W: usize>(context: &mut Context<'_, W>, methods: &[Method]) -> Vec<Step> {
    let mut steps = Vec::new();
    for &method in methods {
        steps.append(&mut match method {
            Method::GroupedNiceLoop => chains(context),
            _ => technique::all(context, method),
        });
    }
    steps
}

/// What chains and loops of any length refute, as one step. (The finders for paths limit the length,
/// and what they find depends on where they begin.)
fn chains<const W: usize>(context: &mut Context<'_, W>) -> Vec<Step> {
    let eliminations = technique::refuted_by_chains(context);
    let step = Step { eliminations, ..Step::new(Technique::GroupedAic) };
    Some(step).filter(|step| !step.eliminations.is_empty()).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::super::openness::Spot;
    use super::*;
    use crate::library::examples;

    fn position(line: &str) -> Position {
        let values: Vec<u8> =
            line.bytes().map(|cell| if cell == b'.' { 0 } else { cell - b'0' }).collect();
        let shape = omnidoku_core::Shape::from_cells(values.len()).unwrap();
        let grid = omnidoku_core::Grid::from_values(shape, &values).unwrap();
        Position::of(&omnidoku_core::Puzzle::new(grid).unwrap())
    }

    fn openness(line: &str) -> Option<Openness> {
        rate(&mut Reasoner::new(), &position(line)).openness
    }

    #[test]
    fn stages_spots_and_the_search_are_counted_by_hand() {
        // Box 2 alone is blank, and each of its digits has one place there.
        let open = openness("12..34..21434321").unwrap();
        assert_eq!((open.stages, open.search_tenths), (1, 10));
        assert_eq!(open.tightest, Spot { open: 4, blanks: 4 });
        assert!(!open.is_tight);
        assert_eq!(openness("1234341221434321"), None);
    }

    #[test]
    fn few_clues_are_tight_for_their_level_and_many_are_not() {
        let sparse =
            "..3.6.5..5...4..1...18.........9.12.2.4..185.7..2.6........3.........7.1.75...4.8";
        let rating = rate(&mut Reasoner::new(), &position(sparse));
        assert_eq!(rating.level, Level::VeryEasy);
        assert!(rating.openness.unwrap().is_tight);
        let begun =
            "534678912672195348.98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert!(!openness(begun).unwrap().is_tight);
    }

    #[test]
    fn a_limit_agrees_with_the_rating() {
        let mut reasoner = Reasoner::new();
        for case in examples().step_by(5) {
            let rating = Rating { hardest: None, ..rate(&mut reasoner, &case.position) };
            for most in [Level::Solved, Level::VeryEasy, Level::Medium, Level::Evil, Level::Extreme]
            {
                let expected = Some(rating).filter(|rating| rating.level <= most);
                let found = rate_up_to(&mut reasoner, &case.position, most);
                assert_eq!(found, expected, "{most:?}");
            }
        }
    }
}
