//! The plot itself: two rulers, their lines and labels, and the words around it.

use super::axis::{Axis, Ruler};
use super::legend::{self, Sample};
use super::look::Look;
use crate::svg::{Anchor, Length, Svg, shortened};

/// The width of every chart.
pub(super) const WIDTH: f64 = 480.0;
/// The margin at the left and right.
pub(super) const MARGIN: f64 = 10.0;
/// The font sizes of titles and of everything else.
pub(super) const TITLE_SIZE: f64 = 17.0;
pub(super) const LABEL_SIZE: f64 = 14.0;

/// A plot under construction. Its parts are placed when it is created; the caller draws the content
/// before it calls `finish`.
pub(super) struct Plot<'a> {
    pub(super) svg: Svg,
    look: &'a Look,
    x: Ruler,
    y: Ruler,
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

/// The height of a plot.
#[derive(Clone, Copy)]
pub(super) enum Height {
    /// This many units.
    Fixed(f64),
    /// As high as it is wide.
    Square,
}

/// Writes the title and the title of the vertical axis; returns their lower edge.
pub(super) fn heading(svg: &mut Svg, look: &Look, title: &str, upright: &str) -> f64 {
    let room = WIDTH - 2.0 * MARGIN;
    let mut bottom = 6.0;
    for line in legend::wrapped(title, room / TITLE_SIZE, 3) {
        bottom += TITLE_SIZE * 1.25;
        let weight = " font-weight=\"500\"";
        svg.words(&line, [MARGIN, bottom - 3.0], TITLE_SIZE, look.words, Anchor::Start, weight);
    }
    for line in legend::wrapped(upright, room / LABEL_SIZE, 2) {
        bottom += LABEL_SIZE * 1.3;
        svg.words(&line, [MARGIN, bottom], LABEL_SIZE, look.words, Anchor::Start, "");
    }
    bottom
}

/// Writes what is below a plot, the title of the horizontal axis and the legend, and returns the
/// document.
pub(super) fn finish<'n>(
    mut svg: Svg,
    look: &Look,
    title: &str,
    lying: &str,
    sample: Sample,
    names: impl Iterator<Item = &'n str>,
    mut bottom: f64,
) -> String {
    for line in legend::wrapped(lying, (WIDTH - 2.0 * MARGIN) / LABEL_SIZE, 2) {
        bottom += LABEL_SIZE * 1.3;
        svg.words(&line, [WIDTH - MARGIN, bottom], LABEL_SIZE, look.words, Anchor::End, "");
    }
    bottom = legend::legend(&mut svg, look, sample, names, bottom + 2.0) + 8.0;
    let mut whole = Svg::default();
    whole.rectangle([0.0, 0.0, WIDTH, bottom], look.page, "");
    whole.append(svg);
    whole.document(WIDTH, bottom, "", title)
}

impl<'a> Plot<'a> {
    /// A plot with its rulers drawn.
    pub(super) fn new(
        look: &'a Look,
        title: &str,
        upright: &Axis,
        (x, y): (Ruler, Ruler),
        height: Height,
    ) -> Plot<'a> {
        let mut svg = Svg::default();
        let top = heading(&mut svg, look, title, &upright.title) + 12.0;
        let label =
            |tick: &super::axis::Tick| shortened(&tick.label, f64::INFINITY).room * LABEL_SIZE;
        let broadest = y.ticks.iter().map(label).fold(0.0, f64::max);
        let left = MARGIN + broadest + 8.0;
        // Half of the last label sticks out.
        let right = MARGIN.max(x.ticks.last().map_or(0.0, label) / 2.0 + 4.0);
        let width = WIDTH - left - right;
        let height = match height {
            Height::Fixed(height) => height,
            Height::Square => width,
        };
        let mut plot = Plot { svg, look, x, y, left, top, width, height };
        plot.rulers();
        plot
    }

    /// The place of a point.
    pub(super) fn place(&self, x: f64, y: f64) -> [f64; 2] {
        let (x, y) = (self.x.place(x), self.y.place(y));
        [self.left + x * self.width, self.top + (1.0 - y) * self.height]
    }

    /// Left, top, right, bottom.
    pub(super) fn edges(&self) -> [f64; 4] {
        [self.left, self.top, self.left + self.width, self.top + self.height]
    }

    fn rulers(&mut self) {
        let [left, top, right, bottom] = self.edges();
        let look = self.look;
        for tick in &self.y.ticks {
            let y = bottom - self.y.place(tick.at) * self.height;
            let line = format!("M{} {}H{}", Length(left), Length(y), Length(right));
            self.svg.path(&line, look.faint, 1.0, "");
            let at = [left - 6.0, y + 0.35 * LABEL_SIZE];
            self.svg.words(&tick.label, at, LABEL_SIZE, look.words, Anchor::End, "");
        }
        let mut free = 0.0;
        for tick in &self.x.ticks {
            let x = left + self.x.place(tick.at) * self.width;
            let line = format!("M{} {}V{}", Length(x), Length(top), Length(bottom));
            self.svg.path(&line, look.faint, 1.0, "");
            // A label that would touch the one before it is left out.
            let half = shortened(&tick.label, f64::INFINITY).room * LABEL_SIZE / 2.0;
            if x - half >= free && !tick.label.is_empty() {
                let at = [x, bottom + LABEL_SIZE * 1.3];
                self.svg.words(&tick.label, at, LABEL_SIZE, look.words, Anchor::Middle, "");
                free = x + half + 8.0;
            }
        }
        let [left, top, right, bottom] = self.edges().map(Length);
        let axes = format!("M{left} {top}V{bottom}H{right}");
        self.svg.path(&axes, look.axis, 1.5, "");
    }

    /// The document.
    pub(super) fn finish<'n>(
        self,
        title: &str,
        lying: &Axis,
        names: impl Iterator<Item = &'n str>,
    ) -> String {
        let bottom = self.top + self.height + LABEL_SIZE * 1.3;
        finish(self.svg, self.look, title, &lying.title, Sample::Line, names, bottom)
    }
}
