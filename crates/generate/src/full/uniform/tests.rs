//! The draw is uniform: the number of grids, and samples against the kinds of bands.

use omnidoku_core::check;

use super::bands::Bands;
use super::*;

const ALL_GRIDS: u128 = 6_670_903_752_021_072_936_960;

#[test]
fn a_stream_means_the_same_grid_for_ever() {
    let values = Sampler::shared().values(&mut Random::numbered(1, 2, 3));
    let text: String = values.iter().map(|value| value.to_string()).collect();
    assert_eq!(
        text,
        "147235698563894271298671435471368952326459187859712346734186529685923714912547863"
    );
}

#[test]
fn grids_obey_the_rules() {
    let random = &mut Random::new(20);
    for _ in 0..5_000 {
        let grid = Sampler::shared().grid(random);
        assert!(grid.is_full() && check::obeys_the_rules(&grid), "{grid:?}");
    }
}

#[test]
fn as_many_rounds_end_well_as_there_are_grids() {
    let sampler = Sampler::shared();
    let last = sampler.lots.last().unwrap();
    let members = (sampler.seconds.len() - last.first_second) as u64;
    assert_eq!(last.start + members * last.rounds * last.copies, sampler.rounds);
    // An accepted round represents 560 · 6⁶ grids, which gives the expected share of a sample.
    let well = ALL_GRIDS as f64 / (560.0 * 46_656.0) / sampler.rounds as f64;
    let (random, drawn) = (&mut Random::new(27), 400_000);
    let met = (0..drawn).filter(|_| sampler.round(below(random, sampler.rounds)).is_some()).count();
    let deviation = (well * (1.0 - well) / f64::from(drawn)).sqrt();
    assert!((met as f64 / f64::from(drawn) - well).abs() < 4.0 * deviation, "{met} {well}");
}

#[test]
fn the_kinds_of_bands_make_up_all_grids_and_a_sample_has_its_share_of_each() {
    let bands = Bands::new();
    assert_eq!(bands.grids().len(), 416);
    assert_eq!(bands.grids().iter().sum::<u128>(), ALL_GRIDS);

    let random = &mut Random::new(416);
    let mut counts = vec![[0; 3]; 416];
    for _ in 0..25_000 {
        let values = Sampler::shared().values(random);
        let turned: [u8; 81] = from_fn(|cell| values[cell % 9 * 9 + cell / 9]);
        let places = [&values[..27], &values[54..], &turned[27..54]];
        for (place, band) in places.into_iter().enumerate() {
            let kind = bands.kind_of(band.try_into().unwrap()).unwrap();
            counts[kind][place] += 1;
        }
    }
    for place in 0..3 {
        let counts: Vec<u64> = counts.iter().map(|counts| counts[place]).collect();
        let fit = bands.chi_square(&counts);
        assert!(fit.freedom > 250.0 && fit.deviations().abs() < 3.5, "{place}: {fit:?}");
    }
}
