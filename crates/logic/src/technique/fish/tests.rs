use std::collections::BTreeSet;

use omnidoku_core::{Grid, Shape};

use super::*;
use crate::options::Options;
use crate::reason::all_steps;
use crate::search::Scratch;
use crate::state::Position;
use crate::technique::testing::{at, notations, steps_in};
use crate::verify::verify;

const X_WING: &str =
    ":0000:x:.6798231.89315427612.763.89.48.3796131..967.8679.18.32756849123.813.569.93.6.18..::::";
const SWORDFISH: &str =
    ":0000:x:2......7..9..7.4.1.1...4.3.6...39.8..5.8..6..8.9....4.1.2..7......69..1.9...2.7.8::::";
const FINNED_X_WING: &str = ":0000:x:49....8.65.7.......8.4...1.......12.....38..574.15....174...2..6..9...7...9..7...:735 449:::";
const SASHIMI_X_WING: &str = ":0000:x:931..62475273..689846297.3.2137.849.6789.....4951.2.7.7...2..63362..97..1..673...:559 476 485:::";
const SASHIMI_JELLYFISH: &str = ":0000:x:5..3...6..9..21..338..67....3..82.54..54.63.8..8.352...5..1.....6.25.43....6...15:412 413 827 728 938 141 143 747 947 751 951 752 161 162 769 969 271 871 273 876 877 778 978 781 981 491 791 991:::";
const FRANKEN: &str = ":0000:x:5.....61.6....58...8.9.67.5..186..5...6..9..7.....21....4.9.5..2..35.9...95..1.7.:212 222 331 442 452 358 361 461 963 469 888:::";

fn fish(form: Form, size: u8) -> Method {
    Method::Fish(Fish { form, size })
}

fn first_in(text: &str, form: Form, size: u8) -> Option<String> {
    let position = at(text);
    notations(&steps_in(&position, fish(form, size)), &position).into_iter().next()
}

#[test]
fn each_form_of_rows_and_columns_is_found() {
    let first = |text, form, size| first_in(text, form, size).unwrap();
    assert_eq!(first(X_WING, Form::Basic, 2), "r9c9<>4");
    assert_eq!(first(SWORDFISH, Form::Basic, 3), "r58c3,r7c24,r8c2<>4");
    assert_eq!(first(FINNED_X_WING, Form::Finned, 2), "r23c6<>2");
    assert_eq!(first(SASHIMI_X_WING, Form::Sashimi, 2), "r7c7<>5");
    assert_eq!(first(SASHIMI_JELLYFISH, Form::Sashimi, 4), "r9c7<>7");
    assert_eq!(first_in(SASHIMI_X_WING, Form::Basic, 2), None);
    assert_eq!(first_in(SASHIMI_X_WING, Form::Finned, 2), None);
    assert_eq!(first_in(SASHIMI_JELLYFISH, Form::Finned, 4), None);
}

#[test]
fn a_step_shows_how_it_is_built() {
    let position = at(FRANKEN);
    let step = &steps_in(&position, fish(Form::FinnedFranken, 3))[0];
    let shape = position.shape();
    assert_eq!(step.notation(shape), "r6c23<>7");
    let houses = |wanted| -> Vec<String> {
        let houses = step.houses.iter().filter(|(_, role)| *role == wanted);
        houses.map(|&(house, _)| shape.house_name(house)).collect()
    };
    assert_eq!(houses(HouseRole::Base), ["row 4", "row 8", "box 1"]);
    assert_eq!(houses(HouseRole::Cover), ["column 2", "column 3", "column 6"]);
    let fins: Vec<_> = step.marks.iter().filter(|(_, mark)| *mark == Mark::Fin).collect();
    assert_eq!(fins.len(), 1);
    assert_eq!(shape.cell_name(fins[0].0.cell), "r4c1");
}

#[test]
fn no_limit_is_passed() {
    let position = at(SASHIMI_JELLYFISH);
    let few = Options { max_fins: 1, max_endo_fins: 0, ..Options::default() };
    for (form, size) in [(Form::Sashimi, 4), (Form::FinnedFranken, 3), (Form::FinnedMutant, 3)] {
        for step in all_steps(&position, fish(form, size), &few) {
            assert!(fins(&step) <= (0, 1), "{step:?}");
        }
    }
    assert!(all_steps(&position, fish(Form::Sashimi, 4), &few).is_empty());
}

/// What fish of a search conclude, found by trying every base with every cover.
fn by_trying_all(position: &Position, wanted: Fish) -> BTreeSet<(Form, Vec<Candidate>)> {
    let state = State::<2>::new(position);
    let all = Kinds::ALL;
    let mut found = BTreeSet::new();
    for digit in Digit::all(state.shape()) {
        let rules = Rules {
            bases: all,
            covers: all,
            sizes: wanted.size.into()..=wanted.size.into(),
            finned: matches!(wanted.form, Form::FinnedMutant | Form::FinnedFranken | Form::Finned),
            max_fins: 5,
            max_endo_fins: 2,
            max_in_base: usize::MAX,
            targets: None,
        };
        let _ = hunt(state.board(), state.places(digit), &rules, &mut Work::new::<2>(), &mut |c| {
            let step = step(Fish { form: form_of(&state, digit, c), ..wanted }, digit, c);
            if let (Technique::Fish(fish), false) = (step.technique, step.eliminations.is_empty()) {
                found.insert((fish.form, step.conclusion().1));
            }
            ControlFlow::Continue(())
        });
    }
    found.retain(|(form, _)| *form == wanted.form);
    found
}

#[test]
fn nothing_is_missed() {
    let forms = [
        (Form::Basic, 3),
        (Form::Finned, 3),
        (Form::Franken, 3),
        (Form::FinnedFranken, 2),
        (Form::Mutant, 3),
        (Form::FinnedMutant, 2),
        (Form::FinnedMutant, 3),
    ];
    let mut total = 0;
    for text in [X_WING, SASHIMI_X_WING, SASHIMI_JELLYFISH] {
        let position = at(text);
        for (form, size) in forms {
            let wanted = Fish { form, size };
            let steps = all_steps(&position, Method::Fish(wanted), &Options::default());
            let mut found = BTreeSet::new();
            for step in &steps {
                assert_eq!(step.technique, Technique::Fish(wanted));
                assert_eq!(verify(&position, step), Ok(()), "{step:?}");
                assert!(found.insert((form, step.conclusion().1)), "told twice: {step:?}");
            }
            assert_eq!(found, by_trying_all(&position, wanted), "{wanted:?} in {text}");
            total += found.len();
        }
    }
    assert!(total > 20, "only {total}");
}

#[test]
fn cannibals_and_endo_fins_are_told() {
    let options = Options { one_per_conclusion: false, ..Options::default() };
    let position = at(FRANKEN);
    let steps = all_steps(&position, fish(Form::FinnedMutant, 4), &options);
    let is_cannibal = |step: &&Step| {
        let marked = |out| step.marks.iter().any(|&(candidate, _)| candidate == out);
        step.eliminations.iter().any(|&out| marked(out))
    };
    assert!(steps.iter().any(|step| is_cannibal(&step)));
    assert!(steps.iter().any(|step| fins(step).0 > 0));
}

#[test]
fn siamese_fish_join_two_with_the_same_bases() {
    let options = Options { duals: true, ..Options::default() };
    let mut pairs = 0;
    for text in [SASHIMI_X_WING, SASHIMI_JELLYFISH, FRANKEN] {
        let position = at(text);
        for wanted in [(Form::Sashimi, 3), (Form::Finned, 3), (Form::FinnedFranken, 3)] {
            let wanted = Fish { form: wanted.0, size: wanted.1 };
            let steps = all_steps(&position, Method::Fish(wanted), &options);
            let plain: Vec<&Step> =
                steps.iter().filter(|step| step.technique == Technique::Fish(wanted)).collect();
            for pair in steps.iter().filter(|step| step.technique != Technique::Fish(wanted)) {
                assert_eq!(pair.technique, Technique::SiameseFish(wanted));
                assert_eq!(pair.houses.len(), 3 * usize::from(wanted.size));
                assert_eq!(verify(&position, pair), Ok(()));
                let first = &pair.eliminations[..1];
                assert!(plain.iter().any(|step| step.eliminations.starts_with(first)));
                pairs += 1;
            }
        }
    }
    assert!(pairs > 0);
}

#[test]
fn a_candidate_in_a_placement_is_out_of_reach() {
    let position = at(X_WING);
    let state = State::<2>::new(&position);
    let mut known = Refutable::default();
    let four = Digit::new(4).unwrap();
    let refutable: Vec<_> = known.cells(&state, four).collect();
    assert_eq!(refutable, [Shape::CLASSIC.cell(8, 8)]);
    let empty = State::<2>::new(&Position::with_values(
        Grid::empty(Shape::CLASSIC),
        Grid::empty(Shape::CLASSIC),
    ));
    assert!(known.cells(&empty, four).is_empty());
}

#[test]
fn large_and_oblong_grids_are_searched() {
    for shape in [Shape::new(2, 3).unwrap(), Shape::new(4, 4).unwrap(), Shape::new(5, 6).unwrap()] {
        // A digit that rows 1 and N may hold in the first and last column only: an X-wing.
        let size = shape.size();
        let mut candidates = omnidoku_core::CandidateGrid::full(shape);
        let one = Digit::new(1).unwrap();
        for row in [0, size - 1] {
            (1..size - 1).for_each(|col| candidates.remove(shape.cell(row, col), one));
        }
        let empty = Grid::empty(shape);
        let position = Position::with_candidates(empty.clone(), empty, &candidates);
        let first = |form| {
            let plan =
                crate::reason::Plan { methods: vec![fish(form, 2)], options: Options::default() };
            crate::reason::next_step(&position, &plan, None).map(|found| found.step)
        };
        let step = first(Form::Basic).unwrap();
        assert_eq!(step.eliminations.len(), 2 * (size - 2));
        assert_eq!(first(Form::Finned), None);
    }
}

#[test]
fn a_scratch_serves_positions_of_any_shape() {
    let mut scratch = Scratch::<2>::default();
    let options = Options::default();
    for shape in [Shape::CLASSIC, Shape::new(2, 3).unwrap(), Shape::CLASSIC] {
        let empty = Position::with_values(Grid::empty(shape), Grid::empty(shape));
        let state = State::new(&empty);
        let mut search =
            Search { state: &state, options: &options, solution: None, scratch: &mut scratch };
        assert_eq!(first(&mut search, fish(Form::Basic, 2)), None);
    }
}
