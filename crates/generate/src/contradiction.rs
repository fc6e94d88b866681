//! Wishes that contradict each other.

use omnidoku_core::Shape;
use omnidoku_logic::Technique;
use omnidoku_logic::rate::level::Level;
use omnidoku_logic::technique::Class;

/// Why no puzzle can fulfil all wishes of a request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Contradiction {
    /// A mask and a symmetry.
    #[error("a mask says where the clues stand: it takes no symmetry besides")]
    MaskAndSymmetry,
    /// A known bias and a symmetry.
    #[error("the controlled-bias method knows no symmetry: its statistics would not hold")]
    UnbiasedAndSymmetry,
    /// As few clues as possible, for a puzzle that may have several solutions.
    #[error("where several solutions will do, every clue can go: say how many are to stay")]
    MinimalAndSeveral,
    /// A technique that is switched off.
    #[error("no path uses {}: it is off by default", .0.id())]
    Off(Technique),
    /// A technique that is wanted and not wanted.
    #[error("{} is both asked for and ruled out", .0.id())]
    WantedAndRuledOut(Technique),
    /// A range of scores without any.
    #[error("no score is from {from} to {to}")]
    EmptyScore {
        /// The lowest.
        from: u64,
        /// The highest.
        to: u64,
    },
    /// A level of another scale.
    #[error("the level is not one of the scale that is asked for")]
    OtherScale,
    /// A technique above a level of the HoDoKu scale.
    #[error("{} is of level {}: a puzzle that uses it is not {}", .technique.id(), .class.name(), .level.name())]
    HarderTechnique {
        /// The technique.
        technique: Technique,
        /// Its level.
        class: Class,
        /// The level asked for.
        level: Class,
    },
    /// A score that no puzzle of a level of the HoDoKu scale has.
    #[error("a puzzle of level {} has a score of {} at most", .0.name(), .0.max_score())]
    ScoreAboveLevel(Class),
    /// A technique that puzzles of one of our own levels do not need.
    #[error("a puzzle of level {} is solved by {solved_by}: its path has no {}", .level.name(), .technique.id())]
    SolvedWithout {
        /// The level.
        level: Level,
        /// What solves its puzzles.
        solved_by: &'static str,
        /// The technique.
        technique: Technique,
    },
    /// A score that no puzzle of one of our own levels has.
    #[error("a puzzle of level {} with boxes of {shape} has a score from {least} to {most}", .level.name())]
    ScoreOfLevel {
        /// The level.
        level: Level,
        /// The shape.
        shape: Shape,
        /// The lowest score.
        least: u64,
        /// The highest score.
        most: u64,
    },
    /// Something hard on a 4×4.
    #[error("every 4x4 puzzle is Very easy: all of them have been searched")]
    FourByFour,
    /// The difficulty of a full grid.
    #[error("a full grid has no difficulty: nothing is left to find")]
    FullGrid,
    /// A solved puzzle with blank cells.
    #[error("a solved puzzle is a full grid: no cell is blank")]
    SolvedButBlank,
    /// The difficulty of a puzzle that may have several solutions.
    #[error("only a puzzle with one solution has a difficulty")]
    NotUnique,
}
