//! Circles, squares, diamonds and texts of SudokuPad, its overlays and underlays.

use std::cell::Cell as Flag;

use serde_json::{Map, Value as Json, json};

use super::colour::Colour;
use super::guesses::{Guesses, names};
use super::sheet::{self, Place, Sheet};
use crate::variant::draft::Draft;

/// A shape.
pub(super) struct Shape {
    /// Its centre, on the board.
    pub(super) centre: Place,
    /// Its height and width.
    pub(super) size: (f64, f64),
    pub(super) is_round: bool,
    /// It stands on a corner.
    pub(super) is_diamond: bool,
    pub(super) fill: Option<Colour>,
    pub(super) border: Option<Colour>,
    pub(super) text: String,
    /// It is part of something else, such as the bulb of a thermometer.
    pub(super) is_used: Flag<bool>,
}

impl Shape {
    fn read(json: &Json, sheet: &Sheet) -> Option<Shape> {
        let number = |name: &str| json.get(name).and_then(Json::as_f64).unwrap_or(0.0);
        let text = match json.get("text") {
            Some(Json::String(text)) => text.trim().to_owned(),
            Some(Json::Number(number)) => number.to_string(),
            _ => String::new(),
        };
        Some(Shape {
            centre: sheet.on_board(sheet::place(json.get("center")?)?),
            size: (number("height"), number("width")),
            is_round: json.get("rounded").and_then(Json::as_bool).unwrap_or(false),
            is_diamond: (number("angle").rem_euclid(90.0) - 45.0).abs() < 1.0,
            fill: Colour::read(json.get("backgroundColor")),
            border: Colour::read(json.get("borderColor")),
            text,
            is_used: Flag::new(false),
        })
    }

    fn longer_side(&self) -> f64 {
        self.size.0.max(self.size.1)
    }

    /// Whether it fills most of a cell, or of several, but not all.
    pub(super) fn is_bulb(&self) -> bool {
        self.size.0.min(self.size.1) >= 0.55 && self.size.0.min(self.size.1) < 0.98
    }

    /// Whether nothing of it can be seen but its text.
    fn is_mask(&self) -> bool {
        let is_blank = |colour: Option<Colour>| colour.is_none_or(|colour| colour == Colour::WHITE);
        is_blank(self.fill) && is_blank(self.border)
    }
}

/// All shapes.
pub(super) fn all(fields: &Map<String, Json>, sheet: &Sheet) -> Vec<Shape> {
    let listed = |name: &str| fields.get(name).and_then(Json::as_array).into_iter().flatten();
    let shapes = listed("underlays").chain(listed("overlays"));
    shapes.filter_map(|json| Shape::read(json, sheet)).collect()
}

/// Reads the shapes that are not part of something else.
pub(super) fn read(shapes: &[Shape], sheet: &Sheet, draft: &mut Draft, guesses: &mut Guesses) {
    for shape in shapes.iter().filter(|shape| !shape.is_used.get()) {
        match meaning(shape, sheet, draft, guesses) {
            Some((what, rule)) => guesses.take(&what, &rule, draft),
            None if shape.text.is_empty() && shape.is_mask() => draft.note_drawn("white shape", 1),
            None if shape.text.is_empty() => {
                let fill = shape.fill.or(shape.border).map_or_else(String::new, Colour::name);
                let form = match (shape.is_round, shape.is_diamond) {
                    (true, _) => "circle",
                    (_, true) => "diamond",
                    _ => "rectangle",
                };
                draft.note_unclear(format!("{form} of colour {fill}"), 1);
            }
            None => draft.note_unclear(format!("text “{}”", shape.text), 1),
        }
    }
}

/// What a shape looks like, and as which rule.
fn meaning(
    shape: &Shape,
    sheet: &Sheet,
    draft: &Draft,
    guesses: &Guesses,
) -> Option<(String, Json)> {
    let number: Option<i64> = shape.text.parse().ok();
    let cells = sheet.meeting(shape.centre);
    let names = names(&cells, draft);
    let take = |what: &str, rule: &str, arguments: Json| {
        guesses.may_be(rule).then(|| {
            let mut arguments = arguments;
            arguments["rule"] = rule.into();
            (what.to_owned(), arguments)
        })
    };
    let take_cells = |what: &str, kind: &str| {
        let rule = json!({"rule": "marked_cells", "kind": kind, "cells": names});
        guesses.may_be(&format!("marked_cells {kind}")).then(|| (what.to_owned(), rule))
    };
    match cells.len() {
        2 if shape.longer_side() <= 0.6 => match (shape.text.as_str(), shape.fill) {
            ("X" | "x", _) => {
                take("X between two cells", "pair_sum", json!({"sum": 10, "cells": names}))
            }
            ("V" | "v", _) => {
                take("V between two cells", "pair_sum", json!({"sum": 5, "cells": names}))
            }
            (text, Some(fill)) if shape.is_round && (text.is_empty() || number.is_some()) => {
                if fill.is_like(Colour::BLACK) {
                    let ratio = number.unwrap_or(2);
                    take("black dot", "ratio", json!({"ratio": ratio, "cells": names}))
                } else if fill.is_like(Colour::WHITE) && shape.border.is_some_and(Colour::is_grey) {
                    let difference = number.unwrap_or(1);
                    take(
                        "white dot",
                        "difference",
                        json!({"difference": difference, "cells": names}),
                    )
                } else {
                    None
                }
            }
            _ => None,
        },
        4 if shape.is_round => {
            let digits: Option<Vec<i64>> = shape
                .text
                .split(|c: char| c.is_whitespace() || c == ',')
                .filter(|word| !word.is_empty())
                .map(|word| word.parse().ok())
                .collect();
            let digits = digits.filter(|digits| !digits.is_empty())?;
            take("circle at a corner", "quadruple", json!({"values": digits, "cells": names}))
        }
        1 if sheet.centred(shape.centre).is_some() && shape.text.is_empty() && shape.is_bulb() => {
            let is_grey = shape.fill.is_some_and(|fill| fill.is_grey());
            match shape.is_round {
                _ if !is_grey || shape.is_diamond => None,
                true => take_cells("grey circle", "odd"),
                false => take_cells("grey square", "even"),
            }
        }
        0 => {
            let (number, cells) = (number?, sheet.line_from_outside(shape.centre)?);
            let names: Vec<String> =
                cells.iter().map(|&cell| draft.board.cell_name(cell)).collect();
            // Such clues all look alike: the words must name one of them, and no other.
            let clues = [
                ("sandwich", "sum"),
                ("x_sum", "sum"),
                ("skyscraper", "count"),
                ("numbered_room", "number"),
            ];
            let mut named = clues.iter().filter(|(rule, _)| guesses.words.speak_of(rule));
            let (rule, argument) = named.next()?;
            if named.next().is_some() {
                return None;
            }
            take("number outside the grid", rule, json!({*argument: number, "cells": names}))
        }
        _ => None,
    }
}
