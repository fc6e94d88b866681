//! SudokuPad: a link whose last part is the puzzle, after a few letters that say how it is written.
//!
//! | begins with | what follows |
//! |---|---|
//! | `scl`, `ctc` | [short JSON](crate::zipped), packed with [LZ-string](crate::lz) |
//! | `fpuz`, `fpuzzles` | the packed JSON of [f-puzzles](crate::fpuzzles) |
//! | `scf` | 9×9 givens: a character of `0-9A-Za-x` for a digit and the 0 to 5 blanks after it |
//!
//! Any other last part only names a puzzle that the site stores.
//!
//! The JSON has the givens as `cells`, boxes as `regions`, and draws everything else: `cages`, `arrows`,
//! `lines`, `overlays`, `underlays`. A cage without cells is a remark (`title: …`, `rules: …`).

use omnidoku_core::format::Alphabet;
use omnidoku_core::{Cell, Digit, Shape};
use serde_json::{Map, Value};

use crate::entry::{Entry, EntryBuilder, Notice};
use crate::error::{ExchangeError, ExchangeErrorKind, Reading, WriteError};
use crate::form::Form;
use crate::{fpuzzles, percent, rules, zipped};

const ADDRESS: &str = "https://sudokupad.app/";
const FORM: Form = Form::SudokuPad;

/// The characters of `scf`: the index is the digit plus ten times the number of blanks after it.
const CLASSIC: &[u8; 60] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

/// Whether a word is the last part of a link, and not a puzzle in letters.
pub(crate) fn is_id(word: &str) -> bool {
    let packed = |prefix| word.strip_prefix(prefix).map(percent::decode);
    let unpacks = |id: String| crate::lz::unpack(&id).is_ok_and(|text| text.starts_with('{'));
    word.starts_with("fpuz")
        || packed("scl").or_else(|| packed("ctc")).is_some_and(unpacks)
        || word.strip_prefix("scf").is_some_and(|id| classic(id).is_ok())
}

/// Reads the last part of a link.
pub(crate) fn read(id: &str) -> Reading<Entry> {
    let id = percent::decode(id);
    let after = |prefix: &str| id.strip_prefix(prefix);
    if let Some(packed) = after("fpuzzles").or_else(|| after("fpuz")) {
        return fpuzzles::read(packed, FORM);
    }
    if let Some(classic_id) = after("scf") {
        return classic(classic_id);
    }
    let packed = after("scl").or_else(|| after("ctc")).ok_or(ExchangeErrorKind::Elsewhere)?;
    let text = match packed.starts_with('{') {
        true => packed.to_owned(),
        false => fpuzzles::unpack(packed, FORM)?,
    };
    let value = serde_json::from_str(&text).ok().or_else(|| zipped::read(&text));
    match value {
        Some(Value::Object(fields)) => read_fields(&fields),
        _ => Err(ExchangeErrorKind::damaged(FORM, "it is not JSON")),
    }
}

/// Whether a text in braces has the fields of a puzzle.
pub(crate) fn is_json(text: &str) -> bool {
    ["\"grid\"", "\"cells\"", "ce:"].iter().any(|name| text.contains(name))
}

/// Reads JSON by itself: of SudokuPad, or of f-puzzles.
pub(crate) fn read_json(text: &str) -> Result<Entry, ExchangeError> {
    let value = serde_json::from_str(text).ok().or_else(|| zipped::read(text));
    let fields = match value {
        Some(Value::Object(fields)) => fields,
        _ => return Err(ExchangeErrorKind::damaged(FORM, "it is not JSON").of(FORM)),
    };
    match fields.contains_key("grid") {
        true => {
            fpuzzles::read_fields(&fields, Form::Fpuzzles).map_err(|kind| kind.of(Form::Fpuzzles))
        }
        false => read_fields(&fields).map_err(|kind| kind.of(FORM)),
    }
}

/// Reads `scf`. After the cells there may be letters for rules.
fn classic(id: &str) -> Reading<Entry> {
    let mut builder = EntryBuilder::new(Shape::CLASSIC);
    let mut found = 0;
    for (index, character) in id.char_indices() {
        if found == 81 {
            return Err(match &id[index..] {
                "w" => ExchangeErrorKind::variant("extra regions"),
                "x" | "wx" | "xw" => ExchangeErrorKind::variant("diagonals"),
                _ => ExchangeErrorKind::CellCount { found: 82, expected: 81 },
            });
        }
        let place = CLASSIC.iter().position(|&c| char::from(c) == character);
        let problem = || ExchangeErrorKind::damaged(FORM, format!("{character:?} has no meaning"));
        let place = place.ok_or_else(problem)?;
        if let Some(digit) = Digit::new(place % 10) {
            builder.give(Cell::new(found), digit);
        }
        found += 1 + place / 10;
        if found > 81 {
            break;
        }
    }
    match found {
        81 => Ok(builder.finish(FORM)),
        _ => Err(ExchangeErrorKind::CellCount { found, expected: 81 }),
    }
}

fn read_fields(fields: &Map<String, Value>) -> Reading<Entry> {
    let rows =
        fpuzzles::rows(fields.get("cells")).ok_or(ExchangeErrorKind::NoPuzzle { form: FORM })?;
    let shape = shape(fields, fpuzzles::square(&rows)?)?;
    let mut builder = EntryBuilder::new(shape);
    for (index, cell_fields) in rows.iter().flatten().enumerate() {
        let cell = Cell::new(index);
        if let Some(value) =
            cell_fields.get("value").filter(|value| fpuzzles::says_something(value))
        {
            let number = fpuzzles::number(value);
            let number = number.ok_or_else(|| builder.no_digit(cell, &value.to_string()))?;
            builder.give(cell, builder.digit(cell, number)?);
        }
        for marks in ["centremarks", "pencilMarks"] {
            fpuzzles::read_marks(cell_fields.get(marks), cell, &mut builder)?;
        }
    }
    let mut remarks = Remarks::default();
    metadata(fields, &mut remarks)?;
    cages(fields, shape, &mut remarks)?;
    drawings(fields, shape, &mut remarks.notices)?;
    rules::in_words(&remarks.rules, &mut remarks.notices)?;
    remarks.notices.dedup();
    let mut entry = builder.finish(FORM);
    entry.title = Some(remarks.title).filter(|title| !title.is_empty());
    entry.author = Some(remarks.author).filter(|author| !author.is_empty());
    entry.notices = remarks.notices;
    if shape.size() > 9 {
        entry.alphabet = Alphabet::Decimal;
    }
    Ok(entry)
}

/// The remarks about a puzzle.
#[derive(Default)]
struct Remarks {
    title: String,
    author: String,
    rules: String,
    notices: Vec<Notice>,
}

impl Remarks {
    fn take(&mut self, name: &str, text: &str) {
        match name {
            "title" => self.title = text.trim().to_owned(),
            "author" => self.author = text.trim().to_owned(),
            "rules" => {
                self.rules.push(' ');
                self.rules.push_str(text);
            }
            _ => {}
        }
    }
}

/// The shape whose boxes are the regions.
fn shape(fields: &Map<String, Value>, usual: Shape) -> Reading<Shape> {
    let size = usual.size();
    let mut regions = vec![None; usual.cell_count()];
    let listed = fields.get("regions").and_then(Value::as_array);
    let listed = listed.ok_or_else(|| ExchangeErrorKind::variant("no boxes"))?;
    for (number, region) in listed.iter().enumerate() {
        for index in cell_indices(Some(region), size).unwrap_or_default() {
            regions[index] = Some(number);
        }
    }
    rules::shape_of(&regions, usual)
}

/// The indices of cells that are listed as `[row, column]`.
fn cell_indices(cells: Option<&Value>, size: usize) -> Option<Vec<usize>> {
    let index = |cell: &Value| {
        let place = |number: usize| fpuzzles::number(cell.get(number)?).filter(|&at| at < size);
        Some(place(0)? * size + place(1)?)
    };
    cells?.as_array()?.iter().map(index).collect()
}

fn metadata(fields: &Map<String, Value>, remarks: &mut Remarks) -> Reading<()> {
    for (name, value) in fields.get("metadata").and_then(Value::as_object).into_iter().flatten() {
        if let Some(rule) = rules::of_field(name).filter(|_| fpuzzles::says_something(value)) {
            return Err(ExchangeErrorKind::variant(rule));
        }
        match value {
            Value::String(text) => remarks.take(name, text),
            Value::Array(texts) => {
                texts.iter().filter_map(Value::as_str).for_each(|text| remarks.take(name, text));
            }
            _ => {}
        }
    }
    Ok(())
}

fn cages(fields: &Map<String, Value>, shape: Shape, remarks: &mut Remarks) -> Reading<()> {
    for cage in fields.get("cages").and_then(Value::as_array).into_iter().flatten() {
        let value = cage.get("value").filter(|value| fpuzzles::says_something(value));
        let has_cells = cage.get("cells").is_some_and(fpuzzles::says_something);
        let remark = value.and_then(Value::as_str).and_then(|text| text.split_once(':'));
        if let Some((name, text)) = remark.filter(|_| !has_cells) {
            remarks.take(name.trim(), text);
            if let Some(rule) = rules::of_field(name.trim()).filter(|_| text.trim() == "true") {
                return Err(ExchangeErrorKind::variant(rule));
            }
        }
        if !has_cells {
            continue;
        }
        let mut cells = cell_indices(cage.get("cells"), shape.size()).unwrap_or_default();
        cells.sort_unstable();
        let is_house = shape
            .houses()
            .any(|house| shape.cells_of(house).map(Cell::index).eq(cells.iter().copied()));
        let is_sum = value.is_some() || cage.get("sum").is_some_and(fpuzzles::says_something);
        let may_repeat = cage.get("unique") == Some(&Value::Bool(false));
        match (is_house, is_sum) {
            (true, false) => {}
            (false, false) if may_repeat => remarks.notices.push(Notice::Drawings),
            (false, false) if cells.len() == shape.size() => {
                return Err(ExchangeErrorKind::variant("extra regions"));
            }
            _ => return Err(ExchangeErrorKind::variant("killer cages")),
        }
    }
    Ok(())
}

fn drawings(fields: &Map<String, Value>, shape: Shape, notices: &mut Vec<Notice>) -> Reading<()> {
    let any = |name: &str| fields.get(name).is_some_and(fpuzzles::says_something);
    if any("arrows") {
        return Err(ExchangeErrorKind::variant("arrows"));
    }
    let lines = fields.get("lines").and_then(Value::as_array).into_iter().flatten();
    let corner =
        |value: &Value| value.as_f64().is_some_and(|at| at == 0.0 || at == shape.size() as f64);
    for line in lines {
        let points = line.get("wayPoints").and_then(Value::as_array);
        let ends = points.and_then(|points| Some([points.first()?, points.last()?]));
        let is_diagonal = ends.is_some_and(|ends| {
            let along = |axis: usize| ends.map(|end| end.get(axis).filter(|value| corner(value)));
            let crosses = |[from, to]: [Option<&Value>; 2]| {
                from.zip(to).is_some_and(|(from, to)| from.as_f64() != to.as_f64())
            };
            crosses(along(0)) && crosses(along(1))
        });
        if is_diagonal {
            return Err(ExchangeErrorKind::variant("diagonals"));
        }
    }
    if ["lines", "overlays", "underlays"].into_iter().any(any) {
        notices.push(Notice::Drawings);
    }
    Ok(())
}

/// Writes a link, the short form if it can hold everything.
pub(crate) fn write(entry: &Entry) -> Result<String, WriteError> {
    let plain = entry.is_untouched() && entry.title.is_none() && entry.author.is_none();
    if entry.shape() != Shape::CLASSIC || !plain {
        let packed = fpuzzles::pack(entry, FORM)?;
        return Ok(format!("{ADDRESS}fpuzzles{}", percent::encode(&packed)));
    }
    let mut out = format!("{ADDRESS}scf");
    let values = entry.givens.to_values();
    let mut at = 0;
    while at < values.len() {
        let blanks = values[at + 1..].iter().take(5).take_while(|&&value| value == 0).count();
        out.push(char::from(CLASSIC[usize::from(values[at]) + 10 * blanks]));
        at += 1 + blanks;
    }
    Ok(out)
}
