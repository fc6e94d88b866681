//! Whether `auto` is ever much slower than the best engine. See the README.
//!
//! ```text
//! for each case:      a full grid with 5 to 95 % of its cells blank: scattered, one cluster, a band, boxes, the border
//!     a ← CPU time of `auto`, at most 5·limit + 20 ms
//!     for each single engine: CPU time, at most the limit, and no longer than would prove `auto` slow
//!     slow if a > 5·(the best of them) + 20 ms
//! ```
//!
//! Every engine is built afresh for every case, as it is for a puzzle on the command line. Each
//! case asks either for a solution or whether there is exactly one, chosen at random.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use clap::builder::RangedU64ValueParser;
use omnidoku::generate::full::Full;
use omnidoku::{
    Answer, Clock, EngineId, Limits, Puzzle, Random, Report, Settings, Shape, Uniqueness, ask,
};
use omnidoku_bench::blanks::Blanks;
use omnidoku_benchmarks::{BoxError, clock};

use crate::args::{Print, seconds};
use crate::table::Table;

/// The engines that `auto` is compared with.
const SINGLE_ENGINES: [EngineId; 5] =
    [EngineId::Learn, EngineId::Dlx, EngineId::Ac3, EngineId::ForwardMrv, EngineId::Backtrack];

/// The shapes that cases are drawn from.
const SHAPES: [&str; 14] = [
    "2x2", "2x3", "2x4", "3x3", "2x5", "3x4", "3x5", "4x4", "4x5", "4x6", "5x5", "6x6", "7x7",
    "8x8",
];

/// `auto` may take this many times as long as the best engine …
const ALLOWED_RATIO: f64 = 5.0;

/// … and this many seconds more.
const ALLOWED_SECONDS: f64 = 0.02;

/// Looks for puzzles on which `auto` is much slower than the best single engine
#[derive(clap::Args, Debug)]
pub(crate) struct AutoArgs {
    /// The number of puzzles
    #[arg(long, value_name = "N", default_value = "2000")]
    cases: u64,

    /// The seed of the puzzles
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,

    /// The CPU time within which a single engine must finish to count
    #[arg(long, value_name = "S", default_value = "1", value_parser = seconds)]
    seconds: f64,

    /// The boxes of the grids, such as 4x4; or several [default: 14 shapes from 2x2 to 8x8]
    #[arg(long = "shape", value_name = "RxC", value_delimiter = ',')]
    shapes: Vec<Shape>,

    /// The number of cases measured at once
    #[arg(long, value_name = "N", default_value = "1", value_parser = RangedU64ValueParser::<usize>::new().range(1..=1024))]
    threads: usize,

    /// Measure every engine up to the limit on every case, and print each case when it is finished
    #[arg(long)]
    each: bool,

    #[command(flatten)]
    print: Print,
}

/// One puzzle and its measurements.
struct Case {
    number: u64,
    shape: Shape,
    blanks: Blanks,
    percent: usize,
    /// The time of `auto`, if it finished in time.
    auto: Option<f64>,
    /// The engine it chose.
    chosen: String,
    /// The time of each single engine, if it finished in time.
    single: Vec<Option<f64>>,
}

impl Case {
    fn best(&self) -> Option<f64> {
        self.single.iter().flatten().copied().min_by(f64::total_cmp)
    }

    fn is_slow(&self) -> bool {
        let bound = self.best().map(|best| ALLOWED_RATIO * best + ALLOWED_SECONDS);
        bound.is_some_and(|bound| self.auto.is_none_or(|auto| auto > bound))
    }

    fn row(&self) -> Vec<String> {
        let millis = |time: &Option<f64>| time.map_or("-".into(), |s| format!("{:.3}", 1e3 * s));
        let mut row = vec![
            self.number.to_string(),
            self.shape.to_string(),
            self.blanks.name().to_owned(),
            format!("{} %", self.percent),
            self.chosen.clone(),
            millis(&self.auto),
        ];
        row.extend(self.single.iter().map(millis));
        row
    }
}

/// Measures the cases; returns whether `auto` was slow on none.
pub(crate) fn run(args: &AutoArgs) -> Result<bool, BoxError> {
    let shapes = match &args.shapes[..] {
        [] => SHAPES.iter().map(|shape| shape.parse()).collect::<Result<Vec<Shape>, _>>()?,
        shapes => shapes.to_vec(),
    };
    let next = AtomicU64::new(0);
    let work = || {
        let mut cases = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= args.cases {
                return Ok(cases);
            }
            let case = measure(args, &shapes, number)?;
            if args.each {
                println!("{}", case.row().join("; "));
            }
            cases.push(case);
        }
    };
    let measured: Result<Vec<Vec<Case>>, String> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..args.threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().expect("no worker panics")).collect()
    });
    let mut cases: Vec<Case> = measured?.into_iter().flatten().collect();
    cases.sort_by_key(|case| case.number);

    let mut head = vec!["case", "boxes", "blanks", "share", "chosen", "auto ms"];
    head.extend(SINGLE_ENGINES.map(EngineId::name));
    let mut table = Table::new(&head, 5);
    cases.iter().filter(|case| case.is_slow()).for_each(|case| table.push(case.row()));
    let mut out = std::io::stdout();
    out.write_all(table.write(args.print.style()).as_bytes())?;
    out.write_all(b"\n")?;
    out.write_all(summary(&cases).write(args.print.style()).as_bytes())?;
    Ok(!cases.iter().any(Case::is_slow))
}

fn summary(cases: &[Case]) -> Table {
    let head = ["blanks", "cases", "auto done", "undecided", "slow"];
    let mut table = Table::new(&head, 1);
    let mut push = |name: &str, cases: &[&Case]| {
        let count = |is: &dyn Fn(&Case) -> bool| cases.iter().filter(|case| is(case)).count();
        let counts = [
            cases.len(),
            count(&|case| case.auto.is_some()),
            count(&|case| case.auto.is_none() && case.best().is_none()),
            count(&Case::is_slow),
        ];
        let counts = counts.map(|count| count.to_string());
        table.push(std::iter::once(name.to_owned()).chain(counts).collect());
    };
    for blanks in Blanks::ALL {
        push(blanks.name(), &cases.iter().filter(|case| case.blanks == blanks).collect::<Vec<_>>());
    }
    push("all", &cases.iter().collect::<Vec<_>>());
    table
}

fn measure(args: &AutoArgs, shapes: &[Shape], number: u64) -> Result<Case, String> {
    let mut random = Random::numbered(args.seed, number, 0);
    let shape = shapes[number as usize / Blanks::ALL.len() % shapes.len()];
    let blanks = Blanks::ALL[number as usize % Blanks::ALL.len()];
    let percent = 5 + random.below(91);
    let count = (shape.cell_count() * percent / 100).max(1);
    let full = Full::default_of(shape).grid(shape, &mut random, &Limits::none());
    let full = full.map_err(|cause| format!("a full grid of {shape}: {cause}"))?;
    let puzzle = blanks.puzzle(&full, count, &mut random);
    // Neighbouring cases in the list of shapes and blanks ask for different things.
    let wants_unique = random.chance(0.5);

    let (report, auto) = time(
        EngineId::Auto,
        &puzzle,
        wants_unique,
        ALLOWED_RATIO * args.seconds + ALLOWED_SECONDS,
    )?;
    let choice = report.choice.map(|choice| format!("{}: {}", choice.engine, choice.reason));
    let chosen = choice.unwrap_or_default();
    let mut case = Case { number, shape, blanks, percent, auto, chosen, single: Vec::new() };
    for engine in SINGLE_ENGINES {
        // A single engine that takes longer than this does not make `auto` slow.
        let matters = auto.map_or(args.seconds, |auto| (auto - ALLOWED_SECONDS) / ALLOWED_RATIO);
        let matters = matters.min(case.best().unwrap_or(f64::INFINITY)).min(args.seconds);
        let limit = if args.each { args.seconds } else { matters };
        let found = match limit > 0.0 {
            true => time(engine, &puzzle, wants_unique, limit)?.1,
            false => None,
        };
        case.single.push(found);
    }
    Ok(case)
}

/// The CPU time until an engine has the answer, if that is within the limit.
fn time(
    engine: EngineId,
    puzzle: &Puzzle,
    wants_unique: bool,
    limit: f64,
) -> Result<(Report, Option<f64>), String> {
    let mut engine = engine.build(Settings::default());
    let start = clock::thread_seconds();
    let limits =
        Limits::none().with_clock(Arc::new(ThreadClock)).with_time(Duration::from_secs_f64(limit));
    let (is_known, report) = match wants_unique {
        true => {
            let (found, report) = ask::uniqueness(&mut *engine, puzzle, &limits)
                .map_err(|fault| fault.to_string())?;
            (!matches!(found, Uniqueness::Unknown(..)), report)
        }
        false => {
            let found =
                ask::solve(&mut *engine, puzzle, &limits).map_err(|fault| fault.to_string())?;
            (!matches!(found.answer, Answer::Unknown(_)), found.report)
        }
    };
    Ok((report, is_known.then(|| clock::thread_seconds() - start)))
}

/// The CPU time of the calling thread.
struct ThreadClock;

impl Clock for ThreadClock {
    fn now(&self) -> Duration {
        Duration::from_secs_f64(clock::thread_seconds())
    }
}
