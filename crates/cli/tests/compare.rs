//! `bench compare` and `bench chooser`: our engines and other programs, and what is reported about
//! them.
#![cfg(unix)]

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use omnidoku_api as api;

const PUZZLES: [&str; 3] = ["1......2....4..3", "..1.4......2.3..", "................"];

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_omnidoku"));
    command.arg("bench").args(arguments).stdin(Stdio::null()).output().unwrap()
}

fn out(arguments: &[&str]) -> (String, String) {
    let output = run(arguments);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{arguments:?}: {errors}");
    (String::from_utf8(output.stdout).unwrap(), errors)
}

fn compare(more: &[&str]) -> (String, String) {
    out(&[&["compare"][..], &PUZZLES, more].concat())
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("compare-{name}"))
}

#[test]
fn engines_are_compared_with_a_baseline() {
    let (json, _) =
        compare(&["--engine", "backtrack,dlx", "--baseline", "dlx", "--format", "json"]);
    let compared: api::Compared = serde_json::from_str(&json).unwrap();
    assert_eq!((compared.puzzles, &*compared.baseline), (3, "dlx"));
    let [backtrack, dlx] = &compared.contenders[..] else { panic!("{json}") };
    assert_eq!((dlx.total_ratio, dlx.ratio, dlx.answered), (Some(1.0), Some(1.0), Some(3)));
    assert!(backtrack.ratio.is_some_and(|ratio| ratio > 0.0));
    assert!(backtrack.faster + backtrack.slower <= 3, "a tie is neither");

    let (csv, _) = compare(&["--engine", "backtrack,dlx", "--take", "2", "--format", "csv"]);
    assert_eq!(csv.lines().count(), 3);
    assert!(csv.lines().nth(1).unwrap().starts_with("backtrack,2,2,"), "{csv}");
    let (markdown, _) = compare(&["--format", "markdown"]);
    assert!(markdown.starts_with("| contender |") && markdown.contains("\n|---|--:|"));
    assert_eq!(markdown.lines().count(), 5, "three engines: {markdown}");
}

#[test]
fn other_programs_are_timed_and_judged() {
    let own = format!("own={} solve -", env!("CARGO_BIN_EXE_omnidoku"));
    // A 4×4 line could be the first row of a 16×16 grid.
    let typed = format!("typed={} solve --input-format line -", env!("CARGO_BIN_EXE_omnidoku"));
    let report = file("report.html");
    let _ = fs::remove_file(&report);
    let (json, remarks) = compare(&[
        "--rival",
        &own,
        "--rival",
        "echo=cat",
        "--rival",
        "wrong=sed s/.*/1234341221434321/",
        "--rival-lines",
        &typed,
        "--engine",
        "dlx",
        "--rounds",
        "2",
        "--format",
        "json",
        "--report",
        report.to_str().unwrap(),
    ]);
    let compared: api::Compared = serde_json::from_str(&json).unwrap();
    let names: Vec<&str> = compared.contenders.iter().map(|contender| &*contender.name).collect();
    assert_eq!(names, ["dlx", "own", "echo", "wrong", "typed"]);
    let own = &compared.contenders[1];
    assert_eq!((own.answered, own.ratio), (None, None), "timed as a whole");
    assert!(own.total_ratio.is_some_and(|ratio| ratio > 1.0), "a program has to start: {json}");
    assert_eq!(compared.contenders[4].answered, Some(3));
    assert!(remarks.contains("own: all 3 answers are right"), "{remarks}");
    assert!(remarks.contains("typed: all 3 answers are right"), "{remarks}");
    assert!(remarks.contains("echo: answers not checked"), "{remarks}");
    assert!(remarks.contains("wrong: 3 answers: 1 right, 2 WRONG"), "{remarks}");

    let page = fs::read_to_string(&report).unwrap();
    for part in ["typed against dlx", "cores", "line by line", "WRONG", "</html>"] {
        assert!(page.contains(part), "{part}");
    }
}

#[test]
fn programs_that_fail_are_reported_and_ended() {
    let began = Instant::now();
    let (_, remarks) = compare(&[
        "--rival",
        "slow=sleep 60",
        "--rival-lines",
        "mute=sleep 61",
        "--rival",
        "loud=yes",
        "--rival-lines",
        "gone=true",
        "--rival",
        "broken=false",
        "--rival-time",
        "300ms",
    ]);
    assert!(began.elapsed() < Duration::from_secs(30));
    for part in ["slow: it was not done", "mute: no answer within", "broken: exit"] {
        assert!(remarks.contains(part), "{part} in {remarks}");
    }
    assert!(remarks.contains("loud: it "), "{remarks}");
    assert!(remarks.contains("gone: it ended"), "{remarks}");
}

#[test]
fn a_rival_that_cannot_start_is_an_error() {
    for rival in ["--rival", "--rival-lines"] {
        let output = run(&["compare", PUZZLES[0], rival, "missing=./not/there"]);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
        let errors = String::from_utf8(output.stderr).unwrap();
        let why = "missing cannot be started: ./not/there: there is no such program";
        assert!(errors.contains(why), "{errors}");
    }
}

#[test]
fn an_engine_that_gives_up_is_not_the_fastest() {
    // One puzzle needs no search, the other does not end within the limit.
    let easy = "1.34341221434321";
    let empty = format!("{:.<625}", "1");
    let (json, _) = out(&[
        "compare",
        easy,
        &empty,
        "--engine",
        "auto,backtrack",
        "--time-limit",
        "200ms",
        "--format",
        "json",
    ]);
    let compared: api::Compared = serde_json::from_str(&json).unwrap();
    let [auto, backtrack] = &compared.contenders[..] else { panic!("{json}") };
    assert_eq!((compared.penalty, auto.answered, backtrack.answered), (0.4, Some(2), Some(1)));
    assert!(backtrack.mean.unwrap() >= 0.2 && backtrack.total_ratio.unwrap() > 1.0, "{json}");
    assert!(backtrack.slower >= 1, "{json}");
}

#[test]
fn wrong_arguments_are_refused() {
    for (arguments, why) in [
        (&["--engine", "dlx"][..], "nothing to compare with"),
        (&["--baseline", "nobody"], "no contender is called nobody"),
        (&["--engine", "dlx", "--rival", "dlx=cat"], "two contenders are called dlx"),
        (&["--rival", "cat"], "expected NAME=COMMAND"),
    ] {
        let output = run(&[&["compare", PUZZLES[0]], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(errors.contains(why), "{why} in {errors}");
    }
    let output = run(&["compare", "1......2....4..3", "11.............."]);
    assert_eq!(output.status.code(), Some(4));
    assert!(String::from_utf8_lossy(&output.stderr).contains("1 invalid puzzle not measured"));
}

#[test]
fn the_rule_is_recomputed() {
    let (text, _) =
        out(&["chooser", "--shape", "2x2,8", "--engine", "backtrack,dlx", "--step", "20"]);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("boxes  where      blanks  share"), "{text}");
    assert_eq!(text.matches('*').count(), 10 + 1, "one a line, and what it means: {text}");
    // The result is measured and depends on the machine.
    assert!(text.contains("2x2: backtracking "), "{text}");
    assert!(text.contains("In force: up to 1.35·N·√N blanks count as few. "), "{text}");
    let (markdown, _) =
        out(&["chooser", "--shape", "2x2", "--engine", "dlx,bitboard", "--format", "markdown"]);
    assert!(
        markdown
            .starts_with("| N | where | blanks | backtrack | dlx | bitboard |\n|---|---|---|--:|")
    );
    assert!(markdown.contains(" | – |\n"), "{markdown}");
}
