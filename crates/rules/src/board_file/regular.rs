//! Houses that follow a pattern: all rows and columns, all boxes of a size, and so on.

use omnidoku_core::{Board, BoardHouse, BoardHouseKind, Cell};

/// A board of the same form without houses.
pub(super) fn bare(board: &Board) -> Board {
    let mut bare = Board::new(board.rows(), board.columns(), board.values())
        .expect("another board has this size and these values");
    let cells = (0..board.cell_count()).map(Cell::new);
    cells.filter(|&cell| board.is_absent(cell)).for_each(|cell| bare.remove_cell(cell));
    for cell in board.loose_cells() {
        bare.add_loose_cell(&board.cell_name(cell)).expect("another board has a cell of this name");
    }
    bare
}

/// The houses of a board that are not described yet.
pub(super) struct Remaining<'a> {
    board: &'a Board,
    houses: Vec<&'a BoardHouse>,
}

impl<'a> Remaining<'a> {
    pub(super) fn new(board: &'a Board) -> Remaining<'a> {
        Remaining { board, houses: board.houses().iter().collect() }
    }

    /// Takes the houses that a pattern adds to a board, if all of them are there.
    pub(super) fn take(&mut self, add: impl FnOnce(&mut Board)) -> bool {
        let mut pattern = bare(self.board);
        add(&mut pattern);
        let mut houses = self.houses.clone();
        for house in pattern.houses() {
            match houses.iter().position(|&other| other == house) {
                Some(at) => houses.remove(at),
                None => return false,
            };
        }
        self.houses = houses;
        true
    }

    /// Takes the houses of a kind that a pattern of some height and width adds, trying every size that
    /// a house of this kind suggests.
    pub(super) fn take_sized(
        &mut self,
        kind: BoardHouseKind,
        add: fn(&mut Board, usize, usize),
    ) -> Option<String> {
        let mut sizes: Vec<(usize, usize)> = Vec::new();
        for house in self.houses.iter().filter(|house| house.kind == kind) {
            sizes.extend(self.extent(house));
        }
        if kind == BoardHouseKind::DisjointGroup {
            // A group says nothing about the size of the boxes, but their number does.
            let count = self.houses.iter().filter(|house| house.kind == kind).count();
            let heights = (1..=self.board.rows()).filter(|&rows| count.is_multiple_of(rows));
            sizes = heights.map(|rows| (rows, count / rows)).collect();
        }
        sizes.sort_unstable();
        sizes.dedup();
        let is_taken = |&(rows, columns): &(usize, usize)| {
            rows > 0 && columns > 0 && self.take(|board| add(board, rows, columns))
        };
        let (rows, columns) = sizes.into_iter().find(is_taken)?;
        Some(format!("{rows}x{columns}"))
    }

    /// Takes all houses of a kind.
    pub(super) fn take_kind(&mut self, kind: BoardHouseKind) -> Vec<&'a BoardHouse> {
        let (taken, left) = self.houses.drain(..).partition(|house| house.kind == kind);
        self.houses = left;
        taken
    }

    /// Takes what is left.
    pub(super) fn take_all(&mut self) -> Vec<&'a BoardHouse> {
        std::mem::take(&mut self.houses)
    }

    /// The height and width of the rectangle around a house.
    fn extent(&self, house: &BoardHouse) -> Option<(usize, usize)> {
        let span = |places: Vec<usize>| Some(places.iter().max()? - places.iter().min()? + 1);
        let rows = span(house.cells.iter().map(|&cell| self.board.row_of(cell)).collect())?;
        let columns = span(house.cells.iter().map(|&cell| self.board.column_of(cell)).collect())?;
        Some((rows, columns))
    }
}
