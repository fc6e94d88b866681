//! A checker of proofs as referee: are the proofs of `learn` proofs?
//!
//! `cargo run --release -p omnidoku-testkit --example drat_referee -- COMMAND [CASES] [SEED]`
//!
//! `COMMAND` is a DRAT checker that takes a DIMACS file and a proof and prints `s VERIFIED`, as `drat-trim` does. Random puzzles with
//! just enough clues for one solution are proven to have one; with a wrong digit added, to have none; until `CASES` proofs (200 if not
//! given) were checked. The exit status is 1 if one was not accepted.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

use omnidoku_core::{Cell, Digit, Grid, Puzzle, Random, Shape};
use omnidoku_solve::engine::fill::fill;
use omnidoku_solve::engine::learn::{Proven, prove};
use omnidoku_solve::{Limits, dimacs};
use omnidoku_testkit::line;

/// The shapes, each with the share of cells, in percent, with which about half of the puzzles have one solution.
const SHAPES: [(&str, usize); 6] =
    [("2x3", 40), ("3x3", 38), ("3x4", 42), ("3x5", 45), ("4x4", 46), ("5x5", 52)];

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [command, rest @ ..] = arguments.as_slice() else {
        return Err("the command of a DRAT checker is missing".into());
    };
    let number =
        |at: usize, otherwise: u64| rest.get(at).map_or(Ok(otherwise), |text| text.parse());
    let (cases, first) = (number(0, 200)?, number(1, 1)?);
    let folder = std::env::temp_dir().join(format!("omnidoku-drat-{}", std::process::id()));
    fs::create_dir(&folder)?;
    let mut checker = Checker { command, folder: &folder, lemmas: 0, checked: 0, refused: 0 };
    let outcome = (first..).try_for_each(|seed| match checker.checked < cases {
        true => checker.check(seed),
        false => Err(None),
    });
    fs::remove_dir_all(&folder)?;
    if let Err(Some(error)) = outcome {
        return Err(error);
    }
    let Checker { lemmas, checked, refused, .. } = checker;
    println!("{checked} proofs with {lemmas} clauses, {refused} not accepted");
    Ok(if refused == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The puzzle of a seed.
fn puzzle(seed: u64) -> Puzzle {
    let (shape, percent) = SHAPES[seed as usize % SHAPES.len()];
    let shape: Shape = shape.parse().expect("it is a shape");
    let mut grid =
        fill(&Puzzle::empty(shape), seed, &Limits::none()).expect("an empty grid is filled");
    let mut cells: Vec<Cell> = shape.cells().collect();
    Random::new(seed).shuffle(&mut cells);
    cells[cells.len() * percent / 100..].iter().for_each(|&cell| grid.set(cell, None));
    Puzzle::new(grid).expect("it has a solution")
}

struct Checker<'a> {
    command: &'a str,
    folder: &'a Path,
    lemmas: usize,
    checked: u64,
    refused: u64,
}

impl Checker<'_> {
    /// Checks what is proven of the puzzle of a seed, and of the same puzzle with a wrong digit.
    fn check(&mut self, seed: u64) -> Result<(), Option<Box<dyn Error>>> {
        let puzzle = puzzle(seed);
        let limits = Limits::none().with_nodes(2_000_000);
        let proven =
            |puzzle: &Puzzle| prove(puzzle, seed, &limits).map_err(|fault| Some(fault.into()));
        let Proven::Unique { solution, drat } = proven(&puzzle)? else { return Ok(()) };
        self.verify(&puzzle, Some(&solution), &drat)?;
        let mut random = Random::new(seed);
        let blanks: Vec<Cell> = puzzle.blanks().collect();
        let cell = *random.pick(&blanks);
        let right = solution.get(cell).map_or(0, Digit::index);
        let size = puzzle.shape().size();
        let wrong = Digit::from_index((right + 1 + random.below(size - 1)) % size);
        let Ok(changed) = puzzle.with_clue(cell, wrong) else { return Ok(()) };
        if let Proven::NoSolution { drat } = proven(&changed)? {
            self.verify(&changed, None, &drat)?;
        }
        Ok(())
    }

    fn verify(
        &mut self,
        puzzle: &Puzzle,
        ruled_out: Option<&Grid>,
        drat: &[u8],
    ) -> Result<(), Option<Box<dyn Error>>> {
        let accepted = self.accepts(puzzle, ruled_out, drat).map_err(Some)?;
        self.checked += 1;
        self.lemmas += drat.iter().filter(|&&byte| byte == b'\n').count();
        if !accepted {
            self.refused += 1;
            println!("not accepted: {}, {}", puzzle.shape(), line::write(puzzle));
        }
        Ok(())
    }

    fn accepts(
        &self,
        puzzle: &Puzzle,
        ruled_out: Option<&Grid>,
        drat: &[u8],
    ) -> Result<bool, Box<dyn Error>> {
        let (problem, proof) = (self.folder.join("puzzle.cnf"), self.folder.join("proof.drat"));
        fs::write(&problem, dimacs::write(puzzle, ruled_out))?;
        fs::write(&proof, drat)?;
        let output = Command::new(self.command).arg(&problem).arg(&proof).output()?;
        Ok(String::from_utf8_lossy(&output.stdout).contains("s VERIFIED"))
    }
}
