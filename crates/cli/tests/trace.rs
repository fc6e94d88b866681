//! Traces written to a file and summarized.

use std::path::PathBuf;
use std::process::{Command, Output};

const HARD: &str =
    ".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.";

fn omnidoku(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_omnidoku")).args(arguments).output().unwrap()
}

fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn a_file_is_written_and_summarized() {
    for (events, kept) in [("1000000", "every"), ("300", "some")] {
        let file = scratch(&format!("trace-{events}.trace"));
        let path = file.to_str().unwrap();
        let done = omnidoku(&["trace", HARD, "--engine", "dlx", "--events", events, "--out", path]);
        assert!(done.status.success() && done.stdout.is_empty(), "{done:?}");
        let shown = omnidoku(&["trace", "--show", path]);
        let told = String::from_utf8(shown.stdout).unwrap();
        assert!(shown.status.success(), "{told}");
        assert!(told.starts_with("engine dlx, boxes 3x3, 62 blanks\n"), "{told}");
        assert!(told.ends_with("a replay ends with these counters\n"), "{told}");
        assert_eq!(told.lines().nth(1).unwrap().contains(" of "), kept == "some", "{told}");
        std::fs::remove_file(file).unwrap();
    }
}

#[test]
fn a_path_that_cannot_be_written_is_reported() {
    let place = scratch("nowhere").join("x.trace");
    let done = omnidoku(&["trace", HARD, "--out", place.to_str().unwrap()]);
    assert_eq!(done.status.code(), Some(74));
    assert!(String::from_utf8(done.stderr).unwrap().contains("cannot be written"));
}

#[test]
fn a_trace_overwrote_without_asking() {
    let file = scratch("kept.trace");
    let path = file.to_str().unwrap();
    std::fs::write(&file, "mine").unwrap();
    let refused = omnidoku(&["trace", HARD, "--out", path]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8(refused.stderr).unwrap().contains("--force overwrites it"));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");
    assert!(omnidoku(&["trace", HARD, "--out", path, "--force"]).status.success());
    assert_ne!(std::fs::read_to_string(&file).unwrap(), "mine");
    std::fs::remove_file(file).unwrap();
    let printed = omnidoku(&["trace", "12341221..4321..", "--engine", "dlx", "--out", "-"]);
    assert_eq!(printed.stdout, omnidoku(&["trace", "12341221..4321..", "--engine", "dlx"]).stdout);
    assert!(!std::path::Path::new("-").exists());
}
