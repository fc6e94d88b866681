use super::LittleKiller;
use crate::picture::{Mark, Pattern, Picture, Point, Tint};
use crate::rule::Draw;

impl Draw for LittleKiller {
    /// The sum with a small arrow, outside the grid, in front of the first cell. Where that is inside the
    /// grid, the cells are joined by a line and the sum is at its beginning.
    fn draw(&self, picture: &mut Picture<'_>) {
        let (x, y) = picture.centre(self.cells[0]);
        let (u, v) = self.cells.get(1).map_or((x + 1.0, y + 1.0), |&cell| picture.centre(cell));
        let before = |steps: f32| -> Point { (x - steps * (u - x), y - steps * (v - y)) };
        let (columns, rows) = (picture.board().columns() as f32, picture.board().rows() as f32);
        let (outside_x, outside_y) = before(1.0);
        let is_inside = (0.0..columns).contains(&outside_x) && (0.0..rows).contains(&outside_y);
        let points = if is_inside {
            self.cells.iter().map(|&cell| picture.centre(cell)).collect()
        } else {
            vec![before(0.85), before(0.58)]
        };
        let (tint, pattern) = (Tint::Ink, Pattern::Solid);
        picture.add(Mark::Line { points, tint, width: 0.04, pattern, has_arrowhead: true });
        let at = if is_inside { before(0.3) } else { before(1.1) };
        picture.text(at, self.sum.to_string(), 0.35);
    }
}
