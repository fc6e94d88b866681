use super::IndexingLine;
use crate::picture::{Mark, Pattern, Picture, Tint};
use crate::rule::Draw;

impl Draw for IndexingLine {
    fn draw(&self, picture: &mut Picture<'_>) {
        let points = self.cells.iter().map(|&cell| picture.centre(cell)).collect();
        let pattern = Pattern::Dashed;
        let (tint, width) = (Tint::Yellow, 0.08);
        picture.add(Mark::Line { points, tint, width, pattern, has_arrowhead: true });
        picture.bubble(&self.cells[..1], 0.15, Some(Tint::Yellow));
    }
}
