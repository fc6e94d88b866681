use super::BrokenXSum;
use crate::picture::Picture;
use crate::rule::Draw;

impl Draw for BrokenXSum {
    fn draw(&self, picture: &mut Picture<'_>) {
        picture.clue(&self.cells, format!("<{}±1>", self.sum));
    }
}
