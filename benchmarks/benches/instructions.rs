//! How many instructions the engines take on fixed samples: a figure that other programs cannot disturb.
//!
//! `cargo bench -p omnidoku-benchmarks`; see the README for what must be installed and how to compare with an
//! earlier state.

#[cfg(unix)]
fn main() {
    let first = std::env::args().nth(1);
    // The runner calls back with this word, once for each benchmark and under Valgrind.
    if first.as_deref() == Some("--gungraun-run") {
        return counted::run();
    }
    if !std::env::args().any(|argument| argument == "--bench") {
        println!("instructions are counted by `cargo bench` only");
        return;
    }
    let valgrind = std::process::Command::new("valgrind").arg("--version").output();
    if valgrind.is_err() {
        eprintln!("Instructions are counted by Valgrind, which was not found: install it first.");
        std::process::exit(1);
    }
    counted::run();
}

#[cfg(not(unix))]
fn main() {
    println!("instructions are counted by Valgrind, which does not run on this system");
}

#[cfg(unix)]
mod counted {
    use std::hint::black_box;

    use gungraun::{library_benchmark, library_benchmark_group};
    use omnidoku::{Engine, EngineId, Grid, Limits, Puzzle, Settings, Shape, ask};

    const EASY: &str = include_str!("../data/easy.txt");
    const HARD: &str = include_str!("../data/hard.txt");

    pub(super) fn run() {
        main();
    }

    fn texts(sample: &str) -> Vec<[u8; 81]> {
        let lines = sample.lines().filter(|line| !line.starts_with('#'));
        lines.map(|line| line.as_bytes().try_into().expect("81 characters")).collect()
    }

    fn dlx_on(sample: &str) -> (Box<dyn Engine>, Vec<Puzzle>) {
        let puzzle = |text: [u8; 81]| {
            let values = text.map(|byte| if byte.is_ascii_digit() { byte - b'0' } else { 0 });
            let grid = Grid::from_values(Shape::CLASSIC, &values).expect("81 values");
            Puzzle::new(grid).expect("clues that agree")
        };
        let puzzles = texts(sample).into_iter().map(puzzle).collect();
        (EngineId::Dlx.build(Settings::default()), puzzles)
    }

    #[library_benchmark]
    #[bench::easy(dlx_on(EASY))]
    #[bench::hard(dlx_on(HARD))]
    fn dlx((mut engine, puzzles): (Box<dyn Engine>, Vec<Puzzle>)) -> u64 {
        let count = |puzzle| {
            ask::count(&mut *engine, black_box(puzzle), 2, &Limits::none()).expect("sound").found
        };
        puzzles.iter().map(count).sum()
    }

    library_benchmark_group!(name = nine, benchmarks = [dlx]);
    gungraun::main!(library_benchmark_groups = nine);
}
