//! Every way of making full grids, on many shapes.

use omnidoku_core::check;
use omnidoku_solve::CancelToken;
use proptest::prelude::*;

use super::*;

fn ways(shape: Shape) -> [Full; 4] {
    [
        Full::Pattern { cycles: pattern::enough_cycles(shape) },
        Full::Solved,
        Full::Search,
        Full::Uniform,
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn every_way_makes_full_grids_and_the_same_from_the_same_stream(
        rows in 2..7usize, cols in 2..7usize, seed: u64,
    ) {
        let shape = Shape::new(rows, cols).unwrap();
        for way in ways(shape).into_iter().filter(|way| way.supports(shape)) {
            let make = |index| {
                way.grid(shape, &mut Random::numbered(seed, index, 0), &Limits::none()).unwrap()
            };
            let grid = make(7);
            prop_assert!(grid.shape() == shape && grid.is_full(), "{way:?} {shape}");
            prop_assert!(check::obeys_the_rules(&grid), "{way:?} {shape}");
            prop_assert_eq!(&grid, &make(7));
            prop_assert!(shape.size() < 9 || grid != make(8), "{way:?} {shape}");
        }
    }
}

#[test]
fn a_stream_means_the_same_grid_for_ever() {
    let shape = Shape::new(2, 3).unwrap();
    let texts = ways(shape).map(|way| {
        let random = &mut Random::numbered(1, 2, 3);
        let grid = way.grid(shape, random, &Limits::none()).unwrap();
        grid.to_values().iter().map(|value| value.to_string()).collect::<String>()
    });
    assert_eq!(
        texts,
        [
            "456132312546523614164253241365635421",
            "235641146532461325523164352416614253",
            "532416416532153264264153641325325641",
            "354126621345145632263451536214412563",
        ]
    );
}

#[test]
fn the_largest_shapes_are_filled() {
    for (rows, cols) in [(10, 10), (2, 50), (2, 64), (8, 16)] {
        let shape = Shape::new(rows, cols).unwrap();
        for way in [Full::default_of(shape), Full::Pattern { cycles: 100 }] {
            let grid = way.grid(shape, &mut Random::new(1), &Limits::none()).unwrap();
            assert!(grid.is_full() && check::obeys_the_rules(&grid), "{way:?} {shape}");
        }
    }
}

#[test]
fn the_default_draws_evenly_where_it_can() {
    let default = |rows, cols| Full::default_of(Shape::new(rows, cols).unwrap());
    assert_eq!([default(2, 2), default(2, 3), default(3, 2), default(3, 3)], [Full::Uniform; 4]);
    assert_eq!([default(2, 4), default(4, 4)], [Full::Solved; 2]);
}

#[test]
fn what_a_shape_cannot_have_is_refused() {
    let told = |way: Full, rows, cols| {
        let shape = Shape::new(rows, cols).unwrap();
        assert_eq!(way.grid(shape, &mut Random::new(1), &Limits::none()), Err(Cause::GaveUp));
        way.check(shape).unwrap_err().to_string()
    };
    assert_eq!(
        told(Full::Uniform, 4, 4),
        "an even draw of full grids is for grids of 4x4, 6x6 and 9x9 alone, not for boxes of 4x4"
    );
    assert_eq!(
        told(Full::Search, 5, 6),
        "a random search for full grids is for grids up to 25x25 alone, not for boxes of 5x6"
    );
}

#[test]
fn every_way_can_be_cancelled() {
    let cancel = CancelToken::new();
    cancel.cancel();
    let limits = Limits::none().with_cancel(cancel);
    for way in ways(Shape::CLASSIC) {
        let stopped = way.grid(Shape::CLASSIC, &mut Random::new(1), &limits);
        assert_eq!(stopped, Err(Cause::Cancelled), "{way:?}");
    }
}

#[test]
fn a_random_search_keeps_to_a_node_budget() {
    let made = |nodes| {
        let limits = Limits::none().with_nodes(nodes);
        Full::Search.grid(Shape::CLASSIC, &mut Random::new(1), &limits)
    };
    assert_eq!(made(80), Err(Cause::Nodes));
    assert!(made(100_000).is_ok());
}
