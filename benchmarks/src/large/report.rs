//! The results of all puzzles: a row for each, and the geometric means below.
//!
//! A puzzle without an answer in time still counts, or hard puzzles would have no influence: as the
//! limit for a rival, and as twice the limit for us, so that no doubt is in our favour.

use omnidoku::EngineId;

use super::{Turn, Verdict};
use crate::statistics::{geometric_mean, median};
use crate::table::{Table, seconds_cell};

/// The result of one puzzle.
#[derive(Clone, Debug, Default)]
pub(crate) struct PuzzleResult {
    name: String,
    /// Our turns on one thread by CPU time, one for each seed.
    pub(crate) ours: Vec<Turn>,
    /// By the wall clock, for each seed: on one thread, and on several.
    pub(crate) walls: Vec<[Turn; 2]>,
    /// The time to write the puzzle for the rivals.
    pub(crate) encoding: f64,
    /// The turn of each rival.
    pub(crate) rivals: Vec<Turn>,
}

impl PuzzleResult {
    /// An empty result for the puzzle of this name.
    pub(crate) fn new(name: &str) -> PuzzleResult {
        PuzzleResult { name: name.to_owned(), ..PuzzleResult::default() }
    }

    /// A message about two different answers, if there are any.
    pub(crate) fn quarrel(&self) -> Option<String> {
        let first = self.verdicts().next()?;
        let other = self.verdicts().find(|&verdict| verdict != first)?;
        Some(format!("one answer is {first}, another {other}"))
    }

    fn verdicts(&self) -> impl Iterator<Item = Verdict> {
        let threads = self.walls.iter().map(|[_, together]| together);
        let turns = self.ours.iter().chain(threads).chain(&self.rivals);
        turns.filter_map(|turn| turn.verdict)
    }

    fn answered(&self) -> String {
        let answered = self.ours.iter().filter(|turn| turn.verdict.is_some()).count();
        format!("{answered}/{}", self.ours.len())
    }
}

/// All results, and the settings.
pub(crate) struct Report {
    engine: EngineId,
    threads: Option<usize>,
    limit: f64,
    rivals: Vec<String>,
    rows: Vec<PuzzleResult>,
}

/// The times of a puzzle as they are counted in the comparison.
struct Counted {
    ours: f64,
    rivals: Vec<f64>,
    walls: Option<[f64; 2]>,
}

impl Counted {
    /// How many times as fast as the best rival we are.
    fn ratio(&self) -> Option<f64> {
        let best = self.rivals.iter().copied().reduce(f64::min)?;
        Some(best / self.ours)
    }

    /// How many times as fast several threads are as one.
    fn speedup(&self) -> Option<f64> {
        self.walls.map(|[alone, together]| alone / together)
    }
}

impl Report {
    /// A report without results on an engine and its rivals, with a time limit of `limit` seconds.
    pub(crate) fn new(
        engine: EngineId,
        threads: Option<usize>,
        limit: f64,
        rivals: Vec<String>,
    ) -> Report {
        Report { engine, threads, limit, rivals, rows: Vec::new() }
    }

    /// Adds the result of a puzzle.
    pub(crate) fn push(&mut self, row: PuzzleResult) {
        self.rows.push(row);
    }

    /// One line about one puzzle, shown while the table is being measured.
    pub(crate) fn progress(&self, row: &PuzzleResult) -> String {
        let (head, cells) = (self.head(), self.cells(row));
        let words = head.iter().zip(&cells).skip(1).map(|(head, cell)| format!("{head} {cell}"));
        format!("{}: {}", row.name, words.collect::<Vec<_>>().join(", "))
    }

    /// The table with its means.
    pub(crate) fn table(&self) -> Table {
        let head = self.head();
        let mut table = Table::new(&head.iter().map(String::as_str).collect::<Vec<_>>(), 2);
        for row in &self.rows {
            table.push(self.cells(row));
        }
        table.push(self.means());
        table
    }

    /// A note on how to read the table.
    pub(crate) fn note(&self) -> String {
        let limit = self.limit;
        let mut note = format!(
            "CPU seconds; {} with several seeds, median and worst. Without an answer in {limit} s it counts as \
             {} s{}.\n",
            self.engine,
            2.0 * limit,
            if self.rivals.is_empty() { String::new() } else { format!(", a rival as {limit} s") },
        );
        if !self.rivals.is_empty() {
            note += "Rivals: start and reading of the file included, encoding not. \
                     Ratio: the best rival's time to our median.\n";
        }
        if self.threads.is_some() {
            note += "Wall: seconds by the clock, medians of all seeds.\n";
        }
        note
    }

    fn head(&self) -> Vec<String> {
        let engine = self.engine;
        let mut head = vec!["puzzle".to_owned(), "verdict".into(), "answered".into()];
        head.extend([format!("{engine} median"), format!("{engine} worst")]);
        if !self.rivals.is_empty() {
            head.extend(self.rivals.iter().cloned());
            head.extend(["encoding".into(), "ratio".into()]);
        }
        if let Some(threads) = self.threads {
            head.extend(["wall 1".into(), format!("wall {threads}"), "speedup".into()]);
        }
        head
    }

    fn cells(&self, row: &PuzzleResult) -> Vec<String> {
        let counted = self.counted(row);
        let verdict = row.verdicts().next();
        let mut cells = vec![row.name.clone()];
        cells.push(verdict.map_or_else(|| "unknown".to_owned(), |verdict| verdict.to_string()));
        cells.push(row.answered());
        let worst = self.times(row.ours.iter()).into_iter().fold(0.0, f64::max);
        cells.extend([counted.ours, worst].map(|time| self.or_more(time)));
        if !self.rivals.is_empty() {
            cells.extend(row.rivals.iter().map(|turn| match turn.verdict {
                Some(_) => seconds_cell(turn.seconds),
                None => format!(">{}", self.limit),
            }));
            cells.push(seconds_cell(row.encoding));
            cells.push(ratio(counted.ratio()));
        }
        if let Some(walls) = counted.walls {
            cells.extend(walls.map(|time| self.or_more(time)));
            cells.push(ratio(counted.speedup()));
        }
        cells
    }

    fn means(&self) -> Vec<String> {
        let counted: Vec<Counted> = self.rows.iter().map(|row| self.counted(row)).collect();
        let mean = |figure: &dyn Fn(&Counted) -> Option<f64>| {
            geometric_mean(&counted.iter().filter_map(figure).collect::<Vec<_>>())
        };
        let time = |figure: &dyn Fn(&Counted) -> Option<f64>| {
            mean(figure).map_or_else(String::new, seconds_cell)
        };
        let mut cells = vec!["geometric mean".to_owned(), String::new(), String::new()];
        cells.extend([time(&|row| Some(row.ours)), String::new()]);
        if !self.rivals.is_empty() {
            let rivals = 0..self.rivals.len();
            cells.extend(rivals.map(|rival| time(&|row| row.rivals.get(rival).copied())));
            cells.extend([String::new(), ratio(mean(&Counted::ratio))]);
        }
        if self.threads.is_some() {
            cells.extend([0, 1].map(|which| time(&|row| row.walls.map(|walls| walls[which]))));
            cells.push(ratio(mean(&Counted::speedup)));
        }
        cells
    }

    fn counted(&self, row: &PuzzleResult) -> Counted {
        let middle = |turns: Vec<f64>| median(turns).unwrap_or(2.0 * self.limit);
        let rivals = row.rivals.iter();
        let wall = |which: usize| middle(self.times(row.walls.iter().map(|pair| &pair[which])));
        Counted {
            ours: middle(self.times(row.ours.iter())),
            rivals: rivals.map(|turn| turn.verdict.map_or(self.limit, |_| turn.seconds)).collect(),
            walls: self.threads.map(|_| [0, 1].map(wall)),
        }
    }

    /// Our times as they are counted.
    fn times<'a>(&self, turns: impl Iterator<Item = &'a Turn>) -> Vec<f64> {
        turns.map(|turn| turn.verdict.map_or(2.0 * self.limit, |_| turn.seconds)).collect()
    }

    /// One of our times, or the limit if there was no answer.
    fn or_more(&self, counted: f64) -> String {
        if counted >= 2.0 * self.limit { format!(">{}", self.limit) } else { seconds_cell(counted) }
    }
}

fn ratio(ratio: Option<f64>) -> String {
    ratio.map_or_else(String::new, |ratio| format!("{ratio:.2}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Style;

    fn solved(seconds: f64) -> Turn {
        Turn { seconds, verdict: Some(Verdict::Solved) }
    }

    const LATE: Turn = Turn { seconds: 10.0, verdict: None };

    fn report(rivals: &[&str], threads: Option<usize>, rows: Vec<PuzzleResult>) -> String {
        let rivals = rivals.iter().map(|&name| name.to_owned()).collect();
        let mut report = Report::new(EngineId::Learn, threads, 10.0, rivals);
        rows.into_iter().for_each(|row| report.push(row));
        report.table().write(Style::Csv)
    }

    #[test]
    fn times_and_ratios_are_in_the_table() {
        let ours = vec![solved(1.0), solved(4.0), solved(2.0)];
        let easy = PuzzleResult {
            ours,
            rivals: vec![solved(8.0), solved(6.0)],
            ..PuzzleResult::new("easy")
        };
        let ours = vec![LATE, solved(4.0), LATE];
        let hard =
            PuzzleResult { ours, rivals: vec![solved(5.0), LATE], ..PuzzleResult::new("hard") };
        let wanted = "puzzle,verdict,answered,learn median,learn worst,a,b,encoding,ratio\n\
                      easy,solved,3/3,2.000,4.000,8.000,6.000,0.000000,3.00\n\
                      hard,solved,1/3,>10,>10,5.000,>10,0.000000,0.25\n\
                      geometric mean,,,6.325,,6.325,7.746,,0.87\n";
        assert_eq!(report(&["a", "b"], None, vec![easy, hard]), wanted);
    }

    #[test]
    fn threads_are_compared_by_the_wall() {
        let walls = vec![[solved(4.0), solved(2.0)], [solved(6.0), solved(1.0)], [LATE, LATE]];
        let row = PuzzleResult {
            ours: vec![solved(3.0), solved(5.0), LATE],
            walls,
            ..PuzzleResult::new("x")
        };
        let wanted = "puzzle,verdict,answered,learn median,learn worst,wall 1,wall 4,speedup\n\
                      x,solved,2/3,5.000,>10,6.000,2.000,3.00\n\
                      geometric mean,,,5.000,,6.000,2.000,3.00\n";
        assert_eq!(report(&[], Some(4), vec![row]), wanted);
    }

    #[test]
    fn nobody_knows_is_no_quarrel() {
        let mut row =
            PuzzleResult { ours: vec![LATE], rivals: vec![LATE], ..PuzzleResult::new("x") };
        assert_eq!(row.quarrel(), None);
        assert!(report(&["a"], None, vec![row.clone()]).contains("x,unknown,0/1,>10,>10,>10,"));
        row.rivals.push(solved(1.0));
        assert_eq!(row.quarrel(), None);
        row.rivals.push(Turn { seconds: 1.0, verdict: Some(Verdict::Unsolvable) });
        assert_eq!(row.quarrel().unwrap(), "one answer is solved, another none");
    }
}
