//! A line of the input with a mark under what is wrong.
//!
//! ```text
//!   × 4 cells; expected 16 (4x4)
//!    ╭─[puzzle.txt:2:5]
//!  2 │ 1x34
//!    ·  ┬
//!    ·  ╰── here
//!    ╰────
//! ```

use unicode_width::UnicodeWidthStr;

use crate::paint::Paint;
use crate::words;

/// A line of the input, with the part that is wrong.
pub(crate) struct Snippet<'a> {
    /// What is wrong with it.
    pub(crate) message: &'a str,
    /// Where the text comes from.
    pub(crate) source: &'a str,
    /// Of the wrong part, counted from 1.
    pub(crate) line: usize,
    pub(crate) column: usize,
    /// The line around the wrong part.
    pub(crate) before: &'a str,
    pub(crate) wrong: &'a str,
    pub(crate) after: &'a str,
}

impl Snippet<'_> {
    /// Several lines, with a line break after each.
    pub(crate) fn draw(&self, paint: Paint) -> String {
        let Snippet { message, source, line, column, before, wrong, after } = self;
        let number = line.to_string();
        let margin = " ".repeat(number.len());
        let indent = " ".repeat(before.width());
        // The hook hangs from the middle of the mark.
        let width = wrong.width().max(1);
        let (left, right) = (width / 2, width - width / 2 - 1);
        let mark = format!("{}┬{}", "─".repeat(left), "─".repeat(right));
        let hook = format!("{}╰── {}", " ".repeat(left), words::HERE);
        let [cross, mark, hook] = ["×", &mark, &hook].map(|text| paint.alarming(text));
        let (place, number) =
            (paint.strong(&format!("{source}:{line}:{column}")), paint.faint(&number));
        format!(
            "  {cross} {message}\n \
             {margin} ╭─[{place}]\n \
             {number} │ {before}{wrong}{after}\n \
             {margin} · {indent}{mark}\n \
             {margin} · {indent}{hook}\n \
             {margin} ╰────\n"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Paint = Paint { color: false, ascii: false, coordinates: false };

    #[test]
    fn the_mark_is_under_what_is_wrong_however_wide_the_letters_are() {
        let snippet = Snippet {
            message: "no symbol",
            source: "a.txt",
            line: 12,
            column: 3,
            before: "１é",
            wrong: "????",
            after: "1",
        };
        let picture = [
            "  × no symbol",
            "    ╭─[a.txt:12:3]",
            " 12 │ １é????1",
            "    ·    ──┬─",
            "    ·      ╰── here",
            "    ╰────",
            "",
        ];
        assert_eq!(snippet.draw(PLAIN), picture.join("\n"));
        let coloured = snippet.draw(Paint { color: true, ..PLAIN });
        assert_eq!(anstream::adapter::strip_str(&coloured).to_string(), snippet.draw(PLAIN));
        assert_ne!(coloured, snippet.draw(PLAIN));
    }
}
