use super::Thermometer;
use crate::picture::{Picture, Tint};
use crate::rule::Draw;

impl Draw for Thermometer {
    fn draw(&self, picture: &mut Picture<'_>) {
        picture.bubble(&self.cells[..1], 0.35, Some(Tint::Grey));
        let width = if self.is_slow { 0.14 } else { 0.3 };
        picture.line(&self.cells, Tint::Grey, width);
    }
}
