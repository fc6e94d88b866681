//! Colours, markers and dashes.

use std::fmt::Write;

use crate::svg::{Length, Svg};

/// The colours of a chart, as SVG writes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Behind everything.
    pub page: &'static str,
    /// Titles and labels.
    pub words: &'static str,
    /// The lines at ticks.
    pub faint: &'static str,
    /// The lines of the axes.
    pub axis: &'static str,
    /// The series, in turn.
    pub series: [&'static str; 8],
}

impl Look {
    /// On white.
    pub const LIGHT: Look = Look {
        page: "#ffffff",
        words: "#24313d",
        faint: "#dfe4e9",
        axis: "#7a8793",
        series: [
            "#0b6bb5", "#cc5200", "#0d8a5f", "#8a45c2", "#a8326e", "#7d6a00", "#4b5563", "#0c7f93",
        ],
    };

    /// On black.
    pub const DARK: Look = Look {
        page: "#12171d",
        words: "#d3dde6",
        faint: "#2b3640",
        axis: "#8595a3",
        series: [
            "#5cb3f2", "#ff9a57", "#45d19b", "#c79bff", "#ff8fbd", "#e3c93f", "#b6c2cd", "#58d3e6",
        ],
    };

    /// All colours, in the same order in every look.
    pub fn colors(&self) -> impl Iterator<Item = &'static str> {
        [self.page, self.words, self.faint, self.axis].into_iter().chain(self.series)
    }

    /// The colour of a series.
    pub(super) fn color(&self, series: usize) -> &'static str {
        self.series[series % self.series.len()]
    }
}

/// The dashes of a series, as an attribute.
pub(super) fn dashes(series: usize) -> &'static str {
    [
        "",
        " stroke-dasharray=\"7 3\"",
        " stroke-dasharray=\"2 2.5\"",
        " stroke-dasharray=\"9 3 2 3\"",
        " stroke-dasharray=\"4 2\"",
    ][series % 5]
}

/// Seven shapes and eight colours: a pair of them repeats only after 56 series.
const CORNERS: [&[[f64; 2]]; 6] = [
    &[[-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9]],
    &[[0.0, -1.15], [1.1, 0.85], [-1.1, 0.85]],
    &[[0.0, -1.3], [1.3, 0.0], [0.0, 1.3], [-1.3, 0.0]],
    &[[0.0, 1.15], [1.1, -0.85], [-1.1, -0.85]],
    &[[-0.5, -1.1], [0.5, -1.1], [0.5, 1.1], [-0.5, 1.1]],
    &[[-1.2, -0.5], [1.2, -0.5], [1.2, 0.5], [-1.2, 0.5]],
];

/// Draws the marker of a series.
pub(super) fn marker(svg: &mut Svg, series: usize, [x, y]: [f64; 2], radius: f64, color: &str) {
    let Some(corners) = (series % 7).checked_sub(1).map(|shape| CORNERS[shape]) else {
        return svg.disc([x, y], radius, color);
    };
    let mut path = String::new();
    for (number, [dx, dy]) in corners.iter().enumerate() {
        let command = if number == 0 { 'M' } else { 'L' };
        // Writing to a String does not fail.
        let _ = write!(path, "{command}{} {}", Length(x + dx * radius), Length(y + dy * radius));
    }
    path.push('Z');
    svg.area(&path, color, "");
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The contrast of two colours as WCAG defines it.
    fn contrast(a: &str, b: &str) -> f64 {
        let luminance = |color: &str| {
            let part = |at: usize| {
                let value = f64::from(u8::from_str_radix(&color[at..at + 2], 16).unwrap()) / 255.0;
                if value <= 0.03928 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
        };
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
        (a / b).max(b / a)
    }

    #[test]
    fn everything_can_be_seen() {
        for look in [Look::LIGHT, Look::DARK] {
            assert!(contrast(look.words, look.page) >= 7.0);
            for color in look.series {
                assert!(contrast(color, look.page) >= 4.2, "{color} on {}", look.page);
            }
        }
    }

    #[test]
    fn no_colour_stands_for_two_things() {
        for look in [Look::LIGHT, Look::DARK] {
            let mut colors: Vec<_> = look.colors().collect();
            colors.sort_unstable();
            colors.dedup();
            assert_eq!(colors.len(), 12);
        }
    }

    #[test]
    fn many_series_differ() {
        let mut seen = std::collections::HashSet::new();
        for series in 0..56 {
            let mut svg = Svg::default();
            marker(&mut svg, series, [0.0, 0.0], 3.0, Look::LIGHT.color(series));
            assert!(seen.insert(svg.document(1.0, 1.0, "", "")), "{series}");
        }
    }
}
