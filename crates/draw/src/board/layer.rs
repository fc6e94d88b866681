//! Where a mark lies: in which layer, and how far it reaches.

use omnidoku_rules::picture::{Mark, Point};

use crate::picture::CELL;
use crate::svg::shortened;

/// How far an arrowhead reaches to each side of its line, in cells.
pub(super) const ARROWHEAD: f32 = 0.13;

/// The largest sign on a border.
const LARGEST_SIGN: f64 = 0.6 * CELL;

/// The layers, from the bottom up. Grid lines are between the second and the third.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Layer {
    /// The backgrounds of cells.
    Shades,
    /// Lines and shapes in cells.
    InCells,
    /// Cages.
    Cages,
    /// Small shapes on borders and corners, and all texts.
    OnBorders,
}

impl Layer {
    /// The layer of a mark.
    pub(super) fn of(mark: &Mark) -> Layer {
        match mark {
            Mark::Shade { .. } => Layer::Shades,
            Mark::Cage { .. } => Layer::Cages,
            Mark::Text { .. } => Layer::OnBorders,
            Mark::Line { .. } | Mark::Bubble { .. } | Mark::Polygon { .. } => {
                match extent(mark).is_some_and(is_sign) {
                    true => Layer::OnBorders,
                    false => Layer::InCells,
                }
            }
        }
    }
}

/// Whether something this large is a sign: small, and with its middle on a border or a corner.
fn is_sign([left, top, right, bottom]: [f64; 4]) -> bool {
    let is_on_line = |at: f64| (at - (at / CELL).round() * CELL).abs() < 0.06 * CELL;
    let is_small = (right - left).max(bottom - top) < LARGEST_SIGN;
    is_small && (is_on_line((left + right) / 2.0) || is_on_line((top + bottom) / 2.0))
}

/// Left, top, right and bottom of what may reach out of the grid, in the unit of the drawing.
pub(super) fn extent(mark: &Mark) -> Option<[f64; 4]> {
    let (points, around) = match mark {
        Mark::Line { points, width, has_arrowhead, .. } => {
            (&points[..], width / 2.0 + if *has_arrowhead { ARROWHEAD } else { 0.0 })
        }
        Mark::Bubble { points, radius, .. } => (&points[..], *radius),
        Mark::Polygon { points, .. } => (&points[..], 0.0),
        Mark::Text { at, text, size, .. } => {
            let [x, y] = [at.0, at.1].map(|at| f64::from(at) * CELL);
            let size = f64::from(*size) * CELL;
            let (width, height) = (shortened(text, f64::INFINITY).room * size / 2.0, size * 0.4);
            return Some([x - width, y - height, x + width, y + height]);
        }
        Mark::Cage { .. } | Mark::Shade { .. } => return None,
    };
    let [left, top, right, bottom] = bounds(points)?;
    Some(
        [left - around, top - around, right + around, bottom + around]
            .map(|at| f64::from(at) * CELL),
    )
}

/// Left, top, right and bottom of points.
pub(super) fn bounds(points: &[Point]) -> Option<[f32; 4]> {
    let (&(x, y), rest) = points.split_first()?;
    Some(rest.iter().fold([x, y, x, y], |[left, top, right, bottom], &(x, y)| {
        [left.min(x), top.min(y), right.max(x), bottom.max(y)]
    }))
}
