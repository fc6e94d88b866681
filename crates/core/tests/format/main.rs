//! Sudoku text: what is read, what is refused and how, and that what is written reads back.

mod malformed;
mod pasted;
mod readings;

mod round_trip;
mod stream;

use omnidoku_core::format::{Format, ReadOptions};

/// One line of a data file: `{shape alphabet format} text => expected`, the braces being optional and
/// the text written with Rust's escapes.
struct Case {
    options: ReadOptions,
    text: String,
    expected: String,
}

fn cases(data: &str) -> Vec<Case> {
    let lines = data.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(case).collect()
}

fn case(line: &str) -> Case {
    let (text, expected) = line.split_once(" => ").expect("a case has an arrow");
    let (options, text) = match text.strip_prefix('{') {
        Some(rest) => rest.split_once("} ").expect("braces close"),
        None => ("", text),
    };
    let mut known = ReadOptions::default();
    for word in options.split_whitespace() {
        if let Ok(shape) = word.parse() {
            known.shape = Some(shape);
        } else if let Ok(format) = word.parse::<Format>() {
            known.format = Some(format);
        } else {
            known.alphabet = Some(word.parse().expect("a shape, a format or an alphabet"));
        }
    }
    Case { options: known, text: unescape(text), expected: expected.to_owned() }
}

fn unescape(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (c, if c == '\\' { chars.next() } else { None }) {
            (_, Some('n')) => out.push('\n'),
            (_, Some('r')) => out.push('\r'),
            (_, Some('t')) => out.push('\t'),
            (_, Some('0')) => out.push('\0'),
            (_, Some('b')) => out.push('\u{feff}'),
            (_, Some('e')) => {}
            (_, Some(other)) => panic!("unknown escape \\{other}"),
            (c, None) => out.push(c),
        }
    }
    out
}
