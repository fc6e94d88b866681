//! Boards with rules, searched: solved, counted, proven to have one solution.

mod any;
pub mod ask;
mod cage;
mod choose;
mod combinations;
pub mod contradiction;
mod derive;
mod distinct;
mod house;
mod learn;
mod merge;
mod model;
mod pair;
mod peers;
mod permutations;
mod possible;
mod propagator;
mod rank;
mod region;
mod search;
mod store;
mod sum;
mod turns;
mod word;

pub use ask::{Account, Error, Solution, Verdict, count, search, solutions};
pub use contradiction::{Contradiction, contradiction};
pub use possible::{Possibilities, Possibility, possibilities};
