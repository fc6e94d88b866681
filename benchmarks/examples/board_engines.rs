//! Which engine is the faster on boards of houses, Dancing Links or the learning search?
//!
//! `cargo run --release -p omnidoku-benchmarks --example board_engines -- SEED COUNT`
//!
//! For boards of several kinds it makes puzzles with one solution, from which no clue can be dropped, and lets both
//! engines prove that. A line per kind: CPU milliseconds, the mean and the worst, of both engines on the same
//! puzzles, and how many candidates the puzzles leave open beyond one for each cell. A search is stopped after
//! 10 s, which then count as its time.

use std::ops::ControlFlow;
use std::time::Duration;

use omnidoku_benchmarks::BoxError;
use omnidoku_benchmarks::clock::thread_seconds;
use omnidoku_core::{Board, BoardHouseKind, Cell, Puzzle, Random, Value, ValueSet, Values};
use omnidoku_solve::{EngineId, Limits, SystemClock, board};

/// The longest a search may take.
const LONGEST: Duration = Duration::from_secs(10);

fn main() -> Result<(), BoxError> {
    let arguments = std::env::args().skip(1).map(|argument| argument.parse::<u64>());
    let arguments: Vec<u64> = arguments.collect::<Result<_, _>>()?;
    let [seed, count] = arguments[..] else { return Err("which seed, and how many?".into()) };
    println!("| board | open | dlx mean | worst | learn mean | worst |\n|---|--:|--:|--:|--:|--:|");
    for (name, empty) in kinds()? {
        let (mut open, mut times) = (0, [(0.0, 0.0f64); 2]);
        for number in 0..count {
            let puzzle = puzzle(&empty, &mut Random::numbered(seed, number, 0))?;
            let spare = |cell| puzzle.candidates(cell).len() - 1;
            open += puzzle.cells().map(spare).sum::<usize>();
            for ((sum, worst), engine) in times.iter_mut().zip([EngineId::Dlx, EngineId::Learn]) {
                let start = thread_seconds();
                search(engine, &puzzle, 2)?;
                let time = 1000.0 * (thread_seconds() - start);
                *sum += time;
                *worst = worst.max(time);
            }
        }
        let open = open as u64 / count;
        let [links, learning] =
            times.map(|(sum, worst)| format!("{:.2} | {worst:.2}", sum / count as f64));
        println!("| {name} | {open} | {links} | {learning} |");
    }
    Ok(())
}

/// Boards of several kinds, without clues.
fn kinds() -> Result<Vec<(&'static str, Board)>, BoxError> {
    let square = |size: usize, boxes: Option<(usize, usize)>| -> Result<Board, BoxError> {
        let mut board = Board::new(size, size, Values::up_to(size)?)?;
        board.add_rows_and_columns();
        if let Some((rows, columns)) = boxes {
            board.add_boxes(rows, columns);
        }
        Ok(board)
    };
    let mut kinds = vec![("Latin square, 9x9", square(9, None)?)];
    let mut diagonals = square(9, Some((3, 3)))?;
    diagonals.add_diagonals(true, true);
    kinds.push(("diagonals, 9x9", diagonals));
    let mut windows = square(9, Some((3, 3)))?;
    windows.add_windows(3, 3);
    kinds.push(("windows, 9x9", windows));
    let mut jigsaw = square(9, None)?;
    for stripe in 0..9 {
        // Each region is a staircase: three cells in each of three rows, shifted by one from row to row.
        let (top, left) = (stripe / 3 * 3, stripe % 3 * 3);
        let cell = |at: usize| Cell::new((top + at / 3) * 9 + (left + at / 3 + at % 3) % 9);
        jigsaw.add_house(BoardHouseKind::Region, (0..9).map(cell).collect());
    }
    kinds.push(("staircases, 9x9", jigsaw));
    let mut large = square(12, Some((3, 4)))?;
    large.add_diagonals(true, true);
    kinds.push(("diagonals, 12x12", large));
    kinds.push(("Latin square, 12x12", square(12, None)?));
    kinds.push(("samurai", samurai()?));
    let mut large = square(16, Some((4, 4)))?;
    large.add_diagonals(true, true);
    kinds.push(("diagonals, 16x16", large));
    Ok(kinds)
}

/// Five 9×9 grids, those in the corners overlapping the one in the middle.
fn samurai() -> Result<Board, BoxError> {
    let mut board = Board::new(21, 21, Values::up_to(9)?)?;
    let corners = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];
    let is_in = |row: usize, column: usize| {
        corners
            .iter()
            .any(|&(top, left)| (top..top + 9).contains(&row) && (left..left + 9).contains(&column))
    };
    for at in (0..441).filter(|at| !is_in(at / 21, at % 21)) {
        board.remove_cell(Cell::new(at));
    }
    for (top, left) in corners {
        for house in Board::from(&Puzzle::empty("3x3".parse()?)).houses() {
            let place =
                |cell: &Cell| Cell::new(21 * (top + cell.index() / 9) + left + cell.index() % 9);
            board.add_house(house.kind, house.cells.iter().map(place).collect());
        }
    }
    Ok(board)
}

/// A puzzle with one solution, from which no clue can be dropped.
fn puzzle(empty: &Board, random: &mut Random) -> Result<Board, BoxError> {
    let solution = solution(empty, random)?;
    let mut clues: Vec<Cell> = empty.cells().collect();
    random.shuffle(&mut clues);
    let mut needed = Vec::new();
    while let Some(cell) = clues.pop() {
        // Without this clue another solution would have another value here.
        let mut other = with_clues(empty, clues.iter().chain(&needed), &solution);
        let mut values = other.candidates(cell);
        values.remove(solution[cell.index()]);
        other.restrict(cell, values);
        if search(EngineId::Learn, &other, 1)?.is_some() {
            needed.push(cell);
        }
    }
    Ok(with_clues(empty, needed.iter(), &solution))
}

/// The board with these cells of a solution given.
fn with_clues<'c>(
    empty: &Board,
    clues: impl Iterator<Item = &'c Cell>,
    solution: &[Value],
) -> Board {
    let mut board = empty.clone();
    for &cell in clues {
        board.restrict(cell, ValueSet::only(solution[cell.index()]));
    }
    board
}

/// A random solution: some cells get random values as long as there is one.
fn solution(empty: &Board, random: &mut Random) -> Result<Vec<Value>, BoxError> {
    let mut board = empty.clone();
    let mut found = search(EngineId::Learn, &board, 1)?.ok_or("the board has no solution")?;
    let cells: Vec<Cell> = board.cells().collect();
    for _ in 0..cells.len() / 4 {
        let mut next = board.clone();
        let value = Value::new(random.below(board.values().count()));
        next.restrict(*random.pick(&cells), ValueSet::only(value));
        if let Some(solution) = search(EngineId::Learn, &next, 1)? {
            (board, found) = (next, solution);
        }
    }
    Ok(found)
}

/// Looks for that many solutions, and returns the first.
fn search(engine: EngineId, board: &Board, limit: u64) -> Result<Option<Vec<Value>>, BoxError> {
    let limits = Limits::none().with_clock(SystemClock::start()).with_time(LONGEST);
    let (mut first, mut found) = (None, 0);
    board::search_with(engine, board, &limits, &mut |values| {
        first.get_or_insert_with(|| values.to_vec());
        found += 1;
        if found < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    Ok(first)
}
