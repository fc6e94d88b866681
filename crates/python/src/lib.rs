//! The native half of the Python package `omnidoku`: rows of numbers in, columns of numbers out.
//!
//! What users see is written in Python, in `python/omnidoku`: it reads every kind of input and
//! shapes the results. This crate is the part that has to be fast: the work on all rows, done by
//! threads without the lock of the interpreter, with progress reports and Ctrl-C.
//!
//! | module | subject |
//! |---|---|
//! | `rows`, `texts`, `arrow`, `status` | puzzles as rows of an array; conversion from and to texts and Arrow columns; the status of a row |
//! | `drive` | pieces, workers, signals |
//! | `engines` | the names of the engines |
//! | `search`, `row_solver`, `trace` | `solve`, `count`, and the engine behind them; the events of a search |
//! | `reason`, `boards` | `rate`; requests answered by a JSON object, about puzzles and about boards with rules |
//! | `generate`, `morph`, `cover` | puzzles made to order; equivalent ones; exact cover |

use pyo3::prelude::*;

mod arrow;
mod boards;
mod cover;
mod drive;
mod engines;
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
    use crate::boards::ask_boards;
    #[pymodule_export]
    use crate::cover::{cover_matrix, exact_cover};
    #[pymodule_export]
    use crate::engines::engines;
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
    use crate::trace::trace;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("STATUSES", crate::status::NAMES.to_vec())
    }
}
