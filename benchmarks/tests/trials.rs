//! `trials` from the command line to the report, with this program, a script in place of another
//! build, and scripts in place of SAT programs.

#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Each has two blanks and one solution: variables 1 and 2 of its DIMACS file.
const PUZZLES: &str = "12343412214343..\n21434321123434..\n";

/// The second time, the one solution is ruled out.
const HONEST_RIVAL: &str = "grep -q '^-1 -2 0' $1 && exit 20; echo 'v 1 2 0'; exit 10";

const BUILD: &str = "echo seconds=0.25 verdict=one conflicts=1000 nodes=1";

/// A folder of its own for each test, removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = format!("omnidoku-trials-{}-{name}", std::process::id());
        let folder = Folder(std::env::temp_dir().join(folder));
        fs::create_dir_all(folder.0.join("small")).unwrap();
        folder.write("tiny.txt", PUZZLES);
        folder.write("small/empty.txt", "................\n");
        folder.write("build", BUILD);
        folder.write("rival", HONEST_RIVAL);
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    /// Runs `trials` in this folder.
    fn trials(&self, line: &str) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_omnidoku-benchmarks"));
        command.arg("trials").args(["--log", "log.csv", "--seconds", "20"]);
        // Commands are one argument each: their words are separated by `_` here.
        command.args(line.split(' ').map(|word| word.replace('_', " ")));
        command.current_dir(&self.0).output().unwrap()
    }

    fn log(&self) -> String {
        fs::read_to_string(self.path("log.csv")).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder left behind in the temporary folder does no harm.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The number of turns in a log.
fn turns(log: &str) -> usize {
    log.lines().skip(1).filter(|line| !line.starts_with('#')).count()
}

#[test]
fn a_trial_is_run_continued_and_reported() {
    let folder = Folder::new("run");
    let line = "tiny.txt --limit 2 --jobs 2 --csv --build old=sh_build --rival a=sh_rival \
                --rival b=sh_rival --seeds";
    let output = folder.trials(&format!("{line} 1"));
    assert!(output.status.success(), "{}", text(&output.stderr));
    // Two instances, four contenders.
    assert_eq!(turns(&folder.log()), 8, "{}", folder.log());
    assert_eq!(text(&output.stderr).lines().count(), 8, "{}", text(&output.stderr));

    let output = folder.trials(&format!("{line} 3"));
    assert!(output.status.success(), "{}", text(&output.stderr));
    // Two more seeds of two builds on two instances.
    assert_eq!(turns(&folder.log()), 16, "{}", folder.log());
    assert_eq!(text(&output.stderr).lines().count(), 8, "{}", text(&output.stderr));
    let report = text(&output.stdout);
    let contenders: Vec<&str> = report.lines().filter_map(|row| row.split(',').nth(1)).collect();
    assert_eq!(contenders, ["contender", "own", "old", "a", "b", "best of the rivals"]);
    let old = report.lines().nth(2).unwrap();
    assert!(old.starts_with("tiny,old,2,20,2,100.0,0.2500,0.2500,0.2500,1000,4.0,"), "{old}");

    let again = folder.trials("--report-only --csv");
    assert_eq!(text(&again.stdout), report);
    let by_old = folder.trials("--report-only --markdown --baseline old");
    assert!(text(&by_old.stdout).contains("those of old"), "{}", text(&by_old.stdout));
}

#[test]
fn a_quarrel_is_reported() {
    let folder = Folder::new("quarrel");
    folder.write("build", "echo seconds=0.25 verdict=several");
    let output = folder.trials("tiny.txt small/empty.txt --limit 2 --seeds 1 --build old=sh_build");
    assert_eq!(output.status.code(), Some(1));
    let errors = text(&output.stderr);
    assert!(errors.contains("tiny/tiny:1, limit 2: old answers several, but own one"), "{errors}");
    assert!(!errors.contains("small/empty, limit"), "{errors}");
    assert!(text(&output.stdout).contains("all classes"), "{}", text(&output.stdout));
}

#[test]
fn a_failed_turn_spoils_only_itself() {
    let folder = Folder::new("failure");
    folder.write("rival", "exit 0");
    let output = folder.trials("small/empty.txt --seeds 1 --rival a=sh_rival");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(turns(&folder.log()), 1, "{}", folder.log());
    let errors = text(&output.stderr);
    assert!(errors.contains("rival a: ") && errors.contains("failed turns: 1;"), "{errors}");
}

#[test]
fn a_changed_build_begins_again() {
    let folder = Folder::new("changed");
    let line = "small/empty.txt --seeds 1 --limit 2 --build old=sh_build";
    folder.write("build", "echo seconds=1 verdict=several");
    assert!(folder.trials(line).status.success());
    folder.write("build", "echo seconds=2 verdict=several");
    let output = folder.trials(line);
    assert!(
        text(&output.stderr).contains("old has changed: its turns in the log (1)"),
        "{output:?}"
    );
    assert_eq!(turns(&folder.log()), 3, "{}", folder.log());
    let report = text(&folder.trials("--report-only --csv").stdout);
    assert!(report.contains("small,old,2,20,1,100.0,2.000"), "{report}");
}

#[test]
fn mistakes_are_found_before_anything_runs() {
    let folder = Folder::new("mistakes");
    for (line, why) in [
        ("not-there.txt", "cannot be read"),
        ("tiny.txt --baseline old", "no contender is called"),
        ("tiny.txt --build own=./x", "is taken"),
        ("tiny.txt tiny.txt", "two puzzles"),
    ] {
        let output = folder.trials(line);
        assert_eq!(output.status.code(), Some(1), "{line}");
        assert!(text(&output.stderr).contains(why), "{line}: {}", text(&output.stderr));
        let ran = Path::new(&folder.path("log.csv")).exists() && turns(&folder.log()) > 0;
        assert!(!ran, "{line}");
    }
}
