use super::Difference;
use crate::picture::{Picture, Tint};
use crate::rule::Draw;

impl Draw for Difference {
    /// The usual difference is left out.
    fn draw(&self, picture: &mut Picture<'_>) {
        let [first, second] = self.cells;
        let text = if self.difference == 1 { String::new() } else { self.difference.to_string() };
        picture.dot(first, second, Tint::Paper, &text);
    }
}
