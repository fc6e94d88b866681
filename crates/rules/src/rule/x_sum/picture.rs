use super::XSum;
use crate::picture::Picture;
use crate::rule::Draw;

impl Draw for XSum {
    fn draw(&self, picture: &mut Picture<'_>) {
        picture.clue(&self.cells, format!("<{}>", self.sum));
    }
}
