use super::*;
use crate::stop::Stop;
use crate::technique::soundness::{assert_sound, assert_taken, first_step};
use crate::technique::testing::taken;

#[test]
fn the_chain_to_take() {
    ["turbot-fish", "x-chain", "xy-chain", "remote-pair"].into_iter().for_each(assert_taken);
}

#[test]
fn chains_are_sound_on_every_shape() {
    let methods = [Method::TurbotFish, Method::XChain, Method::XyChain];
    for (shape, count) in [("3x3", 20), ("2x3", 50), ("3x2", 50), ("3x4", 5)] {
        assert_sound(shape, count, &methods);
    }
    assert_sound("2x2", 300, &[Method::RemotePair]);
    assert_sound("2x3", 300, &[Method::RemotePair]);
}

#[test]
fn limits_hold() {
    for (case, _) in taken("xy-chain") {
        let state = State::<2>::new(&case.position);
        let length = case.length.unwrap();
        let conclusion = |limit| {
            let step = bivalue::first(&state, &Stop::never(), &mut Bivalue::default(), limit);
            step.map(|step| step.conclusion())
        };
        assert_eq!(conclusion(length), Some(case.conclusion.clone()));
        assert_ne!(conclusion(length - 1), Some(case.conclusion));
        assert_eq!(conclusion(2), None);
    }
}

#[test]
fn a_full_or_an_empty_grid_has_no_chains() {
    use crate::state::Position;
    use omnidoku_core::{Grid, Shape};
    let empty = Grid::empty(Shape::CLASSIC);
    let position = Position::with_values(empty.clone(), empty);
    for method in [Method::TurbotFish, Method::XChain, Method::XyChain, Method::RemotePair] {
        assert_eq!(first_step(&position, method), None);
    }
}

#[test]
fn weights_prefer_early_cells() {
    let candidates = |list: &[(usize, usize)]| -> Vec<Candidate> {
        let candidate = |&(cell, digit): &(usize, usize)| {
            Candidate::new(Cell::new(cell), Digit::new(digit).unwrap())
        };
        list.iter().map(candidate).collect()
    };
    let weigh = |list: &[(usize, usize)]| weight(81, candidates(list).into_iter());
    assert_eq!(weigh(&[(10, 3)]), 13);
    assert_eq!(weigh(&[(10, 3), (20, 3)]), 13 + 20 * 81 + 3);
    assert_eq!(weigh(&[(9, 4)]), weigh(&[(10, 3)]));
}
