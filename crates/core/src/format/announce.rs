//! Lines that describe cells rather than hold them: shape and alphabet, headers, column titles.

use crate::shape::Shape;

use super::alphabet::Alphabet;
use super::error::ReadError;
use super::scan::{Source, Token, without_comment};
use super::{Header, ReadErrorKind, ReadOptions};

/// What a line says about the grid after it.
#[derive(Debug)]
pub(super) struct Announcement {
    number: usize,
    text: String,
    size: AnnouncedSize,
    alphabet: Option<Alphabet>,
}

#[derive(Clone, Copy, Debug)]
enum AnnouncedSize {
    Shape(Shape),
    /// A number alone: the order of the boxes (n×n) or the size of the grid; its rows decide which.
    Order(usize),
}

impl Announcement {
    /// Whether it is the number 1, which is not a size.
    pub(super) fn is_one(&self) -> bool {
        matches!(self.size, AnnouncedSize::Order(1))
    }

    /// The shapes it may mean, likeliest first.
    fn shapes(&self) -> impl Iterator<Item = Shape> {
        let shapes = match self.size {
            AnnouncedSize::Shape(shape) => [Some(shape), None],
            AnnouncedSize::Order(n) => [Shape::new(n, n).ok(), Shape::from_size(n).ok()],
        };
        shapes.into_iter().flatten()
    }

    /// What is known about the grid whose first line this is. The options take precedence.
    pub(super) fn apply(&self, source: Source<'_>, options: ReadOptions) -> ReadOptions {
        let tokens = source.tokens().count();
        let characters: usize = source.tokens().map(Token::width).sum();
        let count = |separator| 1 + source.text.matches(separator).count();
        let counts = [tokens, characters, count('\t'), count(','), count(';')];
        let fits = |shape: &Shape| {
            counts.iter().any(|&count| count == shape.size() || count == shape.cell_count())
        };
        let shape = self.shapes().find(fits).or_else(|| self.shapes().next());
        ReadOptions {
            shape: options.shape.or(shape),
            alphabet: options.alphabet.or(self.alphabet),
            ..options
        }
    }

    /// The error if no grid follows.
    pub(super) fn without_grid(&self) -> ReadError {
        let expected = self.shapes().next().map_or(9, Shape::size);
        let source = Source::line(self.number, &self.text);
        source.error_at_all(ReadErrorKind::Truncated { rows: 0, expected })
    }
}

type Announced<'a> = Result<(Announcement, Option<Token<'a>>), ReadError>;

/// Reads `RxC:` or `RxC alphabet:`, perhaps with a puzzle after it, or a line with nothing but `RxC`
/// or a box order. `None` if the line is something else.
pub(super) fn announcement(source: Source<'_>) -> Option<Announced<'_>> {
    let body = without_comment(source.text);
    let (told, rest) = match body.split_once(':') {
        Some((told, rest)) => (told, Some(rest)),
        None => (body, None),
    };
    let mut words = told.split_whitespace();
    let (first, second) = (words.next()?, words.next());
    if first.len() > 16 || words.next().is_some() {
        return None;
    }
    let alphabet = match second {
        Some(word) => Some(word.parse().ok()?),
        None => None,
    };
    let digits = first.bytes().all(|byte| byte.is_ascii_digit());
    let size = match first.parse::<usize>() {
        Ok(order @ 1..=100) if digits && first.len() <= 3 && rest.is_none() => {
            AnnouncedSize::Order(order)
        }
        _ => {
            // Without a colon, "12x4" is a row of a 4×4 grid with x for a blank.
            let is_row =
                rest.is_none() && second.is_none() && Shape::from_size(first.len()).is_ok();
            let (rows, cols) = first.split_once(['x', 'X', '×'])?;
            let number = |side: &str| !side.is_empty() && side.bytes().all(|b| b.is_ascii_digit());
            if is_row || !number(rows) || !number(cols) {
                return None;
            }
            match first.parse() {
                Ok(shape) => AnnouncedSize::Shape(shape),
                Err(error) => {
                    return Some(Err(source.error_at_all(ReadErrorKind::Shape(error))));
                }
            }
        }
    };
    if let AnnouncedSize::Order(order) = size
        && order > 1
        && let Err(error) = Shape::new(order, order)
        && Shape::from_size(order).is_err()
    {
        return Some(Err(source.error_at_all(ReadErrorKind::Shape(error))));
    }
    let rest = rest.filter(|rest| !rest.trim().is_empty()).map(|rest| Token {
        source,
        column: 2 + told.chars().count(),
        text: rest,
    });
    let text = source.text.chars().take(80).collect();
    Some(Ok((Announcement { number: source.number, text, size, alphabet }, rest)))
}

/// The header in a line `#A…` to `#U…`, as `.sdk` files have it.
pub(super) fn header(line: &str) -> Option<Header> {
    let text = line.strip_prefix('#')?;
    let key = text.chars().next().filter(|key| "ABCDLSU".contains(*key))?;
    Some(Header { key: key.to_string(), text: text[1..].trim().chars().take(1000).collect() })
}

/// Whether a first line names the columns of a table of puzzles.
pub(super) fn is_column_titles(line: &str) -> bool {
    let first = line.split([',', ';', '\t', ' ']).next().unwrap_or("").trim_matches('"');
    ["puzzle", "puzzles", "quiz", "quizzes", "sudoku"]
        .iter()
        .any(|title| first.eq_ignore_ascii_case(title))
}
