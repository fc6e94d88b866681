//! A checker of proofs as referee: are the proofs of `learn` proofs?
//!
//! `cargo run --release -p omnidoku-testkit --example drat_referee -- COMMAND [CASES] [SEED]`
//!
//! `COMMAND` is a DRAT checker that takes a DIMACS file and a proof and prints `s VERIFIED`, as `drat-trim` does. Random puzzles of
//! several shapes, many of them changed so that they have no solution, are proven until `CASES` proofs (200 if not given) were checked.
//! The exit status is 1 if one was not accepted.

use std::error::Error;
use std::fs;
use std::process::{Command, ExitCode};

use omnidoku_core::{Random, Shape};
use omnidoku_solve::engine::learn::{Proven, prove};
use omnidoku_solve::{Limits, dimacs};
use omnidoku_testkit::{line, mutate};

/// The shapes, each with the most blanks of a puzzle.
const SHAPES: [(&str, usize); 8] = [
    ("2x3", 26),
    ("3x3", 56),
    ("2x5", 60),
    ("3x4", 90),
    ("3x5", 140),
    ("4x4", 150),
    ("4x4", 170),
    ("5x5", 350),
];

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
    let (problem, proof) = (folder.join("puzzle.cnf"), folder.join("proof.drat"));
    let (mut none, mut one, mut refused, mut bytes) = (0, 0, 0, 0);
    let mut seed = first;
    while none + one < cases {
        let (shape, blanks) = SHAPES[(seed as usize) % SHAPES.len()];
        let shape: Shape = shape.parse()?;
        let puzzle = mutate::puzzle(shape, blanks, &mut Random::new(seed));
        let limits = Limits::none().with_nodes(2_000_000);
        let (text, drat) = match prove(&puzzle, seed, &limits)? {
            Proven::NoSolution { drat } => {
                none += 1;
                (dimacs::write(&puzzle, None), drat)
            }
            Proven::Unique { solution, drat } => {
                one += 1;
                (dimacs::write(&puzzle, Some(&solution)), drat)
            }
            Proven::Several(_) | Proven::Unknown(_) => {
                seed += 1;
                continue;
            }
        };
        bytes += drat.len();
        fs::write(&problem, text)?;
        fs::write(&proof, drat)?;
        let output = Command::new(command).arg(&problem).arg(&proof).output()?;
        if !String::from_utf8_lossy(&output.stdout).contains("s VERIFIED") {
            refused += 1;
            println!("not accepted: {shape}, seed {seed}, {}", line::write(&puzzle));
        }
        seed += 1;
    }
    fs::remove_dir_all(&folder)?;
    println!(
        "{none} without solution, {one} with one, {bytes} bytes of proof, {refused} not accepted"
    );
    Ok(if refused == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
