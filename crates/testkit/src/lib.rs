//! What the tests share. The product does not depend on this crate.
//!
//! * [`oracle`]: a slow solver and counter, written to be obviously right; it shares no code with
//!   the engines.
//! * [`board_oracle`]: the same for boards with any houses and candidates.
//! * [`suite`]: puzzles with known answers, as data, for every engine.
//! * [`mutate`]: random grids and puzzles of any shape, with no, one, few or many solutions.
//! * [`random_variant`]: small boards with rules of every kind ([`random_rule`]) and all their solutions, known from
//!   the definitions of houses and rules; [`variant_campaign`] compares the engine with them.
//! * [`contender`]: the engines under test.
//! * [`liar`]: an engine that answers wrongly.
//! * [`reasoning`]: paths of reasoning, with every step checked.
//! * [`clock`]: a clock on which time passes only when it is read.
//! * [`campaign`]: the number of random cases and their seeds.
//! * [`mod@line`]: a grid on one line, for data files and failure messages.
//!
//! # Where a test belongs
//!
//! * A test of one crate alone is in that crate: unit tests beside the code, tests of its public
//!   interface in `tests/`. `solve/tests` covers the parts that only some engines have: sessions,
//!   traces, exact cover, threads of `learn`.
//! * A test that needs this crate is here, in `testkit/tests`: what holds for every engine (limits,
//!   counters, events, symmetries), what is compared with the oracle or the suite, and what takes
//!   both `solve` and `logic`. `solve` and `logic` cannot use the testkit themselves, because it
//!   depends on them.
//! * A crate above those two (`generate`, `api`, `cli`) uses the testkit in its own tests.
//!
//! Longer campaigns, and programs that write the data, are in `testkit/examples`; everything that
//! measures speed is in `benchmarks`.

pub mod board_oracle;
pub mod campaign;
pub mod clock;
pub mod contender;
pub mod liar;
pub mod line;
pub mod mutate;
pub mod oracle;
pub mod random_rule;
pub mod random_variant;
pub mod reasoning;
pub mod suite;
pub mod variant_campaign;
