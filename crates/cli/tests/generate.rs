//! Long runs of `generate`: threads, parts, and runs that are stopped and resumed.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

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

/// What the journal says of the settings of a run, which is stopped at once for that.
fn settings(wish: &str) -> String {
    let file = folder("settings").join("a").display().to_string();
    let journal = format!("{file}.progress");
    let mut child = command(&format!("{wish} --count 1000000 --out {file}"))
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let began = Instant::now();
    while !fs::exists(&journal).unwrap() {
        assert!(began.elapsed() < Duration::from_secs(60));
        thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let text = fs::read_to_string(journal).unwrap();
    text.split_inclusive('\n').filter(|line| line.starts_with("--")).collect()
}

#[test]
fn a_run_goes_on_where_its_journal_ends() {
    let wish = "--shape 4 --seed 5";
    let whole = out(&format!("{wish} --count 30"));
    let settings = settings(wish).replace("0..1000000", "0..30");
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
    let settings = settings("--shape 4 --seed 5").replace("0..1000000", "0..30");
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
        // Long enough that the journal is written on the way.
        let mut child = command(&format!("{wish} --count 100000000 --out {file}"))
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        thread::sleep(Duration::from_millis(1500));
        child.kill().unwrap();
        child.wait().unwrap();
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
