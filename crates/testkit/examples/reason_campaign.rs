//! Paths of many random minimal puzzles; the referee and the solution check every step.
//!
//! `cargo run --release -p omnidoku-testkit --example reason_campaign -- PUZZLES [SEED] [THREADS]`
//!
//! The puzzles are dug from random full grids until no clue can go; puzzle number k of a seed is
//! always the same. The first wrong step ends the campaign and prints its puzzle. At the end, the
//! uses of every technique are listed.

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use omnidoku_core::{Random, Shape};
use omnidoku_logic::Plan;
use omnidoku_solve::{EngineId, Limits, Settings, Uniqueness, ask};
use omnidoku_testkit::{mutate, reasoning};

fn main() -> ExitCode {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|n| n.parse().ok()).collect();
    let &[puzzles, ref rest @ ..] = &numbers[..] else {
        eprintln!("usage: reason_campaign PUZZLES [SEED] [THREADS]");
        return ExitCode::FAILURE;
    };
    let seed = rest.first().copied().unwrap_or(1);
    let threads = rest.get(1).copied().unwrap_or(1);
    let (next, start) = (AtomicU64::new(0), Instant::now());
    let (total, failure) = (Mutex::new(reasoning::Uses::new()), Mutex::new(None));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut engine = EngineId::Auto.build(Settings::default());
                let (mut uses, plans) =
                    (reasoning::Uses::new(), [Plan::default(), Plan::by_level()]);
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= puzzles || failure.lock().unwrap().is_some() {
                        break;
                    }
                    if number > 0 && number % 10_000 == 0 {
                        eprintln!("{number} puzzles, {:.0} s", start.elapsed().as_secs_f64());
                    }
                    let mut random = Random::new(seed.wrapping_mul(1 << 32).wrapping_add(number));
                    let full = mutate::full_grid(Shape::CLASSIC, &mut random);
                    let puzzle = mutate::dig_unique(&full, 81, &mut random, &mut *engine);
                    let unique = ask::uniqueness(&mut *engine, &puzzle, &Limits::none());
                    let Ok((Uniqueness::Unique(solution), _)) = unique else {
                        panic!("dug from one solution");
                    };
                    for plan in &plans {
                        if let Err(wrong) = reasoning::judge(&puzzle, &solution, plan, &mut uses) {
                            failure.lock().unwrap().get_or_insert(wrong);
                        }
                    }
                }
                let mut total = total.lock().unwrap();
                uses.into_iter()
                    .for_each(|(technique, n)| *total.entry(technique).or_default() += n);
            });
        }
    });
    for (technique, uses) in total.lock().unwrap().iter() {
        println!("{uses:12} {technique:?}");
    }
    match failure.into_inner().unwrap() {
        Some(wrong) => {
            eprintln!("{wrong}");
            ExitCode::FAILURE
        }
        None => {
            println!("{puzzles} puzzles, no wrong step, {:.0} s", start.elapsed().as_secs_f64());
            ExitCode::SUCCESS
        }
    }
}
