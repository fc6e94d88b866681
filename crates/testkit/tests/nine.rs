//! The 9×9 engines, one puzzle at a time and in batches, on every instruction set of this machine:
//! against the oracle, Dancing Links and each other.

use std::time::Duration;

use omnidoku_core::{Grid, Puzzle, Random, Shape, check};
use omnidoku_solve::batch::Notation;
use omnidoku_solve::cascade::OneByOne;
use omnidoku_solve::nine::{self, Isa, Many, One, Text};
use omnidoku_solve::{
    Batch, BatchAnswer, BatchEngine, BatchLimits, CancelToken, Cause, End, EngineId, Limits,
    Settings, ask,
};
use omnidoku_testkit::clock::TickingClock;
use omnidoku_testkit::mutate::Mutation;
use omnidoku_testkit::{campaign, line, mutate, oracle};

const UNIQUE: &Text =
    b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn text(puzzle: &Puzzle) -> Text {
    line::write(puzzle).into_bytes().try_into().expect("81 cells")
}

fn grid(text: &Text) -> Grid {
    line::read(Shape::CLASSIC, std::str::from_utf8(text).expect("digits")).expect("a grid")
}

/// Puzzles of all kinds: dug from full grids, with clues dropped, added and changed, with 0 to 63
/// blanks.
fn assorted(cases: u64) -> Vec<Text> {
    let mut puzzles = Vec::new();
    for seed in campaign::seeds(cases) {
        let mut random = Random::new(seed);
        let blanks = random.below(64);
        let puzzle = mutate::puzzle(Shape::CLASSIC, blanks, &mut random);
        puzzles.push(text(&puzzle));
        for mutation in [Mutation::Change, Mutation::Add, Mutation::Drop] {
            puzzles.extend(mutation.apply(&puzzle, &mut random).map(|mutant| text(&mutant)));
        }
        // Often not a puzzle at all.
        let mut scribbled = text(&puzzle);
        scribbled[random.below(81)] = b'1' + random.below(9) as u8;
        puzzles.push(scribbled);
    }
    puzzles
}

/// The expected answer for a puzzle, by Dancing Links.
fn expected(puzzle: &Text, limit: u64) -> BatchAnswer {
    let Ok(puzzle) = Puzzle::new(grid(puzzle)) else { return BatchAnswer::Invalid };
    let mut dlx = EngineId::Dlx.build(Settings::default());
    let count = ask::count(&mut *dlx, &puzzle, limit, &Limits::none()).expect("a sound engine");
    BatchAnswer::Counted { found: count.found, complete: count.complete }
}

fn assert_solves(puzzle: &Text, solution: &Text) {
    let puzzle = Puzzle::new(grid(puzzle)).expect("a puzzle");
    assert_eq!(check::solution(&puzzle, &grid(solution)), Ok(()));
}

fn run(many: &mut Many, puzzles: &[Text], limit: u64) -> (Vec<BatchAnswer>, Vec<Text>) {
    let mut answers = vec![BatchAnswer::Unknown; puzzles.len()];
    let mut solutions = vec![[b'.'; 81]; puzzles.len()];
    let end = many.run(puzzles, limit, &mut answers, Some(&mut solutions), &Limits::none());
    assert_eq!(end, Ok(End::Exhausted));
    (answers, solutions)
}

#[test]
fn every_path_agrees_with_dancing_links_and_the_oracle() {
    let puzzles = assorted(600);
    let mut kinds = [0; 4];
    for limit in [1, 2, 30] {
        let truth: Vec<BatchAnswer> = puzzles.iter().map(|p| expected(p, limit)).collect();
        let first = run(&mut Many::new(), &puzzles, limit);
        for isa in Isa::available() {
            let (answers, solutions) = run(&mut Many::with_isa(isa), &puzzles, limit);
            let mut one = One::with_isa(isa);
            for (i, puzzle) in puzzles.iter().enumerate() {
                let about = format!("{isa}, limit {limit}, {}", String::from_utf8_lossy(puzzle));
                assert_eq!(answers[i], truth[i], "many, {about}");
                assert_eq!(one.count(puzzle, limit), Ok(truth[i]), "one, {about}");
                let mut solution = [b'.'; 81];
                one.solve(puzzle, &mut solution).expect(&about);
                assert_eq!(solutions[i], solution, "one and many, {about}");
                assert_eq!(solutions[i], first.1[i], "{about}");
                match truth[i] {
                    BatchAnswer::Counted { found, .. } if found > 0 => {
                        assert_solves(puzzle, &solution)
                    }
                    _ => assert_eq!(solution, [b'.'; 81], "{about}"),
                }
                kinds[match truth[i] {
                    BatchAnswer::Counted { found, .. } => found.min(2) as usize,
                    _ => 3,
                }] += 1;
            }
        }
    }
    assert!(kinds.iter().all(|&kind| kind > 100), "one-sided cases, {kinds:?}");
    for puzzle in puzzles.iter().take(100) {
        let Ok(puzzle) = Puzzle::new(grid(puzzle)) else { continue };
        let Some(truth) = oracle::solutions_within(&puzzle, 30, 20_000) else { continue };
        assert_eq!(nine::count(&text(&puzzle), 30), Ok(truth.len() as u64));
    }
}

/// Regression: a round once settled boards in which a digit had found its last cell but had not
/// taken it yet. Whether such a board branched on another cell depended on the other puzzles of the
/// batch.
#[test]
fn a_digit_that_waits_for_its_last_cell_is_no_settled_board() {
    let puzzle: Text =
        *b"......2..7....3.913......4..3..4......4.......7.....1.......3..4.......9...2..784";
    let first = nine::solve(&puzzle).unwrap();
    assert!(first.is_some());
    for isa in Isa::available() {
        let (_, solutions) = run(&mut Many::with_isa(isa), &[puzzle; 100], 1);
        assert!(solutions.into_iter().all(|solution| Some(solution) == first), "{isa}");
    }
}

/// The same search on every instruction set, node by node.
#[test]
fn the_portable_twins_agree_to_the_node() {
    let puzzles = assorted(300);
    let nodes = |isa| {
        let (mut one, mut many) = (One::with_isa(isa), Many::with_isa(isa));
        let each: Vec<u64> =
            puzzles.iter().map(|p| one.count(p, 50).map(|_| one.nodes()).unwrap()).collect();
        run(&mut many, &puzzles, 50);
        (each, many.nodes())
    };
    let portable = nodes(Isa::Portable);
    assert!(portable.0.iter().any(|&nodes| nodes > 50));
    for isa in Isa::available() {
        let (each, many) = nodes(isa);
        assert_eq!(each, portable.0, "{isa}");
        // The last few searches of a batch are finished one by one, and how many depends on the
        // width; both engines build the same tree except for contradictions that one of them
        // detects a node earlier.
        let difference = many.abs_diff(portable.1) as f64 / portable.1 as f64;
        assert!(difference < 0.02, "{isa}: {many} and {}", portable.1);
    }
}

#[test]
fn any_size_and_mix_of_a_batch_gives_the_same_answers_in_order() {
    let mut pool = assorted(120);
    // No clue, one clue, all clues equal, a foreign character, and zeros for dots.
    let mut stranger = *UNIQUE;
    stranger[40] = b'x';
    let zeros = UNIQUE.map(|character| if character == b'.' { b'0' } else { character });
    let mut single = [b'.'; 81];
    single[80] = b'9';
    pool.extend([[b'.'; 81], single, [b'5'; 81], stranger, zeros, *UNIQUE, [0; 81]]);
    let mut one = One::new();
    let truth: Vec<BatchAnswer> = pool.iter().map(|puzzle| one.count(puzzle, 3).unwrap()).collect();
    let mut engines: Vec<(Isa, Many)> =
        Isa::available().map(|isa| (isa, Many::with_isa(isa))).collect();
    let mut random = Random::new(1);
    for size in [0, 1, 2, 47, 48, 49, 63, 64, 65, 127, 128, 255, 257, 511, 512, 513, 1000, 2049] {
        let chosen: Vec<usize> = (0..size).map(|_| random.below(pool.len())).collect();
        let puzzles: Vec<Text> = chosen.iter().map(|&i| pool[i]).collect();
        let expected: Vec<BatchAnswer> = chosen.iter().map(|&i| truth[i]).collect();
        for (isa, many) in &mut engines {
            assert_eq!(run(many, &puzzles, 3).0, expected, "{isa}, {size} puzzles");
        }
    }
    // A thousand times the same one, easy or with countless solutions.
    for puzzle in [*UNIQUE, [b'.'; 81], [b'5'; 81]] {
        let expected = vec![one.count(&puzzle, 3).unwrap(); 1000];
        for (isa, many) in &mut engines {
            assert_eq!(run(many, &[puzzle; 1000], 3).0, expected, "{isa}");
        }
    }
}

#[test]
fn puzzles_with_thousands_of_solutions_are_counted_in_the_middle_of_others() {
    // Clues are removed from the front until there are thousands.
    let mut few_clues = *UNIQUE;
    let found = (0..81).find_map(|cell| {
        few_clues[cell] = b'.';
        nine::count(&few_clues, 1_000_000).ok().filter(|&found| found > 1000)
    });
    let found = found.expect("without clues there are more");
    assert_eq!(expected(&few_clues, 100_000), BatchAnswer::Counted { found, complete: true });
    let mut puzzles = vec![*UNIQUE; 600];
    for i in (0..600).step_by(97) {
        puzzles[i] = few_clues;
    }
    for isa in Isa::available() {
        let (answers, _) = run(&mut Many::with_isa(isa), &puzzles, 100_000);
        for (i, answer) in answers.into_iter().enumerate() {
            let found = if i % 97 == 0 { found } else { 1 };
            assert_eq!(answer, BatchAnswer::Counted { found, complete: true }, "{isa}, {i}");
        }
    }
}

/// The last searches of a batch continue alone, from the middle of their trees.
#[test]
fn searches_that_end_alone_end_well() {
    let mut one = One::new();
    let many_solutions: Vec<(Text, BatchAnswer)> = assorted(400)
        .into_iter()
        .map(|puzzle| (puzzle, one.count(&puzzle, 2000).unwrap()))
        .filter(|(_, answer)| matches!(answer, BatchAnswer::Counted { found: 20.., .. }))
        .collect();
    assert!(many_solutions.len() > 50);
    let mut engines: Vec<(Isa, Many)> =
        Isa::available().map(|isa| (isa, Many::with_isa(isa))).collect();
    for size in (10..200).step_by(19) {
        let batch: Vec<_> = many_solutions.iter().cycle().take(size).copied().collect();
        let (puzzles, expected): (Vec<Text>, Vec<BatchAnswer>) = batch.into_iter().unzip();
        for (isa, many) in &mut engines {
            assert_eq!(run(many, &puzzles, 2000).0, expected, "{isa}, {size} puzzles");
        }
    }
}

#[test]
fn a_limit_of_nothing_asks_only_whether_it_is_a_puzzle() {
    let asked = BatchAnswer::Counted { found: 0, complete: false };
    for puzzles in [vec![*UNIQUE, [b'5'; 81]], [*UNIQUE, [b'5'; 81]].repeat(100)] {
        let (answers, _) = run(&mut Many::new(), &puzzles, 0);
        assert_eq!(answers, [asked, BatchAnswer::Invalid].repeat(puzzles.len() / 2));
    }
    assert_eq!(One::new().count(UNIQUE, 0), Ok(asked));
    assert_eq!(One::new().count(&[b'5'; 81], 0), Ok(BatchAnswer::Invalid));
}

#[test]
fn a_node_budget_holds_for_each_puzzle() {
    let mut puzzles = vec![*UNIQUE; 200];
    puzzles[100] = [b'.'; 81];
    let mut answers = vec![BatchAnswer::Unknown; 200];
    for isa in Isa::available() {
        let limits = Limits::none().with_nodes(200);
        let end = Many::with_isa(isa).run(&puzzles, u64::MAX, &mut answers, None, &limits);
        assert_eq!(end, Ok(End::Exhausted));
        for (i, answer) in answers.iter().enumerate() {
            match *answer {
                BatchAnswer::Interrupted { found, cause: Cause::Nodes } if i == 100 => {
                    let mut alone = [BatchAnswer::Unknown];
                    let end =
                        Many::with_isa(isa).run(&[[b'.'; 81]], u64::MAX, &mut alone, None, &limits);
                    assert_eq!((end, alone[0]), (Ok(End::Exhausted), *answer), "{isa}: {found}");
                    assert!(found > 50);
                }
                answer => {
                    assert_eq!(
                        answer,
                        BatchAnswer::Counted { found: 1, complete: true },
                        "{isa}, {i}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_run_that_is_stopped_keeps_what_it_has() {
    let mut puzzles = vec![*UNIQUE; 3000];
    puzzles.extend([[b'.'; 81]; 600]);
    for isa in Isa::available() {
        let mut answers = vec![BatchAnswer::Unknown; puzzles.len()];
        let mut many = Many::with_isa(isa);
        let limits = Limits::none().with_clock(TickingClock::milliseconds());
        let limits = limits.with_time(Duration::from_millis(2000));
        let end = many.run(&puzzles, u64::MAX, &mut answers, None, &limits);
        assert_eq!(end, Ok(End::Interrupted(Cause::Time)), "{isa}");
        let (done, rest) = answers.split_at(3000);
        assert!(
            done.iter().all(|answer| *answer == BatchAnswer::Counted { found: 1, complete: true })
        );
        assert!(rest.iter().all(|answer| !answer.is_decided()));

        let cancel = CancelToken::new();
        cancel.cancel();
        let limits = Limits::none().with_cancel(cancel);
        for count in [10, 3600] {
            let end = many.run(&puzzles[..count], 2, &mut answers[..count], None, &limits);
            assert_eq!(end, Ok(End::Interrupted(Cause::Cancelled)), "{isa}");
            assert!(!answers[..count].iter().any(BatchAnswer::is_decided), "{isa}");
        }
        // It can be used again.
        assert_eq!(
            run(&mut many, &puzzles[..100], 2).0,
            vec![BatchAnswer::Counted { found: 1, complete: true }; 100]
        );
    }
}

#[test]
fn the_plain_functions_use_both_engines() {
    let puzzles = assorted(50);
    let counts: Vec<Option<u64>> =
        puzzles.iter().map(|puzzle| nine::count(puzzle, 5).ok()).collect();
    assert_eq!(nine::count_many(&puzzles, 5), Ok(counts.clone()));
    let unique: Vec<bool> = counts.iter().map(|&count| count == Some(1)).collect();
    assert_eq!(nine::unique_many(&puzzles), Ok(unique));
    let solutions: Vec<Option<Text>> =
        puzzles.iter().map(|puzzle| nine::solve(puzzle).ok().flatten()).collect();
    assert_eq!(nine::solve_many(&puzzles), Ok(solutions));
    assert_eq!(nine::solve(&[b'5'; 81]), Err(nine::Error::NotAPuzzle));
}

#[test]
fn the_sliced_engine_takes_values_as_every_batch_engine_does() {
    let texts = assorted(60);
    let values: Vec<u8> =
        texts.as_flattened().iter().map(|&c| if c == b'.' { 0 } else { c - b'0' }).collect();
    let mut results = Vec::new();
    let dlx = OneByOne(EngineId::Dlx.build(Settings::default()));
    for mut engine in [Box::new(dlx) as Box<dyn BatchEngine>, Box::new(Many::new())] {
        let mut answers = vec![BatchAnswer::Unknown; texts.len()];
        let mut solutions = vec![0; values.len()];
        let mut batch = Batch {
            shape: Shape::CLASSIC,
            notation: Notation::Values,
            puzzles: &values,
            limit: 2,
            answers: &mut answers,
            solutions: Some(&mut solutions),
            stats: None,
        };
        assert_eq!(engine.answer(&mut batch, &BatchLimits::none()), Ok(End::Exhausted));
        // With several solutions, the engines may find another one first.
        for (answer, solution) in answers.iter().zip(solutions.chunks_exact_mut(81)) {
            if !matches!(answer, BatchAnswer::Counted { found: 1, .. }) {
                assert_eq!(
                    solution.contains(&0),
                    !matches!(answer, BatchAnswer::Counted { found: 2, .. })
                );
                solution.fill(0);
            }
        }
        results.push((answers, solutions));
    }
    assert_eq!(results[0], results[1]);
}
