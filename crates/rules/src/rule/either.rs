//! Either: all rules of at least one of several groups are kept.
//!
//! ```text
//! {"rule": "either", "any": [[cage], [thermometer, arrow]]}     the cage, or both of the others
//! ```
//!
//! A group without rules is always kept.

mod check;
mod picture;
mod propagate;
mod text;

use crate::rule::Rule;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct Either {
    /// The groups.
    pub any: Vec<Vec<Rule>>,
}

impl Either {
    /// How deep groups are nested.
    fn depth(&self) -> usize {
        let depth_of = |rule: &Rule| match rule {
            Rule::Either(inner) => inner.depth(),
            _ => 0,
        };
        1 + self.any.iter().flatten().map(depth_of).max().unwrap_or(0)
    }
}
