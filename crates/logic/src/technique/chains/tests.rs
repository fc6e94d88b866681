use super::*;
use crate::library::Case;
use crate::technique::soundness::{assert_sound, assert_taken, first_step};

/// Positions, the chain to take, what it eliminates and its length.
const TAKEN: &[&str] = &[
    ":0403:8:4.6.....3+53...8.2.+18......59..3+27+5..25.6...7.....5...27.......6..5..249+\
     7..4.7..58:361 373:885::3:",
    ":0701:7:96.+31.....2..64+9.33.7..+9+1+6...+6+9.3....8+3...79.4.9.28+31.6...9.5....54\
     ..6.+9.+9......1:151 774 281 291:772::5:",
    ":0701:5:..13..+9+4+6..+4..9..1+9..+14.8.3..9+253.+1..+1.6+9+42.84.2.1..6+91.8+9.....\
     ..6...+19..9.4.+16+85:522 532 741 742 758 762 862 767 372 375 278:527 558 562::7:",
    ":0702:8:.2.3........4.9.12+94...+25.+3.+95..+6.371..........82...5...4+9216...8.+6+3\
     4.9.6+1+9+578+3+24::819::7:",
    ":0702:8:....45.1...6..94.2...3+269..7...+6+31+2+4.62..+4+8.334.2.+8+56..5+7..1......\
     4.+27..9..6.7...:121 122 555:812 822 832::7:",
    ":0702:3:.4..219..9..+48.1....37..+8+4+22+7+6.+1+8.94...+2...17.3.+97.2+86+46.1..+7+5\
     8+7.584.+6+313..6+5+7+42+9:511:347 355 356::17:",
    ":0703:57:.+9....+3+6+72.16.+3+894.3+6.8.+152+984+13+6+2+75+3.2+89.+6+411+6....+93+8.\
     1.3.84+2..+2.4..7..6+4..2.+5..:764:516 565 736 765::7:",
    ":0703:57:.+9....+3+6+72.16.+3+894.3+6.8.+152+984+13+6+2+75+3.2+89.+6+411+6....+93+8.\
     1.3.84+2..+2.4..7..6+4..2.+5..:764:516 565 736 765::7:",
    ":0703:89:.+1+7+263+5.4.+568.+1+37+22+3.+5+7..+6+11..+6+3.+4.+5...48..1+3.4.9+15.+2+7\
     ...7..15+8.8.1.6+7+3979+1+3+5+82+4+6:243 276:833 861 933 951::7:",
];

#[test]
fn the_chain_to_take() {
    TAKEN.iter().for_each(|line| assert_taken(line));
}

#[test]
fn chains_stand_on_every_shape() {
    let methods = [Method::TurbotFish, Method::XChain, Method::XyChain];
    for (shape, count) in [("3x3", 20), ("2x3", 50), ("3x2", 50), ("3x4", 5)] {
        assert_sound(shape, count, &methods);
    }
    assert_sound("2x2", 300, &[Method::RemotePair]);
    assert_sound("2x3", 300, &[Method::RemotePair]);
}

#[test]
fn limits_hold() {
    let long = TAKEN.iter().map(|line| Case::read(line).unwrap());
    for case in long.filter(|case| case.technique == Technique::XyChain) {
        let state = State::<2>::new(&case.position);
        let length = case.length.unwrap();
        let conclusion = |limit| {
            let step = bivalue::first(&state, &mut Bivalue::default(), limit);
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
