use super::RegionSumLine;
use crate::picture::{Picture, Tint};
use crate::rule::Draw;

impl Draw for RegionSumLine {
    fn draw(&self, picture: &mut Picture<'_>) {
        picture.line(&self.cells, Tint::Blue, 0.12);
    }
}
