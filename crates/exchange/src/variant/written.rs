//! What of a board another form cannot say.

use std::collections::BTreeSet;
use std::fmt;

use omnidoku_core::{Board, BoardHouse};
use omnidoku_rules::{Rule, Variant};
use serde_json::Value as Json;

/// The most things that are named.
const MAX_NAMED: usize = 20;

/// Everything that would get lost.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Lost(Vec<String>);

impl Lost {
    /// Adds something, unless it is there already.
    pub(super) fn add(&mut self, what: impl Into<String>) {
        let what = what.into();
        if self.0.len() < MAX_NAMED && !self.0.contains(&what) {
            self.0.push(what);
        }
    }

    /// Adds a rule.
    pub(super) fn add_rule(&mut self, rule: &Rule, board: &Board) {
        let name = rule.name().replace('_', " ");
        match rule.cells().first() {
            Some(&cell) => self.add(format!("the {name} at {}", board.cell_name(cell))),
            None => self.add(format!("the rule {name}")),
        }
    }

    /// An error if anything gets lost. What was written must be the same when it is read again.
    pub(super) fn unless_same(
        mut self,
        variant: &Variant,
        read_again: impl FnOnce() -> Option<Variant>,
    ) -> Result<(), Lost> {
        if !self.0.is_empty() {
            return Err(self);
        }
        let Some(read) = read_again() else {
            self.add("its size, values or houses");
            return Err(self);
        };
        let (before, after) = (all_texts(variant), all_texts(&read));
        let is_missing =
            |rule: &&Rule| texts(rule, &variant.board).iter().any(|text| !after.contains(text));
        for rule in variant.rules.iter().filter(is_missing) {
            self.add_rule(rule, &variant.board);
        }
        if !after.is_subset(&before) {
            self.add("rules in this combination");
        }
        if !is_same_board(&read.board, &variant.board) {
            self.add("its size, values or houses");
        }
        match self.0.is_empty() {
            true => Ok(()),
            false => Err(self),
        }
    }
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.join(", "))
    }
}

/// A rule as text. Cells that hold numbers of a kind may be marked together or one by one.
fn texts(rule: &Rule, board: &Board) -> Vec<String> {
    let json = rule.write(board);
    match json.get("cells").and_then(Json::as_array).filter(|_| rule.name() == "marked_cells") {
        Some(cells) => {
            let kind = json.get("kind").unwrap_or(&Json::Null);
            cells.iter().map(|cell| format!("{kind} {cell}")).collect()
        }
        None => vec![Json::Object(json).to_string()],
    }
}

/// All rules as text.
fn all_texts(variant: &Variant) -> BTreeSet<String> {
    variant.rules.iter().flat_map(|rule| texts(rule, &variant.board)).collect()
}

/// Whether two boards are the same but for the order of their houses.
fn is_same_board(one: &Board, other: &Board) -> bool {
    fn sorted(board: &Board) -> Vec<&BoardHouse> {
        let mut houses: Vec<&BoardHouse> = board.houses().iter().collect();
        houses.sort_unstable_by(|a, b| (a.kind, &a.cells).cmp(&(b.kind, &b.cells)));
        houses
    }
    let size = |board: &Board| (board.rows(), board.columns(), board.values());
    size(one) == size(other)
        && one.cells().eq(other.cells())
        && one.cells().all(|cell| one.candidates(cell) == other.candidates(cell))
        && sorted(one) == sorted(other)
}
