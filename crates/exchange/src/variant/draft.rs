//! A [`Draft`]: a board with rules under construction, as a text describes it piece by piece.

use omnidoku_core::{Board, Cell, Value, ValueSet};
use omnidoku_rules::board_file::MAX_RULES;
use omnidoku_rules::{Rule, RuleError, Variant};
use serde_json::Value as Json;

use super::VariantEntry;
use super::error::VariantError;
use super::notice::VariantNotice;

/// The most kinds of notices; a text with more has them cut off.
const MAX_NOTICES: usize = 200;

/// The longest description of something in a notice, in characters.
const MAX_WHAT: usize = 80;

/// See the [module](self).
pub(super) struct Draft {
    pub(super) board: Board,
    rules: Vec<Rule>,
    notices: Vec<VariantNotice>,
}

impl Draft {
    /// A board without rules.
    pub(super) fn new(board: Board) -> Draft {
        Draft { board, rules: Vec::new(), notices: Vec::new() }
    }

    /// The rules so far.
    pub(super) fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Adds a rule, given as JSON. Errors call it by the name it has in the text.
    pub(super) fn add(&mut self, name: &str, rule: &Json) -> Result<(), VariantError> {
        let rule = self.read(name, rule)?;
        self.push(rule)
    }

    /// Adds a rule.
    pub(super) fn push(&mut self, rule: Rule) -> Result<(), VariantError> {
        if self.rules.len() == MAX_RULES {
            return Err(VariantError::TooLong);
        }
        self.rules.push(rule);
        Ok(())
    }

    /// Reads a rule without adding it.
    pub(super) fn read(&self, name: &str, rule: &Json) -> Result<Rule, VariantError> {
        Rule::read(&self.board, rule).map_err(|error| match error {
            RuleError::UnknownRule(_) => VariantError::unknown(name),
            error => VariantError::Rule { name: name.to_owned(), error },
        })
    }

    /// Writes a number into a cell, which cannot be changed later.
    pub(super) fn give(&mut self, cell: Cell, number: i64) -> Result<(), VariantError> {
        let value = self.value(cell, number)?;
        self.board.restrict(cell, ValueSet::only(value));
        Ok(())
    }

    /// Leaves a cell these numbers.
    pub(super) fn restrict(&mut self, cell: Cell, numbers: &[i64]) -> Result<(), VariantError> {
        let mut set = ValueSet::EMPTY;
        for &number in numbers {
            set.insert(self.value(cell, number)?);
        }
        self.board.restrict(cell, set);
        Ok(())
    }

    fn value(&self, cell: Cell, number: i64) -> Result<Value, VariantError> {
        let value = number.try_into().ok().and_then(|number| self.board.values().value(number));
        value.ok_or_else(|| {
            let (cell, values) = (self.board.cell_name(cell), self.board.values());
            VariantError::damaged(format!("{cell} holds {number}; expected {values}"))
        })
    }

    /// Adds a notice, or counts it with an earlier one of its kind.
    pub(super) fn note(&mut self, notice: VariantNotice) {
        let is_counted = self.notices.iter_mut().any(|earlier| earlier.absorb(&notice));
        if !is_counted && self.notices.len() < MAX_NOTICES {
            self.notices.push(notice);
        }
    }

    /// Notes that something became a rule.
    pub(super) fn note_taken(&mut self, what: impl Into<String>, count: usize, rule: &str) {
        let (what, rule) = (short(what.into()), rule.replace('_', " "));
        self.note(VariantNotice::Taken { what, count, rule });
    }

    /// Notes that something is drawn without being a rule.
    pub(super) fn note_drawn(&mut self, what: impl Into<String>, count: usize) {
        if count > 0 {
            self.note(VariantNotice::Drawn { what: short(what.into()), count });
        }
    }

    /// Notes that it is not known what something means.
    pub(super) fn note_unclear(&mut self, what: impl Into<String>, count: usize) {
        self.note(VariantNotice::NotUnderstood { what: short(what.into()), count });
    }

    /// The numbers of a solution as values, if it fits the board and its rules. If it does not, a notice
    /// says why.
    pub(super) fn solution(&mut self, numbers: &[i64]) -> Option<Vec<Value>> {
        let found = self.checked_solution(numbers);
        found.map_err(|problem| self.note(VariantNotice::Solution { problem })).ok()
    }

    fn checked_solution(&self, numbers: &[i64]) -> Result<Vec<Value>, String> {
        let expected = self.board.cell_count();
        if numbers.len() != expected {
            return Err(format!("it has {} values for {expected} cells", numbers.len()));
        }
        let values = |(cell, &number): (usize, &i64)| {
            self.value(Cell::new(cell), number).map_err(|error| error.to_string())
        };
        let values: Vec<Value> =
            numbers.iter().enumerate().map(values).collect::<Result<_, _>>()?;
        let variant = Variant { board: self.board.clone(), rules: self.rules.clone() };
        variant.check(&values).map_err(|breach| breach.to_string())?;
        Ok(values)
    }

    /// The end.
    pub(super) fn finish(self) -> VariantEntry {
        let Draft { board, rules, notices } = self;
        VariantEntry { notices, ..VariantEntry::new(Variant { board, rules }) }
    }
}

fn short(what: String) -> String {
    match what.char_indices().nth(MAX_WHAT) {
        Some((end, _)) => format!("{}…", &what[..end]),
        None => what,
    }
}
