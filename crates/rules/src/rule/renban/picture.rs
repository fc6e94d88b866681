use super::Renban;
use crate::picture::{Picture, Tint};
use crate::rule::Draw;

impl Draw for Renban {
    fn draw(&self, picture: &mut Picture<'_>) {
        picture.line(&self.cells, Tint::Purple, 0.2);
    }
}
