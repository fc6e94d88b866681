//! How many instances are solved within which time: the sorted times of each contender. The lower and
//! the further right, the better.

use super::axis::{Axis, Ruler};
use super::lines;
use super::look::Look;
use super::plot::{Height, Plot};

/// A cactus plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Cactus {
    /// Its title.
    pub title: String,
    /// The number or share of instances, from 0.
    pub x: Axis,
    /// The time.
    pub y: Axis,
    /// One for each contender.
    pub curves: Vec<Curve>,
}

/// The curve of one contender.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// Its name in the legend.
    pub name: String,
    /// Pairs of how many are solved and within which time, both rising. Each is the end of a step.
    pub points: Vec<[f64; 2]>,
}

/// The most steps of a curve; more could not be distinguished.
const MAX_STEPS: usize = 400;

impl Curve {
    /// The curve of a list of times.
    pub fn of(name: impl Into<String>, mut times: Vec<f64>) -> Curve {
        times.retain(|time| time.is_finite());
        times.sort_unstable_by(f64::total_cmp);
        let points = times.into_iter().enumerate().map(|(done, time)| [(done + 1) as f64, time]);
        Curve { name: name.into(), points: points.collect() }
    }
}

impl Cactus {
    /// The chart as SVG text.
    pub fn svg(&self, look: &Look) -> String {
        let shown = |&&[x, y]: &&[f64; 2]| self.x.shows(x) && self.y.shows(y);
        let points = || self.curves.iter().flat_map(|curve| curve.points.iter().filter(shown));
        let x = Ruler::over(&self.x, points().map(|[x, _]| *x).chain([0.0]));
        let y = Ruler::over(&self.y, points().map(|[_, y]| *y));
        let mut plot = Plot::new(look, &self.title, &self.y, (x, y), Height::Fixed(270.0));
        for (number, curve) in self.curves.iter().enumerate() {
            let shown: Vec<_> = curve.points.iter().filter(shown).collect();
            let every = shown.len().div_ceil(MAX_STEPS).max(1);
            let mut places = Vec::new();
            let mut from = 0.0;
            for (step, &&[done, time]) in shown.iter().enumerate() {
                if (step + 1) % every == 0 || step + 1 == shown.len() {
                    places.extend([plot.place(from, time), plot.place(done, time)]);
                    from = done;
                }
            }
            lines::joined(&mut plot, look, number, &places, 36.0);
        }
        plot.finish(&self.title, &self.x, self.curves.iter().map(|curve| &*curve.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_sorted_into_steps() {
        let curve = Curve::of("dlx", vec![3.0, 1.0, f64::NAN, 2.0]);
        assert_eq!(curve.points, [[1.0, 1.0], [2.0, 2.0], [3.0, 3.0]]);
        let chart = Cactus {
            title: "Solved".into(),
            x: Axis::number("puzzles"),
            y: Axis::seconds("within").log(),
            curves: vec![curve],
        };
        let svg = chart.svg(&Look::LIGHT);
        // Three steps: right, up, right, up, right.
        let line = svg.lines().find(|line| line.contains("stroke-linejoin")).unwrap();
        assert_eq!(line.matches('L').count(), 5, "{line}");
    }

    #[test]
    fn a_long_curve_is_a_short_text() {
        let times = (1..=100_000).map(|n| f64::from(n) * 1e-6).collect();
        let chart = Cactus {
            title: "Solved".into(),
            x: Axis::number("puzzles"),
            y: Axis::seconds("within").log(),
            curves: vec![Curve::of("dlx", times)],
        };
        let svg = chart.svg(&Look::LIGHT);
        assert!(svg.len() < 30_000 && svg.contains(">100k</text>"), "{}", svg.len());
    }
}
