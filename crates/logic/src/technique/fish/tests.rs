use std::collections::BTreeSet;

use omnidoku_core::{Grid, Shape};

use super::*;
use crate::finder::Scratch;
use crate::library::{Case, examples};
use crate::options::Options;
use crate::reason::all_steps;
use crate::state::Position;
use crate::stop::Stop;
use crate::technique::testing::{steps_in, taken};
use crate::verify::verify;

fn fish(form: Form, size: u8) -> Method {
    Method::Fish(Fish { form, size })
}

/// Positions with fish of all forms.
fn positions_with_fish() -> impl Iterator<Item = Position> {
    let is_fish = |case: &Case| matches!(case.technique, Technique::Fish(_));
    examples().filter(is_fish).map(|case| case.position)
}

#[test]
fn each_form_of_rows_and_columns_is_found() {
    for size in ["x-wing", "swordfish"] {
        for form in ["", "finned-", "sashimi-"] {
            assert!(!taken(&format!("{form}{size}")).is_empty());
        }
    }
    let position = taken("x-wing").swap_remove(0).0.position;
    for no_size in [0, 1, 8] {
        assert!(steps_in(&position, fish(Form::Basic, no_size)).is_empty());
    }
}

#[test]
fn a_step_shows_how_it_is_built() {
    for (case, step) in taken("finned-swordfish") {
        let shape = case.position.shape();
        let houses = |wanted| -> Vec<_> {
            step.houses
                .iter()
                .filter(|(_, role)| *role == wanted)
                .map(|&(house, _)| house)
                .collect()
        };
        let (bases, covers) = (houses(HouseRole::Base), houses(HouseRole::Cover));
        assert_eq!((bases.len(), covers.len()), (3, 3));
        let lies_in = |cell, houses: &[_]| shape.houses_of(cell).iter().any(|h| houses.contains(h));
        let fins: Vec<_> = step.marks.iter().filter(|(_, mark)| *mark == Mark::Fin).collect();
        assert!(!fins.is_empty());
        for (fin, _) in fins {
            assert!(lies_in(fin.cell, &bases) && !lies_in(fin.cell, &covers));
        }
    }
}

#[test]
fn fins_stay_within_their_limits() {
    let few = Options { max_fins: 1, max_endo_fins: 0, ..Options::default() };
    let forms = [(Form::Sashimi, 4), (Form::FinnedFranken, 3), (Form::FinnedMutant, 3)];
    for (position, (form, size)) in
        positions_with_fish().flat_map(|p| forms.map(|form| (p.clone(), form)))
    {
        for step in all_steps(&position, fish(form, size), &few) {
            assert!(fins(&step) <= (0, 1), "{step:?}");
        }
    }
}

/// The conclusions of all fish, found by trying every choice of bases with every choice of covers.
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
        let _ = hunt(
            state.house_table(),
            state.places(digit),
            &rules,
            &mut Budget::new::<2>(&Stop::never()),
            &mut |c| {
                let step = step(Fish { form: form_of(&state, digit, c), ..wanted }, digit, c);
                if let (Technique::Fish(fish), false) =
                    (step.technique, step.eliminations.is_empty())
                {
                    found.insert((fish.form, step.conclusion().1));
                }
                ControlFlow::Continue(())
            },
        );
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
    for position in positions_with_fish().step_by(4) {
        for (form, size) in forms {
            let wanted = Fish { form, size };
            let steps = all_steps(&position, Method::Fish(wanted), &Options::default());
            let mut found = BTreeSet::new();
            for step in &steps {
                assert_eq!(step.technique, Technique::Fish(wanted));
                assert_eq!(verify(&position, step), Ok(()), "{step:?}");
                assert!(found.insert((form, step.conclusion().1)), "reported twice: {step:?}");
            }
            assert_eq!(found, by_trying_all(&position, wanted), "{wanted:?} in {position:?}");
            total += found.len();
        }
    }
    assert!(total > 20, "only {total}");
}

#[test]
fn cannibalistic_fish_and_endo_fins_are_reported() {
    let options = Options { one_per_conclusion: false, ..Options::default() };
    let mutants = |position| all_steps(&position, fish(Form::FinnedMutant, 4), &options);
    let steps: Vec<Step> = positions_with_fish().step_by(4).flat_map(mutants).collect();
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
    for position in positions_with_fish() {
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
fn a_candidate_in_a_placement_is_not_refutable() {
    let mut known = Refutable::default();
    for (case, step) in taken("x-wing") {
        let state = State::<2>::new(&case.position);
        let refutable = known.cells(&state, step.digits[0]);
        assert!(step.eliminations.iter().all(|out| refutable.contains(out.cell)));
    }
    let empty = State::<2>::new(&Position::with_values(
        Grid::empty(Shape::CLASSIC),
        Grid::empty(Shape::CLASSIC),
    ));
    assert!(known.cells(&empty, Digit::ONE).is_empty());
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
            let plan = crate::reason::Plan { methods: vec![fish(form, 2)], ..Default::default() };
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
        let mut context = Context {
            state: &state,
            options: &options,
            solution: None,
            stop: &Stop::never(),
            scratch: &mut scratch,
        };
        assert_eq!(first(&mut context, fish(Form::Basic, 2)), None);
    }
}
