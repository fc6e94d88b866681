//! Our own scale: levels that say what a player has to know.
//!
//! | level | what it takes |
//! |---|---|
//! | Solved | nothing: no cell is blank |
//! | Very easy | last cells of houses, and digits with one place in a box |
//! | Easy | digits with one place in a line, cells with one candidate |
//! | Medium | locked candidates, pairs and triples |
//! | Hard | quads, X-wing, swordfish, jellyfish, wings, remote pairs, skyscraper, kite, turbot fish, empty rectangle, simple colours |
//! | Evil | finned fish, multi colours, chains and loops of any length, pairs and triples of almost locked sets, Sue de Coq |
//! | Extreme | more: forcing chains and nets, or a guess |
//!
//! A puzzle is rated in rounds. In each, the easiest level that finds anything looks everywhere, and
//! everything it finds is taken at once, as if a whole class worked on the puzzle; then all begin
//! again with the easiest. The level is the hardest one that was needed; the score adds up what the
//! rounds are worth, and what Extreme is worth where the techniques of the table come to their end. Because nothing depends on what is found first, **every turned, mirrored or
//! relabelled copy of a puzzle gets the same level and score**.
//!
//! Techniques that take it for granted that there is one solution (unique rectangles and the like)
//! have no place here: they can be avoided, and a rating should not depend on them.

use crate::options::Options;
use crate::reason::{Reasoner, Room};
use crate::search::{Scratch, Search};
use crate::state::{Position, State};
use crate::step::{Candidate, Step};
use crate::technique::{self, Fish, Form, Method, Technique};
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

/// The figures of the scale: what a round of a level is worth, and the methods that it adds.
///
/// The first two levels share their methods: where a hidden single stands decides between them.
#[rustfmt::skip]
static TABLE: [(Level, u32, &[Method]); 5] = {
    use Method::*;
    const fn fish(form: Form, size: u8) -> Method {
        Method::Fish(self::Fish { form, size })
    }
    use Form::{Basic, Finned, Sashimi};
    [
        (Level::VeryEasy, 1, &[FullHouse, HiddenSingle]),
        (Level::Easy, 2, &[HiddenSingle, NakedSingle]),
        (Level::Medium, 6, &[Pointing, Claiming, NakedPair, HiddenPair, NakedTriple, HiddenTriple]),
        (Level::Hard, 20, &[
            NakedQuad, HiddenQuad, fish(Basic, 2), fish(Basic, 3), fish(Basic, 4),
            XyWing, XyzWing, WWing, RemotePair, Skyscraper, TwoStringKite, TurbotFish,
            EmptyRectangle, SimpleColours,
        ]),
        (Level::Evil, 60, &[
            fish(Finned, 2), fish(Sashimi, 2), fish(Finned, 3), fish(Sashimi, 3), fish(Finned, 4),
            fish(Sashimi, 4), MultiColours, XChain, XyChain, GroupedNiceLoop, AlsXz, AlsXyWing,
            SueDeCoq,
        ]),
    ]
};

/// What it is worth that the techniques of the table do not solve a puzzle.
const EXTREME: u32 = 200;

/// Level and score of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rating {
    /// The hardest level that was needed.
    pub level: Level,
    /// What the rounds are worth together.
    pub score: u32,
    /// How many rounds there were.
    pub rounds: u32,
    /// A technique of the hardest round; of several the easiest.
    pub hardest: Option<Technique>,
    /// Whether the grid was filled. If not, the puzzle is beyond the techniques of the table, and Extreme.
    pub complete: bool,
}

/// Rates a position.
pub fn rate(reasoner: &mut Reasoner, position: &Position) -> Rating {
    rate_with(reasoner, position, Level::Extreme)
}

/// Rates a position that is not above a level; nothing if it is, which is found out sooner than how far.
pub fn rate_up_to(reasoner: &mut Reasoner, position: &Position, most: Level) -> Option<Rating> {
    let rating = rate_with(reasoner, position, most);
    (rating.complete || most == Level::Extreme).then_some(rating)
}

/// With the techniques of the levels up to `most` alone.
fn rate_with(reasoner: &mut Reasoner, position: &Position, most: Level) -> Rating {
    with_cells!(position.shape(), W => {
        rate_in::<W>(State::new(position), reasoner.scratch(), most)
    })
}

fn rate_in<const W: usize>(mut state: State<W>, scratch: &mut Scratch<W>, most: Level) -> Rating {
    let options = Options { two_candidate_rectangles: true, ..Options::default() };
    let mut rating =
        Rating { level: Level::Solved, score: 0, rounds: 0, hardest: None, complete: true };
    while !state.is_full() {
        let mut search = Search { state: &state, options: &options, solution: None, scratch };
        let mut within = TABLE.iter().take_while(|&&(level, ..)| level <= most);
        let round = within.find_map(|&(level, worth, methods)| {
            let steps = round(&mut search, level, methods);
            (!steps.is_empty()).then_some((level, worth, steps))
        });
        let Some((level, worth, steps)) = round else {
            let score = rating.score + EXTREME;
            let (level, hardest, complete) = (Level::Extreme, None, false);
            return Rating { level, score, hardest, complete, ..rating };
        };
        if level > rating.level {
            rating.level = level;
            rating.hardest = steps.first().map(|step| step.technique);
        }
        rating.score += worth;
        rating.rounds += 1;
        for step in &steps {
            state.apply(step);
        }
        scratch.epoch += 1;
    }
    rating
}

/// Everything that a level finds.
fn round<const W: usize>(
    search: &mut Search<'_, W>,
    level: Level,
    methods: &[Method],
) -> Vec<Step> {
    let mut steps = Vec::new();
    for &method in methods {
        steps.append(&mut match method {
            Method::GroupedNiceLoop => chains(search),
            _ => technique::all(search, method),
        });
        if level == Level::VeryEasy {
            steps.retain(|step| match step.technique {
                Technique::HiddenSingle => {
                    step.placements.iter().all(|&single| is_alone_in_box(search, single))
                }
                _ => true,
            });
        }
    }
    steps
}

/// What chains and loops of any length refute, as one step. (The finders for paths look no further
/// than a person would, which depends on where they begin.)
fn chains<const W: usize>(search: &mut Search<'_, W>) -> Vec<Step> {
    let eliminations = technique::refuted_by_chains(search);
    let step = Step { eliminations, ..Step::new(Technique::GroupedAic) };
    Some(step).filter(|step| !step.eliminations.is_empty()).into_iter().collect()
}

fn is_alone_in_box<const W: usize>(
    search: &Search<'_, W>,
    Candidate { cell, digit }: Candidate,
) -> bool {
    let [_, _, block] = search.state.board().houses_of(cell);
    search.state.places_in(block, digit).single().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::examples;

    #[test]
    fn a_limit_tells_the_same_as_the_rating() {
        let mut reasoner = Reasoner::new();
        for case in examples().step_by(5) {
            let rating = rate(&mut reasoner, &case.position);
            for most in [Level::Solved, Level::VeryEasy, Level::Medium, Level::Evil, Level::Extreme]
            {
                let expected = Some(rating).filter(|rating| rating.level <= most);
                assert_eq!(rate_up_to(&mut reasoner, &case.position, most), expected, "{most:?}");
            }
        }
    }
}
