//! Trials: whether a change of an engine makes it faster, on puzzles whose times vary by orders of
//! magnitude. See the README.
//!
//! ```text
//! instances × seeds × contenders  →  turns, each a child process  →  a line in the log each  →  the report
//! ```
//!
//! The log is all that is kept: a trial that is stopped continues where it was, and the report can
//! be printed from the log at any time.

mod contender;
mod instance;
mod log;
mod report;
mod schedule;
mod statistics;
pub(crate) mod turn;

use std::io::Write;
use std::path::PathBuf;

use clap::builder::RangedU64ValueParser;
use omnidoku::EngineId;
use omnidoku_benchmarks::BoxError;

use crate::args::Print;
use crate::large::{Query, time_limit};
use crate::rival::Entry;
use crate::table::Style;
use contender::{Conditions, Contender, OWN};
use log::{Log, Turns};
use schedule::Trial;

/// Compares builds of this program, and SAT programs, on many puzzles with many seeds
#[derive(clap::Args, Debug)]
pub(crate) struct TrialsArgs {
    /// Files in any format that omnidoku reads
    #[arg(required_unless_present = "report_only")]
    files: Vec<PathBuf>,

    /// The log: it is continued if it exists
    #[arg(long, value_name = "FILE")]
    log: PathBuf,

    /// Print the report on the log and run nothing
    #[arg(long, conflicts_with_all = ["files", "builds", "rivals"])]
    report_only: bool,

    /// The engine of all builds, any that `omnidoku engines` lists
    #[arg(long, value_name = "NAME", default_value = "learn")]
    engine: EngineId,

    /// 1: find a solution; 2: find out whether there is another
    #[arg(long, value_name = "N", default_value = "1", value_parser = RangedU64ValueParser::<u64>::new().range(1..=2))]
    limit: u64,

    /// The time limit of a turn: CPU time, but wall time of engines with several threads
    #[arg(long, value_name = "S", default_value = "60", value_parser = time_limit)]
    seconds: f64,

    /// The number of seeds that each build tries on every puzzle
    #[arg(long, value_name = "N", default_value = "3", value_parser = RangedU64ValueParser::<u64>::new().range(1..=10_000))]
    seeds: u64,

    /// The first of the seeds
    #[arg(long, value_name = "N", default_value = "1", value_parser = RangedU64ValueParser::<u64>::new().range(..=1 << 60))]
    first_seed: u64,

    /// The number of turns at once
    #[arg(long, value_name = "N", default_value = "1", value_parser = RangedU64ValueParser::<usize>::new().range(1..=1024))]
    jobs: usize,

    /// The threads of an engine
    #[arg(long, value_name = "N", default_value = "1", value_parser = RangedU64ValueParser::<usize>::new().range(1..=1024))]
    threads: usize,

    /// Another build of this program
    #[arg(long = "build", value_name = "NAME=COMMAND")]
    builds: Vec<Entry>,

    /// A SAT program; the DIMACS file comes last, or at {cnf}, and its model from its output, or
    /// from {model}
    #[arg(long = "rival", value_name = "NAME=COMMAND")]
    rivals: Vec<Entry>,

    /// The contender that ratios refer to [default: own]
    #[arg(long, value_name = "NAME")]
    baseline: Option<String>,

    #[command(flatten)]
    print: Print,
}

/// Takes the turns that are missing in the log and prints the report; returns whether all turns
/// succeeded and all answers agree.
pub(crate) fn run(args: &TrialsArgs) -> Result<bool, BoxError> {
    if args.report_only {
        let turns = Turns::read(&args.log)?;
        warn(&turns);
        return print(args, &turns);
    }
    run_with(args, Contender::own()?)
}

/// The same with any program as our own.
fn run_with(args: &TrialsArgs, own: Contender) -> Result<bool, BoxError> {
    let trial = Trial {
        contenders: contenders(args, own)?,
        instances: instance::read_all(&args.files)?,
        seeds: args.first_seed..args.first_seed + args.seeds,
        conditions: Conditions {
            engine: args.engine,
            threads: args.threads,
            query: Query { limit: args.limit, seconds: args.seconds },
        },
    };
    let mut log = Log::open(&args.log)?;
    warn(log.turns());
    for contender in &trial.contenders {
        let name = &contender.name;
        let lost = log.enter(name, &contender.program(&trial.conditions))?;
        if lost > 0 {
            eprintln!("{name} has changed: its turns in the log ({lost}) no longer count");
        }
    }
    // A wrong name is to be refused before the turns, not after them.
    baseline(args, log.turns())?;
    let failed = trial.run(&mut log, args.jobs)?;
    let agreed = print(args, log.turns())?;
    if failed > 0 {
        eprintln!("failed turns: {failed}; start again to repeat them");
    }
    Ok(agreed && failed == 0)
}

/// Our own program, other builds and rivals, in this order.
fn contenders(args: &TrialsArgs, own: Contender) -> Result<Vec<Contender>, BoxError> {
    let mut contenders = vec![own];
    contenders.extend(args.builds.iter().cloned().map(Contender::build));
    for entry in &args.rivals {
        contenders.push(Contender::rival(entry.clone(), &contenders[0]));
    }
    for (index, Contender { name, .. }) in contenders.iter().enumerate() {
        if name == report::BEST_RIVAL || contenders[..index].iter().any(|one| one.name == *name) {
            return Err(format!("the name \"{name}\" is taken").into());
        }
    }
    Ok(contenders)
}

fn warn(turns: &Turns) {
    for warning in turns.warnings() {
        eprintln!("{warning}");
    }
}

/// The name of the baseline. If none is given, `own`, or the first contender of a log without it.
fn baseline<'t>(args: &'t TrialsArgs, turns: &'t Turns) -> Result<&'t str, BoxError> {
    let names = turns.contenders();
    match &args.baseline {
        Some(wanted) if names.contains(&&wanted[..]) => Ok(wanted),
        Some(wanted) => {
            let names = names.join(", ");
            Err(format!("no contender is called \"{wanted}\"; there are {names}").into())
        }
        None if names.contains(&OWN) => Ok(OWN),
        None => Ok(names.first().copied().unwrap_or(OWN)),
    }
}

/// Prints the report; returns whether all answers agree.
fn print(args: &TrialsArgs, turns: &Turns) -> Result<bool, BoxError> {
    let baseline = baseline(args, turns)?;
    let mut out = std::io::stdout();
    out.write_all(report::table(turns, baseline).write(args.print.style()).as_bytes())?;
    if args.print.style() != Style::Csv {
        write!(out, "\n{}", report::note(baseline))?;
    }
    let quarrels = report::quarrels(turns);
    for quarrel in &quarrels {
        eprintln!("{quarrel}");
    }
    Ok(quarrels.is_empty())
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::args::{Args, Mode};

    fn args(line: &str) -> Result<TrialsArgs, clap::Error> {
        let words = ["bench", "trials"].into_iter().chain(line.split_whitespace());
        let args = Args::try_parse_from(words)?;
        let Some(Mode::Trials(trials)) = args.mode else { panic!("trials") };
        Ok(trials)
    }

    fn own() -> Contender {
        Contender::build("own=true".parse().unwrap())
    }

    #[test]
    fn files_and_a_log_are_all_it_needs() {
        let args = args("a.txt b.txt --log x.csv").unwrap();
        assert_eq!((args.files.len(), args.engine, args.limit), (2, EngineId::Learn, 1));
        assert_eq!((args.seconds, args.seeds, args.first_seed), (60.0, 3, 1));
        assert_eq!((args.jobs, args.threads, args.report_only), (1, 1, false));
    }

    #[test]
    fn contenders_come_in_the_order_given() {
        let line = "a.txt --log x --rival k=kissat --build old=./old --build older=./older";
        let contenders = contenders(&args(line).unwrap(), own()).unwrap();
        let names: Vec<&str> = contenders.iter().map(|contender| &contender.name[..]).collect();
        assert_eq!(names, ["own", "old", "older", "k"]);
    }

    #[test]
    fn nonsense_is_refused() {
        for line in [
            "a.txt",
            "--log x.csv",
            "a.txt --log x.csv --report-only",
            "--log x.csv --report-only --build old=./old",
            "--report-only",
            "a.txt --log x.csv --limit 3",
            "a.txt --log x.csv --seconds 0",
            "a.txt --log x.csv --seeds 0",
            "a.txt --log x.csv --jobs 0",
            "a.txt --log x.csv --threads 0",
            "a.txt --log x.csv --engine quick",
            "a.txt --log x.csv --build old",
            "a.txt --log x.csv --rival kissat",
            "a.txt --log x.csv --csv --markdown",
        ] {
            assert!(args(line).is_err(), "{line}");
        }
        for names in ["--build own=./a", "--build a=./a --rival a=b"] {
            let args = args(&format!("a.txt --log x.csv {names}")).unwrap();
            let error = contenders(&args, own()).unwrap_err().to_string();
            assert!(error.ends_with("is taken"), "{error}");
        }
    }

    #[test]
    fn a_baseline_must_take_part() {
        let turns = |names: &[&str]| {
            let lines: String = names.iter().map(|name| format!("# {name} = p\n")).collect();
            Turns::parse(format!("{}\n{lines}", log::HEAD).as_bytes()).unwrap()
        };
        let both = turns(&["old", "own"]);
        let name = |line: &str, turns: &Turns| {
            let args = args(&format!("--log x --report-only {line}")).unwrap();
            baseline(&args, turns).map(str::to_owned).map_err(|error| error.to_string())
        };
        assert_eq!(name("", &both).unwrap(), "own");
        assert_eq!(name("--baseline old", &both).unwrap(), "old");
        assert_eq!(name("", &turns(&["old"])).unwrap(), "old");
        let error = name("--baseline new", &both).unwrap_err();
        assert_eq!(error, "no contender is called \"new\"; there are old, own");
    }
}
