use super::Ratio;
use crate::picture::{Picture, Tint};
use crate::rule::Draw;

impl Draw for Ratio {
    /// The usual ratio is left out.
    fn draw(&self, picture: &mut Picture<'_>) {
        let [first, second] = self.cells;
        let text = if self.ratio == 2 { String::new() } else { self.ratio.to_string() };
        picture.dot(first, second, Tint::Ink, &text);
    }
}
