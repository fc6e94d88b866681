//! Words around a plot: titles on a few lines, and what each series looks like.

use super::look::{self, Look};
use super::plot::{LABEL_SIZE, MARGIN, WIDTH};
use crate::svg::{Anchor, Svg, shortened};

/// The width of the sample of a series, the gap to its name, and the height of a line.
const SAMPLE: f64 = 28.0;
const GAP: f64 = 6.0;
const LINE: f64 = 19.0;

/// How a series is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sample {
    /// A line with a marker.
    Line,
    /// A bar with a marker.
    Bar,
}

/// Draws the samples and names of all series below `top`; returns their lower edge.
pub(super) fn legend<'a>(
    svg: &mut Svg,
    look: &Look,
    sample: Sample,
    names: impl Iterator<Item = &'a str>,
    top: f64,
) -> f64 {
    let (mut x, mut y) = (MARGIN, top + LINE);
    let room = WIDTH - 2.0 * MARGIN;
    let mut is_empty = true;
    for (series, name) in names.enumerate() {
        let name = shortened(name, (room - SAMPLE - GAP) / LABEL_SIZE);
        let wide = SAMPLE + GAP + name.room * LABEL_SIZE;
        if x > MARGIN && x + wide > MARGIN + room {
            (x, y) = (MARGIN, y + LINE);
        }
        let (color, middle) = (look.color(series), y - 0.35 * LABEL_SIZE);
        match sample {
            Sample::Line => {
                let line = format!("M{x:.0} {middle:.1}h{SAMPLE}");
                svg.path(&line, color, 2.0, look::dashes(series));
                look::marker(svg, series, [x + SAMPLE / 2.0, middle], 3.6, color);
            }
            Sample::Bar => {
                look::marker(svg, series, [x + 5.0, middle], 3.6, color);
                svg.rectangle([x + 12.0, middle - 5.0, SAMPLE - 12.0, 10.0], color, "");
            }
        }
        svg.words(&name.words, [x + SAMPLE + GAP, y], LABEL_SIZE, look.words, Anchor::Start, "");
        x += wide + 16.0;
        is_empty = false;
    }
    if is_empty { top } else { y + 4.0 }
}

/// Words wrapped to `most` lines at most; `room` is the width of a line in font sizes.
pub(super) fn wrapped(words: &str, room: f64, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let fits = |line: &str| shortened(line, room).words == line;
    for word in words.split_whitespace() {
        let is_last = lines.len() == most;
        match lines.last_mut() {
            // The last line takes the rest, and is cut.
            Some(line) if is_last || fits(&format!("{line} {word}")) => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.iter().map(|line| shortened(line, room).words).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_wrapped_then_cut() {
        assert_eq!(wrapped("one two", 10.0, 2), ["one two"]);
        let lines = wrapped("time of the first solution by number of blanks", 12.0, 2);
        assert_eq!(lines, ["time of the first solution", "by number of blanks"]);
        let lines = wrapped("time of the first solution by number of blanks", 9.0, 2);
        assert_eq!(lines.len(), 2);
        assert!(lines[1].ends_with('…'), "{lines:?}");
        assert!(wrapped("", 9.0, 2).is_empty());
    }
}
