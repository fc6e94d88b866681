//! Other programs as contenders. None comes with this project; each is named on the command line.
//!
//! A program that supports our small protocol measures itself and prints a line such as
//!
//! ```text
//! best=0.998 median=1.024 worst=1.083 none=0 one=50000 several=0
//! ```
//!
//! in µs per puzzle; all but `best=` are optional, and other words are ignored. Any other program
//! gets the puzzles on standard input, and the system reports its CPU time.
//!
//! The command is split at blanks, then `{file}`, `{limit}`, `{seconds}` and `{rounds}` are filled
//! in; no shell is involved.

use omnidoku_benchmarks::{BoxError, clock};
use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::str::FromStr;

use crate::race::{Contender, Heat, Lap, Outcome, Verdicts};
use crate::sheet::Handout;
use crate::statistics::Timing;

/// `NAME=COMMAND` as given on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The name of the program in the report.
    pub(crate) name: String,
    /// The command, split at blanks.
    pub(crate) words: Vec<String>,
}

impl FromStr for Entry {
    type Err = String;

    fn from_str(text: &str) -> Result<Entry, String> {
        let (name, command) = text.split_once('=').ok_or("expected NAME=COMMAND")?;
        let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        if name.trim().is_empty() || words.is_empty() {
            return Err("expected NAME=COMMAND with neither of them empty".into());
        }
        Ok(Entry { name: name.trim().to_owned(), words })
    }
}

impl Entry {
    /// Whether the program does all rounds by itself: its command contains `{rounds}`.
    fn does_all_rounds(&self) -> bool {
        self.words.iter().any(|word| word.contains("{rounds}"))
    }

    /// The words of the command with the placeholders filled in.
    fn fill(&self, file: &Path, heat: &Heat<'_>) -> Vec<String> {
        let values = [
            ("{limit}", heat.limit.to_string()),
            ("{seconds}", heat.seconds.to_string()),
            ("{rounds}", heat.rounds.to_string()),
            // Last, because a path may contain anything.
            ("{file}", file.display().to_string()),
        ];
        let fill = |word: &String| {
            values.iter().fold(word.clone(), |word, (place, value)| word.replace(place, value))
        };
        self.words.iter().map(fill).collect()
    }

    fn command(&self, file: &Path, heat: &Heat<'_>) -> Command {
        let words = self.fill(file, heat);
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]);
        command
    }

    /// An error with the name of the program.
    pub(crate) fn error(&self, what: impl std::fmt::Display) -> BoxError {
        format!("rival {}: {what}", self.name).into()
    }
}

/// What a program reports about itself.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Report {
    best: f64,
    median: Option<f64>,
    worst: Option<f64>,
    verdicts: Option<Verdicts>,
}

impl Report {
    /// Reads the first line that has a time after `best=`.
    fn parse(output: &str) -> Option<Report> {
        output.lines().find_map(|line| {
            let time = |key| number(line, key).filter(|time: &f64| time.is_finite() && *time > 0.0);
            let verdicts = || {
                let count = |key| number(line, key);
                let (none, one, several) = (count("none")?, count("one")?, count("several")?);
                Some(Verdicts { none, one, several, ..Verdicts::default() })
            };
            let (median, worst) = (time("median"), time("worst"));
            Some(Report { best: time("best")?, median, worst, verdicts: verdicts() })
        })
    }
}

/// The number after `key=`, if that is a word of its own.
fn number<T: FromStr>(line: &str, key: &str) -> Option<T> {
    line.match_indices(key).find_map(|(start, _)| {
        let alone = !line[..start].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let text = line[start + key.len()..].strip_prefix('=').filter(|_| alone)?.trim_start();
        let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || ".+-".contains(c)));
        text[..end.unwrap_or(text.len())].trim_end_matches('.').parse().ok()
    })
}

/// A program that measures itself.
pub(crate) struct SelfTimed {
    entry: Entry,
    handout: Option<Handout>,
    verdicts: Option<Verdicts>,
}

impl SelfTimed {
    /// Does not start the program yet.
    pub(crate) fn new(entry: Entry) -> SelfTimed {
        SelfTimed { entry, handout: None, verdicts: None }
    }
}

impl Contender for SelfTimed {
    fn name(&self) -> &str {
        &self.entry.name
    }

    fn rehearse(&mut self, heat: &Heat<'_>) -> Result<(), BoxError> {
        self.handout = Some(Handout::write(heat.puzzles)?);
        Ok(())
    }

    fn round(&mut self, heat: &Heat<'_>) -> Result<Lap, BoxError> {
        let handout = self.handout.as_ref().ok_or("a round without a rehearsal")?;
        let mut command = self.entry.command(handout.path(), heat);
        command.stdin(Stdio::null()).stderr(Stdio::inherit());
        let output = command.output().map_err(|error| self.entry.error(error))?;
        if !output.status.success() {
            return Err(self.entry.error(output.status));
        }
        let text = String::from_utf8_lossy(&output.stdout);
        let report = Report::parse(&text)
            .ok_or_else(|| self.entry.error("there is no time after `best=` in its output"))?;
        self.verdicts = report.verdicts;
        let Report { best, median, worst, .. } = report;
        Ok(if self.entry.does_all_rounds() {
            Lap::All(Timing::Reported { best, median, worst })
        } else {
            Lap::Round(best)
        })
    }

    fn outcome(&self) -> Outcome {
        Outcome { verdicts: self.verdicts, nodes: None }
    }
}

/// A program that reads puzzles from standard input and does not measure itself.
pub(crate) struct StdinFed {
    entry: Entry,
    puzzles: Option<Handout>,
    nothing: Option<Handout>,
}

impl StdinFed {
    /// Does not start the program yet.
    pub(crate) fn new(entry: Entry) -> StdinFed {
        StdinFed { entry, puzzles: None, nothing: None }
    }

    /// The CPU time of one run. A program may fail if there is nothing to read.
    fn run(&self, input: &Handout, heat: &Heat<'_>, must_succeed: bool) -> Result<f64, BoxError> {
        let mut command = self.entry.command(input.path(), heat);
        command.stdin(File::open(input.path())?).stdout(Stdio::null());
        if !must_succeed {
            command.stderr(Stdio::null());
        }
        let (status, seconds) =
            clock::of_children(|| command.status().map_err(|error| self.entry.error(error)))?;
        if must_succeed && !status.success() {
            return Err(self.entry.error(status));
        }
        Ok(seconds)
    }
}

impl Contender for StdinFed {
    fn name(&self) -> &str {
        &self.entry.name
    }

    fn rehearse(&mut self, heat: &Heat<'_>) -> Result<(), BoxError> {
        self.puzzles = Some(Handout::write(heat.puzzles)?);
        self.nothing = Some(Handout::write(&[])?);
        Ok(())
    }

    fn round(&mut self, heat: &Heat<'_>) -> Result<Lap, BoxError> {
        let handouts = self.puzzles.as_ref().zip(self.nothing.as_ref());
        let (puzzles, nothing) = handouts.ok_or("a round without a rehearsal")?;
        let (mut seconds, mut start_up, mut answered) = (0.0, 0.0, 0);
        while answered == 0 || seconds < heat.seconds {
            seconds += self.run(puzzles, heat, true)?;
            start_up += self.run(nothing, heat, false)?;
            answered += heat.puzzles.len();
        }
        if seconds <= start_up {
            return Err(self
                .entry
                .error("the puzzles are too few to see their time beside its start"));
        }
        Ok(Lap::Round((seconds - start_up) * 1e6 / answered as f64))
    }

    fn outcome(&self) -> Outcome {
        Outcome::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAT: Heat<'_> = Heat { puzzles: &[], limit: 2, rounds: 5, seconds: 0.25 };

    fn entry(text: &str) -> Entry {
        text.parse().unwrap()
    }

    #[test]
    fn an_entry_is_a_name_and_a_command() {
        let parsed = entry("quick = ./quick --limit={limit}  {file}");
        assert_eq!(parsed.name, "quick");
        assert_eq!(parsed.words, ["./quick", "--limit={limit}", "{file}"]);
        for bad in ["quick", "=./quick", "quick=", "quick= "] {
            assert!(bad.parse::<Entry>().is_err(), "{bad}");
        }
    }

    #[test]
    fn places_are_filled_in() {
        let entry = entry("x=./x {file} -l{limit} {seconds} {rounds} {rounds}{limit} {other}");
        let words = entry.fill(Path::new("/a folder/{limit}.txt"), &HEAT);
        let wanted = ["./x", "/a folder/{limit}.txt", "-l2", "0.25", "5", "52", "{other}"];
        assert_eq!(words, wanted);
    }

    #[test]
    fn a_program_with_rounds_does_them_all() {
        assert!(entry("x=./x {file} {rounds}").does_all_rounds());
        assert!(!entry("x=./x {file} 1").does_all_rounds());
    }

    #[test]
    fn a_report_is_found_among_other_words() {
        let output = "loading\nquick set=a.txt us/puzzle best=0.9980 median= 1.0243, worst=1.0832.\n\
                      best=7";
        let report = Report::parse(output).unwrap();
        assert_eq!((report.best, report.median, report.worst), (0.998, Some(1.0243), Some(1.0832)));
        assert_eq!(report.verdicts, None);
    }

    #[test]
    fn a_report_may_include_the_answers() {
        let report = Report::parse("best=1e-1 none=3 one=40 several=5").unwrap();
        let wanted = Verdicts { none: 3, one: 40, several: 5, ..Verdicts::default() };
        assert_eq!((report.best, report.verdicts), (0.1, Some(wanted)));
        assert_eq!(Report::parse("best=1 none=3 several=5").unwrap().verdicts, None);
    }

    #[test]
    fn what_is_no_time_is_no_report() {
        for bad in
            ["", "best 3", "best=", "best=fast", "best=inf", "best=0", "best=-1", "thebest=3"]
        {
            assert_eq!(Report::parse(bad), None, "{bad}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn programs_are_run_and_heard() {
        let puzzles = [[b'.'; 81]];
        let heat = Heat { puzzles: &puzzles, limit: 2, rounds: 2, seconds: 0.0 };
        let mut rival =
            SelfTimed::new(entry("x=echo best=1.5 worst={limit} rounds={rounds} {file}"));
        rival.rehearse(&heat).unwrap();
        let Lap::All(timing) = rival.round(&heat).unwrap() else { panic!("all rounds") };
        assert_eq!(timing, Timing::Reported { best: 1.5, median: None, worst: Some(2.0) });

        for (bad, why) in
            [("x=echo nothing", "best="), ("x=false", "exit"), ("x=./not/there", "No such")]
        {
            let mut rival = SelfTimed::new(entry(bad));
            rival.rehearse(&heat).unwrap();
            let error = rival.round(&heat).err().unwrap().to_string();
            assert!(error.starts_with("rival x: ") && error.contains(why), "{error}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn fed_programs_get_the_puzzles_and_their_time_is_taken() {
        let puzzles: Vec<_> = (0..50_000_u32).map(|i| [b'1' + (i % 7) as u8; 81]).collect();
        let heat = Heat { puzzles: &puzzles, limit: 2, rounds: 1, seconds: 0.0 };
        let mut rival = StdinFed::new(entry("x=sort"));
        rival.rehearse(&heat).unwrap();
        match rival.round(&heat) {
            Ok(Lap::Round(time)) => assert!(time > 0.0 && time < 1e4, "{time}"),
            Ok(Lap::All(_)) => panic!("more than a round"),
            // On a busy machine a start may take longer than sorting.
            Err(error) => assert!(error.to_string().contains("too few"), "{error}"),
        }

        let mut rival = StdinFed::new(entry("x=false"));
        rival.rehearse(&heat).unwrap();
        assert!(rival.round(&heat).is_err());
    }
}
