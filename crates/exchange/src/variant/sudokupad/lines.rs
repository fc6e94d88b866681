//! Lines and arrows of SudokuPad.

use omnidoku_core::{Board, BoardHouseKind, Cell};
use serde_json::{Map, Value as Json, json};

use super::colour::Colour;
use super::guesses::{Guesses, names};
use super::shapes::Shape;
use super::sheet::{self, Place, Sheet};
use crate::variant::draft::Draft;

/// The colours that setters' programs give lines, and the rules that they mean.
const COLOURS: [(Colour, &str); 9] = [
    (Colour([0xf0, 0x67, 0xf0]), "renban"),
    (Colour([0xc0, 0x60, 0xc0]), "renban"),
    (Colour([0x67, 0xf0, 0x67]), "whisper"),
    (Colour([0xff, 0x9a, 0x00]), "whisper"),
    (Colour([0x2e, 0xcb, 0xff]), "region_sum_line"),
    (Colour([0xff, 0xcc, 0xaa]), "entropic"),
    (Colour([0x33, 0xbb, 0xbb]), "modular"),
    (Colour([0xc9, 0xc8, 0x83]), "nabner"),
    (Colour([0xcd, 0xb1, 0xec]), "zipper"),
];

/// Dutch whispers, whose least difference is one less.
const ORANGE: Colour = Colour([0xff, 0x9a, 0x00]);

/// The points of a line, on the board.
fn points(json: &Json, sheet: &Sheet) -> Option<Vec<Place>> {
    let points = json.get("wayPoints")?.as_array()?;
    points.iter().map(|point| Some(sheet.on_board(sheet::place(point)?))).collect()
}

/// Reads arrows, then lines.
pub(super) fn read(
    fields: &Map<String, Json>,
    sheet: &Sheet,
    shapes: &[Shape],
    draft: &mut Draft,
    guesses: &mut Guesses,
) {
    let listed = |name: &str| fields.get(name).and_then(Json::as_array).into_iter().flatten();
    for arrow in listed("arrows") {
        let points = points(arrow, sheet).unwrap_or_default();
        match arrow_meaning(&points, sheet, shapes, draft, guesses) {
            Some((what, rule)) => guesses.take(what, &rule, draft),
            None => draft.note_unclear("arrow", 1),
        }
    }
    for line in listed("lines") {
        let points = points(line, sheet).unwrap_or_default();
        let Some(colour) = Colour::read(line.get("color")) else {
            draft.note_drawn("line that cannot be seen", 1);
            continue;
        };
        if let Some(is_falling) = diagonal(&points, sheet) {
            draft.board.add_diagonals(is_falling, !is_falling);
            draft.note_taken("line from corner to corner", 1, BoardHouseKind::Diagonal.name());
            continue;
        }
        let path = sheet.path(&points).filter(|cells| cells.len() > 1);
        let meaning = path.and_then(|cells| line_meaning(&cells, colour, shapes, draft, guesses));
        match meaning {
            Some((what, rule)) => guesses.take(&what, &rule, draft),
            None => draft.note_unclear(format!("line of colour {}", colour.name()), 1),
        }
    }
}

/// Whether a line joins opposite corners of the board, and falls from left to right.
fn diagonal(points: &[Place], sheet: &Sheet) -> Option<bool> {
    let side = sheet.board.rows() as f64;
    let &[from, to] = points else { return None };
    let at_corner =
        |(row, column): Place| (row == 0.0 || row == side) && (column == 0.0 || column == side);
    let is_square = sheet.board.rows() == sheet.board.columns();
    let crosses = from.0 != to.0 && from.1 != to.1;
    (is_square && at_corner(from) && at_corner(to) && crosses)
        .then_some((from.0 < to.0) == (from.1 < to.1))
}

/// The shapes that lie around a cell like a bulb or a circle.
fn bulbs(cell: Cell, shapes: &[Shape]) -> impl Iterator<Item = &Shape> {
    shapes.iter().filter(move |shape| shape.bulb_of == Some(cell))
}

/// An arrow: from a circle or a pill, or one that points from a clue along a diagonal.
fn arrow_meaning(
    points: &[Place],
    sheet: &Sheet,
    shapes: &[Shape],
    draft: &Draft,
    guesses: &Guesses,
) -> Option<(&'static str, Json)> {
    let (&first, &last) = points.first().zip(points.last())?;
    if sheet.cell(first).is_none() {
        return little_killer(first, last, sheet, shapes, draft, guesses);
    }
    let path = sheet.path(points)?;
    let (start, shaft) = path.split_first()?;
    let circle = shapes.iter().find_map(|shape| {
        let cells = under(shape, sheet).filter(|cells| cells.contains(start))?;
        let is_circle = shape.is_round && shape.is_bulb() && shape.text.is_empty();
        is_circle.then_some((shape, cells))
    });
    let (shape, circle) = circle?;
    if shaft.is_empty() || !guesses.may_be("arrow") {
        return None;
    }
    shape.is_used.set(true);
    let rule =
        json!({"rule": "arrow", "circle": names(&circle, draft), "cells": names(shaft, draft)});
    Some(("arrow from a circle", rule))
}

/// The cells under a circle or a pill that is one cell wide.
fn under(shape: &Shape, sheet: &Sheet) -> Option<Vec<Cell>> {
    let (height, width) = shape.size;
    let (rows, columns) = (height.ceil().max(1.0), width.ceil().max(1.0));
    if rows.min(columns) > 1.0 || rows.max(columns) > 3.0 {
        return None;
    }
    let (row, column) = shape.centre;
    let (top, left) = (row - (rows - 1.0) / 2.0, column - (columns - 1.0) / 2.0);
    let first = sheet.centred((top, left))?;
    let (down, right) = if rows > 1.0 { (1, 0) } else { (0, 1) };
    let count = (rows * columns) as usize;
    let cells: Vec<Cell> = sheet.ray(first, down, right).into_iter().take(count).collect();
    (cells.len() == count).then_some(cells)
}

/// A short arrow next to a number outside the grid.
fn little_killer(
    first: Place,
    last: Place,
    sheet: &Sheet,
    shapes: &[Shape],
    draft: &Draft,
    guesses: &Guesses,
) -> Option<(&'static str, Json)> {
    let (down, right) = (last.0 - first.0, last.1 - first.1);
    let is_diagonal = (down.abs() - right.abs()).abs() < 0.1 && down != 0.0;
    let (down, right) = (down.signum(), right.signum());
    let outside = (first.0.floor() + 0.5, first.1.floor() + 0.5);
    let start = sheet.cell((outside.0 + down, outside.1 + right))?;
    let shape = shapes.iter().find(|shape| {
        let is_here =
            (shape.centre.0 - outside.0).abs() < 0.5 && (shape.centre.1 - outside.1).abs() < 0.5;
        is_here && !shape.is_used.get() && shape.text.parse::<i64>().is_ok()
    })?;
    if !is_diagonal || !guesses.may_be("little_killer") {
        return None;
    }
    shape.is_used.set(true);
    let sum: i64 = shape.text.parse().ok()?;
    let cells = names(&sheet.ray(start, down as isize, right as isize), draft);
    let rule = json!({"rule": "little_killer", "sum": sum, "cells": cells});
    Some(("arrow from a number outside the grid", rule))
}

/// The cells of a line that may cross itself or end where it began.
fn without_repetitions(cells: &[Cell]) -> Vec<Cell> {
    let mut kept: Vec<Cell> = Vec::new();
    for &cell in cells {
        if !kept.contains(&cell) {
            kept.push(cell);
        }
    }
    kept
}

/// The cells of a loop from a place on where it enters a box or region, so that none of its segments is cut.
fn from_border(cells: &[Cell], board: &Board) -> Vec<Cell> {
    let region = |cell: Cell| {
        let is_region = |kind| matches!(kind, BoardHouseKind::Box | BoardHouseKind::Region);
        board.houses().iter().position(|house| is_region(house.kind) && house.cells.contains(&cell))
    };
    let mut cells = cells.to_vec();
    let enters = |at: &usize| region(cells[*at]) != region(cells[*at - 1]);
    if let Some(at) = (1..cells.len()).find(enters) {
        cells.rotate_left(at);
    }
    cells
}

/// What a line looks like, and as which rule.
fn line_meaning(
    cells: &[Cell],
    colour: Colour,
    shapes: &[Shape],
    draft: &Draft,
    guesses: &Guesses,
) -> Option<(String, Json)> {
    let (first, last) = (cells[0], cells[cells.len() - 1]);
    let ends = [first, last].map(|cell| bulbs(cell, shapes).next());
    let is_bulb = |cell: Cell| {
        bulbs(cell, shapes)
            .find(|shape| shape.is_round && shape.fill.is_some_and(|fill| fill.is_like(colour)))
    };
    let use_up = |cell: Cell| bulbs(cell, shapes).for_each(|shape| shape.is_used.set(true));
    let what = |form: &str| format!("line of colour {}{form}", colour.name());
    match (is_bulb(first), is_bulb(last)) {
        (Some(_), None) | (None, Some(_)) if guesses.may_be("thermometer") => {
            let is_reversed = is_bulb(first).is_none();
            use_up(if is_reversed { last } else { first });
            let mut cells = names(cells, draft);
            if is_reversed {
                cells.reverse();
            }
            let is_slow = guesses.words.are_about_slow_thermometers();
            let rule = json!({"rule": "thermometer", "cells": cells, "slow": is_slow});
            return Some((what(" with a bulb"), rule));
        }
        _ => {}
    }
    if let [Some(from), Some(to)] = ends {
        let kinds = match (from.is_diamond && to.is_diamond, from.is_round && to.is_round) {
            (true, _) => &["lockout"][..],
            (_, true) => &["between", "double_arrow"],
            _ => &[],
        };
        let mut named = kinds.iter().filter(|rule| guesses.words.speak_of(rule));
        if let (Some(rule), None) = (named.next(), named.next()) {
            use_up(first);
            use_up(last);
            let rule = json!({"rule": rule, "cells": names(cells, draft)});
            return Some((what(" between two shapes"), rule));
        }
    }
    let by_colour = COLOURS.iter().find(|(known, _)| known.is_like(colour)).map(|(_, rule)| *rule);
    let by_words =
        (colour.is_grey() && guesses.words.speak_of("palindrome")).then_some("palindrome");
    let rule = by_colour.or(by_words).filter(|rule| guesses.may_be(rule))?;
    let cells = match rule {
        "renban" | "nabner" => without_repetitions(cells),
        "region_sum_line" if first == last => from_border(&cells[1..], &draft.board),
        _ => cells.to_vec(),
    };
    let cells = names(&cells, draft);
    let rule = match rule {
        "whisper" => {
            let half = draft.board.values().count().div_ceil(2);
            let difference = half - usize::from(colour.is_like(ORANGE));
            json!({"rule": rule, "difference": difference, "cells": cells})
        }
        _ => json!({"rule": rule, "cells": cells}),
    };
    Some((what(""), rule))
}
