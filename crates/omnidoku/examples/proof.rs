//! Proves that a puzzle has no second solution, so that others can check the proof.
//!
//! ```text
//! cargo run --release -p omnidoku --example proof
//! cargo run --release -p omnidoku --example proof -- PUZZLE FOLDER
//! drat-trim FOLDER/puzzle.cnf FOLDER/puzzle.drat
//! ```
//!
//! "No second solution" is a claim about everything the search did not visit. The engine `learn` logs
//! every clause it learns; the log is a DRAT proof. A checker such as drat-trim takes the puzzle as a SAT
//! problem, with the known solution ruled out, and the proof that this is unsatisfiable. Neither the
//! engine nor this library has to be trusted.

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use omnidoku::format::{self, ReadOptions};
use omnidoku::proof::{Proven, prove};
use omnidoku::{Limits, Puzzle, dimacs};

const PUZZLE: &str =
    ".26...7..5...49.2.....2...1.6....4....23746....1....3.2...5.....7.83...2..3...17.";

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let text = arguments.next().unwrap_or_else(|| PUZZLE.to_owned());
    let folder = arguments.next().map_or_else(std::env::temp_dir, PathBuf::from);
    let puzzle = Puzzle::new(format::read(&text, &ReadOptions::default())?.grid)?;

    const SEED: u64 = 1;
    let (claim, ruled_out, drat) = match prove(&puzzle, SEED, &Limits::none())? {
        Proven::Unique { solution, drat } => ("exactly one solution", Some(solution), drat),
        Proven::NoSolution { drat } => ("no solution", None, drat),
        Proven::Several(_) => {
            println!("The puzzle has several solutions; two of them are proof enough.");
            return Ok(());
        }
        Proven::Unknown(cause) => return Err(format!("the search {cause}").into()),
    };

    let (clauses, proof) = (folder.join("puzzle.cnf"), folder.join("puzzle.drat"));
    fs::write(&clauses, dimacs::write(&puzzle, ruled_out.as_ref()))?;
    fs::write(&proof, &drat)?;
    let lines = drat.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).count();
    println!("The puzzle has {claim}; the proof has {lines} lines.");
    println!("Check it with: drat-trim {} {}", clauses.display(), proof.display());
    Ok(())
}
