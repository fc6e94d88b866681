use super::GreaterThan;
use crate::picture::Picture;
use crate::rule::Draw;

impl Draw for GreaterThan {
    fn draw(&self, picture: &mut Picture<'_>) {
        let [greater, smaller] = self.cells;
        picture.inequality(greater, smaller);
    }
}
