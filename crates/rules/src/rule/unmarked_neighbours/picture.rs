use super::UnmarkedNeighbours;
use crate::picture::Picture;
use crate::rule::Draw;

impl Draw for UnmarkedNeighbours {
    fn draw(&self, _: &mut Picture<'_>) {}
}
