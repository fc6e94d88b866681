//! Lines through cells, with arrowheads and patterns.
//!
//! Kinds of lines differ by colour, as everywhere. For readers who do not see it, or print in black, a
//! wide line also has a fine core in the colour of the cells, with dashes of its own for each colour.

use omnidoku_rules::picture::{Pattern, Tint};

use super::grid::path_through;
use super::layer::ARROWHEAD;
use crate::picture::CELL;
use crate::svg::{Length, Svg};

/// The width from which a line has a core.
const LEAST_WIDTH_WITH_CORE: f64 = 14.0;

/// The width of a core.
const CORE: f64 = 3.0;

/// A line to be drawn, in the unit of the drawing.
pub(super) struct Line<'a> {
    pub(super) points: &'a [[f64; 2]],
    pub(super) width: f64,
    pub(super) pattern: Pattern,
    pub(super) has_arrowhead: bool,
    pub(super) tint: Tint,
    pub(super) colour: &'a str,
    /// The colour of its core.
    pub(super) paper: &'a str,
}

impl Line<'_> {
    pub(super) fn draw(&self, svg: &mut Svg) {
        let is_loop = self.points.len() > 2 && self.points.first() == self.points.last();
        let path = path_through(self.points) + if is_loop { "Z" } else { "" };
        let dashes = |parts: [f64; 2]| {
            let [dash, gap] = parts.map(|part| Length(part * self.width));
            format!(" stroke-dasharray=\"{dash} {gap}\"")
        };
        let round = " stroke-linecap=\"round\" stroke-linejoin=\"round\"";
        let more = match self.pattern {
            Pattern::Solid => round.to_owned(),
            Pattern::Dashed => dashes([2.5, 1.5]) + " stroke-linejoin=\"round\"",
            Pattern::Dotted => dashes([0.0, 2.0]) + round,
        };
        svg.path(&path, self.colour, self.width, &more);
        if let Some(dashes) = self.core() {
            let more = format!("{round} stroke-dasharray=\"{dashes}\"");
            svg.path(&path, self.paper, CORE, &more);
        }
        if self.has_arrowhead {
            self.arrowhead(svg);
        }
    }

    /// The dashes of the core, if there is one. Green, the most common colour, and grey have none.
    fn core(&self) -> Option<&'static str> {
        if self.width < LEAST_WIDTH_WITH_CORE || self.pattern != Pattern::Solid {
            return None;
        }
        match self.tint {
            Tint::Ink | Tint::Paper | Tint::Grey | Tint::Green => None,
            Tint::Purple => Some("0 10"),
            Tint::Blue => Some("1000 0"),
            Tint::Orange => Some("14 10"),
            Tint::Red => Some("4 8"),
            Tint::Turquoise => Some("14 8 0 8"),
            Tint::Yellow => Some("28 14"),
        }
    }

    /// Two short strokes from the end of the line backwards.
    fn arrowhead(&self, svg: &mut Svg) {
        let Some(&[x, y]) = self.points.last() else { return };
        let Some(&[u, v]) = self.points.iter().rev().find(|point| **point != [x, y]) else {
            return;
        };
        let length = (x - u).hypot(y - v);
        let reach = f64::from(ARROWHEAD) * CELL;
        let (along_x, along_y) = ((x - u) / length * reach, (y - v) / length * reach);
        let corners = [
            [x - along_x - along_y, y - along_y + along_x],
            [x, y],
            [x - along_x + along_y, y - along_y - along_x],
        ];
        let more = " stroke-linecap=\"round\" stroke-linejoin=\"miter\"";
        svg.path(&path_through(&corners), self.colour, self.width, more);
    }
}
