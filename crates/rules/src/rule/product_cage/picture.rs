use super::ProductCage;
use crate::picture::Picture;
use crate::rule::Draw;

impl Draw for ProductCage {
    fn draw(&self, picture: &mut Picture<'_>) {
        picture.cage(&self.cells, format!("{}×", self.product));
    }
}
