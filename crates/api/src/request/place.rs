//! Finds the value that ends at a place in a JSON text, as a path: `marks[1][1]`.
//!
//! Whoever reads a request knows only line and column of what is wrong. Up to there the text is well formed, so its
//! brackets, commas and keys are enough to know where in it that is.

/// An object or a list that is open, and where in it we are.
enum Open<'a> {
    Object { key: Option<&'a [u8]> },
    List { index: usize },
}

/// The path to what was read last before the column, counted from 1 as the line is.
pub(super) fn path(json: &[u8], line: usize, column: usize) -> String {
    let mut open = Vec::new();
    let mut rest = before(json, line, column);
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        match (byte, open.last_mut()) {
            (b'{', _) => open.push(Open::Object { key: None }),
            (b'[', _) => open.push(Open::List { index: 0 }),
            (b'}' | b']', _) => drop(open.pop()),
            (b',', Some(Open::Object { key })) => *key = None,
            (b',', Some(Open::List { index })) => *index += 1,
            (b'"', innermost) => {
                let text;
                (text, rest) = after.split_at(text_length(after));
                if let Some(Open::Object { key: key @ None }) = innermost {
                    *key = Some(text);
                }
                rest = rest.get(1..).unwrap_or_default();
            }
            _ => {}
        }
    }
    told(&open)
}

/// What comes before a place.
fn before(json: &[u8], line: usize, column: usize) -> &[u8] {
    let lines = json.split_inclusive(|&byte| byte == b'\n').take(line.saturating_sub(1));
    let start: usize = lines.map(<[u8]>::len).sum();
    &json[..json.len().min(start + column)]
}

/// How long the text is that begins here, up to its closing quote.
fn text_length(json: &[u8]) -> usize {
    let mut escaped = false;
    let is_end = |&byte: &u8| {
        let end = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        end
    };
    json.iter().position(is_end).unwrap_or(json.len())
}

fn told(open: &[Open<'_>]) -> String {
    let mut path = String::new();
    for part in open {
        match part {
            Open::Object { key: Some(key) } => {
                if !path.is_empty() {
                    path.push('.');
                }
                path.push_str(&String::from_utf8_lossy(key));
            }
            Open::Object { key: None } => {}
            Open::List { index } => path.push_str(&format!("[{index}]")),
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_place() {
        for (json, expected) in [
            ("", ""),
            ("{", ""),
            (r#"{"a": 5"#, "a"),
            (r#"{"a": [1, "x""#, "a[1]"),
            (r#"{"a\"b": 5, "c": [[1], {"d": 1}, {"e": 5"#, "c[2].e"),
            (r#"{"a": [{"d": 1}"#, "a[0]"),
            (r#"{"a": [1, 2]"#, "a"),
            (r#"{"a": "[{", "b""#, "b"),
            (r#"{"a": 1}"#, ""),
        ] {
            assert_eq!(path(json.as_bytes(), 1, json.len()), expected, "{json}");
        }
        assert_eq!(path(b"{\n \"a\":\n [1, 22, 3]}", 3, 7), "a[1]");
    }
}
