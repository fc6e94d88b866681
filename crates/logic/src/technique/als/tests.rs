use omnidoku_core::format::{self, ReadOptions};
use omnidoku_core::{CandidateGrid, Cell, Grid, Shape};

use super::links::Link;
use super::*;
use crate::finder::Scratch;
use crate::options::Options;
use crate::reason::{Plan, all_steps, next_step};
use crate::state::Position;
use crate::stop::Stop;
use crate::verify::verify;

const METHODS: [Method; 4] =
    [Method::AlsXz, Method::AlsXyWing, Method::AlsXyChain, Method::DeathBlossom];

/// Three positions: one with few candidates, one with many, one in which only a wing is found.
const FEW_CANDIDATES: &str =
    ".327..581.17.2.9.6.59...7.2286971354173654298945238167364..782.72836.41.591482673";
const MANY_CANDIDATES: &str =
    "865749123423681795.1.3528...3.2......7.......5428.7.3........191.4.....8...16..5.";
const ONE_WING: &str = ":0000:x:...67.3.8.7......5..215......72.4.5..6.89..4.2....5.8.42..86.3.7.6..18..9.......6:\
     345 365 423 427 432 627 637 924:::";
/// The same after two more steps, when nothing is found.
const NOTHING_FOUND: &str = ":0000:x:...67.3.8.7......5..215......72.4.5..6.89..4.2....5.8.42..86.3.7.6..18..9.......6:\
     113 123 147 167 228 345 365 423 427 432 627 637 924 928:::";

fn position(text: &str) -> Position {
    let entry = format::read(text, &ReadOptions::default()).unwrap();
    match &entry.candidates {
        Some(candidates) => Position::with_candidates(entry.grid.clone(), entry.grid, candidates),
        None => Position::with_values(entry.grid.clone(), entry.grid),
    }
}

/// A blank grid with these candidates (row, column, digits) and all digits elsewhere.
fn blank(shape: Shape, cells: &[(usize, usize, &[usize])]) -> Position {
    let mut candidates = CandidateGrid::full(shape);
    for &(row, col, digits) in cells {
        let digits = digits.iter().filter_map(|&digit| Digit::new(digit)).collect();
        candidates.set(shape.cell(row - 1, col - 1), digits);
    }
    Position::with_candidates(Grid::empty(shape), Grid::empty(shape), &candidates)
}

fn taken(position: &Position, method: Method) -> Option<Step> {
    let plan = Plan { methods: vec![method], ..Plan::default() };
    next_step(position, &plan, None).map(|found| found.step)
}

/// The steps that a path takes: for each method the conclusion and the number of sets.
fn conclusions(text: &str) -> [Option<(String, usize)>; 4] {
    let position = position(text);
    METHODS.map(|method| {
        let step = taken(&position, method)?;
        assert_eq!(verify(&position, &step), Ok(()), "{step:?}");
        let sets = step.cells.iter().filter_map(|&(_, role)| match role {
            CellRole::Set(set) => Some(set as usize + 1),
            _ => None,
        });
        Some((step.notation(Shape::CLASSIC), sets.max().unwrap_or(0)))
    })
}

fn some(notation: &str, sets: usize) -> Option<(String, usize)> {
    Some((notation.to_owned(), sets))
}

#[test]
fn paths_take_the_first_or_the_best() {
    let wing = "r2c4,r3c1<>8";
    assert_eq!(
        conclusions(FEW_CANDIDATES),
        [some("r3c5<>4", 2), some(wing, 3), some("r1c6,r3c1<>6", 5), some(wing, 2)]
    );
    assert_eq!(
        conclusions(MANY_CANDIDATES),
        [
            some("r9c3<>9", 2),
            some("r45c8<>6", 3),
            some("r579c6,r78c5,r8c7<>3, r8c4<>5", 4),
            some("r7c3<>8", 2)
        ]
    );
    assert_eq!(conclusions(ONE_WING), [None, some("r12c3<>1", 3), None, None]);
    assert_eq!(conclusions(NOTHING_FOUND), [None, None, None, None]);
}

#[test]
fn every_step_is_sound_and_none_is_reported_twice() {
    for text in [FEW_CANDIDATES, ONE_WING] {
        let position = position(text);
        for (method, overlapping_sets) in METHODS.iter().flat_map(|&m| [(m, false), (m, true)]) {
            let options = Options { overlapping_sets, ..Options::default() };
            let steps = all_steps(&position, method, &options);
            for step in &steps {
                assert_eq!(verify(&position, step), Ok(()), "{step:?}");
            }
            let mut conclusions: Vec<_> = steps.iter().map(Step::conclusion).collect();
            if let (Some(step), false) = (taken(&position, method), overlapping_sets) {
                assert!(conclusions.contains(&step.conclusion()), "{step:?}");
            }
            let reported = conclusions.len();
            conclusions.sort();
            conclusions.dedup();
            assert_eq!(conclusions.len(), reported);
            let repeated = Options { one_per_conclusion: false, ..options };
            assert!(all_steps(&position, method, &repeated).len() >= reported);
        }
    }
}

#[test]
fn chains_lead_backwards_too() {
    // The search of a path goes only forward through the list and finds nothing here.
    let position = position(ONE_WING);
    assert_eq!(taken(&position, Method::AlsXyChain), None);
    assert!(!all_steps(&position, Method::AlsXyChain, &Options::default()).is_empty());
}

#[test]
fn two_links_lock_both_sets() {
    // A = r1c12 {123} and B = r1c45 {124} share 1 and 2, both restricted to row 1.
    let cells: [(usize, usize, &[usize]); 4] =
        [(1, 1, &[1, 3]), (1, 2, &[2, 3]), (1, 4, &[1, 4]), (1, 5, &[2, 4])];
    let position = blank(Shape::CLASSIC, &cells);
    let options = Options { one_per_conclusion: false, ..Options::default() };
    let sets = [0, 0, 1, 1].map(CellRole::Set);
    let place = |&(row, col, _): &(usize, usize, &[usize])| Shape::CLASSIC.cell(row - 1, col - 1);
    let pattern: Vec<(Cell, CellRole)> = cells.iter().map(place).zip(sets).collect();
    let mut steps = all_steps(&position, Method::AlsXz, &options).into_iter();
    let step = steps.find(|step| step.cells == pattern).unwrap();
    assert_eq!(verify(&position, &step), Ok(()));
    let links: Vec<usize> = step.digits.iter().map(|digit| digit.value()).collect();
    assert_eq!(links, [1, 2]);
    let gone = |row: usize, col: usize, digit| {
        let cell = Shape::CLASSIC.cell(row - 1, col - 1);
        step.eliminations.contains(&Candidate::new(cell, Digit::new(digit).unwrap()))
    };
    assert!(gone(1, 9, 1) && gone(1, 9, 2), "the links, in the row");
    assert!(gone(2, 2, 3) && gone(1, 9, 3), "what A locks, in its row and box");
    assert!(gone(3, 6, 4) && !gone(3, 6, 3) && !gone(2, 2, 4), "what B locks");
}

#[test]
fn a_locked_set_is_not_almost_locked() {
    let cells: [(usize, usize, &[usize]); 3] =
        [(1, 1, &[1, 2]), (1, 2, &[1, 2]), (5, 5, &[1, 2, 3])];
    let state = State::<2>::new(&blank(Shape::CLASSIC, &cells));
    let mut sets = Sets::default();
    sets.refresh(&state, 0, &Stop::never());
    let small: Vec<Vec<usize>> = sets
        .list()
        .iter()
        .filter(|set| set.size < 8)
        .map(|set| set.cells.map(Cell::index).collect())
        .collect();
    assert_eq!(small, [[0], [1]]);
}

/// Every almost locked set, found by trying all groups of blank cells of every house.
fn sets_by_trial(state: &State<2>) -> Vec<CellSet<2>> {
    let mut found = Vec::new();
    for house in state.shape().houses() {
        let cells: Vec<Cell> = (state.house_table().house(house) & state.blanks()).collect();
        for group in 1..1u32 << cells.len() {
            let chosen = (0..cells.len()).filter(|place| group >> place & 1 == 1);
            let chosen: CellSet<2> = chosen.map(|place| cells[place]).collect();
            let digits = chosen.fold(Digits::EMPTY, |all, cell| all | state.candidates(cell));
            if digits.len() == chosen.len() + 1 && !found.contains(&chosen) {
                found.push(chosen);
            }
        }
    }
    found.sort();
    found
}

#[test]
fn the_list_is_complete() {
    for text in [FEW_CANDIDATES, MANY_CANDIDATES, ONE_WING] {
        let state = State::new(&position(text));
        let mut sets = Sets::default();
        sets.refresh(&state, 0, &Stop::never());
        let mut listed: Vec<CellSet<2>> = sets.list().iter().map(|set| set.cells).collect();
        listed.sort();
        assert_eq!(listed, sets_by_trial(&state));
    }
}

#[test]
fn links_are_what_their_definition_says() {
    for (text, overlapping) in [
        (FEW_CANDIDATES, false),
        (MANY_CANDIDATES, false),
        (FEW_CANDIDATES, true),
        (ONE_WING, true),
    ] {
        let state = State::<2>::new(&position(text));
        let (mut sets, mut links) = (Sets::default(), Links::default());
        sets.refresh(&state, 0, &Stop::never());
        links.refresh(&state, &sets, 0, overlapping, &Stop::never());
        for (number, a) in sets.list().iter().enumerate() {
            for (other, b) in sets.list().iter().enumerate().skip(number + 1) {
                let restricted = (a.digits & b.digits).filter(|&digit| {
                    let [mine, theirs] = [a, b].map(|set| set.cells & state.places(digit));
                    mine.into_iter().all(|cell| theirs.is_within(state.house_table().peers(cell)))
                });
                let allowed = overlapping || !a.cells.meets(b.cells);
                let expected: Digits = if allowed { restricted.collect() } else { Digits::EMPTY };
                let link = links.between(number, other);
                assert_eq!(link.map_or(Digits::EMPTY, Link::digits), expected);
            }
        }
    }
}

#[test]
fn sets_and_links_belong_to_an_epoch() {
    let mut scratch = Scratch::<2>::default();
    let options = Options::default();
    for text in [FEW_CANDIDATES, NOTHING_FOUND, MANY_CANDIDATES] {
        scratch.epoch += 1;
        let position = position(text);
        let state = State::new(&position);
        for method in METHODS {
            let mut context = Context {
                state: &state,
                options: &options,
                solution: None,
                stop: &Stop::never(),
                scratch: &mut scratch,
            };
            assert_eq!(first(&mut context, method), taken(&position, method));
        }
    }
}

#[test]
fn large_grids_are_bounded() {
    // Far too many sets, in a position that has no solution at all.
    let shape = Shape::from_size(16).unwrap();
    let mut candidates = CandidateGrid::full(shape);
    for cell in shape.cells() {
        let base = cell.index() % 5;
        let digits = [base, base + 1, 2 * base + 3].into_iter().map(Digit::from_index).collect();
        candidates.set(cell, digits);
    }
    let position = Position::with_candidates(Grid::empty(shape), Grid::empty(shape), &candidates);
    for method in METHODS {
        if let Some(step) = taken(&position, method) {
            assert_eq!(verify(&position, &step), Ok(()), "{step:?}");
        }
        let options = Options { one_per_conclusion: false, ..Options::default() };
        assert!(all_steps(&position, method, &options).len() <= MAX_STEPS);
    }
}
