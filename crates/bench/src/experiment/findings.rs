//! What an experiment found, as data and as Markdown.

use std::fmt::{self, Write};

/// What an experiment found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Findings {
    /// What was done, in a few sentences.
    pub remarks: Vec<String>,
    /// The figures.
    pub tables: Vec<Table>,
    /// The charts.
    pub charts: Vec<Picture>,
}

/// Figures in rows and columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// What it shows.
    pub title: String,
    /// The names of the columns.
    pub head: Vec<String>,
    /// The rows, each with as many fields as the head.
    pub rows: Vec<Vec<String>>,
}

/// A chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// A short name, suitable for a file.
    pub name: &'static str,
    /// What it shows.
    pub title: String,
    /// The drawing.
    pub svg: String,
}

impl Table {
    /// A table without rows.
    pub fn new<const K: usize>(title: &str, head: [&str; K]) -> Table {
        let head = head.map(str::to_owned).to_vec();
        Table { title: title.to_owned(), head, rows: Vec::new() }
    }

    /// Adds a row.
    pub fn push(&mut self, row: impl IntoIterator<Item = String>) {
        self.rows.push(row.into_iter().collect());
    }
}

/// The table in Markdown; every column but the first is right-aligned.
impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = |fields: &[String]| format!("| {} |", fields.join(" | "));
        writeln!(f, "**{}**\n\n{}", self.title, line(&self.head))?;
        writeln!(f, "|---|{}", "--:|".repeat(self.head.len().saturating_sub(1)))?;
        self.rows.iter().try_for_each(|row| writeln!(f, "{}", line(row)))
    }
}

impl Findings {
    /// The findings in Markdown; `folder` is the path from the text to the charts.
    pub fn markdown(&self, folder: Option<&str>) -> String {
        let mut text = String::new();
        let parts = self.remarks.iter().map(|remark| format!("{remark}\n"));
        let parts = parts.chain(self.tables.iter().map(Table::to_string));
        let parts = parts.chain(self.charts.iter().filter_map(|chart| {
            let Picture { name, title, .. } = chart;
            folder.map(|folder| format!("![{title}]({folder}{name}.svg)\n"))
        }));
        for (place, part) in parts.enumerate() {
            let between = if place == 0 { "" } else { "\n" };
            let _ = write!(text, "{between}{part}");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_has_every_part() {
        let mut table = Table::new("Times", ["level", "time"]);
        table.push(["easy", "2 µs"].map(String::from));
        let charts = vec![Picture { name: "times", title: "Time".to_owned(), svg: String::new() }];
        let findings = Findings { remarks: vec!["Said.".to_owned()], tables: vec![table], charts };
        let table = "**Times**\n\n| level | time |\n|---|--:|\n| easy | 2 µs |\n";
        assert_eq!(findings.markdown(None), format!("Said.\n\n{table}"));
        assert_eq!(
            findings.markdown(Some("pictures/")),
            format!("Said.\n\n{table}\n![Time](pictures/times.svg)\n")
        );
    }
}
