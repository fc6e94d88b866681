//! Measurements as an HTML page.
//!
//! The page is one file: it contains its styles and charts, needs no script and no network, and is
//! legible on phones and desktops, in light and dark mode. It states the machine, the version and
//! the settings of the measurement. All text from outside is escaped.
//!
//! | module | subject |
//! |---|---|
//! | [`charts`] | the charts |
//! | `tables` | the tables |

pub mod charts;
mod tables;

use std::fmt::Write;

use omnidoku::{EngineId, Shape};
use omnidoku_draw::chart::Look;

use crate::compare::Comparison;
use crate::measurement::Measurement;
use crate::summary::Summary;
use crate::super_test::Point;

pub use charts::Chart;

/// At most this many measurements are listed.
pub const MAX_LISTED: usize = 2000;

/// The circumstances of the measurements.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setting {
    /// The version of the program.
    pub version: String,
    /// The machine: processor, cores, system.
    pub machine: String,
    /// The date.
    pub date: String,
    /// Further settings: names and values.
    pub details: Vec<(String, String)>,
}

/// A super test and its settings.
#[derive(Clone, Debug, PartialEq)]
pub struct SuperRun {
    /// The engine.
    pub engine: EngineId,
    /// The shape of the grids.
    pub shape: Shape,
    /// The seed of the puzzles.
    pub seed: u64,
    /// The results by number of blanks.
    pub points: Vec<Point>,
}

/// The contents of a report. Absent parts are not mentioned.
#[derive(Clone, Debug, Default)]
pub struct Report<'a> {
    /// Its title.
    pub title: &'a str,
    /// The circumstances of the measurements.
    pub setting: Setting,
    /// How it was measured, and other remarks: a paragraph each.
    pub notes: Vec<String>,
    /// Figures by level and engine.
    pub summary: Option<&'a Summary>,
    /// The measurements, or the first of them: [`MAX_LISTED`] are listed.
    pub rows: &'a [Measurement],
    /// Super tests.
    pub super_runs: &'a [SuperRun],
    /// A comparison.
    pub comparison: Option<&'a Comparison>,
}

/// A paragraph about how times are taken.
pub fn how_timed(rounds: u32) -> String {
    let rounds = match rounds {
        1 => "one round".to_owned(),
        rounds => format!("the best of {rounds} rounds"),
    };
    format!(
        "Timed is the search for the first solution, {rounds}, never while a search is traced. A round repeats a quick search \
         until the clock can tell it; engines take turns. The spread tells how much longer than the best the worst round \
         took, for the puzzle in the middle. Searches that met a limit count as unsolved and are in no time."
    )
}

impl Report<'_> {
    /// The charts, each as a drawing of its own.
    pub fn charts(&self, look: &Look) -> Vec<Chart> {
        let mut charts = Vec::new();
        if let Some(comparison) = self.comparison {
            charts.extend(charts::of_comparison(comparison, look));
        }
        if let Some(summary) = self.summary {
            // A comparison draws some of the same charts.
            let is_new =
                |chart: &Chart| charts.iter().all(|drawn: &Chart| drawn.title != chart.title);
            let of_summary: Vec<Chart> = charts::of_summary(summary, look);
            let new: Vec<Chart> = of_summary.into_iter().filter(is_new).collect();
            charts.extend(new);
        }
        charts.extend(charts::of_super_runs(self.super_runs, look));
        charts
    }

    /// The page.
    pub fn html(&self) -> String {
        let mut page = String::new();
        let title = escaped(self.title);
        // Writing to a String does not fail.
        let _ = write!(
            page,
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             <title>{title}</title>\n<style>\n{CSS}{}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n",
            dark_charts()
        );
        self.circumstances(&mut page);
        for chart in self.charts(&Look::LIGHT) {
            if !page.contains("<div class=\"charts\">") {
                page.push_str("<h2>Charts</h2>\n<div class=\"charts\">\n");
            }
            let _ = write!(page, "<figure>\n{}</figure>\n", chart.svg);
        }
        if page.contains("<div class=\"charts\">") {
            page.push_str("</div>\n");
        }
        if let Some(comparison) = self.comparison {
            let heading = format!("Compared with {}", comparison.baseline());
            section(&mut page, &heading, &tables::of_comparison(comparison));
        }
        if let Some(summary) = self.summary {
            section(&mut page, "By level and engine", &tables::of_summary(summary));
            self.instances(&mut page, summary);
        }
        for run in self.super_runs {
            let SuperRun { engine, shape, seed, points } = run;
            let heading = format!("Super test: {engine}, boxes {shape}, seed {seed}");
            section(&mut page, &heading, &tables::of_points(points));
        }
        page.push_str("</main>\n</body>\n</html>\n");
        page
    }

    fn circumstances(&self, page: &mut String) {
        let Setting { version, machine, date, details } = &self.setting;
        let known = [("Version", version), ("Machine", machine), ("Date", date)];
        let details = details.iter().map(|(name, value)| (&**name, value));
        page.push_str("<dl>\n");
        for (name, value) in known.into_iter().chain(details) {
            if !value.is_empty() {
                let (name, value) = (escaped(name), escaped(value));
                let _ = writeln!(page, "<div><dt>{name}</dt><dd>{value}</dd></div>");
            }
        }
        page.push_str("</dl>\n");
        for note in &self.notes {
            let _ = writeln!(page, "<p>{}</p>", escaped(note));
        }
    }

    fn instances(&self, page: &mut String, summary: &Summary) {
        if self.rows.is_empty() {
            return;
        }
        let all: u64 = summary.entries().iter().map(|entry| entry.figures.puzzles).sum();
        let listed = self.rows.len().min(MAX_LISTED);
        let how_many = match all > listed as u64 {
            true => format!("the first {listed} of {all}"),
            false => listed.to_string(),
        };
        let table = tables::of_rows(&self.rows[..listed]);
        let _ = write!(
            page,
            "<details>\n<summary>Every puzzle and engine ({how_many})</summary>\n{table}</details>\n"
        );
    }
}

fn section(page: &mut String, heading: &str, table: &str) {
    let _ = write!(page, "<h2>{}</h2>\n{table}", escaped(heading));
}

/// Text that is safe between tags and in quotes.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\0' => escaped.push('\u{fffd}'),
            _ => escaped.push(character),
        }
    }
    escaped
}

/// The charts are drawn in light colours; in dark mode, a CSS rule replaces each of them.
fn dark_charts() -> String {
    let mut rules = String::from("@media (prefers-color-scheme: dark) {\n");
    for (light, dark) in Look::LIGHT.colors().zip(Look::DARK.colors()) {
        let _ = writeln!(rules, "svg [fill=\"{light}\"] {{ fill: {dark} }}");
        let _ = writeln!(rules, "svg [stroke=\"{light}\"] {{ stroke: {dark} }}");
    }
    rules + "}\n"
}

const CSS: &str = "\
:root { --page: #fff; --words: #24313d; --quiet: #55626e; --line: #dfe4e9; --head: #f3f6f8 }
@media (prefers-color-scheme: dark) {
  :root { --page: #12171d; --words: #d3dde6; --quiet: #9aa9b6; --line: #2b3640; --head: #1a222b }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--words); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 1100px; margin: 0 auto; padding: 1rem }
h1 { font-size: 1.6rem; line-height: 1.2 }
h2 { font-size: 1.2rem; margin: 2rem 0 .5rem }
p { max-width: 46rem }
dl { margin: 0 }
dl div { display: flex; flex-wrap: wrap; gap: 0 .75rem; padding: .1rem 0 }
dt { color: var(--quiet); min-width: 8rem }
dd { margin: 0; overflow-wrap: anywhere }
.charts { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); align-items: start }
figure { margin: 0; border: 1px solid var(--line); border-radius: .5rem; overflow: hidden }
figure svg { display: block; width: 100%; height: auto }
.table { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem }
table { border-collapse: collapse; width: 100%; font-size: .9rem; font-variant-numeric: tabular-nums }
th, td { padding: .3rem .6rem; text-align: right; white-space: nowrap; border-top: 1px solid var(--line) }
thead th { background: var(--head); border-top: 0; font-weight: 600 }
th.left, td.left { text-align: left }
details { margin: 1rem 0 }
summary { cursor: pointer; padding: .5rem 0 }
";

#[cfg(test)]
mod tests;
