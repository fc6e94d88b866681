//! Paths of reasoning: the referee and the solution check every step, on random puzzles of several
//! shapes; and ratings that promise it are the same for every copy of a puzzle.
//!
//! `OMNIDOKU_SEED` and `OMNIDOKU_CASES` work as everywhere (see `campaign`); the example
//! `reason_campaign` is for a million 9×9 puzzles.

use omnidoku_core::{CandidateGrid, Grid, Puzzle, Random, Shape, Symmetry};
use omnidoku_logic::rate::level::{self, Level};
use omnidoku_logic::rate::{arrangements, hodoku};
use omnidoku_logic::verify::{StepFlaw, verify};
use omnidoku_logic::{Candidate, PathStep, Plan, Position, Reasoner, sudoku_explainer};
use omnidoku_solve::{Answer, EngineId, Limits, Settings, ask};
use omnidoku_testkit::{campaign, mutate, reasoning};

/// A puzzle with one solution, and the solution.
fn puzzle(shape: Shape, blanks: usize, seed: u64) -> (Puzzle, Grid) {
    let mut random = Random::new(seed);
    let mut engine = EngineId::Auto.build(Settings::default());
    let full = mutate::full_grid(shape, &mut random);
    (mutate::dig_unique(&full, blanks, &mut random, &mut *engine), full)
}

fn judge(shape: &str, cases: u64, blanks: usize, plan: &Plan) {
    let shape: Shape = shape.parse().unwrap();
    let mut uses = reasoning::Uses::new();
    for seed in campaign::seeds(cases) {
        let (puzzle, solution) = puzzle(shape, blanks, seed);
        if let Err(wrong) = reasoning::judge(&puzzle, &solution, plan, &mut uses) {
            panic!("seed {seed}: {wrong}");
        }
    }
    assert!(uses.values().sum::<u64>() > 0);
}

#[test]
fn small_grids() {
    judge("2x2", 100, 16, &Plan::by_level());
    judge("2x3", 60, 36, &Plan::by_level());
    judge("3x2", 60, 36, &Plan::by_level());
    judge("2x4", 20, 64, &Plan::by_level());
}

#[test]
fn size_9() {
    judge("3x3", 300, 81, &Plan::default());
    judge("3x3", 150, 81, &Plan::by_level());
}

#[test]
fn large_grids() {
    judge("3x4", 6, 100, &Plan::by_level());
    judge("4x4", 3, 150, &Plan::by_level());
}

#[test]
fn the_rules_of_the_explainer() {
    for seed in campaign::seeds(100) {
        let (puzzle, solution) = puzzle(Shape::CLASSIC, 81, seed);
        let position = Position::of(&puzzle);
        let path = sudoku_explainer::path(&position);
        let steps = path.steps.iter().map(|rated| &rated.step);
        let judged =
            reasoning::judge_steps(&position, steps, &solution, &mut reasoning::Uses::new());
        assert_eq!(judged, Ok(()), "seed {seed}");
    }
}

/// Positions that do not occur in play, most of them without a solution: nothing panics, and every
/// step follows from the position.
#[test]
fn scribbled_positions() {
    let mut reasoner = Reasoner::new();
    let mut steps = 0;
    for (shape, cases) in [("2x2", 300), ("2x3", 150), ("3x3", 150), ("3x4", 5)] {
        let shape: Shape = shape.parse().unwrap();
        for seed in campaign::seeds(cases) {
            let mut random = Random::new(seed);
            let mut values = Grid::empty(shape);
            let full = mutate::full_grid(shape, &mut random);
            let mut marks = CandidateGrid::full(shape);
            let (filled, kept) = (random.unit() * 0.5, random.unit());
            for cell in shape.cells() {
                if random.chance(filled) {
                    values.set(cell, full.get(cell));
                }
                let all = omnidoku_core::Digit::all(shape);
                marks.set(cell, all.filter(|_| random.chance(kept)).collect());
            }
            let position = Position::with_candidates(values.clone(), values, &marks);
            // Chains nested in chains take a second if nothing follows.
            if seed % 20 == 0
                && let Some(rated) = sudoku_explainer::next_step(&position)
            {
                assert_eq!(verify(&position, &rated.step), Ok(()), "seed {seed}: {:?}", rated.step);
            }
            let mut before = position.clone();
            for found in reasoner.path(&position, &Plan::default(), None).steps {
                assert_eq!(verify(&before, &found.step), Ok(()), "seed {seed}: {:?}", found.step);
                before.apply(&found.step);
                steps += 1;
            }
            level::rate(&mut reasoner, &position);
        }
    }
    assert!(steps > 1000, "{steps}");
}

/// The referee rejects a step that claims too much, or that hides what it rests on.
#[test]
fn damaged_steps_are_caught() {
    let mut caught = [0; 3];
    for seed in campaign::seeds(40) {
        let (puzzle, solution) = puzzle(Shape::CLASSIC, 81, seed);
        let mut position = Position::of(&puzzle);
        for found in Reasoner::new().path(&position, &Plan::default(), None).steps {
            let step = found.step;
            let mut groundless = step.clone();
            groundless.truths.clear();
            groundless.deadly = None;
            caught[0] += usize::from(verify(&position, &groundless).is_err());
            let true_digit = puzzle.blanks().find_map(|cell| {
                let digit =
                    solution.get(cell).filter(|&d| position.candidates(cell).contains(d))?;
                Some(Candidate { cell, digit })
            });
            if let (Some(candidate), None) = (true_digit, &step.deadly) {
                let mut greedy = step.clone();
                greedy.eliminations.push(candidate);
                let flaw = verify(&position, &greedy);
                assert_eq!(flaw, Err(StepFlaw::Unproven { shape: puzzle.shape(), candidate }));
                caught[1] += 1;
            }
            let mut empty = step.clone();
            (empty.placements, empty.eliminations) = (Vec::new(), Vec::new());
            assert_eq!(verify(&position, &empty), Err(StepFlaw::Empty));
            caught[2] += 1;
            position.apply(&step);
        }
    }
    assert!(caught.iter().all(|&count| count > 500), "{caught:?}");
}

/// Levels and arrangements must not depend on how a puzzle is turned or relabelled.
#[test]
fn copies_are_rated_alike() {
    let mut reasoner = Reasoner::new();
    for (shape, cases) in [("3x3", 60), ("2x3", 60), ("2x2", 60)] {
        let shape: Shape = shape.parse().unwrap();
        for seed in campaign::seeds(cases) {
            let (puzzle, _) = puzzle(shape, shape.cell_count(), seed);
            let mut random = Random::new(seed);
            let copy = Symmetry::random(shape, &mut random).apply_puzzle(&puzzle);
            let [here, there] = [&puzzle, &copy].map(Position::of);
            let [mine, other] = [&here, &there].map(|p| level::rate(&mut reasoner, p));
            assert_eq!(
                (mine.level, mine.score, mine.rounds, mine.complete),
                (other.level, other.score, other.rounds, other.complete),
                "seed {seed}"
            );
            let [mine, other] = [&here, &there].map(|p| arrangements::count(p).total());
            assert_eq!(mine, other, "seed {seed}");
        }
    }
}

/// What `rate` calls needed is what a path uses: the same level, the same hardest technique, on
/// grids of any size.
#[test]
fn a_path_uses_no_more_than_the_rating_says() {
    let mut reasoner = Reasoner::new();
    let plan = Plan::by_level();
    for (shape, cases) in [("3x3", 150), ("2x3", 60), ("2x2", 30), ("2x4", 10)] {
        let shape: Shape = shape.parse().unwrap();
        for seed in campaign::seeds(cases) {
            let (puzzle, solution) = puzzle(shape, shape.cell_count(), seed);
            let position = Position::of(&puzzle);
            let rating = level::rate(&mut reasoner, &position);
            let path = reasoner.path(&position, &plan, Some(&solution));
            assert!(path.is_complete(), "seed {seed}");
            let order = |found: &&PathStep| plan.methods.iter().position(|&m| m == found.method);
            let hardest = path.steps.iter().rev().max_by_key(order).expect("steps");
            let used = Level::of(hardest.method).unwrap_or(Level::Extreme);
            assert_eq!(used, rating.level, "seed {seed}");
            let named = Some(hardest.step.technique).filter(|_| rating.complete);
            assert_eq!(named, rating.hardest, "seed {seed}");
        }
    }
}

/// Comparisons with other programs.
mod other_programs {
    use super::*;
    use omnidoku_logic::library::{Case, Verdict};
    use omnidoku_testkit::line;
    use std::path::PathBuf;

    fn position(puzzle: &str) -> Position {
        Position::of(&Puzzle::new(line::read(Shape::CLASSIC, puzzle).unwrap()).unwrap())
    }

    fn assert_scores(reasoner: &mut Reasoner, puzzle: &str, level: &str, score: &str) {
        let position = position(puzzle);
        let puzzle = Puzzle::new(position.givens().clone()).unwrap();
        let mut engine = EngineId::Auto.build(Settings::default());
        let solved = ask::solve(&mut *engine, &puzzle, &Limits::none()).unwrap();
        let Answer::Solution(solution) = solved.answer else { panic!("no solution") };
        let rating = hodoku::rate(reasoner, &position, Some(&solution));
        assert_eq!((rating.level.name(), &*rating.score.to_string()), (level, score));
    }

    fn assert_explained(puzzle: &str, expected: [&str; 3]) {
        let rating = sudoku_explainer::path(&position(puzzle)).rating().unwrap();
        let told = [rating.er, rating.ep, rating.ed].map(|t| format!("{}.{}", t / 10, t % 10));
        assert_eq!(told, expected, "{puzzle}");
    }

    /// 120 puzzles of our own generator, twenty of each level, rated by HoDoKu 2.2.4 with its
    /// default settings and by SukakuExplainer on the scale of Sudoku Explainer 1.2.1.
    #[test]
    fn our_own_puzzles_rated_by_hodoku_and_sudoku_explainer() {
        let (mut reasoner, mut rows) = (Reasoner::new(), 0);
        for row in include_str!("data/rated-by-others.csv").lines().skip(1) {
            let &[puzzle, level, score, er, ep, ed] = &row.split(',').collect::<Vec<_>>()[..]
            else {
                panic!("{row}");
            };
            assert_scores(&mut reasoner, puzzle, level, score);
            assert_explained(puzzle, [er, ep, ed]);
            rows += 1;
        }
        assert_eq!(rows, 120);
    }

    /// A file of the public data sets.
    fn shared(name: &str) -> String {
        let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
        let file = root.join(name);
        std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
    }

    /// A chain through an almost locked set of three cells, which adds four to the length
    /// everywhere else in the library but two and a half here. HoDoKu 2.2.0 finds the length 9 as
    /// well.
    const COUNTED_DIFFERENTLY: (&str, Verdict) = (":0711-4:59:...65+4+328", Verdict::Length(9));

    #[test]
    #[ignore = "needs HoDoKu's library in ../shared/data, which is not part of the project"]
    fn every_case_of_the_library_holds() {
        let text = shared("techniques/reglib-dev.txt");
        for text in text.lines().filter(|line| line.starts_with(':')) {
            let expected = match text.starts_with(COUNTED_DIFFERENTLY.0) {
                true => COUNTED_DIFFERENTLY.1,
                false => Verdict::Pass,
            };
            assert_eq!(Case::read(text).unwrap().run(), expected, "{text}");
        }
    }

    #[test]
    #[ignore = "needs the rated puzzles in ../shared/data, which are not part of the project"]
    fn scores_are_those_of_hodoku() {
        let mut reasoner = Reasoner::new();
        for row in shared("rated/hodoku-2.2.0-scores.csv").lines().skip(1) {
            let &[puzzle, _, level, score] = &row.split(',').collect::<Vec<_>>()[..] else {
                panic!("{row}");
            };
            assert_scores(&mut reasoner, puzzle, level, score);
        }
    }

    #[test]
    #[ignore = "needs the rated puzzles in ../shared/data, which are not part of the project"]
    fn ratings_are_those_of_sudoku_explainer() {
        for row in shared("rated/sudoku-explainer-er-ep-ed.csv").lines().skip(1) {
            let &[puzzle, _, er, ep, ed] = &row.split(',').collect::<Vec<_>>()[..] else {
                panic!("{row}");
            };
            assert_explained(puzzle, [er, ep, ed]);
        }
    }
}
