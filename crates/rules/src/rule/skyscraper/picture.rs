use super::Skyscraper;
use crate::picture::Picture;
use crate::rule::Draw;

impl Draw for Skyscraper {
    fn draw(&self, picture: &mut Picture<'_>) {
        picture.clue(&self.cells, format!("[{}]", self.count));
    }
}
