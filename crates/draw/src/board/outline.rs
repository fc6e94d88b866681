//! The outline of a set of cells, a little inside them.
//!
//! The border is walked clockwise, with the cells on the right. Where cells touch at a corner only, the
//! walk turns right and stays at the same cell, so that each part has an outline of its own. Every corner
//! then moves inwards by the inset, away from both of its lines.

use omnidoku_core::{Board, Cell};

use crate::picture::CELL;

/// East, south, west, north; each is a right turn from the one before.
const STEPS: [[isize; 2]; 4] = [[1, 0], [0, 1], [-1, 0], [0, -1]];

/// A piece of the border, one cell long: where it begins, in columns and rows, and its direction.
type Piece = ([isize; 2], usize);

/// The corners of each outline. The first one begins at the top left corner of the first cell in reading
/// order and goes right.
pub(super) fn outlines(board: &Board, cells: &[Cell], inset: f64) -> Vec<Vec<[f64; 2]>> {
    let mut pieces = pieces(board, cells);
    let mut outlines = Vec::new();
    while let Some(&start) = pieces.first() {
        let (mut corners, mut at) = (Vec::new(), start);
        loop {
            pieces.retain(|piece| *piece != at);
            let [step_x, step_y] = STEPS[at.1];
            let end = [at.0[0] + step_x, at.0[1] + step_y];
            // Right, straight on, left.
            let turns = [1, 0, 3].map(|turn| (end, (at.1 + turn) % 4));
            let next = turns.into_iter().find(|piece| pieces.contains(piece)).unwrap_or(start);
            if next.1 != at.1 {
                corners.push(inside(end, [at.1, next.1], inset));
            }
            if next == start {
                break;
            }
            at = next;
        }
        // The corner at which the walk began was found last.
        corners.rotate_right(1);
        outlines.push(corners);
    }
    outlines
}

/// The border in pieces, by cell in reading order.
fn pieces(board: &Board, cells: &[Cell]) -> Vec<Piece> {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    let has = |row: isize, column: isize| {
        let at = usize::try_from(row).ok().zip(usize::try_from(column).ok());
        at.and_then(|(row, column)| board.cell_at(row, column))
            .is_some_and(|cell| sorted.binary_search(&cell).is_ok())
    };
    let of_cell = |&cell: &Cell| {
        let (x, y) = (board.column_of(cell) as isize, board.row_of(cell) as isize);
        [
            (!has(y - 1, x)).then_some(([x, y], 0)),
            (!has(y, x + 1)).then_some(([x + 1, y], 1)),
            (!has(y + 1, x)).then_some(([x + 1, y + 1], 2)),
            (!has(y, x - 1)).then_some(([x, y + 1], 3)),
        ]
    };
    sorted.iter().flat_map(of_cell).flatten().collect()
}

/// A corner between two directions, moved to the right of both.
fn inside([x, y]: [isize; 2], directions: [usize; 2], inset: f64) -> [f64; 2] {
    let mut corner = [x as f64 * CELL, y as f64 * CELL];
    for direction in directions {
        let [right_x, right_y] = STEPS[(direction + 1) % 4];
        corner[0] += inset * right_x as f64;
        corner[1] += inset * right_y as f64;
    }
    corner
}

#[cfg(test)]
mod tests {
    use super::*;
    use omnidoku_core::Values;

    fn outlines_of(cells: &[usize]) -> Vec<Vec<[f64; 2]>> {
        let board = Board::new(3, 3, Values::up_to(3).unwrap()).unwrap();
        let cells: Vec<Cell> = cells.iter().map(|&index| Cell::new(index)).collect();
        outlines(&board, &cells, 10.0)
    }

    #[test]
    fn a_bent_cage() {
        // r1c2, r2c1, r2c2
        let corners =
            [[110., 10.], [190., 10.], [190., 190.], [10., 190.], [10., 110.], [110., 110.]];
        assert_eq!(outlines_of(&[1, 3, 4]), [corners.to_vec()]);
    }

    #[test]
    fn cells_that_touch_at_a_corner_are_apart_and_a_hole_is_an_outline() {
        let parts = outlines_of(&[0, 4]);
        assert_eq!(parts.len(), 2);
        assert_eq!(parts[1], [[110., 110.], [190., 110.], [190., 190.], [110., 190.]]);
        let ring = outlines_of(&[0, 1, 2, 3, 5, 6, 7, 8]);
        assert_eq!(ring.iter().map(Vec::len).collect::<Vec<_>>(), [4, 4]);
        assert!(ring[1].contains(&[90., 90.]) && ring[1].contains(&[210., 210.]));
    }
}
