//! The counters as `omnidoku_solve::stats` defines them: on puzzles small enough to count by hand,
//! and the two equations that hold on every puzzle.
//!
//! All hand-counted puzzles are parts of this grid:
//!
//! ```text
//! 1 2 | 3 4
//! 3 4 | 1 2
//! ----+----
//! 2 1 | 4 3
//! 4 3 | 2 1
//! ```

use std::ops::ControlFlow;

use omnidoku_core::{Puzzle, Random, Shape};
use omnidoku_solve::{End, EngineId, Limits, Report, Stats, Tally, ask};
use omnidoku_testkit::contender::{self, Contender};
use omnidoku_testkit::{campaign, line, mutate};

/// The counters at the first solution (`None` if there is none) and when the search is exhausted.
struct Expected {
    first: Option<Tally>,
    exhausted: Tally,
}

/// Counters in the order of the table: trials, nodes, branches, backtracks, actions, depth.
fn tally([trials, nodes, branches, backtracks, actions, depth]: [u64; 6]) -> Tally {
    Tally { trials, nodes, branches, backtracks, actions, depth, ..Tally::default() }
}

fn search(contender: Contender, puzzle: &Puzzle, first_only: bool) -> Report {
    let about = format!("{contender}, {}", line::write(puzzle));
    let goal = if first_only { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    ask::enumerate(&mut *contender.build(), puzzle, &Limits::none(), |_| goal).expect(&about)
}

/// Checks every plain complete engine; an engine that chooses another counts like the chosen one.
fn check(clues: &str, expected: impl Fn(EngineId) -> Expected) {
    let puzzle = Puzzle::new(line::read("2x2".parse().unwrap(), clues).unwrap()).unwrap();
    for contender in contender::plain(puzzle.shape()) {
        let first = search(contender, &puzzle, true);
        let exhausted = search(contender, &puzzle, false);
        assert_eq!(exhausted.end, End::Exhausted, "{contender}, {clues}");
        let working = exhausted.choice.map_or(contender.id, |choice| choice.engine);
        let expected = expected(working);
        // None of the puzzles has a dead end to learn from.
        let learned = (working == EngineId::Learn).then_some(0);
        let stats =
            |tally: Tally| Stats { conflicts: learned, restarts: learned, ..Stats::from(tally) };
        let expected_first = stats(expected.first.unwrap_or(expected.exhausted));
        assert_eq!(first.stats, expected_first, "{contender}, {clues}, first solution");
        assert_eq!(exhausted.stats, stats(expected.exhausted), "{contender}, {clues}, exhausted");
    }
}

/// Dancing Links has 4·16 columns and 4·16 rows of four nodes. Covering a column changes one link
/// of the list of columns, and removes each row that is still in it from its three other columns.
/// So a row is removed once, by whichever of its columns is covered first, and covering everything
/// takes 64 + 3·64 changes, including the clues, which are covered in the same way.
const ALL_LINKS: u64 = 64 + 3 * 64;

#[test]
fn no_blank() {
    check("1234341221434321", |engine| {
        let actions = match engine {
            EngineId::Dlx | EngineId::DlxFirst => ALL_LINKS,
            _ => 0,
        };
        let nothing = tally([0, 0, 0, 0, actions, 0]);
        Expected { first: Some(nothing), exhausted: nothing }
    });
}

/// The blank is r1c1, and only 1 fits.
#[test]
fn one_blank() {
    check(".234341221434321", |engine| match engine {
        // 1 is tried and fits; later it is cleared, and 2, 3, 4 are tried in vain.
        EngineId::Backtrack => Expected {
            first: Some(tally([1, 1, 0, 0, 1, 1])),
            exhausted: tally([4, 1, 0, 1, 2, 1]),
        },
        // The domain is {1}: nothing else is tried. The cell is written and cleared.
        EngineId::Forward | EngineId::ForwardMrv | EngineId::ForwardLcv => Expected {
            first: Some(tally([1, 1, 0, 0, 1, 1])),
            exhausted: tally([1, 1, 0, 1, 2, 1]),
        },
        // Propagation writes the cell: an assignment, but not a trial.
        EngineId::Ac3 => Expected {
            first: Some(tally([0, 1, 0, 0, 1, 1])),
            exhausted: tally([0, 1, 0, 1, 2, 1]),
        },
        // Four columns and one row are left for the search. No row has an alternative then, so the
        // search ends without uncovering anything.
        EngineId::Dlx | EngineId::DlxFirst => Expected {
            first: Some(tally([1, 1, 0, 0, ALL_LINKS, 1])),
            exhausted: tally([1, 1, 0, 1, ALL_LINKS, 1]),
        },
        // The only candidate of its groups is true without a choice.
        EngineId::Learn => Expected {
            first: Some(tally([0, 1, 0, 0, 1, 1])),
            exhausted: tally([0, 1, 0, 1, 2, 1]),
        },
        other => panic!("nobody counted {other}"),
    });
}

/// The blanks are r1c3 and r1c4, which must be 3 and 4 because of their columns.
#[test]
fn two_blanks() {
    check("12..341221434321", |engine| match engine {
        // 1, 2 and 3 are tried in r1c3, 1 to 4 in r1c4; 4 in r1c3 at the end.
        EngineId::Backtrack => Expected {
            first: Some(tally([7, 2, 0, 0, 2, 2])),
            exhausted: tally([8, 2, 0, 2, 4, 2]),
        },
        // The domains are {3} and {4}; neither digit is a candidate of the other cell.
        EngineId::Forward | EngineId::ForwardMrv | EngineId::ForwardLcv => Expected {
            first: Some(tally([2, 2, 0, 0, 2, 2])),
            exhausted: tally([2, 2, 0, 2, 4, 2]),
        },
        EngineId::Ac3 => Expected {
            first: Some(tally([0, 2, 0, 0, 2, 2])),
            exhausted: tally([0, 2, 0, 2, 4, 2]),
        },
        EngineId::Dlx | EngineId::DlxFirst => Expected {
            first: Some(tally([2, 2, 0, 0, ALL_LINKS, 2])),
            exhausted: tally([2, 2, 0, 2, ALL_LINKS, 2]),
        },
        EngineId::Learn => Expected {
            first: Some(tally([0, 2, 0, 0, 2, 2])),
            exhausted: tally([0, 2, 0, 2, 4, 2]),
        },
        other => panic!("nobody counted {other}"),
    });
}

/// The blanks r1c1, r1c2, r3c1, r3c2 can hold 1 and 2 in two ways. The first cell is the only
/// choice; the others follow, so four assignments make a solution and two of the eight are
/// branches.
#[test]
fn a_rectangle_of_four_blanks() {
    check("..343412..434321", |engine| match engine {
        // Until the first solution: 1 in r1c1; 1, 2 in r1c2; 1, 2 in r3c1; 1 in r3c2. In the end
        // r1c1 has been visited once and the others twice, and each visit has tried all four
        // values.
        EngineId::Backtrack => Expected {
            first: Some(tally([6, 4, 1, 0, 4, 4])),
            exhausted: tally([28, 8, 2, 8, 16, 4]),
        },
        // Four cells written; the first takes its digit from two domains, the second from one, the
        // others from none: 7 updates down, 7 back, for each of the two values of r1c1.
        EngineId::Forward | EngineId::ForwardMrv | EngineId::ForwardLcv => Expected {
            first: Some(tally([4, 4, 1, 0, 7, 4])),
            exhausted: tally([8, 8, 2, 8, 28, 4]),
        },
        // One trial makes the other three cells follow. Four cells written; the other value leaves
        // the domain of the cell tried and that of r3c2, the value tried those of r1c2 and r3c1: 8
        // updates.
        EngineId::Ac3 => Expected {
            first: Some(tally([1, 4, 1, 0, 8, 4])),
            exhausted: tally([2, 8, 2, 8, 32, 4]),
        },
        // 16 columns and 8 rows are left: 16 + 8·3 = 40 links. The column of r1c1 with its two
        // rows, 7 of them, stays covered between the first value and the second: 33 back, 33 down.
        // Then no row has an alternative, and nothing more is uncovered.
        EngineId::Dlx | EngineId::DlxFirst => Expected {
            first: Some(tally([4, 4, 1, 0, ALL_LINKS, 4])),
            exhausted: tally([8, 8, 2, 8, ALL_LINKS + 33 + 33, 4]),
        },
        // Eight candidates, all settled by one trial, and again by its opposite, which is not a
        // trial.
        EngineId::Learn => Expected {
            first: Some(tally([1, 4, 1, 0, 8, 4])),
            exhausted: tally([1, 8, 1, 8, 32, 4]),
        },
        other => panic!("nobody counted {other}"),
    });
}

/// The peers of r1c1 hold 2, 3, 4 and 1: nothing fits, and no engine assigns anything.
#[test]
fn a_cell_without_candidates() {
    check(".23.4...1.......", |engine| {
        let counted = match engine {
            // All four values are tried in vain.
            EngineId::Backtrack => [4, 0, 0, 0, 0, 0],
            // The clues cover 16 columns and remove every row that is no longer a candidate. There
            // are 0 2 candidates in the blanks of the first row, 2 2 2 in the second, 2 2 3 in the
            // third and 2 2 3 4 in the last: 26 of 64 rows are left.
            EngineId::Dlx | EngineId::DlxFirst => [0, 0, 0, 0, 16 + 3 * (64 - 26), 0],
            _ => [0; 6],
        };
        Expected { first: None, exhausted: tally(counted) }
    });
}

/// The 9×9 engines. In this grid r1c1, r1c2, r4c1 and r4c2 can hold 1 and 2 in two ways: one trial
/// each, and the other three cells follow.
#[test]
fn the_9x9_engines_on_a_rectangle_of_four_blanks() {
    let grid = "..3456789456789123789123456..4365897365897214897214365531642978642978531978531642";
    let puzzle = Puzzle::new(line::read(Shape::CLASSIC, grid).unwrap()).unwrap();
    for id in [EngineId::Bitboard, EngineId::Slice] {
        let stats = |numbers| Stats { actions: None, ..tally(numbers).into() };
        let first = search(Contender::plain(id), &puzzle, true);
        assert_eq!(first.stats, stats([1, 4, 1, 0, 0, 4]), "{id}");
        let exhausted = search(Contender::plain(id), &puzzle, false);
        assert_eq!(exhausted.solutions, 2);
        assert_eq!(exhausted.stats, stats([2, 8, 2, 8, 0, 4]), "{id}");
    }
}

/// `nodes − backtracks = blanks` at the first solution, `nodes = backtracks` when exhausted.
#[test]
fn the_equations_hold_on_random_puzzles() {
    for (shape, usual, blanks) in
        [("2x2", 200, 14), ("2x3", 200, 26), ("3x3", 200, 54), ("3x4", 20, 70)]
    {
        let shape: Shape = shape.parse().unwrap();
        for seed in campaign::seeds(usual) {
            let mut random = Random::new(seed);
            let blanks = random.below(blanks + 1);
            let puzzle = mutate::puzzle(shape, blanks, &mut random);
            for contender in contender::plain(shape) {
                let about = format!("{contender}, {shape}, seed {seed}, {}", line::write(&puzzle));
                check_equations(contender, &puzzle, &about);
            }
        }
    }
}

fn check_equations(contender: Contender, puzzle: &Puzzle, about: &str) {
    let blanks = puzzle.blank_count() as u64;
    let mut engine = contender.build();
    let budget = Limits::none().with_nodes(20_000);
    let solved = ask::solve(&mut *engine, puzzle, &budget).expect(about).report;
    let counted = ask::count(&mut *engine, puzzle, u64::MAX, &budget).expect(about).report;
    for report in [solved, counted] {
        let Stats { trials, nodes, branches, backtracks, actions, depth, .. } = report.stats;
        let [trials, nodes, branches, backtracks, depth] =
            [trials, nodes, branches, backtracks, depth].map(|counter| counter.expect(about));
        match report.end {
            End::Stopped => {
                assert_eq!(nodes - backtracks, blanks, "{about}");
                assert_eq!(depth, blanks, "{about}");
            }
            End::Exhausted => assert_eq!(nodes, backtracks, "{about}"),
            End::Interrupted(_) => assert!(nodes >= backtracks, "{about}"),
        }
        assert!(branches <= nodes && depth <= nodes.min(blanks), "{about}");
        assert!(branches <= trials, "every choice is a trial: {about}");
        // An engine that changes many candidates at once does not count updates.
        assert!(
            actions.is_none_or(|actions| actions >= nodes + backtracks),
            "every assignment is an update: {about}"
        );
    }
}
