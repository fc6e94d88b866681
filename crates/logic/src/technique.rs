//! The techniques: what they are called, and how their steps are found.
//!
//! [`Technique`] and [`Method`] are declared in one table each (`list`). Each family has a module
//! here that opens with its idea in words and has two functions: `first` finds the *first* step in
//! the stated order, `all` finds *all* of them.

use crate::finder::Context;
use crate::step::Step;

pub(crate) mod als;
mod brute_force;
mod bug;
mod by_sudoku_explainer;
mod chains;
mod code;
mod colouring;
mod declare;
mod facts;
mod fish;
mod forcing;
mod implications;
mod kraken;
mod list;
mod locked;
mod loops;
mod rectangles;
mod scale;
mod single_digit;
mod singles;
#[cfg(test)]
mod soundness;
mod subsets;
mod sue_de_coq;
mod templates;
#[cfg(test)]
mod testing;
mod visit;
mod wings;
mod wording;

pub(crate) use by_sudoku_explainer::best as best_of_method;
pub(crate) use chains::Buffers as ChainBuffers;
pub(crate) use colouring::Buffers as ColourBuffers;
pub use facts::{Family, Scope};
pub(crate) use fish::Refutable;
pub(crate) use forcing::Buffers as ForcingBuffers;
pub(crate) use implications::Buffers as ImplicationBuffers;
pub use list::{Method, Technique};
pub(crate) use loops::{Buffers as LoopBuffers, refuted_by_chains};
pub(crate) use rectangles::Buffers as RectangleBuffers;
pub use scale::{Class, Entry};
pub(crate) use wording::{Deadly, Notation, Sentence};

/// How a fish is built.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Form {
    /// Rows against columns, or the other way round.
    Basic,
    /// Basic, with extra candidates in the bases that all see what is eliminated.
    Finned,
    /// Finned, and without the fins a base would have fewer than two places.
    Sashimi,
    /// Boxes among the bases or the covers.
    Franken,
    /// Franken with fins.
    FinnedFranken,
    /// Any houses as bases and covers.
    Mutant,
    /// Mutant with fins.
    FinnedMutant,
}

impl Form {
    /// All forms, in the order of their codes.
    pub const ALL: [Form; 7] = [
        Form::Basic,
        Form::Finned,
        Form::Sashimi,
        Form::Franken,
        Form::FinnedFranken,
        Form::Mutant,
        Form::FinnedMutant,
    ];
}

/// A form and a size from 2 (X-wing) to 7 (leviathan).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fish {
    /// How it is built.
    pub form: Form,
    /// How many bases it has.
    pub size: u8,
}

/// How forcing chains argue.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Argument {
    /// One chain in one digit, from an assumption to its opposite.
    XChain,
    /// One chain, from an assumption to its opposite.
    XyChain,
    /// A candidate that contradicts itself within its digit.
    Nishio,
    /// An assumption that makes a candidate both true and false.
    Contradiction,
    /// A candidate true, and the same candidate false, lead to one end.
    Double,
    /// All candidates of a cell lead to one end.
    Cell,
    /// All places of a digit in a house lead to one end.
    Region,
}

/// How far forcing chains reach.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reach {
    /// Every statement follows from one other.
    Static,
    /// Several statements may join to give the next.
    Dynamic,
    /// Dynamic, with simple patterns among the reasons.
    DynamicPlus,
    /// Dynamic plus, with cycles and simple chains among the reasons.
    NestedChains,
    /// Nested chains, with multiple forcing chains as well.
    NestedMultiple,
}

/// Forcing chains of the Sudoku Explainer scale.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Forcing {
    /// How they argue.
    pub argument: Argument,
    /// How far they reach.
    pub reach: Reach,
}

/// The first step of a method in its order; `None` also if the search was stopped.
pub(crate) fn first<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Option<Step> {
    if context.stop.is_over() {
        return None;
    }
    list::first_found(context, method).filter(|_| !context.stop.is_stopped())
}

/// Every step of a method; empty also if the search was stopped.
pub(crate) fn all<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Vec<Step> {
    if context.stop.is_over() {
        return Vec::new();
    }
    let found = list::all_found(context, method);
    if context.stop.is_stopped() { Vec::new() } else { found }
}
