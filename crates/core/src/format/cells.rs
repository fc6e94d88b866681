//! From the texts of N² cells to a grid: symbols, numbers or candidates.

use crate::candidates::CandidateGrid;
use crate::cell::Cell;
use crate::digits::{Digit, DigitSet};
use crate::grid::Grid;
use crate::shape::Shape;

use super::alphabet::{Alphabet, BLANKS};
use super::error::ReadError;
use super::scan::Token;
use super::sniff::{self, Notice};
use super::{Format, ReadErrorKind, ReadOptions};

/// What the cells of a text say.
#[derive(Debug)]
pub(super) struct Content {
    pub(super) grid: Grid,
    pub(super) givens: Option<Grid>,
    pub(super) candidates: Option<CandidateGrid>,
    pub(super) alphabet: Alphabet,
    pub(super) notices: Vec<Notice>,
    /// The shape follows from the number of cells alone.
    pub(super) shape_assumed: bool,
}

impl Content {
    fn values(grid: Grid, alphabet: Alphabet, notice: Option<Notice>) -> Content {
        let notices = notice.into_iter().collect();
        Content { grid, givens: None, candidates: None, alphabet, notices, shape_assumed: true }
    }

    fn marks(candidates: CandidateGrid, alphabet: Alphabet, notice: Option<Notice>) -> Content {
        let grid = candidates.singles();
        let (candidates, notices) = (Some(candidates), notice.into_iter().collect());
        Content { grid, givens: None, candidates, alphabet, notices, shape_assumed: true }
    }

    pub(super) fn has_cell_without_candidates(&self) -> bool {
        let is_empty =
            |marks: &CandidateGrid| marks.shape().cells().any(|cell| marks.get(cell).is_empty());
        self.candidates.as_ref().is_some_and(is_empty)
    }

    /// The same, with the shape assumed unless it is known beforehand.
    fn knowing(self, known: &ReadOptions) -> Content {
        Content { shape_assumed: known.shape.is_none(), ..self }
    }
}

/// Reads cells of one character each.
pub(super) fn symbols(
    cells: &[Token<'_>],
    shape: Shape,
    known: &ReadOptions,
) -> Result<Content, ReadError> {
    let (alphabet, notice) = alphabet_of(cells, shape, known)?;
    let mut grid = Grid::empty(shape);
    for (cell, token) in shape.cells().zip(cells) {
        grid.set(cell, symbol(*token, alphabet, shape)?);
    }
    Ok(Content::values(grid, alphabet, notice).knowing(known))
}

fn symbol(token: Token<'_>, alphabet: Alphabet, shape: Shape) -> Result<Option<Digit>, ReadError> {
    match alphabet.digit(token.symbol(), shape) {
        Some(digit) => Ok(Some(digit)),
        None if alphabet.is_blank(token.symbol(), shape) => Ok(None),
        None => {
            let found = token.symbol();
            Err(token.error(ReadErrorKind::Symbol { found, alphabet, shape }))
        }
    }
}

/// The error for the first symbol that a grid of this shape cannot have, whatever the number of cells.
pub(super) fn foreign_symbol(
    cells: &[Token<'_>],
    shape: Shape,
    known: &ReadOptions,
) -> Option<ReadError> {
    let (alphabet, _) = alphabet_of(cells, shape, known).ok()?;
    cells.iter().find_map(|token| symbol(*token, alphabet, shape).err())
}

/// Reads cells with separators between them: symbols, numbers or sets of candidates.
pub(super) fn separated(
    cells: &[Token<'_>],
    shape: Shape,
    known: &ReadOptions,
) -> Result<Content, ReadError> {
    match known.format {
        Some(Format::Candidates) => return candidates(cells, shape, known),
        Some(Format::Decimals) => return numbers(cells, shape, known),
        _ => {}
    }
    if cells.iter().any(|token| token.text.contains('/')) {
        return candidates(cells, shape, known);
    }
    if known.alphabet == Some(Alphabet::Decimal) {
        return numbers(cells, shape, known);
    }
    let numeric = |token: &Token<'_>| number(token.text).is_some();
    if cells.iter().all(|token| token.width() == 1) {
        let beyond_nine = shape.size() > 9 && known.alphabet.is_none();
        return match beyond_nine && cells.iter().all(numeric) {
            true => numbers(cells, shape, known),
            false => symbols(cells, shape, known),
        };
    }
    let zero_is_blank = known.alphabet.is_none_or(|alphabet| alphabet.is_blank('0', shape));
    let has_blank = |token: &Token<'_>| match token.text {
        "0" => zero_is_blank,
        text => matches!(text, "." | "_" | "?" | "-1"),
    };
    let sets = !cells.iter().any(has_blank)
        && (shape.size() <= 9 || known.alphabet.is_some() || !cells.iter().all(numeric));
    match sets.then(|| candidates(cells, shape, known)) {
        Some(Err(_)) if shape.size() > 9 => numbers(cells, shape, known),
        Some(sets) => sets,
        None => numbers(cells, shape, known),
    }
}

/// Reads numbers 1..=N, with `0`, `-1` or a usual blank for a blank.
fn numbers(cells: &[Token<'_>], shape: Shape, known: &ReadOptions) -> Result<Content, ReadError> {
    let mut grid = Grid::empty(shape);
    for (cell, token) in shape.cells().zip(cells) {
        match number(token.text).filter(|&value| value <= shape.size()) {
            Some(value) => grid.set(cell, Digit::new(value)),
            None => {
                return Err(token.error(ReadErrorKind::Number { found: token.shown(), shape }));
            }
        }
    }
    Ok(Content::values(grid, Alphabet::Decimal, None).knowing(known))
}

/// The value of a number, 0 for a blank; `None` for other texts.
pub(super) fn number(text: &str) -> Option<usize> {
    let blank = text == "-1" || (text.len() == 1 && text.starts_with(BLANKS));
    if blank {
        return Some(0);
    }
    let digits = (1..=9).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if digits { text.parse().ok() } else { None }
}

/// Reads a set of candidates in every cell: symbols side by side (`1279`), or numbers with `/`
/// between them. `-` is the empty set, another blank every digit, and `u` before a symbol marks a
/// value that the player placed.
pub(super) fn candidates(
    cells: &[Token<'_>],
    shape: Shape,
    known: &ReadOptions,
) -> Result<Content, ReadError> {
    let slashes = cells.iter().any(|token| token.text.contains('/'));
    let (alphabet, notice) = match known.alphabet {
        None if slashes => (Alphabet::Decimal, None),
        _ => alphabet_of(cells, shape, known)?,
    };
    let mut marks = CandidateGrid::full(shape);
    let mut placed = Vec::new();
    for (cell, token) in shape.cells().zip(cells) {
        let unmarked = token.text.strip_prefix('u').filter(|_| shape.size() <= 9);
        let by_player = unmarked.filter(|symbol| !symbol.is_empty());
        if by_player.is_some() {
            placed.push(cell);
        }
        let Some(set) = candidate_set(by_player.unwrap_or(token.text), alphabet, shape) else {
            let found = token.shown();
            return Err(token.error(ReadErrorKind::Candidates { found, alphabet, shape }));
        };
        marks.set(cell, set);
    }
    let mut content = Content::marks(marks, alphabet, notice).knowing(known);
    content.givens = (!placed.is_empty()).then(|| without(&content.grid, &placed));
    Ok(content)
}

/// The grid without the values in some cells.
pub(super) fn without(grid: &Grid, cells: &[Cell]) -> Grid {
    let mut rest = grid.clone();
    cells.iter().for_each(|&cell| rest.set(cell, None));
    rest
}

/// The digits named in a text, each at most once.
pub(super) fn candidate_set(text: &str, alphabet: Alphabet, shape: Shape) -> Option<DigitSet<2>> {
    let mut set = DigitSet::EMPTY;
    let mut add = |digit: Digit| {
        let new = !set.contains(digit);
        set.insert(digit);
        new
    };
    let named = match alphabet {
        _ if text == "-" => true,
        Alphabet::Decimal if text.len() == 1 && text.starts_with(BLANKS) => {
            return Some(DigitSet::full(shape));
        }
        Alphabet::Decimal => text.split('/').all(|part| {
            let value = number(part).filter(|&value| value <= shape.size());
            value.and_then(Digit::new).is_some_and(&mut add)
        }),
        _ => match text.parse::<char>() {
            Ok(symbol) if alphabet.is_blank(symbol, shape) => return Some(DigitSet::full(shape)),
            _ => text.chars().all(|c| alphabet.digit(c, shape).is_some_and(&mut add)),
        },
    };
    named.then_some(set)
}

/// Reads N³ characters, for every cell and digit in turn its symbol or a blank.
///
/// `None` if a symbol is where another belongs, or if there is no symbol at all.
pub(super) fn one_by_one(
    characters: &[Token<'_>],
    shape: Shape,
    known: &ReadOptions,
) -> Option<Content> {
    let size = shape.size();
    if characters.len() != shape.cell_count() * size {
        return None;
    }
    let (alphabet, notice) = alphabet_of(characters, shape, known).ok()?;
    let mut marks = CandidateGrid::full(shape);
    let mut named = false;
    for (cell, symbols) in shape.cells().zip(characters.chunks_exact(size)) {
        for (digit, token) in Digit::all(shape).zip(symbols) {
            match alphabet.digit(token.symbol(), shape) {
                Some(found) if found == digit => named = true,
                None if alphabet.is_blank(token.symbol(), shape) => marks.remove(cell, digit),
                _ => return None,
            }
        }
    }
    named.then(|| Content::marks(marks, alphabet, notice).knowing(known))
}

fn alphabet_of(
    cells: &[Token<'_>],
    shape: Shape,
    known: &ReadOptions,
) -> Result<(Alphabet, Option<Notice>), ReadError> {
    match (known.alphabet, cells.first()) {
        (Some(alphabet), Some(first)) if !alphabet.fits(shape) => {
            let kind = ReadErrorKind::AlphabetTooSmall { alphabet, shape };
            Err(first.source.error_at_all(kind))
        }
        (Some(alphabet), _) => Ok((alphabet, None)),
        (None, _) => Ok(sniff::alphabet(cells.iter().flat_map(|token| token.text.chars()), shape)),
    }
}
