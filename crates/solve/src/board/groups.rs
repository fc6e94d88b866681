//! A board as groups: sets of candidates of which exactly one, or at most one, is true.
//!
//! ```text
//! a cell with its candidates                                exactly one
//! a house and a value, with the cells that may hold it      exactly one if the house is complete
//!                                                           at most one if it has fewer cells than values
//! ```
//!
//! The engines that take any board start from here: as columns of an exact cover, or as the constraints of the
//! learning search.

use omnidoku_core::{Board, Cell, Value};

/// The most groups of one candidate that the learning search takes: its cell and seven houses. A cell of a
/// samurai that is in two grids is in six.
pub(crate) const MAX_GROUPS: usize = 8;

/// What a candidate takes, without the names of its groups.
const BYTES_PER_CANDIDATE: usize = size_of::<(Cell, Value)>() + size_of::<Vec<u32>>();

/// See the [module](self).
pub(crate) struct BoardGroups {
    /// How many cells the rectangle has.
    pub(crate) cells: usize,
    /// How many values there are.
    pub(crate) values: usize,
    /// The candidates, in reading order.
    pub(crate) candidates: Vec<(Cell, Value)>,
    /// The groups of each candidate, its cell first.
    pub(crate) memberships: Vec<Vec<u32>>,
    /// How many groups there are.
    pub(crate) count: usize,
    /// Those of which no member needs to be true.
    pub(crate) may_be_empty: Vec<u32>,
}

impl BoardGroups {
    /// The groups of a board; `None` if one of them cannot have a true member, but must.
    pub(crate) fn of(board: &Board) -> Option<BoardGroups> {
        let values = board.values().count();
        let mut candidates = Vec::new();
        let mut memberships = Vec::new();
        let (mut count, mut may_be_empty) = (0, Vec::new());
        // Where the candidates of each cell begin.
        let mut starts = vec![0; board.cell_count()];
        for cell in board.cells() {
            starts[cell.index()] = candidates.len();
            candidates.extend(board.candidates(cell).map(|value| (cell, value)));
            if candidates.len() == starts[cell.index()] {
                return None;
            }
            memberships.resize(candidates.len(), vec![count as u32]);
            count += 1;
        }
        let candidate = |cell: Cell, value: Value| {
            let open = board.candidates(cell);
            let before = open.take_while(|&other| other != value).count();
            (open.contains(value) && !board.is_absent(cell)).then(|| starts[cell.index()] + before)
        };
        for cells in distinct_houses(board) {
            // A cell that is listed twice differs from itself.
            if cells.len() > values || cells.windows(2).any(|pair| pair[0] == pair[1]) {
                return None;
            }
            let is_complete = cells.len() == values;
            for value in board.values().all() {
                let members: Vec<usize> =
                    cells.iter().filter_map(|&cell| candidate(cell, value)).collect();
                match (members.len(), is_complete) {
                    (0, true) => return None,
                    (0 | 1, false) => continue,
                    _ => {}
                }
                if !is_complete {
                    may_be_empty.push(count as u32);
                }
                for member in members {
                    memberships[member].push(count as u32);
                }
                count += 1;
            }
        }
        let cells = board.cell_count();
        Some(BoardGroups { cells, values, candidates, memberships, count, may_be_empty })
    }

    /// An estimate of the most bytes they take.
    pub(crate) fn memory(board: &Board) -> usize {
        let in_houses: usize = board.houses().iter().map(|house| house.cells.len()).sum();
        let candidates = board.values().count() * board.cell_count();
        let memberships = board.values().count() * (board.cell_count() + in_houses);
        candidates * BYTES_PER_CANDIDATE + memberships * 2 * size_of::<u32>()
    }
}

/// The cells of the houses, each set of cells once: grids that overlap have boxes in common.
pub(crate) fn distinct_houses(board: &Board) -> Vec<&[Cell]> {
    let mut houses: Vec<&[Cell]> = board.houses().iter().map(|house| &house.cells[..]).collect();
    houses.sort_unstable();
    houses.dedup();
    houses
}
