//! The search against a twin that tries everything, and the laws a canonical form obeys.

use std::collections::HashSet;

use super::*;
use crate::cell::Cell;
use crate::digits::Digit;
use crate::random::Random;

const BLANK: &str =
    ".................................................................................";

/// Puzzles of many kinds: sparse, dense, full, without and with much symmetry.
const VARIED: [&str; 14] = [
    // Seventeen clues.
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "000000012003600000000007000410020000000500300700000600280000040000300500000000000",
    // Twenty-odd and thirty-odd clues.
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
    "850002400720000009004000000000107002305000900040000000000080070017000000000036040",
    // Full grids: with no symmetry to itself but the identity, with 648 of them, with 3.
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642",
    // Nothing, one digit nine times, nine digits once each, one box, one row.
    ".................................................................................",
    "1...........1...........1...1...........1...........1...1...........1...........1",
    "1.........2.........3.........4.........5.........6.........7.........8.........9",
    "123......456......789............................................................",
    "123456789........................................................................",
    // Two rows that tie columns to each other, and a band with a hole.
    "123456789........................231564897.......................................",
    "12345678.45678.123.8912345....................................................9..",
];

fn puzzle(text: &str) -> Puzzle {
    Puzzle::new(Grid::from_values(Shape::CLASSIC, &values(text)).unwrap()).unwrap()
}

fn values(text: &str) -> [u8; 81] {
    let bytes: &[u8; 81] = text.as_bytes().try_into().unwrap();
    bytes.map(|byte| byte.saturating_sub(b'0'))
}

fn as_values(puzzle: &Puzzle) -> [u8; 81] {
    puzzle.to_values().try_into().unwrap()
}

/// All 1296 orders of nine lines that keep the groups of three together.
fn line_orders() -> Vec<[usize; 9]> {
    const ORDERS: [[usize; 3]; 6] =
        [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut orders = Vec::new();
    for groups in ORDERS {
        for inside in 0..216 {
            let inside = [inside / 36, inside / 6 % 6, inside % 6];
            orders.push(std::array::from_fn(|i| 3 * groups[i / 3] + ORDERS[inside[i / 3]][i % 3]));
        }
    }
    orders
}

/// The smallest image, by trying them all, and how many choices of lines lead to it.
fn smallest_by_trial(values: &[u8; 81]) -> ([u8; 81], u64) {
    let orders = line_orders();
    let transposed = std::array::from_fn(|i| values[i % 9 * 9 + i / 9]);
    let (mut best, mut ways) = ([u8::MAX; 81], 0);
    for source in [values, &transposed] {
        for rows in &orders {
            for cols in &orders {
                let (mut names, mut named) = ([0; 10], 0);
                let mut is_smaller = false;
                let mut is_larger = false;
                for i in 0..81 {
                    let digit = usize::from(source[9 * rows[i / 9] + cols[i % 9]]);
                    if digit != 0 && names[digit] == 0 {
                        named += 1;
                        names[digit] = named;
                    }
                    is_larger = !is_smaller && names[digit] > best[i];
                    if is_larger {
                        break;
                    }
                    is_smaller |= names[digit] < best[i];
                    best[i] = names[digit];
                }
                if is_smaller {
                    ways = 0;
                }
                ways += u64::from(!is_larger);
            }
        }
    }
    (best, ways)
}

fn digits_used(values: &[u8; 81]) -> usize {
    values.iter().filter(|&&value| value != 0).collect::<HashSet<_>>().len()
}

#[test]
fn the_search_agrees_with_trying_everything() {
    for text in VARIED {
        let values = values(text);
        let (smallest, ways) = smallest_by_trial(&values);
        assert_eq!(canonical_values(&values), Some(smallest), "{text}");
        let canonical = canonical(&puzzle(text)).unwrap();
        assert_eq!(as_values(&canonical.puzzle), smallest);
        assert_eq!(canonical.automorphisms, ways * factorial(9 - digits_used(&values)), "{text}");
    }
}

#[test]
fn the_search_agrees_with_trying_everything_on_random_clues() {
    let mut random = Random::new(9);
    for clues in [2, 3, 5, 8, 30, 50] {
        let values = random_clues(&mut random, clues);
        assert_eq!(canonical_values(&values), Some(smallest_by_trial(&values).0), "{values:?}");
    }
}

/// Some of the values of a full grid.
fn random_clues(random: &mut Random, count: usize) -> [u8; 81] {
    let grid = values(VARIED[4 + random.below(3)]);
    let mut cells: Vec<usize> = (0..81).collect();
    random.shuffle(&mut cells);
    let mut clues = [0; 81];
    cells[..count].iter().for_each(|&cell| clues[cell] = grid[cell]);
    clues
}

/// Clues that some symmetry, other than the identity, leaves as they are.
fn symmetric_clues(random: &mut Random) -> Puzzle {
    let step = Symmetry::random(Shape::CLASSIC, random);
    let mut clues = Puzzle::empty(Shape::CLASSIC);
    for _ in 0..8 {
        let start = (Cell::new(random.below(81)), Digit::from_index(random.below(9)));
        let (mut more, mut clue) = (clues.grid().clone(), start);
        let fits = loop {
            if more.get(clue.0).is_some_and(|digit| digit != clue.1) {
                break false;
            }
            more.set(clue.0, Some(clue.1));
            clue = (step.map_cell(clue.0), step.map_digit(clue.1));
            if clue == start {
                break true;
            }
        };
        if fits && let Ok(more) = Puzzle::new(more) {
            clues = more;
        }
    }
    clues
}

fn assert_lawful(puzzle: &Puzzle, morphs: usize, random: &mut Random) {
    let canonical_of = |puzzle: &Puzzle| canonical(puzzle).unwrap();
    let form = canonical_of(puzzle);
    assert_eq!(form.symmetry.apply_puzzle(puzzle), form.puzzle);
    assert_eq!(canonical_of(&form.puzzle).puzzle, form.puzzle);
    assert!(form.puzzle.to_values() <= puzzle.to_values());
    for _ in 0..morphs {
        let morph = Symmetry::random(Shape::CLASSIC, random).apply_puzzle(puzzle);
        let of_morph = canonical_of(&morph);
        assert_eq!(of_morph.puzzle, form.puzzle, "{puzzle:?} and {morph:?}");
        assert_eq!(of_morph.automorphisms, form.automorphisms);
        assert_eq!(of_morph.symmetry.apply_puzzle(&morph), form.puzzle);
        assert_eq!(canonical_values(&as_values(&morph)), Some(as_values(&form.puzzle)));
    }
}

#[test]
fn disguises_do_not_matter() {
    let mut random = Random::new(10);
    for text in VARIED {
        assert_lawful(&puzzle(text), 200, &mut random);
    }
    for clues in 0..=81 {
        let values = random_clues(&mut random, clues);
        let grid = Grid::from_values(Shape::CLASSIC, &values).unwrap();
        assert_lawful(&Puzzle::new(grid).unwrap(), 20, &mut random);
    }
    for _ in 0..200 {
        let clues = symmetric_clues(&mut random);
        assert!(canonical(&clues).unwrap().automorphisms > 1);
        assert_lawful(&clues, 20, &mut random);
    }
}

#[test]
fn different_puzzles_stay_different() {
    let forms: HashSet<_> = VARIED.iter().map(|text| canonical_values(&values(text))).collect();
    assert_eq!(forms.len(), VARIED.len());
    // A puzzle without symmetry to itself gives as many different puzzles as it has clues to lose.
    let seventeen = puzzle(VARIED[0]);
    assert_eq!(canonical(&seventeen).unwrap().automorphisms, 1);
    let forms: HashSet<_> = seventeen
        .filled()
        .map(|(cell, _)| canonical(&seventeen.without_clue(cell)).unwrap().puzzle)
        .collect();
    assert_eq!(forms.len(), 17);
}

#[test]
fn automorphisms_are_counted() {
    let count = |text: &str| canonical(&puzzle(text)).unwrap().automorphisms;
    let all = 2 * 6u64.pow(8) * factorial(9);
    assert_eq!(count(BLANK), all);
    assert_eq!(count(&BLANK.replacen('.', "5", 1)), all / (81 * 9));
    assert_eq!(count(VARIED[5]), 648);
    assert_eq!(count(VARIED[4]), 1);
    assert_eq!(count(VARIED[6]), 3);
    assert_eq!(count(VARIED[9]), 2592);
}

#[test]
fn only_puzzles_have_a_form() {
    let flat = Puzzle::empty(Shape::new(2, 3).unwrap());
    assert_eq!(canonical(&flat), Err(NotClassic { shape: flat.shape() }));
    for (a, b) in [(0, 8), (0, 72), (0, 20)] {
        let mut clash = [0; 81];
        (clash[a], clash[b]) = (4, 4);
        assert_eq!(canonical_values(&clash), None);
        clash[b] = 5;
        assert!(canonical_values(&clash).is_some());
    }
    for value in [10, 16, 17, 255] {
        let mut values = [0; 81];
        values[33] = value;
        assert_eq!(canonical_values(&values), None);
    }
}
