//! Series of points, joined.

use std::fmt::Write;

use super::axis::{Axis, Ruler};
use super::look::{self, Look};
use super::plot::{Height, Plot};
use crate::svg::Length;

/// A chart of series of points.
#[derive(Clone, Debug, PartialEq)]
pub struct Lines {
    /// Its title.
    pub title: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// The series.
    pub series: Vec<Series>,
}

/// A series of points, from left to right.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Its name in the legend.
    pub name: String,
    /// The points.
    pub points: Vec<Point>,
}

impl Series {
    /// A series.
    pub fn new(name: impl Into<String>, points: Vec<Point>) -> Series {
        Series { name: name.into(), points }
    }
}

/// A point of a series.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Upwards.
    pub y: f64,
    /// The range of y, drawn as a band around the line.
    pub spread: Option<[f64; 2]>,
}

impl Point {
    /// A point without spread.
    pub fn new(x: f64, y: f64) -> Point {
        Point { x, y, spread: None }
    }

    /// The same with a spread.
    pub fn within(self, low: f64, high: f64) -> Point {
        Point { spread: Some([low, high]), ..self }
    }
}

/// The smallest distance between two markers.
const MARKER_DISTANCE: f64 = 12.0;

impl Lines {
    /// The chart as SVG text.
    pub fn svg(&self, look: &Look) -> String {
        let shown = |point: &&Point| self.x.shows(point.x) && self.y.shows(point.y);
        let points = || self.series.iter().flat_map(|series| series.points.iter().filter(shown));
        let x = Ruler::over(&self.x, points().map(|point| point.x));
        let heights = |point: &Point| {
            let [low, high] = point.spread.unwrap_or([point.y; 2]);
            [low, point.y, high]
        };
        let y = Ruler::over(&self.y, points().flat_map(heights));
        let mut plot = Plot::new(look, &self.title, &self.y, (x, y), Height::Fixed(270.0));
        for (number, series) in self.series.iter().enumerate() {
            let points: Vec<Point> = series.points.iter().filter(shown).copied().collect();
            self.band(&mut plot, &points, look.color(number));
        }
        for (number, series) in self.series.iter().enumerate() {
            let points = series.points.iter().filter(shown);
            let places: Vec<_> = points.map(|point| plot.place(point.x, point.y)).collect();
            joined(&mut plot, look, number, &places, MARKER_DISTANCE);
        }
        plot.finish(&self.title, &self.x, self.series.iter().map(|series| &*series.name))
    }

    /// The band from the low ends of the spreads to the high ones.
    fn band(&self, plot: &mut Plot<'_>, points: &[Point], color: &str) {
        let spreads: Vec<_> = points
            .iter()
            .filter_map(|point| point.spread.map(|[low, high]| (point.x, low, high)))
            .filter(|&(_, low, high)| self.y.shows(low) && self.y.shows(high))
            .collect();
        if spreads.len() < 2 {
            return;
        }
        let upper = spreads.iter().map(|&(x, _, high)| plot.place(x, high));
        let lower = spreads.iter().rev().map(|&(x, low, _)| plot.place(x, low));
        let outline = path(upper.chain(lower)) + "Z";
        plot.svg.area(&outline, color, " fill-opacity=\"0.16\"");
    }
}

/// Draws a line through places, and markers at least `apart` from each other.
pub(super) fn joined(
    plot: &mut Plot<'_>,
    look: &Look,
    series: usize,
    places: &[[f64; 2]],
    apart: f64,
) {
    let color = look.color(series);
    let more = format!("{} stroke-linejoin=\"round\"", look::dashes(series));
    if places.len() > 1 {
        plot.svg.path(&path(places.iter().copied()), color, 2.0, &more);
    }
    let mut last: Option<[f64; 2]> = None;
    for (number, &place) in places.iter().enumerate() {
        let distance = last.map_or(f64::INFINITY, |[x, y]| (place[0] - x).hypot(place[1] - y));
        if distance >= apart || (number + 1 == places.len() && distance >= apart / 2.0) {
            look::marker(&mut plot.svg, series, place, 3.6, color);
            last = Some(place);
        }
    }
}

/// A path through places.
pub(super) fn path(places: impl Iterator<Item = [f64; 2]>) -> String {
    let mut path = String::new();
    for (number, [x, y]) in places.enumerate() {
        let command = if number == 0 { 'M' } else { 'L' };
        // Writing to a String does not fail.
        let _ = write!(path, "{command}{} {}", Length(x), Length(y));
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(series: Vec<Series>) -> Lines {
        Lines {
            title: "Time <by> blanks".into(),
            x: Axis::number("blanks"),
            y: Axis::seconds("time").log(),
            series,
        }
    }

    #[test]
    fn what_is_asked_for_is_there() {
        let points: Vec<Point> = (1..=7)
            .map(|n| Point::new(f64::from(n * 10), 1e-6 * f64::from(n)).within(9e-7, 9e-6))
            .collect();
        let svg = chart(vec![
            Series::new("dlx & co", points.clone()),
            Series::new("backtrack", points[..3].to_vec()),
        ])
        .svg(&Look::LIGHT);
        for part in [
            "Time &lt;by&gt; blanks</text>",
            ">blanks</text>",
            ">time</text>",
            ">dlx &amp; co</text>",
            ">10 µs</text>",
            ">70</text>",
            "viewBox=\"0 0 480 ",
        ] {
            assert!(svg.contains(part), "{part} in {svg}");
        }
        assert_eq!(svg.matches("fill-opacity").count(), 2, "two bands");
        assert_eq!(svg.matches("<circle").count(), 8, "seven points, one in the legend");
        assert!(svg.contains("stroke-dasharray=\"7 3\""));
        assert!(!svg.contains("style") && !svg.contains("class"));
    }

    #[test]
    fn what_cannot_be_shown_is_left_out() {
        let odd = [(1.0, 0.0), (f64::NAN, 1.0), (2.0, f64::INFINITY), (3.0, -1.0), (4.0, 1e-3)];
        let points = odd.map(|(x, y)| Point::new(x, y).within(f64::NAN, y)).to_vec();
        let svg = chart(vec![Series::new("odd", points)]).svg(&Look::DARK);
        assert_eq!(svg.matches("<circle").count(), 2);
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
        let empty = chart(vec![]).svg(&Look::DARK);
        assert!(empty.ends_with("</svg>\n") && empty.contains(Look::DARK.page));
    }
}
