use super::{Indexed, Indexing};
use crate::picture::{Mark, Pattern, Picture, Tint};
use crate::rule::Draw;

impl Draw for Indexing {
    /// A shade, and a line along which the cell points: down, to the right, or a diagonal in a box.
    fn draw(&self, picture: &mut Picture<'_>) {
        let (tint, (right, down)) = match self.by {
            Indexed::Row => (Tint::Blue, (0.0, 0.4)),
            Indexed::Column => (Tint::Red, (0.4, 0.0)),
            Indexed::Box => (Tint::Green, (0.28, 0.28)),
        };
        picture.shade(&self.cells, tint);
        for &cell in &self.cells {
            let (x, y) = picture.centre(cell);
            let points = vec![(x - right, y - down), (x + right, y + down)];
            let pattern = Pattern::Dotted;
            picture.add(Mark::Line { points, tint, width: 0.05, pattern, has_arrowhead: false });
        }
    }
}
