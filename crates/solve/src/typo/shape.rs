//! Whether a puzzle was meant for boxes of another shape.

use omnidoku_core::{Grid, Puzzle, Shape};

use crate::ask::{self, Uniqueness};
use crate::engine::{EngineId, Settings};
use crate::limits::Limits;
use crate::referee::Fault;

/// The other shapes of the same size under which the clues have exactly one solution, as far as the
/// limits leave time to find out.
pub fn proper_shapes(clues: &Grid, limits: &Limits) -> Result<Vec<Shape>, Fault> {
    let mut proper = Vec::new();
    for shape in clues.shape().siblings() {
        let mut other = Grid::empty(shape);
        other.copy_from(clues.as_slice());
        let Ok(puzzle) = Puzzle::new(other) else { continue };
        let mut engine = EngineId::Auto.build(Settings::default());
        if let Uniqueness::Unique(_) = ask::uniqueness(&mut *engine, &puzzle, limits)?.0 {
            proper.push(shape);
        }
    }
    Ok(proper)
}
