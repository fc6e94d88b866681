//! Prints the path of every puzzle of a file (one per line): `paths FILE [LIMIT]`.

use omnidoku_core::Puzzle;
use omnidoku_core::format::{ReadOptions, read_all};
use omnidoku_logic::{Plan, Position, path};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("usage: paths FILE [LIMIT]")?;
    let limit = arguments.next().map_or(Ok(usize::MAX), |limit| limit.parse())?;
    let plan = Plan::default();
    for entry in
        read_all(&std::fs::read_to_string(file)?, &ReadOptions::default()).into_iter().take(limit)
    {
        let puzzle = Puzzle::new(entry?.grid)?;
        let position = Position::of(&puzzle);
        let path = path(&position, &plan, None);
        println!(
            "{}",
            puzzle.to_values().iter().map(u8::to_string).collect::<String>().replace('0', ".")
        );
        for found in &path.steps {
            println!("   {:?}: {}", found.step.technique, found.step.notation(puzzle.shape()));
        }
    }
    Ok(())
}
