//! Patterns of regular expressions.
//!
//! | pattern | matches |
//! |---|---|
//! | `5`, `b` | a number; letters of either case go on after 9, so that `a` is 10 |
//! | `.` | any number |
//! | `[2-57]`, `[^2-57]` | one of these numbers, one of the others |
//! | `xy` | what `x` matches and then what `y` matches |
//! | `x\|y` | what either matches |
//! | `(x)` | the same as `x` |
//! | `x?`, `x*`, `x+` | `x` at most once, any number of times, at least once |
//! | `x{2}`, `x{2,}`, `x{2,4}` | `x` that many times, at least, between |
//!
//! White space means nothing.

use omnidoku_core::{ValueSet, Values};

use super::parse;
use crate::fields::RuleError;

/// A pattern and its text.
#[derive(Clone, PartialEq, Debug)]
pub struct Pattern {
    text: String,
    root: Node,
}

/// A part of a pattern.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Node {
    /// One of these values.
    One(ValueSet),
    /// All of these, one after the other.
    Sequence(Vec<Node>),
    /// Any of these.
    Either(Vec<Node>),
    /// The same at least and at most that many times.
    Repeat { node: Box<Node>, least: usize, most: Option<usize> },
}

/// The most places a pattern may have once its repetitions are written out.
const MAX_PLACES: usize = 1000;

impl Pattern {
    /// Reads a pattern for cells with these values.
    pub fn read(text: &str, values: Values) -> Result<Pattern, RuleError> {
        let text: String = text.split_whitespace().collect();
        let root = parse::parse(&text, values)?;
        match root.place_count() {
            0..=MAX_PLACES => Ok(Pattern { text, root }),
            _ => Err(RuleError::wrong(
                "pattern",
                format!("at most {MAX_PLACES} characters long with its repetitions written out"),
            )),
        }
    }

    /// The pattern as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn root(&self) -> &Node {
        &self.root
    }
}

impl Node {
    /// How many numbers it speaks of if its repetitions are written out. What may be repeated without end
    /// counts once more than it must be repeated.
    fn place_count(&self) -> usize {
        match self {
            Node::One(_) => 1,
            Node::Sequence(nodes) | Node::Either(nodes) => {
                nodes.iter().map(Node::place_count).fold(0, usize::saturating_add)
            }
            Node::Repeat { node, least, most } => {
                node.place_count().saturating_mul(most.unwrap_or(least + 1))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repetitions_are_bounded() {
        let read = |text: &str| Pattern::read(text, Values::up_to(9).unwrap());
        assert_eq!(read(" 1 {3,} ").unwrap().text(), "1{3,}");
        assert!(read("(1{10}2){90}").is_ok());
        for text in ["1{1001}", "1{1000,}", "((((1{999}){999}){999}){999}){999}"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
