//! Random small boards with rules, whose solutions are known from the definitions alone.
//!
//! ```text
//! board         any values, houses, absent and loose cells
//! grid          fills the houses at random; keeps the first rule if that is about the whole board
//! candidates    some go, never those of the grid, until the houses have few enough completions
//! completions   all of them, by backtracking on houses and candidates
//! rules         each usually one that some of the completions keep which keep the rules before
//! solutions     the completions that every rule's check accepts
//! ```
//!
//! Of a rule, solutions depend on [`Check`] alone. An engine only helps to find a first grid for a rule of the
//! whole board: which solutions there are does not depend on it.

use omnidoku_core::{Board, BoardHouseKind, Cell, Random, Value, ValueSet, Values};
use omnidoku_rules::{Check, Full, Rule, Variant};
use omnidoku_solve::Limits;
use serde_json::json;

use crate::board_oracle;
use crate::random_rule::RuleMaker;

/// The most completions that the houses of a board have.
pub const MAX_COMPLETIONS: usize = 10_000;

/// The attempts at a rule that some completion keeps.
const MAX_ATTEMPTS: usize = 40;

/// Rules that nothing but the board decides.
const OF_BOARD: [&str; 10] = [
    "anti_king",
    "anti_knight",
    "anti_taxicab",
    "distinct_lines",
    "doppelgangers",
    "dutch_flatmates",
    "global_entropy",
    "global_modular",
    "no_three_in_a_row",
    "nonconsecutive",
];

/// A board with rules and all of its solutions.
pub struct Known {
    /// The board and its rules.
    pub variant: Variant,
    /// In how many ways the houses can be filled.
    pub completions: usize,
    /// Those that keep all rules, ascending, with value 0 in absent cells.
    pub solutions: Vec<Vec<Value>>,
}

/// A random square board of a size, 4 or 6, that has a rule of a name and perhaps others.
pub fn with_rule(side: usize, name: &str, random: &mut Random) -> Known {
    loop {
        let mut board = random_board(side, name == "unknown_regions", random);
        // Each power of two has the same chance.
        let most = (1 << random.below(14)).min(MAX_COMPLETIONS - 1) + 1;
        let Some(grid) = first_grid(&mut board, name, random) else { continue };
        let completions = narrow(&mut board, &grid, most, random);
        if let Some(known) = with_rules(board, completions, name, random) {
            return known;
        }
    }
}

/// Adds rules to a board. `None` if the board is none for the first.
fn with_rules(
    board: Board,
    completions: Vec<Vec<Value>>,
    name: &str,
    random: &mut Random,
) -> Option<Known> {
    let mut known = Known {
        variant: Variant { board, rules: Vec::new() },
        completions: completions.len(),
        solutions: completions.clone(),
    };
    let others = [0, 0, 1, 1, 2, 3][random.below(6)];
    let names = (0..others).map(|_| Rule::NAMES[random.below(Rule::NAMES.len())]);
    for name in std::iter::once(name).chain(names.collect::<Vec<_>>()) {
        let grids = if known.solutions.is_empty() { &completions } else { &known.solutions };
        let Some(rule) = random_rule(&known.variant.board, name, grids, random) else {
            if known.variant.rules.is_empty() {
                return None;
            }
            continue;
        };
        let board = &known.variant.board;
        known.solutions.retain(|values| rule.is_kept(&Full::new(board, values)));
        known.variant.rules.push(rule);
    }
    if random.below(3) == 0 && known.solutions.len() > 1 {
        known.leave(1 + random.below(2), completions, random);
    }
    known.solutions.sort_unstable();
    Some(known)
}

impl Known {
    /// Takes candidates away until there are only a few solutions.
    fn leave(&mut self, most: usize, mut completions: Vec<Vec<Value>>, random: &mut Random) {
        let kept = random.pick(&self.solutions).clone();
        let mut cells: Vec<Cell> = self.variant.board.cells().collect();
        random.shuffle(&mut cells);
        for cell in cells {
            if self.solutions.len() <= most {
                break;
            }
            let candidates = halved(&self.variant.board, cell, kept[cell.index()], random);
            self.variant.board.restrict(cell, candidates);
            self.solutions.retain(|values| candidates.contains(values[cell.index()]));
            completions.retain(|values| candidates.contains(values[cell.index()]));
        }
        self.completions = completions.len();
    }
}

/// A rule of a name that one of the grids keeps, if chance finds one; else any. `None` if the board is none
/// for it.
fn random_rule(
    board: &Board,
    name: &str,
    grids: &[Vec<Value>],
    random: &mut Random,
) -> Option<Rule> {
    let is_any = random.below(8) == 0;
    let mut found = None;
    for _ in 0..MAX_ATTEMPTS {
        let grid = random.pick(grids);
        let rule = RuleMaker::new(board, grid, random).rule(name);
        let Ok(rule) = Rule::read(board, &rule) else { continue };
        if is_any || rule.is_kept(&Full::new(board, grid)) {
            return Some(rule);
        }
        found = Some(rule);
    }
    found
}

/// A square board with houses of all kinds.
fn random_board(side: usize, has_labels: bool, random: &mut Random) -> Board {
    let one_in = |random: &mut Random, times| random.below(times) == 0;
    let lowest = [1, 1, 1, 1, 1, 0, 0, -1][random.below(8)];
    let count = side + if has_labels { 0 } else { [0, 0, 0, 1, 1, 2][random.below(6)] };
    let mut board = Board::new(side, side, Values::new(lowest, count).unwrap()).unwrap();
    if has_labels {
        board.add_rows_and_columns();
        return board;
    }
    if one_in(random, 16) {
        for _ in 0..=random.below(3) {
            board.remove_cell(Cell::new(random.below(side * side)));
        }
    }
    let loose = if one_in(random, 12) { 1 + random.below(3) } else { 0 };
    for number in 0..loose {
        let cell = board.add_loose_cell(&format!("A{number}")).unwrap();
        let kept = Value::new(random.below(count));
        board.restrict(cell, halved(&board, cell, kept, random));
    }
    if !one_in(random, 12) {
        board.add_rows_and_columns();
    }
    let (box_rows, box_columns) = (2, side / 2);
    match random.below(6) {
        0 => {
            let labels = regions(side, random);
            for label in 0..side {
                let cells = (0..side * side).filter(|&at| labels[at] == label).map(Cell::new);
                let cells = cells.filter(|&cell| !board.is_absent(cell)).collect();
                board.add_house(BoardHouseKind::Region, cells);
            }
        }
        1 => {}
        _ => board.add_boxes(box_rows, box_columns),
    }
    board.add_diagonals(one_in(random, 10), one_in(random, 10));
    if one_in(random, 10) {
        board.add_windows(2, 2);
    }
    if one_in(random, 12) {
        board.add_disjoint_groups(box_rows, box_columns);
    }
    if one_in(random, 8) {
        let mut cells: Vec<Cell> = board.cells().collect();
        random.shuffle(&mut cells);
        cells.truncate(2 + random.below(side - 1));
        board.add_house(BoardHouseKind::Extra, cells);
    }
    board
}

/// A region for each cell of a square: boxes, of which cells have changed places as long as the cells of every
/// region stay connected. Numbered in the order of their first cells.
fn regions(side: usize, random: &mut Random) -> Vec<usize> {
    let width = side / 2;
    let mut regions: Vec<usize> =
        (0..side * side).map(|at| at / side / 2 * 2 + at % side / width).collect();
    for _ in 0..random.below(200) {
        let (one, other) = (random.below(side * side), random.below(side * side));
        regions.swap(one, other);
        if !(0..side).all(|region| is_connected(side, &regions, region)) {
            regions.swap(one, other);
        }
    }
    let mut order: Vec<usize> = Vec::new();
    for &region in &regions {
        if !order.contains(&region) {
            order.push(region);
        }
    }
    regions.iter().map(|region| order.iter().position(|other| other == region).unwrap()).collect()
}

fn is_connected(side: usize, regions: &[usize], region: usize) -> bool {
    let cells: Vec<usize> = (0..regions.len()).filter(|&at| regions[at] == region).collect();
    let are_neighbours = |one: usize, other: usize| {
        let apart = |a: usize, b: usize| a.abs_diff(b);
        apart(one / side, other / side) + apart(one % side, other % side) == 1
    };
    let mut reached = vec![cells[0]];
    let mut at = 0;
    while at < reached.len() {
        for &cell in &cells {
            if !reached.contains(&cell) && are_neighbours(reached[at], cell) {
                reached.push(cell);
            }
        }
        at += 1;
    }
    reached.len() == cells.len()
}

/// A grid that fills the houses. For unknown regions, the board gets labels.
fn first_grid(board: &mut Board, name: &str, random: &mut Random) -> Option<Vec<Value>> {
    if name == "unknown_regions" {
        return labelled_grid(board, random);
    }
    if !OF_BOARD.contains(&name) {
        return board_oracle::any_solution(board, random, 20_000);
    }
    let rule = Rule::read(board, &json!({"rule": name})).ok()?;
    (0..8).find_map(|attempt| {
        let mut tried = board.clone();
        for cell in board.cells() {
            let percent = 60 + 5 * attempt;
            let values = board.candidates(cell).into_iter();
            tried.restrict(cell, values.filter(|_| random.below(100) < percent).collect());
        }
        let variant = Variant { board: tried, rules: vec![rule.clone()] };
        let limits = Limits::none().with_nodes(500);
        omnidoku_variants::solutions(&variant, 1, &limits).ok()?.0.pop()
    })
}

/// A grid of rows, columns and regions, and loose cells that name the regions.
fn labelled_grid(board: &mut Board, random: &mut Random) -> Option<Vec<Value>> {
    let side = board.rows();
    let labels = regions(side, random);
    let mut with_regions = board.clone();
    for label in 0..side {
        let cells = (0..side * side).filter(|&at| labels[at] == label).map(Cell::new).collect();
        with_regions.add_house(BoardHouseKind::Region, cells);
    }
    let mut grid = board_oracle::any_solution(&with_regions, random, 20_000)?;
    for (at, &label) in labels.iter().enumerate() {
        let cell = board.add_loose_cell(&format!("L{at}")).unwrap();
        grid.push(Value::new(label));
        let other = Value::new(random.below(side));
        let other = if random.below(3) == 0 { other } else { Value::new(label) };
        board.restrict(cell, [Value::new(label), other].into_iter().collect());
    }
    Some(grid)
}

/// About half of the candidates of a cell, and one of them certainly.
fn halved(board: &Board, cell: Cell, kept: Value, random: &mut Random) -> ValueSet {
    board.candidates(cell).into_iter().filter(|&v| v == kept || random.below(2) == 0).collect()
}

/// Takes candidates away, but none of a grid's, until the houses have no more completions than that. Returns
/// these.
fn narrow(board: &mut Board, grid: &[Value], most: usize, random: &mut Random) -> Vec<Vec<Value>> {
    let cells: Vec<Cell> = board.cells().collect();
    loop {
        let patience = 50 * most as u64 + 20_000;
        match board_oracle::solutions(board, most + 1, patience) {
            Some(found) if found.len() <= most => return found,
            _ => {}
        }
        for _ in 0..board.rows() {
            let cell = *random.pick(&cells);
            board.restrict(cell, halved(board, cell, grid[cell.index()], random));
        }
    }
}
