//! Rules that plain Sudoku does not have, by the names that players use.
//!
//! A puzzle of f-puzzles or SudokuPad states its rules in three ways: by a field for the rule, by regions
//! that are not boxes, and in words. If any of them is not plain Sudoku, the puzzle is refused.

use omnidoku_core::Shape;

use crate::entry::Notice;
use crate::error::{ExchangeErrorKind, Reading};

/// The fields of f-puzzles that mean a rule. SudokuPad has some of them among its metadata.
const FIELDS: [(&str, &str); 44] = [
    ("diagonal+", "diagonals"),
    ("diagonal-", "diagonals"),
    ("antiknight", "anti-knight"),
    ("antiking", "anti-king"),
    ("disjointgroups", "disjoint groups"),
    ("nonconsecutive", "nonconsecutive"),
    ("negative", "negative constraints"),
    ("killercage", "killer cages"),
    ("littlekillersum", "little killer sums"),
    ("sandwichsum", "sandwich sums"),
    ("xsum", "X-sums"),
    ("skyscraper", "skyscrapers"),
    ("numberedroom", "numbered rooms"),
    ("arrow", "arrows"),
    ("doublearrow", "double arrows"),
    ("thermometer", "thermometers"),
    ("slowthermometer", "slow thermometers"),
    ("palindrome", "palindromes"),
    ("renban", "renban lines"),
    ("whispers", "whispers"),
    ("regionsumline", "region sum lines"),
    ("entropicline", "entropic lines"),
    ("modularline", "modular lines"),
    ("nabner", "nabner lines"),
    ("zipperline", "zipper lines"),
    ("betweenline", "between lines"),
    ("lockout", "lockout lines"),
    ("sameline", "same difference lines"),
    ("difference", "kropki dots"),
    ("ratio", "kropki dots"),
    ("xv", "XV"),
    ("clone", "clones"),
    ("quadruple", "quadruples"),
    ("odd", "odd cells"),
    ("even", "even cells"),
    ("minimum", "minimum cells"),
    ("maximum", "maximum cells"),
    ("extraregion", "extra regions"),
    ("rowindexer", "row indexers"),
    ("columnindexer", "column indexers"),
    ("boxindexer", "box indexers"),
    ("countingcircles", "counting circles"),
    ("sum", "sums"),
    ("cosmetickillercage", "killer cages"),
];

/// Beginnings of words in a text that name a rule. The first match is reported.
const WORDS: [(&str, &str); 34] = [
    ("anti knight", "anti-knight"),
    ("antiknight", "anti-knight"),
    ("knight s move", "anti-knight"),
    ("knights move", "anti-knight"),
    ("anti king", "anti-king"),
    ("antiking", "anti-king"),
    ("king s move", "anti-king"),
    ("little killer", "little killer sums"),
    ("killer", "killer cages"),
    ("cage", "killer cages"),
    ("thermo", "thermometers"),
    ("arrow", "arrows"),
    ("kropki", "kropki dots"),
    ("white dot", "kropki dots"),
    ("black dot", "kropki dots"),
    ("whisper", "whispers"),
    ("renban", "renban lines"),
    ("palindrom", "palindromes"),
    ("sandwich", "sandwich sums"),
    ("x sum", "X-sums"),
    ("skyscraper", "skyscrapers"),
    ("between line", "between lines"),
    ("region sum", "region sum lines"),
    ("entropic", "entropic lines"),
    ("modular line", "modular lines"),
    ("zipper", "zipper lines"),
    ("quadruple", "quadruples"),
    ("nonconsecutive", "nonconsecutive"),
    ("non consecutive", "nonconsecutive"),
    ("disjoint", "disjoint groups"),
    ("windoku", "extra regions"),
    ("jigsaw", "irregular regions"),
    ("irregular", "irregular regions"),
    ("diagonal", "diagonals"),
];

/// The rule that a field means.
pub(crate) fn of_field(field: &str) -> Option<&'static str> {
    FIELDS.iter().find(|(name, _)| *name == field).map(|(_, rule)| *rule)
}

/// Checks the rules in words: refuses a text that names a variant's rule, and adds a notice if it says
/// more than plain Sudoku.
pub(crate) fn in_words(text: &str, notices: &mut Vec<Notice>) -> Reading<()> {
    let letters =
        text.chars().map(|c| if c.is_alphabetic() { c.to_ascii_lowercase() } else { ' ' });
    let letters: String = letters.collect();
    let words: Vec<&str> = letters.split_whitespace().collect();
    let line = format!(" {}", words.join(" "));
    if let Some((_, rule)) = WORDS.iter().find(|(word, _)| line.contains(&format!(" {word}"))) {
        return Err(ExchangeErrorKind::variant(rule));
    }
    let is_plain = words.is_empty() || (words.len() <= 8 && line.contains(" sudoku rules"));
    if !is_plain {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        notices.push(Notice::Rules(text.chars().take(200).collect()));
    }
    Ok(())
}

/// The shape whose boxes are the given regions of the cells, in reading order. `usual` is preferred if
/// there are several.
pub(crate) fn shape_of(regions: &[Option<usize>], usual: Shape) -> Reading<Shape> {
    let size = usual.size();
    let others = (2..size).filter_map(|rows| {
        let cols = size.is_multiple_of(rows).then_some(size / rows)?;
        Shape::new(rows, cols).ok()
    });
    let fits = |shape: &Shape| {
        let mut region_of_box = vec![None; size];
        let same = shape.cells().zip(regions).all(|(cell, region)| {
            let known = &mut region_of_box[shape.box_of(cell)];
            region.is_some() && (known.is_none() || *known == *region) && {
                *known = *region;
                true
            }
        });
        region_of_box.sort_unstable();
        region_of_box.dedup();
        same && region_of_box.len() == size
    };
    let shape = std::iter::once(usual).chain(others).find(fits);
    shape.ok_or_else(|| ExchangeErrorKind::variant("irregular regions"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_in_words_are_recognised() {
        let mut notices = Vec::new();
        let mut rule = |text| match in_words(text, &mut notices) {
            Err(ExchangeErrorKind::Variant { rule }) => Some(rule),
            _ => None,
        };
        assert_eq!(
            rule("Anti-knight: cells a knight's move apart differ.").unwrap(),
            "anti-knight"
        );
        assert_eq!(rule("Normal rules. Little killer: ...").unwrap(), "little killer sums");
        assert_eq!(rule("Digits along ARROWS sum to the circle.").unwrap(), "arrows");
        assert_eq!(rule("Normal sudoku rules apply."), None);
        assert_eq!(rule("A narrow escape: every row, column and box has 1-9."), None);
        assert_eq!(
            notices,
            [Notice::Rules("A narrow escape: every row, column and box has 1-9.".to_owned())]
        );
    }

    #[test]
    fn regions_tell_the_shape() {
        let usual = Shape::from_size(6).unwrap();
        let upright = Shape::new(3, 2).unwrap();
        for shape in [usual, upright] {
            // Numbered from the end: any numbers will do.
            let regions: Vec<_> = shape.cells().map(|cell| Some(9 - shape.box_of(cell))).collect();
            assert_eq!(shape_of(&regions, usual), Ok(shape));
        }
        let rows: Vec<_> = usual.cells().map(|cell| Some(usual.row_of(cell))).collect();
        assert!(shape_of(&rows, usual).is_err());
        assert!(shape_of(&[Some(0); 36], usual).is_err());
        assert!(shape_of(&[None; 36], usual).is_err());
    }
}
