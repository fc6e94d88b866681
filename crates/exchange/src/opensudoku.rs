//! Files of OpenSudoku: XML with a `game` for every puzzle, in folders or not.
//!
//! The `data` of a game is 81 digits, or `version: N`, a newline, and for every cell its value, its marks
//! and whether it can be changed (0: a given), each followed by `|`. Marks are `1,5,` or `-` in version 1,
//! and later a number whose lowest bit is digit 1; version 4 has two of them, version 5 also a colour.

use omnidoku_core::{Cell, Digit, Shape};
use roxmltree::{Document, Node};

use crate::entry::{self, Entry, EntryBuilder, digits};
use crate::error::{ExchangeErrorKind, Reading, WriteError};
use crate::form::Form;
use crate::xml;

const FORM: Form = Form::OpenSudoku;

/// What a file has before and after its folders.
pub(crate) const AROUND: (&str, &str) =
    ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n", "</opensudoku>\n");

/// Whether an XML text is a file of OpenSudoku.
pub(crate) fn is_one(text: &str) -> bool {
    let start: String = text.chars().take(4000).collect();
    start.contains("<opensudoku")
}

/// Reads every game of a file, or returns the error of the first that cannot be read.
pub(crate) fn read(text: &str) -> Reading<Vec<Entry>> {
    xml::check(text, FORM)?;
    let document = Document::parse(text)
        .map_err(|error| ExchangeErrorKind::damaged(FORM, error.to_string()))?;
    let root = document.root_element();
    let child = |name: &str| {
        let text =
            root.children().find(|node| node.has_tag_name(name)).and_then(|node| node.text());
        text.map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
    };
    let (name, author) = (child("name"), child("author"));
    let mut entries = Vec::new();
    for game in root.descendants().filter(|node| node.has_tag_name("game")) {
        let data = game.attribute("data").or_else(|| game.attribute("cells_data")).unwrap_or("");
        let mut entry = read_data(data)?;
        entry.title = folder(game).or_else(|| name.clone());
        entry.author = author.clone();
        entry.line = entries.len() + 1;
        entries.push(entry);
    }
    match entries.is_empty() {
        true => Err(ExchangeErrorKind::NoPuzzle { form: FORM }),
        false => Ok(entries),
    }
}

/// The name of the folder that a game is in.
fn folder(game: Node<'_, '_>) -> Option<String> {
    let name =
        game.parent_element().filter(|node| node.has_tag_name("folder"))?.attribute("name")?;
    Some(name.trim().to_owned()).filter(|name| !name.is_empty())
}

fn read_data(data: &str) -> Reading<Entry> {
    let Some(versioned) = data.trim().strip_prefix("version:") else {
        return entry::classic(data.trim(), FORM);
    };
    let mut parts = versioned.split_whitespace();
    let version = parts.next().and_then(|version| version.parse::<usize>().ok());
    let fields_of_cell = match version {
        Some(1..=3) => 3,
        Some(4) => 4,
        Some(5) => 5,
        _ => {
            let what = "this version of OpenSudoku's games";
            return Err(ExchangeErrorKind::Unsupported { what });
        }
    };
    // Version 2 was written with two bars in a row.
    let fields = parts.next().unwrap_or("").split('|').filter(|field| !field.is_empty());
    let fields: Vec<&str> = fields.collect();
    if fields.len() != 81 * fields_of_cell {
        let found = fields.len() / fields_of_cell;
        return Err(ExchangeErrorKind::CellCount { found, expected: 81 });
    }
    let mut builder = EntryBuilder::new(Shape::CLASSIC);
    for (cell, fields) in Shape::CLASSIC.cells().zip(fields.chunks(fields_of_cell)) {
        read_cell(fields, cell, &mut builder)?;
    }
    Ok(builder.finish(FORM))
}

fn read_cell(fields: &[&str], cell: Cell, builder: &mut EntryBuilder) -> Reading<()> {
    let [value, marks, .., editable] = fields else { return Ok(()) };
    let number: usize = value.parse().map_err(|_| builder.no_digit(cell, value))?;
    if number > 0 {
        let digit = builder.digit(cell, number)?;
        match *editable == "0" {
            true => builder.give(cell, digit),
            false => builder.place(cell, digit),
        }
    }
    let two_kinds = if fields.len() > 3 { &fields[1..3] } else { std::slice::from_ref(marks) };
    for marks in two_kinds {
        read_marks(marks, cell, builder)?;
    }
    Ok(())
}

fn read_marks(marks: &str, cell: Cell, builder: &mut EntryBuilder) -> Reading<()> {
    if marks == "-" {
        return Ok(());
    }
    let number = |text: &str| text.parse::<usize>().ok();
    let wrong = |builder: &EntryBuilder| builder.no_digit(cell, marks);
    if marks.ends_with(',') {
        for mark in marks.split_terminator(',') {
            let value = number(mark).ok_or_else(|| wrong(builder))?;
            builder.mark(cell, builder.digit(cell, value)?);
        }
        return Ok(());
    }
    let bits = number(marks).filter(|bits| *bits < 1 << 9).ok_or_else(|| wrong(builder))?;
    for digit in Digit::all(Shape::CLASSIC).filter(|digit| bits >> digit.index() & 1 == 1) {
        builder.mark(cell, digit);
    }
    Ok(())
}

/// Writes a folder with one game, as every version of OpenSudoku reads it.
pub(crate) fn write(entry: &Entry) -> Result<String, WriteError> {
    WriteError::unless_classic(FORM, entry.shape())?;
    let (state, data) = match entry.is_untouched() {
        true => (1, digits(&entry.givens)),
        false => (0, data(entry)),
    };
    let title = escape(entry.title.as_deref().unwrap_or("Omnidoku"));
    Ok(format!(
        "<folder name=\"{title}\" created=\"0\">\n\
         <game created=\"0\" state=\"{state}\" time=\"0\" last_played=\"0\" data=\"{data}\" note=\"\" />\n\
         </folder>\n"
    ))
}

/// The cells in version 1.
fn data(entry: &Entry) -> String {
    let mut out = "version: 1&#10;".to_owned();
    for cell in Shape::CLASSIC.cells() {
        let value = entry.values.get(cell).map_or(0, Digit::value);
        let marks: String = entry.marks_of(cell).map(|digit| format!("{digit},")).collect();
        let marks = if marks.is_empty() { "-" } else { &marks };
        let editable = u8::from(entry.givens.get(cell).is_none());
        out += &format!("{value}|{marks}|{editable}|");
    }
    out
}

/// Text for an attribute, without the characters that XML cannot hold.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for character in
        text.chars().filter(|c| !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}'))
    {
        match character {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            _ => out.push(character),
        }
    }
    out
}
