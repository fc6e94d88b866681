//! The report on a log: for each class, how long the contenders took, and how each compares with
//! the baseline on the instances that both of them tried.
//!
//! An instance counts once, however many seeds it was tried with: the seeds of an instance are
//! averaged first, then the instances. A log may hold turns with different limits; each combination
//! has rows of its own.

use std::collections::{BTreeMap, BTreeSet};

use super::log::{Record, Turns};
use super::statistics::{interval, mean, par2, signed_rank};
use crate::large::Verdict;
use crate::statistics::{geometric_mean, median};
use crate::table::{Table, seconds_cell};

/// The name of the imaginary contender that is as fast as the fastest rival on every instance.
pub(crate) const BEST_RIVAL: &str = "best of the rivals";

/// Times below this are not measured; they count as this, because a ratio to 0 says nothing.
const MIN_SECONDS: f64 = 1e-6;

const HEAD: [&str; 14] = [
    "class",
    "contender",
    "limit",
    "seconds",
    "instances",
    "answered %",
    "PAR-2",
    "geo. mean",
    "median",
    "conflicts",
    "1000/s",
    "ratio",
    "95 %",
    "p",
];

/// Explains the table to people.
pub(crate) fn note(baseline: &str) -> String {
    format!(
        "Ratio: seconds of the contender divided by those of {baseline}, geometric mean over \
         instances; below 1 is faster.\n\
         Believe a difference if the interval does not contain 1 and p is below 0.05.\n"
    )
}

/// A question: the number of solutions to look for, and the time limit.
type Question = (u64, f64);

/// The turns of one contender, by class and instance.
type Samples<'r> = BTreeMap<(&'r str, &'r str), Vec<&'r Record>>;

/// The table of all turns.
pub(crate) fn table(turns: &Turns, baseline: &str) -> Table {
    let mut table = Table::new(&HEAD, 2);
    let mut questions: Vec<Question> = Vec::new();
    for record in turns.records() {
        let question = question(record);
        if !questions.contains(&question) {
            questions.push(question);
        }
    }
    questions.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    for asked in questions {
        let records: Vec<&Record> =
            turns.records().filter(|record| question(record) == asked).collect();
        let best = best_of_rivals(&records);
        let records: Vec<&Record> = records.into_iter().chain(&best).collect();
        let mut names = turns.contenders();
        names.push(BEST_RIVAL);
        let classes: BTreeSet<&str> = records.iter().map(|record| &record.key.class[..]).collect();
        for &class in &classes {
            push_block(&mut table, asked, class, &names, baseline, &|name| {
                samples(&records, name, Some(class))
            });
        }
        if classes.len() > 1 {
            push_block(&mut table, asked, "all classes", &names, baseline, &|name| {
                samples(&records, name, None)
            });
        }
    }
    table
}

/// Messages about answers that contradict each other.
pub(crate) fn quarrels(turns: &Turns) -> Vec<String> {
    let mut first: BTreeMap<(&str, &str, u64), (&str, Verdict)> = BTreeMap::new();
    let mut quarrels = Vec::new();
    for record in turns.records() {
        let (key, Some(verdict)) = (&record.key, record.turn.verdict) else { continue };
        let place = (&key.class[..], &key.instance[..], key.limit);
        let (name, wanted) = *first.entry(place).or_insert((&key.contender, verdict));
        if verdict != wanted {
            quarrels.push(format!(
                "{}/{}, limit {}: {name} answers {wanted}, but {} {verdict}",
                key.class, key.instance, key.limit, key.contender
            ));
        }
    }
    quarrels.dedup();
    quarrels
}

fn question(record: &Record) -> Question {
    (record.key.limit, record.key.seconds_limit)
}

fn counted(record: &Record) -> f64 {
    par2(record.turn.verdict.map(|_| record.turn.seconds), record.key.seconds_limit)
}

fn samples<'r>(records: &[&'r Record], name: &str, class: Option<&str>) -> Samples<'r> {
    let mut samples = Samples::new();
    for record in records {
        let key = &record.key;
        if key.contender == name && class.is_none_or(|class| key.class == class) {
            samples.entry((&key.class, &key.instance)).or_default().push(record);
        }
    }
    samples
}

/// The best turn of the rivals on each instance that all of them tried. There is none unless there
/// are two rivals or more.
fn best_of_rivals(records: &[&Record]) -> Vec<Record> {
    let rivals = records.iter().filter(|record| record.key.seed.is_none());
    let names: BTreeSet<&str> = rivals.clone().map(|record| &record.key.contender[..]).collect();
    if names.len() < 2 {
        return Vec::new();
    }
    let mut by_instance = Samples::new();
    for record in rivals {
        by_instance.entry((&record.key.class, &record.key.instance)).or_default().push(record);
    }
    let complete = by_instance.into_values().filter(|turns| turns.len() == names.len());
    let best = complete.filter_map(|turns| {
        turns.into_iter().min_by(|a, b| counted(a).total_cmp(&counted(b))).cloned()
    });
    let mut best: Vec<Record> = best.collect();
    best.iter_mut().for_each(|record| BEST_RIVAL.clone_into(&mut record.key.contender));
    best
}

/// Adds a row for each contender that has turns.
fn push_block<'r>(
    table: &mut Table,
    (limit, seconds): Question,
    class: &str,
    names: &[&str],
    baseline: &str,
    samples_of: &dyn Fn(&str) -> Samples<'r>,
) {
    let baseline_samples = samples_of(baseline);
    for &name in names {
        let samples = samples_of(name);
        if samples.is_empty() {
            continue;
        }
        let mut row = vec![class.to_owned(), name.to_owned()];
        row.extend([limit.to_string(), seconds.to_string()]);
        row.extend(times(&samples));
        if name == baseline {
            row.extend(["1".to_owned(), none(), none()]);
        } else {
            row.extend(comparison(&samples, &baseline_samples));
        }
        table.push(row);
    }
}

/// The cells about the contender alone.
fn times(samples: &Samples<'_>) -> Vec<String> {
    let turns: Vec<&Record> = samples.values().flatten().copied().collect();
    let over_instances = |figure: &dyn Fn(&[&Record]) -> Option<f64>| {
        mean(&samples.values().filter_map(|turns| figure(turns)).collect::<Vec<f64>>())
    };
    let answered = over_instances(&|turns| {
        let answered = turns.iter().filter(|record| record.turn.verdict.is_some()).count();
        Some(100.0 * answered as f64 / turns.len() as f64)
    });
    let par2 = over_instances(&|turns| mean(&all(turns, counted)));
    let geometric =
        geometric_mean(&samples.values().map(|turns| typical(turns)).collect::<Vec<_>>());
    let middle = median(all(&turns, counted));
    let conflicts = |record: &&Record| record.conflicts.map(|conflicts| conflicts as f64);
    let mean_conflicts =
        over_instances(&|turns| mean(&turns.iter().filter_map(conflicts).collect::<Vec<f64>>()));
    let counting: Vec<&Record> =
        turns.iter().copied().filter(|record| record.conflicts.is_some()).collect();
    let total: f64 = counting.iter().filter_map(conflicts).sum();
    let seconds: f64 = counting.iter().map(|record| record.turn.seconds).sum();
    let rate = (total > 0.0 && seconds > 0.0).then(|| total / seconds / 1000.0);
    let seconds = |figure: Option<f64>| figure.map_or_else(none, seconds_cell);
    vec![
        samples.len().to_string(),
        cell(answered, 1),
        seconds(par2),
        seconds(geometric),
        seconds(middle),
        cell(mean_conflicts, 0),
        cell(rate, 1),
    ]
}

/// The cells about the comparison with the baseline.
fn comparison(samples: &Samples<'_>, baseline: &Samples<'_>) -> [String; 3] {
    let pairs = samples.iter().filter_map(|(place, turns)| {
        let against = baseline.get(place)?;
        Some((typical(turns) / typical(against)).ln())
    });
    let differences: Vec<f64> = pairs.collect();
    let ratio = mean(&differences).map(f64::exp);
    let interval = interval(&differences).map(|ends| ends.map(f64::exp));
    let p = signed_rank(&differences);
    [
        cell(ratio, 3),
        interval.map_or_else(none, |[low, high]| format!("{low:.3}–{high:.3}")),
        p.map_or_else(none, |p| if p < 0.0001 { "<0.0001".to_owned() } else { format!("{p:.4}") }),
    ]
}

/// The geometric mean of the counted times of one instance.
fn typical(turns: &[&Record]) -> f64 {
    let times = all(turns, |record| counted(record).max(MIN_SECONDS));
    geometric_mean(&times).unwrap_or(MIN_SECONDS)
}

fn all(turns: &[&Record], figure: impl Fn(&Record) -> f64) -> Vec<f64> {
    turns.iter().map(|record| figure(record)).collect()
}

fn none() -> String {
    "–".to_owned()
}

fn cell(figure: Option<f64>, digits: usize) -> String {
    figure.map_or_else(none, |figure| format!("{figure:.digits$}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Style;

    fn turns(lines: &[&str]) -> Turns {
        let text = format!("{}\n{}\n", super::super::log::HEAD, lines.join("\n"));
        Turns::parse(text.as_bytes()).unwrap()
    }

    fn rows(lines: &[&str], baseline: &str) -> Vec<String> {
        let text = table(&turns(lines), baseline).write(Style::Csv);
        text.lines().skip(1).map(str::to_owned).collect()
    }

    #[test]
    fn seeds_are_averaged_before_instances() {
        // Instance i: 1 and 4 seconds; instance j: 9 seconds and no answer, which counts 20.
        let rows = rows(
            &[
                "own,c,i,1,2,10,1,one,1000",
                "own,c,i,2,2,10,4,one,3000",
                "own,c,j,1,2,10,9,one,9000",
                "own,c,j,2,2,10,10,unknown,11000",
            ],
            "own",
        );
        // PAR-2 (2.5 + 14.5) / 2; geometric mean √(√4 · √180); median of 1, 4, 9, 20; conflicts
        // (2000 + 10000) / 2; 24,000 conflicts in 24 seconds.
        assert_eq!(rows, ["c,own,2,10,2,75.0,8.500,5.180,6.500,6000,1.0,1,–,–"]);
    }

    #[test]
    fn contenders_are_compared_on_common_instances() {
        let mut lines = vec!["# own = p".to_owned(), "# old = q".to_owned()];
        for i in 0..6 {
            lines.push(format!("own,c,i{i},1,1,10,1,solved,"));
            lines.push(format!("old,c,i{i},1,1,10,2,solved,"));
        }
        lines.push("old,c,i9,1,1,10,9,solved,".to_owned());
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let rows = rows(&lines, "own");
        assert_eq!(rows.len(), 2);
        assert!(rows[0].starts_with("c,own,1,10,6,100.0,1.000,1.000,1.000,–,–,1,"), "{rows:?}");
        assert!(rows[1].starts_with("c,old,1,10,7,100.0,3.000,"), "{rows:?}");
        // Six ties, all positive: 21 against 10.5, variance 22.75 - 210 / 48.
        assert!(rows[1].ends_with(",2.000,2.000–2.000,0.0197"), "{rows:?}");
    }

    #[test]
    fn rivals_are_also_taken_together() {
        let rows = rows(
            &[
                "own,c,i,1,1,10,1,solved,5",
                "a,c,i,,1,10,4,solved,",
                "b,c,i,,1,10,10,unknown,",
                "own,d,j,1,1,10,1,solved,5",
                "a,d,j,,1,10,8,solved,",
                "b,d,j,,1,10,2,solved,",
                "own,d,k,1,1,10,1,solved,5",
                "a,d,k,,1,10,8,solved,",
            ],
            "own",
        );
        let best: Vec<&String> = rows.iter().filter(|row| row.contains(BEST_RIVAL)).collect();
        assert_eq!(
            best,
            [
                "c,best of the rivals,1,10,1,100.0,4.000,4.000,4.000,–,–,4.000,–,–",
                "d,best of the rivals,1,10,1,100.0,2.000,2.000,2.000,–,–,2.000,–,–",
                "all classes,best of the rivals,1,10,2,100.0,3.000,2.828,3.000,–,–,2.828,2.000–4.000,–",
            ]
        );
        assert!(rows.last().unwrap().starts_with("all classes,"), "{rows:?}");
    }

    #[test]
    fn limits_are_kept_apart_and_a_missing_baseline_leaves_gaps() {
        let rows = rows(
            &["own,c,i,1,2,10,1,one,", "own,c,i,1,1,60,2,solved,", "x,c,i,1,1,10,0,solved,"],
            "x",
        );
        assert_eq!(
            rows,
            [
                "c,x,1,10,1,100.0,0.000000,0.000001,0.000000,–,–,1,–,–",
                "c,own,1,60,1,100.0,2.000,2.000,2.000,–,–,–,–,–",
                "c,own,2,10,1,100.0,1.000,1.000,1.000,–,–,–,–,–",
            ]
        );
    }

    #[test]
    fn contradictions_are_found() {
        let lines = [
            "own,c,i,1,2,10,1,one,",
            "old,c,i,1,2,10,9,unknown,",
            "old,c,i,2,2,10,1,several,",
            "old,c,i,1,1,10,1,solved,",
        ];
        let wanted = ["c/i, limit 2: old answers several, but own one"];
        assert_eq!(quarrels(&turns(&lines)), wanted);
        assert!(quarrels(&turns(&lines[..2])).is_empty());
    }
}
