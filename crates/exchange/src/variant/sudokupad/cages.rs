//! Cages of SudokuPad.

use omnidoku_core::BoardHouseKind;
use serde_json::{Map, Value as Json, json};

use super::board::{self, is_house};
use super::guesses::{Guesses, names};
use super::sheet::Sheet;
use crate::fpuzzles::says_something;
use crate::variant::draft::Draft;
use crate::variant::fpuzzles::whole_number;

/// Reads the cages that have cells.
pub(super) fn read(
    fields: &Map<String, Json>,
    sheet: &Sheet,
    draft: &mut Draft,
    guesses: &mut Guesses,
) {
    for cage in fields.get("cages").and_then(Json::as_array).into_iter().flatten() {
        if !cage.get("cells").is_some_and(says_something) {
            continue;
        }
        let Some(cells) = board::cells(cage.get("cells"), sheet) else {
            draft.note_unclear("cage around cells that are not on the board", 1);
            continue;
        };
        let flag = |name: &str| cage.get(name).and_then(Json::as_bool);
        let value =
            cage.get("value").or_else(|| cage.get("sum")).filter(|json| says_something(json));
        let sum = value.and_then(whole_number);
        let names = names(&cells, draft);
        match (value, sum) {
            (None, _) if is_house(&sheet.board, &cells) || flag("unique") == Some(false) => {}
            (None, _)
                if guesses.words.speak_of("extra region")
                    && cells.len() == draft.board.values().count() =>
            {
                draft.board.add_house(BoardHouseKind::Extra, cells);
                draft.note_taken("cage without a sum", 1, BoardHouseKind::Extra.name());
            }
            (None, _) if flag("unique") == Some(true) => {
                let rule = json!({"rule": "cage", "cells": names});
                guesses.take("cage without a sum", &rule, draft);
            }
            (Some(_), Some(sum)) => {
                let may_repeat = flag("unique") == Some(false);
                let rule =
                    json!({"rule": "cage", "sum": sum, "cells": names, "may_repeat": may_repeat});
                guesses.take("cage with a sum", &rule, draft);
            }
            (Some(value), None) => {
                let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                draft.note_unclear(format!("cage with “{text}”"), 1);
            }
            (None, _) => draft.note_unclear("cage without a sum", 1),
        }
    }
}
