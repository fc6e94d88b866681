//! Constraints as a tree.

use std::borrow::Cow;

use crate::variant::error::VariantError;

/// How deep `Or` and the like may be nested.
const MAX_DEPTH: usize = 12;

/// The most constraints that are read.
pub(super) const MAX_CONSTRAINTS: usize = 20_000;

/// A constraint, and those in it.
#[derive(Clone, Debug)]
pub(super) struct Constraint<'a> {
    /// Its name; none for givens.
    pub(super) name: &'a str,
    /// The words after the name, with tildes between them.
    pub(super) arguments: Option<Cow<'a, str>>,
    /// What an `Or`, `And` or `Replicate` holds.
    pub(super) children: Vec<Constraint<'a>>,
}

impl<'a> Constraint<'a> {
    /// The words after the name.
    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        self.arguments.iter().flat_map(|arguments| arguments.split('~'))
    }
}

/// Whether constraints of this name hold others.
fn is_composite(name: &str) -> bool {
    matches!(name, "Or" | "And" | "Replicate")
}

/// Reads a text without white space.
pub(super) fn parse(text: &str) -> Result<Vec<Constraint<'_>>, VariantError> {
    let mut items = text.split('.');
    if items.next() != Some("") {
        return Err(VariantError::damaged("a constraint begins with a point"));
    }
    let mut open: Vec<Constraint<'_>> = Vec::new();
    let mut done = Vec::new();
    for (count, item) in items.enumerate() {
        let (name, arguments) = match item.split_once('~') {
            Some((name, arguments)) => (name, Some(Cow::Borrowed(arguments))),
            None => (item, None),
        };
        let constraint = Constraint { name, arguments, children: Vec::new() };
        if count > MAX_CONSTRAINTS || open.len() > MAX_DEPTH {
            return Err(VariantError::TooLong);
        }
        let finished = match name {
            _ if is_composite(name) => {
                open.push(constraint);
                continue;
            }
            "End" => {
                open.pop().ok_or_else(|| VariantError::damaged("an End without a beginning"))?
            }
            _ => constraint,
        };
        match open.last_mut() {
            Some(parent) => parent.children.push(finished),
            None => done.push(finished),
        }
    }
    match open.pop() {
        Some(constraint) => Err(VariantError::damaged(format!("{} has no End", constraint.name))),
        None => Ok(done),
    }
}
