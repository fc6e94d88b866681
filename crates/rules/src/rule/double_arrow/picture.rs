use super::DoubleArrow;
use crate::picture::{Picture, Tint};
use crate::rule::Draw;

impl Draw for DoubleArrow {
    fn draw(&self, picture: &mut Picture<'_>) {
        picture.line(&self.cells, Tint::Grey, 0.06);
        picture.bubble(&self.cells[..1], 0.4, Some(Tint::Paper));
        picture.bubble(&self.cells[self.cells.len() - 1..], 0.4, Some(Tint::Paper));
    }
}
