//! The tables of a report.

use std::fmt::Write;
use std::time::Duration;

use omnidoku_draw::chart::figure;

use super::escaped;
use crate::compare::Comparison;
use crate::measurement::Measurement;
use crate::summary::{Figures, Summary};
use crate::super_test::Point;

/// A table under construction: the first columns are words, the others numbers.
struct Table {
    html: String,
    words: usize,
}

impl Table {
    fn new(words: usize, columns: &[&str]) -> Table {
        let html = "<div class=\"table\" tabindex=\"0\">\n<table>\n<thead><tr>".to_owned();
        let mut table = Table { html, words };
        columns.iter().enumerate().for_each(|(place, name)| table.cell("th", place, name));
        table.html.push_str("</tr></thead>\n<tbody>\n");
        table
    }

    fn cell(&mut self, tag: &str, place: usize, text: &str) {
        let left = if place < self.words { " class=\"left\"" } else { "" };
        // Writing to a String does not fail.
        let _ = write!(self.html, "<{tag}{left}>{}</{tag}>", escaped(text));
    }

    fn line(&mut self, values: &[String]) {
        self.html.push_str("<tr>");
        values.iter().enumerate().for_each(|(place, value)| self.cell("td", place, value));
        self.html.push_str("</tr>\n");
    }

    fn end(self) -> String {
        self.html + "</tbody>\n</table>\n</div>\n"
    }
}

const UNKNOWN: &str = "–";

fn or_unknown(text: Option<String>) -> String {
    text.unwrap_or_else(|| UNKNOWN.to_owned())
}

fn time(time: Option<Duration>) -> String {
    or_unknown(time.map(|time| figure::seconds(time.as_secs_f64())))
}

fn mean(mean: Option<f64>) -> String {
    or_unknown(mean.map(figure::number))
}

fn spread(spread: Option<f64>) -> String {
    or_unknown(spread.map(|spread| format!("{:.0} %", spread * 100.0)))
}

pub(super) fn of_summary(summary: &Summary) -> String {
    let mut table = Table::new(
        2,
        &[
            "level",
            "engine",
            "solved",
            "of",
            "best",
            "median",
            "mean",
            "worst",
            "spread",
            "blanks",
            "branches",
            "backtracks",
            "actions",
            "depth",
            "deepest",
        ],
    );
    let mut line = |level: &str, engine: &str, figures: &Figures| {
        let mut line = vec![level.to_owned(), engine.to_owned()];
        line.extend([figures.solved, figures.puzzles].map(|count| count.to_string()));
        line.extend([figures.best(), figures.median(), figures.mean(), figures.worst()].map(time));
        line.push(spread(figures.spread()));
        let Figures { blanks, branches, backtracks, actions, depth, .. } = figures;
        line.extend([blanks, branches, backtracks, actions, depth].map(|sum| mean(sum.mean())));
        line.push(or_unknown(depth.most().map(|most| most.to_string())));
        table.line(&line);
    };
    for entry in summary.entries() {
        line(&entry.level, entry.engine.name(), &entry.figures);
    }
    if summary.levels().len() > 1 {
        for engine in summary.engines() {
            line("all", engine.name(), &summary.total(engine));
        }
    }
    table.end()
}

pub(super) fn of_rows(rows: &[Measurement]) -> String {
    let counters = rows.first().map(|row| row.stats.named().map(|(name, _)| name));
    let mut columns =
        vec!["level", "number", "engine", "outcome", "blanks", "rounds", "best", "median", "worst"];
    columns.extend(counters.into_iter().flatten());
    let mut table = Table::new(4, &columns);
    for row in rows {
        let timing = row.timing;
        let mut line = vec![
            row.level.clone(),
            row.number.to_string(),
            row.engine.to_string(),
            row.outcome.to_string(),
            row.blanks.to_string(),
            timing.rounds.to_string(),
        ];
        let timed = timing.rounds > 0;
        line.extend([timing.best, timing.median, timing.worst].map(|t| time(timed.then_some(t))));
        let counted = row.stats.named().map(|(_, count)| count.map(|count| count.to_string()));
        line.extend(counted.map(or_unknown));
        table.line(&line);
    }
    table.end()
}

pub(super) fn of_points(points: &[Point]) -> String {
    let mut table = Table::new(
        0,
        &[
            "blanks",
            "solved",
            "of",
            "unique",
            "best",
            "median",
            "mean",
            "worst",
            "spread",
            "branches",
            "backtracks",
            "actions",
            "depth",
        ],
    );
    for point in points {
        let counts = [point.blanks as u64, point.solved, point.puzzles, point.unique];
        let mut line: Vec<String> = counts.iter().map(u64::to_string).collect();
        line.extend([point.best, point.median, point.mean, point.worst].map(time));
        line.push(spread(point.spread));
        line.extend([point.branches, point.backtracks, point.actions, point.depth].map(mean));
        table.line(&line);
    }
    table.end()
}

pub(super) fn of_comparison(comparison: &Comparison) -> String {
    let mut table = Table::new(
        1,
        &[
            "contender",
            "answered",
            "of",
            "mean",
            "median",
            "total",
            "ratio",
            "10 %",
            "90 %",
            "faster",
            "slower",
        ],
    );
    for standing in comparison.standings() {
        let ratio = |ratio: Option<f64>| or_unknown(ratio.map(figure::ratio));
        let seconds = |time: Option<f64>| or_unknown(time.map(figure::seconds));
        let spread = standing.ratio;
        table.line(&[
            standing.name,
            or_unknown(standing.answered.map(|answered| answered.to_string())),
            comparison.puzzles().to_string(),
            seconds(standing.mean),
            seconds(standing.median),
            ratio(standing.total_ratio),
            ratio(spread.map(|spread| spread.mean)),
            ratio(spread.map(|spread| spread.low)),
            ratio(spread.map(|spread| spread.high)),
            standing.faster.to_string(),
            standing.slower.to_string(),
        ]);
    }
    let baseline = escaped(comparison.baseline());
    let penalty = match comparison.has_unanswered() {
        true => format!(
            " A puzzle that a contender did not answer counts as {}, twice the longest time allowed.",
            figure::seconds(comparison.penalty())
        ),
        false => String::new(),
    };
    let words = format!(
        "<p>Times are for one puzzle. “total” is the ratio of the total times to that of {baseline}, “ratio” the geometric \
         mean of the ratios of each puzzle, with those that a tenth and nine tenths of the puzzles are below; above 1 is \
         slower. “faster” and “slower” count puzzles.{penalty}</p>\n"
    );
    table.end() + &words
}
