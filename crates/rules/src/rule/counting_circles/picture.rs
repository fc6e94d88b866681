use super::CountingCircles;
use crate::picture::Picture;
use crate::rule::Draw;

impl Draw for CountingCircles {
    fn draw(&self, picture: &mut Picture<'_>) {
        for cell in &self.cells {
            picture.bubble(&[*cell], 0.42, None);
        }
    }
}
