use super::ExtremeCells;
use crate::picture::{Picture, Tint};
use crate::rule::Draw;

impl Draw for ExtremeCells {
    /// An inequality sign on each side of the marked cells.
    fn draw(&self, picture: &mut Picture<'_>) {
        picture.shade(&self.cells, Tint::Grey);
        for [greater, smaller] in self.comparisons(picture.board()) {
            picture.inequality(greater, smaller);
        }
    }
}
