//! `report`: what was measured as a page of its own, as tables for other programs, and as charts.

use std::collections::BTreeSet;

use omnidoku_bench::report::{self, Report, Setting, SuperRun};
use omnidoku_bench::super_test::{self, Point};
use omnidoku_bench::{Measurement, Summary, csv};
use omnidoku_draw::chart::Look;
use serde::Serialize;

use super::about::language;
use crate::engines;
use crate::grid_state::read_shape;
use crate::measured::SuperReply;
use crate::reply::{ChartInfo, ReportReply, SummaryRow};
use crate::request::ReportRequest;
use crate::work::Work;
use crate::{MeasuredRow, Refusal, message};

/// The most rows, points and super tests together.
const MAX_ROWS: usize = 100_000;

/// The most pairs of level and engine; a longer report would be unreadable.
const MAX_PAIRS: usize = 500;

/// The most characters of a title, and of the description of the machine.
const MAX_TEXT: usize = 200;

pub(crate) fn report(request: &ReportRequest, work: &Work<'_>) -> Result<ReportReply, Refusal> {
    let ReportRequest { title, rows, super_tests, language: tag, machine, date } = request;
    language(tag.as_deref())?;
    let (measured, tests) = (rows.as_deref().unwrap_or(&[]), super_tests.as_deref().unwrap_or(&[]));
    if measured.len() + tests.iter().map(|test| 1 + test.points.len()).sum::<usize>() > MAX_ROWS {
        return Err(Refusal::unsupported(message::report::too_many_rows(MAX_ROWS)));
    }
    let rows = measured.iter().map(MeasuredRow::row).collect::<Result<Vec<_>, _>>()?;
    let rows: Vec<Measurement> = rows.into_iter().flatten().collect();
    let pairs: BTreeSet<_> = rows.iter().map(|row| (&*row.level, row.engine)).collect();
    if pairs.len() > MAX_PAIRS {
        return Err(Refusal::unsupported(message::report::too_many_pairs(MAX_PAIRS)));
    }
    let runs = tests.iter().map(run).collect::<Result<Vec<SuperRun>, _>>()?;
    let mut summary = Summary::default();
    rows.iter().for_each(|row| summary.add(row));
    let title = shortened(title);
    let rounds = rows.iter().map(|row| row.timing.rounds).max();
    let report = Report {
        title: &title,
        setting: Setting {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            machine: shortened(machine.as_deref().unwrap_or(&work.allowance.machine)),
            date: shortened(date.as_deref().unwrap_or_default()),
            details: Vec::new(),
        },
        notes: vec![report::how_timed(
            rounds.unwrap_or(omnidoku_bench::MeasureSettings::default().rounds),
        )],
        summary: (!rows.is_empty()).then_some(&summary),
        rows: &rows,
        super_runs: &runs,
        comparison: None,
    };
    let charts = report.charts(&Look::LIGHT).into_iter();
    Ok(ReportReply {
        html: report.html(),
        csv: to_csv(&rows, &runs),
        json: to_json(&title, measured, tests),
        charts: charts.map(|chart| ChartInfo { title: chart.title, svg: chart.svg }).collect(),
        summary: summary.entries().iter().map(SummaryRow::from).collect(),
    })
}

fn shortened(text: &str) -> String {
    text.chars().take(MAX_TEXT).collect()
}

fn run(test: &SuperReply) -> Result<SuperRun, Refusal> {
    let points =
        test.points.iter().map(|point| point.point()).collect::<Result<Vec<Point>, _>>()?;
    Ok(SuperRun {
        engine: test.engine.parse().map_err(|_| engines::unknown(&test.engine, &[]))?,
        shape: read_shape(&test.shape)?,
        seed: test.seed,
        points,
    })
}

/// The rows, and for each super test a table of its own under its name.
fn to_csv(rows: &[Measurement], runs: &[SuperRun]) -> String {
    let mut lines = Vec::new();
    if !rows.is_empty() || runs.is_empty() {
        lines.push(csv::HEADER.to_owned());
        lines.extend(rows.iter().map(csv::write));
    }
    for SuperRun { engine, shape, seed, points } in runs {
        lines.push(format!("# super test: engine {engine}, boxes {shape}, seed {seed}"));
        lines.push(super_test::HEADER.to_owned());
        lines.extend(points.iter().map(Point::to_csv));
    }
    lines.join("\n") + "\n"
}

/// What a report is made of, as a request for it has it.
fn to_json(title: &str, rows: &[MeasuredRow], tests: &[SuperReply]) -> String {
    #[derive(Serialize)]
    struct Measured<'a> {
        title: &'a str,
        rows: &'a [MeasuredRow],
        #[serde(rename = "super")]
        tests: &'a [SuperReply],
    }
    serde_json::to_string(&Measured { title, rows, tests }).unwrap_or_default()
}
