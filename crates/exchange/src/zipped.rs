//! SudokuPad's short JSON: JSON without quotes and with short names, before it is packed.
//!
//! | instead of | it has |
//! |---|---|
//! | `"cells":` | `ce:`, for every name in [`NAMES`]; other names only lose their quotes |
//! | `"text"` | `'text'`, with `\'` for a `'` in it |
//! | `{}` in a list | nothing: `[,,]` is a list of three |
//! | `true`, `false` after a name | `t`, `f` |
//! | `"#CFCFCF"` after a name | `CFCFCF`; `#0` and `#F` for black and white |
//!
//! Plain JSON is read as well, except that `[]` is a list with one empty object.

use serde_json::{Map, Value};

/// How deeply lists and objects may be nested.
const MAX_DEPTH: usize = 64;

/// The short names of fields.
const NAMES: [(&str, &str); 23] = [
    ("ce", "cells"),
    ("v", "value"),
    ("ca", "cages"),
    ("re", "regions"),
    ("a", "arrows"),
    ("l", "lines"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("t", "title"),
    ("wp", "wayPoints"),
    ("c", "color"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ct", "center"),
    ("cs", "cellSize"),
    ("w", "width"),
    ("h", "height"),
    ("r", "rounded"),
    ("fs", "fontSize"),
    ("th", "thickness"),
    ("hl", "headLength"),
    ("te", "text"),
    ("d", "duration"),
];

/// Reads a text; `None` if it breaks the rules above.
pub(crate) fn read(text: &str) -> Option<Value> {
    let mut reader = Reader { rest: text.trim() };
    let value = reader.value(0)?;
    reader.rest.is_empty().then_some(value)
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Consumes a character, if it comes next.
    fn eat(&mut self, character: char) -> bool {
        self.rest.strip_prefix(character).map(|rest| self.rest = rest).is_some()
    }

    /// A value; an empty object if there is none.
    fn value(&mut self, depth: usize) -> Option<Value> {
        if depth > MAX_DEPTH {
            return None;
        }
        self.rest = self.rest.trim_start();
        let value = match self.peek()? {
            '{' => self.object(depth)?,
            '[' => self.list(depth)?,
            '\'' | '"' => Value::String(self.quoted()?),
            ',' | ']' | '}' => Value::Object(Map::new()),
            _ => {
                let word = self.word();
                match word.trim() {
                    "" => return None,
                    "t" | "true" => Value::Bool(true),
                    "f" | "false" => Value::Bool(false),
                    "null" => Value::Null,
                    number if number.parse::<serde_json::Number>().is_ok() => {
                        Value::Number(number.parse().ok()?)
                    }
                    colour => Value::String(colour.to_owned()),
                }
            }
        };
        self.rest = self.rest.trim_start();
        Some(value)
    }

    fn list(&mut self, depth: usize) -> Option<Value> {
        self.eat('[');
        let mut values = Vec::new();
        loop {
            values.push(self.value(depth + 1)?);
            if self.eat(']') {
                return Some(Value::Array(values));
            }
            self.eat(',').then_some(())?;
        }
    }

    fn object(&mut self, depth: usize) -> Option<Value> {
        self.eat('{');
        let mut fields = Map::new();
        self.rest = self.rest.trim_start();
        if self.eat('}') {
            return Some(Value::Object(fields));
        }
        loop {
            self.rest = self.rest.trim_start();
            let name = match self.peek()? {
                '\'' | '"' => self.quoted()?,
                _ => self.word(),
            };
            self.rest = self.rest.trim_start();
            self.eat(':').then_some(())?;
            let long = NAMES.iter().find(|(short, _)| *short == name).map(|(_, long)| *long);
            let value = self.value(depth + 1)?;
            fields.insert(long.map_or(name, str::to_owned), value);
            if self.eat('}') {
                return Some(Value::Object(fields));
            }
            self.eat(',').then_some(())?;
        }
    }

    /// The text before the next punctuation mark.
    fn word(&mut self) -> String {
        let end = self.rest.find([',', ':', '[', ']', '{', '}']).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word.to_owned()
    }

    fn quoted(&mut self) -> Option<String> {
        let mut characters = self.rest.chars();
        let quote = characters.next()?;
        let mut text = String::new();
        loop {
            match characters.next()? {
                end if end == quote => break,
                '\\' => match characters.next()? {
                    'n' => text.push('\n'),
                    'r' | 'b' | 'f' => {}
                    't' => text.push('\t'),
                    'u' => {
                        let code: String = characters.by_ref().take(4).collect();
                        let unit = u32::from_str_radix(&code, 16).ok()?;
                        text.push(char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER));
                    }
                    other => text.push(other),
                },
                other => text.push(other),
            }
        }
        self.rest = characters.as_str();
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_was_left_off_comes_back() {
        let short =
            r"{ce:[[{v:5},,],[,,{v:'A'}]],ca:[{v:'title: It\'s mine'}],f:t,c:CFCFCF,x:-1.5}";
        assert_eq!(
            read(short),
            Some(json!({
                "cells": [[{"value": 5}, {}, {}], [{}, {}, {"value": "A"}]],
                "cages": [{"value": "title: It's mine"}],
                "f": true,
                "color": "CFCFCF",
                "x": -1.5,
            }))
        );
    }

    #[test]
    fn usual_json_is_read_too() {
        let text = r#" {"cells": [[{"value": "1"}, {}]], "a\"b": null, "é": "\u00e9\n"} "#;
        let value = json!({"cells": [[{"value": "1"}, {}]], "a\"b": null, "é": "é\n"});
        assert_eq!(read(text), Some(value));
    }

    #[test]
    fn what_is_cut_off_is_refused() {
        let text = "{ce:[[{v:5},,],[,,{v:'A'}]],f:t}";
        for end in 0..text.len() {
            assert_eq!(read(&text[..end]), None, "{end}");
        }
        assert_eq!(read(&"[".repeat(100_000)), None);
        assert_eq!(read(&"{a:".repeat(100_000)), None);
    }
}
