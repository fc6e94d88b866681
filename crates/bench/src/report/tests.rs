use std::time::Duration;

use omnidoku::Stats;

use super::*;
use crate::measurement::{Outcome, Timing};

fn row(level: &str, number: u64, engine: EngineId) -> Measurement {
    let best = Duration::from_micros(number + 3);
    Measurement {
        level: level.to_owned(),
        number,
        blanks: 50,
        engine: engine.into(),
        outcome: Outcome::Solved,
        timing: Timing { rounds: 3, best, median: best, worst: 2 * best },
        stats: Stats { branches: Some(number), ..Stats::default() },
    }
}

fn summary(rows: &[Measurement]) -> Summary {
    let mut summary = Summary::default();
    rows.iter().for_each(|row| summary.add(row));
    summary
}

fn point(blanks: usize) -> Point {
    let time = Some(Duration::from_micros(blanks as u64));
    Point {
        blanks,
        puzzles: 10,
        solved: 10,
        unique: 5,
        undecided: 0,
        mean: time,
        median: time,
        best: time,
        worst: time,
        spread: Some(0.1),
        branches: Some(1.5),
        backtracks: None,
        actions: None,
        depth: None,
    }
}

#[test]
fn a_page_says_everything() {
    let rows: Vec<Measurement> = (1..=3)
        .flat_map(|n| [row("easy", n, EngineId::Dlx), row("hard", n, EngineId::Backtrack)])
        .collect();
    let summary = summary(&rows);
    let mut comparison = Comparison::new(["dlx", "fast & small"].map(str::to_owned), 0, 20.0);
    comparison.add(&[Some(1e-6), Some(2e-6)]);
    let run = SuperRun {
        engine: EngineId::Dlx,
        shape: Shape::CLASSIC,
        seed: 1,
        points: vec![point(10), point(20)],
    };
    let report = Report {
        title: "A <test>",
        setting: Setting {
            version: "0.1".into(),
            machine: "a machine".into(),
            date: "today".into(),
            details: vec![("rounds".into(), "3".into()), ("\"odd\"".into(), "<script>".into())],
        },
        notes: vec![how_timed(3)],
        summary: Some(&summary),
        rows: &rows,
        super_runs: &[run],
        comparison: Some(&comparison),
    };
    let page = report.html();
    for part in [
        "<title>A &lt;test&gt;</title>",
        "<dd>a machine</dd>",
        "<dd>today</dd>",
        "<dt>&quot;odd&quot;</dt><dd>&lt;script&gt;</dd>",
        "the best of 3 rounds",
        "<td class=\"left\">fast &amp; small</td>",
        "Every puzzle and engine (6)",
        "Super test: dlx, boxes 3x3, seed 1",
        ">2.00×<",
        "prefers-color-scheme: dark",
    ] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("<script") && !page.contains("src=") && !page.contains("href="));
    let mut titles: Vec<String> =
        report.charts(&Look::LIGHT).into_iter().map(|chart| chart.title).collect();
    assert_eq!(page.matches("<svg").count(), titles.len());
    titles.sort_unstable();
    assert!(titles.windows(2).all(|pair| pair[0] != pair[1]), "{titles:?}");
    for tag in ["table", "tr", "td", "th", "figure", "div", "details", "dl", "svg", "p"] {
        let (open, close) = (format!("<{tag}"), format!("</{tag}>"));
        let opened = page.match_indices(&open).filter(|(at, _)| {
            !page[at + open.len()..].starts_with(|next: char| next.is_ascii_alphanumeric())
        });
        assert_eq!(opened.count(), page.matches(&close).count(), "{tag}");
    }
}

#[test]
fn what_is_not_there_is_not_mentioned() {
    let page = Report { title: "Nothing", ..Report::default() }.html();
    for part in ["<svg", "<table", "<h2", "<details", "<dt"] {
        assert!(!page.contains(part), "{part}");
    }
}

#[test]
fn a_long_list_is_cut_and_says_so() {
    let rows: Vec<Measurement> =
        (1..=2500).map(|number| row("all", number, EngineId::Dlx)).collect();
    let summary = summary(&rows);
    let report =
        Report { title: "Long", summary: Some(&summary), rows: &rows, ..Report::default() };
    let page = report.html();
    assert!(page.contains("the first 2000 of 2500"));
    assert_eq!(page.matches("<tr>").count(), 2000 + 2 + 1, "two heads and one level");
}

#[test]
fn every_colour_of_a_chart_has_a_dark_one() {
    let rules = dark_charts();
    let chart = charts::of_super_runs(
        &[SuperRun {
            engine: EngineId::Dlx,
            shape: Shape::CLASSIC,
            seed: 1,
            points: vec![point(1)],
        }],
        &Look::LIGHT,
    );
    for svg in chart.iter().map(|chart| &chart.svg) {
        for fill in svg.split("fill=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(fill == "none" || rules.contains(fill), "{fill}");
        }
    }
}
