//! What the tests share. Nothing of this is in the product.
//!
//! * [`oracle`]: a slow solver and counter, written to be obviously right; it shares no code with the engines.
//! * [`suite`]: puzzles with known answers, as data, for every engine.
//! * [`mutate`]: random grids and puzzles of any shape, with no, one, few or many solutions.
//! * [`contender`]: the engines under test.
//! * [`liar`]: an engine that is wrong.
//! * [`reasoning`]: paths of reasoning, every step of which is judged.
//! * [`clock`]: a clock on which time passes only when it is read.
//! * [`campaign`]: how many random cases, and from which seed.
//! * [`mod@line`]: a grid on one line, for data files and failure messages.

pub mod campaign;
pub mod clock;
pub mod contender;
pub mod liar;
pub mod line;
pub mod mutate;
pub mod oracle;
pub mod reasoning;
pub mod suite;
