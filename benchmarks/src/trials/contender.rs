//! Who takes part in a trial: this program, other builds of it, and SAT programs.
//!
//! Every turn is a child process. A build is asked by its subcommand [`turn`](super::turn); for a
//! SAT program, this build is asked to run it.

use std::io::Read;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use omnidoku::EngineId;
use omnidoku_benchmarks::{BoxError, clock};

use super::instance::Instance;
use super::turn::TurnResult;
use crate::large::Query;
use crate::rival::Entry;

/// The name of this very program.
pub(crate) const OWN: &str = "own";

/// A build is stopped when it has computed for this many times its limit: it does not watch it …
const MAX_CPU_FACTOR: f64 = 2.0;

/// … or when this many times the limit have passed, even on a very busy machine: it hangs …
const MAX_WALL_FACTOR: f64 = 50.0;

/// … but in no case earlier than this many seconds after its limit.
const GRACE_SECONDS: f64 = 10.0;

/// A contender.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Contender {
    /// Its name in the log and in the report.
    pub(crate) name: String,
    /// The build to run, split into words.
    build: Vec<String>,
    /// The SAT program that the build is to run.
    rival: Option<Entry>,
}

/// What is the same for all turns of a trial.
pub(crate) struct Conditions {
    /// The engine of our builds.
    pub(crate) engine: EngineId,
    /// The threads of the engine.
    pub(crate) threads: usize,
    /// The question.
    pub(crate) query: Query,
}

impl Contender {
    /// This program.
    pub(crate) fn own() -> Result<Contender, BoxError> {
        Ok(Contender { name: OWN.to_owned(), build: vec![this_program()?], rival: None })
    }

    /// Another build of this program.
    pub(crate) fn build(entry: Entry) -> Contender {
        Contender { name: entry.name, build: entry.words, rival: None }
    }

    /// A SAT program, run by a build.
    pub(crate) fn rival(entry: Entry, host: &Contender) -> Contender {
        let name = entry.name.clone();
        Contender { name, build: host.build.clone(), rival: Some(entry) }
    }

    /// Whether it is a SAT program, which has no seeds.
    pub(crate) fn is_rival(&self) -> bool {
        self.rival.is_some()
    }

    /// Describes the program in the log: another description means another program. A word of the
    /// command that is a file counts by its contents, so that a new build is another program.
    pub(crate) fn program(&self, conditions: &Conditions) -> String {
        let words = self.rival.as_ref().map_or(&self.build, |entry| &entry.words);
        let mut hash = Fnv::default();
        for word in words {
            match std::fs::read(word) {
                Ok(contents) => hash.add(&contents),
                Err(_) => hash.add(word.as_bytes()),
            }
            hash.add(b"\n");
        }
        let Conditions { engine, threads, .. } = conditions;
        let kind =
            if self.is_rival() { "SAT".to_owned() } else { format!("{engine} threads={threads}") };
        format!("{kind} program={:016x}", hash.0)
    }

    /// Takes a turn.
    pub(crate) fn take(
        &self,
        instance: &Instance,
        seed: Option<u64>,
        conditions: &Conditions,
    ) -> Result<TurnResult, BoxError> {
        let mut command = self.command(instance, seed, conditions);
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|error| format!("{}: {error}", self.build[0]))?;
        let status = wait(&mut child, conditions)?.ok_or("it did not end when its time was up")?;
        let mut printed = String::new();
        if let Some(mut output) = child.stdout.take() {
            output.read_to_string(&mut printed)?;
        }
        if !status.success() {
            return Err(status.to_string().into());
        }
        let line = printed.lines().find(|line| line.starts_with("seconds="));
        let line = line.ok_or("it did not print a line that begins with `seconds=`")?;
        Ok(line.parse().map_err(|why| format!("{line}: {why}"))?)
    }

    fn command(&self, instance: &Instance, seed: Option<u64>, conditions: &Conditions) -> Command {
        let mut command = Command::new(&self.build[0]);
        command.args(&self.build[1..]).arg("turn").arg(&instance.file);
        let mut option = |name: &str, value: String| {
            command.args([name, &value]);
        };
        option("--line", instance.line.to_string());
        option("--limit", conditions.query.limit.to_string());
        option("--seconds", conditions.query.seconds.to_string());
        if let Some(entry) = &self.rival {
            option("--rival", format!("{}={}", entry.name, entry.words.join(" ")));
        } else {
            option("--engine", conditions.engine.to_string());
            option("--threads", conditions.threads.to_string());
        }
        if let Some(seed) = seed {
            option("--seed", seed.to_string());
        }
        command
    }
}

/// The path of this program. On Linux it leads to the very program that is running, even after
/// another has been built in its place.
fn this_program() -> Result<String, BoxError> {
    let running = format!("/proc/{}/exe", std::process::id());
    if std::path::Path::new(&running).exists() {
        return Ok(running);
    }
    Ok(std::env::current_exe()?.display().to_string())
}

/// Waits until a build ends; stops it if it does not.
fn wait(child: &mut Child, conditions: &Conditions) -> Result<Option<ExitStatus>, BoxError> {
    let limit = conditions.query.seconds;
    let max_cpu = MAX_CPU_FACTOR * limit * conditions.threads as f64 + GRACE_SECONDS;
    let max_wall = MAX_WALL_FACTOR * limit + GRACE_SECONDS;
    let start = Instant::now();
    let mut pause = Duration::from_micros(200);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        let taken = clock::process_seconds(child.id()).unwrap_or(0.0);
        if taken > max_cpu || start.elapsed().as_secs_f64() > max_wall {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
    }
}

/// The 64-bit FNV-1a hash, the same in every release.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::Handout;

    const CONDITIONS: Conditions =
        Conditions { engine: EngineId::Learn, threads: 1, query: Query { limit: 2, seconds: 0.5 } };

    fn build(text: &str) -> Contender {
        Contender::build(text.parse().unwrap())
    }

    fn instance() -> Instance {
        Instance { file: "a b.txt".into(), line: 3, class: "c".into(), name: "a b:3".into() }
    }

    fn words(contender: &Contender, seed: Option<u64>) -> String {
        let command = contender.command(&instance(), seed, &CONDITIONS);
        let words = std::iter::once(command.get_program()).chain(command.get_args());
        words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn a_build_is_asked_for_a_turn() {
        let old = build("old=env A=1 /tmp/old");
        let wanted = "env|A=1|/tmp/old|turn|a b.txt|--line|3|--limit|2|--seconds|0.5|\
                      --engine|learn|--threads|1|--seed|7";
        assert_eq!(words(&old, Some(7)), wanted);
        let rival = Contender::rival("k=kissat -q".parse().unwrap(), &old);
        let wanted = "env|A=1|/tmp/old|turn|a b.txt|--line|3|--limit|2|--seconds|0.5|\
                      --rival|k=kissat -q";
        assert_eq!(words(&rival, None), wanted);
    }

    #[test]
    fn another_program_has_another_description() {
        let file = Handout::reserve("sh");
        std::fs::write(file.path(), "one").unwrap();
        let contender = build(&format!("x=sh {}", file.path().display()));
        let first = contender.program(&CONDITIONS);
        assert!(first.starts_with("learn threads=1 program="), "{first}");
        assert_eq!(contender.program(&CONDITIONS), first);
        std::fs::write(file.path(), "two").unwrap();
        assert_ne!(contender.program(&CONDITIONS), first);
        let threads = Conditions { threads: 2, ..CONDITIONS };
        assert_ne!(contender.program(&threads), contender.program(&CONDITIONS));
        let [one, other] = ["r=kissat -q", "r=kissat"]
            .map(|text| Contender::rival(text.parse().unwrap(), &contender));
        assert_ne!(one.program(&CONDITIONS), other.program(&CONDITIONS));
    }

    /// The turn of a build that is this shell script.
    #[cfg(unix)]
    fn take(script: &str) -> Result<TurnResult, BoxError> {
        let file = Handout::reserve("sh");
        std::fs::write(file.path(), script).unwrap();
        let contender = build(&format!("x=sh {}", file.path().display()));
        contender.take(&instance(), Some(1), &CONDITIONS)
    }

    #[cfg(unix)]
    #[test]
    fn a_build_answers_with_a_line() {
        let result = take("echo hello; echo seconds=0.25 verdict=one conflicts=9").unwrap();
        assert_eq!((result.turn.seconds, result.conflicts, result.nodes), (0.25, Some(9), None));
        for (script, why) in [
            ("exit 3", "exit status: 3"),
            ("echo hello", "did not print"),
            ("echo seconds=1", "no verdict"),
        ] {
            let error = take(script).unwrap_err().to_string();
            assert!(error.contains(why), "{script}: {error}");
        }
        let error = build("x=/not/there").take(&instance(), None, &CONDITIONS).unwrap_err();
        assert!(error.to_string().starts_with("/not/there: "), "{error}");
    }
}
