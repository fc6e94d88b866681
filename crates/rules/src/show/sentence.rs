//! Houses and rules in words: one line each, such as `Killer cage 12: r1c1 r1c2`.
//!
//! The line of a rule is derived from its arguments as JSON:
//!
//! | arguments | become |
//! |---|---|
//! | `"sum": 12` alone | `Killer cage 12` |
//! | several numbers or texts | `(sum 12, least 3)` |
//! | a flag, such as `"may_repeat": true` | `(may repeat)` |
//! | `"cells": ["r1c1", "r1c2"]` | `: r1c1 r1c2` |
//! | other cells, such as `"circle": ["r1c1"]` | `: circle r1c1, r1c2 r1c3` |
//! | several lists | `: r1c1 r1c2 \| r2c1 r2c2` |
//! | `"any": [[rule, rule], [rule]]` | `: … & … \| …` |
//!
//! Four or more cells in a straight line are `r1c1…r1c9`.

use omnidoku_core::{Board, BoardHouseKind, Cell};
use serde_json::{Map, Value as Json};

use crate::rule::Rule;
use crate::variant::Variant;
use crate::words::{self, Language};

/// The least number of cells in a straight line that are named by the first and the last.
const LEAST_RUN: usize = 4;

/// The longest argument that is neither cells nor a number, in characters.
const MAX_ARGUMENT: usize = 60;

/// A line about the board, one for each of its houses that the picture does not show, and one for each
/// rule. Rules of the same kind are next to each other.
pub fn sentences(variant: &Variant, language: Language) -> Vec<String> {
    let Variant { board, rules } = variant;
    let mut lines = vec![board_line(board, language)];
    for house in board.houses() {
        if matches!(house.kind, BoardHouseKind::Diagonal | BoardHouseKind::Extra) {
            let name = capitalised(words::house(house.kind, 1, language));
            lines.push(format!("{name}: {}", cell_list(board, &house.cells)));
        }
    }
    let mut kinds: Vec<&str> = Vec::new();
    for rule in rules {
        if !kinds.contains(&rule.name()) {
            kinds.push(rule.name());
        }
    }
    for kind in kinds {
        let same = rules.iter().filter(|rule| rule.name() == kind);
        lines.extend(same.map(|rule| sentence(rule, board, language)));
    }
    lines
}

/// The line of one rule.
pub fn sentence(rule: &Rule, board: &Board, language: Language) -> String {
    rule_text(&rule.write(board), board, language)
}

/// Size, values and number of houses.
fn board_line(board: &Board, language: Language) -> String {
    let counts: Vec<String> = BoardHouseKind::ALL
        .into_iter()
        .filter_map(|kind| {
            let count = board.houses().iter().filter(|house| house.kind == kind).count();
            (count > 0).then(|| format!("{count} {}", words::house(kind, count, language)))
        })
        .collect();
    let (rows, columns, values) = (board.rows(), board.columns(), board.values());
    let size = format!("{rows} × {columns}, {}…{}", values.lowest(), values.highest());
    match counts.is_empty() {
        true => size,
        false => format!("{size}: {}", counts.join(", ")),
    }
}

fn rule_text(arguments: &Map<String, Json>, board: &Board, language: Language) -> String {
    let kind = arguments.get("rule").and_then(Json::as_str).unwrap_or_default();
    let mut text = words::name(kind, language).to_owned();
    let (mut clues, mut flags, mut lists) = (Vec::new(), Vec::new(), Vec::new());
    for (name, value) in arguments.iter().filter(|(name, _)| *name != "rule") {
        let title = name.replace('_', " ");
        match value {
            Json::Bool(true) => flags.push(title),
            Json::Bool(false) | Json::Null => {}
            _ => match places(value, board, language) {
                Some(cells) if is_main(name) => lists.push(cells),
                Some(cells) => lists.insert(0, format!("{title} {cells}")),
                None => clues.push((title, clue(value))),
            },
        }
    }
    if let [(_, only)] = &clues[..] {
        text = format!("{text} {only}");
    } else {
        flags.splice(0..0, clues.iter().map(|(title, clue)| format!("{title} {clue}")));
    }
    if !flags.is_empty() {
        text = format!("{text} ({})", flags.join(", "));
    }
    match lists.is_empty() {
        true => text,
        false => format!("{text}: {}", lists.join(", ")),
    }
}

/// Whether an argument is what the rule is about, so that its name says nothing.
fn is_main(name: &str) -> bool {
    matches!(name, "cells" | "cell" | "groups" | "any")
}

/// Cells, lists of cells, rules and lists of rules.
fn places(value: &Json, board: &Board, language: Language) -> Option<String> {
    match value {
        Json::String(name) => board.cell_named(name).map(|_| name.clone()),
        Json::Object(rule) if rule.contains_key("rule") => Some(rule_text(rule, board, language)),
        Json::Array(items) => {
            let named = |item: &Json| board.cell_named(item.as_str()?);
            if let Some(cells) = items.iter().map(named).collect::<Option<Vec<Cell>>>() {
                return (!cells.is_empty()).then(|| cell_list(board, &cells));
            }
            let parts = items.iter().map(|item| places(item, board, language));
            let separator = if items.iter().any(Json::is_array) { " | " } else { " & " };
            Some(parts.collect::<Option<Vec<String>>>()?.join(separator))
        }
        _ => None,
    }
}

/// A number, a text, a list of them, or any JSON.
fn clue(value: &Json) -> String {
    let text = match value {
        Json::String(text) => text.clone(),
        Json::Array(items) if !items.iter().any(|item| item.is_array() || item.is_object()) => {
            items.iter().map(clue).collect::<Vec<String>>().join(" ")
        }
        _ => value.to_string(),
    };
    match text.chars().count() > MAX_ARGUMENT {
        true => text.chars().take(MAX_ARGUMENT - 1).chain(['…']).collect(),
        false => text,
    }
}

/// The line of a cell that may not hold every value: `r1c1: 3`, or `r1c1: 1/2/3`.
pub fn candidates(board: &Board, cell: Cell) -> String {
    let numbers: Vec<String> = board
        .candidates(cell)
        .into_iter()
        .map(|value| board.values().number(value).to_string())
        .collect();
    format!("{}: {}", board.cell_name(cell), numbers.join("/"))
}

/// The names of cells, in order.
pub fn cell_list(board: &Board, cells: &[Cell]) -> String {
    let step = |pair: &[Cell]| {
        let distance = |of: fn(&Board, Cell) -> usize| {
            of(board, pair[1]) as isize - of(board, pair[0]) as isize
        };
        let step = (distance(Board::row_of), distance(Board::column_of));
        (step.0.abs().max(step.1.abs()) == 1).then_some(step)
    };
    let mut names = Vec::new();
    let mut rest = cells;
    while let Some(&first) = rest.first() {
        let steps: Vec<_> = rest.windows(2).map_while(step).collect();
        let same = steps.iter().take_while(|step| **step == steps[0]).count();
        let count = if same + 1 >= LEAST_RUN { same + 1 } else { 1 };
        names.push(match count {
            1 => board.cell_name(first),
            _ => format!("{}…{}", board.cell_name(first), board.cell_name(rest[count - 1])),
        });
        rest = &rest[count..];
    }
    names.join(" ")
}

fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(characters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agreement::usual_board;
    use serde_json::json;

    fn line(arguments: Json) -> String {
        let board = usual_board(9, 9, 3, 3);
        rule_text(arguments.as_object().unwrap(), &board, Language::English)
    }

    #[test]
    fn arguments_of_every_kind() {
        let pair = ["r1c1", "r1c2"];
        assert_eq!(
            line(json!({"rule": "cage", "sum": 12, "cells": pair})),
            "Killer cage 12: r1c1 r1c2"
        );
        assert_eq!(
            line(json!({"rule": "cage", "may_repeat": true, "cells": pair})),
            "Killer cage (may repeat): r1c1 r1c2"
        );
        assert_eq!(
            line(json!({"rule": "?", "circle": ["r2c2"], "cells": pair})),
            "?: circle r2c2, r1c1 r1c2"
        );
        assert_eq!(
            line(json!({"rule": "?", "least": 2, "factors": [1, -1], "cells": pair})),
            "? (factors 1 -1, least 2): r1c1 r1c2"
        );
        assert_eq!(line(json!({"rule": "?", "groups": [pair, ["r3c3"]]})), "?: r1c1 r1c2 | r3c3");
        let cage = json!({"rule": "cage", "sum": 3, "cells": pair});
        assert_eq!(
            line(json!({"rule": "?", "any": [[cage, cage], [cage]]})),
            "?: Killer cage 3: r1c1 r1c2 & Killer cage 3: r1c1 r1c2 | Killer cage 3: r1c1 r1c2"
        );
        assert_eq!(line(json!({"rule": "?"})), "?");
        let long = line(json!({"rule": "?", "pairs": vec![[1, 2]; 99]}));
        assert!(long.ends_with('…') && long.chars().count() < 70, "{long}");
    }

    #[test]
    fn straight_lines_are_short() {
        let board = usual_board(9, 9, 3, 3);
        let list = |text: &str| {
            let cells: Vec<Cell> =
                text.split(' ').map(|name| board.cell_named(name).unwrap()).collect();
            cell_list(&board, &cells)
        };
        assert_eq!(list("r1c9 r1c8 r1c7 r1c6 r2c6"), "r1c9…r1c6 r2c6");
        assert_eq!(list("r1c1 r2c2 r3c3 r4c4 r5c5"), "r1c1…r5c5");
        assert_eq!(list("r1c1 r1c3 r1c5 r1c7"), "r1c1 r1c3 r1c5 r1c7");
        assert_eq!(list("r1c1 r1c1 r1c1 r1c1"), "r1c1 r1c1 r1c1 r1c1");
    }

    #[test]
    fn the_rules_of_a_variant_by_kind() {
        let mut board = usual_board(4, 4, 2, 2);
        board.add_diagonals(true, false);
        let rules = [
            json!({"rule": "cage", "sum": 5, "cells": ["r1c1", "r1c2"]}),
            json!({"rule": "whisper", "difference": 2, "cells": ["r2c2", "r3c3"]}),
            json!({"rule": "cage", "cells": ["r4c1", "r4c2"]}),
        ];
        let rules = rules.iter().map(|rule| Rule::read(&board, rule).unwrap()).collect();
        let variant = Variant { board, rules };
        assert_eq!(
            sentences(&variant, Language::English),
            [
                "4 × 4, 1…4: 4 rows, 4 columns, 4 boxes, 1 diagonal",
                "Diagonal: r1c1…r4c4",
                "Killer cage 5: r1c1 r1c2",
                "Killer cage: r4c1 r4c2",
                "Whisper line 2: r2c2 r3c3",
            ]
        );
        let german = sentences(&variant, Language::German);
        assert_eq!(german[0], "4 × 4, 1…4: 4 Zeilen, 4 Spalten, 4 Blöcke, 1 Diagonale");
    }
}
