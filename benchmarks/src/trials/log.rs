//! The log of a trial: comma-separated values, a line for each turn, flushed as soon as it is over.
//!
//! ```text
//! contender,class,instance,seed,limit,seconds limit,seconds,verdict,conflicts
//! # own = learn threads=1 program=91c5a7d03e8bf64c
//! own,minimal,o5_1,1,2,60,0.733114,one,18230
//! kissat,minimal,o5_1,,2,60,2.412009,one,
//! ```
//!
//! A trial that is started again skips the turns in its log. The columns before `seconds` identify
//! a turn, and a comment says which program a contender is from there on: when that changes, the
//! earlier turns of this contender no longer count, though they stay in the file.
//!
//! Whatever stops a trial, at most the last line is damaged, and then it has no line break. Reading
//! ignores that line, and continuing removes it.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::Path;

use omnidoku_benchmarks::BoxError;

use super::turn::{read_time, read_verdict, verdict_word};
use crate::large::Turn;
use crate::table::csv_cell;

/// The first line.
pub(super) const HEAD: &str =
    "contender,class,instance,seed,limit,seconds limit,seconds,verdict,conflicts";

/// What identifies a turn.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Key {
    /// Whose turn it is.
    pub(crate) contender: String,
    /// The class of the puzzle.
    pub(crate) class: String,
    /// The name of the puzzle.
    pub(crate) instance: String,
    /// The seed; rivals have none.
    pub(crate) seed: Option<u64>,
    /// The number of solutions to look for.
    pub(crate) limit: u64,
    /// The time limit.
    pub(crate) seconds_limit: f64,
}

/// A turn and its result.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Record {
    /// Which turn.
    pub(crate) key: Key,
    /// The time it took, and the answer.
    pub(crate) turn: Turn,
    /// The conflicts, if they are known.
    pub(crate) conflicts: Option<u64>,
}

impl Key {
    /// The columns before `seconds`.
    fn columns(&self) -> String {
        let cells = [
            csv_cell(&self.contender),
            csv_cell(&self.class),
            csv_cell(&self.instance),
            self.seed.map_or_else(String::new, |seed| seed.to_string()),
            self.limit.to_string(),
            self.seconds_limit.to_string(),
        ];
        cells.join(",")
    }
}

impl Record {
    fn line(&self) -> String {
        let conflicts = self.conflicts.map_or_else(String::new, |conflicts| conflicts.to_string());
        let (columns, verdict) = (self.key.columns(), verdict_word(self.turn.verdict));
        format!("{columns},{:.6},{verdict},{conflicts}", self.turn.seconds)
    }

    fn parse(line: &str) -> Option<Record> {
        let [contender, class, instance, seed, limit, seconds_limit, seconds, verdict, conflicts] =
            cells(line)?.try_into().ok()?;
        let key = Key {
            contender,
            class,
            instance,
            seed: optional(&seed)?,
            limit: limit.parse().ok()?,
            seconds_limit: read_time(&seconds_limit)?,
        };
        let turn = Turn { seconds: read_time(&seconds)?, verdict: read_verdict(&verdict).ok()? };
        Some(Record { key, turn, conflicts: optional(&conflicts)? })
    }
}

/// A number, or nothing.
fn optional(cell: &str) -> Option<Option<u64>> {
    if cell.is_empty() { Some(None) } else { cell.parse().ok().map(Some) }
}

/// The cells of a line, unless a quotation does not end.
fn cells(line: &str) -> Option<Vec<String>> {
    let (mut cells, mut cell, mut quoted) = (Vec::new(), String::new(), false);
    let mut characters = line.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '"' if quoted && characters.next_if_eq(&'"').is_some() => cell.push('"'),
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(std::mem::take(&mut cell)),
            _ => cell.push(character),
        }
    }
    cells.push(cell);
    (!quoted).then_some(cells)
}

/// The turns of a log, each with its latest result.
#[derive(Debug, Default)]
pub(crate) struct Turns {
    records: BTreeMap<String, Record>,
    /// The name of each contender and its program, in the order in which they entered.
    programs: Vec<(String, String)>,
    /// What was wrong with the file.
    warnings: Vec<String>,
    /// The number of bytes up to the last line break.
    sound_bytes: usize,
}

impl Turns {
    /// Reads a log.
    pub(crate) fn read(path: &Path) -> Result<Turns, BoxError> {
        let text = std::fs::read(path)
            .map_err(|error| format!("the log {} cannot be read: {error}", path.display()))?;
        Turns::parse(&text)
            .ok_or_else(|| format!("{} is not a log of trials", path.display()).into())
    }

    /// Returns `None` if the first line is not that of a log.
    pub(super) fn parse(text: &[u8]) -> Option<Turns> {
        let sound_bytes = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        let mut turns = Turns { sound_bytes, ..Turns::default() };
        if sound_bytes < text.len() {
            turns.warnings.push("the last line of the log is damaged; it is ignored".to_owned());
        }
        let text = String::from_utf8_lossy(&text[..sound_bytes]);
        let mut lines = text.lines().enumerate();
        match lines.next() {
            None if turns.warnings.is_empty() => {}
            Some((_, HEAD)) => {}
            _ => return None,
        }
        for (index, line) in lines {
            if let Some(comment) = line.strip_prefix("# ") {
                if let Some((name, program)) = comment.split_once(" = ") {
                    turns.enter(name, program);
                }
            } else if let Some(record) = Record::parse(line) {
                turns.insert(record);
            } else if !line.is_empty() {
                turns.warnings.push(format!("line {} of the log is ignored", index + 1));
            }
        }
        Some(turns)
    }

    /// From now on this contender is this program. Returns the number of earlier turns that no
    /// longer count, or `None` if it was this program before.
    fn enter(&mut self, name: &str, program: &str) -> Option<usize> {
        let Some(known) = self.programs.iter_mut().find(|(known, _)| known == name) else {
            self.programs.push((name.to_owned(), program.to_owned()));
            return Some(0);
        };
        if known.1 == program {
            return None;
        }
        program.clone_into(&mut known.1);
        let before = self.records.len();
        self.records.retain(|_, record| record.key.contender != name);
        Some(before - self.records.len())
    }

    fn insert(&mut self, record: Record) {
        self.records.insert(record.key.columns(), record);
    }

    /// Whether there is a result of this turn.
    pub(crate) fn contains(&self, key: &Key) -> bool {
        self.records.contains_key(&key.columns())
    }

    /// All results.
    pub(crate) fn records(&self) -> impl Iterator<Item = &Record> {
        self.records.values()
    }

    /// The names of all contenders, in the order in which they entered.
    pub(crate) fn contenders(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.programs.iter().map(|(name, _)| &name[..]).collect();
        for record in self.records() {
            if !names.contains(&&record.key.contender[..]) {
                names.push(&record.key.contender);
            }
        }
        names
    }

    /// What was wrong with the file.
    pub(crate) fn warnings(&self) -> &[String] {
        &self.warnings
    }
}

/// A log that is being continued.
pub(crate) struct Log {
    file: File,
    turns: Turns,
}

impl Log {
    /// Continues a log, or begins it if there is none.
    pub(crate) fn open(path: &Path) -> Result<Log, BoxError> {
        let turns = match std::fs::metadata(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Turns::default(),
            _ => Turns::read(path)?,
        };
        let file = File::options().create(true).append(true).open(path);
        let file =
            file.map_err(|error| format!("the log {} cannot be written: {error}", path.display()))?;
        file.set_len(turns.sound_bytes as u64)?;
        let mut log = Log { file, turns };
        if log.turns.sound_bytes == 0 {
            log.write(HEAD)?;
        }
        Ok(log)
    }

    /// Notes which program a contender is. Returns the number of its earlier turns that no longer
    /// count, because they were those of another program.
    pub(crate) fn enter(&mut self, name: &str, program: &str) -> Result<usize, BoxError> {
        let Some(lost) = self.turns.enter(name, program) else { return Ok(0) };
        self.write(&format!("# {name} = {program}"))?;
        Ok(lost)
    }

    /// Adds the result of a turn.
    pub(crate) fn append(&mut self, record: Record) -> Result<(), BoxError> {
        self.write(&record.line())?;
        self.turns.insert(record);
        Ok(())
    }

    /// What the log holds by now.
    pub(crate) fn turns(&self) -> &Turns {
        &self.turns
    }

    /// Writes a line in one call, so that it is complete or the last one.
    fn write(&mut self, line: &str) -> Result<(), BoxError> {
        self.file.write_all(format!("{line}\n").as_bytes())?;
        Ok(self.file.flush()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::large::Verdict;
    use crate::sheet::Handout;

    fn record(contender: &str, seed: Option<u64>, seconds: f64) -> Record {
        let key = Key {
            contender: contender.to_owned(),
            class: "a, \"b\"".to_owned(),
            instance: "o5_1".to_owned(),
            seed,
            limit: 2,
            seconds_limit: 0.5,
        };
        let turn = Turn { seconds, verdict: Some(Verdict::Unique) };
        Record { key, turn, conflicts: seed.map(|seed| 10 * seed) }
    }

    #[test]
    fn a_record_is_read_as_it_is_written() {
        let [ours, rival] = [record("own", Some(3), 0.25), record("x y", None, 1.0)];
        let line = "own,\"a, \"\"b\"\"\",o5_1,3,2,0.5,0.250000,one,30";
        assert_eq!(ours.line(), line);
        assert_eq!(Record::parse(line), Some(ours));
        assert_eq!(Record::parse(&rival.line()), Some(rival));
        let late = "own,c,i,1,2,60,60.012000,unknown,7";
        assert_eq!(Record::parse(late).unwrap().turn.verdict, None);
        for bad in [
            "",
            "own,c,i,1,2,60,1.5,one",
            "own,c,i,x,2,60,1.5,one,7",
            "own,c,i,1,2,60,nan,one,7",
            "own,c,i,1,2,60,1.5,perhaps,7",
            "own,c,i,1,2,60,1.5,one,7,8",
            "own,\"c,i,1,2,60,1.5,one,7",
        ] {
            assert_eq!(Record::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_log_that_is_continued_knows_its_turns() {
        let file = Handout::reserve("csv");
        let [first, second] = [record("own", Some(1), 0.1), record("own", Some(2), 0.2)];
        let mut log = Log::open(file.path()).unwrap();
        assert_eq!(log.enter("own", "p1").unwrap(), 0);
        log.append(first.clone()).unwrap();
        drop(log);

        let mut log = Log::open(file.path()).unwrap();
        assert_eq!(log.enter("own", "p1").unwrap(), 0);
        assert!(log.turns().contains(&first.key) && !log.turns().contains(&second.key));
        log.append(second.clone()).unwrap();
        let turns = Turns::read(file.path()).unwrap();
        assert_eq!(turns.records().collect::<Vec<_>>(), [&first, &second]);
        assert!(turns.warnings().is_empty());
        let text = std::fs::read_to_string(file.path()).unwrap();
        assert_eq!(text.lines().count(), 4, "{text}");
    }

    #[test]
    fn a_damaged_last_line_is_ignored_and_removed() {
        let file = Handout::reserve("csv");
        let [first, second] = [record("own", Some(1), 0.1), record("own", Some(2), 0.2)];
        let damaged = format!("{HEAD}\n{}\n{}", first.line(), second.line());
        std::fs::write(file.path(), &damaged[..damaged.len() - 1]).unwrap();
        let turns = Turns::read(file.path()).unwrap();
        assert_eq!(turns.records().collect::<Vec<_>>(), [&first]);
        assert_eq!(turns.warnings(), ["the last line of the log is damaged; it is ignored"]);

        let mut log = Log::open(file.path()).unwrap();
        log.append(second.clone()).unwrap();
        assert_eq!(std::fs::read_to_string(file.path()).unwrap(), damaged + "\n");
    }

    #[test]
    fn a_damaged_line_in_the_middle_is_ignored() {
        let first = record("own", Some(1), 0.1);
        let text = format!("{HEAD}\nown,c,i\n{}\n", first.line());
        let turns = Turns::parse(text.as_bytes()).unwrap();
        assert_eq!(turns.records().collect::<Vec<_>>(), [&first]);
        assert_eq!(turns.warnings(), ["line 2 of the log is ignored"]);
    }

    #[test]
    fn turns_of_another_program_do_not_count() {
        let file = Handout::reserve("csv");
        let [ours, old] = [record("own", Some(1), 0.1), record("old", Some(1), 0.2)];
        let mut log = Log::open(file.path()).unwrap();
        log.enter("own", "p1").unwrap();
        log.enter("old", "p0").unwrap();
        log.append(ours.clone()).unwrap();
        log.append(old.clone()).unwrap();
        assert_eq!(log.enter("own", "p2").unwrap(), 1);
        assert_eq!(log.turns().records().collect::<Vec<_>>(), [&old]);
        let turns = Turns::read(file.path()).unwrap();
        assert_eq!(turns.records().collect::<Vec<_>>(), [&old]);
        assert_eq!(turns.contenders(), ["own", "old"]);
    }

    #[test]
    fn another_file_is_not_a_log() {
        let file = Handout::reserve("csv");
        for text in ["name,µs\na,1\n", "a line"] {
            std::fs::write(file.path(), text).unwrap();
            let error = Log::open(file.path()).err().unwrap().to_string();
            assert!(error.ends_with("is not a log of trials"), "{error}");
            assert_eq!(std::fs::read_to_string(file.path()).unwrap(), text);
        }
        let nowhere = Path::new("/not/there.csv");
        assert!(Turns::read(nowhere).unwrap_err().to_string().contains("cannot be read"));
    }
}
