//! One very hard 9×9 by backtracking and by exact cover: actions and depth.

use omnidoku::{EngineId, Puzzle};

use super::{Broken, Findings, Setup, Table, count, time};
use crate::measurement::Measurement;
use crate::suite::Suite;

const ENGINES: [EngineId; 2] = [EngineId::Backtrack, EngineId::Dlx];

/// What the study counted with backtracking, and with exact cover.
const PRINTED: [(&str, &str, &str, &str); 2] =
    [("backtracking", "3 ms", "260,005", "90"), ("exact cover", "1 ms", "11,446", "55")];

pub(super) fn run(setup: &mut Setup<'_>) -> Result<Findings, Broken> {
    let evil = Suite::named("evil").expect("a bundled set");
    let puzzles: Vec<(String, Puzzle)> =
        evil.puzzles().map(|puzzle| ("evil".to_owned(), puzzle)).collect();
    let puzzles = &puzzles[..setup.share_of(puzzles.len())];
    let rows = setup.rows(&ENGINES, puzzles)?;
    let pairs: Vec<&[Measurement]> = rows.chunks(ENGINES.len()).collect();
    let actions = |row: &Measurement| row.stats.actions.unwrap_or(0);
    let chosen = pairs.iter().min_by_key(|pair| actions(&pair[0]).abs_diff(260_005));
    let chosen = chosen.expect("there is a puzzle");

    let mut one = Table::new(
        "One very hard 9×9",
        ["algorithm", "time", "actions", "depth", "nodes", "branches", "backtracks"],
    );
    for (algorithm, time, actions, depth) in PRINTED {
        let printed = [time, actions, depth, "–", "–", "–"];
        one.push([format!("{algorithm}, as printed")].into_iter().chain(printed.map(String::from)));
    }
    for (row, (algorithm, ..)) in chosen.iter().zip(PRINTED) {
        let stats = &row.stats;
        let counters = [stats.actions, stats.depth, stats.nodes, stats.branches, stats.backtracks];
        let fields = [format!("{algorithm} (`{}`)", row.engine), time(Some(row.timing.best))];
        one.push(fields.into_iter().chain(counters.map(count)));
    }

    let mut ratios: Vec<f64> = pairs
        .iter()
        .map(|pair| actions(&pair[0]) as f64 / actions(&pair[1]).max(1) as f64)
        .collect();
    ratios.sort_by(f64::total_cmp);
    Ok(Findings {
        remarks: vec![
            format!(
                "The study does not print its board. Number {} of the bundled `evil` set replaces it: the puzzle on which \
                 backtracking comes nearest to the study's 260,005 actions. Here an action is an elementary update (a cell \
                 written or cleared, a link changed); the study may count differently. Its depth of 90 counts ten calls per \
                 row and never changes; ours is the deepest stack of assignments, which is the number of blanks.",
                chosen[0].number
            ),
            format!(
                "On the {} puzzles of the set, backtracking takes between {:.2} and {:.0} times as many actions as exact \
                 cover, with a median of {:.1}.",
                pairs.len(),
                ratios[0],
                ratios[ratios.len() - 1],
                (ratios[(ratios.len() - 1) / 2] + ratios[ratios.len() / 2]) / 2.0,
            ),
        ],
        tables: vec![one],
        charts: Vec::new(),
    })
}
