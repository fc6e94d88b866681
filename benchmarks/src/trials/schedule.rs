//! The order of the turns, and the workers that take them.
//!
//! ```text
//! for each seed
//!     for each instance
//!         a round: every contender once (rivals with the first seed only), one after the other on one core;
//!                  each round begins with another contender
//! ```
//!
//! So a noisy period hits all contenders alike, none of them owns a core or always follows the
//! same one, and a trial that is stopped early has covered all instances with some of the seeds.

use std::sync::Mutex;
use std::thread;

use omnidoku_benchmarks::{BoxError, clock};

use super::contender::{Conditions, Contender};
use super::instance::Instance;
use super::log::{Key, Log, Record};
use super::turn::verdict_word;
use crate::table::seconds_cell;

/// All that take part in a trial.
pub(crate) struct Trial {
    /// Who.
    pub(crate) contenders: Vec<Contender>,
    /// On what.
    pub(crate) instances: Vec<Instance>,
    /// The seeds of our builds.
    pub(crate) seeds: std::ops::Range<u64>,
    /// How.
    pub(crate) conditions: Conditions,
}

/// A turn to be taken.
#[derive(Clone, Debug, PartialEq)]
struct Task<'t> {
    contender: &'t Contender,
    instance: &'t Instance,
    key: Key,
}

impl Trial {
    /// The rounds in order.
    fn rounds(&self) -> Vec<Vec<Task<'_>>> {
        let mut rounds = Vec::new();
        for seed in self.seeds.clone() {
            for instance in &self.instances {
                let contenders = self.contenders.iter();
                let present = contenders
                    .filter(|contender| !contender.is_rival() || seed == self.seeds.start);
                let mut round: Vec<Task<'_>> =
                    present.map(|contender| self.task(contender, instance, seed)).collect();
                let first = rounds.len() % round.len().max(1);
                round.rotate_left(first);
                rounds.push(round);
            }
        }
        rounds
    }

    fn task<'t>(&self, contender: &'t Contender, instance: &'t Instance, seed: u64) -> Task<'t> {
        let key = Key {
            contender: contender.name.clone(),
            class: instance.class.clone(),
            instance: instance.name.clone(),
            seed: (!contender.is_rival()).then_some(seed),
            limit: self.conditions.query.limit,
            seconds_limit: self.conditions.query.seconds,
        };
        Task { contender, instance, key }
    }

    /// Takes all turns that are not in the log yet, as many at once as there are workers. Returns
    /// the number of turns that failed; they are reported, but not logged.
    pub(crate) fn run(&self, log: &mut Log, workers: usize) -> Result<usize, BoxError> {
        let mut rounds = self.rounds();
        for round in &mut rounds {
            round.retain(|task| !log.turns().contains(&task.key));
        }
        let total = rounds.iter().map(Vec::len).sum();
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let pinned = workers <= cores && self.conditions.threads == 1;
        let progress = Mutex::new(Progress { log, total, done: 0, failed: 0, log_error: None });
        let queue = Mutex::new(rounds.into_iter());
        thread::scope(|scope| {
            for worker in 0..workers {
                let (queue, progress) = (&queue, &progress);
                scope.spawn(move || {
                    if pinned {
                        // The children of this thread stay on its core. Where that is not
                        // possible, they are only measured with a little more noise.
                        let _ = clock::pin(worker);
                    }
                    while let Some(round) = next(queue) {
                        for task in &round {
                            if !self.take(task, progress) {
                                return;
                            }
                        }
                    }
                });
            }
        });
        let progress = progress.into_inner().expect("no worker panicked");
        match progress.log_error {
            Some(error) => Err(error.into()),
            None => Ok(progress.failed),
        }
    }

    /// Takes a turn and reports it; returns whether to go on.
    fn take(&self, task: &Task<'_>, progress: &Mutex<Progress<'_>>) -> bool {
        let result = task.contender.take(task.instance, task.key.seed, &self.conditions);
        progress.lock().expect("no worker panicked").note(task, result)
    }
}

/// The lock is released before the round begins.
fn next<T>(queue: &Mutex<impl Iterator<Item = T>>) -> Option<T> {
    queue.lock().expect("no worker panicked").next()
}

/// What the workers share.
struct Progress<'l> {
    log: &'l mut Log,
    total: usize,
    done: usize,
    failed: usize,
    /// Without a log there is no point in going on.
    log_error: Option<String>,
}

impl Progress<'_> {
    fn note(&mut self, task: &Task<'_>, result: Result<super::turn::TurnResult, BoxError>) -> bool {
        self.done += 1;
        let Key { contender, class, instance, seed, .. } = &task.key;
        let seed = seed.map_or_else(String::new, |seed| format!(", seed {seed}"));
        let what =
            format!("{} of {}: {contender}, {class}/{instance}{seed}", self.done, self.total);
        match result {
            Ok(result) => {
                let verdict = verdict_word(result.turn.verdict);
                eprintln!("{what}: {verdict} in {} s", seconds_cell(result.turn.seconds));
                let (key, turn, conflicts) = (task.key.clone(), result.turn, result.conflicts);
                if let Err(error) = self.log.append(Record { key, turn, conflicts }) {
                    self.log_error = Some(format!("the log cannot be written: {error}"));
                }
            }
            Err(error) => {
                eprintln!("{what}: failed: {error}");
                self.failed += 1;
            }
        }
        self.log_error.is_none()
    }
}

#[cfg(test)]
mod tests {
    use omnidoku::EngineId;

    use super::*;
    use crate::large::Query;

    fn instance(name: &str) -> Instance {
        Instance { file: "x.txt".into(), line: 1, class: "c".into(), name: name.into() }
    }

    fn trial(builds: &[&str], rivals: &[&str]) -> Trial {
        let mut contenders: Vec<Contender> =
            builds.iter().map(|text| Contender::build(text.parse().unwrap())).collect();
        for text in rivals {
            contenders.push(Contender::rival(text.parse().unwrap(), &contenders[0]));
        }
        let query = Query { limit: 2, seconds: 5.0 };
        Trial {
            contenders,
            instances: vec![instance("i"), instance("j")],
            seeds: 4..6,
            conditions: Conditions { engine: EngineId::Learn, threads: 1, query },
        }
    }

    #[test]
    fn contenders_take_turns_and_rivals_have_no_seeds() {
        let trial = trial(&["a=x", "b=y"], &["r=z"]);
        let show = |task: &Task<'_>| {
            let Key { contender, instance, seed, .. } = &task.key;
            format!("{contender}{instance}{}", seed.map_or("-".to_owned(), |seed| seed.to_string()))
        };
        let rounds: Vec<String> = trial
            .rounds()
            .iter()
            .map(|round| round.iter().map(show).collect::<Vec<_>>().join(" "))
            .collect();
        assert_eq!(rounds, ["ai4 bi4 ri-", "bj4 rj- aj4", "ai5 bi5", "bj5 aj5"]);
    }

    #[cfg(unix)]
    #[test]
    fn turns_are_logged_once_and_failures_are_not() {
        use crate::sheet::Handout;
        let [script, ran, log_file] = ["sh", "ran", "csv"].map(Handout::reserve);
        let lines = format!(
            "echo turn >> {}; echo seconds=0.5 verdict=one conflicts=3",
            ran.path().display()
        );
        std::fs::write(script.path(), lines).unwrap();
        let good = format!("a=sh {}", script.path().display());
        let trial = trial(&[&good, "b=false"], &[]);
        let mut log = Log::open(log_file.path()).unwrap();
        assert_eq!(trial.run(&mut log, 2).unwrap(), 4);
        assert_eq!(log.turns().records().count(), 4);
        drop(log);

        let mut log = Log::open(log_file.path()).unwrap();
        assert_eq!(trial.run(&mut log, 2).unwrap(), 4);
        let turns = std::fs::read_to_string(ran.path()).unwrap().lines().count();
        assert_eq!(turns, 4, "nothing is run again but what failed");
        let record = log.turns().records().next().unwrap();
        assert_eq!((record.turn.seconds, record.conflicts), (0.5, Some(3)));
    }
}
