use super::RegionCount;
use crate::picture::{Picture, Tint};
use crate::rule::Draw;

impl Draw for RegionCount {
    fn draw(&self, picture: &mut Picture<'_>) {
        picture.bubble(&[self.cell], 0.4, Some(Tint::Paper));
    }
}
