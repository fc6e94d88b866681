//! Explains the next steps of a puzzle in words, as a teacher would.
//!
//! ```text
//! cargo run --release -p omnidoku --example hint
//! cargo run --release -p omnidoku --example hint -- PUZZLE 20
//! ```
//!
//! The second argument is the number of steps, 5 by default. Nothing here searches: a step follows from
//! the position by a technique that people use, and `verify` checks it from the rules alone.

use std::error::Error;

use omnidoku::Puzzle;
use omnidoku::format::{self, ReadOptions};
use omnidoku::logic::message::Voice;
use omnidoku::logic::{Plan, Position, explain, next_step, verify};

const PUZZLE: &str =
    ".26...7..5...49.2.....2...1.6....4....23746....1....3.2...5.....7.83...2..3...17.";

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let text = arguments.next().unwrap_or_else(|| PUZZLE.to_owned());
    let steps: usize = arguments.next().map_or(Ok(5), |text| text.parse())?;

    let puzzle = Puzzle::new(format::read(&text, &ReadOptions::default())?.grid)?;
    // The default plan tries the techniques from the easiest to the hardest.
    let plan = Plan::default();
    let voice = Voice::new(puzzle.shape());
    let mut position = Position::of(&puzzle);

    for number in 1..=steps {
        // The last argument is the solution, if you know it: then a path may end with a guess.
        let Some(found) = next_step(&position, &plan, None) else {
            println!("No technique of the plan applies any more.");
            break;
        };
        verify::verify(&position, &found.step)?;
        let explanation = explain(&found.step, &position, &voice);
        println!("{number}. {}", explanation.precise);
        println!("   {}", explanation.short);
        for line in explanation.numbered_proof(&voice) {
            println!("     {line}");
        }
        position.apply(&found.step);
    }
    Ok(())
}
