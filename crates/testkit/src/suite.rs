//! The data suite: puzzles with known answers that every engine must give.
//!
//! The files are in `data/`; its README describes the format. A line that cannot be read is a mistake in the
//! suite and panics with its file and number.

use omnidoku_core::{Grid, Puzzle, Shape};
use omnidoku_solve::EngineId;

use crate::line;

/// The files of puzzles.
const PUZZLES: [(&str, &str); 4] = [
    ("empty.txt", include_str!("../data/empty.txt")),
    ("edge.txt", include_str!("../data/edge.txt")),
    ("documents.txt", include_str!("../data/documents.txt")),
    ("grown.txt", include_str!("../data/grown.txt")),
];

/// The file of grids that are no puzzles.
const CONFLICTS: (&str, &str) = ("conflicts.txt", include_str!("../data/conflicts.txt"));

/// A puzzle with its answer.
#[derive(Clone, Debug)]
pub struct Case {
    /// Its name, unique in the suite.
    pub name: &'static str,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// How many solutions it has.
    pub count: Count,
    /// All solutions, or none of them where the file gives none.
    pub solutions: Vec<Grid>,
    /// The engines that would take too long.
    pub slow_for: Vec<EngineId>,
}

/// How many solutions a puzzle is known to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// This many.
    Exactly(u64),
    /// This many or more.
    AtLeast(u64),
}

/// A grid whose values contradict each other.
#[derive(Clone, Debug)]
pub struct ConflictCase {
    /// Its name.
    pub name: &'static str,
    /// The grid.
    pub grid: Grid,
    /// Every conflict, such as "5 in box 5", rows before columns before boxes.
    pub conflicts: Vec<&'static str>,
}

/// All puzzles of the suite.
pub fn cases() -> Vec<Case> {
    PUZZLES.into_iter().flat_map(|file| read(file, case)).collect()
}

/// The puzzle of this name.
///
/// # Panics
/// If there is none.
pub fn case_named(name: &str) -> Case {
    let found = cases().into_iter().find(|case| case.name == name);
    found.unwrap_or_else(|| panic!("the suite has no puzzle \"{name}\""))
}

/// All grids with conflicts.
pub fn conflict_cases() -> Vec<ConflictCase> {
    read(CONFLICTS, conflict_case)
}

fn read<T>(
    (file, text): (&str, &'static str),
    entry: fn(&[&'static str]) -> Result<T, String>,
) -> Vec<T> {
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    lines
        .map(|(number, line)| {
            let fields: Vec<&str> = line.split('|').map(str::trim).collect();
            entry(&fields).unwrap_or_else(|error| panic!("{file}, line {}: {error}", number + 1))
        })
        .collect()
}

fn case(fields: &[&'static str]) -> Result<Case, String> {
    let [name, shape, puzzle, count, solutions, slow_for] = *fields else {
        return Err(format!("{} fields instead of 6", fields.len()));
    };
    let shape: Shape = shape.parse().map_err(text_of)?;
    let puzzle = Puzzle::new(line::read(shape, puzzle)?).map_err(text_of)?;
    let count = match count.strip_suffix('+') {
        Some(least) => Count::AtLeast(least.parse().map_err(text_of)?),
        None => Count::Exactly(count.parse().map_err(text_of)?),
    };
    let solutions: Vec<Grid> =
        items(solutions, ';').map(|grid| line::read(shape, grid)).collect::<Result<_, _>>()?;
    if !solutions.is_empty() && count != Count::Exactly(solutions.len() as u64) {
        return Err(format!("{count:?} solutions, but {} are listed", solutions.len()));
    }
    let slow_for = items(slow_for, ',').map(|name| name.parse().map_err(text_of));
    Ok(Case { name, puzzle, count, solutions, slow_for: slow_for.collect::<Result<_, _>>()? })
}

fn conflict_case(fields: &[&'static str]) -> Result<ConflictCase, String> {
    let [name, shape, grid, conflicts] = *fields else {
        return Err(format!("{} fields instead of 4", fields.len()));
    };
    let grid = line::read(shape.parse().map_err(text_of)?, grid)?;
    Ok(ConflictCase { name, grid, conflicts: items(conflicts, ';').collect() })
}

fn items(text: &'static str, separator: char) -> impl Iterator<Item = &'static str> {
    text.split(separator).map(str::trim).filter(|item| !item.is_empty())
}

fn text_of(error: impl ToString) -> String {
    error.to_string()
}
