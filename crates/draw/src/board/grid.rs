//! The board itself: its cells, the houses that are no rows, columns or regions, and the lines between
//! cells.

use std::fmt::Write;

use omnidoku_core::{Board, BoardHouse, BoardHouseKind, Cell};
use omnidoku_rules::borders::{Borders, Edge};
use omnidoku_rules::picture::Tint;

use super::outline::outlines;
use crate::picture::{CELL, grid_lines};
use crate::svg::{Length, Svg};
use crate::theme::Theme;

/// How strongly windows and extra regions are shaded.
const SHADE: f64 = 0.4;

/// Disjoint groups cover the whole board, so they are fainter.
const FAINT_SHADE: f64 = 0.22;

/// How far the outline of an extra region is inside its cells.
const SHADE_INSET: f64 = 5.0;

/// The background of cells.
pub(super) fn cells(board: &Board, theme: &Theme, svg: &mut Svg) {
    let cells: Vec<_> = board.cells().collect();
    svg.area(&outline_path(board, &cells, 0.0), theme.cell, " fill-rule=\"evenodd\"");
}

/// Diagonals as lines, other houses as shades. Rows and columns need no drawing; boxes and regions have
/// borders.
pub(super) fn houses(board: &Board, theme: &Theme, svg: &mut Svg) {
    for kind in BoardHouseKind::ALL {
        let houses = board.houses().iter().filter(|house| house.kind == kind);
        for (number, house) in houses.enumerate() {
            match kind {
                BoardHouseKind::Row
                | BoardHouseKind::Column
                | BoardHouseKind::Box
                | BoardHouseKind::Region => {}
                BoardHouseKind::Diagonal => diagonal(board, house, theme, svg),
                BoardHouseKind::Window => shade(board, house, theme.tints[0], svg),
                BoardHouseKind::DisjointGroup => {
                    let tint = theme.tints[number % theme.tints.len()];
                    let path = outline_path(board, &house.cells, 0.0);
                    svg.area(&path, tint, &format!(" fill-opacity=\"{FAINT_SHADE}\""));
                }
                BoardHouseKind::Extra => {
                    shade(board, house, theme.tints[number % theme.tints.len()], svg);
                }
            }
        }
    }
}

/// A line from corner to corner of the board.
fn diagonal(board: &Board, house: &BoardHouse, theme: &Theme, svg: &mut Svg) {
    let (Some(&first), Some(&last)) = (house.cells.first(), house.cells.last()) else { return };
    let (left, right) = (board.column_of(first), board.column_of(last));
    let is_rising = usize::from(right < left);
    let [x, u] = [left + is_rising, right + 1 - is_rising].map(|at| Length(at as f64 * CELL));
    let [y, v] = [board.row_of(first), board.row_of(last) + 1].map(|at| Length(at as f64 * CELL));
    svg.path(&format!("M{x} {y}L{u} {v}"), theme.tint(Tint::Blue), 3.0, "");
}

/// A shade with an outline: the form is seen where the colour is not.
fn shade(board: &Board, house: &BoardHouse, tint: &str, svg: &mut Svg) {
    let path = outline_path(board, &house.cells, SHADE_INSET);
    let more = format!(
        " fill-opacity=\"{SHADE}\" fill-rule=\"evenodd\" stroke=\"{tint}\" stroke-width=\"2.5\""
    );
    svg.area(&path, tint, &more);
}

/// The lines between cells: those of the same kind in a row or column are one.
pub(super) fn lines(board: &Board, theme: &Theme, svg: &mut Svg) {
    let borders = Borders::new(board);
    let (rows, columns) = (board.rows(), board.columns());
    let (mut thin, mut thick) = (String::new(), String::new());
    let mut add = |edge: Edge, begin: [usize; 2], end: [usize; 2]| {
        let path = match edge {
            Edge::Nothing => return,
            Edge::Thin => &mut thin,
            Edge::Thick => &mut thick,
        };
        let [x, y] = begin.map(|at| Length(at as f64 * CELL));
        let [u, v] = end.map(|at| Length(at as f64 * CELL));
        // Writing to a String does not fail.
        let _ = match begin[1] == end[1] {
            true => write!(path, "M{x} {y}H{u}"),
            false => write!(path, "M{x} {y}V{v}"),
        };
    };
    for row in 0..=rows {
        let edges = (0..columns).map(|column| borders.horizontal(row, column));
        runs(edges, |edge, from, to| add(edge, [from, row], [to, row]));
    }
    for column in 0..=columns {
        let edges = (0..rows).map(|row| borders.vertical(row, column));
        runs(edges, |edge, from, to| add(edge, [column, from], [column, to]));
    }
    grid_lines(rows.max(columns), [&thin, &thick], theme, svg);
}

/// Calls for every longest run of equal edges, with where it begins and ends.
fn runs(edges: impl Iterator<Item = Edge>, mut call: impl FnMut(Edge, usize, usize)) {
    let edges: Vec<Edge> = edges.collect();
    let mut from = 0;
    for run in edges.chunk_by(|a, b| a == b) {
        call(run[0], from, from + run.len());
        from += run.len();
    }
}

/// The outline of cells as a path.
pub(super) fn outline_path(board: &Board, cells: &[Cell], inset: f64) -> String {
    let closed = |corners: Vec<[f64; 2]>| path_through(&corners) + "Z";
    outlines(board, cells, inset).into_iter().map(closed).collect()
}

/// A path through points.
pub(super) fn path_through(points: &[[f64; 2]]) -> String {
    let mut path = String::new();
    for (number, [x, y]) in points.iter().enumerate() {
        let command = if number == 0 { 'M' } else { 'L' };
        // Writing to a String does not fail.
        let _ = write!(path, "{command}{} {}", Length(*x), Length(*y));
    }
    path
}
