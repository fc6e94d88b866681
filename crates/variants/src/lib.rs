//! Boards with rules, searched: solved, counted, proven to have one solution.

mod any;
pub mod ask;
mod cage;
mod choose;
mod combinations;
pub mod contradiction;
mod derive;
mod house;
mod learn;
mod model;
mod pair;
mod peers;
mod permutations;
mod possible;
mod propagator;
mod search;
mod store;
mod sum;
mod turns;
mod word;

pub use ask::{Account, Error, Solution, Verdict, count, search, solutions};
pub use contradiction::{Contradiction, contradiction};
pub use possible::{Possibilities, Possibility, possibilities};
