//! Large puzzles have one solution according to another engine too, and report themselves
//! correctly.

use omnidoku_core::{Puzzle, Shape, check};
use omnidoku_solve::{CancelToken, EngineId, Settings, Uniqueness, ask};
use omnidoku_testkit::oracle;

use super::*;
use crate::Layout;

fn request(boxes: &str, clues: Clues, layout: Layout) -> Request {
    let shape: Shape = boxes.parse().unwrap();
    Request { clues, layout, ..Request::new(shape, 0) }
}

fn dig(request: &Request, index: u64) -> Dug {
    let mut random = Random::numbered(request.seed, index, 0);
    let dug = Large::new(request).dig(&mut random, &Limits::none()).unwrap();
    let Draft { puzzle, solution } = &dug.draft;
    assert_eq!(check::solution(puzzle, solution), Ok(()));
    for orbit in request.layout.orbits(request.shape) {
        let filled = orbit.iter().filter(|&&cell| puzzle.get(cell).is_some()).count();
        assert!(filled == 0 || filled == orbit.len(), "the layout is broken at {orbit:?}");
    }
    dug
}

fn count(puzzle: &Puzzle) -> usize {
    puzzle.filled().count()
}

/// The number of solutions according to Dancing Links, up to two.
fn solutions(puzzle: &Puzzle) -> u64 {
    let mut engine = EngineId::Dlx.build(Settings::default());
    ask::count(&mut *engine, puzzle, 2, &Limits::none()).unwrap().found
}

#[test]
fn minimal_puzzles_are_unique_and_lose_that_with_every_orbit() {
    for (boxes, layout) in [
        ("2x3", Layout::None),
        ("3x3", Layout::Full),
        ("2x5", Layout::HalfTurn),
        ("3x4", Layout::None),
        ("3x4", Layout::Diagonals),
    ] {
        let request = request(boxes, Clues::Minimal, layout);
        let Dug { draft, reached, redundant_at_most } = dig(&request, 3);
        assert!(reached && redundant_at_most == 0, "{boxes}");
        assert_eq!(solutions(&draft.puzzle), 1, "{boxes}");
        if request.shape.size() < 12 {
            assert_eq!(oracle::solutions(&draft.puzzle, 2), [draft.solution]);
        }
        for orbit in layout.orbits(request.shape) {
            if draft.puzzle.get(orbit[0]).is_some() {
                let fewer = orbit
                    .iter()
                    .fold(draft.puzzle.clone(), |puzzle, &cell| puzzle.without_clue(cell));
                assert_eq!(solutions(&fewer), 2, "{boxes} {orbit:?}");
            }
        }
    }
}

#[test]
fn a_minimal_puzzle_of_16x16() {
    let Dug { draft, reached, redundant_at_most } =
        dig(&request("4x4", Clues::Minimal, Layout::None), 1);
    assert!(reached && redundant_at_most == 0);
    assert!((80..105).contains(&count(&draft.puzzle)));
    // A different search from the one that dug it, without assumptions: every clue is part of the
    // puzzle.
    let mut engine = EngineId::Learn.build(Settings { seed: 9, ..Settings::default() });
    let (verdict, _) = ask::uniqueness(&mut *engine, &draft.puzzle, &Limits::none()).unwrap();
    assert_eq!(verdict, Uniqueness::Unique(draft.solution));
}

#[test]
fn a_number_of_clues_is_reached_exactly() {
    for (boxes, asked, layout) in [
        ("3x3", 30, Layout::None),
        ("3x3", 40, Layout::HalfTurn),
        ("3x3", 41, Layout::HalfTurn),
        ("3x3", 81, Layout::Full),
        ("3x4", 60, Layout::QuarterTurn),
        ("4x4", 120, Layout::LeftRight),
        ("5x5", 313, Layout::None),
        ("5x5", 340, Layout::Axes),
        ("6x6", 712, Layout::None),
        ("7x7", 1500, Layout::HalfTurn),
    ] {
        let Dug { draft, reached, .. } = dig(&request(boxes, Clues::Count(asked), layout), 2);
        assert!(reached && count(&draft.puzzle) == asked, "{boxes} {asked}");
        let mut engine = EngineId::Auto.build(Settings::default());
        let (verdict, _) = ask::uniqueness(&mut *engine, &draft.puzzle, &Limits::none()).unwrap();
        assert_eq!(verdict, Uniqueness::Unique(draft.solution), "{boxes} {asked}");
    }
}

#[test]
fn too_few_clues_are_not_reached_and_it_says_so() {
    let Dug { draft, reached, .. } = dig(&request("3x3", Clues::Count(10), Layout::None), 0);
    assert!(!reached && count(&draft.puzzle) >= 17);
    assert_eq!(solutions(&draft.puzzle), 1);
}

#[test]
fn without_uniqueness_clues_go_without_looking() {
    let request =
        Request { unique: false, ..request("5x5", Clues::Count(51), Layout::QuarterTurn) };
    let Dug { draft, reached, .. } = dig(&request, 0);
    // 51 is not a sum of fours and one 1: the nearest sum below is 49.
    assert!(!reached && count(&draft.puzzle) == 49);
}

#[test]
fn a_node_budget_ends_it_with_what_is_left() {
    let request = request("5x5", Clues::Minimal, Layout::None);
    let few = |nodes| {
        let limits = Limits::none().with_nodes(nodes);
        Large::new(&request).dig(&mut Random::numbered(0, 0, 0), &limits).unwrap()
    };
    let (none, some, more) = (few(0), few(5_000), few(50_000));
    assert!(none.draft.puzzle.is_full() && !none.reached);
    assert!(!more.reached && more.redundant_at_most > 0);
    let counts = [&none, &some, &more].map(|dug| count(&dug.draft.puzzle));
    assert!(counts.is_sorted_by(|more, fewer| more > fewer), "{counts:?}");
    assert_eq!(few(50_000), more);
}

#[test]
fn cancelling_ends_it() {
    let token = CancelToken::new();
    token.cancel();
    let limits = Limits::none().with_cancel(token);
    let request = request("6x6", Clues::Minimal, Layout::None);
    let end = Large::new(&request).dig(&mut Random::new(1), &limits);
    assert_eq!(end, Err(Cause::Cancelled));
}
