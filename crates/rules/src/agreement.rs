//! Tests of rules: what a rule posts for a search holds for exactly the full boards that its check accepts.

use std::collections::HashSet;

use omnidoku_core::{Board, BoardHouseKind, Cell, Random, Value, Values};
use serde_json::Value as Json;

use crate::fields::RuleError;
use crate::full::Full;
use crate::iss::IssArguments;
use crate::network::{Constraint, Network, Variable};
use crate::rule::{Check, Propagate, Rule};

/// Compares the two for a rule on full boards of its kind, and writes and reads it. Among them must be
/// boards that keep the rule and boards that break it.
#[track_caller]
pub(crate) fn assert_agreement(board: &Board, rule: Json) {
    let (kept, broken) = assert_same(board, &rule);
    assert!(kept > 0 && broken > 0, "{rule}: {kept} boards keep it, {broken} break it");
}

/// The same for a rule that may be kept by every board or by none. Returns how many keep it and how many
/// break it.
#[track_caller]
pub(crate) fn assert_same(board: &Board, rule: &Json) -> (usize, usize) {
    assert_same_on(board, rule, full_boards(board))
}

/// The same for some full boards.
#[track_caller]
pub(crate) fn assert_same_on(
    board: &Board,
    rule: &Json,
    full_boards: impl IntoIterator<Item = Vec<Value>>,
) -> (usize, usize) {
    let rule = Rule::read(board, rule).unwrap_or_else(|error| panic!("{rule}: {error}"));
    assert_eq!(Rule::read(board, &Json::Object(rule.write(board))).as_ref(), Ok(&rule));
    let mut network = Network::new(board);
    rule.post(board, &mut network).unwrap();
    let (mut kept, mut broken) = (0, 0);
    for values in full_boards {
        let full = Full::new(board, &values);
        let is_kept = rule.is_kept(&full);
        *(if is_kept { &mut kept } else { &mut broken }) += 1;
        assert_eq!(holds(&network, &values), is_kept, "{rule:?}: {values:?}");
    }
    (kept, broken)
}

/// Reads a constraint of Interactive Sudoku Solver, and compares it with rules as JSON.
#[track_caller]
pub(crate) fn assert_iss(board: &Board, constraint: &str, expected: Json) {
    let rules = read_iss(board, constraint).unwrap_or_else(|error| panic!("{constraint}: {error}"));
    let rules: Vec<Json> = rules.iter().map(|rule| Json::Object(rule.write(board))).collect();
    assert_eq!(Json::Array(rules), expected, "{constraint}");
}

/// The rules that a constraint of Interactive Sudoku Solver stands for.
pub(crate) fn read_iss(board: &Board, constraint: &str) -> Result<Vec<Rule>, RuleError> {
    let mut words = constraint.split('~');
    let name = words.next().unwrap_or_default();
    Rule::read_iss(name, &mut IssArguments::new(board, words.collect()))
}

/// The board of a usual size with boxes, values from 1 on.
pub(crate) fn usual_board(
    rows: usize,
    columns: usize,
    box_rows: usize,
    box_columns: usize,
) -> Board {
    let mut board = Board::new(rows, columns, Values::up_to(rows.max(columns)).unwrap()).unwrap();
    board.add_rows_and_columns();
    board.add_boxes(box_rows, box_columns);
    board
}

/// The 4×4 board.
pub(crate) fn four() -> Board {
    usual_board(4, 4, 2, 2)
}

/// The 6×6 board.
pub(crate) fn six() -> Board {
    usual_board(6, 6, 2, 3)
}

/// A board of a few cells in one row, each of any value, so that everything comes up.
pub(crate) fn strip(length: usize, lowest: i32, count: usize) -> Board {
    Board::new(1, length, Values::new(lowest, count).unwrap()).unwrap()
}

/// The same with different values, so that the row is a house.
pub(crate) fn row(length: usize, lowest: i32, count: usize) -> Board {
    let mut board = strip(length, lowest, count);
    let cells = board.cells().collect();
    board.add_house(BoardHouseKind::Row, cells);
    board
}

/// Full boards without a value twice in a house: all of them if they are few, else many at random.
fn full_boards(board: &Board) -> Vec<Vec<Value>> {
    const MOST: usize = 4000;
    let mut all = Vec::new();
    let mut values = vec![Value::new(0); board.cell_count()];
    fill(board, 0, &mut values, &mut None, MOST, &mut all);
    if all.len() == MOST {
        let mut random = Random::new(1);
        all.clear();
        for _ in 0..MOST {
            let most = all.len() + 1;
            fill(board, 0, &mut values, &mut Some(&mut random), most, &mut all);
        }
    }
    all
}

/// Fills the cells from one on in every way, or in random order, until there are `most` boards.
fn fill(
    board: &Board,
    at: usize,
    values: &mut Vec<Value>,
    random: &mut Option<&mut Random>,
    most: usize,
    all: &mut Vec<Vec<Value>>,
) {
    if at == values.len() {
        all.push(values.clone());
        return;
    }
    let mut order: Vec<Value> = board.values().all().collect();
    if let Some(random) = random {
        random.shuffle(&mut order);
    }
    if board.is_absent(Cell::new(at)) {
        order = board.values().all().take(1).collect();
    }
    for value in order {
        let is_free = |house: &omnidoku_core::BoardHouse| {
            let is_here = house.cells.iter().any(|cell| cell.index() == at);
            let mut before = house.cells.iter().map(|cell| cell.index()).filter(|&cell| cell < at);
            !is_here || before.all(|cell| values[cell] != value)
        };
        if board.houses().iter().all(is_free) && all.len() < most {
            values[at] = value;
            fill(board, at + 1, values, random, most, all);
        }
    }
}

/// Whether there are values for the auxiliary variables with which all constraints hold.
pub(crate) fn holds(network: &Network, values: &[Value]) -> bool {
    let is_open =
        |variable: usize, value: Value| network.domain(Variable(variable as u32)).contains(value);
    if !values.iter().enumerate().all(|(variable, &value)| is_open(variable, value)) {
        return false;
    }
    let mut constraints: Vec<&Constraint> = network.constraints().iter().collect();
    extend(network, &mut values.to_vec(), &mut constraints)
}

/// Tries the values of the next auxiliary variable. Constraints are checked once their variables are known.
fn extend(network: &Network, values: &mut Vec<Value>, constraints: &mut Vec<&Constraint>) -> bool {
    let known = values.len();
    let (ready, mut open): (Vec<&Constraint>, Vec<&Constraint>) =
        constraints.iter().partition(|constraint| last_variable(constraint) < known);
    if !ready.into_iter().all(|constraint| is_satisfied(network, constraint, values)) {
        return false;
    }
    if known == network.variable_count() {
        return true;
    }
    let variable = Variable(known as u32);
    network.range(variable).all().filter(|&value| network.domain(variable).contains(value)).any(
        |value| {
            values.truncate(known);
            values.push(value);
            extend(network, values, &mut open)
        },
    )
}

fn last_variable(constraint: &Constraint) -> usize {
    let last = |variables: &[Variable]| variables.iter().map(|v| v.index()).max().unwrap_or(0);
    match constraint {
        Constraint::Distinct(variables) | Constraint::Word(variables, _) => last(variables),
        Constraint::Pair(first, second, _) => first.index().max(second.index()),
        Constraint::Sum { terms, .. } => terms.iter().map(|(_, v)| v.index()).max().unwrap_or(0),
        Constraint::Ranks(ranks) => last(&ranks.lines.concat()),
        Constraint::Regions(regions) => last(&regions.cells).max(last(&regions.labels)),
        Constraint::Any(all) => all.iter().flatten().map(last_variable).max().unwrap_or(0),
    }
}

fn is_satisfied(network: &Network, constraint: &Constraint, values: &[Value]) -> bool {
    let value = |variable: Variable| values[variable.index()];
    match constraint {
        Constraint::Distinct(variables) => (1..variables.len())
            .all(|i| variables[..i].iter().all(|&v| value(v) != value(variables[i]))),
        Constraint::Pair(first, second, relation) => {
            relation.after(value(*first)) >> value(*second).index() & 1 == 1
        }
        Constraint::Sum { terms, least, most } => {
            let number = |v: Variable| i64::from(network.range(v).number(value(v)));
            let sum: i64 = terms.iter().map(|&(factor, v)| i64::from(factor) * number(v)).sum();
            (*least..=*most).contains(&sum)
        }
        Constraint::Word(variables, automaton) => {
            automaton.accepts(variables.iter().map(|&variable| value(variable)))
        }
        Constraint::Ranks(ranks) => {
            let word =
                |line: &Vec<Variable>| line.iter().map(|&v| value(v)).collect::<Vec<Value>>();
            let words: Vec<Vec<Value>> = ranks.lines.iter().map(word).collect();
            let begins = |word: &&Vec<Value>| word[0] == ranks.value;
            words.iter().filter(begins).count() == ranks.count
                && ranks.ranked.iter().all(|&(line, lower)| {
                    let line = &words[line];
                    let is_lower = |word: &&Vec<Value>| begins(word) && *word < line;
                    let equal = words.iter().filter(|&word| word == line).count();
                    begins(&line)
                        && words.iter().filter(is_lower).count() == lower
                        && (equal == 1 || ranks.may_tie)
                })
        }
        Constraint::Regions(regions) => {
            let label = |cell: usize| value(regions.labels[cell]).index();
            let count = regions.cells.len() / regions.size;
            let is_region = |number: usize| {
                let cells: Vec<usize> =
                    (0..regions.cells.len()).filter(|&cell| label(cell) == number).collect();
                let mut reached: Vec<usize> = cells.iter().copied().take(1).collect();
                let mut at = 0;
                while at < reached.len() {
                    for &next in &regions.neighbours[reached[at]] {
                        if label(next) == number && !reached.contains(&next) {
                            reached.push(next);
                        }
                    }
                    at += 1;
                }
                let values: HashSet<usize> =
                    cells.iter().map(|&cell| value(regions.cells[cell]).index()).collect();
                [cells.len(), reached.len(), values.len()] == [regions.size; 3]
            };
            let first = |number| (0..regions.cells.len()).find(|&cell| label(cell) == number);
            (0..count).all(is_region) && (1..count).all(|number| first(number - 1) < first(number))
        }
        Constraint::Any(all) => all.iter().any(|constraints| {
            constraints.iter().all(|constraint| is_satisfied(network, constraint, values))
        }),
    }
}

/// A board whose houses of one kind are these, given as one letter per cell.
pub(crate) fn add_regions(board: &mut Board, letters: &str) {
    let mut names: Vec<char> = letters.chars().collect();
    names.sort_unstable();
    names.dedup();
    for name in names {
        let cells = board.cells().zip(letters.chars()).filter(|&(_, letter)| letter == name);
        let cells = cells.map(|(cell, _)| cell).collect();
        board.add_house(BoardHouseKind::Region, cells);
    }
}
