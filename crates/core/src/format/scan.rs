//! Scanning a line: comments removed, borders recognised, the rest cut into [`Token`]s.

use super::ReadErrorKind;
use super::error::ReadError;

/// A line, or a part of one, and where it is in the text, for errors that point into it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source<'a> {
    pub(super) number: usize,
    /// How many characters of the line come before `text`. Columns of tokens count from `text`.
    pub(super) before: usize,
    pub(super) text: &'a str,
}

/// A [`Source`] that owns its text.
#[derive(Clone, Debug)]
pub(super) struct OwnedSource {
    number: usize,
    before: usize,
    text: String,
}

impl OwnedSource {
    pub(super) fn source(&self) -> Source<'_> {
        Source { number: self.number, before: self.before, text: &self.text }
    }
}

impl<'a> Source<'a> {
    /// A whole line.
    pub(super) fn line(number: usize, text: &'a str) -> Source<'a> {
        Source { number, before: 0, text }
    }

    pub(super) fn keep(self) -> OwnedSource {
        OwnedSource { number: self.number, before: self.before, text: self.text.to_owned() }
    }

    /// An error about `length` characters from `column` on.
    pub(super) fn error(self, column: usize, length: usize, kind: ReadErrorKind) -> ReadError {
        let (text, text_starts) = self.around(column);
        ReadError {
            line: self.number,
            column: self.before + column,
            length: length.max(1),
            text,
            text_starts: self.before + text_starts,
            kind,
        }
    }

    /// The part of the line with a column in its middle that an error carries, and where it starts.
    fn around(self, column: usize) -> (String, usize) {
        let surplus = self.text.chars().count().saturating_sub(ReadError::MAX_TEXT);
        let skipped = column.saturating_sub(ReadError::MAX_TEXT / 2).min(surplus);
        (self.text.chars().skip(skipped).take(ReadError::MAX_TEXT).collect(), skipped + 1)
    }

    /// An error about too many cells, at the surplus ones, or too few, at the place after the last.
    pub(super) fn error_of_count(
        self,
        cells: &[Token<'_>],
        expected: usize,
        kind: ReadErrorKind,
    ) -> ReadError {
        let end = cells.last().map_or(1, |last| last.column + last.width());
        let start = cells.get(expected).map_or(end, |surplus| surplus.column);
        self.error(start, end - start, kind)
    }

    /// An error about the whole line.
    pub(super) fn error_at_all(self, kind: ReadErrorKind) -> ReadError {
        let indent = self.text.chars().take_while(|c| c.is_whitespace()).count();
        let trimmed = self.text.trim().chars().count();
        let column = if trimmed == 0 { 1 } else { indent + 1 };
        self.error(column, trimmed, kind)
    }

    /// The tokens between the separators of the line, up to a comment.
    pub(super) fn tokens(self) -> impl Iterator<Item = Token<'a>> {
        let body = without_comment(self.text);
        let (mut rest, mut column) = (body, 1);
        std::iter::from_fn(move || {
            let start = rest.find(|c| !is_separator(c))?;
            column += rest[..start].chars().count();
            rest = &rest[start..];
            let end = rest.find(is_separator).unwrap_or(rest.len());
            let text = &rest[..end];
            let token = Token { source: self, column, text };
            column += text.chars().count();
            rest = &rest[end..];
            Some(token)
        })
    }
}

/// One or more characters between separators: a cell, or several cells side by side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    pub(super) source: Source<'a>,
    /// Its first character's place in the line, counted from 1.
    pub(super) column: usize,
    pub(super) text: &'a str,
}

impl<'a> Token<'a> {
    /// How many characters it has.
    pub(super) fn width(self) -> usize {
        if self.text.is_ascii() { self.text.len() } else { self.text.chars().count() }
    }

    /// Every character as a token of its own.
    pub(super) fn characters(self) -> impl Iterator<Item = Token<'a>> {
        self.text.char_indices().enumerate().map(move |(place, (at, c))| Token {
            source: self.source,
            column: self.column + place,
            text: &self.text[at..at + c.len_utf8()],
        })
    }

    /// Its first character. (A token has one.)
    pub(super) fn symbol(self) -> char {
        self.text.chars().next().unwrap_or(' ')
    }

    /// An error about the whole token.
    pub(super) fn error(self, kind: ReadErrorKind) -> ReadError {
        self.source.error(self.column, self.width(), kind)
    }

    /// Its text for a message, cut after 20 characters.
    pub(super) fn shown(self) -> String {
        self.text.chars().take(20).collect()
    }
}

/// Whether a character only separates cells.
pub(super) fn is_separator(c: char) -> bool {
    matches!(c, ',' | '|' | '!' | ':' | '=' | '+' | '¦' | '\u{2500}'..='\u{257f}')
        || c.is_whitespace()
}

/// Whether a character draws the bar between two boxes of a row.
pub(super) fn is_bar(c: char) -> bool {
    matches!(c, '|' | '!' | ':' | '¦' | '│' | '┃' | '║')
}

/// The line up to `#` or `;`.
pub(super) fn without_comment(line: &str) -> &str {
    &line[..line.find(['#', ';']).unwrap_or(line.len())]
}

/// Whether the whole line is a comment.
pub(super) fn is_comment(line: &str) -> bool {
    line.starts_with(['#', ';']) || line.starts_with("//")
}

/// A line that may be drawn between rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Border {
    /// It is.
    Certain,
    /// Nothing but this character: drawn, or a row of blanks where this is the blank.
    Perhaps(char),
}

/// Whether a line is drawn rather than written.
///
/// Besides dashes, `=`, `+`, `|` and the box-drawing characters, corners may be `*`, `.`, `'` or `:`
/// where dashes touch them. Single dashes with blanks or bars between them are cells.
pub(super) fn border(line: &str) -> Option<Border> {
    let line = line.trim();
    let first = line.chars().next()?;
    if matches!(first, '-' | '*' | '_') && line.chars().all(|c| c == first) {
        return Some(Border::Perhaps(first));
    }
    let drawn = |c: char| c == '-' || is_separator(c);
    if line.chars().all(drawn) {
        let cells = line.contains('-') && !line.contains("--") && !line.contains('+');
        return (!cells).then_some(Border::Certain);
    }
    let corner = |c: char| matches!(c, '*' | '.' | '\'');
    let framed = line.chars().all(|c| drawn(c) || corner(c))
        && line.contains("---")
        && line.starts_with(|c| c == '-' || corner(c))
        && line.split(corner).all(|part| part.is_empty() || part.contains("--"))
        && !line.contains("..");
    framed.then_some(Border::Certain)
}

/// Whether a line is drawn as Markdown draws it below the titles of a table: `|---|:-:|`.
pub(super) fn is_rule_below_titles(line: &str) -> bool {
    let drawn = |c: char| matches!(c, '|' | '-' | ':') || c.is_whitespace();
    line.contains('|') && line.contains("--") && line.chars().all(drawn)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(line: &str) -> Vec<(usize, &str)> {
        let source = Source::line(1, line);
        source.tokens().map(|token| (token.column, token.text)).collect()
    }

    #[test]
    fn tokens_know_their_columns() {
        assert_eq!(tokens("  1, 22 | 3 # 4"), [(3, "1"), (6, "22"), (11, "3")]);
        assert_eq!(tokens("│ é12 │4"), [(3, "é12"), (8, "4")]);
        assert_eq!(tokens(" | "), []);
    }

    #[test]
    fn borders() {
        for line in [
            "*-----------*",
            "|---+---+---|",
            "+-------+-------+",
            ".-----.-----.",
            ":-----+-----:",
            "'-----'-----'",
            "├───┼───┤",
            "======",
            "--- --- ---",
            "-+-+-+-",
        ] {
            assert_eq!(border(line), Some(Border::Certain), "{line}");
        }
        assert_eq!(border("---------"), Some(Border::Perhaps('-')));
        assert_eq!(border("*********"), Some(Border::Perhaps('*')));
        for row in
            [".........", "...---...", "-2-", "1", "", "|.|.|.|", "..*.*..*.", "- - - -", "_ _ _ _"]
        {
            assert_eq!(border(row), None, "{row}");
        }
    }
}
