//! Makes the sample puzzles of rules: gives every board on standard input that has no givens some, so that it has
//! exactly one solution. Boards with givens stay as they are.
//!
//! ```text
//! cd crates/rules/src/samples
//! cargo run --release -p omnidoku-variants --example make_samples < boards.jsonl > made && mv made boards.jsonl
//! ```
//!
//! To add a sample, add a line with the board and a few instances of the rule. The first argument is a seed.

use std::error::Error;
use std::io::{self, BufRead};

use omnidoku_core::{Cell, Random, ValueSet};
use omnidoku_rules::{BoardFile, Variant};
use omnidoku_solve::Limits;
use omnidoku_variants::{Solution, Verdict, solutions};

fn main() -> Result<(), Box<dyn Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(1), |seed| seed.parse())?;
    for line in io::stdin().lock().lines() {
        let mut file = BoardFile::read(&line?)?;
        let board = &file.variant.board;
        if board.cells().all(|cell| board.given(cell).is_none()) {
            let mut random = Random::new(seed);
            let solution = any_solution(&file.variant, &mut random)?;
            file.variant = dug(&file.variant, &solution, &mut random)?;
        }
        println!("{}", file.write_line());
    }
    Ok(())
}

/// A solution that the search did not choose: cells get random values, one after the other, as long as there is a
/// solution.
fn any_solution(variant: &Variant, random: &mut Random) -> Result<Solution, Box<dyn Error>> {
    let mut variant = variant.clone();
    let first = |variant: &Variant| -> Result<_, Box<dyn Error>> {
        Ok(solutions(variant, 1, &Limits::none())?.0.pop())
    };
    let mut solution = first(&variant)?.ok_or("there is no solution")?;
    for cell in shuffled(&variant, random) {
        let candidates: Vec<_> = variant.board.candidates(cell).into_iter().collect();
        let mut tried = variant.clone();
        tried.board.restrict(cell, ValueSet::only(*random.pick(&candidates)));
        match first(&tried)? {
            Some(found) => (variant, solution) = (tried, found),
            None => variant.board.restrict(cell, ValueSet::only(solution[cell.index()])),
        }
    }
    Ok(solution)
}

/// The variant with as few of the values given as keep the solution the only one: none can be left out.
fn dug(
    variant: &Variant,
    solution: &Solution,
    random: &mut Random,
) -> Result<Variant, Box<dyn Error>> {
    let mut given: Vec<Cell> = variant.board.cells().collect();
    let with = |given: &[Cell]| {
        let mut variant = variant.clone();
        for &cell in given {
            variant.board.restrict(cell, ValueSet::only(solution[cell.index()]));
        }
        variant
    };
    for cell in shuffled(variant, random) {
        let fewer: Vec<Cell> = given.iter().copied().filter(|&other| other != cell).collect();
        let (_, account) = solutions(&with(&fewer), 2, &Limits::none())?;
        if account.verdict() == Verdict::Unique {
            given = fewer;
        }
    }
    Ok(with(&given))
}

fn shuffled(variant: &Variant, random: &mut Random) -> Vec<Cell> {
    let mut cells: Vec<Cell> = variant.board.cells().collect();
    random.shuffle(&mut cells);
    cells
}
