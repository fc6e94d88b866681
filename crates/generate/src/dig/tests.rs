use super::*;
use omnidoku_core::{Digit, Puzzle, Shape};
use omnidoku_solve::{CancelToken, EngineId, Settings, ask};

use crate::full::Full;
use crate::layout::Layout;

const SOLUTION: &[u8; 81] =
    b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn request(shape: Shape, layout: Layout, clues: Clues) -> Request {
    Request { full: Full::Solved, layout, clues, ..Request::new(shape, 1) }
}

fn streams(count: u64) -> Vec<Random> {
    (0..count).map(|index| Random::numbered(1, index, 0)).collect()
}

fn solutions(engine: EngineId, puzzle: &Puzzle) -> u64 {
    let mut engine = engine.build(Settings::default());
    ask::count(&mut *engine, puzzle, 2, &Limits::none()).unwrap().found
}

fn without(puzzle: &Puzzle, cells: &[Cell]) -> Puzzle {
    cells.iter().fold(puzzle.clone(), |puzzle, &cell| puzzle.without_clue(cell))
}

fn clue_count(draft: &Draft) -> usize {
    draft.puzzle.filled().count()
}

/// The puzzle of the same stream by the definition.
fn by_definition(request: &Request, random: &mut Random) -> Puzzle {
    let limits = Limits::none();
    let solution = request.full.grid(request.shape, random, &limits).unwrap();
    let orbits = request.layout.orbits(request.shape);
    let mut orbits: Vec<&[Cell]> = orbits.iter().map(Vec::as_slice).collect();
    random.shuffle(&mut orbits);
    let fewest = match request.clues {
        Clues::Count(count) => count,
        _ => 0,
    };
    plain::thin(&solution, &orbits, fewest, request.unique, &limits).unwrap().unwrap()
}

/// The drafts of the first streams.
fn dig(digger: &mut Digger, count: u64) -> Vec<Option<Draft>> {
    let dug = streams(count).into_iter();
    dug.map(|mut random| digger.dig(&mut random, &Limits::none()).unwrap()).collect()
}

#[test]
fn what_comes_out_is_what_the_definition_says() {
    let shapes = [(2, 2, 20), (2, 3, 20), (2, 4, 10), (3, 3, 60), (2, 5, 4)];
    for (rows, cols, count) in shapes {
        let shape = Shape::new(rows, cols).unwrap();
        for layout in [Layout::None, Layout::HalfTurn, Layout::Diagonals] {
            let request = request(shape, layout, Clues::Minimal);
            let dug = dig(&mut Digger::new(&request), count);
            for (draft, mut random) in dug.into_iter().zip(streams(count)) {
                assert_eq!(draft.unwrap().puzzle, by_definition(&request, &mut random), "{shape}");
            }
        }
    }
}

#[test]
fn a_minimal_puzzle_has_one_solution_and_every_orbit_is_needed() {
    for (layout, name) in Layout::ALL {
        let request = request(Shape::CLASSIC, layout, Clues::Minimal);
        let dug = dig(&mut Digger::new(&request), 5);
        for Draft { puzzle, solution } in dug.into_iter().flatten() {
            assert!(check::solution(&puzzle, &solution).is_ok());
            assert_eq!(solutions(EngineId::Dlx, &puzzle), 1);
            assert_eq!(solutions(EngineId::Bitboard, &puzzle), 1);
            for orbit in layout.orbits(Shape::CLASSIC) {
                let clues = orbit.iter().filter(|&&cell| puzzle.get(cell).is_some()).count();
                assert!(clues == 0 || clues == orbit.len(), "{name}");
                if clues > 0 {
                    assert_eq!(solutions(EngineId::Dlx, &without(&puzzle, &orbit)), 2, "{name}");
                }
            }
        }
    }
}

#[test]
fn a_number_of_clues_is_reached_or_the_puzzle_says_how_many_are_too_many() {
    for (layout, count, reachable) in [
        (Layout::None, 40, true),
        (Layout::None, 30, true),
        (Layout::HalfTurn, 33, true),
        (Layout::QuarterTurn, 36, true),
        // Every orbit but the one in the centre has four cells.
        (Layout::QuarterTurn, 38, false),
        (Layout::None, 17, false),
        // Fewer than digging leaves, but a walk reaches it.
        (Layout::None, 21, true),
    ] {
        let request = request(Shape::CLASSIC, layout, Clues::Count(count));
        let mut digger = Digger::new(&request);
        let dug: Vec<Draft> = dig(&mut digger, 10).into_iter().flatten().collect();
        assert_eq!(dug.len(), 10);
        let is_reached = dug.iter().any(|draft| digger.excess(&draft.puzzle) == 0);
        assert_eq!(is_reached, reachable, "{layout:?} {count}");
        for (draft, mut random) in dug.into_iter().zip(streams(10)) {
            assert_eq!(clue_count(&draft), count + digger.excess(&draft.puzzle));
            assert_eq!(solutions(EngineId::Dlx, &draft.puzzle), 1);
            // A walk never ends with more clues than it starts with.
            let expected = by_definition(&request, &mut random);
            assert!(clue_count(&draft) <= expected.filled().count());
            if expected.filled().count() == count {
                assert_eq!(draft.puzzle, expected);
            }
        }
    }
}

#[test]
fn all_clues_are_a_full_grid() {
    let request = request(Shape::CLASSIC, Layout::None, Clues::All);
    let dug = dig(&mut Digger::new(&request), 3);
    assert!(dug.into_iter().all(|draft| draft.unwrap().puzzle.is_full()));
}

#[test]
fn clues_go_without_a_look_where_one_solution_is_not_asked_for() {
    for shape in [Shape::CLASSIC, Shape::new(3, 4).unwrap()] {
        let wanted = request(shape, Layout::HalfTurn, Clues::Count(16));
        let request = Request { unique: false, ..wanted };
        let dug = dig(&mut Digger::new(&request), 3);
        for draft in dug {
            let draft = draft.unwrap();
            assert_eq!(clue_count(&draft), 16);
            assert!(check::solution(&draft.puzzle, &draft.solution).is_ok());
        }
    }
}

#[test]
fn shapes_too_large_for_a_number_are_dug_word_by_word() {
    let request = request(Shape::new(3, 4).unwrap(), Layout::None, Clues::Count(110));
    let draft = dig(&mut Digger::new(&request), 1).remove(0);
    let draft = draft.unwrap();
    assert_eq!(clue_count(&draft), 110);
    assert_eq!(solutions(EngineId::Dlx, &draft.puzzle), 1);
}

#[test]
fn what_is_dug_beside_changes_nothing() {
    for shape in [Shape::CLASSIC, Shape::new(2, 3).unwrap()] {
        let request = request(shape, Layout::None, Clues::Minimal);
        let mut digger = Digger::new(&request);
        let together = dig(&mut digger, 10);
        for (draft, mut random) in together.into_iter().zip(streams(10)).rev() {
            assert_eq!(digger.dig(&mut random, &Limits::none()).unwrap(), draft);
        }
    }
}

fn text_of(puzzle: &Puzzle) -> String {
    let symbol = |value: &Option<Digit>| value.map_or('.', |d| char::from(b'0' + d.value() as u8));
    puzzle.as_slice().iter().map(symbol).collect()
}

fn known() -> Draft {
    let values = SOLUTION.map(|character| character - b'0');
    let solution = Grid::from_values(Shape::CLASSIC, &values).unwrap();
    Draft { puzzle: Puzzle::new(solution.clone()).unwrap(), solution }
}

#[test]
fn a_stream_means_the_same_puzzle_for_ever() {
    let request = request(Shape::CLASSIC, Layout::None, Clues::Minimal);
    let mut digger = Digger::new(&request);
    let made = digger.minimise(&known(), &mut streams(1)[0], &Limits::none()).unwrap();
    assert_eq!(
        text_of(&made.unwrap().puzzle),
        "..46...12.7.1.5.....83...6.8....1.....6.....1....2.8..9..5.7.8....4...3.3........"
    );
}

#[test]
fn redundant_clues_go_and_the_rest_is_minimal() {
    let request = request(Shape::CLASSIC, Layout::HalfTurn, Clues::Minimal);
    let mut digger = Digger::new(&request);
    let dug = dig(&mut digger, 10);
    let orbits = Layout::HalfTurn.orbits(Shape::CLASSIC);
    for (index, draft) in dug.into_iter().flatten().enumerate() {
        let mut random = Random::new(index as u64);
        let mut grid = draft.puzzle.grid().clone();
        for _ in 0..4 {
            random.pick(&orbits).iter().for_each(|&cell| grid.set(cell, draft.solution.get(cell)));
        }
        let more = Draft { puzzle: Puzzle::new(grid).unwrap(), ..draft };
        let thinned = digger.minimise(&more, &mut random, &Limits::none()).unwrap();
        let puzzle = thinned.unwrap().puzzle;
        assert_eq!(solutions(EngineId::Dlx, &puzzle), 1);
        assert!(puzzle.filled().all(|(cell, _)| more.puzzle.get(cell).is_some()));
        for orbit in orbits.iter().filter(|orbit| puzzle.get(orbit[0]).is_some()) {
            assert_eq!(solutions(EngineId::Dlx, &without(&puzzle, orbit)), 2);
        }
    }
}

#[test]
fn a_draft_that_is_none_is_not_thinned() {
    let request = request(Shape::CLASSIC, Layout::None, Clues::Minimal);
    let thin = |draft: Draft| {
        let mut digger = Digger::new(&request);
        digger.minimise(&draft, &mut streams(1)[0], &Limits::none()).unwrap()
    };
    assert!(thin(known()).is_some());
    // 1 and 3 can change places.
    let corners = [32, 35, 41, 44].map(Cell::new);
    let two = Draft { puzzle: without(&known().puzzle, &corners), ..known() };
    assert_eq!(thin(two), None);
    let blank = Draft { solution: Grid::empty(Shape::CLASSIC), ..known() };
    assert_eq!(thin(blank), None);
    let small = Shape::new(2, 2).unwrap();
    let small = Draft { puzzle: Puzzle::empty(small), solution: Grid::empty(small) };
    assert_eq!(thin(small), None);
}

#[test]
fn a_large_draft_with_several_solutions_is_not_thinned() {
    let wanted = request(Shape::new(3, 4).unwrap(), Layout::None, Clues::All);
    let draft = dig(&mut Digger::new(&wanted), 1).remove(0);
    let draft = draft.unwrap();
    // Two rows of a band without a clue can change places.
    let rows: Vec<Cell> = (0..24).map(Cell::new).collect();
    let two = Draft { puzzle: without(&draft.puzzle, &rows), ..draft };
    let mut digger = Digger::new(&Request { clues: Clues::Minimal, ..wanted });
    assert_eq!(digger.minimise(&two, &mut streams(1)[0], &Limits::none()).unwrap(), None);
}

#[test]
fn a_cancelled_digger_stops() {
    let token = CancelToken::new();
    token.cancel();
    let limits = Limits::none().with_cancel(token);
    for shape in [Shape::CLASSIC, Shape::new(2, 3).unwrap(), Shape::new(3, 4).unwrap()] {
        let request = request(shape, Layout::None, Clues::Minimal);
        let dug = Digger::new(&request).dig(&mut streams(1)[0], &limits);
        assert_eq!(dug, Err(Cause::Cancelled));
    }
}
