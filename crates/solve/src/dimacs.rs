//! A puzzle as a SAT problem in DIMACS CNF, for SAT solvers and for checkers of proofs.
//!
//! Variable `cell · N + digit` (cells from 0, digits from 1) means "this digit is in this cell". It is the direct
//! encoding:
//!
//! ```text
//! each cell                    at least one digit, and no two
//! each digit in each house     at least one cell, and no two
//! each clue                    a unit clause
//! each solution to rule out    not all of its cells at once
//! ```
//!
//! The puzzle has a solution if the clauses are satisfiable; a known solution is the only one if they are not once it
//! is ruled out.

use std::convert::Infallible;
use std::fmt::Write;

use omnidoku_core::{Cell, Digit, Grid, Puzzle, Shape};

/// The clauses of a puzzle, as literals: positive for "is", negative for "is not".
pub fn clauses<'a>(
    puzzle: &Puzzle,
    ruled_out: impl IntoIterator<Item = &'a Grid>,
) -> Vec<Vec<i32>> {
    let mut clauses = Vec::new();
    let Ok(()) = each_clause::<Infallible>(puzzle, ruled_out, &mut |clause| {
        clauses.push(clause.to_vec());
        Ok(())
    });
    clauses
}

/// The DIMACS text of a puzzle.
pub fn write<'a>(puzzle: &Puzzle, ruled_out: impl IntoIterator<Item = &'a Grid>) -> String {
    let mut text = String::new();
    let Ok(()) = write_lines::<Infallible>(puzzle, ruled_out, |line| {
        text.push_str(line);
        Ok(())
    });
    text
}

/// The DIMACS text of a puzzle, line by line: the text of a large grid is too large to keep in memory.
pub fn write_lines<'a, E>(
    puzzle: &Puzzle,
    ruled_out: impl IntoIterator<Item = &'a Grid>,
    mut give: impl FnMut(&str) -> Result<(), E>,
) -> Result<(), E> {
    let ruled_out: Vec<&Grid> = ruled_out.into_iter().collect();
    let (size, cells) = (puzzle.shape().size(), puzzle.shape().cell_count());
    let of_groups = 4 * cells * (1 + size * (size - 1) / 2);
    let clauses = of_groups + puzzle.filled().count() + ruled_out.len();
    give(&format!("p cnf {} {clauses}\n", cells * size))?;
    let mut line = String::new();
    each_clause(puzzle, ruled_out, &mut |clause| {
        line.clear();
        for literal in clause {
            write!(line, "{literal} ").expect("a string takes all text");
        }
        line.push_str("0\n");
        give(&line)
    })
}

/// The variable of a candidate.
pub fn variable(shape: Shape, cell: Cell, digit: Digit) -> i32 {
    (cell.index() * shape.size() + digit.value()) as i32
}

/// Takes the clauses one by one.
type Take<'t, E> = &'t mut dyn FnMut(&[i32]) -> Result<(), E>;

fn each_clause<'a, E>(
    puzzle: &Puzzle,
    ruled_out: impl IntoIterator<Item = &'a Grid>,
    take: Take<'_, E>,
) -> Result<(), E> {
    let shape = puzzle.shape();
    for cell in shape.cells() {
        exactly_one(Digit::all(shape).map(|digit| variable(shape, cell, digit)), take)?;
    }
    for house in shape.houses() {
        for digit in Digit::all(shape) {
            let cells = shape.cells_of(house);
            exactly_one(cells.map(|cell| variable(shape, cell, digit)), take)?;
        }
    }
    for (cell, digit) in puzzle.filled() {
        take(&[variable(shape, cell, digit)])?;
    }
    for grid in ruled_out {
        let cells = grid.filled().map(|(cell, digit)| -variable(shape, cell, digit));
        take(&cells.collect::<Vec<i32>>())?;
    }
    Ok(())
}

fn exactly_one<E>(variables: impl Iterator<Item = i32>, take: Take<'_, E>) -> Result<(), E> {
    let variables: Vec<i32> = variables.collect();
    for (i, &a) in variables.iter().enumerate() {
        for &b in &variables[i + 1..] {
            take(&[-a, -b])?;
        }
    }
    take(&variables)
}
