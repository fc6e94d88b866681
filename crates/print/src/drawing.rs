//! Parses a drawing: text is laid out, every length becomes a number.
//!
//! A page of large grids has tens of thousands of words, and laying them out takes seconds and a hundred
//! times the memory of its text. So a drawing is parsed in [`pieces`]: documents of the same size, each
//! with a part of the elements, that together show the same.

use std::borrow::Cow;

use resvg::usvg::{self, ImageHrefResolver, Options, Tree};

use crate::PrintError;
use crate::fonts::{FAMILY, fonts};

/// The longest drawing, in bytes: a page of the largest grids takes a tenth of it.
const MAX_BYTES: usize = 1 << 25;

/// Parses a drawing. It is self-contained: it uses the embedded fonts and cannot refer to files.
pub(crate) fn read(svg: &str) -> Result<Tree, PrintError> {
    if svg.len() > MAX_BYTES {
        return Err(PrintError::TooLarge);
    }
    let options = Options {
        fontdb: fonts().database.clone(),
        font_family: FAMILY.to_owned(),
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).map_err(PrintError::NoDrawing)?;
    match is_plain(tree.root()) {
        true => Ok(tree),
        false => Err(PrintError::Unsupported),
    }
}

/// How many elements a piece has.
const ELEMENTS_PER_PIECE: usize = 500;

/// The pieces of a drawing, in drawing order.
///
/// Our own drawings have one element per line: `<svg …>`, then shapes, words and groups (`<g …>`, `</g>`),
/// then `</svg>`. Any other document is one piece.
pub(crate) fn pieces(svg: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let body = svg.split_once('\n').and_then(|(head, rest)| {
        let body = rest.trim_end().strip_suffix("</svg>")?;
        let is_ours =
            head.starts_with("<svg ") && head.ends_with('>') && body.lines().all(is_element);
        is_ours.then_some((head, body))
    });
    let whole = body.is_none().then_some(Cow::Borrowed(svg));
    let parts = body.map(|(head, body)| Pieces { head, lines: body.lines(), open: Vec::new() });
    whole.into_iter().chain(parts.into_iter().flatten().map(Cow::Owned))
}

/// Whether a line is one whole element, or begins or ends a group.
fn is_element(line: &str) -> bool {
    let is_whole = line.ends_with("/>") || line.ends_with("</text>") || line.ends_with("</title>");
    line.starts_with('<') && (is_whole || line == "</g>" || line.starts_with("<g "))
}

struct Pieces<'a> {
    head: &'a str,
    lines: std::str::Lines<'a>,
    /// The groups around the next element.
    open: Vec<&'a str>,
}

impl Iterator for Pieces<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let (mut piece, mut count) = (String::from(self.head), 0);
        self.open.iter().for_each(|group| piece.push_str(group));
        while count < ELEMENTS_PER_PIECE
            && let Some(line) = self.lines.next()
        {
            piece.push_str(line);
            match line {
                "</g>" => drop(self.open.pop()),
                group if group.starts_with("<g ") => self.open.push(group),
                _ => count += 1,
            }
        }
        self.open.iter().for_each(|_| piece.push_str("</g>"));
        piece.push_str("</svg>");
        (count > 0).then_some(piece)
    }
}

/// Whether there are only shapes and text in plain colours, as in drawings of puzzles.
fn is_plain(group: &usvg::Group) -> bool {
    let is_plain_paint = |paint: &usvg::Paint| matches!(paint, usvg::Paint::Color(_));
    !group.should_isolate()
        && group.filters().is_empty()
        && group.children().iter().all(|node| match node {
            usvg::Node::Group(group) => is_plain(group),
            usvg::Node::Path(path) => {
                path.fill().is_none_or(|fill| is_plain_paint(fill.paint()))
                    && path.stroke().is_none_or(|stroke| is_plain_paint(stroke.paint()))
            }
            usvg::Node::Text(text) => text.layouted().iter().all(|span| {
                span.stroke.is_none()
                    && span.fill.as_ref().is_none_or(|fill| is_plain_paint(fill.paint()))
            }),
            usvg::Node::Image(_) => false,
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_in_pieces_has_every_element_once_in_its_groups() {
        let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">";
        let words = |number: usize| format!("<text x=\"{number}\">{number}</text>\n");
        let many: String = (0..1234).map(words).collect();
        let svg = format!(
            "{head}\n<title>a</title>\n<g id=\"outer\">\n<g id=\"inner\">\n{many}</g>\n</g>\n<rect/>\n</svg>\n"
        );
        let all: Vec<_> = pieces(&svg).collect();
        assert_eq!(all.len(), 3);
        for number in 0..1234 {
            let word = format!(">{number}<");
            assert_eq!(all.iter().filter(|piece| piece.contains(&word)).count(), 1);
        }
        for piece in &all {
            assert!(read(piece).is_ok(), "{piece}");
            assert_eq!(piece.matches("<g ").count(), piece.matches("</g>").count());
            assert!(!piece.contains("<text") || piece.contains("<g id=\"outer\"><g id=\"inner\">"));
        }
        let other = "<svg>\n<defs>\n<rect/>\n</defs>\n</svg>";
        assert_eq!(pieces(other).collect::<Vec<_>>(), [other]);
    }
}
