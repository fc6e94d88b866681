use super::EqualityCage;
use crate::picture::{Picture, Tint};
use crate::rule::Draw;

impl Draw for EqualityCage {
    fn draw(&self, picture: &mut Picture<'_>) {
        picture.shade(&self.cells, Tint::Turquoise);
        picture.cage(&self.cells, "");
    }
}
