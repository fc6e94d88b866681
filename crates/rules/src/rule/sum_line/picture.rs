use omnidoku_core::Cell;

use super::SumLine;
use crate::picture::{Pattern, Picture, Tint};
use crate::rule::Draw;

impl Draw for SumLine {
    fn draw(&self, picture: &mut Picture<'_>) {
        let closing = self.cells.first().filter(|_| self.is_loop);
        let points: Vec<Cell> = self.cells.iter().chain(closing).copied().collect();
        picture.patterned_line(&points, Tint::Yellow, 0.14, Pattern::Dashed);
        let (x, y) = picture.centre(self.cells[0]);
        picture.text((x - 0.3, y - 0.3), self.sum.to_string(), 0.25);
    }
}
