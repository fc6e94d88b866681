use super::Between;
use crate::picture::{Picture, Tint};
use crate::rule::Draw;

impl Draw for Between {
    fn draw(&self, picture: &mut Picture<'_>) {
        picture.line(&self.cells, Tint::Blue, 0.12);
        for end in [&self.cells[..1], &self.cells[self.cells.len() - 1..]] {
            picture.bubble(end, 0.4, Some(Tint::Paper));
        }
    }
}
