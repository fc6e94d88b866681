//! Runs of `bench`: what they measure, and runs that are stopped and resumed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use omnidoku_api as api;

/// A separate folder for a test.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bench").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn command(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_omnidoku"));
    command.arg("bench").args(arguments.split(' ')).stdin(Stdio::null());
    command
}

fn run(arguments: &str) -> Output {
    command(arguments).output().unwrap()
}

/// The output of a run that must succeed.
fn out(arguments: &str) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments}: {}", errors(&output));
    String::from_utf8(output.stdout).unwrap()
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The lines without what differs from run to run: times, and the number of timed rounds.
fn without_times(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let columns: Vec<&str> = lines.clone().next().unwrap().split(',').collect();
    let is_kept = |name: &str| {
        !name.ends_with("_s") && name != "rounds" && name != "spread" && name != "check"
    };
    let kept = |line: &str| {
        let values = line.split(',').zip(&columns).filter(|(_, name)| is_kept(name));
        values.map(|(value, _)| value).collect::<Vec<_>>().join(",")
    };
    lines.map(kept).collect()
}

fn rows(path: &Path) -> Vec<String> {
    without_times(&fs::read_to_string(path).unwrap())
}

/// Starts a run and waits until its file has this many lines.
fn start(arguments: &str, path: &Path, lines: usize) -> Child {
    let child = command(arguments).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let began = Instant::now();
    while fs::read_to_string(path).map_or(0, |text| text.lines().count()) < lines {
        assert!(began.elapsed() < Duration::from_secs(60));
        thread::sleep(Duration::from_millis(1));
    }
    child
}

#[test]
fn a_killed_suite_is_resumed_with_the_same_results() {
    let folder = folder("killed");
    let (whole, broken) = (folder.join("whole.csv"), folder.join("broken.csv"));
    let wish = "suite hard evil --engine backtrack --engine dlx --rounds 2";
    out(&format!("{wish} --out {}", whole.display()));
    assert_eq!(rows(&whole).len(), 1 + 2 * 50);
    let resumed = format!("{wish} --out {} --resume", broken.display());
    let mut child = start(&resumed, &broken, 20);
    child.kill().unwrap();
    child.wait().unwrap();
    let begun = fs::read_to_string(&broken).unwrap();
    let table = out(&resumed);
    assert!(table.contains("50/50") && table.contains("all "), "{table}");
    let text = fs::read_to_string(&broken).unwrap();
    let kept = begun.lines().take(20).collect::<Vec<_>>();
    assert_eq!(text.lines().take(20).collect::<Vec<_>>(), kept, "nothing is measured again");
    assert_eq!(rows(&broken), rows(&whole));
}

#[test]
fn a_file_cut_anywhere_is_completed() {
    let path = folder("torn").join("a.csv");
    let wish = format!("suite easy --engine dlx,auto --rounds 1 --out {}", path.display());
    out(&wish);
    let (whole, wanted) = (fs::read(&path).unwrap(), rows(&path));
    let length = whole.len();
    for cut in [0, 1, 30, 250, 400, length / 2, length / 2 + 50, length - 1, length] {
        fs::write(&path, &whole[..cut]).unwrap();
        let printed = out(&format!("{wish} --resume --format csv"));
        assert_eq!(rows(&path), wanted, "cut at {cut}");
        assert_eq!(without_times(&printed), wanted, "all is printed, cut at {cut}");
    }
    fs::write(&path, [&whole[..length / 2], b"\n"].concat()).unwrap();
    let output = run(&format!("{wish} --resume"));
    assert_eq!(output.status.code(), Some(2), "a bad line in the middle is no torn end");
    assert!(errors(&output).contains("--force starts over"), "{}", errors(&output));
}

#[test]
fn other_options_do_not_resume() {
    let path = folder("other").join("a.csv");
    let refused = |arguments: &str, reason: &str| {
        let output = run(&format!("{arguments} --out {}", path.display()));
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert!(errors(&output).contains(reason), "{arguments}: {}", errors(&output));
    };
    out(&format!("suite easy --engine dlx --out {}", path.display()));
    refused("suite easy --engine dlx", "exists; --resume continues");
    refused("suite easy --engine dlx --rounds 2 --resume", "--rounds was 3, now 2");
    refused("suite easy --resume", "--engine was dlx, now backtrack,dlx,auto");
    refused("suite hard --engine dlx --resume", "levels was easy (crc32 ");
    refused("super --resume", "holds no results of such a run");
    fs::write(&path, "something else\n").unwrap();
    refused("suite easy --resume", "holds no results of such a run");
    out(&format!("suite easy --engine dlx --force --out {}", path.display()));
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_a_suite_that_can_be_resumed() {
    for threads in [1, 3] {
        let path = folder(&format!("ctrl-c-{threads}")).join("a.csv");
        let wish = "suite evil --engine backtrack --rounds 500";
        let wish = format!("{wish} --threads {threads} --out {}", path.display());
        let child = start(&wish, &path, 15);
        let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(killed.success());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(5));
        assert!(errors(&output).contains("--resume continues"), "{}", errors(&output));
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.ends_with('\n') && !text.contains("cancelled"), "{text}");
        for (row, number) in rows(&path).iter().skip(1).zip(1..) {
            assert!(row.starts_with(&format!("evil,{number},")), "no gap: {row}");
        }
    }
}

const SMALL: &str = "1..4..1..1..4..1";

#[test]
fn rows_are_objects_and_a_report_is_a_page() {
    let report = folder("report").join("a.html");
    let text = out(&format!("suite easy --engine dlx --format json --report {}", report.display()));
    let (rows, summary) = text.trim_end().rsplit_once('\n').unwrap();
    assert!(summary.starts_with(r#"{"level":"easy","engine":"dlx","puzzles":15,"solved":15,"#));
    let rows: Vec<api::MeasuredRow> =
        rows.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((rows.len(), rows[14].number, &*rows[14].level), (15, 15, "easy"));
    assert!(rows.iter().all(|row| row.best > 0.0 && row.best <= row.worst));
    let page = fs::read_to_string(&report).unwrap();
    assert!(page.contains("4g") && !page.contains("4294967296") && !page.contains("crc32"));
    assert!(page.starts_with("<!doctype html>") && page.contains("<svg") && page.contains("easy"));

    let wish = "super --to 5 --each 2 --format json";
    let refused = run(&format!("{wish} --report {}", report.display()));
    assert_eq!(refused.status.code(), Some(2), "a report was overwritten");
    assert!(errors(&refused).contains("--force overwrites it"), "{}", errors(&refused));
    let text = out(&format!("{wish} --force --report {}", report.display()));
    let points: Vec<api::SuperPoint> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((points.len(), points[4].blanks, points[4].solved), (5, 5, 2));
    assert!(fs::read_to_string(&report).unwrap().contains("<svg"));
}

#[test]
fn numbered_files_and_folders_are_levels() {
    let folder = folder("levels");
    for name in ["evil1.txt", "evil2.txt", "evil10.txt", "other.txt"] {
        fs::write(folder.join(name), format!("{SMALL}\n{SMALL}\n")).unwrap();
    }
    let measured = |argument: &str| -> Vec<String> {
        let argument = folder.join(argument).display().to_string();
        let text = out(&format!("suite {argument} --engine dlx --rounds 1 --format csv"));
        let first = |line: &str| line.split(',').take(2).collect::<Vec<_>>().join(" ");
        text.lines().skip(1).map(first).collect()
    };
    let evil = ["evil 1", "evil 2", "evil 3", "evil 4", "evil 5", "evil 6"];
    assert_eq!(measured("evil1.txt"), evil);
    assert_eq!(measured("evil2.txt"), ["evil2 1", "evil2 2"]);
    assert_eq!(measured("."), [&evil[..], &["other 1", "other 2"]].concat());
}

#[test]
fn bad_puzzles_are_reported_and_counted() {
    let path = folder("bad").join("mixed.txt");
    fs::write(&path, format!("{SMALL}\nhello\n11{}\n{SMALL}\n", &SMALL[2..])).unwrap();
    let file = path.display();
    let out = path.with_extension("csv");
    let wish = format!("suite {file} missing.txt --engine dlx --out {}", out.display());
    for arguments in [wish.clone(), format!("{wish} --resume")] {
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(4));
        let told = errors(&output);
        assert!(told.contains(&format!("{file}:2:")) && told.contains(&format!("{file}:3:")));
        assert!(told.contains("missing.txt: there is no such file"), "{told}");
        assert!(told.contains("3 invalid puzzles not measured"), "{told}");
        let numbers: Vec<_> = rows(&out).iter().skip(1).map(|row| row[..8].to_owned()).collect();
        assert_eq!(numbers, ["mixed,1,", "mixed,4,"]);
    }
}

#[test]
fn a_level_of_any_name_is_read_back() {
    let path = folder("names").join("hard, \"very\".txt");
    fs::write(&path, format!("{SMALL}\n")).unwrap();
    let out = path.with_file_name("a.csv");
    for resume in ["--force", "--resume"] {
        let mut command = command("suite --engine dlx");
        let output = command.arg(&path).arg("--out").arg(&out).arg(resume).output().unwrap();
        let table = String::from_utf8_lossy(&output.stdout);
        assert!(table.contains("hard, \"very\"  dlx"), "{table}{}", errors(&output));
    }
}

#[test]
fn the_super_test_is_the_same_on_threads_and_in_parts() {
    let folder = folder("super");
    let path = folder.join("a.csv");
    let wish = "super --each 4 --to 20 --shape 2x3 --rounds 1";
    let whole = out(&format!("{wish} --format csv"));
    let lines = without_times(&whole);
    assert_eq!(lines.len(), 21);
    assert!(lines[1].starts_with("1,4,4,4,0,"), "a single blank has one solution: {}", lines[1]);
    assert_eq!(without_times(&out(&format!("{wish} --format csv --threads 3"))), lines);
    let kept = format!("{wish} --out {}", path.display());
    out(&kept);
    assert_eq!(rows(&path), lines);
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, &text[..text.len() - 300]).unwrap();
    let table = out(&format!("{kept} --resume"));
    assert_eq!(rows(&path), lines);
    assert_eq!(table.lines().count(), 22, "{table}");
}

#[test]
fn other_puzzles_of_the_same_size_were_resumed() {
    let folder = folder("contents");
    let (puzzles, path) = (folder.join("p.txt"), folder.join("a.csv"));
    fs::write(&puzzles, format!("{SMALL}\n")).unwrap();
    let wish = format!("suite {} --engine dlx --out {}", puzzles.display(), path.display());
    out(&wish);
    fs::write(&puzzles, format!("{}\n", SMALL.replace('4', "3"))).unwrap();
    let output = run(&format!("{wish} --resume"));
    assert_eq!(output.status.code(), Some(2));
    assert!(errors(&output).contains("levels was p (crc32 "), "{}", errors(&output));
}

/// A changed digit in a counter went unnoticed.
#[test]
fn damaged_results_are_refused_or_completed() {
    let path = folder("damaged").join("a.csv");
    let wish = format!("suite easy --engine dlx --rounds 1 --out {}", path.display());
    out(&wish);
    let (whole, wanted) = (fs::read(&path).unwrap(), rows(&path));
    for place in 0..24 {
        let at = whole.len() * place / 24;
        for damage in ["flip", "zero", "digit", "line"] {
            let mut bytes = whole.clone();
            match damage {
                "flip" => bytes[at] ^= 1 << (place % 8),
                "zero" => bytes[at..].iter_mut().take(9).for_each(|byte| *byte = 0),
                "digit" => match bytes[at..].iter_mut().find(|byte| byte.is_ascii_digit()) {
                    Some(digit) => *digit = b'0' + (*digit - b'0' + 1) % 10,
                    None => continue,
                },
                _ => {
                    let end = |from: usize| bytes[from..].iter().position(|byte| *byte == b'\n');
                    let Some(first) = end(at) else { continue };
                    let Some(second) = end(at + first + 1) else { continue };
                    bytes.drain(at + first..at + first + 1 + second);
                }
            }
            fs::write(&path, &bytes).unwrap();
            let output = run(&format!("{wish} --resume"));
            match output.status.code() {
                Some(0) => assert_eq!(rows(&path), wanted, "{damage} {at}"),
                Some(2) => assert!(fs::read(&path).unwrap() == bytes, "{damage} {at}"),
                _ => panic!("{damage} {at}: {}", errors(&output)),
            }
        }
    }
}

#[test]
fn two_suites_wrote_the_same_file() {
    let path = folder("locked").join("a.csv");
    let wish = format!("suite evil --engine backtrack --rounds 900 --out {}", path.display());
    let mut child = start(&wish, &path, 12);
    for option in ["--resume", "--force"] {
        let output = run(&format!("{wish} {option}"));
        assert_eq!(output.status.code(), Some(2));
        let owner = format!("is being written by another run (process {})", child.id());
        assert!(errors(&output).contains(&owner) || cfg!(windows), "{}", errors(&output));
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn an_engine_after_a_blank_was_taken_for_a_puzzle() {
    for command in ["suite", "compare"] {
        let output = run(&format!("{command} easy --engine dlx bitboard"));
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
        assert!(errors(&output).contains("--engine dlx,bitboard"), "{}", errors(&output));
    }
}

#[test]
fn a_dash_prints_every_figure() {
    let folder = folder("dash");
    let mut suite = command("suite easy --engine dlx --rounds 1 --out -");
    let output = suite.current_dir(&folder).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("level,number,") && text.lines().count() == 16, "{text}");
    for (wish, reason) in [
        ("suite easy --out - --resume", "standard output cannot be resumed"),
        ("suite easy --report -", "a report is an HTML page"),
        ("compare easy --report -", "a report is an HTML page"),
    ] {
        let output = command(wish).current_dir(&folder).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{wish}");
        assert!(errors(&output).contains(reason), "{}", errors(&output));
    }
    assert_eq!(fs::read_dir(folder).unwrap().count(), 0);
}

#[test]
fn an_experiment_says_what_it_wrote_and_overwrites_nothing() {
    let folder = folder("experiment");
    let afile = folder.join("afile");
    fs::write(&afile, "mine").unwrap();
    let wish = "experiment hexa --share 0.01 --rounds 1 --time-limit 50ms";
    let output = run(&format!("{wish} --out {}", afile.display()));
    assert_eq!(output.status.code(), Some(2));
    assert!(errors(&output).contains("afile is a file: --out expects a folder"));
    let made = folder.join("made");
    let wish = format!("{wish} --out {}", made.display());
    let output = run(&wish);
    assert!(errors(&output).contains("made: hexa.md, hexa.svg"), "{}", errors(&output));
    for name in ["hexa.md", "hexa.svg"] {
        let (kept, other) = (made.join(name), folder.join("other"));
        fs::rename(&made, &other).unwrap();
        fs::create_dir(&made).unwrap();
        fs::write(&kept, "mine").unwrap();
        let output = run(&wish);
        assert_eq!(output.status.code(), Some(2));
        assert!(errors(&output).contains("--force overwrites it"), "{}", errors(&output));
        assert_eq!(fs::read_to_string(&kept).unwrap(), "mine");
        fs::remove_dir_all(&made).unwrap();
        fs::rename(&other, &made).unwrap();
    }
    out(&format!("{wish} --force"));
    let printed = out("experiment hexa --share 0.01 --rounds 1 --time-limit 50ms --out -");
    assert!(printed.starts_with("## hexa: "), "{printed}");
}
