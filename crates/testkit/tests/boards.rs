//! Boards of houses and candidates: every engine that takes them against the oracle.

use std::ops::ControlFlow;

use omnidoku_core::{
    Board, BoardHouseKind, Cell, Grid, Puzzle, Random, Shape, Value, ValueSet, Values,
};
use omnidoku_solve::board::{self, BoardReason};
use omnidoku_solve::{CancelToken, Cause, End, EngineId, Limits};
use omnidoku_testkit::{board_oracle, campaign, mutate};

/// The engines that search boards.
const ENGINES: [EngineId; 4] = [EngineId::Auto, EngineId::Bitboard, EngineId::Dlx, EngineId::Learn];

/// Solutions are compared up to this number.
const MAX_SOLUTIONS: usize = 2000;

/// The assignments of the oracle on one board.
const MAX_ASSIGNMENTS: u64 = 30_000;

/// All solutions by an engine, sorted. Visiting one twice shows.
fn solutions(engine: EngineId, board: &Board) -> Vec<Vec<Value>> {
    let mut found = Vec::new();
    let report = board::search_with(engine, board, &Limits::none(), &mut |values| {
        found.push(values.to_vec());
        ControlFlow::Continue(())
    });
    let report = report.expect("the referee accepts all solutions");
    assert_eq!((report.end, report.solutions), (End::Exhausted, found.len() as u64));
    found.sort_unstable();
    found
}

/// How often a campaign met boards without a solution, with one and with several, and each engine.
#[derive(Default, Debug)]
struct Met {
    by_count: [u32; 3],
    by_engine: [u32; ENGINES.len()],
}

impl Met {
    /// Compares every engine with the oracle, unless the board is too hard for that.
    fn compare(&mut self, board: &Board, seed: u64) {
        let Some(mut truth) = board_oracle::solutions(board, MAX_SOLUTIONS, MAX_ASSIGNMENTS) else {
            return;
        };
        if truth.len() == MAX_SOLUTIONS {
            return;
        }
        truth.sort_unstable();
        self.by_count[truth.len().min(2)] += 1;
        for (engine, met) in ENGINES.into_iter().zip(&mut self.by_engine) {
            if board::supports(engine, board) {
                *met += 1;
                let found = solutions(engine, board);
                assert!(
                    found == truth,
                    "{engine}, seed {seed}: {} of {}",
                    found.len(),
                    truth.len()
                );
            }
        }
    }
}

/// A random subset of the candidates in every cell. Those of some solutions stay.
fn restrict(board: &mut Board, solutions: &[&[Value]], percent: usize, random: &mut Random) {
    let cells: Vec<Cell> = board.cells().collect();
    for cell in cells {
        let mut kept: ValueSet =
            board.values().all().filter(|_| random.below(100) < percent).collect();
        solutions.iter().for_each(|solution| kept.insert(solution[cell.index()]));
        board.restrict(cell, kept);
    }
}

/// A small board with houses of all kinds.
fn random_board(random: &mut Random) -> Board {
    let size = [4, 6][random.below(2)];
    let (box_rows, box_columns) = if size == 4 { (2, 2) } else { (2, 3) };
    // Some boards have a row more or fewer than a column has values.
    let rows = if random.below(4) == 0 { size - 1 + random.below(3) } else { size };
    let values = Values::new(random.below(3) as i32 - 1, size).unwrap();
    let mut board = Board::new(rows, size, values).unwrap();
    if random.below(4) == 0 {
        for _ in 0..random.below(5) {
            board.remove_cell(Cell::new(random.below(board.cell_count())));
        }
    }
    board.add_rows_and_columns();
    if random.below(3) > 0 {
        board.add_boxes(box_rows, box_columns);
    }
    if rows == size {
        board.add_diagonals(random.below(4) == 0, random.below(4) == 0);
    }
    if random.below(4) == 0 {
        board.add_windows(box_rows, box_columns);
    }
    if random.below(6) == 0 {
        board.add_disjoint_groups(box_rows, box_columns);
    }
    for _ in 0..random.below(4) {
        let mut cells: Vec<Cell> = board.cells().collect();
        random.shuffle(&mut cells);
        cells.truncate(random.below(size + 1));
        board.add_house(BoardHouseKind::Extra, cells);
    }
    board
}

#[test]
fn small_boards_of_all_kinds() {
    let mut met = Met::default();
    for seed in campaign::seeds(4000) {
        let mut random = Random::new(seed);
        let mut board = random_board(&mut random);
        let first = board_oracle::solutions(&board, 1, MAX_ASSIGNMENTS).unwrap_or_default();
        let known: Vec<&[Value]> = first.iter().map(Vec::as_slice).collect();
        let known = if random.below(4) > 0 { &known[..] } else { &[] };
        let percent = 20 + random.below(60);
        restrict(&mut board, known, percent, &mut random);
        met.compare(&board, seed);
    }
    let [none, one, several] = met.by_count;
    assert!(none > 300 && one > 300 && several > 300, "{met:?}");
    let [.., links, learning] = met.by_engine;
    assert!(links > 2000 && learning > 2000, "{met:?}");
}

#[test]
fn nine_by_nine_with_any_candidates() {
    let mut met = Met::default();
    for seed in campaign::seeds(400) {
        let mut random = Random::new(seed);
        let full = mutate::shuffled_pattern(Shape::CLASSIC, &mut random);
        let solution: Vec<Value> =
            full.filled().map(|(_, digit)| Value::new(digit.index())).collect();
        let mut board = Board::from(&Puzzle::empty(Shape::CLASSIC));
        // 1 and 2 change places.
        let swapped: Vec<Value> = solution
            .iter()
            .map(|value| match value.index() {
                digit @ (0 | 1) => Value::new(1 - digit),
                _ => *value,
            })
            .collect();
        let known = [&swapped[..], &solution];
        let percent = 10 + random.below(30);
        restrict(&mut board, &known[random.below(2)..], percent, &mut random);
        if random.below(4) == 0 {
            let cell = Cell::new(random.below(81));
            let mut others = board.values().set();
            others.remove(solution[cell.index()]);
            board.restrict(cell, others);
        }
        met.compare(&board, seed);
    }
    let [none, one, several] = met.by_count;
    assert!(none > 20 && one > 50 && several > 50, "{met:?}");
    assert_eq!(met.by_engine[1], none + one + several);
}

#[test]
fn plain_puzzles() {
    let mut met = Met::default();
    for seed in campaign::seeds(200) {
        let mut random = Random::new(seed);
        let shape: Shape = ["2x2", "2x3", "3x3"][random.below(3)].parse().unwrap();
        let full = mutate::shuffled_pattern(shape, &mut random);
        let blanks = shape.cell_count() * (30 + random.below(30)) / 100;
        met.compare(&Board::from(&mutate::dig(&full, blanks, &mut random)), seed);
    }
    assert_eq!(met.by_engine[0], met.by_count.iter().sum::<u32>());
    assert!(met.by_count[1] > 20 && met.by_count[2] > 20, "{met:?}");
}

#[test]
fn a_house_that_cannot_hold_different_values_leaves_no_solution() {
    let square = || Board::new(3, 3, Values::up_to(3).unwrap()).unwrap();
    let mut too_large = square();
    too_large.add_house(BoardHouseKind::Extra, (0..4).map(Cell::new).collect());
    let mut twice = square();
    twice.add_house(BoardHouseKind::Extra, vec![Cell::new(1), Cell::new(1)]);
    for board in [too_large, twice] {
        for engine in [EngineId::Dlx, EngineId::Learn] {
            assert_eq!(solutions(engine, &board), Vec::<Vec<Value>>::new());
        }
    }
}

/// Five 9×9 grids, those in the corners overlapping the one in the middle.
fn samurai() -> Board {
    let mut board = Board::new(21, 21, Values::up_to(9).unwrap()).unwrap();
    let corners = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];
    let is_in = |row: usize, column: usize| {
        let inside = |&(top, left): &(usize, usize)| {
            (top..top + 9).contains(&row) && (left..left + 9).contains(&column)
        };
        corners.iter().any(inside)
    };
    for (row, column) in (0..441).map(|at| (at / 21, at % 21)) {
        if !is_in(row, column) {
            board.remove_cell(Cell::new(21 * row + column));
        }
    }
    for (top, left) in corners {
        for house in Board::from(&Puzzle::empty(Shape::CLASSIC)).houses() {
            let place =
                |cell: &Cell| Cell::new(21 * (top + cell.index() / 9) + left + cell.index() % 9);
            board.add_house(house.kind, house.cells.iter().map(place).collect());
        }
    }
    board
}

#[test]
fn grids_that_overlap() {
    let board = samurai();
    assert_eq!(board.cells().count(), 369);
    for engine in [EngineId::Dlx, EngineId::Learn] {
        assert!(board::supports(engine, &board));
        let mut found = Vec::new();
        let report = board::search_with(engine, &board, &Limits::none(), &mut |values| {
            found = values.to_vec();
            ControlFlow::Break(())
        });
        assert_eq!(report.unwrap().end, End::Stopped);
        assert_eq!(board::check(&board, &found), Ok(()));
    }
}

/// The first solution of a board is kept in most cells, so that the rest has one or a few.
#[test]
fn the_engines_agree_on_samurai() {
    let empty = samurai();
    let mut first = Vec::new();
    board::search(&empty, &Limits::none(), &mut |values| {
        first = values.to_vec();
        ControlFlow::Break(())
    })
    .unwrap();
    let mut counts = Vec::new();
    for seed in campaign::seeds(10) {
        let mut board = empty.clone();
        restrict(&mut board, &[&first], 24, &mut Random::new(seed));
        let found = solutions(EngineId::Learn, &board);
        assert!(found == solutions(EngineId::Dlx, &board), "seed {seed}");
        counts.push(found.len());
    }
    assert!(counts.iter().any(|&count| count > 1), "{counts:?}");
}

#[test]
fn every_board_has_an_engine_and_a_reason() {
    let plain = Board::from(&Puzzle::empty(Shape::CLASSIC));
    let mut restricted = plain.clone();
    restricted.restrict(Cell::new(0), [Value::new(1), Value::new(2)].into_iter().collect());
    let mut small = Board::new(4, 4, Values::up_to(4).unwrap()).unwrap();
    small.add_rows_and_columns();
    let mut crowded = Board::new(20, 20, Values::up_to(20).unwrap()).unwrap();
    for house in 0..8 {
        crowded.add_house(BoardHouseKind::Extra, vec![Cell::new(0), Cell::new(house + 1)]);
    }
    let choices = [&plain, &restricted, &small, &samurai(), &crowded].map(board::choose);
    let engines = choices.map(|choice| choice.engine);
    let [auto, bitboard, dlx, learn] = ENGINES;
    assert_eq!(engines, [auto, bitboard, dlx, learn, dlx]);
    assert_eq!(choices[0].reason, BoardReason::Plain);
    assert_eq!(choices[1].reason, BoardReason::NineHouses);
    assert_eq!(choices[4].reason, BoardReason::ManyHouses);
    assert_eq!(choices[2].reason.to_string(), "48 open candidates are few: at most 400");

    let report = board::search(&plain, &Limits::none(), &mut |_| ControlFlow::Break(())).unwrap();
    assert_eq!((report.engine, report.reason), (auto, Some(BoardReason::Plain)));
    assert_eq!(report.choice.unwrap().engine, bitboard);
}

#[test]
fn limits_end_a_search_without_a_verdict() {
    let mut sukaku = Board::from(&Puzzle::empty(Shape::CLASSIC));
    sukaku.restrict(Cell::new(0), ValueSet::only(Value::new(0)));
    sukaku.restrict(Cell::new(1), [Value::new(1), Value::new(2)].into_iter().collect());
    let cancel = CancelToken::new();
    cancel.cancel();
    for (board, engines) in [
        (sukaku, &[EngineId::Bitboard, EngineId::Dlx, EngineId::Learn][..]),
        (samurai(), &[EngineId::Dlx, EngineId::Learn]),
    ] {
        for &engine in engines {
            for (limits, cause) in [
                (Limits::none().with_nodes(10), Cause::Nodes),
                (Limits::none().with_cancel(cancel.clone()), Cause::Cancelled),
            ] {
                let report = board::search_with(engine, &board, &limits, &mut |_| {
                    panic!("no solution comes so early")
                });
                assert_eq!(report.unwrap().end, End::Interrupted(cause), "{engine}");
            }
        }
    }
    let little = Limits::none().with_memory(1000);
    for engine in [EngineId::Dlx, EngineId::Learn] {
        let report = board::search_with(engine, &samurai(), &little, &mut |_| unreachable!());
        assert_eq!(report.unwrap().end, End::Interrupted(Cause::Memory), "{engine}");
    }
}

#[test]
fn the_referee_names_what_is_wrong() {
    let mut board = Board::from(&Puzzle::empty(Shape::CLASSIC));
    let full = mutate::shuffled_pattern(Shape::CLASSIC, &mut Random::new(1));
    let values = |grid: &Grid| -> Vec<Value> {
        grid.filled().map(|(_, digit)| Value::new(digit.index())).collect()
    };
    let mut values = values(&full);
    assert_eq!(board::check(&board, &values), Ok(()));
    let number = values[0].index() + 1;
    board.restrict(Cell::new(0), board.values().all().filter(|&v| v != values[0]).collect());
    let flaw = board::check(&board, &values).unwrap_err();
    assert_eq!(flaw.to_string(), format!("r1c1 may not hold {number}"));
    values.swap(10, 19);
    let flaw = board::check(&Board::from(&Puzzle::empty(Shape::CLASSIC)), &values).unwrap_err();
    assert!(flaw.to_string().contains("is twice in the row that begins at r2c1"), "{flaw}");
    let flaw = board::check(&board, &values[1..]).unwrap_err();
    assert_eq!(flaw.to_string(), "80 values are for 81 cells");
}
