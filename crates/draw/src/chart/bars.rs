//! Groups of horizontal bars, one below the other, each with its number: any count of them is legible on
//! a phone.

use super::Unit;
use super::axis::{Axis, AxisScale, Ruler};
use super::figure;
use super::legend::Sample;
use super::look::{self, Look};
use super::plot::{self, LABEL_SIZE, MARGIN, WIDTH};
use crate::svg::{Anchor, Length, Svg, shortened};

/// A chart of groups of bars.
#[derive(Clone, Debug, PartialEq)]
pub struct Bars {
    /// Its title.
    pub title: String,
    /// What the bars show.
    pub axis: Axis,
    /// The names of the groups.
    pub groups: Vec<String>,
    /// The series; each has one bar in each group.
    pub series: Vec<BarSeries>,
}

/// A series of bars, one in each group.
#[derive(Clone, Debug, PartialEq)]
pub struct BarSeries {
    /// Its name in the legend.
    pub name: String,
    /// The bar of each group, if it has one.
    pub bars: Vec<Option<Bar>>,
}

/// A bar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bar {
    /// Its value.
    pub value: f64,
    /// The range of the value.
    pub spread: Option<[f64; 2]>,
}

impl Bar {
    /// A bar without spread.
    pub fn new(value: f64) -> Bar {
        Bar { value, spread: None }
    }
}

const BAR: f64 = 12.0;
const STEP: f64 = 17.0;
const SIZE: f64 = 13.0;

impl Bars {
    /// The chart as SVG text.
    pub fn svg(&self, look: &Look) -> String {
        let bars = || self.series.iter().flat_map(|series| series.bars.iter().flatten());
        let numbers = |bar: &Bar| {
            let [low, high] = bar.spread.unwrap_or([bar.value; 2]);
            [low, bar.value, high]
        };
        // A bar begins at zero if the axis has it, else below the smallest value.
        let start = match self.axis.scale {
            AxisScale::Linear => Some(0.0),
            AxisScale::Log => bars()
                .map(|bar| bar.value)
                .filter(|&value| self.axis.shows(value))
                .min_by(f64::total_cmp)
                .map(|least| least / 2.0),
        };
        let ruler = Ruler::over(&self.axis, bars().flat_map(numbers).chain(start));
        let mut svg = Svg::default();
        let top = plot::heading(&mut svg, look, &self.title, "") + 6.0;
        let group = LABEL_SIZE * 1.5 + STEP * self.series.len() as f64 + 4.0;
        let bottom = top + group * self.groups.len() as f64 + 4.0;
        // Markers are at the left, the number of the longest bar at the right.
        let (left, right) = (MARGIN + 14.0, WIDTH - 72.0);
        let place = |number: f64| left + ruler.place(number) * (right - left);

        let mut free = 0.0;
        for tick in &ruler.ticks {
            let x = place(tick.at);
            let line = format!("M{} {}V{}", Length(x), Length(top), Length(bottom));
            svg.path(&line, look.faint, 1.0, "");
            let half = shortened(&tick.label, f64::INFINITY).room * LABEL_SIZE / 2.0;
            if x - half >= free && !tick.label.is_empty() {
                let at = [x, bottom + LABEL_SIZE * 1.2];
                svg.words(&tick.label, at, LABEL_SIZE, look.words, Anchor::Middle, "");
                free = x + half + 8.0;
            }
        }
        for (number, name) in self.groups.iter().enumerate() {
            let mut y = top + group * number as f64 + LABEL_SIZE * 1.2;
            let name = shortened(name, (WIDTH - 2.0 * MARGIN) / LABEL_SIZE).words;
            let weight = " font-weight=\"500\"";
            svg.words(&name, [MARGIN, y], LABEL_SIZE, look.words, Anchor::Start, weight);
            y += 6.0;
            for (place_of_series, series) in self.series.iter().enumerate() {
                let given = series.bars.get(number).copied().flatten();
                let bar = given.filter(|bar| self.axis.shows(bar.value));
                let color = look.color(place_of_series);
                let middle = y + BAR / 2.0;
                look::marker(&mut svg, place_of_series, [MARGIN + 5.0, middle], 3.6, color);
                let mut end = left;
                if let Some(bar) = bar {
                    let (from, to) = (place(ruler.low().max(0.0)), place(bar.value));
                    let (from, to) = (from.min(to), from.max(to));
                    svg.rectangle([from, y, (to - from).max(1.0), BAR], color, "");
                    end = to.max(end);
                    if let Some([low, high]) = bar.spread
                        && self.axis.shows(low)
                        && self.axis.shows(high)
                    {
                        let [low, high] = [place(low), place(high)];
                        let [x, to, y] = [low, high, middle].map(Length);
                        let whisker = format!("M{x} {y}H{to}m0 -3v6");
                        svg.path(&whisker, look.words, 1.2, "");
                        end = end.max(high);
                    }
                }
                // A logarithmic axis cannot show zero as a bar; its number is written all the same.
                let words = given.map_or_else(|| "–".to_owned(), |bar| self.figure(bar.value));
                let at = [end + 5.0, middle + 0.36 * SIZE];
                svg.words(&words, at, SIZE, look.words, Anchor::Start, "");
                y += STEP;
            }
            // Grid lines leave space for the name of the next group.
            let from = y - STEP * self.series.len() as f64;
            let axis = format!("M{} {}V{}", Length(left), Length(from - 2.0), Length(y - 3.0));
            svg.path(&axis, look.axis, 1.5, "");
        }
        let names = self.series.iter().map(|series| &*series.name);
        let bottom = bottom + LABEL_SIZE * 1.3;
        plot::finish(svg, look, &self.title, &self.axis.title, Sample::Bar, names, bottom)
    }

    fn figure(&self, value: f64) -> String {
        match self.axis.unit {
            Unit::Number => figure::number(value),
            Unit::Seconds => figure::seconds(value),
            Unit::Share => format!("{} %", figure::number((value * 1000.0).round() / 10.0)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bar_has_its_number() {
        let bars = |values: [f64; 2]| values.map(|value| Some(Bar::new(value))).to_vec();
        let mut chart = Bars {
            title: "Levels".into(),
            axis: Axis::seconds("median time"),
            groups: vec!["easy".into(), "hard".into()],
            series: vec![
                BarSeries { name: "dlx".into(), bars: bars([1e-6, 4e-6]) },
                BarSeries { name: "ac3".into(), bars: vec![Some(Bar::new(2e-6))] },
            ],
        };
        let linear = chart.svg(&Look::LIGHT);
        for part in [">1.00 µs<", ">4.00 µs<", ">2.00 µs<", ">–<", ">easy<", ">hard<", ">ac3<"]
        {
            assert!(linear.contains(part), "{part} in {linear}");
        }
        // Page, three bars, two samples in the legend.
        assert_eq!(linear.matches("<rect").count(), 6);
        let width = |svg: &str, place: usize| -> f64 {
            let bar = svg.lines().filter(|line| line.contains("height=\"12\"")).nth(place);
            let width = bar.unwrap().split("width=\"").nth(1).unwrap();
            width.split('"').next().unwrap().parse().unwrap()
        };
        assert!((width(&linear, 2) / width(&linear, 0) - 4.0).abs() < 0.1);
        chart.axis = chart.axis.log();
        let log = chart.svg(&Look::LIGHT);
        assert!(width(&log, 2) < 3.0 * width(&log, 0), "a factor is a distance");
        chart.series[0].bars[0] = Some(Bar::new(0.0));
        assert!(chart.svg(&Look::LIGHT).contains(">0 ns<"));
    }

    #[test]
    fn spreads_are_whiskers() {
        let bar = Bar { value: 3.0, spread: Some([2.0, 5.0]) };
        let chart = Bars {
            title: String::new(),
            axis: Axis::number("branches"),
            groups: vec!["all".into()],
            series: vec![BarSeries { name: "dlx".into(), bars: vec![Some(bar)] }],
        };
        assert!(chart.svg(&Look::DARK).contains("m0 -3v6"));
    }
}
