use super::Nabner;
use crate::picture::{Picture, Tint};
use crate::rule::Draw;

impl Draw for Nabner {
    fn draw(&self, picture: &mut Picture<'_>) {
        picture.line(&self.cells, Tint::Yellow, 0.2);
    }
}
