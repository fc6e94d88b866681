//! The files that `print` writes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const PUZZLES: &str = "\
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
.5..83.17...1..4..3.4..56.8....3...9.9.8245....6....7...9....5...729..861.36.72.4
1......2....4...
";

/// A separate folder for a test, with the puzzles in it.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("print").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    fs::write(path.join("puzzles.txt"), PUZZLES).unwrap();
    path
}

fn print(folder: &Path, arguments: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_omnidoku"));
    command.current_dir(folder).arg("print").args(arguments.split(' '));
    command.output().unwrap()
}

fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn all_pages_of_a_pdf_are_one_file() {
    let folder = folder("pdf");
    let printed = print(&folder, "puzzles.txt -o week.pdf --per-page 4 --solutions --grades");
    assert_eq!(printed.status.code(), Some(3), "the last has several solutions");
    let told = String::from_utf8_lossy(&printed.stderr);
    assert!(told.ends_with("3 puzzles printed: week.pdf\n"), "{told}");
    assert_eq!(files(&folder), ["puzzles.txt", "week.pdf"]);
    let file = fs::read(folder.join("week.pdf")).unwrap();
    assert!(file.starts_with(b"%PDF-"));
    let screen = print(&folder, "puzzles.txt -o - --as pdf --per-page 4 --solutions --grades");
    assert_eq!(screen.stdout, file);
}

#[test]
fn a_file_is_overwritten_only_on_request() {
    let folder = folder("force");
    fs::write(folder.join("week.png"), "mine").unwrap();
    let refused = print(&folder, "puzzles.txt -o week.png --per-page 6");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("week.png exists; --force"));
    assert_eq!(fs::read(folder.join("week.png")).unwrap(), b"mine");
    let forced = print(&folder, "puzzles.txt -o week.png --per-page 6 --force --width 400");
    assert!(forced.status.success(), "{forced:?}");
    let file = fs::read(folder.join("week.png")).unwrap();
    assert!(file.starts_with(b"\x89PNG\r\n"));
    assert_eq!(file[16..24], [0, 0, 1, 144, 0, 0, 2, 54], "400 × 566");
}

#[test]
fn several_pictures_are_numbered_files() {
    let folder = folder("pictures");
    let printed = print(&folder, "puzzles.txt -o week.svg --solutions --title Week");
    assert_eq!(printed.status.code(), Some(3), "the last has several solutions");
    let names: Vec<String> = (1..=5).map(|number| format!("week-{number}.svg")).collect();
    assert_eq!(files(&folder)[1..], names);
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    assert!(read("week-1.svg").contains(">Week<"));
    let count = |name: &str| read(name).matches("<text ").count();
    assert_eq!(count("week-1.svg"), 30 + 2, "clues, number and title");
    assert_eq!(count("week-4.svg"), 81 + 2, "all values, number and title");
    let again = print(&folder, "puzzles.txt -o week.svg");
    assert_eq!(again.status.code(), Some(2));
}
