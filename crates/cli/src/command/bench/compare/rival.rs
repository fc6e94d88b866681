//! A program that takes all puzzles at once.
//!
//! It reads the file of puzzles as its standard input and writes to a file; meanwhile this program
//! only looks at the clock now and then. It never ends a process that it did not start.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use omnidoku::CancelToken;

use super::judge;
use super::spool::{self, Spool};
use crate::args::RivalCommand;
use crate::words;

/// The most bytes that a program may write for every byte of input.
const MAX_OUTPUT_PER_INPUT_BYTE: u64 = 64;

/// More than any line of an answer has.
const MAX_LINE_BYTES: u64 = 1 << 17;

/// A rival and its rounds.
pub(super) struct Rival {
    command: RivalCommand,
    /// The time of each round.
    rounds: Vec<Duration>,
    /// The CPU time of each round, if the system reports it.
    cpu: Vec<Option<Duration>>,
    judged: Option<Judged>,
    /// Why it takes no further part.
    pub(super) failure: Option<String>,
}

/// What became of the answers.
#[derive(Default)]
struct Judged {
    right: u64,
    wrong: u64,
}

/// How a round went.
pub(super) enum Ran {
    /// With these answers.
    Well(Answers),
    Badly,
}

/// A file of answers, removed on drop.
pub(super) struct Answers(PathBuf);

impl Drop for Answers {
    fn drop(&mut self) {
        // It is in a folder that is cleared anyway.
        let _ = fs::remove_file(&self.0);
    }
}

impl Rival {
    pub(super) fn new(command: &RivalCommand) -> Rival {
        let command = command.clone();
        Rival { command, rounds: Vec::new(), cpu: Vec::new(), judged: None, failure: None }
    }

    /// Runs it once.
    pub(super) fn round(&mut self, spool: &Spool, limit: Duration, cancel: &CancelToken) -> Ran {
        match self.run(spool, limit, cancel) {
            Ok(answers) => Ran::Well(answers),
            Err(failure) => {
                self.failure = Some(failure);
                Ran::Badly
            }
        }
    }

    fn run(
        &mut self,
        spool: &Spool,
        limit: Duration,
        cancel: &CancelToken,
    ) -> Result<Answers, String> {
        let io_error = |error: io::Error| words::io_error(&error);
        let answers = Answers(spool::temporary("answers").map_err(io_error)?);
        let output = File::options().write(true).create_new(true).open(&answers.0);
        let output = output.map_err(io_error)?;
        let mut command = Command::new(&self.command.program);
        command.args(&self.command.arguments).stdin(spool.open().map_err(io_error)?);
        command.stdout(output).stderr(Stdio::null());
        let (cpu_before, began) = (cpu_of_children(), Instant::now());
        let mut child = command.spawn().map_err(io_error)?;
        let most = spool.bytes().saturating_mul(MAX_OUTPUT_PER_INPUT_BYTE).saturating_add(1 << 20);
        let is_too_much = || fs::metadata(&answers.0).is_ok_and(|file| file.len() > most);
        let ended = wait(&mut child, began, limit, cancel, is_too_much)?;
        let time = began.elapsed();
        if !ended.success() {
            return Err(ended.to_string());
        }
        self.rounds.push(time);
        let cpu =
            cpu_before.zip(cpu_of_children()).map(|(before, after)| after.saturating_sub(before));
        self.cpu.push(cpu);
        Ok(answers)
    }

    /// Compares the answers with the puzzles, line by line.
    pub(super) fn check(&mut self, spool: &Spool, answers: Answers) -> io::Result<()> {
        let mut judged = Judged::default();
        let mut lines = BufReader::new(File::open(&answers.0)?);
        let mut line = Vec::new();
        for puzzle in spool.puzzles()? {
            let puzzle = puzzle?;
            line.clear();
            if io::Read::take(&mut lines, MAX_LINE_BYTES).read_until(b'\n', &mut line)? == 0 {
                break;
            }
            match judge(&puzzle, &String::from_utf8_lossy(&line)) {
                Some(true) => judged.right += 1,
                Some(false) => judged.wrong += 1,
                None => {}
            }
        }
        self.judged = Some(judged);
        Ok(())
    }

    /// Seconds per puzzle, round by round; every wrong answer adds the penalty.
    pub(super) fn seconds_a_puzzle(&self, spool: &Spool, penalty: f64) -> Vec<f64> {
        let puzzles = spool.count().max(1) as f64;
        let wrong = self.judged.as_ref().map_or(0, |judged| judged.wrong) as f64;
        let seconds = |time: &Duration| (time.as_secs_f64() + wrong * penalty) / puzzles;
        self.rounds.iter().map(seconds).collect()
    }

    /// What the user should know about it.
    pub(super) fn remarks(&self, puzzles: u64) -> Vec<String> {
        let name = &self.command.name;
        if let Some(failure) = &self.failure {
            return vec![words::rival_failed(name, failure)];
        }
        let mut remarks = Vec::new();
        if let Some(Judged { right, wrong }) = self.judged {
            remarks.push(words::rival_answers(name, right, wrong, puzzles));
        }
        let cpu = self.cpu.iter().copied().collect::<Option<Vec<Duration>>>();
        // Some systems count so coarsely that a short run seems to take no time.
        let best = cpu.and_then(|cpu| cpu.into_iter().min());
        if let Some(best) = best.filter(|best| !best.is_zero()) {
            remarks.push(words::rival_cpu(name, best, puzzles));
        }
        remarks
    }
}

/// Waits for a process that was started here; ends it if it takes too long or is no longer wanted.
fn wait(
    child: &mut Child,
    began: Instant,
    limit: Duration,
    cancel: &CancelToken,
    is_too_much: impl Fn() -> bool,
) -> Result<ExitStatus, String> {
    loop {
        if let Some(status) = child.try_wait().map_err(|error| words::io_error(&error))? {
            return Ok(status);
        }
        let passed = began.elapsed();
        let failure = match () {
            () if passed > limit => words::rival_too_slow(limit),
            () if cancel.is_cancelled() => words::RIVAL_STOPPED.to_owned(),
            () if is_too_much() => words::RIVAL_TALKS.to_owned(),
            // The end is noticed late by a hundredth of the time at most.
            () => {
                let nap = passed / 200;
                thread::sleep(nap.clamp(Duration::from_micros(50), Duration::from_millis(20)));
                continue;
            }
        };
        end(child);
        return Err(failure);
    }
}

/// Starts a program and ends it at once, to make sure before the measurement that it can be
/// started.
pub(super) fn try_to_start(command: &RivalCommand) -> io::Result<()> {
    let mut started = Command::new(&command.program)
        .args(&command.arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    end(&mut started);
    Ok(())
}

/// Ends a process that was started here, and reaps it.
pub(super) fn end(child: &mut Child) {
    // It may just have ended.
    let _ = child.kill();
    let _ = child.wait();
}

/// The CPU time in user mode of all processes that were started here and have ended.
#[cfg(unix)]
fn cpu_of_children() -> Option<Duration> {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeValLike;
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).ok()?;
    Some(Duration::from_micros(usage.user_time().num_microseconds().try_into().ok()?))
}

/// Other systems do not report it.
#[cfg(not(unix))]
fn cpu_of_children() -> Option<Duration> {
    None
}
