use super::Entropic;
use crate::picture::{Picture, Tint};
use crate::rule::Draw;

impl Draw for Entropic {
    fn draw(&self, picture: &mut Picture<'_>) {
        picture.line(&self.cells, Tint::Orange, 0.2);
    }
}
