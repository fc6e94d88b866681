//! SAT programs as rivals: any that reads a DIMACS file and exits with status 10 (satisfiable) or
//! 20 (not).
//!
//! ```text
//! write the puzzle to a file                      untimed
//! run the program with the CPU time that is left
//!     20: no solution, or none but those found
//!     10: its model is a solution, or the benchmark stops
//! until there are as many solutions as requested, rule out those found and run it again
//! ```
//!
//! The time is the user and system time of the program, including its start and its reading of the
//! file.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use omnidoku::{Grid, Puzzle, check};
use omnidoku_benchmarks::{BoxError, clock};

use super::cnf::{Cnf, literals};
use super::{Query, Turn, Verdict};
use crate::rival::Entry;
use crate::sheet::Handout;

/// A program that waits instead of computing is stopped after this many times the limit by the wall
/// clock. On a busy machine, one that computes can have a small share of a core.
const MAX_WALL_FACTOR: f64 = 20.0;

/// A puzzle written to a file for SAT programs.
pub(crate) struct EncodedPuzzle<'p> {
    puzzle: &'p Puzzle,
    cnf: Cnf<'p>,
    file: Handout,
}

impl<'p> EncodedPuzzle<'p> {
    /// Writes the file.
    pub(crate) fn write(puzzle: &'p Puzzle) -> Result<EncodedPuzzle<'p>, BoxError> {
        let cnf = Cnf::new(puzzle);
        let file = file_of(&cnf, &[])?;
        Ok(EncodedPuzzle { puzzle, cnf, file })
    }

    /// Runs a program until it has answered the query.
    pub(crate) fn ask(&self, entry: &Entry, query: &Query) -> Result<Turn, BoxError> {
        let (mut found, mut seconds) = (Vec::new(), 0.0);
        let mut complete = false;
        while !complete && (found.len() as u64) < query.limit {
            let ruling_out =
                if found.is_empty() { None } else { Some(file_of(&self.cnf, &found)?) };
            let file = ruling_out.as_ref().unwrap_or(&self.file);
            let (end, taken) = run(entry, file.path(), query.seconds - seconds)?;
            seconds += taken;
            match end {
                Some(Answer::Unsatisfiable) => complete = true,
                Some(Answer::Model(model)) => found.push(self.solution(entry, &model, &found)?),
                None => break,
            }
        }
        let verdict = Verdict::of(found.len() as u64, complete, query.limit);
        Ok(Turn { seconds: seconds.min(query.seconds), verdict })
    }

    fn solution(&self, entry: &Entry, model: &[i32], known: &[Grid]) -> Result<Grid, BoxError> {
        let grid = self.cnf.grid(model);
        check::solution(self.puzzle, &grid)
            .map_err(|flaw| entry.error(format!("its model is no solution: {flaw}")))?;
        if known.contains(&grid) {
            return Err(entry.error("it gave a solution that had been ruled out"));
        }
        Ok(grid)
    }
}

fn file_of(cnf: &Cnf<'_>, ruled_out: &[Grid]) -> Result<Handout, BoxError> {
    let file = Handout::reserve("cnf");
    let mut out = BufWriter::new(File::create(file.path())?);
    cnf.write(ruled_out, &mut out)?;
    out.flush()?;
    Ok(file)
}

/// The answer of a SAT program.
#[derive(Debug, PartialEq, Eq)]
enum Answer {
    Model(Vec<i32>),
    Unsatisfiable,
}

/// Runs a program once; returns its answer, `None` if it came too late, and its CPU time.
fn run(entry: &Entry, cnf: &Path, seconds: f64) -> Result<(Option<Answer>, f64), BoxError> {
    let (printed, model) = (Handout::reserve("out"), Handout::reserve("model"));
    let words = words(&entry.words, cnf, model.path());
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).stdin(Stdio::null()).stdout(File::create(printed.path())?);
    let (status, taken) = clock::of_children(|| {
        let mut child = command.spawn().map_err(|error| entry.error(error))?;
        wait(&mut child, seconds)
    })?;
    let Some(status) = status.filter(|_| taken <= seconds) else { return Ok((None, taken)) };
    let answer = match status.code() {
        Some(20) => Answer::Unsatisfiable,
        Some(10) => {
            let told = if model.path().exists() { &model } else { &printed };
            let text = std::fs::read(told.path())?;
            Answer::Model(literals(&String::from_utf8_lossy(&text)))
        }
        _ => return Err(entry.error(format!("{status}, but 10 or 20 is an answer"))),
    };
    Ok((Some(answer), taken))
}

/// Waits until the program ends, and stops it when its time is up.
fn wait(child: &mut Child, seconds: f64) -> Result<Option<ExitStatus>, BoxError> {
    let start = Instant::now();
    let mut pause = Duration::from_micros(100);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        let elapsed = start.elapsed().as_secs_f64();
        let taken = clock::process_seconds(child.id()).unwrap_or(elapsed);
        if taken > seconds || elapsed > MAX_WALL_FACTOR * seconds {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
    }
}

/// The words of a command with `{model}` and `{cnf}` filled in. Without a `{cnf}`, the file comes
/// last.
fn words(words: &[String], cnf: &Path, model: &Path) -> Vec<String> {
    let [cnf, model] = [cnf, model].map(|path| path.display().to_string());
    let mut filled: Vec<String> =
        words.iter().map(|word| word.replace("{model}", &model).replace("{cnf}", &cnf)).collect();
    if !words.iter().any(|word| word.contains("{cnf}")) {
        filled.push(cnf);
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_comes_last_or_where_it_is_wanted() {
        let filled = |line: &str| {
            let split: Vec<String> = line.split(' ').map(str::to_owned).collect();
            words(&split, Path::new("/a b.cnf"), Path::new("/m")).join("|")
        };
        assert_eq!(filled("kissat -q"), "kissat|-q|/a b.cnf");
        assert_eq!(filled("minisat -verb=0 {cnf} {model}"), "minisat|-verb=0|/a b.cnf|/m");
    }

    /// A puzzle with two blanks and one solution: variables 1 and 2.
    #[cfg(unix)]
    const PUZZLE: &str = "12343412214343..";

    /// The answer of a program that runs this shell script.
    #[cfg(unix)]
    fn ask(script: &str, limit: u64, seconds: f64) -> Result<Turn, BoxError> {
        use omnidoku::format::{self, ReadOptions};
        let grid = format::read(PUZZLE, &ReadOptions::default()).unwrap().grid;
        let file = Handout::reserve("sh");
        std::fs::write(file.path(), script).unwrap();
        let place = if script.contains("$2") { "{cnf} {model}" } else { "{cnf}" };
        let entry = format!("x=sh {} {place}", file.path().display()).parse().unwrap();
        let puzzle = Puzzle::new(grid)?;
        EncodedPuzzle::write(&puzzle)?.ask(&entry, &Query { limit, seconds })
    }

    #[cfg(unix)]
    #[test]
    fn a_program_is_asked_until_enough_is_found() {
        let verdict = |script, limit| ask(script, limit, 10.0).unwrap().verdict;
        // The second time, the one solution is ruled out.
        let honest = "grep -q '^-1 -2 0' $1 && exit 20; echo 'v 1 2 0'; exit 10";
        assert_eq!(verdict(honest, 1), Some(Verdict::Solved));
        assert_eq!(verdict(honest, 2), Some(Verdict::Unique));
        let to_a_file =
            "grep -q '^-1 -2 0' $1 && exit 20; echo SAT > $2; echo 1 2 0 >> $2; exit 10";
        assert_eq!(verdict(to_a_file, 2), Some(Verdict::Unique));
        assert_eq!(verdict("exit 20", 2), Some(Verdict::Unsolvable));
    }

    #[cfg(unix)]
    #[test]
    fn a_wrong_answer_is_no_answer() {
        for (script, why) in [
            ("echo 'v 1 2 0'; exit 10", "ruled out"),
            ("echo 'v 1 0'; exit 10", "no solution"),
            ("exit 10", "no solution"),
            ("exit 0", "10 or 20"),
            ("kill -9 $$", "10 or 20"),
        ] {
            let error = ask(script, 2, 10.0).unwrap_err().to_string();
            assert!(error.starts_with("rival x: ") && error.contains(why), "{script}: {error}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_program_is_stopped_when_its_time_is_over() {
        for script in ["while :; do :; done", "exec sleep 60"] {
            let start = Instant::now();
            let turn = ask(script, 2, 0.05).unwrap();
            assert_eq!(turn.verdict, None, "{script}");
            assert!(turn.seconds <= 0.05, "{script}");
            assert!(start.elapsed() < Duration::from_secs(20), "{script}");
        }
    }
}
