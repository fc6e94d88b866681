use super::Regex;
use crate::picture::{Pattern, Picture, Tint};
use crate::rule::Draw;

impl Draw for Regex {
    fn draw(&self, picture: &mut Picture<'_>) {
        picture.patterned_line(&self.cells, Tint::Yellow, 0.1, Pattern::Dotted);
        picture.bubble(&self.cells[..1], 0.15, Some(Tint::Paper));
    }
}
