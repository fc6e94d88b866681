use super::Sandwich;
use crate::picture::Picture;
use crate::rule::Draw;

impl Draw for Sandwich {
    fn draw(&self, picture: &mut Picture<'_>) {
        picture.clue(&self.cells, self.sum.to_string());
    }
}
