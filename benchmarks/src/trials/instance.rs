//! The puzzles of a trial, and the classes they are grouped into.
//!
//! Times of puzzles of one kind can be averaged; those of different kinds say little together. So
//! each puzzle belongs to a class, which follows from the place of its file:
//!
//! ```text
//! file                     puzzles   instance     class
//! hard/o5_11.txt           one       o5_11        hard          the folder
//! anywhere/lines.txt       several   lines:7      lines         the file
//! anywhere/s12_o6_p50.txt  one       s12_o6_p50   o6_p50        what follows the seed: `s`, digits, `_`
//! ```

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use omnidoku_benchmarks::BoxError;

use crate::large;

/// One puzzle of a trial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Instance {
    /// Its file.
    pub(crate) file: PathBuf,
    /// The line of the file on which it begins.
    pub(crate) line: usize,
    /// Its class.
    pub(crate) class: String,
    /// Its name, unique within the class.
    pub(crate) name: String,
}

/// The puzzles of all files, in the order given.
pub(crate) fn read_all(files: &[PathBuf]) -> Result<Vec<Instance>, BoxError> {
    let mut instances = Vec::new();
    for file in files {
        let puzzles = large::read(file, None)?;
        let class = class(&std::path::absolute(file)?, puzzles.len() > 1);
        instances.extend(puzzles.into_iter().map(|puzzle| Instance {
            file: file.clone(),
            line: puzzle.line,
            class: class.clone(),
            name: puzzle.name,
        }));
    }
    let mut known = BTreeSet::new();
    for Instance { class, name, .. } in &instances {
        if !known.insert((class, name)) {
            return Err(format!("two puzzles of the class {class} are called {name}").into());
        }
    }
    Ok(instances)
}

/// The class of the puzzles of a file.
fn class(file: &Path, several: bool) -> String {
    let stem = file.file_stem().unwrap_or(file.as_os_str()).to_string_lossy();
    if several {
        return stem.into_owned();
    }
    if let Some(kind) = without_seed(&stem) {
        return kind.to_owned();
    }
    let folder = file.parent().and_then(Path::file_name);
    folder.map_or_else(|| "/".to_owned(), |folder| folder.to_string_lossy().into_owned())
}

/// What follows `s`, digits and an underscore.
fn without_seed(stem: &str) -> Option<&str> {
    let (seed, kind) = stem.strip_prefix('s')?.split_once('_')?;
    let is_seed = !seed.is_empty() && seed.bytes().all(|byte| byte.is_ascii_digit());
    (is_seed && !kind.is_empty()).then_some(kind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::Handout;

    #[test]
    fn the_place_of_a_file_decides_the_class() {
        for (file, several, wanted) in [
            ("/data/hard/o5_11.txt", false, "hard"),
            ("/data/hard/lines.txt", true, "lines"),
            ("/data/new/s12_o6_p50.txt", false, "o6_p50"),
            ("/data/new/s12_o6_p50.txt", true, "s12_o6_p50"),
            ("/data/new/s_o6.txt", false, "new"),
            ("/data/new/sx1_o6.txt", false, "new"),
            ("/data/new/s1_.txt", false, "new"),
            ("/data/new/s1.txt", false, "new"),
            ("/puzzle.txt", false, "/"),
        ] {
            assert_eq!(class(Path::new(file), several), wanted, "{file}");
        }
    }

    #[test]
    fn every_puzzle_of_a_file_is_an_instance() {
        let file = Handout::reserve("txt");
        std::fs::write(file.path(), "1...............\n\n2...............\n").unwrap();
        let stem = file.path().file_stem().unwrap().to_string_lossy().into_owned();
        let files = [file.path().to_owned()];
        let instances = read_all(&files).unwrap();
        let lines: Vec<usize> = instances.iter().map(|instance| instance.line).collect();
        assert_eq!(lines, [1, 3]);
        assert_eq!((&instances[1].class, &instances[1].name), (&stem, &format!("{stem}:3")));
    }

    #[test]
    fn two_puzzles_of_one_name_are_refused() {
        let file = Handout::reserve("txt");
        std::fs::write(file.path(), "1...............\n").unwrap();
        let files = [file.path().to_owned(), file.path().to_owned()];
        let error = read_all(&files).unwrap_err().to_string();
        assert!(error.starts_with("two puzzles of the class "), "{error}");
    }
}
