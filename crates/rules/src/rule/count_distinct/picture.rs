use super::CountDistinct;
use crate::picture::{Picture, Tint};
use crate::rule::Draw;

impl Draw for CountDistinct {
    fn draw(&self, picture: &mut Picture<'_>) {
        picture.bubble(&[self.count], 0.4, Some(Tint::Yellow));
        picture.cage(&self.cells, "");
    }
}
