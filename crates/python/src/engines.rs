//! `engines`: the search algorithms by name.

use omnidoku::EngineId;
use pyo3::prelude::*;

/// The engines by name, with a line about each.
#[pyfunction]
pub(crate) fn engines() -> Vec<(&'static str, &'static str)> {
    EngineId::ALL.map(|engine| (engine.name(), engine.summary())).to_vec()
}
