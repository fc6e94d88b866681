//! Whole paths: the ratings of puzzles that need nearly every method, every step judged by the referee.

use std::collections::BTreeSet;

use omnidoku_core::{CandidateGrid, Cell, Digit, Grid, Puzzle, Shape};

use super::*;
use crate::technique::{Argument, Fish, Forcing, Form, Reach, Technique};
use crate::verify::verify;

fn position(text: &str) -> Position {
    let values: Vec<u8> = text.bytes().map(|c| c.saturating_sub(b'0')).collect();
    Position::of(&Puzzle::new(Grid::from_values(Shape::CLASSIC, &values).unwrap()).unwrap())
}

/// Puzzles with ER; each is solved from an EP and ED of 1.2 on.
#[rustfmt::skip]
const PUZZLES: [(&str, u16); 11] = [
    (".5...4...8.....97.......3.54.6..7......9...8.9.5.....2.6.3..4.....79..3......5..8", 46),
    ("7...6..3.93...8..4..613.7....2............1..3...4..8728.6.....4..7........5.2...", 56),
    ("..47..1...7.....6.85.9..........9......31....769..82...8....4.6.9..5...8..6..1..5", 57),
    (".41...5..5....82.6...3....7..............2.9.2..78......6....43..2....7....5368..", 68),
    ("..........4......8..82.7956...9..5.1...17....65..8...4.3.....8..87...1..4.5......", 71),
    (".8.5...43..38.7......3.48..87.6.....9......18..2..36..6....5....17...5..2....6..1", 72),
    ("..1.....9.95.3.....4...8...4..72..9....8.5..1....9...65.9....8.26.4...........7.3", 77),
    (".......824...3...12.1..8.......79.....3.4......9..216...4....79.689..5........64.", 84),
    ("...4...2.75..3.6....8.........7..3.2.3..62...1.7..5.6...........826.175..7.5...3.", 89),
    ("....86..44...9.....3..2.7..9...123..5.............4.7...6...51.84.......2..85.6..", 89),
    ("7.....6..8.5.6..32.....25...6...837.2..5...1.....19...6.9...2...7..85..1.8......3", 90),
];

#[test]
fn a_path_with_a_limit_ends_where_it_is_exceeded() {
    for (text, er) in PUZZLES {
        let (position, whole) = (position(text), path(&position(text)));
        assert_eq!(path_up_to(&position, er), whole, "{text}");
        for most in [0, 12, 22, 23, 30, er - 1] {
            let part = path_up_to(&position, most);
            let within = whole.steps.iter().take_while(|rated| rated.rating <= most).count();
            assert_eq!(part.steps, whole.steps[..within], "{text} up to {most}");
            assert!(!part.is_complete);
        }
    }
}

#[test]
fn a_puzzle_beyond_the_methods_says_why() {
    // Golden Nugget, published as 11.9.
    let nugget =
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    let path = path(&position(nugget));
    assert_eq!(path.rating(), None);
    let reason = path.unrated().unwrap();
    assert!(reason.at_least >= 105, "{reason}");
    assert!(reason.to_string().contains("dynamic forcing chains inside"), "{reason}");
    assert_eq!(super::path(&position(PUZZLES[0].0)).unrated(), None);
}

#[test]
fn every_step_of_every_method_is_proven_and_the_ratings_are_the_scale_s() {
    use Technique::*;
    let mut used = BTreeSet::new();
    for (text, er) in PUZZLES {
        let mut position = position(text);
        let path = path(&position);
        assert_eq!(path.rating(), Some(Rating { er, ep: 12, ed: 12 }), "{text}");
        for RatedStep { step, .. } in &path.steps {
            assert_eq!(verify(&position, step), Ok(()), "{text} {step:?}");
            position.apply(step);
            used.insert(step.technique);
        }
        assert!(position.values().is_full());
    }
    let fish = |size| Fish(self::Fish { form: Form::Basic, size });
    let forcing = |argument, reach| Technique::Forcing(self::Forcing { argument, reach });
    let needed = [
        [
            FullHouse,
            HiddenSingle,
            DirectPointing,
            DirectHiddenPair,
            NakedSingle,
            DirectHiddenTriple,
        ],
        [Pointing, Claiming, NakedPair, fish(2), HiddenPair, NakedTriple],
        [fish(3), HiddenTriple, XyWing, XyzWing, UniqueRectangle1, UniqueRectangle2],
        [UniqueRectangle3, UniqueRectangle4, UniqueLoop1, UniqueLoop2, UniqueLoop3, UniqueLoop4],
        [NakedQuad, fish(4), BugPlus1, Bug2, Bug3, Bug4],
        [AlignedPair, AlignedTriple, XCycle, YCycle, XyCycle, NakedSingle],
    ];
    for technique in needed.into_iter().flatten() {
        assert!(used.contains(&technique), "{technique:?} is in no path");
    }
    for (argument, reach) in [
        (Argument::XChain, Reach::Static),
        (Argument::XyChain, Reach::Static),
        (Argument::Nishio, Reach::Static),
        (Argument::Cell, Reach::Static),
        (Argument::Region, Reach::Static),
        (Argument::Region, Reach::Dynamic),
        (Argument::Contradiction, Reach::Dynamic),
        (Argument::Double, Reach::Dynamic),
    ] {
        assert!(used.contains(&forcing(argument, reach)), "{argument:?} {reach:?} is in no path");
    }
}

#[test]
fn patterns_and_other_chains_help_chains() {
    // Arto Inkala, 2010.
    let mut position = position(
        "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    );
    let path = path(&position);
    assert_eq!(path.rating(), Some(Rating { er: 106, ep: 12, ed: 12 }));
    let ratings: Vec<u16> = path.steps.iter().map(|rated| rated.rating).collect();
    assert_eq!(ratings[..6], [12, 12, 34, 66, 94, 99]);
    for RatedStep { step, .. } in &path.steps {
        assert_eq!(verify(&position, step), Ok(()), "{step:?}");
        position.apply(step);
    }
    let used: Vec<Technique> = path.steps.iter().map(|rated| rated.step.technique).collect();
    let chains = |reach| Technique::Forcing(Forcing { argument: Argument::Contradiction, reach });
    assert_eq!(used[5], chains(Reach::DynamicPlus));
    assert!(used.contains(&chains(Reach::NestedChains)));
}

#[test]
fn pearls_and_diamonds_look_at_the_start() {
    let text = "7.....6..8.5.6..32.....25...6...837.2..5...1.....19...6.9...2...7..85..1.8......3";
    let mut position = position(text);
    let path = path(&position);
    let hardest = path.steps.iter().position(|rated| rated.rating == 90).unwrap();
    path.steps[..hardest].iter().for_each(|rated| position.apply(&rated.step));
    assert_eq!(rate(&position), Some(Rating { er: 90, ep: 90, ed: 90 }));
    position.apply(&path.steps[hardest].step);
    assert!(rate(&position).unwrap().ed < 90);
}

#[test]
fn what_cannot_be_solved_has_no_rating() {
    assert_eq!(rate(&position(&".".repeat(81))), None);
    assert_eq!(path(&position(&".".repeat(81))).steps, []);
    // Two solutions.
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....";
    assert_eq!(rate(&position(text)), None);
    // None: two cells of a row for one digit.
    let text = "12345678.........9...............................................................";
    assert_eq!(rate(&position(text)), None);
    let small = Position::of(&Puzzle::empty(Shape::from_size(4).unwrap()));
    assert_eq!((path(&small).steps, rate(&small)), (vec![], None));
}

#[test]
fn hidden_quads_need_a_house_with_nine_blanks() {
    let shape = Shape::CLASSIC;
    let mut candidates = CandidateGrid::full(shape);
    for cell in (4..9).map(Cell::new) {
        (0..4).for_each(|digit| candidates.remove(cell, Digit::from_index(digit)));
    }
    let position = Position::with_candidates(Grid::empty(shape), Grid::empty(shape), &candidates);
    let marks = Marks::of(&position).unwrap();
    let found = first(
        SeMethod::HiddenSet(4),
        &marks,
        &mut forcing::SpreadStore::default(),
        &|_| true,
        &Stop::never(),
    )
    .unwrap();
    assert_eq!((found.rating, found.step.technique), (54, Technique::HiddenQuad));
    assert_eq!(
        found.step.notation(shape),
        "r1c1234<>5, r1c1234<>6, r1c1234<>7, r1c1234<>8, r1c1234<>9"
    );
    assert_eq!(verify(&position, &found.step), Ok(()));
    assert!(
        first(
            SeMethod::HiddenSet(3),
            &marks,
            &mut forcing::SpreadStore::default(),
            &|_| true,
            &Stop::never()
        )
        .is_none()
    );
}
