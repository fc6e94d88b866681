//! Asks of many 9×9 puzzles at once whether each has exactly one solution.
//!
//! ```text
//! cargo run --release -p omnidoku --example batch
//! cargo run --release -p omnidoku --example batch -- puzzles.txt
//! ```
//!
//! The file has one puzzle on each line: 81 characters, `.` or `0` for a blank. What follows them on the
//! line is ignored, and so are shorter lines.
//!
//! The functions of [`omnidoku::nine`] use all cores and the best vector instructions of the machine: a
//! million puzzles take seconds. `solve_many` returns the solutions, `count_many` the number of solutions
//! up to a limit.

use std::error::Error;

use omnidoku::nine::{self, Text};

const PUZZLES: &str = "\
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
.........6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..77
";

fn main() -> Result<(), Box<dyn Error>> {
    let text = match std::env::args().nth(1) {
        Some(path) => std::fs::read_to_string(path)?,
        None => PUZZLES.to_owned(),
    };
    let puzzles: Vec<Text> =
        text.lines().filter_map(|line| line.as_bytes().first_chunk().copied()).collect();

    // Two solutions are enough to know that a puzzle is not unique, so the count stops there.
    let counts = nine::count_many(&puzzles, 2)?;

    let number_of = |wanted: Option<u64>| counts.iter().filter(|&&count| count == wanted).count();
    println!("puzzles:             {}", counts.len());
    println!("one solution:        {}", number_of(Some(1)));
    println!("several solutions:   {}", number_of(Some(2)));
    println!("no solution:         {}", number_of(Some(0)));
    println!("not a puzzle at all: {}", number_of(None));
    Ok(())
}
