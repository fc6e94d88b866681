//! How fast the engines are, against each other and against any other program. See the README.

mod args;
mod auto;
mod large;
mod own;
mod race;
mod rival;
mod sheet;
mod statistics;
mod table;
mod trials;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;
use omnidoku::BatchAnswer;
use omnidoku_benchmarks::{BoxError, clock};

use args::{Args, Mode};
use race::{Finish, Heat, Verdicts};
use sheet::Sheet;
use table::Table;

const HEAD: [&str; 12] = [
    "file",
    "engine",
    "limit",
    "puzzles",
    "µs best",
    "µs median",
    "spread %",
    "puzzles/s",
    "nodes",
    "answers",
    "× best",
    "× median",
];

fn main() -> ExitCode {
    let args = Args::parse();
    let outcome = match &args.mode {
        Some(Mode::Large(large)) => large::run(large),
        Some(Mode::Auto(auto)) => auto::run(auto),
        Some(Mode::Trials(trials)) => trials::run(trials),
        Some(Mode::Turn(turn)) => trials::turn::run(turn),
        None => run(&args),
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("omnidoku-benchmarks: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Runs all heats and prints the table; returns whether all contenders agree on the answers.
fn run(args: &Args) -> Result<bool, BoxError> {
    if let Some(core) = args.core {
        clock::pin(core)?;
    }
    let mut contenders = args.contenders();
    let names: Vec<&str> = contenders.iter().map(|contender| contender.name()).collect();
    let baseline = args.baseline(&names)?;
    let mut table = Table::new(&HEAD, 2);
    let mut agreed = true;
    for sheet in sheets(args)? {
        for limit in args.limits() {
            let (rounds, seconds) = (args.rounds, args.seconds);
            eprintln!("{}, limit {limit}: {rounds} rounds of {seconds} s …", sheet.name);
            let heat = Heat { puzzles: &sheet.puzzles, limit, rounds, seconds };
            let finishes = race::race(&mut contenders, &heat)?;
            for finish in &finishes {
                table.push(row(&sheet, limit, finish, &finishes[baseline]));
            }
            agreed &= agree(&sheet, limit, &finishes);
        }
    }
    std::io::stdout().write_all(table.write(args.print.style()).as_bytes())?;
    Ok(agreed)
}

fn sheets(args: &Args) -> Result<Vec<Sheet>, BoxError> {
    let mut sheets = match &args.files[..] {
        [] => Sheet::samples()?,
        files => files.iter().map(|file| Sheet::read(file)).collect::<Result<_, _>>()?,
    };
    let (most, least) = args.sizes();
    for sheet in &mut sheets {
        sheet.thin_to(most);
        sheet.fill_to(least);
    }
    Ok(sheets)
}

fn row(sheet: &Sheet, limit: u64, finish: &Finish, baseline: &Finish) -> Vec<String> {
    let timing = &finish.timing;
    let ratio = timing.against(&baseline.timing);
    vec![
        sheet.name.clone(),
        finish.name.clone(),
        limit.to_string(),
        sheet.puzzles.len().to_string(),
        format!("{:.3}", timing.best()),
        known(timing.median(), 3),
        known(timing.spread(), 0),
        format!("{:.0}", 1e6 / timing.best()),
        known(finish.outcome.nodes, 2),
        finish.outcome.verdicts.map_or_else(String::new, |verdicts| verdicts.to_string()),
        format!("{:.2}", ratio.best),
        known(ratio.median, 2),
    ]
}

fn known(figure: Option<f64>, digits: usize) -> String {
    figure.map_or_else(String::new, |figure| format!("{figure:.digits$}"))
}

/// Whether all known verdicts agree with the first; if not, prints the difference with the first
/// puzzle in question.
fn agree(sheet: &Sheet, limit: u64, finishes: &[Finish]) -> bool {
    let known = finishes.iter().filter_map(|finish| Some((finish, finish.outcome.verdicts?)));
    let known: Vec<(&Finish, Verdicts)> = known.collect();
    let Some(&(first, wanted)) = known.first() else { return true };
    let mut agreed = true;
    for (other, verdicts) in known.iter().filter(|(_, verdicts)| !verdicts.agree(&wanted)) {
        let (file, first_name, name) = (&sheet.name, &first.name, &other.name);
        eprintln!("{file}, limit {limit}: {first_name} answers {wanted}, but {name} {verdicts}");
        let mut pairs = first.answers.iter().zip(&other.answers);
        if let Some(place) = pairs.position(|(one, other)| found(one) != found(other)) {
            eprintln!("  see puzzle {}: {}", place + 1, sheet.puzzles[place].escape_ascii());
        }
        agreed = false;
    }
    agreed
}

fn found(answer: &BatchAnswer) -> u64 {
    match answer {
        BatchAnswer::Counted { found, .. } | BatchAnswer::Interrupted { found, .. } => *found,
        BatchAnswer::Invalid | BatchAnswer::Unknown => 0,
    }
}
