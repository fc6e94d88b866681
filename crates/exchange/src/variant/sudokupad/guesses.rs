//! What drawings were taken for, until the solution confirms it.

use omnidoku_core::Cell;
use omnidoku_rules::{Check, Full, Rule};
use serde_json::Value as Json;

use crate::variant::draft::Draft;
use crate::variant::error::VariantError;
use crate::variant::words::Words;

/// Drawings of one kind: all of them mean the same.
struct Group {
    what: String,
    rules: Vec<Rule>,
}

/// See the [module](self).
pub(super) struct Guesses {
    pub(super) words: Words,
    groups: Vec<Group>,
}

impl Guesses {
    pub(super) fn new(words: Words) -> Guesses {
        Guesses { words, groups: Vec::new() }
    }

    /// Whether a drawing may be a rule: the words speak of it, or there are none.
    pub(super) fn may_be(&self, rule: &str) -> bool {
        self.words.is_empty() || self.words.speak_of(rule)
    }

    /// Takes a drawing for a rule. If there is no such rule, it is not understood.
    pub(super) fn take(&mut self, what: &str, rule: &Json, draft: &mut Draft) {
        match Rule::read(&draft.board, rule) {
            Ok(rule) => match self
                .groups
                .iter_mut()
                .find(|group| group.what == what && group.rules[0].name() == rule.name())
            {
                Some(group) => group.rules.push(rule),
                None => self.groups.push(Group { what: what.to_owned(), rules: vec![rule] }),
            },
            Err(error) => draft.note_unclear(format!("{what}: {error}"), 1),
        }
    }

    /// Adds what the solution does not contradict.
    pub(super) fn finish(
        self,
        solution: Option<&[i64]>,
        draft: &mut Draft,
    ) -> Result<(), VariantError> {
        let board = draft.board.clone();
        let values = solution.filter(|numbers| numbers.len() == board.cell_count());
        let values: Option<Vec<_>> = values.and_then(|numbers| {
            let value = |&number: &i64| board.values().value(number.try_into().ok()?);
            numbers.iter().map(value).collect()
        });
        let full = values.as_deref().map(|values| Full::new(&board, values));
        for Group { what, rules } in self.groups {
            let is_kept = |rule: &Rule| full.as_ref().is_none_or(|full| rule.is_kept(full));
            if !rules.iter().all(is_kept) {
                let name = rules[0].name().replace('_', " ");
                draft.note_unclear(
                    format!("{what}, which the solution does not allow to be {name}"),
                    rules.len(),
                );
                continue;
            }
            draft.note_taken(what, rules.len(), rules[0].name());
            for rule in rules {
                draft.push(rule)?;
            }
        }
        Ok(())
    }
}

/// The names of cells.
pub(super) fn names(cells: &[Cell], draft: &Draft) -> Vec<String> {
    cells.iter().map(|&cell| draft.board.cell_name(cell)).collect()
}
