//! What a finder of steps works with: the state, the options, and memory for what it computed.

use omnidoku_core::Grid;

use crate::options::Options;
use crate::state::State;
use crate::stop::Stop;
use crate::sudoku_explainer;
use crate::technique::{
    ChainBuffers, ColourBuffers, ForcingBuffers, ImplicationBuffers, LoopBuffers, RectangleBuffers,
    Refutable, als,
};

/// What finders keep between calls.
///
/// A family that computes something costly (all almost locked sets, tables of implications) keeps it
/// in a field here, together with the `epoch` for which it is valid.
#[derive(Debug, Default)]
pub struct Scratch<const W: usize> {
    /// Incremented with every change of the state.
    pub(crate) epoch: u64,
    /// Which candidates reasoning about one digit can refute.
    pub(crate) refutable: Refutable<W>,
    /// The colours of each digit.
    pub(crate) colours: ColourBuffers<W>,
    /// The links of simple chains.
    pub(crate) chains: ChainBuffers<W>,
    /// Tables of implications.
    pub(crate) implications: ImplicationBuffers<W>,
    /// Working memory of the search for loops.
    pub(crate) loops: LoopBuffers,
    /// Almost locked sets and their links.
    pub(crate) almost_locked: als::Buffers<W>,
    /// The unique and avoidable rectangles.
    pub(crate) rectangles: RectangleBuffers<W>,
    /// Working memory of the search for forcing chains and nets.
    pub(crate) forcing: ForcingBuffers,
    /// Working memory of the methods of Sudoku Explainer.
    pub(crate) sudoku_explainer: sudoku_explainer::SpreadStore,
}

/// What one search for steps is given.
#[derive(Debug)]
pub struct Context<'a, const W: usize> {
    /// The state in which steps are searched.
    pub state: &'a State<W>,
    /// Limits and variants of the techniques.
    pub options: &'a Options,
    /// The solution, if the caller knows it; only a guess as a last resort looks at it.
    pub solution: Option<&'a Grid>,
    /// Whether to stop early.
    pub stop: &'a Stop<'a>,
    /// What finders keep between calls.
    pub scratch: &'a mut Scratch<W>,
}
