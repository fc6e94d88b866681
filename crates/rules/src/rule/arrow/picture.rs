use omnidoku_core::Cell;

use super::Arrow;
use crate::picture::{Picture, Tint};
use crate::rule::Draw;

impl Draw for Arrow {
    fn draw(&self, picture: &mut Picture<'_>) {
        let steps_to = |cell: Cell, other: Cell| {
            let ((x, y), (u, v)) = (picture.centre(cell), picture.centre(other));
            (x - u).abs().max((y - v).abs())
        };
        // The shaft begins at the cell of the circle that is nearest to its first cell.
        let nearest = |a: &&Cell, b: &&Cell| {
            steps_to(**a, self.cells[0]).total_cmp(&steps_to(**b, self.cells[0]))
        };
        let start = self.circle.iter().min_by(nearest).copied();
        let shaft: Vec<Cell> = start.into_iter().chain(self.cells.iter().copied()).collect();
        picture.arrow(&shaft);
        picture.bubble(&self.circle, 0.4, Some(Tint::Paper));
    }
}
