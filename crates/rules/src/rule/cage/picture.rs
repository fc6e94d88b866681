use super::Cage;
use crate::picture::Picture;
use crate::rule::Draw;

impl Draw for Cage {
    fn draw(&self, picture: &mut Picture<'_>) {
        let label = self.sum.map_or(String::new(), |sum| sum.to_string());
        picture.cage(&self.cells, label);
    }
}
