//! Rates every 9×9 puzzle of a file (one per line) on the scale of Sudoku Explainer.
//!
//! ```text
//! cargo run --release -p omnidoku-testkit --example explainer_campaign -- \
//!     FILE [LIMIT] [--steps] [--verify] [--compare]
//! ```
//!
//! Prints the puzzle, ER/EP/ED and the hardest technique. `--steps` prints the path; `--verify`
//! checks every step with the referee. `--compare` reads the numbers after each puzzle as its
//! expected rating (ER, or the last three as ER, EP, ED), prints only the puzzles that differ, and
//! counts those that agree.

use std::time::{Duration, Instant};

use omnidoku_core::{Grid, Puzzle, Shape};
use omnidoku_logic::sudoku_explainer::{RatedPath, path};
use omnidoku_logic::verify::verify;
use omnidoku_logic::{Position, Step};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (flags, plain): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|argument| argument.starts_with("--"));
    let has = |flag: &str| flags.iter().any(|given| given == flag);
    let mut plain = plain.into_iter();
    let file = plain
        .next()
        .ok_or("usage: explainer_campaign FILE [LIMIT] [--steps] [--verify] [--compare]")?;
    let limit = plain.next().map_or(Ok(usize::MAX), |limit| limit.parse())?;
    let (mut count, mut agreeing, mut time) = (0, 0, Duration::ZERO);
    let (mut steps, mut longest) = (0, Duration::ZERO);
    for line in std::fs::read_to_string(file)?.lines().filter(|line| is_puzzle(line)).take(limit) {
        let (text, rest) = line.split_at(81);
        let position = Position::of(&read(text)?);
        let start = Instant::now();
        let path = path(&position);
        let taken = start.elapsed();
        (time, longest, count) = (time + taken, longest.max(taken), count + 1);
        steps += path.steps.len();
        let shown = shown(&path);
        let agrees = has("--compare") && agrees(&path, rest);
        agreeing += usize::from(agrees);
        if !agrees {
            println!("{text} {shown}{}", if has("--compare") { rest } else { "" });
        }
        if has("--steps") || has("--verify") {
            walk(position, &path, has("--steps"), has("--verify"));
        }
    }
    if has("--compare") {
        println!("{agreeing} of {count} agree");
    }
    let mean = time.as_secs_f64() * 1e6 / f64::from(count.max(1));
    eprintln!("{count} puzzles, {steps} steps, {mean:.0} µs a puzzle, at most {longest:?}");
    Ok(())
}

fn is_puzzle(line: &str) -> bool {
    line.len() >= 81 && line.bytes().take(81).all(|c| c == b'.' || c.is_ascii_digit())
}

fn read(text: &str) -> Result<Puzzle, Box<dyn std::error::Error>> {
    let values: Vec<u8> = text.bytes().map(|c| c.saturating_sub(b'0')).collect();
    Ok(Puzzle::new(Grid::from_values(Shape::CLASSIC, &values)?)?)
}

fn shown(path: &RatedPath) -> String {
    let number = |tenths: u16| format!("{}.{}", tenths / 10, tenths % 10);
    let hardest = path.steps.iter().rev().max_by_key(|rated| rated.rating);
    let technique = hardest.map_or(String::new(), |rated| format!("{:?}", rated.step.technique));
    match path.rating() {
        Some(r) => format!("{}/{}/{} {technique}", number(r.er), number(r.ep), number(r.ed)),
        None => format!("none {technique}"),
    }
}

/// Whether the numbers in a text match the path's rating: ER alone, or ER, EP and ED at the end.
fn agrees(path: &RatedPath, expected: &str) -> bool {
    let words = expected.split([',', ' ', '/', '\t']).filter(|word| !word.is_empty());
    let tenths =
        words.filter_map(|word| word.parse::<f64>().ok()).map(|n| (n * 10.0).round() as u16);
    let expected: Vec<u16> = tenths.collect();
    let Some(rating) = path.rating() else { return expected.contains(&200) };
    match expected[..] {
        [.., er, ep, ed] => [er, ep, ed] == [rating.er, rating.ep, rating.ed],
        [er, ..] => er == rating.er,
        [] => false,
    }
}

fn walk(mut position: Position, path: &RatedPath, print: bool, check: bool) {
    for rated in &path.steps {
        let shape = position.shape();
        let notation = |step: &Step| step.notation(shape);
        if print {
            println!("  {} {:?} {}", rated.rating, rated.step.technique, notation(&rated.step));
        }
        if check && let Err(flaw) = verify(&position, &rated.step) {
            println!("  {:?} {}: {flaw}", rated.step.technique, notation(&rated.step));
        }
        position.apply(&rated.step);
    }
}
