//! A program that answers every line before it reads the next.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use omnidoku::{CancelToken, Puzzle};

use super::rival::end;
use super::{judge, spool};
use crate::args::RivalCommand;
use crate::words;

/// More than any line of an answer has.
const MAX_LINE_BYTES: u64 = 1 << 17;

/// How often a wait for an answer checks whether the user has stopped the run.
const CANCEL_CHECK_INTERVAL: Duration = Duration::from_millis(200);

/// A rival that is asked line by line. It is started with the first puzzle.
pub(super) struct LineRival {
    command: RivalCommand,
    running: Option<Running>,
    right: u64,
    wrong: u64,
    asked: u64,
    failure: Option<String>,
}

struct Running {
    child: Child,
    /// Open as long as there is more to ask.
    input: Option<ChildStdin>,
    answers: Receiver<String>,
}

impl LineRival {
    pub(super) fn new(command: &RivalCommand) -> LineRival {
        let command = command.clone();
        LineRival { command, running: None, right: 0, wrong: 0, asked: 0, failure: None }
    }

    /// The best time of several rounds in seconds; `None` if there was no answer or a wrong one.
    pub(super) fn puzzle(
        &mut self,
        puzzle: &Puzzle,
        rounds: u32,
        limit: Duration,
        cancel: &CancelToken,
    ) -> Option<f64> {
        if self.failure.is_some() {
            return None;
        }
        self.asked += 1;
        let line = spool::line(puzzle) + "\n";
        let (mut best, mut verdict) = (f64::INFINITY, None);
        for _ in 0..rounds {
            match self.ask(&line, limit, cancel) {
                Ok((answer, time)) => {
                    best = best.min(time.as_secs_f64());
                    verdict = judge(puzzle, &answer);
                }
                Err(failure) => {
                    self.failure = Some(failure);
                    self.running = None;
                    return None;
                }
            }
        }
        match verdict {
            Some(true) => self.right += 1,
            Some(false) => {
                self.wrong += 1;
                return None;
            }
            None => {}
        }
        Some(best)
    }

    fn ask(
        &mut self,
        line: &str,
        limit: Duration,
        cancel: &CancelToken,
    ) -> Result<(String, Duration), String> {
        if self.running.is_none() {
            self.running = Some(Running::start(&self.command).map_err(|e| words::io_error(&e))?);
        }
        let Some(Running { input: Some(input), answers, .. }) = &mut self.running else {
            return Err(words::RIVAL_ENDED.to_owned());
        };
        let began = Instant::now();
        let written = input.write_all(line.as_bytes()).and_then(|()| input.flush());
        written.map_err(|_| words::RIVAL_ENDED.to_owned())?;
        loop {
            let left = limit.saturating_sub(began.elapsed());
            match answers.recv_timeout(left.min(CANCEL_CHECK_INTERVAL)) {
                Ok(answer) => return Ok((answer, began.elapsed())),
                Err(RecvTimeoutError::Disconnected) => return Err(words::RIVAL_ENDED.to_owned()),
                Err(RecvTimeoutError::Timeout) if cancel.is_cancelled() => {
                    return Err(words::RIVAL_STOPPED.to_owned());
                }
                Err(RecvTimeoutError::Timeout) if began.elapsed() >= limit => {
                    return Err(words::rival_silent(limit));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// What the user should know about it, once all puzzles were asked.
    pub(super) fn remarks(&mut self) -> Vec<String> {
        self.running = None;
        let name = &self.command.name;
        let failed = self.failure.iter().map(|failure| words::rival_failed(name, failure));
        let has_answered = self.failure.is_none() || self.right + self.wrong > 0;
        let answers =
            has_answered.then(|| words::rival_answers(name, self.right, self.wrong, self.asked));
        failed.chain(answers).collect()
    }
}

impl Running {
    fn start(command: &RivalCommand) -> io::Result<Running> {
        let mut child = Command::new(&command.program)
            .args(&command.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        // At most one answer is buffered: a program that writes more than it is asked has to wait.
        let (sender, answers) = sync_channel(1);
        if let Some(output) = output {
            thread::spawn(move || {
                let mut output = BufReader::new(output);
                let mut line = Vec::new();
                while (&mut output)
                    .take(MAX_LINE_BYTES)
                    .read_until(b'\n', &mut line)
                    .is_ok_and(|n| n > 0)
                {
                    let answer = String::from_utf8_lossy(&line).into_owned();
                    if sender.send(answer).is_err() {
                        break;
                    }
                    line.clear();
                }
            });
        }
        Ok(Running { child, input, answers })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.input = None;
        end(&mut self.child);
    }
}
