//! The plot itself: two rulers, their lines and labels, and the words around.

use super::axis::{Axis, Ruler};
use super::legend::{self, Sample};
use super::look::Look;
use crate::svg::{Anchor, Length, Svg, shortened};

/// The width of every chart.
pub(super) const WIDTH: f64 = 480.0;
/// Left and right of everything.
pub(super) const MARGIN: f64 = 10.0;
/// The sizes of letters.
pub(super) const LARGE: f64 = 17.0;
pub(super) const SMALL: f64 = 14.0;

/// A plot that is being drawn. Its parts are placed when it is made; what it shows is drawn between that and the end.
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

/// How high a plot is.
#[derive(Clone, Copy)]
pub(super) enum Height {
    /// So many units.
    Fixed(f64),
    /// As high as it is wide.
    Square,
}

/// Writes title and title of the upright axis; says how far they reach.
pub(super) fn heading(svg: &mut Svg, look: &Look, title: &str, upright: &str) -> f64 {
    let room = WIDTH - 2.0 * MARGIN;
    let mut bottom = 6.0;
    for line in legend::wrapped(title, room / LARGE, 3) {
        bottom += LARGE * 1.25;
        let weight = " font-weight=\"500\"";
        svg.words(&line, [MARGIN, bottom - 3.0], LARGE, look.words, Anchor::Start, weight);
    }
    for line in legend::wrapped(upright, room / SMALL, 2) {
        bottom += SMALL * 1.3;
        svg.words(&line, [MARGIN, bottom], SMALL, look.words, Anchor::Start, "");
    }
    bottom
}

/// Writes what lies below a plot: the title of the lying axis, then the legend; and makes a document of it all.
pub(super) fn finish<'n>(
    mut svg: Svg,
    look: &Look,
    title: &str,
    lying: &str,
    sample: Sample,
    names: impl Iterator<Item = &'n str>,
    mut bottom: f64,
) -> String {
    for line in legend::wrapped(lying, (WIDTH - 2.0 * MARGIN) / SMALL, 2) {
        bottom += SMALL * 1.3;
        svg.words(&line, [WIDTH - MARGIN, bottom], SMALL, look.words, Anchor::End, "");
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
        let label = |tick: &super::axis::Tick| shortened(&tick.label, f64::INFINITY).room * SMALL;
        let broadest = y.ticks.iter().map(label).fold(0.0, f64::max);
        let left = MARGIN + broadest + 8.0;
        // Half of the last label stands out.
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

    /// Where a point lies.
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
            let at = [left - 6.0, y + 0.35 * SMALL];
            self.svg.words(&tick.label, at, SMALL, look.words, Anchor::End, "");
        }
        let mut free = 0.0;
        for tick in &self.x.ticks {
            let x = left + self.x.place(tick.at) * self.width;
            let line = format!("M{} {}V{}", Length(x), Length(top), Length(bottom));
            self.svg.path(&line, look.faint, 1.0, "");
            // A label that would touch the one before it is left out.
            let half = shortened(&tick.label, f64::INFINITY).room * SMALL / 2.0;
            if x - half >= free && !tick.label.is_empty() {
                let at = [x, bottom + SMALL * 1.3];
                self.svg.words(&tick.label, at, SMALL, look.words, Anchor::Middle, "");
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
        let bottom = self.top + self.height + SMALL * 1.3;
        finish(self.svg, self.look, title, &lying.title, Sample::Line, names, bottom)
    }
}
