use super::RellikCage;
use crate::picture::Picture;
use crate::rule::Draw;

impl Draw for RellikCage {
    fn draw(&self, picture: &mut Picture<'_>) {
        picture.cage(&self.cells, format!("≠{}", self.sum));
    }
}
