//! Pipes: order, memory, writers that wait for answers, and readers that stop reading.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::thread;

use omnidoku::Random;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

const EASY: &str =
    "......51.1..6.9..8.2.5..3.6....9.7.15.......42.8.5....7.2..1.6.8..9.7..5.16......";

fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_omnidoku"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Runs the command on an input.
fn run(arguments: &[&str], input: impl Into<Vec<u8>>) -> Output {
    let mut child = start(arguments);
    let (mut stdin, input) = (child.stdin.take().unwrap(), input.into());
    let writer = thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    // A command may end before it has read everything.
    let _ = writer.join().unwrap();
    output
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn a_puzzle_is_read_from_standard_input() {
    for arguments in [&["solve"][..], &["solve", "-"]] {
        let output = run(arguments, format!("{PUZZLE}\n"));
        assert_eq!(text(&output.stdout), format!("{SOLUTION}\n"));
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn pictures_are_read_back_with_the_words_around_them() {
    let lines = |line: &str, count: usize| format!("{line}\n").repeat(count);
    let cases = [
        (&["show"][..], PUZZLE, 1, lines(PUZZLE, 1)),
        (&["show", "--format", "grid"], PUZZLE, 3, lines(PUZZLE, 3)),
        (&["show", "--coordinates"], PUZZLE, 2, lines(PUZZLE, 2)),
        (&["show", "--ascii", "--coordinates"], PUZZLE, 1, lines(PUZZLE, 1)),
        (&["solve", "--format", "grid"], PUZZLE, 1, lines(SOLUTION, 1)),
        (&["solve", "--format", "grid", "--coordinates"], PUZZLE, 2, lines(SOLUTION, 2)),
        (&["solve", "--format", "grid", "--unique"], PUZZLE, 1, lines(SOLUTION, 1)),
        (&["solve", "--format", "grid", "--all"], PUZZLE, 1, lines(SOLUTION, 1)),
        (&["solve", "oblong-12", "--format", "grid", "--alphabet", "decimal"], "", 0, {
            let solved = run(&["solve", "oblong-12", "--format", "line"], "");
            let decimal = run(&["convert", "--alphabet", "decimal"], solved.stdout);
            text(&decimal.stdout).to_owned()
        }),
        (&["samples", "easy-1", "easy-1", "--format", "grid"], "", 0, lines(EASY, 1)),
        (&["generate", "--full", "--shape", "4", "--seed", "1", "--format", "grid"], "", 0, {
            let grid = run(&["generate", "--full", "--shape", "4", "--seed", "1"], "");
            text(&grid.stdout).to_owned()
        }),
    ];
    for (arguments, puzzle, count, expected) in cases {
        let picture = run(arguments, lines(puzzle, count));
        let back = run(&["convert"], picture.stdout.clone());
        let picture = text(&picture.stdout);
        assert_eq!(text(&back.stdout), expected, "{arguments:?}\n{picture}");
        assert_eq!(back.status.code(), Some(0), "{arguments:?}");
    }
}

#[test]
fn an_empty_input_is_an_error_without_an_answer() {
    let output = run(&["solve"], "");
    assert_eq!((text(&output.stdout), output.status.code()), ("", Some(4)));
    assert!(text(&output.stderr).contains("there is no puzzle here"));
}

#[test]
fn three_broken_lines_of_ten_thousand_keep_their_places() {
    let mut lines = vec![PUZZLE.to_owned(); 10_000];
    lines[17] = PUZZLE.replace("195", "19q");
    lines[5000] = PUZZLE[1..].to_owned();
    lines[9999] = PUZZLE.replace("53..", "55..");
    let output = run(&["solve", "--engine", "dlx"], lines.join("\n"));
    let answers: Vec<&str> = text(&output.stdout).lines().collect();
    assert_eq!(answers.len(), lines.len());
    for (number, answer) in answers.iter().enumerate() {
        match number {
            17 => {
                assert!(answer.starts_with("bad input: line 18, column 15: 'q' is not"), "{answer}")
            }
            5000 => {
                assert!(answer.starts_with("bad input: line 5001, column 81: 80 cells"), "{answer}")
            }
            9999 => assert!(answer.starts_with("bad input: line 10000: 5 stands twice in row 1")),
            _ => assert_eq!(*answer, SOLUTION),
        }
    }
    let errors = text(&output.stderr);
    assert!(
        errors.starts_with("10000 puzzles: 9997 answered, 3 refused\nstandard input:18:15: "),
        "{errors}"
    );
    assert_eq!(errors.lines().count(), 4);
    assert_eq!(output.status.code(), Some(4));
}

/// Lines of many kinds, most of them plain puzzles.
fn mixed_lines(count: usize) -> String {
    let mut random = Random::new(1);
    let mut text = String::new();
    for number in 0..count {
        let mut line = PUZZLE.as_bytes().to_vec();
        let at = random.below(81);
        match random.below(100) {
            0..20 => line[at] = SOLUTION.as_bytes()[at],
            20..40 => line[at] = b'0' + random.below(10) as u8,
            40..50 => line.iter_mut().step_by(1 + at).for_each(|cell| *cell = b'.'),
            // Long stretches without any of these allow for whole blocks.
            _ if number % 11_000 < 9000 => {}
            50..53 => line[at] = b'x',
            53 => line[at] = b'q',
            54 => line.truncate(at),
            55 => line = b"# a comment".to_vec(),
            56 => line = b"1......2....4..3".to_vec(),
            57 => line = b"1...\n...2\n....\n4..3\n".to_vec(),
            _ => {}
        }
        text.push_str(std::str::from_utf8(&line).unwrap());
        text.push_str(if random.below(10) == 0 { "\r\n" } else { "\n" });
    }
    text.truncate(text.len() - 1);
    text
}

/// With a small memory limit every puzzle takes the long way.
#[test]
fn the_fast_path_prints_what_the_long_way_prints() {
    let text = mixed_lines(12_000);
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mixed.txt");
    std::fs::write(&path, &text).unwrap();
    for arguments in [
        &["solve", "--format", "line"][..],
        &["solve", "--format", "line", "--unique"],
        &["count", "--limit", "1"],
        &["count", "--limit", "12"],
        &["check"],
    ] {
        let compare = |source: &str, text: &str, threads: &[&str]| {
            let run = |more: &[&str]| run(&[arguments, &[source], more].concat(), text);
            let expected = run(&["--memory-limit", "16m"]);
            for threads in threads {
                let found = run(&["--threads", threads]);
                assert!(found == expected, "{arguments:?} {source} with {threads} threads");
            }
        };
        compare(path.to_str().unwrap(), "", &["1", "2", "7"]);
        compare("-", &text, &["2"]);
    }
}

#[test]
fn a_batch_ends_with_its_worst_exit_code() {
    let none = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";
    let two = ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.";
    let code = |lines: &[&str]| run(&["solve", "--unique"], lines.join("\n")).status.code();
    assert_eq!(code(&[PUZZLE, PUZZLE]), Some(0));
    assert_eq!(code(&[PUZZLE, two]), Some(3));
    assert_eq!(code(&[none, two, PUZZLE]), Some(1));
    assert_eq!(code(&[none, "12", two, PUZZLE]), Some(4));
}

/// Asks one question and waits for the answer.
fn ask(stdin: &mut ChildStdin, stdout: &mut impl BufRead, question: &str) -> String {
    writeln!(stdin, "{question}").unwrap();
    let mut answer = String::new();
    stdout.read_line(&mut answer).unwrap();
    answer.trim_end().to_owned()
}

#[test]
fn every_line_is_answered_before_the_next_is_written() {
    let mut child = start(&["solve"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        assert_eq!(ask(&mut stdin, &mut stdout, PUZZLE), SOLUTION);
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn many_lines_are_answered_before_more_are_written() {
    many_lines_are_answered(&["solve"]);
    // A pipe given as a file name is still a pipe.
    if cfg!(target_os = "linux") {
        many_lines_are_answered(&["solve", "/dev/stdin"]);
    }
}

fn many_lines_are_answered(arguments: &[&str]) {
    let mut child = start(arguments);
    let mut stdin = child.stdin.take().unwrap();
    let stdout = BufReader::new(child.stdout.take().unwrap());
    let mut answers = stdout.lines();
    for lines in [10, 100, 500] {
        // The next line has begun, and its writer waits.
        let text = format!("{PUZZLE}\n").repeat(lines) + &PUZZLE[..40];
        stdin.write_all(text.as_bytes()).unwrap();
        for _ in 0..lines {
            assert_eq!(answers.next().unwrap().unwrap(), SOLUTION);
        }
        writeln!(stdin, "{}", &PUZZLE[40..]).unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), SOLUTION);
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_bad_first_line_is_answered_before_the_next_is_written() {
    let mut child = start(&["solve"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let answer = ask(&mut stdin, &mut stdout, &PUZZLE.replace("195", "19q"));
    assert!(answer.starts_with("bad input: line 1, column 15: "), "{answer}");
    assert_eq!(ask(&mut stdin, &mut stdout, PUZZLE), SOLUTION);
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(4));
}

/// A single puzzle has no title, and its search may use all threads; one of many has a title.
#[test]
fn one_line_and_the_end_is_a_single_puzzle() {
    let first_line_of = |name: &str, input: String| {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::write(&path, input).unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_omnidoku"))
            .args(["solve", "--format", "grid"])
            .stdin(std::fs::File::open(path).unwrap())
            .output()
            .unwrap();
        text(&output.stdout).lines().next().unwrap().to_owned()
    };
    assert_eq!(
        first_line_of("one.txt", format!("{PUZZLE}\n")),
        "┌──────────┬──────────┬──────────┐"
    );
    assert_eq!(first_line_of("two.txt", format!("{PUZZLE}\n{PUZZLE}\n")), "# standard input:1");
}

#[test]
fn a_closed_output_ends_the_process_silently() {
    let mut child = start(&["solve"]);
    let mut stdin = child.stdin.take().unwrap();
    let writer = thread::spawn(move || while writeln!(stdin, "{PUZZLE}").is_ok() {});
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    stdout.read_line(&mut first).unwrap();
    drop(stdout);
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert_eq!((child.wait().unwrap().code(), errors.as_str()), (Some(0), ""));
    writer.join().unwrap();
}

#[test]
fn an_endless_line_is_one_bad_line() {
    let output = run(&["count"], format!("{}\n{PUZZLE}\n", "1".repeat(5_000_000)));
    let answers = "bad input: line 1, column 1: the line is longer than 131072 bytes\n1\n";
    assert_eq!(text(&output.stdout), answers);
    // A matrix may be an array on one line.
    let output = run(&["cover"], format!("{}\n", "1".repeat(200_000)));
    assert_eq!((text(&output.stdout), output.status.code()), ("1\n", Some(0)));
}

#[test]
fn any_bytes_are_answered_without_a_panic() {
    const SYMBOLS: &[u8] = b"0123456789.|-+ \nA#:[]";
    let mut state = 1u64;
    let mut random = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 56) as u8
    };
    for command in ["solve", "count", "show", "convert", "canon", "check", "possible", "cover"] {
        let noise: Vec<u8> = (0..20_000).map(|_| random()).collect();
        let text_like: Vec<u8> =
            (0..20_000).map(|_| SYMBOLS[usize::from(random()) % SYMBOLS.len()]).collect();
        for input in [noise, text_like] {
            let code = run(&[command], input).status.code();
            assert!(matches!(code, Some(0..=5)), "{command}: {code:?}");
        }
    }
}

#[test]
fn a_nul_in_a_batch_loses_no_other_line() {
    let line = |number: usize| match number {
        222 => "hello world\n".to_owned(),
        224 => "53..\0\n".to_owned(),
        _ => format!("{PUZZLE}\n"),
    };
    let input: String = (1..=10_000).map(line).collect();
    let output = run(&["solve"], input);
    let answers = text(&output.stdout).lines().filter(|line| *line == SOLUTION).count();
    assert_eq!((answers, output.status.code()), (9_998, Some(4)));
}

#[test]
fn a_table_with_empty_cells_is_solved() {
    let row = |row: &[u8]| {
        let cell =
            |&byte: &u8| if byte == b'.' { String::new() } else { char::from(byte).to_string() };
        row.iter().map(cell).collect::<Vec<_>>().join("\t")
    };
    let table = PUZZLE.as_bytes().chunks(9).map(row).collect::<Vec<_>>().join("\r\n");
    let output = run(&["solve", "--format", "line"], table.clone());
    assert_eq!(text(&output.stdout), format!("{SOLUTION}\n"), "{}", text(&output.stderr));
    let utf16: Vec<u8> = table.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let output = run(&["solve", "--format", "line"], [vec![0xff, 0xfe], utf16].concat());
    assert_eq!(text(&output.stdout), format!("{SOLUTION}\n"), "{}", text(&output.stderr));
}
