//! How many instructions the engines take on fixed samples: a figure that other programs cannot
//! disturb.
//!
//! `cargo bench -p omnidoku-benchmarks`; the README says what must be installed and how to compare
//! with an earlier state. Valgrind does not support AVX-512, so every path is named and that one is left out.

#[cfg(unix)]
fn main() {
    let first = std::env::args().nth(1);
    // The runner starts this program again with this argument, once for each benchmark and under
    // Valgrind.
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
    use omnidoku::nine::{Isa, Many, One, Text};
    use omnidoku::{BatchAnswer, Engine, EngineId, Grid, Limits, Puzzle, Settings, Shape, ask};

    const EASY: &str = include_str!("../data/easy.txt");
    const HARD: &str = include_str!("../data/hard.txt");

    pub(super) fn run() {
        main();
    }

    fn texts(sample: &str) -> Vec<Text> {
        let lines = sample.lines().filter(|line| !line.starts_with('#'));
        lines.map(|line| line.as_bytes().try_into().expect("81 characters")).collect()
    }

    /// An engine on a path that this CPU supports.
    fn on<E>(isa: Isa, engine: fn(Isa) -> E, sample: &str) -> Option<(E, Vec<Text>)> {
        isa.is_available().then(|| (engine(isa), texts(sample)))
    }

    #[library_benchmark]
    #[bench::easy_portable(on(Isa::Portable, One::with_isa, EASY))]
    #[bench::easy_avx2(on(Isa::Avx2, One::with_isa, EASY))]
    #[bench::hard_portable(on(Isa::Portable, One::with_isa, HARD))]
    #[bench::hard_avx2(on(Isa::Avx2, One::with_isa, HARD))]
    fn one(ready: Option<(One, Vec<Text>)>) -> u64 {
        let Some((mut one, puzzles)) = ready else { return 0 };
        let mut found = 0;
        for puzzle in &puzzles {
            let answer = one.count(black_box(puzzle), 2).expect("sound");
            if let BatchAnswer::Counted { found: more, .. } = answer {
                found += more;
            }
        }
        found
    }

    #[library_benchmark]
    #[bench::easy_portable(on(Isa::Portable, Many::with_isa, EASY))]
    #[bench::easy_avx2(on(Isa::Avx2, Many::with_isa, EASY))]
    #[bench::hard_portable(on(Isa::Portable, Many::with_isa, HARD))]
    #[bench::hard_avx2(on(Isa::Avx2, Many::with_isa, HARD))]
    fn many(ready: Option<(Many, Vec<Text>)>) -> Vec<BatchAnswer> {
        let Some((mut many, puzzles)) = ready else { return Vec::new() };
        let mut answers = vec![BatchAnswer::Unknown; puzzles.len()];
        many.run(black_box(&puzzles), 2, &mut answers, None, &Limits::none()).expect("sound");
        answers
    }

    fn dlx_on(sample: &str) -> (Box<dyn Engine>, Vec<Puzzle>) {
        let puzzle = |text: Text| {
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

    library_benchmark_group!(name = nine, benchmarks = [one, many, dlx]);
    gungraun::main!(library_benchmark_groups = nine);
}
