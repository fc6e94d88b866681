//! `check --proof`: the files it writes.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

const UNIQUE: &str =
    ".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.";

/// A separate folder for a test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("omnidoku-{name}-{}", std::process::id()));
        fs::create_dir(&folder).unwrap();
        Folder(folder)
    }

    fn check(&self, proof: &str, puzzle: &str) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_omnidoku"));
        command.current_dir(&self.0).args(["check", "--proof", proof, puzzle]).output().unwrap()
    }

    fn names(&self) -> Vec<String> {
        let files = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> =
            files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn a_proof_of_uniqueness_rules_out_the_one_solution() {
    let folder = Folder::new("unique");
    let output = folder.check("one.drat", UNIQUE);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(text(&output.stdout), "ok: exactly one solution\n");
    assert_eq!(
        text(&output.stderr),
        "proof that there is exactly one solution: one.cnf, which excludes it, cannot be satisfied; \
         check it with: drat-trim one.cnf one.drat\n"
    );
    assert_eq!(folder.names(), ["one.cnf", "one.drat"]);
    let (clauses, proof) = (folder.read("one.cnf"), folder.read("one.drat"));
    let clues = UNIQUE.bytes().filter(|&byte| byte != b'.').count();
    // 324 groups of 37 clauses, the clues, one solution.
    let count = 324 * 37 + clues + 1;
    assert!(clauses.starts_with(&format!("p cnf 729 {count}\n")));
    assert_eq!(clauses.lines().count(), 1 + count);
    let ruled_out = clauses.lines().last().unwrap();
    assert_eq!(ruled_out.split(' ').filter(|word| word.starts_with('-')).count(), 81);
    assert!(proof.ends_with("\n0\n") && proof.lines().count() > 5);
}

#[test]
fn no_solution_is_proven_and_several_are_not() {
    let folder = Folder::new("none");
    let output = folder.check("several", &".".repeat(81));
    assert_eq!((output.status.code(), folder.names().len()), (Some(3), 0));
    // The first digit of the only solution is 1.
    let output = folder.check("none", &UNIQUE.replacen(".2.", "92.", 1));
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stdout), "no solution\n");
    let how = "proof that there is no solution: none.cnf cannot be satisfied; \
               check it with: drat-trim none.cnf none\n";
    assert_eq!(text(&output.stderr), how);
    assert_eq!(folder.names(), ["none", "none.cnf"]);
    assert!(folder.read("none").ends_with("0\n"));
    assert!(folder.read("none.cnf").lines().all(|line| line.split(' ').count() < 12));
}

#[test]
fn a_proof_and_its_clauses_overwrote_without_asking() {
    let folder = Folder::new("overwritten");
    for kept in ["one.drat", "one.cnf"] {
        fs::write(folder.0.join(kept), "mine").unwrap();
        let output = folder.check("one.drat", UNIQUE);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains(&format!("{kept} exists; --force overwrites it")));
        assert_eq!((folder.names(), folder.read(kept)), (vec![kept.to_owned()], "mine".to_owned()));
        fs::remove_file(folder.0.join(kept)).unwrap();
    }
    folder.check("one.drat", UNIQUE);
    let mut forced = Command::new(env!("CARGO_BIN_EXE_omnidoku"));
    forced.current_dir(&folder.0).args(["check", "--force", "--proof", "one.drat", UNIQUE]);
    assert!(forced.output().unwrap().status.success());
    let output = folder.check("-", UNIQUE);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("a proof and its clauses are two files"));
    assert_eq!(folder.names(), ["one.cnf", "one.drat"]);
}
