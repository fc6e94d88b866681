//! The laws of the group, and that validity survives.

use std::collections::HashMap;

use proptest::prelude::*;

use super::*;
use crate::check;

const SHAPES: [&str; 8] = ["2x2", "2x3", "3x2", "3x3", "3x4", "4x3", "4x4", "5x5"];

fn shape(text: &str) -> Shape {
    text.parse().unwrap()
}

/// A grid of random values, most of which break the rules.
fn scribbled(shape: Shape, random: &mut Random) -> Grid {
    let values: Vec<u8> =
        (0..shape.cell_count()).map(|_| random.below(shape.size() + 1) as u8).collect();
    Grid::from_values(shape, &values).unwrap()
}

fn any_shape() -> impl Strategy<Value = Shape> {
    (0..SHAPES.len()).prop_map(|i| shape(SHAPES[i]))
}

/// Also one that changes the shape, where the shape can change.
fn random_symmetry(shape: Shape, random: &mut Random) -> Symmetry {
    let turn = Symmetry::transpose(shape);
    if random.below(2) == 0 {
        return Symmetry::random(shape, random);
    }
    turn.then(&Symmetry::random(turn.target_shape(), random))
}

/// On 2×2 boxes, cells lettered a to p in reading order.
fn letters_after(symmetry: Symmetry) -> String {
    let mut letters = ['?'; 16];
    for (cell, letter) in symmetry.shape().cells().zip('a'..) {
        letters[symmetry.map_cell(cell).index()] = letter;
    }
    letters.chunks(4).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join(" ")
}

#[test]
fn named_symmetries_do_what_they_say() {
    let small = shape("2x2");
    let after = |named: fn(Shape) -> Symmetry| letters_after(named(small));
    assert_eq!(after(Symmetry::identity), "abcd efgh ijkl mnop");
    assert_eq!(after(Symmetry::transpose), "aeim bfjn cgko dhlp");
    assert_eq!(after(Symmetry::anti_transpose), "plhd okgc njfb miea");
    assert_eq!(after(Symmetry::mirror_rows), "mnop ijkl efgh abcd");
    assert_eq!(after(Symmetry::mirror_cols), "dcba hgfe lkji ponm");
    assert_eq!(after(Symmetry::rotate90), "miea njfb okgc plhd");
    assert_eq!(after(Symmetry::rotate180), "ponm lkji hgfe dcba");
    assert_eq!(after(Symmetry::rotate270), "dhlp cgko bfjn aeim");

    let after = |swap: Result<Symmetry, SymmetryError>| letters_after(swap.unwrap());
    assert_eq!(after(Symmetry::swap_rows(small, 2, 3)), "abcd efgh mnop ijkl");
    assert_eq!(after(Symmetry::swap_cols(small, 1, 0)), "bacd fegh jikl nmop");
    assert_eq!(after(Symmetry::swap_bands(small, 0, 1)), "ijkl mnop abcd efgh");
    assert_eq!(after(Symmetry::swap_stacks(small, 0, 1)), "cdab ghef klij opmn");
}

#[test]
fn a_turn_turns_the_boxes_too() {
    let flat = shape("2x3");
    let turned = Symmetry::rotate90(flat);
    assert_eq!(turned.target_shape(), shape("3x2"));
    assert_eq!(turned.inverse(), Symmetry::rotate270(shape("3x2")));
    let grid = Grid::shifted_rows(flat);
    let image = turned.apply(&grid);
    for row in 0..6 {
        for col in 0..6 {
            let image_cell = image.shape().cell(col, 5 - row);
            assert_eq!(grid.get(flat.cell(row, col)), image.get(image_cell));
        }
    }
    assert!(check::obeys_the_rules(&image));
    // The boxes must turn: under the old shape the turned grid is no Sudoku.
    let unturned = Grid::from_values(flat, &image.to_values()).unwrap();
    assert!(!check::obeys_the_rules(&unturned));
}

#[test]
fn relabelling_renames_every_digit() {
    let small = shape("2x2");
    let names: Vec<Digit> = [2, 3, 4, 1].into_iter().filter_map(Digit::new).collect();
    let renamed = Symmetry::relabel(small, &names).unwrap().apply(&Grid::shifted_rows(small));
    let expected: Vec<u8> =
        Grid::shifted_rows(small).to_values().iter().map(|v| v % 4 + 1).collect();
    assert_eq!(renamed.to_values(), expected);

    let bad = Err(SymmetryError::NotAPermutation { shape: small });
    assert_eq!(Symmetry::relabel(small, &names[..3]), bad);
    assert_eq!(Symmetry::relabel(small, &[names[0]; 4]), bad);
    assert!(Symmetry::relabel(shape("2x3"), &names).is_err());
}

#[test]
fn swaps_that_would_break_a_box_are_refused() {
    let flat = shape("2x3");
    assert_eq!(
        Symmetry::swap_rows(flat, 1, 2).unwrap_err().to_string(),
        "rows 1 and 2 cannot be swapped: they are not in one band of a grid of boxes 2x3"
    );
    assert_eq!(
        Symmetry::swap_bands(flat, 0, 3).unwrap_err().to_string(),
        "there is no band 3 in a grid of boxes 2x3, which has 3, counted from 0"
    );
    assert!(Symmetry::swap_cols(flat, 1, 2).is_ok());
    assert!(Symmetry::swap_cols(flat, 2, 3).is_err());
    assert!(Symmetry::swap_rows(flat, 6, 6).is_err());
    assert!(Symmetry::swap_cols(flat, 0, usize::MAX).is_err());
    assert!(Symmetry::swap_bands(flat, 0, 2).is_ok());
    assert!(Symmetry::swap_stacks(flat, 0, 1).is_ok());
    assert!(Symmetry::swap_stacks(flat, 0, 2).is_err());
}

#[test]
fn solved_grids_stay_solved() {
    let mut random = Random::new(1);
    for shape in SHAPES.map(shape) {
        let grid = Grid::shifted_rows(shape);
        assert!(check::obeys_the_rules(&grid));
        for _ in 0..20 {
            let image = random_symmetry(shape, &mut random).apply(&grid);
            assert!(image.is_full() && check::obeys_the_rules(&image), "{image:?}");
        }
    }
}

#[test]
fn random_keeps_the_shape_and_is_even() {
    let mut random = Random::new(5);
    for shape in ["2x3", "3x4"].map(shape) {
        assert!((0..50).all(|_| !Symmetry::random(shape, &mut random).transposes()));
    }
    // The 2·8·8·24 = 3072 symmetries of 2×2 boxes, some 32 times each.
    let mut times: HashMap<Symmetry, u32> = HashMap::new();
    for _ in 0..3072 * 32 {
        *times.entry(Symmetry::random(shape("2x2"), &mut random)).or_default() += 1;
    }
    assert_eq!(times.len(), 3072);
    assert!(times.values().all(|count| (5..80).contains(count)));
}

#[test]
fn a_walk_counts_its_moves_and_reaches_everything() {
    let mut random = Random::new(6);
    assert_eq!(
        Symmetry::random_steps(shape("3x3"), &mut random, 0),
        (Symmetry::identity(shape("3x3")), 0)
    );
    let mut seen = HashMap::new();
    for _ in 0..30_000 {
        let (symmetry, moves) = Symmetry::random_steps(shape("2x2"), &mut random, 60);
        assert!((1..=60).contains(&moves));
        *seen.entry(symmetry).or_insert(0) += 1;
    }
    assert!(seen.len() > 3000, "an even number of draws reached {} of 3072", seen.len());

    let (far, moves) = Symmetry::random_steps(shape("3x4"), &mut random, 1000);
    assert!((700..1000).contains(&moves), "{moves}");
    assert!(check::obeys_the_rules(&far.apply(&Grid::shifted_rows(shape("3x4")))));
}

fn share_a_house(shape: Shape, a: Cell, b: Cell) -> bool {
    let houses = shape.houses_of(a);
    shape.houses_of(b).iter().any(|house| houses.contains(house))
}

proptest! {
    #[test]
    fn applying_a_composition_is_applying_both(shape in any_shape(), seed: u64) {
        let mut random = Random::new(seed);
        let first = random_symmetry(shape, &mut random);
        let second = random_symmetry(first.target_shape(), &mut random);
        let grid = scribbled(shape, &mut random);
        let both = first.then(&second);
        prop_assert_eq!(both.target_shape(), second.target_shape());
        prop_assert_eq!(both.apply(&grid), second.apply(&first.apply(&grid)));
        prop_assert_eq!(both.inverse(), second.inverse().then(&first.inverse()));
    }

    #[test]
    fn composition_is_associative(shape in any_shape(), seed: u64) {
        let mut random = Random::new(seed);
        let a = random_symmetry(shape, &mut random);
        let b = random_symmetry(a.target_shape(), &mut random);
        let c = random_symmetry(b.target_shape(), &mut random);
        prop_assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
    }

    #[test]
    fn the_inverse_undoes(shape in any_shape(), seed: u64) {
        let mut random = Random::new(seed);
        let symmetry = random_symmetry(shape, &mut random);
        let inverse = symmetry.inverse();
        prop_assert_eq!(symmetry.then(&inverse), Symmetry::identity(shape));
        prop_assert_eq!(inverse.then(&symmetry), Symmetry::identity(symmetry.target_shape()));
        let grid = scribbled(shape, &mut random);
        prop_assert_eq!(inverse.apply(&symmetry.apply(&grid)), grid);
    }

    #[test]
    fn conflicts_are_carried_along(shape in any_shape(), seed: u64) {
        let mut random = Random::new(seed);
        let symmetry = random_symmetry(shape, &mut random);
        let grid = scribbled(shape, &mut random);
        let carried = |grid: &Grid, map: &dyn Fn(Cell, Digit) -> (Cell, Digit)| {
            let mut conflicts: Vec<Vec<(Cell, Digit)>> = check::conflicts(grid)
                .into_iter()
                .map(|conflict| {
                    let mut cells: Vec<_> =
                        conflict.cells.iter().map(|&cell| map(cell, conflict.digit)).collect();
                    cells.sort();
                    cells
                })
                .collect();
            conflicts.sort();
            conflicts
        };
        let before = carried(&grid, &|cell, digit| (symmetry.map_cell(cell), symmetry.map_digit(digit)));
        let after = carried(&symmetry.apply(&grid), &|cell, digit| (cell, digit));
        prop_assert_eq!(before, after);
    }

    #[test]
    fn peers_stay_peers(shape in any_shape(), seed: u64) {
        let mut random = Random::new(seed);
        let symmetry = random_symmetry(shape, &mut random);
        let image = symmetry.target_shape();
        for _ in 0..200 {
            let a = Cell::new(random.below(shape.cell_count()));
            let b = Cell::new(random.below(shape.cell_count()));
            let stays = share_a_house(image, symmetry.map_cell(a), symmetry.map_cell(b));
            prop_assert_eq!(stays, share_a_house(shape, a, b));
        }
    }

    #[test]
    fn a_puzzle_stays_a_puzzle(shape in any_shape(), seed: u64) {
        let mut random = Random::new(seed);
        let mut clues = Grid::shifted_rows(shape);
        for cell in shape.cells().filter(|_| random.chance(0.6)).collect::<Vec<_>>() {
            clues.set(cell, None);
        }
        let puzzle = Puzzle::new(clues).unwrap();
        let image = random_symmetry(shape, &mut random).apply_puzzle(&puzzle);
        prop_assert_eq!(image.blank_count(), puzzle.blank_count());
        prop_assert_eq!(Puzzle::new(image.grid().clone()), Ok(image));
    }
}
