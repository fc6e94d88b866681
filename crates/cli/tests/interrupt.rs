//! Ctrl-C: the results so far are printed, and the rest is reported as cancelled.

#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn start(arguments: &[&str]) -> Child {
    let child = Command::new(env!("CARGO_BIN_EXE_omnidoku"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while !catches_ctrl_c(&child) {
        thread::sleep(Duration::from_millis(5));
    }
    child
}

/// Whether the process has installed a handler for SIGINT, signal 2.
fn catches_ctrl_c(child: &Child) -> bool {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
    u64::from_str_radix(caught.trim(), 16).unwrap() & 2 != 0
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([name, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

/// The CPU time of the process, in hundredths of a second.
fn work(child: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
    // The name of the program, in brackets, is the second field; this is the fourteenth.
    let fields = status.rsplit_once(')').unwrap().1;
    fields.split_whitespace().nth(11).unwrap().parse().unwrap()
}

/// Starts a command that would never end, and stops it while it searches.
fn stopped(arguments: &[&str], signal_name: &str) -> (String, String, Option<i32>) {
    let mut child = start(arguments);
    while work(&child) < 15 && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(5));
    }
    signal(&child, signal_name);
    printed(child.wait_with_output().unwrap())
}

fn printed(output: Output) -> (String, String, Option<i32>) {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

fn empty(cells: usize) -> String {
    ".".repeat(cells)
}

fn file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn an_interrupted_count_reports_how_far_it_got() {
    for name in ["-INT", "-TERM"] {
        let arguments = ["count", "--limit", "999999999999", "--engine", "dlx", &empty(81)];
        let (out, _, code) = stopped(&arguments, name);
        let number = out.strip_suffix("+ cancelled\n").unwrap_or_else(|| panic!("{out}"));
        assert!(number.parse::<u64>().is_ok(), "{out}");
        assert_eq!(code, Some(5));
    }
}

#[test]
fn an_interrupted_search_says_cancelled() {
    let arguments = ["solve", "--engine", "backtrack", "--shape", "6x6", &empty(1296)];
    let (out, errors, code) = stopped(&arguments, "-INT");
    assert_eq!((out.as_str(), code), ("cancelled\n", Some(5)), "{errors}");
    let json = [&arguments[..], &["--json"]].concat();
    let (out, _, code) = stopped(&json, "-INT");
    assert!(out.contains(r#""status":"cancelled""#), "{out}");
    assert_eq!(code, Some(5));
}

#[test]
fn values_that_were_not_counted_are_marked_as_unknown() {
    let arguments = ["possible", "--limit", "999999999999", "--engine", "dlx", &empty(81)];
    let (out, _, code) = stopped(&arguments, "-INT");
    assert!(out == "cancelled\n" || out.contains('?') || out.contains('+'), "{out}");
    assert_eq!(code, Some(5));
}

#[test]
fn commands_that_need_the_only_solution_can_be_stopped() {
    for command in ["check", "rate", "explain", "hint"] {
        // No engine finds out quickly whether this large, nearly empty grid has two solutions.
        let arguments = [command, "--shape", "10x10", &large()];
        let (out, _, code) = stopped(&arguments, "-INT");
        assert!(out.contains("cancelled"), "{command}: {out}");
        assert_eq!(code, Some(5), "{command}");
    }
}

/// A row of 100 numbers, and nothing else.
fn large() -> String {
    let first: Vec<String> = (1..=100).map(|number| number.to_string()).collect();
    let rest = vec!["."; 9900];
    format!("{} {}", first.join(" "), rest.join(" "))
}

#[test]
fn answers_to_typed_puzzles_are_kept() {
    let mut child = start(&["solve"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        writeln!(stdin, "{PUZZLE}").unwrap();
        let mut answer = String::new();
        stdout.read_line(&mut answer).unwrap();
        assert_eq!(answer.trim_end(), SOLUTION);
    }
    signal(&child, "-INT");
    let (_, errors, code) = printed(child.wait_with_output().unwrap());
    let expected = "3 puzzles: 3 answered\ncancelled: the puzzles after these are not answered\n";
    assert_eq!((errors.as_str(), code), (expected, Some(5)));
}

#[test]
fn a_batch_keeps_its_answers_and_reports_what_is_missing() {
    let text = format!("{PUZZLE}\n{}\n{PUZZLE}\n", empty(81));
    let path = file("stopped.txt", &text);
    let arguments = ["count", "--limit", "999999999999", path.to_str().unwrap()];
    let (out, errors, code) = stopped(&arguments, "-INT");
    assert_eq!(code, Some(5), "{out}{errors}");
    assert!(errors.contains("cancelled"), "{errors}");
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines.iter().all(|line| *line == "1" || line.ends_with("+ cancelled")), "{out}");
    assert_eq!((lines.len(), lines[0]), (3, "1"), "{out}");
}

#[test]
fn a_second_ctrl_c_ends_it_at_once() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("pipe{}", std::process::id()));
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    // Nothing writes into the pipe, so it cannot even be opened.
    let mut child = start(&["solve", path.to_str().unwrap()]);
    signal(&child, "-INT");
    thread::sleep(Duration::from_millis(500));
    assert_eq!(child.try_wait().unwrap(), None);
    signal(&child, "-INT");
    assert_eq!(child.wait().unwrap().code(), Some(5));
    fs::remove_file(path).unwrap();
}
