//! Figures in columns.

use std::time::Duration;

use omnidoku_bench::super_test::Point;
use omnidoku_bench::{Figures, Summary};

use crate::words;

/// Text in columns, as wide as their contents.
#[derive(Default)]
pub(super) struct Table {
    lines: Vec<Vec<String>>,
    /// How many columns are aligned left; the others are numbers, aligned right.
    left: usize,
}

impl Table {
    pub(super) fn new(left: usize, names: &[&str]) -> Table {
        Table { lines: vec![names.iter().map(|name| (*name).to_owned()).collect()], left }
    }

    pub(super) fn line(&mut self, values: Vec<String>) {
        self.lines.push(values);
    }

    pub(super) fn text(&self) -> String {
        let columns = self.lines.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            let values = self.lines.iter().filter_map(|line| line.get(column));
            values.map(|value| value.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let mut text = String::new();
        for line in &self.lines {
            let cells = line.iter().zip(&widths).enumerate();
            let cells = cells.map(|(column, (value, &width))| match column < self.left {
                true => format!("{value:<width$}"),
                false => format!("{value:>width$}"),
            });
            text += cells.collect::<Vec<_>>().join("  ").trim_end();
            text.push('\n');
        }
        text
    }

    /// The same as a table in Markdown.
    pub(super) fn markdown(&self) -> String {
        let mut text = String::new();
        for (number, line) in self.lines.iter().enumerate() {
            let cells: Vec<String> = line.iter().map(|cell| cell.replace('|', "\\|")).collect();
            text += &format!("| {} |\n", cells.join(" | "));
            if number == 0 {
                let rules = (0..line.len()).map(|at| if at < self.left { "---|" } else { "--:|" });
                text += &format!("|{}\n", rules.collect::<String>());
            }
        }
        text
    }
}

/// The figures of every level and engine and, if there are several levels, of all together.
pub(super) fn of_summary(summary: &Summary) -> String {
    let mut table = Table::new(2, &words::SUMMARY_COLUMNS);
    for level in summary.levels() {
        for engine in summary.engines() {
            if let Some(figures) = summary.of(level, engine) {
                table.line(figures_line(level, engine.name(), figures));
            }
        }
    }
    if summary.levels().len() > 1 {
        for engine in summary.engines() {
            table.line(figures_line(words::ALL_LEVELS, engine.name(), &summary.total(engine)));
        }
    }
    table.text()
}

fn figures_line(level: &str, engine: &str, figures: &Figures) -> Vec<String> {
    let mut line = vec![
        level.to_owned(),
        engine.to_owned(),
        words::of_all(figures.solved, figures.puzzles),
        time(figures.best()),
        time(figures.median()),
        time(figures.mean()),
        time(figures.worst()),
        words::spread(figures.spread()),
    ];
    let counters = [figures.branches, figures.backtracks, figures.actions, figures.depth];
    line.extend(counters.map(|counter| words::mean(counter.mean())));
    line
}

/// A line for every number of blanks.
pub(super) fn of_points(points: &[Point]) -> String {
    let mut table = Table::new(0, &words::POINT_COLUMNS);
    for point in points {
        let mut line = vec![
            point.blanks.to_string(),
            words::of_all(point.solved, point.puzzles),
            words::share(point.unique, point.undecided, point.puzzles),
        ];
        line.extend([point.best, point.median, point.mean, point.worst].map(time));
        line.push(words::spread(point.spread));
        let means = [point.branches, point.backtracks, point.actions, point.depth];
        line.extend(means.map(words::mean));
        table.line(line);
    }
    table.text()
}

fn time(time: Option<Duration>) -> String {
    time.map_or_else(|| words::UNKNOWN.to_owned(), words::short_time)
}
