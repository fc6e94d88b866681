//! The grid that a request is about: from numbers or text to givens, values and pencil marks.

use omnidoku::format::{self, Alphabet, Entry, ReadError, ReadOptions};
use omnidoku::logic::message::{Argument, Message};
use omnidoku::{CandidateGrid, Cell, Digit, DigitSet, Grid, Limits, Puzzle, Shape, typo};
use omnidoku_exchange::{self as exchange, ExchangeError, VariantError};

use crate::allowance::Allowance;
use crate::request::{Cells, Marks};
use crate::{Problem, Refusal, Status, message};

/// What a request says about its grid.
#[derive(Clone, Copy, Debug)]
pub struct GridInput<'r> {
    /// The givens.
    pub puzzle: &'r Cells,
    /// Givens and values.
    pub values: Option<&'r Cells>,
    /// Pencil marks.
    pub marks: Option<&'r Marks>,
    /// Rows and columns of a box.
    pub shape: Option<&'r str>,
    /// The symbols.
    pub alphabet: Option<&'r str>,
}

impl GridInput<'_> {
    /// The N of the N×N grid, if the puzzle can be read.
    pub fn size(&self) -> Option<usize> {
        let options = read_options(self.shape, self.alphabet).ok()?;
        let shape = match self.puzzle {
            Cells::Text(text) => read_one(text, &options, "puzzle").ok()?.shape(),
            Cells::Numbers(numbers) => shape_of(options.shape, numbers.len()).ok()?,
        };
        Some(shape.size())
    }
}

/// The grid that a request is about, understood. Its values may break the rules.
#[derive(Clone, Debug, PartialEq)]
pub struct GridState {
    /// The clues.
    pub givens: Grid,
    /// The clues and the values of the player.
    pub values: Grid,
    /// The pencil marks, if there are any.
    pub marks: Option<CandidateGrid>,
    /// The symbols.
    pub alphabet: Alphabet,
    /// Whether the shape is not stated: it is the usual one of that size.
    pub shape_assumed: bool,
}

impl GridState {
    /// Reads the grid of a request, if it is not larger than allowed.
    pub fn new(grid_input: &GridInput<'_>, allowance: &Allowance) -> Result<GridState, Refusal> {
        let options = read_options(grid_input.shape, grid_input.alphabet)?;
        let mut grid = match grid_input.puzzle {
            Cells::Text(text) => read_one(text, &options, "puzzle")?,
            Cells::Numbers(numbers) => {
                let shape = shape_of(options.shape, numbers.len())?;
                let givens = grid_of(shape, numbers, "puzzle")?;
                let alphabet = options.alphabet.unwrap_or_else(|| Alphabet::default_for(shape));
                let shape_assumed = options.shape.is_none();
                GridState { values: givens.clone(), givens, marks: None, alphabet, shape_assumed }
            }
        };
        let shape = grid.shape();
        grid.fit(allowance)?;
        match grid_input.values {
            Some(Cells::Numbers(numbers)) => grid.values = grid_of(shape, numbers, "values")?,
            Some(Cells::Text(text)) => {
                let options =
                    ReadOptions { shape: Some(shape), alphabet: Some(grid.alphabet), format: None };
                grid.values = read_one(text, &options, "values")?.values;
                if grid.values.shape() != shape {
                    return Err(in_field("values", message::grid::other_shape()));
                }
            }
            None => {}
        }
        if grid_input.values.is_some() {
            grid.keep_givens()?;
        }
        if let Some(marks) = grid_input.marks {
            grid.marks = candidates(shape, marks)?;
        }
        Ok(grid)
    }

    /// Checks that it is not larger than allowed, and that its alphabet fits.
    pub(crate) fn fit(&self, allowance: &Allowance) -> Result<(), Refusal> {
        let size = self.shape().size();
        if size > allowance.max_size {
            return Err(too_large(size, allowance));
        }
        match self.alphabet.fits(self.shape()) {
            true => Ok(()),
            false => {
                let alphabet = self.alphabet.to_string();
                Err(Refusal::bad_input(message::grid::alphabet_too_small(alphabet, size)))
            }
        }
    }

    /// What a text says.
    pub(crate) fn of_entry(entry: Entry) -> GridState {
        let Entry { grid, givens, candidates, alphabet, shape_assumed, .. } = entry;
        let givens = givens.unwrap_or_else(|| grid.clone());
        GridState { givens, values: grid, marks: candidates, alphabet, shape_assumed }
    }

    /// What a text of another program says.
    pub(crate) fn of_foreign(entry: exchange::Entry) -> GridState {
        let exchange::Entry { givens, values, marks, alphabet, .. } = entry;
        GridState { givens, values, marks, alphabet, shape_assumed: false }
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.givens.shape()
    }

    /// The clues, which must not contradict each other.
    pub fn puzzle(&self) -> Result<Puzzle, Refusal> {
        Puzzle::new(self.givens.clone()).map_err(|found| Refusal::conflicts(&found, self.alphabet))
    }

    /// The same; where the shape was assumed, a refusal names shapes with which there is exactly one solution.
    pub(crate) fn puzzle_within(&self, limits: &Limits) -> Result<Puzzle, Refusal> {
        self.puzzle().or_else(|mut refusal| {
            let shapes = self.other_shapes(limits)?;
            if !shapes.is_empty() {
                let shape = self.shape();
                let others = shapes.into_iter().map(Argument::from).reduce(either);
                let others = others.unwrap_or_else(|| Argument::from(String::new()));
                let assumed =
                    |problem| message::grid::shape_assumed(problem, shape.to_string(), others);
                refusal.problem = Box::new(refusal.problem.reworded(assumed));
            }
            Err(refusal)
        })
    }

    /// Other box shapes with which the clues have exactly one solution; none unless the shape was assumed.
    pub(crate) fn other_shapes(&self, limits: &Limits) -> Result<Vec<String>, Refusal> {
        let shapes = match self.shape_assumed {
            true => typo::proper_shapes(&self.givens, limits)?,
            false => Vec::new(),
        };
        Ok(shapes.iter().map(ToString::to_string).collect())
    }

    /// The name of its alphabet.
    pub(crate) fn alphabet_name(&self) -> String {
        self.alphabet.name(self.shape())
    }

    /// Puts the givens where the values are blank; refuses values that change a given.
    fn keep_givens(&mut self) -> Result<(), Refusal> {
        for (cell, given) in self.givens.filled() {
            match self.values.get(cell) {
                None => self.values.set(cell, Some(given)),
                Some(value) if value != given => {
                    let name = self.shape().cell_name(cell);
                    return Err(Refusal::bad_input(message::grid::given_changed(name)));
                }
                Some(_) => {}
            }
        }
        Ok(())
    }
}

/// The input is wrong in one field of the request.
pub(crate) fn in_field(field: &'static str, message: Message) -> Refusal {
    Refusal::unprocessable(Status::BadInput, Problem::from(message).in_field(field))
}

fn either(first: Argument, second: Argument) -> Argument {
    message::grid::either(first, second).into()
}

pub(crate) fn too_large(size: usize, allowance: &Allowance) -> Refusal {
    Refusal::unsupported(message::grid::too_large(size, allowance.max_size))
}

/// Shape and alphabet as they are written.
pub(crate) fn read_options(
    shape: Option<&str>,
    alphabet: Option<&str>,
) -> Result<ReadOptions, Refusal> {
    Ok(ReadOptions {
        shape: shape.map(read_shape).transpose()?,
        alphabet: alphabet
            .map(|text| {
                text.parse().map_err(|error| in_field("alphabet", message::of_alphabet(&error)))
            })
            .transpose()?,
        format: None,
    })
}

pub(crate) fn read_shape(text: &str) -> Result<Shape, Refusal> {
    text.parse().map_err(|error| in_field("shape", message::of_shape(&error)))
}

/// Why a text cannot be read.
pub(crate) fn unreadable(error: &ReadError) -> Problem {
    let ReadError { line, column, kind, .. } = error;
    Problem { line: Some(*line), column: Some(*column), ..message::of_text(kind).into() }
}

/// Why a text of another program cannot be read. A variant of Sudoku is valid, but not supported.
pub(crate) fn foreign(error: &ExchangeError) -> Refusal {
    let rule = error.rule().map(str::to_owned);
    let status = if rule.is_some() { Status::Unsupported } else { Status::BadInput };
    let (line, message) = (Some(error.line), message::of_exchange(&error.kind));
    Refusal::unprocessable(status, Problem { line, rule, ..message.into() })
}

fn read_one(text: &str, options: &ReadOptions, field: &'static str) -> Result<GridState, Refusal> {
    let named = |refusal: Refusal| Refusal {
        problem: Box::new(refusal.problem.in_field(field)),
        ..refusal
    };
    if exchange::is_variant(text) {
        return plain_board(text).map_err(named);
    }
    let grid = match exchange::read(text) {
        Some(found) => {
            let mut entries = found.map_err(|error| named(foreign(&error)))?.into_iter();
            match (entries.next(), entries.next()) {
                (Some(entry), None) => GridState::of_foreign(entry),
                _ => return Err(in_field(field, message::grid::one_puzzle())),
            }
        }
        None => {
            let bad = |error| named(Refusal::unprocessable(Status::BadInput, unreadable(&error)));
            GridState::of_entry(format::read(text, options).map_err(bad)?)
        }
    };
    Ok(grid)
}

/// The puzzle of a text that is meant as a board with rules, if it has none.
pub(crate) fn plain_board(text: &str) -> Result<GridState, Refusal> {
    let wrong = |error: VariantError| message::board::wrong(error.to_string());
    let entry = exchange::read_variant(text).map_err(|error| Refusal::bad_input(wrong(error)))?;
    let plain = entry.variant.board.classic().filter(|_| entry.variant.rules.is_empty());
    match plain {
        Some(puzzle) => Ok(GridState::of_foreign(exchange::Entry::new(puzzle.grid().clone()))),
        None => Err(Refusal::unsupported(message::board::has_rules())),
    }
}

fn shape_of(shape: Option<Shape>, cells: usize) -> Result<Shape, Refusal> {
    let size = cells.isqrt();
    match shape {
        Some(shape) => Ok(shape),
        None if size * size != cells => Err(in_field("puzzle", message::grid::not_square(cells))),
        None => {
            Shape::from_size(size).map_err(|error| in_field("puzzle", message::of_shape(&error)))
        }
    }
}

fn grid_of(shape: Shape, numbers: &[u8], field: &'static str) -> Result<Grid, Refusal> {
    Grid::from_values(shape, numbers).map_err(|error| in_field(field, message::of_grid(&error)))
}

/// Pencil marks; none at all if no cell has any.
fn candidates(shape: Shape, marks: &Marks) -> Result<Option<CandidateGrid>, Refusal> {
    let Marks(lists) = marks;
    if lists.len() != shape.cell_count() {
        let (expected, found) = (shape.cell_count(), lists.len());
        return Err(in_field("marks", message::grid::marks_length(expected, found)));
    }
    let mut candidates = CandidateGrid::full(shape);
    for (cell, list) in shape.cells().zip(lists) {
        candidates.set(cell, set_of(shape, cell, list)?);
    }
    Ok(Some(candidates).filter(|_| lists.iter().any(|list| !list.is_empty())))
}

fn set_of(shape: Shape, cell: Cell, list: &[u8]) -> Result<DigitSet<2>, Refusal> {
    let digit = |&value: &u8| {
        let value = usize::from(value);
        Digit::new(value).filter(|_| value <= shape.size()).ok_or_else(|| {
            let (name, size) = (shape.cell_name(cell), shape.size());
            in_field("marks", message::grid::mark_out_of_range(name, value, size))
        })
    };
    list.iter().map(digit).collect()
}
