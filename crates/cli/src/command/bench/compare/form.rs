//! A comparison as text.

use omnidoku_api as api;
use omnidoku_bench::compare::{Comparison, Standing};
use omnidoku_bench::csv;
use omnidoku_draw::chart::figure;

use super::super::table::Table;
use crate::args::CompareForm;
use crate::words;

pub(super) fn written(comparison: &Comparison, form: CompareForm) -> String {
    match form {
        CompareForm::Table => table(comparison).text(),
        CompareForm::Markdown => table(comparison).markdown(),
        CompareForm::Csv => comma_separated(comparison),
        CompareForm::Json => {
            let compared = api::Compared::new(comparison);
            // Plain data can always be written.
            serde_json::to_string(&compared).unwrap_or_default() + "\n"
        }
    }
}

fn table(comparison: &Comparison) -> Table {
    let mut table = Table::new(1, &words::COMPARE_COLUMNS);
    let all = comparison.puzzles();
    for standing in comparison.standings() {
        let known = |text: Option<String>| text.unwrap_or_else(|| words::UNKNOWN.to_owned());
        let seconds = |time: Option<f64>| known(time.map(figure::seconds));
        let ratio = |ratio: Option<f64>| known(ratio.map(figure::ratio));
        let Standing { ratio: spread, .. } = standing;
        table.line(vec![
            standing.name,
            known(standing.answered.map(|answered| words::of_all(answered, all))),
            seconds(standing.mean),
            seconds(standing.median),
            ratio(standing.total_ratio),
            ratio(spread.map(|spread| spread.mean)),
            known(spread.map(|spread| {
                format!("{}–{}", figure::ratio(spread.low), figure::ratio(spread.high))
            })),
            standing.faster.to_string(),
            standing.slower.to_string(),
        ]);
    }
    table
}

fn comma_separated(comparison: &Comparison) -> String {
    let mut text = words::COMPARE_CSV.to_owned() + "\n";
    for standing in comparison.standings() {
        let Standing { name, answered, mean, median, total_ratio, ratio, faster, slower, .. } =
            standing;
        let numbers = [
            mean,
            median,
            total_ratio,
            ratio.map(|ratio| ratio.mean),
            ratio.map(|ratio| ratio.low),
            ratio.map(|ratio| ratio.high),
        ];
        let numbers = numbers.map(|number| number.map(|n| n.to_string()).unwrap_or_default());
        let answered = answered.map(|answered| answered.to_string()).unwrap_or_default();
        let (name, puzzles) = (csv::quoted(&name), comparison.puzzles());
        let numbers = numbers.join(",");
        text += &format!("{name},{puzzles},{answered},{numbers},{faster},{slower}\n");
    }
    text
}
