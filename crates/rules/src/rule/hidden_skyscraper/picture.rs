use super::HiddenSkyscraper;
use crate::picture::Picture;
use crate::rule::Draw;

impl Draw for HiddenSkyscraper {
    fn draw(&self, picture: &mut Picture<'_>) {
        picture.clue(&self.cells, format!("|{}|", self.number));
    }
}
