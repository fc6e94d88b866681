//! A proof checker as referee: does it accept the proofs of `learn`?
//!
//! `cargo run --release -p omnidoku-testkit --example drat_referee -- COMMAND [CASES] [SEED]`
//!
//! `COMMAND` is a DRAT checker that takes a DIMACS file and a proof and prints `s VERIFIED`, as
//! `drat-trim` does. Random puzzles without redundant clues are proven to have one solution; with a
//! wrong digit added, and then without redundant clues, to have none; until `CASES` proofs (default
//! 200) have been checked. The exit status is 1 if one was not accepted.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

use omnidoku_core::{Cell, Digit, Grid, Puzzle, Random, Shape};
use omnidoku_solve::engine::fill::fill;
use omnidoku_solve::engine::learn::LearnSession;
use omnidoku_solve::proof::{Proven, prove};
use omnidoku_solve::{Fault, Limits, Session, dimacs};
use omnidoku_testkit::line;

/// The shapes; smaller ones are proven with hardly a clause.
const SHAPES: [&str; 5] = ["3x4", "3x5", "4x4", "4x5", "5x5"];

/// The node limit while clues are removed: beyond this, proofs become too long to check.
const MAX_NODES: u64 = 500_000;

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
    let mut checker =
        Checker { command, folder: &folder, lemmas: 0, long: 0, checked: 0, refused: 0 };
    let outcome = (first..).try_for_each(|seed| match checker.checked < cases {
        true => checker.check(seed),
        false => Err(None),
    });
    fs::remove_dir_all(&folder)?;
    if let Err(Some(error)) = outcome {
        return Err(error);
    }
    let Checker { lemmas, long, checked, refused, .. } = checker;
    println!(
        "{checked} proofs, {long} of a hundred clauses or more, {lemmas} in all; {refused} not accepted"
    );
    Ok(if refused == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The full grid of a seed.
fn full_grid(seed: u64) -> Grid {
    let shape: Shape = SHAPES[seed as usize % SHAPES.len()].parse().expect("it is a shape");
    fill(&Puzzle::empty(shape), seed, &Limits::none()).expect("an empty grid is filled")
}

/// The puzzle with the clues that the last search needed.
fn left(shape: Shape, session: &LearnSession) -> Option<Puzzle> {
    let mut grid = Grid::empty(shape);
    session.clues_left()?.into_iter().for_each(|(cell, digit)| grid.set(cell, Some(digit)));
    Puzzle::new(grid).ok()
}

struct Checker<'a> {
    command: &'a str,
    folder: &'a Path,
    lemmas: usize,
    /// The number of proofs with a hundred clauses or more.
    long: u64,
    checked: u64,
    refused: u64,
}

impl Checker<'_> {
    /// Checks the proofs for the puzzle of a seed, and for the same puzzle with a wrong digit.
    fn check(&mut self, seed: u64) -> Result<(), Option<Box<dyn Error>>> {
        let limits = Limits::none().with_nodes(MAX_NODES);
        let fault = |fault: Fault| Some(fault.into());
        let solution = full_grid(seed);
        let full = Puzzle::new(solution.clone()).expect("it obeys the rules");
        let mut session = LearnSession::new(full, seed);
        session.needed_for_uniqueness(&solution, &limits).map_err(fault)?;
        let Some(puzzle) = left(solution.shape(), &session) else { return Ok(()) };
        self.prove(&puzzle, seed)?;
        let mut random = Random::new(seed);
        let blanks: Vec<Cell> = puzzle.blanks().collect();
        let cell = *random.pick(&blanks);
        let right = solution.get(cell).map_or(0, Digit::index);
        let size = puzzle.shape().size();
        let wrong = Digit::from_index((right + 1 + random.below(size - 1)) % size);
        let Ok(changed) = puzzle.with_clue(cell, wrong) else { return Ok(()) };
        let mut session = LearnSession::new(changed, seed);
        session.needed_clues(&limits).map_err(fault)?;
        match left(solution.shape(), &session) {
            Some(puzzle) => self.prove(&puzzle, seed),
            None => Ok(()),
        }
    }

    fn prove(&mut self, puzzle: &Puzzle, seed: u64) -> Result<(), Option<Box<dyn Error>>> {
        match prove(puzzle, seed, &Limits::none()).map_err(|fault| Some(fault.into()))? {
            Proven::Unique { solution, drat } => self.verify(puzzle, Some(&solution), &drat),
            Proven::NoSolution { drat } => self.verify(puzzle, None, &drat),
            Proven::Several(_) | Proven::Unknown(_) => {
                let line = line::write(puzzle);
                Err(Some(format!("{} should have been enough: {line}", puzzle.shape()).into()))
            }
        }
    }

    fn verify(
        &mut self,
        puzzle: &Puzzle,
        ruled_out: Option<&Grid>,
        drat: &[u8],
    ) -> Result<(), Option<Box<dyn Error>>> {
        let accepted = self.accepts(puzzle, ruled_out, drat).map_err(Some)?;
        self.checked += 1;
        let lemmas = drat.iter().filter(|&&byte| byte == b'\n').count();
        self.lemmas += lemmas;
        self.long += u64::from(lemmas >= 100);
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
