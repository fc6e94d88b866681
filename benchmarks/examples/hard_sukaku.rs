//! Makes hard Sukaku: 9×9 puzzles that are given by candidates alone.
//!
//! `cargo run --release -p omnidoku-benchmarks --example hard_sukaku -- SEED [COUNT] [ROUNDS]`, for example `1 200 8`
//!
//! A candidate may be allowed as long as the puzzle keeps its one solution. Beginning with a random grid, whose
//! digits are all that is allowed, candidates are allowed in random order; what comes out is minimal: nothing
//! more can be allowed. In each round some candidates are forbidden again and others take their place; the new
//! puzzle is kept if its search takes more nodes.
//!
//! Prints a line of 729 characters per puzzle, nine for each cell: the digit, or a dot where it is forbidden.

use std::ops::ControlFlow;

use omnidoku_core::{Board, Cell, Puzzle, Random, Shape, Value, ValueSet};
use omnidoku_solve::engine::fill::fill;
use omnidoku_solve::{End, Limits, board};

/// How many candidates are forbidden in a round.
const FORBIDDEN: usize = 60;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments = std::env::args().skip(1).map(|argument| argument.parse::<u64>());
    let arguments: Vec<u64> = arguments.collect::<Result<_, _>>()?;
    let (seed, rest) = arguments.split_first().ok_or("which seed?")?;
    let (count, rounds) = (rest.first().copied().unwrap_or(1), rest.get(1).copied().unwrap_or(0));
    for number in 0..count {
        let mut random = Random::numbered(*seed, number, 0);
        let full = fill(&Puzzle::empty(Shape::CLASSIC), random.bits(), &Limits::none())
            .map_err(|cause| format!("{cause:?}"))?;
        let solution: Vec<Value> =
            full.filled().map(|(_, digit)| Value::new(digit.index())).collect();
        let alone = solution.iter().map(|&value| ValueSet::only(value)).collect();
        let (mut best, mut best_nodes) = allow_more(alone, &mut random)?;
        for _ in 0..rounds {
            let mut changed = best.clone();
            for _ in 0..FORBIDDEN {
                let cell = random.below(81);
                let value = Value::new(random.below(9));
                if value != solution[cell] {
                    changed[cell].remove(value);
                }
            }
            let (next, nodes) = allow_more(changed, &mut random)?;
            if nodes > best_nodes {
                (best, best_nodes) = (next, nodes);
            }
        }
        println!("{}", line(&best));
        eprintln!("{number}: {best_nodes} nodes");
    }
    Ok(())
}

/// Allows candidates in random order until nothing more can be allowed. Returns them, and the nodes of a
/// search.
fn allow_more(
    mut allowed: Vec<ValueSet>,
    random: &mut Random,
) -> Result<(Vec<ValueSet>, u64), Box<dyn std::error::Error>> {
    let mut forbidden: Vec<(usize, Value)> = (0..81 * 9)
        .map(|at| (at / 9, Value::new(at % 9)))
        .filter(|&(cell, value)| !allowed[cell].contains(value))
        .collect();
    random.shuffle(&mut forbidden);
    for (cell, value) in forbidden {
        // Another solution would have this value here.
        let here = std::mem::replace(&mut allowed[cell], ValueSet::only(value));
        let (solutions, _) = count(&allowed)?;
        allowed[cell] = here;
        if solutions == 0 {
            allowed[cell].insert(value);
        }
    }
    match count(&allowed)? {
        (1, nodes) => Ok((allowed, nodes)),
        (solutions, _) => Err(format!("{solutions} solutions instead of one").into()),
    }
}

/// Counts solutions up to 2, and nodes.
fn count(allowed: &[ValueSet]) -> Result<(u64, u64), Box<dyn std::error::Error>> {
    let mut sukaku = Board::from(&Puzzle::empty(Shape::CLASSIC));
    for (cell, &values) in allowed.iter().enumerate() {
        sukaku.restrict(Cell::new(cell), values);
    }
    let mut found = 0;
    let report = board::search(&sukaku, &Limits::none(), &mut |_| {
        found += 1;
        if found < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    debug_assert!(matches!(report.end, End::Exhausted | End::Stopped));
    Ok((report.solutions, report.stats.nodes.unwrap_or(0)))
}

fn line(allowed: &[ValueSet]) -> String {
    let characters = allowed.iter().flat_map(|values| {
        (0..9).map(|digit| match values.contains(Value::new(digit)) {
            true => char::from(b'1' + digit as u8),
            false => '.',
        })
    });
    characters.collect()
}
