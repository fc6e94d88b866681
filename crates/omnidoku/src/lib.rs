//! Sudoku of any size: read it, check it, solve it, count its solutions, explain it, rate it, make it.
//!
//! This is the crate to add to a project. What it exports is the supported interface and follows
//! semantic versioning; the crates behind it are its parts.
//!
//! ```
//! use omnidoku::{Answer, EngineId, Limits, Puzzle, Settings, ask, format};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = Puzzle::new(format::read(text, &format::ReadOptions::default())?.grid)?;
//!
//! let mut engine = EngineId::Auto.build(Settings::default());
//! let solved = ask::solve(&mut *engine, &puzzle, &Limits::none())?;
//! let Answer::Solution(grid) = solved.answer else { panic!("it has a solution") };
//! assert_eq!(&grid.to_values()[..9], [5, 3, 4, 6, 7, 8, 9, 1, 2]);
//!
//! // Is it the only one?
//! assert_eq!(ask::count(&mut *engine, &puzzle, 2, &Limits::none())?.found, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to look
//!
//! | to | use |
//! |---|---|
//! | read and write puzzles as text | [`mod@format`] |
//! | solve, count, enumerate, test for uniqueness | [`ask`], with an engine of [`EngineId`] |
//! | stop a search after some time, nodes or memory, or from another thread | [`Limits`] |
//! | solve millions of 9×9 puzzles | [`nine`] |
//! | ask many questions about one puzzle | [`Session`] |
//! | find the next step, explain it, rate a puzzle | [`logic`] |
//! | make puzzles of a chosen difficulty | [`mod@generate`] |
//! | find out which clue was copied wrongly | [`typo`] |
//! | transform puzzles and recognise equivalent ones | [`Symmetry`], [`symmetry::canonical`] |
//! | prove that there is no other solution | [`engine::learn`], [`dimacs`] |
//! | solve any exact cover problem | [`links`] |
//!
//! The folder `examples` of this crate has a short program for most of these.
//!
//! # Promises
//!
//! * Every solution has passed [`check`], which shares no code with the engines.
//! * A search ends in one of three ways: every solution was visited, the caller wanted no more, or it
//!   was interrupted. An interrupted search never counts as "no solution".
//! * A seed gives the same puzzle on every machine and in every release.
//! * No text makes it panic: what is not a puzzle is an error that says where and why.
//!
//! # Reasoning
//!
//! The next step with its reason, and how hard the puzzle is for a person:
//!
//! ```
//! use omnidoku::logic::{Plan, Position, Reasoner, explain, message::Voice, rate::hodoku, verify};
//! use omnidoku::{Puzzle, format};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = Puzzle::new(format::read(text, &format::ReadOptions::default())?.grid)?;
//! let position = Position::of(&puzzle);
//!
//! let path = Reasoner::new().path(&position, &Plan::default(), None);
//! let first = &path.steps[0].step;
//! verify::verify(&position, first)?;
//! let words = explain(first, &position, &Voice::new(puzzle.shape()));
//! assert_eq!(words.precise, "Naked Single: r5c5=5");
//! assert!(words.short.ends_with("Only 5 is left. So r5c5 is 5."));
//!
//! let rating = hodoku::of_path(&path);
//! assert_eq!((rating.level.name(), rating.score), ("Easy", 204));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Limits
//!
//! A time limit, and a token that stops the search from another thread:
//!
//! ```
//! use std::time::Duration;
//! use omnidoku::{CancelToken, Limits, SystemClock};
//!
//! let cancel = CancelToken::new();
//! let limits = Limits::none()
//!     .with_clock(SystemClock::start())
//!     .with_time(Duration::from_secs(10))
//!     .with_cancel(cancel.clone());
//! # let _ = limits;
//! ```

pub use omnidoku_core::{
    BitSet, CandidateGrid, Cell, Conflict, Conflicts, Digit, DigitSet, Geometry, Grid, GridError,
    House, HouseKind, Puzzle, Random, Shape, ShapeError, Symmetry, SymmetryError, check, format,
    symmetry,
};
pub use omnidoku_generate as generate;
pub use omnidoku_logic as logic;
#[cfg(not(target_family = "wasm"))]
pub use omnidoku_solve::SystemClock;
pub use omnidoku_solve::{
    Answer, Batch, BatchAnswer, BatchChoice, BatchEngine, BatchLimits, CancelToken, Cascade, Cause,
    Choice, Clock, Count, Counter, End, Engine, EngineGroup, EngineId, Event, Fault, Limits,
    Needed, Next, Observer, Possibilities, Possibility, Reason, Recorder, Report, Session,
    Settings, Solved, Stats, Tally, Trace, Uniqueness, Visit, ask, batch, cascade, chooser, dimacs,
    engine, links, nine, proof, session, trace, typo,
};
