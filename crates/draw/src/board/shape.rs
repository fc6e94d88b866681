//! Marks of rules: bubbles, polygons, cages, texts.
//!
//! What is ink and what is paper depends on the place. In a cell they are the colours of clues and cells;
//! outside the grid, ink is that of captions; signs on borders are dark or light in every theme, as a
//! white dot must not become a black one.

use omnidoku_core::{Board, Cell};
use omnidoku_rules::picture::{Mark, Point, Tint};

use super::grid::{outline_path, path_through};
use super::layer::{Layer, bounds};
use super::line::Line;
use super::outline::outlines;
use crate::picture::{CELL, HALF_HEIGHT};
use crate::svg::{Anchor, Length, Svg, shortened};
use crate::theme::Theme;

/// How far a cage is inside its cells.
const CAGE_INSET: f64 = 8.0;

/// The font size of the label of a cage.
const LABEL: f64 = 23.0;

/// The widest label.
const MAX_LABEL: f64 = CELL - 3.0 * CAGE_INSET;

/// The width of an outline.
const OUTLINE: f64 = 2.5;

/// What is needed to draw a mark.
pub(super) struct Look<'a> {
    pub(super) board: &'a Board,
    pub(super) theme: &'a Theme,
    /// All marks: the colour of a text depends on what is behind it.
    pub(super) marks: &'a [Mark],
}

impl Look<'_> {
    pub(super) fn draw(&self, mark: &Mark, svg: &mut Svg) {
        match mark {
            Mark::Line { points, tint, width, pattern, has_arrowhead } => Line {
                points: &scaled(points),
                width: f64::from(*width) * CELL,
                pattern: *pattern,
                has_arrowhead: *has_arrowhead,
                tint: *tint,
                colour: self.ink(*tint, points.first().copied()),
                paper: self.theme.cell,
            }
            .draw(svg),
            Mark::Bubble { points, radius, .. } => {
                self.bubble(&scaled(points), f64::from(*radius) * CELL, &self.paint(mark), svg);
            }
            Mark::Polygon { points, .. } => {
                let paint = self.paint(mark);
                let path = path_through(&scaled(points)) + "Z";
                svg.area(&path, paint.fill.unwrap_or("none"), &paint.outline_attributes());
            }
            Mark::Cage { cells, label } => self.cage(cells, label, svg),
            Mark::Shade { cells, tint } => {
                let path = outline_path(self.board, cells, 0.0);
                let more = " fill-opacity=\"0.6\" fill-rule=\"evenodd\"";
                svg.area(&path, self.theme.tint(*tint), more);
            }
            Mark::Text { at, text, size, tint } => {
                let size = f64::from(*size) * CELL;
                let [x, y] = [at.0, at.1].map(|at| f64::from(at) * CELL);
                let fill = self.text_colour(*at, *tint);
                svg.words(text, [x, y + size * HALF_HEIGHT], size, fill, Anchor::Middle, "");
            }
        }
    }

    /// The colours of a bubble or polygon.
    fn paint(&self, mark: &Mark) -> Paint {
        let (points, fill, outline) = match mark {
            Mark::Bubble { points, fill, outline, .. }
            | Mark::Polygon { points, fill, outline } => (&points[..], *fill, *outline),
            _ => (&[][..], None, None),
        };
        let is_sign = Layer::of(mark) == Layer::OnBorders;
        Paint {
            fill: fill.map(|fill| if is_sign { self.sign(fill) } else { self.theme.tint(fill) }),
            outline: outline.map(|outline| self.ink(outline, points.first().copied())),
        }
    }

    /// The colour of a tint on a border.
    fn sign(&self, tint: Tint) -> &'static str {
        match tint {
            Tint::Ink => self.theme.signs[0],
            Tint::Paper => self.theme.signs[1],
            _ => self.theme.tint(tint),
        }
    }

    /// The colour of a tint in a cell or outside the grid.
    fn ink(&self, tint: Tint, place: Option<Point>) -> &'static str {
        let (width, height) = (self.board.columns() as f32, self.board.rows() as f32);
        let is_inside = |(x, y): Point| (0.0..=width).contains(&x) && (0.0..=height).contains(&y);
        match (tint, place.is_none_or(is_inside)) {
            (Tint::Ink, false) => self.theme.words,
            (Tint::Paper, false) => self.theme.page,
            _ => self.theme.tint(tint),
        }
    }

    /// The colour of a text: that of signs if there is a filled shape on a border behind it.
    fn text_colour(&self, at: Point, tint: Tint) -> &'static str {
        let is_behind = |mark: &&Mark| {
            let (points, around, fill) = match mark {
                Mark::Bubble { points, radius, fill, .. } => (points, *radius, fill),
                Mark::Polygon { points, fill, .. } => (points, 0.0, fill),
                _ => return false,
            };
            let is_filled = fill.is_some() && Layer::of(mark) == Layer::OnBorders;
            is_filled
                && bounds(points).is_some_and(|[left, top, right, bottom]| {
                    (left - around..=right + around).contains(&at.0)
                        && (top - around..=bottom + around).contains(&at.1)
                })
        };
        match self.marks.iter().any(|mark| is_behind(&mark)) {
            true => self.sign(tint),
            false => self.ink(tint, Some(at)),
        }
    }

    /// A circle, a pill, or a bent pill.
    fn bubble(&self, points: &[[f64; 2]], radius: f64, paint: &Paint, svg: &mut Svg) {
        match points {
            [] => {}
            [only] => pill([*only, *only], radius, paint, svg),
            [first, last] => pill([*first, *last], radius, paint, svg),
            // A wide line on a wider one: what is inside is covered.
            _ => {
                let (path, round) = (path_through(points), " stroke-linecap=\"round\"");
                let more = format!("{round} stroke-linejoin=\"round\"");
                let outline = paint.outline.or(paint.fill).unwrap_or(self.theme.cell);
                svg.path(&path, outline, 2.0 * radius + OUTLINE, &more);
                let inside = paint.fill.unwrap_or(self.theme.cell);
                svg.path(&path, inside, 2.0 * radius - OUTLINE, &more);
            }
        }
    }

    /// A dashed outline that leaves room for the label at the top left corner of the first cell.
    fn cage(&self, cells: &[Cell], label: &str, svg: &mut Svg) {
        let colour = self.theme.given;
        let label = shortened(label, MAX_LABEL / LABEL);
        let mut outlines = outlines(self.board, cells, CAGE_INSET);
        let mut path = String::new();
        if !label.words.is_empty() && !outlines.is_empty() {
            let corners = outlines.remove(0);
            let [x, y] = corners[0];
            let at = [x - 3.0, y - 4.0 + 2.0 * LABEL * HALF_HEIGHT];
            svg.words(&label.words, at, LABEL, colour, Anchor::Start, " font-weight=\"500\"");
            let mut open = vec![[x + label.room * LABEL + 1.0, y]];
            open.extend(&corners[1..]);
            open.push([x, at[1] + 5.0]);
            path += &path_through(&open);
        }
        for corners in outlines {
            path += &(path_through(&corners) + "Z");
        }
        svg.path(&path, colour, 1.8, " stroke-dasharray=\"7 5\"");
    }
}

/// The colours of a shape.
struct Paint {
    fill: Option<&'static str>,
    outline: Option<&'static str>,
}

impl Paint {
    fn outline_attributes(&self) -> String {
        let stroke = |colour| format!(" stroke=\"{colour}\" stroke-width=\"{}\"", Length(OUTLINE));
        self.outline.map_or(String::new(), stroke)
    }
}

/// The points of a mark in the unit of the drawing.
fn scaled(points: &[Point]) -> Vec<[f64; 2]> {
    points.iter().map(|&(x, y)| [x, y].map(|at| f64::from(at) * CELL)).collect()
}

/// The outline of a line between two points, which may be the same.
fn pill([first, last]: [[f64; 2]; 2], radius: f64, paint: &Paint, svg: &mut Svg) {
    let way = [last[0] - first[0], last[1] - first[1]];
    let length = way[0].hypot(way[1]);
    // To the right of the way.
    let side = match length > 0.0 {
        true => [-way[1] / length * radius, way[0] / length * radius],
        false => [0.0, radius],
    };
    let right = |[x, y]: [f64; 2]| [x + side[0], y + side[1]].map(Length);
    let left = |[x, y]: [f64; 2]| [x - side[0], y - side[1]].map(Length);
    let r = Length(radius);
    let ([a, b], [c, d]) = (right(first), left(first));
    let ([e, f], [g, h]) = (left(last), right(last));
    let path = format!("M{a} {b}A{r} {r} 0 0 1 {c} {d}L{e} {f}A{r} {r} 0 0 1 {g} {h}Z");
    svg.area(&path, paint.fill.unwrap_or("none"), &paint.outline_attributes());
}
