//! Long runs of `generate`: threads, parts, and runs that are stopped and resumed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use omnidoku_api as api;

/// A separate folder for a test.
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

/// The output of a run that must succeed.
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

/// All shuffles of a pattern are equivalent grids.
#[test]
fn equivalent_puzzles_are_dropped_and_not_replaced() {
    let all = out("--full --grids pattern --seed 3 --count 8");
    let distinct = run("--full --grids pattern --seed 3 --count 8 --distinct");
    assert_eq!(all.lines().next(), String::from_utf8_lossy(&distinct.stdout).lines().next());
    assert_eq!((all.lines().count(), distinct.stdout.len()), (8, 82));
    assert!(errors(&distinct).starts_with("8 puzzles made, 7 dropped"), "{distinct:?}");
}

/// A journal with the right checksum.
fn sealed(journal: &str) -> String {
    format!("{journal}check={}\n", crc32fast::hash(journal.as_bytes()))
}

/// The journal of a run after this many lines.
fn journal_after(lines: u64, text: &str, settings: &str) -> String {
    let bytes: usize = text.split_inclusive('\n').take(lines as usize).map(str::len).sum();
    let crc32 = crc32fast::hash(&text.as_bytes()[..bytes]);
    sealed(&format!(
        "{settings}next={lines}\nbytes={bytes}\ncrc32={crc32}\nseen=0\nseen-crc32=0\nmade={lines}\nmissed=0\ndropped=0\n\
         tries={lines}\nfinished=0\n"
    ))
}

/// Changes the journal of a killed run so that the run ends 20 puzzles later; returns the new
/// number of puzzles.
fn shorten(journal: &str) -> u64 {
    let text = fs::read_to_string(journal).unwrap();
    let next = text.lines().find_map(|line| line.strip_prefix("next=")).unwrap();
    let count = next.parse::<u64>().unwrap() + 20;
    let lines = &text[..text.rfind("check=").unwrap()];
    fs::write(journal, sealed(&lines.replace("0..100000000", &format!("0..{count}")))).unwrap();
    count
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

/// Waits until the journal of a run says that puzzles are written.
fn wait_for_progress(journal: &str) {
    let began = Instant::now();
    while fs::read_to_string(journal).unwrap().contains("next=0\n") {
        assert!(began.elapsed() < Duration::from_secs(60));
        thread::sleep(Duration::from_millis(20));
    }
}

fn kill(mut child: Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

/// The settings in the journal of a run of 30 puzzles.
fn settings(name: &str, wish: &str) -> String {
    let file = folder(name).join("settings").display().to_string();
    kill(start(wish, &file));
    let text = fs::read_to_string(format!("{file}.progress")).unwrap();
    let settings = text.split_inclusive('\n').filter(|line| line.starts_with("--"));
    settings.collect::<String>().replace("0..100000000", "0..30")
}

#[test]
fn a_run_resumes_where_its_journal_ends() {
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
    }
}

/// The names of the files in a folder.
fn names(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_file_of_another_run_was_called_finished() {
    let folder = folder("finished");
    let path = folder.join("a.txt");
    let file = path.display().to_string();
    let resume = |wish: &str| run(&format!("{wish} --out {file} --resume"));
    let refused = |wish: &str, reason: &str| {
        let before = fs::read(&path).unwrap();
        let output = resume(wish);
        assert_eq!(output.status.code(), Some(2), "{wish}: {}", errors(&output));
        assert!(errors(&output).contains(reason), "{wish}: {}", errors(&output));
        assert!(fs::read(&path).unwrap() == before, "{wish}");
    };
    let wish = "--shape 4 --seed 5 --count 30";
    out(&format!("{wish} --out {file}"));
    assert_eq!(names(&folder), ["a.txt"]);
    let whole = fs::read_to_string(&path).unwrap();
    refused("--shape 4 --seed 6 --count 30", "is from another run: byte ");
    refused("--shape 4 --seed 5 --count 29", "it is longer than the ");
    refused("--shape 4 --seed 5 --count 30 --full", "is from another run: byte ");
    refused("--shape 4 --seed 5 --count 30 --json", "is from another run: byte 1 ");
    refused("--shape 4 --count 30", "--resume needs --seed");
    refused("--seed 5 --count 30 --distinct", "is from another run: byte ");
    fs::write(&path, "my precious notes\n").unwrap();
    refused(wish, "is from another run: byte 1 ");
    assert_eq!(names(&folder), ["a.txt"]);

    // Without a journal the puzzles are made again, and those after the end of the file are added.
    for begun in [whole.len(), 0, 40, 51, whole.len() - 1] {
        let _ = fs::remove_file(format!("{file}.progress"));
        fs::write(&path, &whole[..begun]).unwrap();
        let output = resume(wish);
        assert!(output.status.success(), "{}", errors(&output));
        let is_whole = begun == whole.len();
        assert_eq!(errors(&output).contains("is finished: 30 puzzles made again"), is_whole);
        assert_eq!(fs::read_to_string(&path).unwrap(), whole, "{begun}");
        assert_eq!(names(&folder), ["a.txt", "a.txt.progress"]);
    }

    // Now there is a journal.
    let again = resume("--shape 4 --count 30");
    assert!(again.status.success() && errors(&again).contains("is finished and as it was written"));
    refused("--shape 4 --seed 5 --count 31", "--range was 0..30, now 0..31");
    let exists = run(&format!("{wish} --out {file}"));
    assert!(errors(&exists).contains("exists; --force overwrites it"), "{}", errors(&exists));
    fs::write(&path, whole.replacen('1', "2", 1)).unwrap();
    refused(wish, "was changed since it was written");
    fs::remove_file(&path).unwrap();
    assert!(errors(&resume(wish)).contains("is gone"));
    out(&format!("{wish} --out {file} --force"));
    assert_eq!((fs::read_to_string(&path).unwrap(), names(&folder).len()), (whole, 1));
}

/// Every kind of file, damaged in every way at many places: the run is refused or makes the right
/// file.
#[test]
fn damaged_files_were_resumed_into_wrong_ones() {
    let path = folder("damaged").join("a.csv");
    let file = path.display().to_string();
    let wish = "--seed 9 --distinct --unrated";
    let [journal, seen] = ["progress", "seen"].map(|ending| format!("{file}.{ending}"));
    let child = start(wish, &file);
    wait_for_progress(&journal);
    kill(child);
    let count = shorten(&journal);
    let whole = out(&format!("{wish} --count {count} --format csv"));
    let files = [&file, &journal, &seen].map(|file| (file.clone(), fs::read(file).unwrap()));
    let (mut refused, mut right) = (0, 0);
    for (damaged, bytes) in &files {
        for place in 0..9 {
            let at = bytes.len() * place / 9;
            for damage in ["flip", "zero", "cut", "digit"] {
                let mut bytes = bytes.clone();
                match damage {
                    "flip" => bytes[at] ^= 1 << (place % 8),
                    "zero" => bytes[at..].iter_mut().take(20).for_each(|byte| *byte = 0),
                    "cut" => bytes.truncate(at),
                    _ => match bytes[at..].iter_mut().find(|byte| byte.is_ascii_digit()) {
                        Some(digit) => *digit = b'0' + (*digit - b'0' + 1) % 10,
                        None => continue,
                    },
                }
                for (name, bytes) in &files {
                    fs::write(name, bytes).unwrap();
                }
                fs::write(damaged, &bytes).unwrap();
                let output = run(&format!("{wish} --count {count} --out {file} --resume"));
                match output.status.code() {
                    Some(0) => {
                        right += 1;
                        assert!(
                            fs::read_to_string(&path).unwrap() == whole,
                            "{damaged} {damage} {at}"
                        );
                    }
                    Some(2) => {
                        refused += 1;
                        assert!(fs::read(damaged).unwrap() == bytes, "{damaged} {damage} {at}");
                    }
                    _ => panic!("{damaged} {damage} {at}: {}", errors(&output)),
                }
            }
        }
    }
    // Anything written after the journal is cut off.
    assert!(refused > right, "{refused} refused, {right} right");
}

#[test]
fn two_runs_mixed_their_lines_in_one_file() {
    let path = folder("locked").join("a.csv");
    let file = path.display().to_string();
    let child = start("--seed 5 --threads 1", &file);
    for option in ["", " --force", " --resume"] {
        let output = run(&format!("--seed 6 --out {file}{option}"));
        assert_eq!(output.status.code(), Some(2), "{option}: {}", errors(&output));
        let owner = format!("a.csv is being written by another run (process {})", child.id());
        assert!(errors(&output).contains(&owner) || cfg!(windows), "{}", errors(&output));
    }
    kill(child);
    let taken_over = run(&format!("--seed 6 --out {file} --force"));
    assert!(taken_over.status.success(), "{}", errors(&taken_over));
    assert_eq!(names(path.parent().unwrap()), ["a.csv"]);
}

#[test]
fn the_ending_of_a_file_was_ignored() {
    let folder = folder("endings");
    for (name, format) in [
        ("a.csv", "csv"),
        ("a.CSV", "csv"),
        ("a.json", "json"),
        ("a.jsonl", "json"),
        ("a.ndjson", "json"),
        ("a.sdm", "sdm"),
        ("a.sdk", "sdk"),
        ("a.ss", "ss"),
        ("a.txt", "line"),
        ("a", "line"),
    ] {
        let path = folder.join(name);
        let output = run(&format!("--seed 1 --count 3 --out {}", path.display()));
        assert!(output.status.success(), "{}", errors(&output));
        assert!(!errors(&output).contains("despite its extension"), "{name}");
        let expected = out(&format!("--seed 1 --count 3 --format {format}"));
        assert_eq!(fs::read_to_string(&path).unwrap(), expected, "{name}");
        fs::remove_file(path).unwrap();
    }
    let path = folder.join("b.csv");
    let output = run(&format!("--seed 1 --count 3 --format line --out {}", path.display()));
    assert!(errors(&output).contains("b.csv is written as line"), "{}", errors(&output));
    assert_eq!(fs::read_to_string(&path).unwrap(), out("--seed 1 --count 3"));
}

#[test]
fn a_dash_was_a_file() {
    let folder = folder("dash");
    for wish in ["--out - --seed 1 --count 3", "--seed 1 --count 3 --out - --force"] {
        let output = command(wish).current_dir(&folder).output().unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap(), out("--seed 1 --count 3"));
    }
    let output = command("--seed 1 --out - --resume").current_dir(&folder).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", errors(&output));
    let output = command("--format parquet --out -").current_dir(&folder).output().unwrap();
    assert!(errors(&output).contains("Parquet goes to a file"), "{}", errors(&output));
    assert!(names(&folder).is_empty());
}

#[cfg(unix)]
#[test]
fn a_device_is_written_directly() {
    let output = run("--seed 1 --count 3 --out /dev/null");
    assert!(output.status.success(), "{}", errors(&output));
    let output = run("--seed 1 --count 3 --out /dev/stdout --format csv");
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 4);
}

/// The example of the README, with fewer puzzles.
#[cfg(feature = "parquet")]
#[test]
fn a_parquet_file_held_plain_lines_without_grades() {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::RowAccessor;

    let path = folder("readme").join("puzzles.parquet");
    let wish = format!("--seed 1 --count 20 --scale hodoku --out {}", path.display());
    out(&wish);
    let reader = SerializedFileReader::new(fs::File::open(&path).unwrap()).unwrap();
    let rows: Vec<_> = reader.get_row_iter(None).unwrap().map(|row| row.unwrap()).collect();
    let lines = out("--seed 1 --count 20");
    let puzzles: Vec<&String> = rows.iter().map(|row| row.get_string(0).unwrap()).collect();
    assert_eq!(puzzles, lines.lines().collect::<Vec<_>>());
    let levels = ["Easy", "Medium", "Hard", "Unfair", "Extreme"];
    for row in &rows {
        assert!(levels.contains(&&**row.get_string(4).unwrap()), "{row}");
        assert!(row.get_double(5).unwrap() > 0.0 && !row.get_string(6).unwrap().is_empty());
    }
    let again = run(&format!("{wish} --resume"));
    assert!(again.status.success(), "{}", errors(&again));
    assert!(errors(&again).contains("is finished: 20 puzzles made again"), "{}", errors(&again));
    let bytes = fs::read(&path).unwrap();
    for (other, reason) in [
        (wish.replace("--seed 1", "--seed 2"), "--seed was 1, now 2"),
        (wish.replace("--count 20", "--count 21"), "--range was 0..20, now 0..21"),
    ] {
        let refused = run(&format!("{other} --resume"));
        assert_eq!(refused.status.code(), Some(2));
        assert!(errors(&refused).contains(reason), "{}", errors(&refused));
    }
    fs::remove_file(format!("{}.progress", path.display())).unwrap();
    let other = wish.replace("--seed 1", "--seed 2");
    let refused = run(&format!("{other} --resume"));
    assert!(errors(&refused).contains("--seed was 1, now 2"), "{}", errors(&refused));
    assert!(fs::read(&path).unwrap() == bytes);
    fs::write(&path, "my precious notes\n").unwrap();
    let refused = run(&format!("{wish} --resume"));
    assert_eq!(refused.status.code(), Some(2));
    assert!(errors(&refused).contains("was not made by omnidoku"), "{}", errors(&refused));
    // A file with the right request and wrong contents.
    let mut damaged = bytes.clone();
    damaged[100] ^= 1;
    fs::write(&path, &damaged).unwrap();
    let refused = run(&format!("{wish} --resume"));
    assert!(errors(&refused).contains("is from another run: byte 101"), "{}", errors(&refused));
    assert!(fs::read(&path).unwrap() == damaged);
    assert_eq!(names(path.parent().unwrap()), ["puzzles.parquet"]);
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
    refused("--shape 4 --count 30", "is not finished; --resume continues");
    refused("--shape 4 --count 30 --seed 6 --resume", "--seed was 5, now 6");
    refused("--shape 4 --count 31 --resume", "--range was 0..30, now 0..31");
    refused("--shape 4 --count 30 --resume", "has fewer than the");
    let journal = journal_after(31, &whole, &settings);
    fs::write(format!("{file}.progress"), journal).unwrap();
    refused("--shape 4 --count 30 --resume", "was changed or damaged");
    fs::write(format!("{file}.progress"), &settings).unwrap();
    refused("--shape 4 --count 30 --resume --seed 5", "was changed or damaged");
    fs::write(format!("{file}.progress"), sealed(&settings)).unwrap();
    refused("--shape 4 --count 30 --resume", "was changed or damaged");
    out(&format!("--shape 4 --seed 5 --count 30 --out {file} --force"));
    assert_eq!(fs::read_to_string(&path).unwrap(), whole);
}

#[test]
fn a_killed_run_loses_and_duplicates_nothing() {
    for (name, wish) in
        [("csv", "--shape 4 --seed 9 --format csv"), ("distinct", "--seed 9 --distinct")]
    {
        let path = folder(name).join("a.txt");
        let file = path.display().to_string();
        let child = start(wish, &file);
        wait_for_progress(&format!("{file}.progress"));
        kill(child);
        let count = shorten(&format!("{file}.progress"));
        out(&format!("{wish} --count {count} --out {file} --resume"));
        let whole = out(&format!("{wish} --count {count}"));
        assert!(fs::read_to_string(&path).unwrap() == whole, "{wish}");
        assert_eq!(names(path.parent().unwrap()), ["a.txt", "a.txt.progress"]);
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_a_run_that_can_be_resumed() {
    let path = folder("ctrl-c").join("a.txt");
    let file = path.display().to_string();
    let journal = format!("{file}.progress");
    let child = start("--seed 2", &file);
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(5));
    assert!(errors(&output).contains("--resume continues"), "{}", errors(&output));
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
    assert_eq!(names(&folder), ["broken", "broken.progress", "whole"]);
}

#[test]
fn objects_contain_the_request() {
    for line in out("--seed 4 --count 5 --level easy --json").lines() {
        let made: api::Generated = serde_json::from_str(line).unwrap();
        let grade = made.grade.unwrap();
        assert_eq!(grade.level.as_deref(), Some("Easy"));
        assert!(!grade.openness.unwrap().tight && made.clues.abs_diff(36) <= 3, "{line}");
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

/// Cycles were reported only for full grids.
#[test]
fn cycles_are_reported_for_puzzles_too() {
    for wish in ["--clues 30", "--level easy", "--full"] {
        for line in out(&format!("{wish} --grids pattern --cycles 10 --seed 4 -n 2 --json")).lines()
        {
            let made: api::Generated = serde_json::from_str(line).unwrap();
            let shuffle = made.shuffle.unwrap();
            assert!(shuffle.cycles == 10 && (1..=10).contains(&shuffle.moves), "{line}");
        }
    }
    let picture = out("--grids pattern --cycles 10 --seed 4 --format grid");
    assert!(picture.trim_end().ends_with(" moves in 10 cycles"), "{picture}");
}

/// Hardly any puzzle is rated that high, and none of the first ones.
#[test]
fn puzzles_that_miss_the_target_are_reported() {
    let wish = "--seed 4 --count 2 --scale se --score 11.9..12 --tries 3";
    let output = run(wish);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(5), 0));
    let told = "puzzle 0 was not reached in 3 tries; --tries allows more; the closest";
    assert!(errors(&output).starts_with(told), "{}", errors(&output));
    assert!(errors(&output).contains("0 puzzles made, 2 not reached"), "{}", errors(&output));
    let closest = run(&format!("{wish} --closest --json"));
    let objects = String::from_utf8(closest.stdout).unwrap();
    let statuses = objects.lines().map(|line| {
        let made: api::Generated = serde_json::from_str(line).unwrap();
        made.status
    });
    assert_eq!(statuses.collect::<Vec<_>>(), [api::Status::GaveUp; 2]);
}

/// `hardest` belonged to the path in our own order, `path` to the one in HoDoKu's.
#[test]
fn the_hardest_technique_is_on_the_path() {
    for level in ["easy", "medium", "hard", "evil"] {
        for line in out(&format!("--level {level} --seed 1 -n 5 --json")).lines() {
            let made: api::Generated = serde_json::from_str(line).unwrap();
            let grade = made.grade.unwrap();
            let hardest = grade.hardest.unwrap();
            assert!(grade.path.iter().any(|used| used.technique == hardest), "{line}");
        }
    }
}

/// They took 100,000 tries.
#[test]
fn scores_out_of_reach_are_given_up_on_every_scale() {
    for (scale, range) in [("hodoku", "ranged from 216 to "), ("se", "ranged from 1.2 to 8.9")] {
        let output = run(&format!("--seed 1 --scale {scale} --score 900000.. --threads 1"));
        assert_eq!(output.status.code(), Some(5));
        let said = errors(&output);
        assert!(said.contains("in 1000 tries") && said.contains(range), "{said}");
    }
}

/// Nothing was written.
#[test]
fn a_number_of_clues_that_is_not_reached_gives_the_closest() {
    let output = run("--seed 1 --clues 18 --tries 2 --closest");
    assert_eq!(output.status.code(), Some(5));
    let line = String::from_utf8_lossy(&output.stdout);
    let clues = line.trim_end().bytes().filter(u8::is_ascii_digit).count();
    assert_eq!((line.trim_end().len(), clues), (81, 20), "{line}");
    assert!(errors(&output).contains("the closest, with 20 clues: "), "{}", errors(&output));
}
