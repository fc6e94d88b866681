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

use crate::fields::RuleError;
use crate::rule::Rule;

/// How deep groups may be nested.
const MAX_DEPTH: usize = 16;

/// See the [module](self).
#[derive(Clone, PartialEq, Debug)]
pub struct Either {
    /// The groups.
    pub any: Vec<Vec<Rule>>,
}

impl Either {
    /// The rule that one of these groups is kept, if there are any, they are not nested too deep, and there are not
    /// too many rules of the whole board among them.
    pub fn new(any: Vec<Vec<Rule>>) -> Result<Either, RuleError> {
        if any.is_empty() {
            return Err(RuleError::wrong("any", "a list of lists of rules"));
        }
        let either = Either { any };
        if either.depth() > MAX_DEPTH {
            return Err(RuleError::wrong("any", format!("at most {MAX_DEPTH} deep")));
        }
        Rule::limit_rules_of_board(either.any.iter().flatten())?;
        Ok(either)
    }

    /// How deep groups are nested.
    fn depth(&self) -> usize {
        let depth_of = |rule: &Rule| match rule {
            Rule::Either(inner) => inner.depth(),
            _ => 0,
        };
        1 + self.any.iter().flatten().map(depth_of).max().unwrap_or(0)
    }
}
