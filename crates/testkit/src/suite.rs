//! The data suite: puzzles with known answers that every engine must give.
//!
//! The files are in `data/`; its README describes the format. A line that cannot be read is a
//! mistake in the suite, and reading it panics with the file and the line number.

use omnidoku_core::{Grid, Puzzle, Shape};
use omnidoku_solve::EngineId;

use crate::line;

/// The files of puzzles.
const PUZZLES: [(&str, &str); 4] = [
    ("empty.txt", include_str!("../data/empty.txt")),
    ("edge.txt", include_str!("../data/edge.txt")),
    ("studies.txt", include_str!("../data/studies.txt")),
    ("grown.txt", include_str!("../data/grown.txt")),
];

/// The file of grids whose clues contradict each other.
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
    /// All solutions; empty where the file does not list them.
    pub solutions: Vec<Grid>,
    /// The engines that skip this puzzle.
    pub exemptions: Vec<Exemption>,
}

impl Case {
    /// Why this engine skips the puzzle, or `None` if it does not.
    pub fn exemption(&self, engine: EngineId) -> Option<&'static str> {
        let exempting =
            self.exemptions.iter().find(|exemption| exemption.engines.contains(&engine));
        exempting.map(|exemption| exemption.reason)
    }
}

/// Engines that skip a puzzle.
#[derive(Clone, Debug)]
pub struct Exemption {
    /// Which engines.
    pub engines: Vec<EngineId>,
    /// Why they skip it.
    pub reason: &'static str,
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
    let [name, shape, puzzle, count, solutions, exemptions] = *fields else {
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
    let exemptions = items(exemptions, ';').map(exemption).collect::<Result<_, _>>()?;
    Ok(Case { name, puzzle, count, solutions, exemptions })
}

fn exemption(text: &'static str) -> Result<Exemption, String> {
    let (engines, reason) = text
        .split_once(':')
        .filter(|(_, reason)| !reason.trim().is_empty())
        .ok_or_else(|| format!("\"{text}\" gives no reason: write \"engine, engine: reason\""))?;
    let engines = items(engines, ',').map(|name| name.parse().map_err(text_of));
    Ok(Exemption { engines: engines.collect::<Result<_, _>>()?, reason: reason.trim() })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exemption_has_engines_and_a_reason() {
        let line = ["x", "2x2", "1...............", "72", "", "dlx, ac3: slow; learn: slower"];
        let case = case(&line).unwrap();
        assert_eq!(case.exemption(EngineId::Ac3), Some("slow"));
        assert_eq!(case.exemption(EngineId::Learn), Some("slower"));
        assert_eq!(case.exemption(EngineId::Backtrack), None);
    }

    #[test]
    fn an_exemption_without_a_reason_is_refused() {
        for text in ["dlx", "dlx:", "dlx: ", "nobody: slow"] {
            assert!(exemption(text).is_err(), "{text}");
        }
    }
}
