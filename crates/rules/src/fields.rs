//! The arguments of a rule as JSON: `{"rule": "cage", "sum": 10, "cells": ["r1c1", "r1c2"]}`.
//!
//! [`Fields`] hands out the arguments by name and reports what is missing, wrong or left over.
//! [`FieldsWriter`] is the reverse.

use omnidoku_core::{Board, Cell};
use serde_json::{Map, Value as Json};

/// The farthest from 0 that a number among the arguments may be, so that sums do not overflow.
pub(crate) const MAX_NUMBER: i64 = 1_000_000_000;

/// What is wrong with the arguments of a rule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RuleError {
    /// There is no rule of that name.
    #[error("there is no rule “{0}”")]
    UnknownRule(String),
    /// An argument is missing.
    #[error("“{0}” is missing")]
    Missing(&'static str),
    /// An argument is none of this rule.
    #[error("“{0}” is not an argument of this rule")]
    Unexpected(String),
    /// An argument is of the wrong kind or size.
    #[error("“{name}” should be {expected}")]
    Wrong {
        /// Its name.
        name: String,
        /// What it should be.
        expected: String,
    },
    /// A cell is not on the board.
    #[error("{0} is not a cell of the board")]
    NoCell(String),
    /// The same cell twice where cells must differ.
    #[error("{0} is named twice")]
    CellTwice(String),
    /// The board is not one that the rule can be used on.
    #[error("it needs {0}")]
    Board(String),
    /// A rule inside of another one.
    #[error("{rule}: {error}")]
    Inside {
        /// Its name.
        rule: String,
        /// What is wrong with it.
        error: Box<RuleError>,
    },
    /// There are too many rules that speak of the whole board.
    #[error("there are more than {} rules of the whole board", crate::rule::Rule::MAX_OF_BOARD)]
    TooManyOfBoard,
    /// Its automaton would be too large.
    #[error(transparent)]
    TooManyStates(#[from] crate::automaton::TooManyStates),
}

impl RuleError {
    /// An argument is not what it should be.
    pub fn wrong(name: impl Into<String>, expected: impl Into<String>) -> RuleError {
        RuleError::Wrong { name: name.into(), expected: expected.into() }
    }
}

/// The arguments of a rule, taken one by one.
pub struct Fields<'a> {
    board: &'a Board,
    map: Map<String, Json>,
}

impl<'a> Fields<'a> {
    /// The arguments of a rule on a board.
    pub fn new(board: &'a Board, map: Map<String, Json>) -> Fields<'a> {
        Fields { board, map }
    }

    /// The board.
    pub fn board(&self) -> &'a Board {
        self.board
    }

    /// Whether an argument is there and not taken yet.
    pub fn has(&self, name: &str) -> bool {
        self.map.contains_key(name)
    }

    /// The arguments that are not taken yet.
    pub fn into_rest(self) -> Map<String, Json> {
        self.map
    }

    /// A whole number.
    pub fn number(&mut self, name: &'static str) -> Result<i64, RuleError> {
        self.optional_number(name)?.ok_or(RuleError::Missing(name))
    }

    /// A whole number, if it is there.
    pub fn optional_number(&mut self, name: &'static str) -> Result<Option<i64>, RuleError> {
        match self.map.remove(name) {
            None | Some(Json::Null) => Ok(None),
            Some(json) => {
                let number = json.as_i64().filter(|number| number.abs() <= MAX_NUMBER);
                number.map(Some).ok_or_else(|| RuleError::wrong(name, "a whole number"))
            }
        }
    }

    /// A whole number that is not less than this.
    pub fn number_from(&mut self, name: &'static str, least: i64) -> Result<i64, RuleError> {
        let number = Some(self.number(name)?).filter(|&number| number >= least);
        number.ok_or_else(|| RuleError::wrong(name, format!("a whole number from {least} on")))
    }

    /// Whether something is so; `false` if it is not said.
    pub fn flag(&mut self, name: &'static str) -> Result<bool, RuleError> {
        match self.map.remove(name) {
            None | Some(Json::Null) => Ok(false),
            Some(Json::Bool(flag)) => Ok(flag),
            Some(_) => Err(RuleError::wrong(name, "true or false")),
        }
    }

    /// A text, if it is there.
    pub fn optional_text(&mut self, name: &'static str) -> Result<Option<String>, RuleError> {
        match self.map.remove(name) {
            None | Some(Json::Null) => Ok(None),
            Some(Json::String(text)) => Ok(Some(text)),
            Some(_) => Err(RuleError::wrong(name, "a text")),
        }
    }

    /// A text.
    pub fn text(&mut self, name: &'static str) -> Result<String, RuleError> {
        self.optional_text(name)?.ok_or(RuleError::Missing(name))
    }

    /// One of several things that have a name.
    pub fn one_of<T: Copy>(
        &mut self,
        name: &'static str,
        all: &[T],
        name_of: impl Fn(T) -> &'static str,
    ) -> Result<T, RuleError> {
        let text = self.text(name)?;
        all.iter().copied().find(|&one| name_of(one) == text).ok_or_else(|| {
            let names: Vec<&str> = all.iter().map(|&one| name_of(one)).collect();
            let (last, others) = names.split_last().unwrap_or((&"", &[]));
            RuleError::wrong(name, format!("{} or {last}", others.join(", ")))
        })
    }

    /// Whole numbers.
    pub fn numbers(&mut self, name: &'static str) -> Result<Vec<i64>, RuleError> {
        let wrong = || RuleError::wrong(name, "a list of whole numbers");
        match self.map.remove(name) {
            None => Err(RuleError::Missing(name)),
            Some(Json::Array(items)) => {
                let small = |number: &i64| number.abs() <= MAX_NUMBER;
                items.iter().map(|item| item.as_i64().filter(small).ok_or_else(wrong)).collect()
            }
            Some(_) => Err(wrong()),
        }
    }

    /// One cell.
    pub fn cell(&mut self, name: &'static str) -> Result<Cell, RuleError> {
        let json = self.map.remove(name).ok_or(RuleError::Missing(name))?;
        self.to_cell(name, &json)
    }

    /// Cells, at least that many. A cell may come up twice.
    pub fn path(&mut self, name: &'static str, least: usize) -> Result<Vec<Cell>, RuleError> {
        let json = self.map.remove(name).ok_or(RuleError::Missing(name))?;
        self.to_cells(name, &json, least)
    }

    /// Different cells, at least that many.
    pub fn cells(&mut self, name: &'static str, least: usize) -> Result<Vec<Cell>, RuleError> {
        let cells = self.path(name, least)?;
        match repeated(&cells) {
            Some(cell) => Err(RuleError::CellTwice(self.board.cell_name(cell))),
            None => Ok(cells),
        }
    }

    /// Two different cells.
    pub fn pair(&mut self, name: &'static str) -> Result<[Cell; 2], RuleError> {
        let cells = self.cells(name, 2)?;
        cells.try_into().map_err(|_| RuleError::wrong(name, "a list of two cells"))
    }

    /// Several lists of cells, at least that many in each.
    pub fn groups(
        &mut self,
        name: &'static str,
        least: usize,
    ) -> Result<Vec<Vec<Cell>>, RuleError> {
        match self.map.remove(name) {
            None => Err(RuleError::Missing(name)),
            Some(Json::Array(items)) => {
                items.iter().map(|item| self.to_cells(name, item, least)).collect()
            }
            Some(_) => Err(RuleError::wrong(name, "a list of lists of cells")),
        }
    }

    /// At least two lists of cells, with as many cells in each.
    pub fn equal_groups(&mut self, name: &'static str) -> Result<Vec<Vec<Cell>>, RuleError> {
        let groups = self.groups(name, 1)?;
        match groups.len() > 1 && groups.iter().all(|group| group.len() == groups[0].len()) {
            true => Ok(groups),
            false => {
                Err(RuleError::wrong(name, "a list of at least two lists with as many cells each"))
            }
        }
    }

    /// JSON of any kind.
    pub fn json(&mut self, name: &'static str) -> Result<Json, RuleError> {
        self.map.remove(name).ok_or(RuleError::Missing(name))
    }

    /// Nothing may be left.
    pub fn finish(self) -> Result<(), RuleError> {
        match self.map.into_iter().next() {
            Some((name, _)) => Err(RuleError::Unexpected(name)),
            None => Ok(()),
        }
    }

    fn to_cell(&self, name: &str, json: &Json) -> Result<Cell, RuleError> {
        let text = json.as_str().ok_or_else(|| RuleError::wrong(name, "a cell such as r1c1"))?;
        let short = || RuleError::NoCell(text.chars().take(20).collect());
        self.board.cell_named(text).ok_or_else(short)
    }

    fn to_cells(&self, name: &str, json: &Json, least: usize) -> Result<Vec<Cell>, RuleError> {
        let items = json.as_array().filter(|items| items.len() >= least);
        let items = items.ok_or_else(|| match least {
            0 | 1 => RuleError::wrong(name, "a list of cells"),
            _ => RuleError::wrong(name, format!("a list of at least {least} cells")),
        })?;
        items.iter().map(|item| self.to_cell(name, item)).collect()
    }
}

/// The first cell that comes up twice.
pub fn repeated(cells: &[Cell]) -> Option<Cell> {
    (1..cells.len()).find(|&at| cells[..at].contains(&cells[at])).map(|at| cells[at])
}

/// Writes the arguments of a rule.
pub struct FieldsWriter<'a> {
    board: &'a Board,
    map: Map<String, Json>,
}

impl<'a> FieldsWriter<'a> {
    /// No arguments yet.
    pub fn new(board: &'a Board) -> FieldsWriter<'a> {
        FieldsWriter { board, map: Map::new() }
    }

    /// The board.
    pub fn board(&self) -> &'a Board {
        self.board
    }

    /// Adds a number, text, flag or JSON of any kind.
    pub fn put(&mut self, name: &str, value: impl Into<Json>) -> &mut Self {
        self.map.insert(name.to_owned(), value.into());
        self
    }

    /// Adds what is there.
    pub fn put_some(&mut self, name: &str, value: Option<impl Into<Json>>) -> &mut Self {
        match value {
            Some(value) => self.put(name, value),
            None => self,
        }
    }

    /// Adds a flag if it is set.
    pub fn put_flag(&mut self, name: &str, flag: bool) -> &mut Self {
        if flag { self.put(name, true) } else { self }
    }

    /// Adds a cell.
    pub fn put_cell(&mut self, name: &str, cell: Cell) -> &mut Self {
        self.put(name, self.board.cell_name(cell))
    }

    /// Adds cells.
    pub fn put_cells(&mut self, name: &str, cells: &[Cell]) -> &mut Self {
        let names: Vec<String> = cells.iter().map(|&cell| self.board.cell_name(cell)).collect();
        self.put(name, names)
    }

    /// Adds lists of cells.
    pub fn put_groups(&mut self, name: &str, groups: &[Vec<Cell>]) -> &mut Self {
        let name_of = |&cell: &Cell| self.board.cell_name(cell);
        let lists: Vec<Json> = groups
            .iter()
            .map(|cells| cells.iter().map(name_of).collect::<Vec<String>>().into())
            .collect();
        self.put(name, lists)
    }

    /// The arguments.
    pub fn finish(self) -> Map<String, Json> {
        self.map
    }
}
