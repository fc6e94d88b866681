//! Long runs of `generate`: threads, parts, and runs that are stopped and resumed.

use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use omnidoku_api as api;

/// A folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("generate").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn command(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_omnidoku"));
    command.arg("generate").args(arguments.split(' ')).stdin(Stdio::null());
    command
}

fn run(arguments: &str) -> Output {
    command(arguments).output().unwrap()
}

/// What a run prints that is to end well.
fn out(arguments: &str) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn threads_and_parts_make_the_same_bytes() {
    for wish in
        ["--shape 4", "--shape 2x3 --symmetry 180 --json", "--clues 30 --format csv --no-header"]
    {
        let whole = out(&format!("{wish} --seed 7 --range 5..45 --threads 1"));
        assert_eq!(whole.lines().count(), 40);
        assert_eq!(out(&format!("{wish} --seed 7 --range 5..45 --threads 3")), whole, "{wish}");
        let parts =
            (1..=4).map(|part| out(&format!("{wish} --seed 7 --range 5..45 --shard {part}/4")));
        assert_eq!(parts.collect::<String>(), whole, "{wish}");
        let tail = out(&format!("{wish} --seed 7 --range 44..45"));
        assert!(whole.ends_with(&tail), "{wish}");
    }
}

/// Every shuffle of a pattern is the same grid but for symmetry.
#[test]
fn equivalent_puzzles_are_dropped_and_not_replaced() {
    let all = out("--full --grids pattern --seed 3 --count 8");
    let distinct = run("--full --grids pattern --seed 3 --count 8 --distinct");
    assert_eq!(all.lines().next(), String::from_utf8_lossy(&distinct.stdout).lines().next());
    assert_eq!((all.lines().count(), distinct.stdout.len()), (8, 82));
    assert!(errors(&distinct).starts_with("8 puzzles made, 7 dropped"), "{distinct:?}");
}

/// The journal of a run, as it stands after so many lines.
fn journal_after(lines: u64, text: &str, settings: &str) -> String {
    let bytes: usize = text.split_inclusive('\n').take(lines as usize).map(str::len).sum();
    format!(
        "{settings}next={lines}\nbytes={bytes}\nseen=0\nmade={lines}\nmissed=0\ndropped=0\ntries={lines}\n"
    )
}

/// Starts a run that would take long, and waits until it has a journal.
fn start(wish: &str, file: &str) -> Child {
    let mut command = command(&format!("{wish} --count 100000000 --out {file}"));
    let child = command.stderr(Stdio::piped()).spawn().unwrap();
    let began = Instant::now();
    while !fs::exists(format!("{file}.progress")).unwrap() {
        assert!(began.elapsed() < Duration::from_secs(60));
        thread::sleep(Duration::from_millis(5));
    }
    child
}

fn kill(mut child: Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

/// What the journal says of the settings of a run of 30 puzzles.
fn settings(name: &str, wish: &str) -> String {
    let file = folder(name).join("settings").display().to_string();
    kill(start(wish, &file));
    let text = fs::read_to_string(format!("{file}.progress")).unwrap();
    let settings = text.split_inclusive('\n').filter(|line| line.starts_with("--"));
    settings.collect::<String>().replace("0..100000000", "0..30")
}

#[test]
fn a_run_goes_on_where_its_journal_ends() {
    let wish = "--shape 4 --seed 5";
    let whole = out(&format!("{wish} --count 30"));
    let settings = settings("resumed", wish);
    let path = folder("resume").join("a.txt");
    let file = path.display().to_string();
    let journal = format!("{file}.progress");
    for (done, garbage) in [(0, ""), (0, "12"), (7, ""), (7, "1..4"), (29, "....\n"), (30, "")] {
        fs::write(&journal, journal_after(done, &whole, &settings)).unwrap();
        let begun: String = whole.split_inclusive('\n').take(done as usize).collect();
        fs::write(&path, begun + garbage).unwrap();
        out(&format!("{wish} --count 30 --out {file} --resume"));
        assert_eq!(fs::read_to_string(&path).unwrap(), whole, "{done} {garbage}");
        assert!(!fs::exists(&journal).unwrap());
    }
    let again = run(&format!("{wish} --count 30 --out {file} --resume"));
    assert!(again.status.success() && errors(&again).contains("is finished"), "{again:?}");
    assert_eq!(fs::read_to_string(&path).unwrap(), whole);
}

#[test]
fn what_does_not_fit_the_journal_is_refused() {
    let settings = settings("other", "--shape 4 --seed 5");
    let path = folder("refused").join("a.txt");
    let file = path.display().to_string();
    fs::write(&path, "1234\n").unwrap();
    let refused = |arguments: &str, reason: &str| {
        let output = run(&format!("{arguments} --out {file}"));
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert!(errors(&output).contains(reason), "{arguments}: {}", errors(&output));
        assert_eq!(fs::read_to_string(&path).unwrap(), "1234\n");
    };
    refused("--shape 4 --count 30", "exists; --force overwrites it");
    let whole = out("--shape 4 --seed 5 --count 30");
    fs::write(format!("{file}.progress"), journal_after(20, &whole, &settings)).unwrap();
    refused("--shape 4 --count 30", "is not finished; --resume goes on");
    refused("--shape 4 --count 30 --seed 6 --resume", "--seed was 5, is 6");
    refused("--shape 4 --count 31 --resume", "--range was 0..30, is 0..31");
    refused("--shape 4 --count 30 --resume", "has fewer than the");
    let journal = journal_after(31, &whole, &settings);
    fs::write(format!("{file}.progress"), journal).unwrap();
    refused("--shape 4 --count 30 --resume", "does not tell how far");
    fs::write(format!("{file}.progress"), settings).unwrap();
    refused("--shape 4 --count 30 --resume", "does not tell how far");
    out(&format!("--shape 4 --seed 5 --count 30 --out {file} --force"));
    assert_eq!(fs::read_to_string(&path).unwrap(), whole);
}

#[test]
fn a_killed_run_loses_and_doubles_nothing() {
    for (name, wish) in
        [("csv", "--shape 4 --seed 9 --format csv"), ("distinct", "--seed 9 --distinct")]
    {
        let path = folder(name).join("a.txt");
        let file = path.display().to_string();
        let child = start(wish, &file);
        // Long enough that the journal is written on the way.
        thread::sleep(Duration::from_millis(1500));
        kill(child);
        let journal = format!("{file}.progress");
        let text = fs::read_to_string(&journal).unwrap();
        let next = text.lines().find_map(|line| line.strip_prefix("next=")).unwrap();
        let count = next.parse::<u64>().unwrap() + 20;
        fs::write(&journal, text.replace("0..100000000", &format!("0..{count}"))).unwrap();
        out(&format!("{wish} --count {count} --out {file} --resume"));
        let whole = out(&format!("{wish} --count {count}"));
        assert!(fs::read_to_string(&path).unwrap() == whole, "{wish}");
        let left: Vec<_> = fs::read_dir(path.parent().unwrap()).unwrap().collect();
        assert_eq!(left.len(), 1, "{left:?}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_a_run_that_can_go_on() {
    let path = folder("ctrl-c").join("a.txt");
    let file = path.display().to_string();
    let journal = format!("{file}.progress");
    let child = start("--seed 2", &file);
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(5));
    assert!(errors(&output).contains("--resume goes on"), "{}", errors(&output));
    let text = fs::read_to_string(&journal).unwrap();
    let number = |name: &str| -> usize {
        text.lines().find_map(|line| line.strip_prefix(name)).unwrap().parse().unwrap()
    };
    let puzzles = fs::read_to_string(&path).unwrap();
    assert_eq!((puzzles.len(), puzzles.lines().count()), (number("bytes="), number("next=")));
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_is_the_same_after_a_break() {
    let folder = folder("parquet");
    let [whole, broken] = ["whole", "broken"].map(|name| folder.join(name).display().to_string());
    let wish = "--shape 4 --seed 5 --count 30 --format parquet";
    out(&format!("{wish} --out {whole}"));
    let rows = out("--shape 4 --seed 5 --count 30 --format csv --no-header");
    let settings = settings("rows", "--shape 4 --seed 5 --format parquet");
    fs::write(format!("{broken}.progress"), journal_after(11, &rows, &settings)).unwrap();
    fs::write(format!("{broken}.rows"), rows.split_inclusive('\n').take(12).collect::<String>())
        .unwrap();
    out(&format!("{wish} --out {broken} --resume"));
    let bytes = fs::read(&whole).unwrap();
    assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
    assert!(bytes == fs::read(&broken).unwrap());
    assert_eq!(fs::read_dir(folder).unwrap().count(), 2);
}

#[test]
fn objects_tell_what_was_asked_for() {
    for line in out("--seed 4 --count 5 --level easy --symmetry 180 --json").lines() {
        let made: api::Generated = serde_json::from_str(line).unwrap();
        let grade = made.grade.unwrap();
        assert_eq!(grade.level.as_deref(), Some("Easy"));
        assert!(!grade.path.is_empty() && made.status == api::Status::Ok);
        let clues: Vec<bool> = made.puzzle.puzzle.chars().map(|cell| cell != '.').collect();
        assert!(clues.iter().eq(clues.iter().rev()), "{line}");
        assert_eq!(clues.iter().filter(|&&clue| clue).count(), made.clues);
    }
}

#[test]
fn masks_are_kept() {
    let heart = include_str!("cmd/generate.in/heart.txt").replace('\n', "");
    let puzzles = out(&format!("--mask {heart} --seed 4 --count 3"));
    assert_eq!(puzzles.lines().count(), 3);
    for puzzle in puzzles.lines() {
        assert!(
            puzzle
                .bytes()
                .zip(heart.bytes())
                .all(|(cell, place)| (cell == b'.') == (place == b'.')),
            "{puzzle}"
        );
    }
}

/// Hardly any puzzle is rated that high, none of the first.
#[test]
fn what_is_not_reached_is_told() {
    let wish = "--seed 4 --count 2 --scale se --score 11.9..12 --tries 3";
    let output = run(wish);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(5), 0));
    assert!(errors(&output).starts_with("puzzle 0 was not reached in 3 tries; the closest"));
    assert!(errors(&output).contains("0 puzzles made, 2 not reached"), "{}", errors(&output));
    let closest = run(&format!("{wish} --closest --json"));
    let objects = String::from_utf8(closest.stdout).unwrap();
    let statuses = objects.lines().map(|line| {
        let made: api::Generated = serde_json::from_str(line).unwrap();
        made.status
    });
    assert_eq!(statuses.collect::<Vec<_>>(), [api::Status::GaveUp; 2]);
}
