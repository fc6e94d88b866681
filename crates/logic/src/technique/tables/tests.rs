//! Loops, forcing chains, nets and kraken fish on positions from solved paths.

use omnidoku_core::{CandidateGrid, Cell, Digit, Grid, Shape};

use super::{Expansion, Literal, Scope, Tables};
use crate::options::Options;
use crate::reason::{Plan, all_steps, next_step};
use crate::state::{Position, State};
use crate::step::Step;
use crate::technique::als::Sets;
use crate::technique::{Method, Technique};
use crate::verify::verify;

/// A 9×9 position: values, and candidates that are gone as digit, row, column.
fn position(values: &str, gone: &str) -> Position {
    let shape = Shape::CLASSIC;
    let number = |c: char| c.to_digit(10).map(|value| value as usize);
    let mut grid = Grid::empty(shape);
    for (cell, c) in shape.cells().zip(values.chars()) {
        grid.set(cell, number(c).and_then(Digit::new));
    }
    let mut candidates = CandidateGrid::of(&grid);
    for word in gone.split_whitespace() {
        let [digit, row, col] = [0, 1, 2].map(|i| number(word.chars().nth(i).unwrap()).unwrap());
        candidates.remove(shape.cell(row - 1, col - 1), Digit::new(digit).unwrap());
    }
    Position::with_candidates(grid.clone(), grid, &candidates)
}

fn first(position: &Position, method: Method) -> Option<Step> {
    let plan = Plan { methods: vec![method], ..Plan::default() };
    next_step(position, &plan, None).map(|found| found.step)
}

const GROUPED: (&str, &str) =
    ("12...678.4...8..23...2.....2....7...57..6...2..9.2.47.36..9..17.12..396....6....8", "596");
const NET: (&str, &str) = (
    "1.3..6..94..18..36....37.1...1....735..3..8..83..7...43.6..5.277.....3...1.7.3...",
    "518 155 956 567 967 968 186",
);

/// Positions, and the first step there.
const FIRST_STEPS: &[((&str, &str), Technique, &str)] = &[
    (
        (".23..6...4.....2.6.8.2..14....83......4..7..1.98..5....7..9...88..5...7.9.27..5..", ""),
        Technique::DiscontinuousNiceLoop,
        "r3c1<>5",
    ),
    (
        (
            "1.34...894.7.8..36689..2....78.9...1.41..89..9652.1.785.4..78.271682.5..8.25...17",
            "535 437 247",
        ),
        Technique::ContinuousNiceLoop,
        "r4c6,r5c4<>3, r5c8<>5, r1c5,r4c68<>6, r7c2<>9",
    ),
    (
        (".39.48715.7......8.8...5.6.367492581954...327.2.357....1..6.8..79..2.1...4......9", ""),
        Technique::Aic,
        "r8c3,r9c45<>8",
    ),
    (GROUPED, Technique::GroupedDiscontinuousNiceLoop, "r2c4<>9"),
    (
        (
            "63.7........8.43..4.8..3..794..86.73.....7.4....4.2.163.427..5115.34.7..8.7....3.",
            "916 917 919 929 937 555 988 692 994 995 996 297 697",
        ),
        Technique::GroupedContinuousNiceLoop,
        "r1c35<>1, r3c7<>2, r12c5<>5, r3c7<>6",
    ),
    (
        (
            "..1....329.......6.4..16....7..8.24.2..174.63..4.527.8..7.31..48.94.5...41.7.....",
            "517 917 527 934 674",
        ),
        Technique::GroupedAic,
        "r4c9,r79c7<>5",
    ),
    (
        (
            ".23..6...4.....2.6.8.2..14....83......4..7..1.98..5....7..9...88..5...7.9.27..5..",
            "928 531 533",
        ),
        Technique::ForcingChainContradiction,
        "r5c8<>2",
    ),
    (
        (
            "12...678.4...8..23...2.....2....7...57..6...2..9.2.47.36..9..17.12..396....6....8",
            "924 595 596",
        ),
        Technique::ForcingChainContradiction,
        "r2c4=7",
    ),
    (
        (
            "..17642.872.19.4.6.46.231...672...4.1...3....23......5...64....4....1.6.6...825.4",
            "378 787 789 992 398 998",
        ),
        Technique::ForcingChainVerity,
        "r5c6<>5",
    ),
    (
        (
            "1...5......7..9.....82....42....7..83.5.6..12..15..36..1.....7.7..64.8..8.2.....5",
            "444 944 945 452 952 462 962",
        ),
        Technique::ForcingNetContradiction,
        "r8c9=1",
    ),
    (
        (
            "1...5......7..9.....82....42....7..83.596..12..15..36..1.....7.7..64.8.18.2.....5",
            "416 444 452 462 962 973",
        ),
        Technique::ForcingNetContradiction,
        "r1c8<>3",
    ),
    (NET, Technique::ForcingNetVerity, "r4c4<>4"),
];

#[test]
fn the_first_step_is_the_expected_one() {
    for &((values, gone), technique, conclusion) in FIRST_STEPS {
        let position = position(values, gone);
        let method = technique.method().expect("it has one");
        let step = first(&position, method).expect("there is one");
        assert_eq!((step.technique, &*step.notation(Shape::CLASSIC)), (technique, conclusion));
        assert_eq!(verify(&position, &step), Ok(()));
        let all = all_steps(&position, method, &Options::default());
        assert!(all.iter().any(|other| other.conclusion() == step.conclusion()));
        for step in &all {
            assert_eq!(verify(&position, step), Ok(()), "{}", step.notation(Shape::CLASSIC));
        }
    }
}

#[test]
fn what_needs_more_is_not_found_by_less() {
    let grouped = position(GROUPED.0, GROUPED.1);
    assert_eq!(first(&grouped, Method::NiceLoop), None);
    let net = position(NET.0, NET.1);
    for method in [Method::NiceLoop, Method::GroupedNiceLoop, Method::ForcingChain] {
        assert_eq!(first(&net, method), None);
    }
}

#[test]
fn chains_through_sets_and_kraken_fish_stand() {
    let position = position(GROUPED.0, GROUPED.1);
    let options = Options { sets_in_chains: true, ..Options::default() };
    for method in [Method::GroupedNiceLoop, Method::ForcingChain, Method::KrakenFish] {
        let steps = all_steps(&position, method, &options);
        assert!(!steps.is_empty(), "{method:?}");
        for step in &steps {
            assert_eq!(verify(&position, step), Ok(()), "{}", step.notation(Shape::CLASSIC));
        }
        let through_sets = steps.iter().flat_map(|step| &step.chains);
        assert!(through_sets.flat_map(|chain| &chain.nodes).any(|node| node.is_set));
    }
}

/// A grid filled by a pattern, with some cells taken out.
fn holes(shape: Shape) -> (Position, Grid) {
    let (rows, cols, size) = (shape.box_rows(), shape.box_cols(), shape.size());
    let mut full = Grid::empty(shape);
    let mut open = Grid::empty(shape);
    for cell in shape.cells() {
        let (row, col) = (shape.row_of(cell), shape.col_of(cell));
        let digit = Digit::from_index((row % rows * cols + row / rows + col) % size);
        full.set(cell, Some(digit));
        if (cell.index() * 7919 + row * 31) % 100 >= 48 {
            open.set(cell, Some(digit));
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
    let state = State::<2>::new(&position(NET.0, NET.1));
    for scope in [Scope::Candidates, Scope::Groups, Scope::Nets(4)] {
        let mut tables = Tables::default();
        assert!(tables.update(&state, &Sets::default(), None, 0, scope));
        let mut expansion = Expansion::default();
        let literals = || (0..tables.unit_count()).flat_map(|u| [Literal::on(u), Literal::off(u)]);
        for from in literals() {
            expansion.expand(&tables, from);
            for to in literals() {
                assert_eq!(tables.reach().contains(from, to), expansion.place(to).is_some());
            }
        }
        let mut sources = Vec::new();
        tables.reach().turn(&mut sources);
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
    let (values, gone) = GROUPED;
    let state = State::<2>::new(&position(values, gone));
    let mut tables = Tables::default();
    assert!(tables.update(&state, &Sets::default(), None, 0, Scope::Groups));
    // 5 in r2c2: the 9 beside it, row, column, box, then the groups that it sees.
    let unit = tables.unit(Cell::new(10), Digit::new(5).unwrap());
    let names: Vec<String> = tables
        .links(Literal::on(unit))
        .iter()
        .map(|link| {
            let cells: Vec<Cell> = tables.cells(link.to.unit()).collect();
            let digit = tables.digit(link.to.unit());
            format!("{}<>{digit}", crate::step::cell_names(Shape::CLASSIC, &cells))
        })
        .collect();
    assert_eq!(
        names.join(" "),
        "r2c2<>9 r2c3<>5 r2c4<>5 r2c6<>5 r2c7<>5 r3c2<>5 r9c2<>5 r1c3<>5 r3c3<>5 \
         r2c46<>5 r3c23<>5 r123c3<>5"
    );
}
