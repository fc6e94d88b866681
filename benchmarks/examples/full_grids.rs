//! How fast full 9×9 grids are made, and how evenly they are distributed.
//!
//! `cargo run --release -p omnidoku-benchmarks --example full_grids -- [GRIDS] [SEED]`
//!
//! For each way of making grids: grids per second of CPU time, and chi-square over the 416 kinds of
//! bands, for the first band, the last band and the middle stack. For a uniform draw the statistic
//! is close to the degrees of freedom, and rarely more than three deviations away. The times of
//! larger shapes follow.

use std::env;

use omnidoku_benchmarks::clock::thread_seconds;
use omnidoku_core::{Random, Shape};
use omnidoku_generate::full::uniform::Sampler;
use omnidoku_generate::full::uniform::bands::Bands;
use omnidoku_generate::full::{Full, pattern};
use omnidoku_solve::Limits;

fn main() {
    let mut arguments = env::args().skip(1).map(|text| text.parse().expect("a number"));
    let (grids, seed) = (arguments.next().unwrap_or(300_000), arguments.next().unwrap_or(1));

    let start = thread_seconds();
    let sampler = Sampler::shared();
    println!("tables of the even draw: {:.1} ms", 1000.0 * (thread_seconds() - start));
    let bands = Bands::new();

    let mut random = Random::new(seed);
    rate_and_evenness("uniform, as values", grids, &bands, || sampler.values(&mut random));
    let cycles = pattern::enough_cycles(Shape::CLASSIC);
    for (way, name) in [
        (Full::Uniform, "uniform, as grids"),
        (Full::Solved, "solved"),
        (Full::Search, "search"),
        (Full::Pattern { cycles }, "pattern"),
    ] {
        let mut random = Random::new(seed);
        rate_and_evenness(name, grids, &bands, || {
            let grid = way.grid(Shape::CLASSIC, &mut random, &Limits::none()).expect("no limits");
            let mut values = [0; 81];
            values.copy_from_slice(&grid.to_values());
            values
        });
    }
    for way in [Full::Search, Full::Solved] {
        for shape in ["3x4", "2x8", "4x4", "2x12", "5x5", "6x6", "10x10"] {
            let shape: Shape = shape.parse().expect("a shape");
            if way.supports(shape) {
                time_of_one(way, shape, seed);
            }
        }
    }
}

fn rate_and_evenness(name: &str, grids: u64, bands: &Bands, mut make: impl FnMut() -> [u8; 81]) {
    let start = thread_seconds();
    let made: Vec<[u8; 81]> = (0..grids).map(|_| make()).collect();
    let rate = grids as f64 / (thread_seconds() - start);
    println!("{name}: {rate:.0} grids a second");

    for (place, is_turned, start) in
        [("first band", false, 0), ("last band", false, 54), ("middle stack", true, 27)]
    {
        let mut counts = vec![0; bands.grids().len()];
        for values in &made {
            let band = std::array::from_fn(|i| match start + i {
                cell if is_turned => values[cell % 9 * 9 + cell / 9],
                cell => values[cell],
            });
            counts[bands.kind_of(&band).expect("a band")] += 1;
        }
        let fit = bands.chi_square(&counts);
        println!(
            "    {place}: chi-square {:.1} with {} degrees of freedom, {:+.1} deviations",
            fit.statistic,
            fit.freedom,
            fit.deviations()
        );
    }
}

fn time_of_one(way: Full, shape: Shape, seed: u64) {
    const GRIDS: u64 = 50;
    let start = thread_seconds();
    let made = (0..GRIDS).filter(|&index| {
        way.grid(shape, &mut Random::numbered(seed, index, 0), &Limits::none()).is_ok()
    });
    let made = made.count();
    let time = 1000.0 * (thread_seconds() - start) / GRIDS as f64;
    println!("{way:?}, boxes of {shape}: {time:.2} ms a grid, {made} of {GRIDS} made");
}
