//! The generator delivers what was requested: one solution according to two engines, the symmetry,
//! the number of clues, the grade. All of it is checked here by other means than the generator's.

use omnidoku_core::{Cell, Grid, Puzzle, Shape, check};
use omnidoku_generate::target::{Grading, Use};
use omnidoku_generate::{Clues, Generator, Layout, Made, Mask, Request, Scale, Target};
use omnidoku_logic::rate::level::{self, Level};
use omnidoku_logic::rate::{arrangements, hodoku};
use omnidoku_logic::technique::Class;
use omnidoku_logic::{Plan, Position, Reasoner, Technique};
use omnidoku_solve::{EngineId, Limits, Settings, ask};

fn request() -> Request {
    Request::new(Shape::CLASSIC, 2026)
}

/// The first puzzles of a request, all of them as requested.
fn made(request: &Request, count: u64) -> Vec<Made> {
    let mut generator = Generator::new(request.clone()).expect("possible");
    let outcomes = generator.make(0..count, &Limits::none()).expect("nothing interrupts it");
    assert_eq!(outcomes.len() as u64, count);
    let reached = outcomes.into_iter().enumerate().map(|(index, outcome)| {
        assert_eq!(outcome.index, index as u64);
        assert!(outcome.reached, "number {index} not reached in {} tries", outcome.tries);
        outcome.made.expect("reached means made")
    });
    reached.collect()
}

fn solutions(engine: EngineId, grid: &Grid, limit: u64) -> u64 {
    let puzzle = Puzzle::new(grid.clone()).expect("no conflicts");
    let mut engine = engine.build(Settings::default());
    ask::count(&mut *engine, &puzzle, limit, &Limits::none()).expect("no fault").found
}

/// There is one solution according to two engines that share no code, and it is the given one.
fn assert_unique(made: &Made) {
    let (puzzle, solution) = (&made.draft.puzzle, &made.draft.solution);
    check::solution(puzzle, solution).expect("the referee agrees");
    let other = if puzzle.shape().size() > 9 { EngineId::Learn } else { EngineId::ForwardMrv };
    for engine in [EngineId::Dlx, other] {
        assert_eq!(solutions(engine, puzzle.grid(), 2), 1, "{engine}: {:?}", puzzle.grid());
    }
}

/// The images of a cell under the layout, from its description.
fn images(layout: Layout, shape: Shape, cell: Cell) -> Vec<Cell> {
    let (r, c, n) = (shape.row_of(cell), shape.col_of(cell), shape.size() - 1);
    let (turned, quarters) = ((n - r, n - c), [(c, n - r), (n - c, r)]);
    let (left_right, up_down, flipped, counter) = ((r, n - c), (n - r, c), (c, r), (n - c, n - r));
    let places = match layout {
        Layout::None => vec![],
        Layout::HalfTurn => vec![turned],
        Layout::QuarterTurn => vec![turned, quarters[0], quarters[1]],
        Layout::LeftRight => vec![left_right],
        Layout::UpDown => vec![up_down],
        Layout::Axes => vec![left_right, up_down, turned],
        Layout::Diagonal => vec![flipped],
        Layout::AntiDiagonal => vec![counter],
        Layout::Diagonals => vec![flipped, counter, turned],
        Layout::Full => {
            vec![turned, quarters[0], quarters[1], left_right, up_down, flipped, counter]
        }
    };
    places.into_iter().map(|(row, col)| shape.cell(row, col)).collect()
}

/// The clues are symmetric, and none of them, with its images, can go.
fn assert_minimal(made: &Made, layout: Layout) {
    let clues = made.draft.puzzle.grid();
    for (cell, _) in clues.filled() {
        let mut fewer = clues.clone();
        fewer.set(cell, None);
        for image in images(layout, clues.shape(), cell) {
            assert!(clues.get(image).is_some(), "{layout:?} {clues:?}");
            fewer.set(image, None);
        }
        assert!(solutions(EngineId::Auto, &fewer, 2) > 1, "{layout:?}: {cell:?} can go");
    }
}

#[test]
fn every_layout_keeps_its_symmetry_and_is_minimal() {
    for (layout, _) in Layout::ALL {
        for made in made(&Request { layout, ..request() }, 12) {
            assert_unique(&made);
            assert_minimal(&made, layout);
        }
    }
}

#[test]
fn other_shapes_are_unique_and_minimal() {
    for (rows, cols, count) in
        [(2, 2, 20), (2, 3, 20), (3, 2, 5), (2, 4, 10), (2, 5, 4), (3, 4, 2), (4, 4, 1)]
    {
        let shape = Shape::new(rows, cols).unwrap();
        for made in made(&Request::new(shape, 7), count) {
            assert_unique(&made);
            assert_minimal(&made, Layout::None);
        }
    }
}

#[test]
fn numbers_of_clues_are_exact() {
    for (count, layout) in
        [(24, Layout::None), (30, Layout::HalfTurn), (41, Layout::Axes), (81, Layout::None)]
    {
        for made in made(&Request { clues: Clues::Count(count), layout, ..request() }, 5) {
            assert_unique(&made);
            let clues = made.draft.puzzle.grid();
            assert_eq!(clues.filled().count(), count);
            for (cell, _) in clues.filled() {
                assert!(
                    images(layout, clues.shape(), cell)
                        .iter()
                        .all(|&image| clues.get(image).is_some())
                );
            }
        }
    }
    let large = Request { clues: Clues::Count(312), ..Request::new(Shape::new(5, 5).unwrap(), 3) };
    let made = made(&large, 1);
    assert_eq!(made[0].draft.puzzle.grid().filled().count(), 312);
    assert_eq!(solutions(EngineId::Learn, made[0].draft.puzzle.grid(), 2), 1);
}

#[test]
fn without_uniqueness_clues_just_go() {
    let request = Request { clues: Clues::Count(10), unique: false, ..request() };
    for made in made(&request, 5) {
        assert_eq!(made.draft.puzzle.grid().filled().count(), 10);
        check::solution(&made.draft.puzzle, &made.draft.solution).unwrap();
    }
}

#[test]
fn a_mask_without_uniqueness_is_just_read() {
    let cells = (0..81).step_by(9).map(Cell::new);
    let mask = Mask::from_cells(Shape::CLASSIC, cells);
    let request = Request { clues: Clues::Mask(mask.clone()), unique: false, ..request() };
    for made in made(&request, 3) {
        assert_eq!(Mask::of(made.draft.puzzle.grid()), mask);
        assert!(!made.unique);
        check::solution(&made.draft.puzzle, &made.draft.solution).unwrap();
    }
}

#[test]
fn a_mask_in_vain_gives_the_closest_and_says_that_it_has_several_solutions() {
    let frame = |cell: &usize| [cell / 9, cell % 9].iter().any(|line| [0, 8].contains(line));
    let mask = Mask::from_cells(Shape::CLASSIC, (0..81).filter(frame).map(Cell::new));
    let request = Request { clues: Clues::Mask(mask), tries: 1, ..request() };
    let outcomes = Generator::new(request).unwrap().make(0..1, &Limits::none()).unwrap();
    let closest = outcomes[0].made.as_ref().unwrap();
    assert!(!outcomes[0].reached && !closest.unique);
    assert!(solutions(EngineId::Dlx, closest.draft.puzzle.grid(), 2) > 1);
}

#[test]
fn full_grids_are_full() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 3), (3, 5), (6, 6), (10, 10)] {
        let shape = Shape::new(rows, cols).unwrap();
        for made in made(&Request { clues: Clues::All, ..Request::new(shape, 1) }, 2) {
            assert!(made.draft.puzzle.grid().is_full());
            check::solution(&made.draft.puzzle, &made.draft.solution).unwrap();
        }
    }
}

#[test]
fn unbiased_puzzles_are_minimal_and_have_their_weight() {
    for made in made(&Request { clues: Clues::Unbiased, ..request() }, 2) {
        assert_unique(&made);
        assert_minimal(&made, Layout::None);
        assert!(made.weight > 0.0);
    }
}

#[test]
fn a_mask_says_where_the_clues_stand() {
    let heart = "
        .........
        .##...##.
        #..#.#..#
        #...#...#
        #.......#
        .#.....#.
        ..#...#..
        ...#.#...
        ....#....";
    let marks = heart.chars().filter(|mark| !mark.is_whitespace());
    let cells = marks.enumerate().filter(|&(_, mark)| mark == '#').map(|(at, _)| Cell::new(at));
    let mask = Mask::from_cells(Shape::CLASSIC, cells);
    for made in made(&Request { clues: Clues::Mask(mask.clone()), ..request() }, 3) {
        assert_unique(&made);
        assert_eq!(Mask::of(made.draft.puzzle.grid()), mask);
    }
}

fn position(made: &Made) -> Position {
    Position::of(&made.draft.puzzle)
}

#[test]
fn levels_are_what_a_new_rating_says() {
    for class in [Class::Easy, Class::Medium, Class::Hard, Class::Unfair, Class::Extreme] {
        let level = Some(Grading::Hodoku(class));
        let target = Target { scale: Scale::Hodoku, level, ..Target::any() };
        for made in made(&Request { target, ..request() }, 6) {
            assert_unique(&made);
            let solution = Some(&made.draft.solution);
            let rating = hodoku::rate(&mut Reasoner::new(), &position(&made), solution);
            assert_eq!(rating.level, class);
            let grade = made.grade.expect("it was looked at");
            assert_eq!((grade.level, grade.score), (Some(class.name()), rating.score.into()));
            assert_eq!(grade.hardest, rating.hardest);
        }
    }
    use Level::*;
    for wanted in [VeryEasy, Easy, Medium, Hard, Evil, Extreme] {
        let target = Target { level: Some(Grading::Omnidoku(wanted)), ..Target::any() };
        let request = Request { target, layout: Layout::HalfTurn, ..request() };
        for made in made(&request, 4) {
            assert_unique(&made);
            assert_minimal(&made, Layout::HalfTurn);
            assert_eq!(level::rate(&mut Reasoner::new(), &position(&made)).level, wanted);
        }
    }
}

#[test]
fn scores_are_in_their_range() {
    let ranges = [
        (Scale::Hodoku, 1000..=1100),
        (Scale::Omnidoku, 40..=60),
        (Scale::Explainer, 45..=60),
        (Scale::Arrangements, 2000..=20_000),
    ];
    for (scale, score) in ranges {
        let target = Target { scale, score: Some(score.clone()), ..Target::any() };
        for made in made(&Request { target, ..request() }, 3) {
            assert_unique(&made);
            let (reasoner, position) = (&mut Reasoner::new(), position(&made));
            let found = match scale {
                Scale::Hodoku => {
                    hodoku::rate(reasoner, &position, Some(&made.draft.solution)).score.into()
                }
                Scale::Omnidoku => level::rate(reasoner, &position).score.into(),
                Scale::Explainer => {
                    let path = omnidoku_logic::sudoku_explainer::path(&position);
                    path.rating().expect("it has steps").er.into()
                }
                Scale::Arrangements => {
                    u64::try_from(arrangements::count(&position).total().unwrap()).unwrap()
                }
            };
            assert!(score.contains(&found), "{scale:?}: {found}");
        }
    }
}

#[test]
fn a_technique_that_is_needed_is_needed() {
    for id in ["xy-wing", "swordfish", "naked-triple", "skyscraper"] {
        let technique = Technique::from_id(id).unwrap();
        let target = Target { needs: vec![Use { technique, times: 1 }], ..Target::any() };
        for made in made(&Request { target, ..request() }, 2) {
            assert_unique(&made);
            let (position, solution) = (position(&made), Some(&made.draft.solution));
            let mut reasoner = Reasoner::new();
            let path = reasoner.path(&position, &Plan::default(), solution);
            assert!(path.steps.iter().any(|found| found.step.technique == technique), "{id}");
            let mut without = Plan::default();
            without.methods.retain(|&method| Some(method) != technique.method());
            let other = reasoner.path(&position, &without, solution);
            let (with, without) = (hodoku::of_path(&path), hodoku::of_path(&other));
            assert!(!without.complete || without.level > with.level, "{id}: {with:?} {without:?}");
        }
    }
}

#[test]
fn what_cannot_be_reached_says_so_with_the_closest() {
    let technique = Technique::from_id("jellyfish").unwrap();
    let target = Target { needs: vec![Use { technique, times: 4 }], ..Target::any() };
    let request = Request { target, tries: 40, ..request() };
    let outcomes = Generator::new(request).unwrap().make(0..2, &Limits::none()).unwrap();
    for outcome in outcomes {
        assert!(!outcome.reached);
        assert_eq!(outcome.tries, 40);
        assert_unique(&outcome.made.expect("the closest found"));
    }
}

#[test]
fn a_number_is_the_same_puzzle_in_any_company() {
    let hard =
        Target { scale: Scale::Hodoku, level: Some(Grading::Hodoku(Class::Hard)), ..Target::any() };
    let requests = [
        request(),
        Request { layout: Layout::HalfTurn, ..request() },
        Request { clues: Clues::Count(24), ..request() },
        Request { target: hard, ..request() },
    ];
    for request in requests {
        let together = made(&request, 70);
        let mut other = Generator::new(request).unwrap();
        for range in [0..1, 3..5, 31..66, 69..70] {
            let some = other.make(range.clone(), &Limits::none()).unwrap();
            for (index, outcome) in range.zip(some) {
                assert_eq!(outcome.made.as_ref(), Some(&together[index as usize]));
            }
        }
    }
}
