//! What a finder works with: the state, the options, and room to keep what it computed.

use omnidoku_core::Grid;

use crate::options::Options;
use crate::state::State;
use crate::stop::Stop;
use crate::sudoku_explainer;
use crate::technique::{
    ChainRoom, ColourRoom, ForcingRoom, LoopRoom, RectangleRoom, Refutable, TableRoom, als,
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
    pub(crate) colours: ColourRoom<W>,
    /// Room for the links of simple chains.
    pub(crate) chains: ChainRoom<W>,
    /// Tables of implications.
    pub(crate) tables: TableRoom<W>,
    /// Room for the search for loops.
    pub(crate) loops: LoopRoom,
    /// Almost locked sets and their links.
    pub(crate) almost_locked: als::Kept<W>,
    /// The unique and avoidable rectangles.
    pub(crate) rectangles: RectangleRoom<W>,
    /// Room for the search for forcing chains and nets.
    pub(crate) forcing: ForcingRoom,
    /// Room for the rules of Sudoku Explainer.
    pub(crate) explained: sudoku_explainer::SpreadStore,
}

/// One search for steps in one state.
#[derive(Debug)]
pub struct Context<'a, const W: usize> {
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
