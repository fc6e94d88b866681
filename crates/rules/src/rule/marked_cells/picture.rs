use omnidoku_core::Cell;

use super::{MarkedCells, NumberKind};
use crate::picture::{Mark, Picture, Tint};
use crate::rule::Draw;

/// How far a mark reaches from the centre of its cell.
const REACH: f32 = 0.38;

impl Draw for MarkedCells {
    /// Circles are odd, squares are even; triangles point down where numbers are low, up where they are high.
    fn draw(&self, picture: &mut Picture<'_>) {
        for &cell in &self.cells {
            match self.kind {
                NumberKind::Odd => picture.bubble(&[cell], REACH, Some(Tint::Grey)),
                NumberKind::Even => {
                    polygon(picture, cell, &[(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]);
                }
                NumberKind::Low => polygon(picture, cell, &[(-1.0, -0.8), (1.0, -0.8), (0.0, 1.0)]),
                NumberKind::High => polygon(picture, cell, &[(-1.0, 0.8), (1.0, 0.8), (0.0, -1.0)]),
            }
        }
    }
}

/// A grey shape with these corners around the centre of a cell.
fn polygon(picture: &mut Picture<'_>, cell: Cell, corners: &[(f32, f32)]) {
    let (x, y) = picture.centre(cell);
    let points = corners.iter().map(|(right, down)| (x + REACH * right, y + REACH * down));
    let points = points.collect();
    picture.add(Mark::Polygon { points, fill: Some(Tint::Grey), outline: Some(Tint::Grey) });
}
