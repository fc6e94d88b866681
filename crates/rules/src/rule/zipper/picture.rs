use super::Zipper;
use crate::picture::{Picture, Tint};
use crate::rule::Draw;

impl Draw for Zipper {
    fn draw(&self, picture: &mut Picture<'_>) {
        picture.line(&self.cells, Tint::Turquoise, 0.16);
        if self.cells.len() % 2 == 1 {
            let middle = self.cells.len() / 2;
            picture.bubble(&self.cells[middle..=middle], 0.25, Some(Tint::Turquoise));
        }
    }
}
