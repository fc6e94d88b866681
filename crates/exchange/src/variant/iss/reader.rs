//! What becomes rules, or candidates and houses of the board: everything but the layout.

use omnidoku_core::{Board, BoardHouseKind, Cell, ValueSet};
use omnidoku_rules::fields::repeated;
use omnidoku_rules::iss::IssArguments;
use omnidoku_rules::rule::cage::Cage;
use omnidoku_rules::rule::either::Either;
use omnidoku_rules::{Rule, RuleError, Variant};
use serde_json::json;

use super::constraint::Constraint;
use super::wrong;
use crate::variant::error::VariantError;

/// The board, and the rules read so far.
pub(super) struct Reader {
    board: Board,
    rules: Vec<Rule>,
    /// The cells of houses to be added.
    extra: Vec<Vec<Cell>>,
    /// Neighbours with a dot or a letter.
    marked_dots: Vec<[Cell; 2]>,
    marked_letters: Vec<[Cell; 2]>,
}

impl Reader {
    /// Nothing but the board.
    pub(super) fn new(board: Board) -> Reader {
        let (rules, extra) = (Vec::new(), Vec::new());
        Reader { board, rules, extra, marked_dots: Vec::new(), marked_letters: Vec::new() }
    }

    /// Reads a constraint that holds in any case.
    pub(super) fn read(&mut self, constraint: &Constraint<'_>) -> Result<(), VariantError> {
        match constraint.name {
            "" => {
                for word in constraint.words() {
                    let (cell, set) = self.given(word).map_err(|error| wrong(constraint, error))?;
                    self.board.restrict(cell, set);
                }
            }
            "AllDifferent" => {
                let cells = self.cells(constraint)?;
                self.extra.push(cells);
            }
            "And" => constraint.children.iter().try_for_each(|child| self.read(child))?,
            "Or" => {
                let rule = self.alternatives(constraint)?;
                self.rules.push(rule);
            }
            // These speak of other constraints, so they are read at the end.
            "StrictKropki" | "StrictXV" | "FullRankTies" => {}
            // How to search is our own business.
            "SearchPriority" => {}
            _ => {
                if matches!(constraint.name, "WhiteDot" | "BlackDot" | "X" | "V") {
                    self.mark(constraint)?;
                }
                let rules = self.rules_of(constraint)?;
                self.rules.extend(rules);
            }
        }
        Ok(())
    }

    /// The rules of a constraint that is one thing among others: in an `Or` nothing belongs to the board.
    fn conditional(&self, constraint: &Constraint<'_>) -> Result<Vec<Rule>, VariantError> {
        match constraint.name {
            "" => {
                let mut rules = Vec::new();
                for word in constraint.words() {
                    let (cell, set) = self.given(word).map_err(|error| wrong(constraint, error))?;
                    rules.push(self.one_of(cell, set).map_err(|error| wrong(constraint, error))?);
                }
                Ok(rules)
            }
            "AllDifferent" => {
                let cells = self.cells(constraint)?;
                Ok(vec![Rule::Cage(Cage { sum: None, cells, may_repeat: false })])
            }
            "And" => {
                let rules: Result<Vec<_>, _> =
                    constraint.children.iter().map(|child| self.conditional(child)).collect();
                Ok(rules?.into_iter().flatten().collect())
            }
            "Or" => Ok(vec![self.alternatives(constraint)?]),
            "SearchPriority" => Ok(Vec::new()),
            _ => self.rules_of(constraint),
        }
    }

    /// The rule that one of the constraints of an `Or` holds.
    fn alternatives(&self, constraint: &Constraint<'_>) -> Result<Rule, VariantError> {
        let groups: Result<Vec<Vec<Rule>>, VariantError> =
            constraint.children.iter().map(|child| self.conditional(child)).collect();
        Either::new(groups?).map(Rule::Either).map_err(|error| wrong(constraint, error))
    }

    /// The rule that a cell holds one of some values.
    fn one_of(&self, cell: Cell, set: ValueSet) -> Result<Rule, RuleError> {
        let holds = |value| {
            let sum = Some(self.board.values().number(value).into());
            Rule::Cage(Cage { sum, cells: vec![cell], may_repeat: false })
        };
        match set.single() {
            Some(value) => Ok(holds(value)),
            None => Either::new(set.map(|value| vec![holds(value)]).collect()).map(Rule::Either),
        }
    }

    /// The rules of a constraint that the rules know themselves.
    fn rules_of(&self, constraint: &Constraint<'_>) -> Result<Vec<Rule>, VariantError> {
        let words: Vec<&str> = constraint.words().collect();
        let is_repeated = |at: usize| words[1..at].contains(&words[at]);
        let rules = match constraint.name {
            "Cage" if (1..words.len()).any(is_repeated) => self.repeating_cage(&words),
            name => Rule::read_iss(name, &mut IssArguments::new(&self.board, words)),
        };
        rules.map_err(|error| wrong(constraint, error))
    }

    /// A cage that names cells several times: its numbers differ, and the sum counts them as often.
    fn repeating_cage(&self, words: &[&str]) -> Result<Vec<Rule>, RuleError> {
        let mut different: Vec<&str> = vec!["0"];
        for word in &words[1..] {
            if !different[1..].contains(word) {
                different.push(word);
            }
        }
        let mut rules = Rule::read_iss("Cage", &mut IssArguments::new(&self.board, different))?;
        if !matches!(words[0], "" | "0") {
            let mut arguments = IssArguments::new(&self.board, words.to_vec());
            rules.extend(Rule::read_iss("Sum", &mut arguments)?);
        }
        Ok(rules)
    }

    fn cells(&self, constraint: &Constraint<'_>) -> Result<Vec<Cell>, VariantError> {
        let words = constraint.words().filter(|word| !word.is_empty()).collect();
        let cells = IssArguments::new(&self.board, words).path(1);
        let cells = cells.map_err(|error| wrong(constraint, error))?;
        match repeated(&cells) {
            Some(cell) => Err(wrong(constraint, RuleError::CellTwice(self.board.cell_name(cell)))),
            None => Ok(cells),
        }
    }

    /// Reads `R1C1_5`, or several values that the cell may hold.
    fn given(&self, word: &str) -> Result<(Cell, ValueSet), RuleError> {
        let mut words = word.split('_');
        let cell = IssArguments::new(&self.board, Vec::new()).cell(words.next().unwrap_or(""))?;
        let values = self.board.values();
        let mut set = ValueSet::EMPTY;
        for number in words {
            let value = number.parse().ok().and_then(|number| values.value(number));
            let expected = || RuleError::wrong(word, format!("a cell with values from {values}"));
            set.insert(value.ok_or_else(expected)?);
        }
        Ok((cell, set))
    }

    /// Notes which neighbours are marked with a dot or a letter.
    fn mark(&mut self, constraint: &Constraint<'_>) -> Result<(), VariantError> {
        let words = constraint.words().collect();
        let cells = IssArguments::new(&self.board, words).path(1);
        let cells = cells.map_err(|error| wrong(constraint, error))?;
        let marked = match constraint.name {
            "X" | "V" => &mut self.marked_letters,
            _ => &mut self.marked_dots,
        };
        for (index, &first) in cells.iter().enumerate() {
            for &second in &cells[index + 1..] {
                let (row, column) = (
                    self.board.row_of(first).abs_diff(self.board.row_of(second)),
                    self.board.column_of(first).abs_diff(self.board.column_of(second)),
                );
                if row + column == 1 && !self.board.is_loose(first.max(second)) {
                    marked.push([first, second]);
                }
            }
        }
        Ok(())
    }

    /// Reads which rows and columns may read the same. Usually those without a rank may.
    fn read_ties(&mut self, constraint: &Constraint<'_>) -> Result<(), VariantError> {
        match constraint.words().next() {
            Some("only-unclued") => {}
            Some("any") => self.rules.iter_mut().for_each(|rule| {
                if let Rule::FullRank(rank) = rule {
                    rank.may_tie = true;
                }
            }),
            Some("none") => {
                let rule = Rule::read(&self.board, &json!({"rule": "distinct_lines"}));
                self.rules.push(rule.map_err(|error| wrong(constraint, error))?);
            }
            _ => {
                let error = RuleError::wrong("ties", "none, only-unclued or any");
                return Err(wrong(constraint, error));
            }
        }
        Ok(())
    }

    /// Reads the constraints that speak of others, and ends.
    pub(super) fn finish(
        mut self,
        constraints: &[Constraint<'_>],
    ) -> Result<Variant, VariantError> {
        for constraint in constraints {
            if !matches!(constraint.name, "StrictKropki" | "StrictXV" | "FullRankTies") {
                continue;
            }
            if constraint.name == "FullRankTies" {
                self.read_ties(constraint)?;
                continue;
            }
            let names = |pairs: &[[Cell; 2]]| -> Vec<[String; 2]> {
                let names = |pair: &[Cell; 2]| pair.map(|cell| self.board.cell_name(cell));
                pairs.iter().map(names).collect()
            };
            let rule = match constraint.name {
                "StrictXV" => json!({
                    "rule": "unmarked_neighbours",
                    "sums": [5, 10],
                    "marked": names(&self.marked_letters),
                }),
                _ => json!({
                    "rule": "unmarked_neighbours",
                    "differences": [1],
                    "ratios": [2],
                    "marked": names(&self.marked_dots),
                }),
            };
            let rule = Rule::read(&self.board, &rule).map_err(|error| wrong(constraint, error))?;
            self.rules.push(rule);
        }
        let limited = Rule::limit_rules_of_board(&self.rules);
        limited.map_err(|error| VariantError::damaged(error.to_string()))?;
        for cells in self.extra {
            self.board.add_house(BoardHouseKind::Extra, cells);
        }
        Ok(Variant { board: self.board, rules: self.rules })
    }
}

/// Refuses what speaks of other constraints if one of those is in an `Or`, so that it may not hold.
pub(super) fn check_marks(constraints: &[Constraint<'_>]) -> Result<(), VariantError> {
    for constraint in constraints {
        let spoken_of: &[&str] = match constraint.name {
            "StrictKropki" => &["WhiteDot", "BlackDot"],
            "StrictXV" => &["X", "V"],
            "FullRankTies" => &["FullRank"],
            _ => continue,
        };
        if constraints.iter().any(|other| other.name == "Or" && mentions(other, spoken_of)) {
            let names = spoken_of.join(" and ");
            return Err(VariantError::damaged(format!(
                "{} speaks of {names}, which must not be in an Or then",
                constraint.name
            )));
        }
    }
    Ok(())
}

/// Whether a constraint holds one of these names.
fn mentions(constraint: &Constraint<'_>, names: &[&str]) -> bool {
    let mut children = constraint.children.iter();
    children.any(|child| names.contains(&child.name) || mentions(child, names))
}
