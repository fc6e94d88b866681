//! What of a board another form cannot say.

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
        if self.0.is_empty() {
            match read_again() {
                Some(read) if sorted_rules(&read) != sorted_rules(variant) => {
                    self.add("some of its rules");
                }
                Some(read) if !is_same_board(&read.board, &variant.board) => {
                    self.add("its size, values or houses");
                }
                Some(_) => return Ok(()),
                None => self.add("its size, values or houses"),
            }
        }
        Err(self)
    }
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.join(", "))
    }
}

/// The rules as text, in a fixed order; cells that hold numbers of a kind may be marked together or one by one.
fn sorted_rules(variant: &Variant) -> Vec<String> {
    let board = &variant.board;
    let mut texts = Vec::new();
    for rule in &variant.rules {
        let json = rule.write(board);
        match json.get("cells").and_then(Json::as_array).filter(|_| rule.name() == "marked_cells") {
            Some(cells) => {
                let kind = json.get("kind").unwrap_or(&Json::Null);
                texts.extend(cells.iter().map(|cell| format!("{kind} {cell}")));
            }
            None => texts.push(Json::Object(json).to_string()),
        }
    }
    texts.sort_unstable();
    texts.dedup();
    texts
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
