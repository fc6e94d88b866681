//! f-puzzles: a link whose `load` is JSON, packed with [LZ-string](crate::lz).
//!
//! `{size, title, author, ruleset, grid: [[{value, given, centerPencilMarks, …}, …], …]}`, and a field
//! for every other rule of the puzzle (see [`rules`]).

use omnidoku_core::format::Alphabet;
use omnidoku_core::{Cell, Shape};
use serde_json::{Map, Value, json};

use crate::entry::{Entry, EntryBuilder, Notice};
use crate::error::{ExchangeErrorKind, Reading, WriteError};
use crate::form::Form;
use crate::{lz, percent, rules};

const ADDRESS: &str = "https://www.f-puzzles.com/?load=";

/// The largest grid that the site draws.
const MAX_SIZE: usize = 16;

/// Fields that only draw something.
const DRAWINGS: [&str; 7] = ["line", "rectangle", "circle", "text", "cage", "fogofwar", "foglight"];

/// Fields that are always accepted.
const PLAIN: [&str; 11] = [
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "metadata",
    "disabledlogic",
    "truecandidatesoptions",
    "highlightConflicts",
    "successMessage",
];

/// Reads the text after `load=`, already percent-decoded.
pub(crate) fn read(packed: &str, form: Form) -> Reading<Entry> {
    let text = unpack(packed, form)?;
    let value: Value = serde_json::from_str(&text)
        .map_err(|error| ExchangeErrorKind::damaged(form, error.to_string()))?;
    match value {
        Value::Object(fields) => read_fields(&fields, form),
        _ => Err(ExchangeErrorKind::NoPuzzle { form }),
    }
}

/// Unpacks a text; errors name the form.
pub(crate) fn unpack(packed: &str, form: Form) -> Reading<String> {
    lz::unpack(packed).map_err(|error| match error {
        lz::UnpackError::TooLong => ExchangeErrorKind::TooLong,
        lz::UnpackError::Damaged => ExchangeErrorKind::damaged(form, "it cannot be unpacked"),
    })
}

/// Reads the JSON.
pub(crate) fn read_fields(fields: &Map<String, Value>, form: Form) -> Reading<Entry> {
    let mut notices = Vec::new();
    for (name, value) in fields.iter().filter(|(_, value)| says_something(value)) {
        if let Some(rule) = rules::of_field(name) {
            return Err(ExchangeErrorKind::variant(rule));
        }
        if DRAWINGS.contains(&name.as_str()) {
            notices.push(Notice::Drawings);
        } else if !PLAIN.contains(&name.as_str()) && !value.is_string() && !value.is_number() {
            return Err(ExchangeErrorKind::variant(&name.chars().take(40).collect::<String>()));
        }
    }
    notices.dedup();
    let rows = rows(fields.get("grid")).ok_or(ExchangeErrorKind::NoPuzzle { form })?;
    let mut builder = EntryBuilder::new(shape(&rows)?);
    for (index, cell) in rows.iter().flatten().enumerate() {
        read_cell(cell, Cell::new(index), &mut builder)?;
    }
    let text = |name: &str| fields.get(name).and_then(Value::as_str).unwrap_or("").trim();
    rules::in_words(text("ruleset"), &mut notices)?;
    let mut entry = builder.finish(form);
    entry.title = Some(text("title").to_owned()).filter(|title| !title.is_empty());
    entry.author = Some(text("author").to_owned()).filter(|author| !author.is_empty());
    entry.notices = notices;
    if entry.shape().size() > 9 {
        entry.alphabet = Alphabet::Decimal;
    }
    Ok(entry)
}

/// Whether a field is more than an empty list, `false` or the like.
pub(crate) fn says_something(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(is_true) => *is_true,
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::String(text) => !text.is_empty(),
        Value::Array(values) => !values.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
    }
}

/// A list of rows of cells.
pub(crate) type Rows<'a> = Vec<Vec<&'a Map<String, Value>>>;

/// The rows of a grid, if it is one.
pub(crate) fn rows(grid: Option<&Value>) -> Option<Rows<'_>> {
    fn row(row: &Value) -> Option<Vec<&Map<String, Value>>> {
        row.as_array()?.iter().map(Value::as_object).collect()
    }
    grid?.as_array()?.iter().map(row).collect()
}

/// The shape of the grid: its boxes are the regions of the cells, or the usual ones.
fn shape(rows: &Rows<'_>) -> Reading<Shape> {
    let usual = square(rows)?;
    let mut regions = Vec::with_capacity(usual.cell_count());
    for (cell, fields) in usual.cells().zip(rows.iter().flatten()) {
        regions.push(match fields.get("region") {
            None => Some(usual.box_of(cell)),
            Some(region) => number(region),
        });
    }
    rules::shape_of(&regions, usual)
}

/// The usual shape of a grid, if it is a square.
pub(crate) fn square<T>(rows: &[Vec<T>]) -> Reading<Shape> {
    let size = rows.len();
    match rows.iter().all(|row| row.len() == size) {
        true => Ok(Shape::from_size(size)?),
        false => Err(ExchangeErrorKind::variant("a grid that is not square")),
    }
}

/// A number, with or without quotes.
pub(crate) fn number(value: &Value) -> Option<usize> {
    match value {
        Value::String(text) => text.trim().parse().ok(),
        _ => value.as_u64().and_then(|number| number.try_into().ok()),
    }
}

fn read_cell(fields: &Map<String, Value>, cell: Cell, builder: &mut EntryBuilder) -> Reading<()> {
    let value = fields.get("value").filter(|value| says_something(value));
    if fields.get("givenPencilMarks").is_some_and(says_something) {
        return Err(ExchangeErrorKind::variant("given pencil marks"));
    }
    if let Some(value) = value {
        let number = number(value).ok_or_else(|| builder.no_digit(cell, &value.to_string()))?;
        let digit = builder.digit(cell, number)?;
        match fields.get("given").is_some_and(says_something) {
            true => builder.give(cell, digit),
            false => builder.place(cell, digit),
        }
    }
    for marks in ["centerPencilMarks", "cornerPencilMarks"] {
        read_marks(fields.get(marks), cell, builder)?;
    }
    Ok(())
}

/// Reads a list of pencil marks.
pub(crate) fn read_marks(
    marks: Option<&Value>,
    cell: Cell,
    builder: &mut EntryBuilder,
) -> Reading<()> {
    for mark in marks.and_then(Value::as_array).into_iter().flatten() {
        let number = number(mark).ok_or_else(|| builder.no_digit(cell, &mark.to_string()))?;
        builder.mark(cell, builder.digit(cell, number)?);
    }
    Ok(())
}

/// The packed JSON of a puzzle.
pub(crate) fn pack(entry: &Entry, form: Form) -> Result<String, WriteError> {
    let shape = entry.shape();
    if shape.size() > MAX_SIZE {
        return Err(WriteError::Shape { form, shape, holds: "grids up to 16x16" });
    }
    let usual = Shape::from_size(shape.size()) == Ok(shape);
    let cell = |cell: Cell| {
        let mut fields = Map::new();
        if let Some(digit) = entry.values.get(cell) {
            fields.insert("value".to_owned(), digit.value().into());
            if entry.givens.get(cell).is_some() {
                fields.insert("given".to_owned(), true.into());
            }
        }
        let marks: Vec<usize> = entry.marks_of(cell).map(|digit| digit.value()).collect();
        if !marks.is_empty() {
            fields.insert("centerPencilMarks".to_owned(), marks.into());
        }
        if !usual {
            fields.insert("region".to_owned(), shape.box_of(cell).into());
        }
        fields
    };
    let cells: Vec<_> = shape.cells().map(cell).collect();
    let grid: Vec<_> = cells.chunks(shape.size()).collect();
    let mut puzzle = json!({ "size": shape.size(), "grid": grid });
    for (name, text) in [("title", &entry.title), ("author", &entry.author)] {
        if let Some(text) = text {
            puzzle[name] = text.as_str().into();
        }
    }
    Ok(lz::pack(&puzzle.to_string()))
}

/// Writes a link.
pub(crate) fn write(entry: &Entry) -> Result<String, WriteError> {
    let packed = pack(entry, Form::Fpuzzles)?;
    Ok(format!("{ADDRESS}{}", percent::encode(&packed)))
}
