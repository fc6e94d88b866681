//! Writing JSON of SudokuPad: the rules as drawings and in words. The board itself is among the metadata, in the
//! field `omnidoku`, from which it is read again.

use omnidoku_core::{Board, BoardHouseKind, Cell};
use omnidoku_rules::picture::{Mark, Point, Tint};
use omnidoku_rules::show::sentence::sentences;
use omnidoku_rules::words::Language;
use omnidoku_rules::{BoardFile, Draw, Picture};
use serde_json::{Map, Value as Json, json};

use super::EMBEDDED;
use crate::variant::VariantEntry;
use crate::variant::written::Lost;

/// How wide a line as wide as a cell is, in the units of the site.
const CELL: f32 = 64.0;

/// How high letters as high as a cell are.
const LETTERS: f32 = 40.0;

/// Writes a board with rules.
pub(in crate::variant) fn write(entry: &VariantEntry) -> Result<Json, Lost> {
    let board = &entry.variant.board;
    let mut drawing = Drawing { board, lists: Map::new() };
    for house in board.houses() {
        match house.kind {
            BoardHouseKind::Diagonal => drawing.diagonal(&house.cells),
            BoardHouseKind::Window | BoardHouseKind::Extra => {
                drawing.shade(&house.cells, Tint::Grey);
            }
            _ => {}
        }
    }
    let mut picture = Picture::new(board);
    entry.variant.rules.iter().for_each(|rule| rule.draw(&mut picture));
    picture.marks().iter().for_each(|mark| drawing.add(mark));
    let mut fields = drawing.lists;
    fields.insert("cells".to_owned(), cells(board));
    fields.insert("regions".to_owned(), regions(board));
    fields.insert("metadata".to_owned(), metadata(entry));
    Lost::default().unless_same(&entry.variant, || {
        super::read_fields(&fields).ok().map(|read| read.variant)
    })?;
    Ok(Json::Object(fields))
}

/// The clues. Other candidates are shown as marks in the centre of their cell.
fn cells(board: &Board) -> Json {
    let cell = |cell: Cell| {
        let set = board.candidates(cell);
        let numbers = || set.map(|value| board.values().number(value)).collect::<Vec<i32>>();
        match board.given(cell) {
            _ if board.is_absent(cell) => json!({}),
            Some(value) => json!({"value": board.values().number(value)}),
            None if set != board.values().set() => json!({"centremarks": numbers()}),
            None => json!({}),
        }
    };
    let rectangle = 0..board.rows() * board.columns();
    let cells: Vec<Json> = rectangle.map(|index| cell(Cell::new(index))).collect();
    cells.chunks(board.columns()).map(|row| Json::from(row.to_vec())).collect()
}

fn regions(board: &Board) -> Json {
    let is_region = |kind| matches!(kind, BoardHouseKind::Box | BoardHouseKind::Region);
    let regions = board.houses().iter().filter(|house| is_region(house.kind));
    regions.map(|house| listed(board, &house.cells)).collect()
}

/// Cells as `[row, column]`.
fn listed(board: &Board, cells: &[Cell]) -> Json {
    cells.iter().map(|&cell| json!([board.row_of(cell), board.column_of(cell)])).collect()
}

fn metadata(entry: &VariantEntry) -> Json {
    let words = || sentences(&entry.variant, Language::English).join("\n");
    let mut metadata = json!({
        "rules": entry.rules_text.clone().unwrap_or_else(words),
        EMBEDDED: Json::Object(BoardFile::from(entry.clone()).to_json()),
    });
    for (name, text) in [("title", &entry.title), ("author", &entry.author)] {
        if let Some(text) = text {
            metadata[name] = text.as_str().into();
        }
    }
    let values = entry.variant.board.values();
    if let Some(solution) = entry.solution.as_ref().filter(|_| (0..10).contains(&values.highest()))
    {
        let digits = solution.iter().map(|&value| values.number(value).to_string());
        metadata["solution"] = digits.collect::<String>().into();
    }
    metadata
}

/// The lists of what is drawn.
struct Drawing<'a> {
    board: &'a Board,
    lists: Map<String, Json>,
}

impl Drawing<'_> {
    fn push(&mut self, list: &str, item: Json) {
        if let Json::Array(items) =
            self.lists.entry(list).or_insert_with(|| Json::Array(Vec::new()))
        {
            items.push(item);
        }
    }

    fn add(&mut self, mark: &Mark) {
        match mark {
            Mark::Line { points, tint, width, has_arrowhead, .. } => {
                let list = if *has_arrowhead { "arrows" } else { "lines" };
                let line = json!({
                    "wayPoints": points.iter().map(|&point| place(point)).collect::<Vec<Json>>(),
                    "color": colour(*tint),
                    "thickness": width * CELL,
                    "headLength": 0.3,
                });
                self.push(list, line);
            }
            Mark::Bubble { points, radius, fill, outline } => {
                self.shape(points, 2.0 * radius, true, *fill, *outline);
            }
            Mark::Polygon { points, fill, outline } => {
                let mut corners: Vec<Json> = points.iter().map(|&point| place(point)).collect();
                corners.extend(corners.first().cloned());
                let tint = outline.or(*fill).unwrap_or(Tint::Ink);
                let line = json!({"wayPoints": corners, "color": colour(tint), "thickness": 2});
                self.push("lines", line);
            }
            Mark::Cage { cells, label } => {
                let cells = listed(self.board, cells);
                self.push("cages", json!({"cells": cells, "value": label}));
            }
            Mark::Shade { cells, tint } => self.shade(cells, *tint),
            Mark::Text { at, text, size, tint } => {
                let text = json!({
                    "center": place(*at),
                    "width": size,
                    "height": size,
                    "text": text,
                    "fontSize": size * LETTERS,
                    "color": colour(*tint),
                });
                self.push("overlays", text);
            }
        }
    }

    /// A circle, or a pill along several points.
    fn shape(
        &mut self,
        points: &[Point],
        size: f32,
        is_round: bool,
        fill: Option<Tint>,
        outline: Option<Tint>,
    ) {
        let extent = |of: fn(&Point) -> f32| {
            let (low, high) = points
                .iter()
                .map(of)
                .fold((f32::MAX, f32::MIN), |(low, high), at| (low.min(at), high.max(at)));
            ((low + high) / 2.0, high - low + size)
        };
        let ((x, width), (y, height)) = (extent(|point| point.0), extent(|point| point.1));
        let mut shape = json!({
            "center": [y, x],
            "width": width,
            "height": height,
            "rounded": is_round,
        });
        if let Some(fill) = fill {
            shape["backgroundColor"] = colour(fill).into();
        }
        if let Some(outline) = outline {
            shape["borderColor"] = colour(outline).into();
        }
        self.push("underlays", shape);
    }

    fn shade(&mut self, cells: &[Cell], tint: Tint) {
        for &cell in cells {
            let centre =
                (self.board.column_of(cell) as f32 + 0.5, self.board.row_of(cell) as f32 + 0.5);
            self.shape(&[centre], 1.0, false, Some(tint), None);
        }
    }

    fn diagonal(&mut self, cells: &[Cell]) {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let ends = match cells.first() == Some(&Cell::new(0)) {
            true => json!([[0, 0], [rows, columns]]),
            false => json!([[rows, 0], [0, columns]]),
        };
        self.push("lines", json!({"wayPoints": ends, "color": "#34bbe6", "thickness": 2}));
    }
}

/// A point as `[row, column]`.
fn place((x, y): Point) -> Json {
    json!([y, x])
}

/// The colours by which setters know rules.
fn colour(tint: Tint) -> &'static str {
    match tint {
        Tint::Ink => "#000000",
        Tint::Paper => "#ffffff",
        Tint::Grey => "#cfcfcf",
        Tint::Green => "#67f067",
        Tint::Purple => "#f067f0",
        Tint::Blue => "#2ecbff",
        Tint::Orange => "#ff9a00",
        Tint::Red => "#ff6b6b",
        Tint::Turquoise => "#33bbbb",
        Tint::Yellow => "#c9c883",
    }
}
