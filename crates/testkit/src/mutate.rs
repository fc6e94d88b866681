//! Random grids and puzzles of any shape, determined by a seed alone.
//!
//! ```text
//! pattern:    row r of band b holds 1..N shifted by r·C + b         the plainest full grid
//! shuffle:    relabel the digits; swap rows, columns, bands, stacks
//! wander:     blank half of the cells, take another solution        leaves the pattern's family
//! dig:        blank cells at random; or only while the solution stays unique
//! mutate:     drop, add or change a clue: 0, 1 or many solutions
//! ```

use omnidoku_core::{CandidateGrid, Cell, Digit, Grid, Puzzle, Random, Shape};
use omnidoku_solve::{Engine, EngineId, Limits, Settings, Uniqueness, ask};

use crate::contender;

/// A shuffled pattern: a full grid that the pattern's symmetries reach.
pub fn shuffled_pattern(shape: Shape, random: &mut Random) -> Grid {
    let size = shape.size();
    let pattern = Grid::shifted_rows(shape);
    let rows = shuffled_lines(size, shape.box_rows(), random);
    let cols = shuffled_lines(size, shape.box_cols(), random);
    let mut digits: Vec<Digit> = Digit::all(shape).collect();
    random.shuffle(&mut digits);
    let mut grid = Grid::empty(shape);
    for cell in shape.cells() {
        let from = shape.cell(rows[shape.row_of(cell)], cols[shape.col_of(cell)]);
        grid.set(cell, pattern.get(from).map(|digit| digits[digit.index()]));
    }
    grid
}

/// An order of the lines that keeps the `width` lines of each band (or stack) together.
fn shuffled_lines(size: usize, width: usize, random: &mut Random) -> Vec<usize> {
    let mut bands: Vec<usize> = (0..size / width).collect();
    random.shuffle(&mut bands);
    let mut lines = Vec::with_capacity(size);
    for band in bands {
        let mut inside: Vec<usize> = (band * width..(band + 1) * width).collect();
        random.shuffle(&mut inside);
        lines.extend(inside);
    }
    lines
}

/// A full grid of no particular family: the shuffled pattern after a few steps of wandering.
pub fn full_grid(shape: Shape, random: &mut Random) -> Grid {
    let mut engine = EngineId::Dlx.build(Settings::default());
    let mut grid = shuffled_pattern(shape, random);
    for _ in 0..3 {
        let half = dig(&grid, shape.cell_count() / 2, random);
        let budget = Limits::none().with_nodes(100_000);
        if let Ok((found, _)) = contender::collect(&mut *engine, &half, 20, &budget)
            && !found.is_empty()
        {
            grid = random.pick(&found).clone();
        }
    }
    grid
}

/// The grid with this many random values removed.
pub fn dig(full: &Grid, blanks: usize, random: &mut Random) -> Puzzle {
    let mut grid = full.clone();
    for cell in shuffled_cells(full.shape(), random).into_iter().take(blanks) {
        grid.set(cell, None);
    }
    Puzzle::new(grid).expect("a full grid that obeys the rules")
}

/// The grid with at most this many values removed, as long as the engine proves the solution
/// unique.
pub fn dig_unique(
    full: &Grid,
    most_blanks: usize,
    random: &mut Random,
    engine: &mut dyn Engine,
) -> Puzzle {
    let mut puzzle = Puzzle::new(full.clone()).expect("a full grid that obeys the rules");
    let budget = Limits::none().with_nodes(100_000);
    for cell in shuffled_cells(full.shape(), random) {
        if puzzle.blank_count() >= most_blanks {
            break;
        }
        let fewer = puzzle.without_clue(cell);
        if let Ok((Uniqueness::Unique(_), _)) = ask::uniqueness(engine, &fewer, &budget) {
            puzzle = fewer;
        }
    }
    puzzle
}

fn shuffled_cells(shape: Shape, random: &mut Random) -> Vec<Cell> {
    let mut cells: Vec<Cell> = shape.cells().collect();
    random.shuffle(&mut cells);
    cells
}

/// A small change of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutation {
    /// One clue less.
    Drop,
    /// One clue more, which contradicts no other clue but perhaps every solution.
    Add,
    /// One clue replaced by another digit that contradicts no other clue.
    Change,
}

impl Mutation {
    /// All of them.
    pub const ALL: [Mutation; 3] = [Mutation::Drop, Mutation::Add, Mutation::Change];

    /// The puzzle changed at a random place, or `None` if there is no place for this mutation.
    pub fn apply(self, puzzle: &Puzzle, random: &mut Random) -> Option<Puzzle> {
        let wants_clue = self != Mutation::Add;
        let cells = shuffled_cells(puzzle.shape(), random);
        let mut fitting = cells.into_iter().filter(|&c| puzzle.get(c).is_some() == wants_clue);
        if self == Mutation::Drop {
            return fitting.next().map(|cell| puzzle.without_clue(cell));
        }
        fitting.find_map(|cell| {
            let without = puzzle.without_clue(cell);
            let others = CandidateGrid::of(&without).get(cell);
            let others: Vec<Digit> = others.filter(|&d| puzzle.get(cell) != Some(d)).collect();
            let digit = (!others.is_empty()).then(|| *random.pick(&others))?;
            without.with_clue(cell, digit).ok()
        })
    }
}

/// A random puzzle with about this many blanks: dug from a full grid, then mutated up to three
/// times.
pub fn puzzle(shape: Shape, blanks: usize, random: &mut Random) -> Puzzle {
    let mut puzzle = dig(&full_grid(shape, random), blanks, random);
    for _ in 0..random.below(4) {
        let mutation = *random.pick(&Mutation::ALL);
        puzzle = mutation.apply(&puzzle, random).unwrap_or(puzzle);
    }
    puzzle
}

#[cfg(test)]
mod tests {
    use super::*;
    use omnidoku_core::check;

    const SHAPES: [&str; 7] = ["2x2", "2x3", "3x2", "2x4", "3x3", "4x3", "5x5"];

    #[test]
    fn grids_of_every_shape_are_full_and_obey_the_rules() {
        for shape in SHAPES.map(|text| text.parse::<Shape>().unwrap()) {
            let nothing = Puzzle::empty(shape);
            assert_eq!(check::solution(&nothing, &Grid::shifted_rows(shape)), Ok(()));
            let mut random = Random::new(3);
            for _ in 0..10 {
                let grid = shuffled_pattern(shape, &mut random);
                assert_eq!(check::solution(&nothing, &grid), Ok(()));
                assert_eq!(check::solution(&nothing, &full_grid(shape, &mut random)), Ok(()));
            }
        }
    }

    #[test]
    fn the_seed_decides() {
        let shape = Shape::CLASSIC;
        let make = |seed| puzzle(shape, 50, &mut Random::new(seed));
        assert_eq!(make(5), make(5));
        assert_ne!(make(5), make(6));
    }

    #[test]
    fn wandering_leaves_the_family_of_the_pattern() {
        // The 288 grids of 4×4 are two families, of 96 and of 192.
        let shape = Shape::new(2, 2).unwrap();
        let mut random = Random::new(1);
        let mut reach = |make: fn(Shape, &mut Random) -> Grid| {
            let grids = (0..5000).map(|_| make(shape, &mut random));
            grids.collect::<std::collections::BTreeSet<Grid>>().len()
        };
        assert!(reach(shuffled_pattern) <= 192);
        assert!(reach(full_grid) > 192);
    }

    #[test]
    fn digging_leaves_what_it_promises() {
        let mut random = Random::new(9);
        let mut engine = EngineId::Dlx.build(Settings::default());
        let full = full_grid(Shape::CLASSIC, &mut random);
        let dug = dig(&full, 60, &mut random);
        assert_eq!(dug.blank_count(), 60);
        assert_eq!(check::solution(&dug, &full), Ok(()));
        let unique = dig_unique(&full, 45, &mut random, &mut *engine);
        assert_eq!(unique.blank_count(), 45);
        assert_eq!(crate::oracle::solutions(&unique, 2), [full]);
    }

    #[test]
    fn mutations_change_one_clue() {
        let mut random = Random::new(4);
        let dug = dig(&full_grid(Shape::CLASSIC, &mut random), 40, &mut random);
        for (mutation, blanks) in Mutation::ALL.into_iter().zip([41, 39, 40]) {
            let changed = mutation.apply(&dug, &mut random).unwrap();
            assert_eq!(changed.blank_count(), blanks, "{mutation:?}");
            let cells = dug.as_slice().iter().zip(changed.as_slice());
            assert_eq!(cells.filter(|(before, after)| before != after).count(), 1, "{mutation:?}");
        }
        let empty = Puzzle::empty(Shape::CLASSIC);
        assert_eq!(Mutation::Drop.apply(&empty, &mut random), None);
        assert_eq!(Mutation::Change.apply(&empty, &mut random), None);
    }
}
