use super::Modular;
use crate::picture::{Picture, Pattern, Tint};
use crate::rule::Draw;

impl Draw for Modular {
    fn draw(&self, picture: &mut Picture<'_>) {
        picture.patterned_line(&self.cells, Tint::Turquoise, 0.2, Pattern::Dashed);
    }
}
