//! Tests of what rules demand at their boundaries, as a table of grids that keep a rule and grids that break it.

use omnidoku_core::{Board, Cell, Value, Values};
use serde_json::{Value as Json, json};

use crate::full::Full;
use crate::rule::{Check, Rule};

const TABLE: &str = include_str!("rule/boundaries.txt");

/// A board such as `2x3 1-9 lines boxes 2x2 labels`.
fn board(text: &str) -> Board {
    let numbers = |text: &str, separator: char| -> (usize, usize) {
        let (first, second) = text.split_once(separator).unwrap();
        (first.parse().unwrap(), second.parse().unwrap())
    };
    let mut words = text.split_whitespace();
    let (rows, columns) = numbers(words.next().unwrap(), 'x');
    let (lowest, highest) = numbers(words.next().unwrap(), '-');
    let values = Values::new(lowest as i32, highest - lowest + 1).unwrap();
    let mut board = Board::new(rows, columns, values).unwrap();
    while let Some(word) = words.next() {
        match word {
            "lines" => board.add_rows_and_columns(),
            "boxes" => {
                let (box_rows, box_columns) = numbers(words.next().unwrap(), 'x');
                board.add_boxes(box_rows, box_columns);
            }
            "labels" => (0..rows * columns).for_each(|at| {
                board.add_loose_cell(&format!("L{at}")).unwrap();
            }),
            _ => panic!("{text}"),
        }
    }
    board
}

/// A rule such as `cage {"cells": ALL}`.
fn rule(text: &str, board: &Board) -> Rule {
    let names = |is_loose: bool| -> Json {
        let cells = board.cells().filter(|&cell| board.is_loose(cell) == is_loose);
        cells.map(|cell: Cell| board.cell_name(cell)).collect()
    };
    let (name, arguments) = text.split_once(' ').unwrap();
    let arguments = arguments.replace("ALL", &names(false).to_string());
    let arguments = arguments.replace("LABELS", &names(true).to_string());
    let mut arguments: Json = serde_json::from_str(&arguments).unwrap();
    arguments["rule"] = json!(name);
    Rule::read(board, &arguments).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The values of a grid such as `123/45A`.
fn grid(text: &str, board: &Board) -> Vec<Value> {
    let symbols = text.chars().filter(|&symbol| symbol != '/');
    let numbers = symbols.map(|symbol| symbol.to_digit(36).unwrap() as i32);
    let values: Vec<Value> = numbers.map(|number| board.values().value(number).unwrap()).collect();
    assert_eq!(values.len(), board.cell_count(), "{text}");
    values
}

#[test]
fn boundaries_of_every_rule() {
    let mut now = (board("1x1 1-1"), None);
    // Which rules have grids that keep them, and which have others.
    let mut tested = [Vec::new(), Vec::new()];
    let mut wrong = Vec::new();
    let lines = TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    for line in lines {
        let (word, rest) = line.split_once(' ').unwrap();
        match (word, &now.1) {
            ("board", _) => now = (board(rest), None),
            ("rule", _) => now.1 = Some(rule(rest, &now.0)),
            ("+" | "-", Some(rule)) => {
                let is_kept = word == "+";
                tested[usize::from(is_kept)].push(rule.name());
                for text in rest.split_whitespace() {
                    let values = grid(text, &now.0);
                    if rule.is_kept(&Full::new(&now.0, &values)) != is_kept {
                        wrong.push(format!("{line}: {text}: {rule:?}"));
                    }
                }
            }
            _ => panic!("{line}"),
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    for name in Rule::NAMES {
        assert!(tested.iter().all(|names| names.contains(name)), "{name}");
    }
}
