use super::Lunchbox;
use crate::picture::{Picture, Tint};
use crate::rule::Draw;

impl Draw for Lunchbox {
    fn draw(&self, picture: &mut Picture<'_>) {
        picture.line(&self.cells, Tint::Grey, 0.6);
        let Some(&first) = self.cells.first() else { return };
        let (x, y) = picture.centre(first);
        picture.text((x - 0.33, y - 0.33), self.sum.to_string(), 0.22);
    }
}
