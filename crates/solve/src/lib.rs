//! Search engines for Sudoku of any size, behind one trait.
//!
//! ```
//! use std::time::Duration;
//! use omnidoku_core::{Grid, Puzzle, Shape};
//! use omnidoku_solve::{Answer, EngineId, Limits, Settings, SystemClock, ask};
//!
//! let puzzle = Puzzle::empty(Shape::CLASSIC);
//! let mut engine = EngineId::Dlx.build(Settings::default());
//! let limits = Limits::none().with_clock(SystemClock::start()).with_time(Duration::from_secs(5));
//! let solved = ask::solve(&mut *engine, &puzzle, &limits)?;
//! assert!(matches!(solved.answer, Answer::Solution(_)));
//! # Ok::<(), omnidoku_solve::Fault>(())
//! ```
//!
//! * [`engine`]: the contract and the engines, each a file that teaches its algorithm.
//! * [`ask`]: solve, count, uniqueness, enumerate, possibilities.
//! * [`limits`]: deadline, node budget, memory cap, cancel.
//! * [`stats`]: what is counted, one definition each.
//! * [`observe`] and [`trace`]: watching a search, and keeping what was seen.
//! * [`batch`] and [`cascade`]: many puzzles at once. [`session`]: one puzzle, asked again and again.
//! * [`nine`]: 9×9 at the greatest speed, one puzzle or millions.
//! * [`board`]: boards with other houses than a grid's, or with cells that may hold only some values.
//! * [`links`]: exact cover of any 0/1 matrix.
//! * [`dimacs`] and [`proof`]: a puzzle as a SAT problem, and verdicts with a proof.
//! * [`typo`]: which clue of a puzzle was probably copied wrongly.

pub mod ask;
pub mod batch;
pub mod board;
pub mod cascade;
pub mod chooser;
pub mod dimacs;
pub mod engine;
mod engine_id;
pub mod limits;
pub mod links;
pub mod nine;
pub mod observe;
pub mod proof;
pub mod referee;
pub mod report;
mod run;
pub mod session;
pub mod stats;
pub mod trace;
pub mod typo;

pub use ask::{Answer, Count, Possibilities, Possibility, Solved, Uniqueness};
pub use batch::{Batch, BatchAnswer, BatchEngine, BatchLimits};
pub use cascade::Cascade;
pub use chooser::{BatchChoice, Choice, Reason};
pub use engine::{Engine, EngineGroup, EngineId, Settings, Visit};
#[cfg(not(target_family = "wasm"))]
pub use limits::SystemClock;
pub use limits::{CancelToken, Clock, Limits};
pub use observe::{Event, Observer};
pub use referee::Fault;
pub use report::{Cause, End, Report};
pub use session::{Needed, Next, SecondSolution, Session};
pub use stats::{Counter, Stats, Tally};
pub use trace::{Recorder, Trace};
