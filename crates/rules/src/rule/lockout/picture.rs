use super::Lockout;
use crate::picture::{Mark, Picture, Tint};
use crate::rule::Draw;

impl Draw for Lockout {
    fn draw(&self, picture: &mut Picture<'_>) {
        picture.line(&self.cells, Tint::Blue, 0.12);
        for &end in [&self.cells[0], &self.cells[self.cells.len() - 1]] {
            let (x, y) = picture.centre(end);
            let points = vec![(x - 0.42, y), (x, y - 0.42), (x + 0.42, y), (x, y + 0.42)];
            picture.add(Mark::Polygon {
                points,
                fill: Some(Tint::Paper),
                outline: Some(Tint::Blue),
            });
        }
    }
}
