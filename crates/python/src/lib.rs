//! The native half of the Python package `omnidoku`: rows of numbers in, columns of numbers out.
//!
//! What users see, the reading of whatever they bring and the shape of what they get back, is written in Python, in
//! `python/omnidoku`. Here is what has to be fast: the work itself on all rows, driven by threads without the
//! lock of the interpreter, told of its progress and ended by Ctrl-C.
//!
//! | module | subject |
//! |---|---|
//! | `rows`, `texts`, `arrow`, `status` | puzzles as rows of an array; texts and Arrow columns from and to them; what became of a row |
//! | `drive` | pieces, workers, signals |
//! | `search`, `row_solver`, `trace` | `solve`, `count`, and the engine behind them; the events of a search |
//! | `reason` | `rate`; requests that are answered by an object |
//! | `generate`, `morph`, `cover` | puzzles made to order; equivalent ones; exact cover |

use pyo3::prelude::*;

mod arrow;
mod cover;
mod drive;
mod generate;
mod morph;
mod reason;
mod row_solver;
mod rows;
mod search;
mod status;
mod texts;
mod trace;

/// The native half of `omnidoku`.
#[pymodule]
mod _core {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::arrow::{read_arrow, struct_array};
    #[pymodule_export]
    use crate::cover::{cover_matrix, exact_cover};
    #[pymodule_export]
    use crate::generate::generate;
    #[pymodule_export]
    use crate::morph::{augment, canonicalize, hash_rows};
    #[pymodule_export]
    use crate::reason::{ask, ask_rows, rate};
    #[pymodule_export]
    use crate::search::search;
    #[pymodule_export]
    use crate::texts::{read_texts, text_problem, write_lines};
    #[pymodule_export]
    use crate::trace::{engines, trace};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("STATUSES", crate::status::NAMES.to_vec())
    }
}
