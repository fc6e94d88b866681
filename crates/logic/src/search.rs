//! What a finder works with: the state, the options, and room to keep what it computed.

use omnidoku_core::Grid;

use crate::explainer;
use crate::options::Options;
use crate::state::State;
use crate::stop::Stop;
use crate::technique::{
    ChainBuffers, ColourBuffers, ForcingBuffers, ImplicationBuffers, LoopBuffers, RectangleBuffers,
    Refutable, als,
};

/// What finders keep between calls, as long as the state stays the same.
///
/// A family that computes something costly (all almost locked sets, tables of implications) keeps it
/// in a slot here together with the `epoch` it belongs to.
#[derive(Debug, Default)]
pub struct Scratch<const W: usize> {
    /// Grows with every change of the state that is searched.
    pub(crate) epoch: u64,
    /// Which candidates reasoning about one digit can refute.
    pub(crate) refutable: Refutable<W>,
    /// The colours of each digit.
    pub(crate) colours: ColourBuffers<W>,
    /// Buffers for the links of simple chains.
    pub(crate) chains: ChainBuffers<W>,
    /// Tables of implications.
    pub(crate) implications: ImplicationBuffers<W>,
    /// Buffers for the search for loops.
    pub(crate) loops: LoopBuffers,
    /// Almost locked sets and their links.
    pub(crate) almost_locked: als::Buffers<W>,
    /// The unique and avoidable rectangles.
    pub(crate) rectangles: RectangleBuffers<W>,
    /// Buffers for the search for forcing chains and nets.
    pub(crate) forcing: ForcingBuffers,
    /// Room for the rules of Sudoku Explainer.
    pub(crate) explained: explainer::Store,
}

/// One search for steps in one state.
#[derive(Debug)]
pub struct Search<'a, const W: usize> {
    /// Where to search.
    pub state: &'a State<W>,
    /// What the techniques may use.
    pub options: &'a Options,
    /// The solution, where the caller knows it: only a last-resort guess looks at it.
    pub solution: Option<&'a Grid>,
    /// When to stop before the search is done.
    pub stop: &'a Stop<'a>,
    /// What finders keep.
    pub scratch: &'a mut Scratch<W>,
}
