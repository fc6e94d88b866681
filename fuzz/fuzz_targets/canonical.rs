//! Any 9×9 puzzle: its canonical form does not change under any symmetry, and is reached by the one given.
#![no_main]

use libfuzzer_sys::fuzz_target;
use omnidoku::symmetry::canonical::canonical;
use omnidoku::{Digit, Grid, Puzzle, Random, Shape, Symmetry, check};

fuzz_target!(|data: &[u8]| {
    let [seed, clues @ ..] = data else { return };
    let shape = Shape::CLASSIC;
    let mut grid = Grid::empty(shape);
    for clue in clues.chunks_exact(2) {
        let cell = shape.cells().nth(usize::from(clue[0]) % 81).expect("81 cells");
        let before = grid.get(cell);
        grid.set(cell, Digit::new(1 + usize::from(clue[1]) % 9));
        if !check::obeys_the_rules(&grid) {
            grid.set(cell, before);
        }
    }
    let puzzle = Puzzle::new(grid).expect("kept free of conflicts");
    let form = canonical(&puzzle).expect("it is 9×9");
    assert_eq!(form.symmetry.apply_puzzle(&puzzle), form.puzzle);
    let symmetry = Symmetry::random(shape, &mut Random::new(u64::from(*seed)));
    let moved = canonical(&symmetry.apply_puzzle(&puzzle)).expect("it is 9×9");
    assert_eq!(moved.puzzle, form.puzzle);
});
