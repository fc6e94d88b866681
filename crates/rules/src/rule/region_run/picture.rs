use super::RegionRun;
use crate::picture::{Picture, Tint};
use crate::rule::Draw;

impl Draw for RegionRun {
    fn draw(&self, picture: &mut Picture<'_>) {
        picture.bubble(&[self.cell], 0.4, Some(Tint::Paper));
    }
}
