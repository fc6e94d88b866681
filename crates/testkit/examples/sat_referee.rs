//! A SAT solver as referee: do `dlx` and `learn` agree with it?
//!
//! `cargo run --release -p omnidoku-testkit --example sat_referee -- COMMAND [CASES] [SEED]`
//!
//! `COMMAND` is a SAT solver that takes a DIMACS file and exits with 10 for satisfiable and 20 for
//! unsatisfiable, as `cadical` and `minisat` do. `CASES` puzzles (default 3000) are distributed
//! over eleven shapes. For each, the referee decides whether there is a solution and, with the
//! engine's own solution ruled out, whether there is another. The exit status is 1 if an engine and
//! the referee disagree.

use std::error::Error;
use std::fs;
use std::ops::Range;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use omnidoku_core::{Grid, Puzzle, Random, Shape};
use omnidoku_solve::{Engine, EngineId, Limits, Settings, Uniqueness, ask, dimacs};
use omnidoku_testkit::{line, mutate};

/// The shapes, with the most blanks of a puzzle, and how many of each hundred cases it gets.
const SHAPES: [(&str, usize, u64); 11] = [
    ("2x2", 16, 8),
    ("2x3", 30, 12),
    ("2x4", 48, 14),
    ("3x3", 60, 19),
    ("2x5", 75, 12),
    ("3x4", 105, 12),
    ("3x5", 155, 7),
    ("4x4", 190, 7),
    ("5x5", 400, 4),
    ("4x7", 450, 3),
    ("6x6", 560, 2),
];

/// From this size on, grids are too large for `dlx`.
const MIN_SIZE_WITHOUT_DLX: usize = 25;

/// The node limit of an engine on a puzzle.
const MAX_NODES: u64 = 5_000_000;

/// The time limit of the SAT solver on a formula.
const SAT_TIME_LIMIT: Duration = Duration::from_secs(60);

/// How many solutions a puzzle has, up to two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    None,
    One,
    Several,
}

/// The results of one shape.
#[derive(Default)]
struct Tally {
    agreed: [u64; 3],
    undecided: u64,
    disagreed: u64,
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [command, rest @ ..] = arguments.as_slice() else {
        return Err("usage: sat_referee COMMAND [CASES] [SEED]".into());
    };
    let cases: u64 = rest.first().map_or(Ok(3000), |cases| cases.parse())?;
    let first_seed: u64 = rest.get(1).map_or(Ok(1), |seed| seed.parse())?;

    let file = std::env::temp_dir().join(format!("sat-referee-{}.cnf", std::process::id()));
    let disagreed = judge_all(&Referee { command, file: &file }, cases, first_seed);
    fs::remove_file(&file)?;
    Ok(if disagreed? == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Compares on every shape and prints a line for each; returns the number of disagreements.
fn judge_all(referee: &Referee<'_>, cases: u64, first_seed: u64) -> Result<u64, Box<dyn Error>> {
    let mut disagreed = 0;
    println!("shape  engine  puzzles  none   one  several  undecided  disagreements");
    for (shape, blanks, share) in SHAPES {
        let shape: Shape = shape.parse()?;
        let puzzles = (cases * share).div_ceil(100);
        for id in [EngineId::Dlx, EngineId::Learn] {
            if id == EngineId::Dlx && shape.size() >= MIN_SIZE_WITHOUT_DLX {
                continue;
            }
            let engine = &mut *id.build(Settings::default());
            let seeds = first_seed..first_seed.saturating_add(puzzles);
            let Tally { agreed: [none, one, several], undecided, disagreed: wrong } =
                referee.judge(engine, shape, blanks, seeds)?;
            println!(
                "{:5}  {id:6}  {puzzles:7} {none:5} {one:5} {several:8} {undecided:10} {wrong:14}",
                shape.to_string()
            );
            disagreed += wrong;
        }
    }
    Ok(disagreed)
}

struct Referee<'a> {
    command: &'a str,
    file: &'a Path,
}

impl Referee<'_> {
    /// Compares with an engine on random puzzles of one shape.
    fn judge(
        &self,
        engine: &mut dyn Engine,
        shape: Shape,
        most_blanks: usize,
        seeds: Range<u64>,
    ) -> Result<Tally, Box<dyn Error>> {
        let mut tally = Tally::default();
        for seed in seeds {
            let mut random = Random::new(seed);
            let blanks = most_blanks / 2 + random.below(most_blanks - most_blanks / 2 + 1);
            let puzzle = mutate::puzzle(shape, blanks, &mut random);
            let budget = Limits::none().with_nodes(MAX_NODES);
            let (answer, _) = ask::uniqueness(engine, &puzzle, &budget)?;
            let (claim, solution) = match &answer {
                Uniqueness::NoSolution => (Some(Verdict::None), None),
                Uniqueness::Unique(only) => (Some(Verdict::One), Some(only)),
                Uniqueness::Several([one, _]) => (Some(Verdict::Several), Some(one)),
                Uniqueness::Unknown(..) => (None, None),
            };
            match (claim, self.verdict(&puzzle, solution)?) {
                (None, _) | (_, None) => tally.undecided += 1,
                (Some(claim), Some(verdict)) if claim == verdict => {
                    tally.agreed[claim as usize] += 1;
                }
                (Some(claim), Some(verdict)) => {
                    tally.disagreed += 1;
                    println!("{} says {claim:?}, {} {verdict:?}:", engine.id(), self.command);
                    println!("{shape}, seed {seed}, {}", line::write(&puzzle));
                }
            }
        }
        Ok(tally)
    }

    /// The verdict of the SAT solver on a puzzle, of which a solution may be known; `None` if it
    /// takes too long.
    fn verdict(
        &self,
        puzzle: &Puzzle,
        solution: Option<&Grid>,
    ) -> Result<Option<Verdict>, Box<dyn Error>> {
        let another = match (self.satisfiable(puzzle, None)?, solution) {
            (None, _) => None,
            (Some(false), _) => return Ok(Some(Verdict::None)),
            (Some(true), Some(_)) => self.satisfiable(puzzle, solution)?,
            // The engine knows no solution, so one is as much of a disagreement as several.
            (Some(true), None) => Some(true),
        };
        Ok(another.map(|another| if another { Verdict::Several } else { Verdict::One }))
    }

    fn satisfiable(
        &self,
        puzzle: &Puzzle,
        ruled_out: Option<&Grid>,
    ) -> Result<Option<bool>, Box<dyn Error>> {
        fs::write(self.file, dimacs::write(puzzle, ruled_out))?;
        let mut solver = Command::new(self.command)
            .arg(self.file)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("cannot start {}: {error}", self.command))?;
        let start = Instant::now();
        while start.elapsed() < SAT_TIME_LIMIT {
            if let Some(status) = solver.try_wait()? {
                return match status.code() {
                    Some(10) => Ok(Some(true)),
                    Some(20) => Ok(Some(false)),
                    other => Err(format!("{} ended with {other:?}", self.command).into()),
                };
            }
            thread::sleep(Duration::from_micros(500));
        }
        solver.kill()?;
        solver.wait()?;
        Ok(None)
    }
}
