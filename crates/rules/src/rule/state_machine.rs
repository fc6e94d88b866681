//! State machine: the numbers along a line, one after the other, lead from a start to an accepted state.
//!
//! The line may have several segments. Between two of them the machine takes one of its breaks, which are steps
//! without a number.

mod check;
mod iss;
mod machine;
mod picture;
mod propagate;
mod text;

use std::sync::Arc;

use omnidoku_core::Cell;

pub use machine::Machine;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct StateMachine {
    /// What people call it.
    pub name: Option<String>,
    /// The states and steps, which several lines may share.
    pub machine: Arc<Machine>,
    /// Along the line.
    pub segments: Vec<Vec<Cell>>,
}
