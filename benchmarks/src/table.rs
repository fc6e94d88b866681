//! Tables as text, for people, for documents and for other programs.

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// Aligned columns.
    Plain,
    /// The same with bars.
    Markdown,
    /// Comma-separated values.
    Csv,
}

/// A table whose first row is its head.
pub(crate) struct Table {
    rows: Vec<Vec<String>>,
    /// The first columns that are words; the others are numbers, which are right-aligned.
    words: usize,
}

impl Table {
    /// A table with a head and no rows.
    pub(crate) fn new(head: &[&str], words: usize) -> Table {
        Table { rows: vec![head.iter().map(|&cell| cell.to_owned()).collect()], words }
    }

    /// Adds a row.
    pub(crate) fn push(&mut self, row: Vec<String>) {
        self.rows.push(row);
    }

    /// The whole table, with a line break at the end of each line.
    pub(crate) fn write(&self, style: Style) -> String {
        match style {
            Style::Csv => self
                .lines(|row| row.iter().map(|cell| csv_cell(cell)).collect::<Vec<_>>().join(",")),
            Style::Plain => self.lines(|row| self.in_line(row).join("  ").trim_end().to_owned()),
            Style::Markdown => {
                let line = |row: &Vec<String>| format!("| {} |\n", self.in_line(row).join(" | "));
                let rule = self.widths().into_iter().enumerate().map(|(column, width)| {
                    if column < self.words {
                        "-".repeat(width + 2)
                    } else {
                        "-".repeat(width + 1) + ":"
                    }
                });
                let rule = format!("|{}|\n", rule.collect::<Vec<_>>().join("|"));
                let body: String = self.rows[1..].iter().map(line).collect();
                line(&self.rows[0]) + &rule + &body
            }
        }
    }

    fn lines(&self, line: impl Fn(&Vec<String>) -> String) -> String {
        self.rows.iter().map(|row| line(row) + "\n").collect()
    }

    fn widths(&self) -> Vec<usize> {
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        (0..self.rows[0].len()).map(width).collect()
    }

    fn in_line(&self, row: &[String]) -> Vec<String> {
        let widths = self.widths();
        let cells = row.iter().zip(widths).enumerate();
        let pad = cells.map(|(column, (cell, width))| {
            if column < self.words { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        pad.collect()
    }
}

/// A cell of comma-separated values, in quotes if it needs them.
pub(crate) fn csv_cell(cell: &str) -> String {
    if cell.contains([',', '"', '\n']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

/// Seconds with about three significant digits.
pub(crate) fn seconds_cell(seconds: f64) -> String {
    let places = match seconds {
        ..0.001 => 6,
        ..0.1 => 5,
        ..1.0 => 4,
        ..10.0 => 3,
        _ => 2,
    };
    format!("{seconds:.places$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_times_keep_their_digits() {
        let shown = [0.000052, 0.0361, 0.25, 3.7, 60.0].map(seconds_cell);
        assert_eq!(shown, ["0.000052", "0.03610", "0.2500", "3.700", "60.00"]);
    }

    fn table() -> Table {
        let mut table = Table::new(&["name", "µs"], 1);
        table.push(vec!["a, \"b\"".into(), "12.5".into()]);
        table.push(vec!["c".into(), "3".into()]);
        table
    }

    #[test]
    fn plain_columns_are_in_line() {
        assert_eq!(table().write(Style::Plain), "name      µs\na, \"b\"  12.5\nc          3\n");
    }

    #[test]
    fn markdown_has_a_rule_below_its_head() {
        let wanted =
            "| name   |   µs |\n|--------|-----:|\n| a, \"b\" | 12.5 |\n| c      |    3 |\n";
        assert_eq!(table().write(Style::Markdown), wanted);
    }

    #[test]
    fn commas_and_quotes_survive_csv() {
        assert_eq!(table().write(Style::Csv), "name,µs\n\"a, \"\"b\"\"\",12.5\nc,3\n");
    }
}
