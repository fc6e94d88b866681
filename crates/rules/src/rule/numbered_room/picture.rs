use super::NumberedRoom;
use crate::picture::Picture;
use crate::rule::Draw;

impl Draw for NumberedRoom {
    fn draw(&self, picture: &mut Picture<'_>) {
        picture.clue(&self.cells, format!(":{}:", self.number));
    }
}
