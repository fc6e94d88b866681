//! Loops, forcing chains, nets and kraken fish in the examples.

use omnidoku_core::{Grid, Shape};

use super::{Expansion, Literal, Scope, Tables};
use crate::library::examples;
use crate::options::Options;
use crate::reason::{Plan, all_steps, next_step};
use crate::state::{Position, State};
use crate::step::Step;
use crate::stop::Stop;
use crate::technique::Method;
use crate::technique::als::Sets;
use crate::technique::testing::taken;
use crate::verify::verify;

fn first(position: &Position, method: Method) -> Option<Step> {
    let plan = Plan { methods: vec![method], ..Plan::default() };
    next_step(position, &plan, None).map(|found| found.step)
}

/// The position of the first example of a technique.
fn at(id: &str) -> Position {
    taken(id).swap_remove(0).0.position
}

#[test]
fn the_first_step_is_the_expected_one() {
    let ids = [
        "discontinuous-nice-loop",
        "continuous-nice-loop",
        "aic",
        "grouped-discontinuous-nice-loop",
        "grouped-continuous-nice-loop",
        "grouped-aic",
        "forcing-chain-contradiction",
        "forcing-chain-verity",
        "forcing-net-contradiction",
        "forcing-net-verity",
    ];
    for (case, step) in ids.into_iter().flat_map(taken) {
        let method = case.technique.method().expect("it has one");
        let all = all_steps(&case.position, method, &Options::default());
        assert!(all.iter().any(|other| other.conclusion() == step.conclusion()));
        for step in &all {
            assert_eq!(verify(&case.position, step), Ok(()), "{}", step.notation(Shape::CLASSIC));
        }
    }
}

#[test]
fn what_needs_more_is_not_found_by_less() {
    let grouped = at("grouped-discontinuous-nice-loop");
    assert_eq!(first(&grouped, Method::NiceLoop), None);
    let net = at("forcing-net-verity");
    for method in [Method::NiceLoop, Method::GroupedNiceLoop, Method::ForcingChain] {
        assert_eq!(first(&net, method), None);
    }
}

#[test]
fn chains_through_sets_and_kraken_fish_are_sound() {
    let options = Options { sets_in_chains: true, ..Options::default() };
    for method in [Method::GroupedNiceLoop, Method::ForcingChain, Method::KrakenFish] {
        let mut through_sets = 0;
        for id in ["forcing-net-verity", "kraken-fish-1"] {
            let case = examples().find(|case| case.technique.id() == id).expect("an example");
            for step in all_steps(&case.position, method, &options) {
                assert_eq!(verify(&case.position, &step), Ok(()), "{step:?}");
                let nodes = step.chains.iter().flat_map(|chain| &chain.nodes);
                through_sets += nodes.filter(|node| node.is_set).count();
            }
        }
        assert!(through_sets > 0, "{method:?}");
    }
}

/// A grid filled by a pattern, with some cells taken out.
fn holes(shape: Shape) -> (Position, Grid) {
    let full = Grid::shifted_rows(shape);
    let mut open = full.clone();
    for cell in shape.cells() {
        if (cell.index() * 7919 + shape.row_of(cell) * 31) % 100 < 48 {
            open.set(cell, None);
        }
    }
    (Position::with_values(open.clone(), open), full)
}

#[test]
fn loops_work_in_every_shape() {
    let methods = [Method::NiceLoop, Method::GroupedNiceLoop, Method::ForcingChain];
    let mut found = 0;
    for shape in ["2x3", "4x3", "4x4"] {
        let (position, full) = holes(shape.parse().unwrap());
        for step in methods.into_iter().filter_map(|method| first(&position, method)) {
            found += 1;
            assert_eq!(verify(&position, &step), Ok(()), "{}", step.notation(position.shape()));
            for lost in &step.eliminations {
                assert_ne!(full.get(lost.cell), Some(lost.digit));
            }
            for placed in &step.placements {
                assert_eq!(full.get(placed.cell), Some(placed.digit));
            }
        }
        assert_eq!(first(&position, Method::ForcingNet), None);
    }
    assert!(found >= 3, "{found}");
}

#[test]
fn reach_is_what_expansion_finds() {
    let state = State::<2>::new(&at("forcing-net-verity"));
    for scope in [Scope::Candidates, Scope::Groups, Scope::Nets(4)] {
        let mut tables = Tables::default();
        assert!(tables.update(&state, &Sets::default(), None, 0, scope, &Stop::never()));
        let mut expansion = Expansion::default();
        let literals = || (0..tables.unit_count()).flat_map(|u| [Literal::on(u), Literal::off(u)]);
        for from in literals() {
            expansion.expand(&tables, from);
            for to in literals() {
                assert_eq!(tables.reach().contains(from, to), expansion.place(to).is_some());
            }
        }
        let mut sources = Vec::new();
        tables.reach().transpose(&mut sources);
        let half = tables.reach().half();
        let rank = |literal: Literal| literal.unit() + if literal.is_on() { 64 * half } else { 0 };
        for (from, to) in literals().zip(literals().rev()) {
            let bit = sources[rank(to) * 2 * half + rank(from) / 64] >> (rank(from) % 64) & 1;
            assert_eq!(bit == 1, tables.reach().contains(from, to));
        }
    }
}

#[test]
fn links_are_noted_in_order() {
    let state = State::<2>::new(&at("grouped-discontinuous-nice-loop"));
    let mut tables = Tables::default();
    assert!(tables.update(&state, &Sets::default(), None, 0, Scope::Groups, &Stop::never()));
    // What a candidate excludes: its own cell, row, column, box, then the groups that it sees.
    for (unit, from) in tables.candidates().iter().enumerate() {
        let place = |to: usize| {
            let [row, col, block] = Shape::CLASSIC.houses_of(from.cell);
            match tables.cells(to).single() {
                None => 4,
                Some(cell) if cell == from.cell => 0,
                Some(cell) => {
                    let shared = Shape::CLASSIC.houses_of(cell);
                    1 + [row, col, block].iter().position(|house| shared.contains(house)).unwrap()
                }
            }
        };
        let places: Vec<usize> =
            tables.links(Literal::on(unit)).iter().map(|link| place(link.to.unit())).collect();
        assert!(places.is_sorted(), "{from:?}: {places:?}");
    }
}
