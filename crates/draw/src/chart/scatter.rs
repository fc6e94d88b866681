//! One contender against another: a point for each instance that both solved, and the diagonal where
//! they are equal.

use std::fmt::Write;

use super::axis::{Axis, Ruler};
use super::look::Look;
use super::plot::{Height, LABEL_SIZE, Plot};
use crate::svg::{Anchor, Length, Svg, shortened};

/// A scatter plot. Both axes have the same range, so that the diagonal shows which of the two was lower.
#[derive(Clone, Debug, PartialEq)]
pub struct Scatter {
    /// Its title.
    pub title: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// The points.
    pub points: Vec<[f64; 2]>,
    /// The caption above the diagonal: who wins there, how often.
    pub above: String,
    /// The caption below the diagonal.
    pub below: String,
}

impl Scatter {
    /// The chart as SVG text.
    pub fn svg(&self, look: &Look) -> String {
        let shown = |&&[x, y]: &&[f64; 2]| self.x.shows(x) && self.y.shows(y);
        let points: Vec<_> = self.points.iter().filter(shown).copied().collect();
        let ruler = |axis| Ruler::over(axis, points.iter().flatten().copied());
        let rulers = (ruler(&self.x), ruler(&self.y));
        let mut plot = Plot::new(look, &self.title, &self.y, rulers, Height::Square);
        let [left, top, right, bottom] = plot.edges();
        let diagonal =
            format!("M{} {}L{} {}", Length(left), Length(bottom), Length(right), Length(top));
        plot.svg.path(&diagonal, look.axis, 1.5, " stroke-dasharray=\"6 4\"");

        // One path of dots: thousands of them make a short text.
        let mut dots = String::new();
        for &[x, y] in &points {
            let [x, y] = plot.place(x, y).map(Length);
            // Writing to a String does not fail.
            let _ = write!(dots, "M{x} {y}h.01");
        }
        let (size, opacity) = if points.len() > 300 { (4.0, 0.4) } else { (6.0, 0.7) };
        let more = format!(" stroke-linecap=\"round\" stroke-opacity=\"{opacity}\"");
        plot.svg.path(&dots, look.color(0), size, &more);

        let room = (right - left) * 0.62 / LABEL_SIZE;
        caption(&mut plot.svg, look, &self.above, room, [left + 6.0, top + 6.0], Anchor::Start);
        let at = [right - 6.0, bottom - 10.0 - LABEL_SIZE * 1.2];
        caption(&mut plot.svg, look, &self.below, room, at, Anchor::End);
        plot.finish(&self.title, &self.x, std::iter::empty())
    }
}

/// Words on a plate; the place is its upper left or right corner.
fn caption(svg: &mut Svg, look: &Look, words: &str, room: f64, [x, y]: [f64; 2], anchor: Anchor) {
    let words = shortened(words, room);
    if words.words.is_empty() {
        return;
    }
    let wide = words.room * LABEL_SIZE + 8.0;
    let (plate, at) = match anchor {
        Anchor::End => (x - wide, x - 4.0),
        _ => (x, x + 4.0),
    };
    let opacity = " fill-opacity=\"0.85\"";
    svg.rectangle([plate, y, wide, LABEL_SIZE * 1.4], look.page, opacity);
    svg.words(&words.words, [at, y + LABEL_SIZE * 1.05], LABEL_SIZE, look.words, anchor, "");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_axes_are_alike_and_what_is_equal_lies_on_the_diagonal() {
        let chart = Scatter {
            title: "dlx against backtrack".into(),
            x: Axis::seconds("dlx").log(),
            y: Axis::seconds("backtrack").log(),
            points: vec![[1e-6, 1e-3], [1e-5, 1e-5], [0.0, 1.0], [1.0, f64::NAN]],
            above: "dlx is faster: 1".into(),
            below: String::new(),
        };
        let svg = chart.svg(&Look::LIGHT);
        assert_eq!(svg.matches("h.01").count(), 2);
        assert_eq!(svg.matches(">10 µs</text>").count(), 2);
        assert_eq!(svg.matches(">dlx is faster: 1</text>").count(), 1);
        assert_eq!(svg.matches("fill-opacity=\"0.85\"").count(), 1);
        assert!(svg.contains("stroke-dasharray"));
    }
}
