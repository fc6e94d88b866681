//! A puzzle as a SAT problem in DIMACS CNF, for SAT solvers and for checkers of proofs.
//!
//! Variable `cell · N + digit` (cells from 0, digits from 1) says "this digit is in this cell". The direct
//! encoding, with nothing left to infer about its meaning:
//!
//! ```text
//! each cell                    at least one digit, and no two
//! each digit in each house     at least one cell, and no two
//! each clue                    a unit clause
//! each solution to rule out    not all of its cells at once
//! ```
//!
//! The puzzle has a solution if this is satisfiable; a known solution is the only one if, that one ruled
//! out, it is not.

use std::fmt::Write;

use omnidoku_core::{Cell, Digit, Grid, Puzzle, Shape};

/// The clauses of a puzzle, as literals: positive for "is", negative for "is not".
pub fn clauses<'a>(
    puzzle: &Puzzle,
    ruled_out: impl IntoIterator<Item = &'a Grid>,
) -> Vec<Vec<i32>> {
    let shape = puzzle.shape();
    let mut clauses = Vec::new();
    for cell in shape.cells() {
        exactly_one(Digit::all(shape).map(|digit| variable(shape, cell, digit)), &mut clauses);
    }
    for house in shape.houses() {
        for digit in Digit::all(shape) {
            let cells = shape.cells_of(house);
            exactly_one(cells.map(|cell| variable(shape, cell, digit)), &mut clauses);
        }
    }
    clauses.extend(puzzle.filled().map(|(cell, digit)| vec![variable(shape, cell, digit)]));
    clauses.extend(
        ruled_out
            .into_iter()
            .map(|grid| grid.filled().map(|(cell, digit)| -variable(shape, cell, digit)).collect()),
    );
    clauses
}

/// The DIMACS text of a puzzle.
pub fn write<'a>(puzzle: &Puzzle, ruled_out: impl IntoIterator<Item = &'a Grid>) -> String {
    let clauses = clauses(puzzle, ruled_out);
    let variables = puzzle.shape().cell_count() * puzzle.shape().size();
    let mut text = format!("p cnf {variables} {}\n", clauses.len());
    for clause in clauses {
        for literal in clause {
            write!(text, "{literal} ").expect("a string takes all text");
        }
        text.push_str("0\n");
    }
    text
}

/// The variable of a candidate.
pub fn variable(shape: Shape, cell: Cell, digit: Digit) -> i32 {
    (cell.index() * shape.size() + digit.value()) as i32
}

fn exactly_one(variables: impl Iterator<Item = i32>, clauses: &mut Vec<Vec<i32>>) {
    let variables: Vec<i32> = variables.collect();
    for (i, &a) in variables.iter().enumerate() {
        clauses.extend(variables[i + 1..].iter().map(|&b| vec![-a, -b]));
    }
    clauses.push(variables);
}
