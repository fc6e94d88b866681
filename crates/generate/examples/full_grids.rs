//! How fast full grids of 9×9 are made, and how evenly.
//!
//! ```text
//! cargo run --release -p omnidoku-generate --example full_grids [grids] [seed]
//! ```
//!
//! For each way: grids a second on one core, and chi-square over the 416 kinds of bands, for the first band, the last
//! band and the middle stack. By chance alone the statistic is about the degrees of freedom, and seldom more than
//! three deviations away. How fast it is on larger shapes comes last.

use std::env;
use std::time::Instant;

use omnidoku_core::{Random, Shape};
use omnidoku_generate::full::uniform::Sampler;
use omnidoku_generate::full::uniform::bands::Bands;
use omnidoku_generate::full::{Full, pattern};
use omnidoku_solve::Limits;

fn main() {
    let mut arguments = env::args().skip(1).map(|text| text.parse().expect("a number"));
    let (grids, seed) = (arguments.next().unwrap_or(1_000_000), arguments.next().unwrap_or(1));

    let start = Instant::now();
    let sampler = Sampler::shared();
    println!("tables of the even draw: {:?}", start.elapsed());
    let bands = Bands::new();

    let mut random = Random::new(seed);
    rate_and_evenness("uniform, as values", grids, &bands, || sampler.values(&mut random));
    let cycles = pattern::enough_cycles(Shape::CLASSIC);
    for (way, name, share) in [
        (Full::Uniform, "uniform, as grids", 1),
        (Full::Search, "search", 10),
        (Full::Solved, "solved", 10),
        (Full::Pattern { cycles }, "pattern", 10),
    ] {
        let mut random = Random::new(seed);
        rate_and_evenness(name, grids / share, &bands, || {
            let grid = way.grid(Shape::CLASSIC, &mut random, &Limits::none()).expect("no limits");
            let mut values = [0; 81];
            values.copy_from_slice(&grid.to_values());
            values
        });
    }
    for way in [Full::Search, Full::Solved] {
        for shape in ["2x5", "3x4", "2x8", "4x4", "5x5", "6x6", "10x10"] {
            let shape: Shape = shape.parse().expect("a shape");
            if way.supports(shape) {
                slowest(way, shape, seed);
            }
        }
    }
}

fn rate_and_evenness(name: &str, grids: u64, bands: &Bands, mut make: impl FnMut() -> [u8; 81]) {
    let start = Instant::now();
    let made: Vec<[u8; 81]> = (0..grids).map(|_| make()).collect();
    let rate = grids as f64 / start.elapsed().as_secs_f64();
    println!("{name}: {rate:.0} grids a second");

    let turned = |values: &[u8; 81]| std::array::from_fn(|cell| values[cell % 9 * 9 + cell / 9]);
    let same = |values: &[u8; 81]| *values;
    let places: [(&str, fn(&[u8; 81]) -> [u8; 81], usize); 3] =
        [("first band", same, 0), ("last band", same, 54), ("middle stack", turned, 27)];
    for (place, turn, start) in places {
        let mut counts = vec![0; bands.grids().len()];
        for values in &made {
            let band = turn(values)[start..][..27].try_into().expect("27 values");
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

fn slowest(way: Full, shape: Shape, seed: u64) {
    let mut times: Vec<f64> = (0..20)
        .map(|index| {
            let (mut random, start) = (Random::numbered(seed, index, 0), Instant::now());
            let made = way.grid(shape, &mut random, &Limits::none());
            made.map_or(f64::INFINITY, |_| 1000.0 * start.elapsed().as_secs_f64())
        })
        .collect();
    times.sort_by(f64::total_cmp);
    println!("{way:?}, boxes of {shape}: {:.2} ms, at most {:.2} ms of 20", times[10], times[19]);
}
