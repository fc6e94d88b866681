//! The sets of puzzles that the arguments name. Results show the name of a set as their level.
//!
//! | argument | sets |
//! |---|---|
//! | nothing | the sets that come with the program |
//! | `easy` … `evil`, where there is no such file | that set |
//! | a file | one, named after the file |
//! | `evil1.txt`, if there is an `evil2.txt` | `evil`: all `evil<n>.txt` in the order of their numbers |
//! | a folder | one for each of its files, with numbered files in one set |

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use omnidoku_bench::suite::{SUITES, Suite};

use crate::checksum::Checksum;
use crate::input;
use crate::source::Source;
use crate::words;

/// A named set of puzzles.
#[derive(Debug)]
pub(super) struct PuzzleSet {
    pub(super) name: String,
    pub(super) sources: Vec<Source>,
}

impl PuzzleSet {
    /// Name and checksum of the contents, which identify the set. A source that can be read only
    /// once has just a name.
    pub(super) fn identity(&self) -> String {
        let mut checksum = Checksum::default();
        let known = self.sources.iter().all(|source| add(source, &mut checksum));
        let contents = known.then(|| format!(" (crc32 {:08x})", checksum.value()));
        format!("{}{}", self.name, contents.unwrap_or_default())
    }
}

/// Adds the contents and the length of a source; returns whether that is possible.
fn add(source: &Source, checksum: &mut Checksum) -> bool {
    let length = match source {
        Source::Text(text) => {
            checksum.add(text.as_bytes());
            Some(text.len() as u64)
        }
        Source::Sample { puzzle, .. } => {
            checksum.add(puzzle.as_bytes());
            Some(puzzle.len() as u64)
        }
        Source::File(path) => {
            let is_file = fs::metadata(path).is_ok_and(|found| found.is_file());
            let file = is_file.then(|| File::open(path).ok()).flatten();
            file.and_then(|file| checksum.add_from(file, u64::MAX).ok())
        }
        Source::Unreadable(..) => Some(0),
        Source::Stdin => None,
    };
    checksum.add(&length.unwrap_or_default().to_le_bytes());
    length.is_some()
}

/// The sets that the arguments name. Their names are distinct and have no line breaks.
pub(super) fn named(arguments: &[String], notes: &mut Vec<String>) -> Vec<PuzzleSet> {
    let mut levels = Vec::new();
    if arguments.is_empty() {
        levels.extend(SUITES.map(bundled));
    }
    for argument in arguments {
        let path = Path::new(argument);
        match Suite::named(argument) {
            Some(suite) if !path.exists() => levels.push(bundled(suite)),
            _ => levels.extend(of_sources(input::sources(argument, notes), path.is_dir())),
        }
    }
    let mut names = HashSet::new();
    for level in &mut levels {
        level.name = level.name.replace(['\n', '\r'], " ");
        let name = level.name.clone();
        for number in 2.. {
            if names.insert(level.name.clone()) {
                break;
            }
            level.name = format!("{name}-{number}");
        }
    }
    levels
}

fn bundled(suite: Suite) -> PuzzleSet {
    let sources = vec![Source::Text(suite.text.to_owned())];
    PuzzleSet { name: suite.name.to_owned(), sources }
}

/// A set for each source, but one for all files that are numbered.
fn of_sources(sources: Vec<Source>, is_folder: bool) -> Vec<PuzzleSet> {
    let files = sources.iter().filter_map(|source| match source {
        Source::File(path) => Some(path.clone()),
        _ => None,
    });
    let mut sets = match (is_folder, &sources[..]) {
        (true, _) => numbered(files.collect()),
        (false, [Source::File(path)]) if number(path).is_some_and(|n| n.number == 1) => {
            numbered(neighbours(path))
        }
        _ => HashMap::new(),
    };
    let mut levels = Vec::new();
    let mut placed = HashSet::new();
    for source in sources {
        let Source::File(path) = &source else {
            levels.push(PuzzleSet { name: name(&source), sources: vec![source] });
            continue;
        };
        match number(path).map(Numbered::set) {
            Some(set) if placed.contains(&set) => {}
            Some(set) if sets.contains_key(&set) => {
                let files = sets.remove(&set).unwrap_or_default();
                levels.push(PuzzleSet { name: set.0.clone(), sources: files });
                placed.insert(set);
            }
            _ => levels.push(PuzzleSet { name: name(&source), sources: vec![source] }),
        }
    }
    levels
}

/// The name of a set that has only this source.
fn name(source: &Source) -> String {
    match source {
        Source::Text(_) => words::TYPED.to_owned(),
        Source::Sample { name, .. } => (*name).to_owned(),
        Source::Stdin => words::source("-").to_owned(),
        Source::File(path) | Source::Unreadable(path, _) => {
            path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
        }
    }
}

/// The name of a file with a number at its end: `evil`, 12, `txt`.
struct Numbered {
    name: String,
    number: u64,
    ending: String,
}

/// What the files of a numbered set have in common: name and ending.
type Set = (String, String);

impl Numbered {
    fn set(self) -> Set {
        (self.name, self.ending)
    }
}

fn number(path: &Path) -> Option<Numbered> {
    let stem = path.file_stem()?.to_str()?;
    let name = stem.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = stem[name.len()..].parse().ok()?;
    let ending = path.extension().unwrap_or_default().to_str()?.to_owned();
    (!name.is_empty()).then(|| Numbered { name: name.to_owned(), number, ending })
}

/// The numbered files that have at least a first and a second, in order.
fn numbered(files: Vec<PathBuf>) -> HashMap<Set, Vec<Source>> {
    let mut sets: HashMap<Set, BTreeMap<(u64, PathBuf), Source>> = HashMap::new();
    for file in files {
        if let Some(found) = number(&file) {
            let key = (found.number, file.clone());
            sets.entry(found.set()).or_default().insert(key, Source::File(file));
        }
    }
    sets.retain(|_, files| [1, 2].iter().all(|n| files.keys().any(|(number, _)| number == n)));
    sets.into_iter().map(|(set, files)| (set, files.into_values().collect())).collect()
}

/// The files in the folder of a file.
fn neighbours(path: &Path) -> Vec<PathBuf> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let Ok(entries) = fs::read_dir(folder.unwrap_or(Path::new("."))) else { return Vec::new() };
    let paths = entries.flatten().map(|entry| path.with_file_name(entry.file_name()));
    paths.filter(|path| path.is_file()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of the sets of a folder, or of a file in it, and how many files each has.
    fn found(test: &str, files: &[&str], argument: &str) -> Vec<(String, usize)> {
        let folder = std::env::temp_dir().join(format!("omnidoku-{test}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        files.iter().for_each(|file| fs::write(folder.join(file), "").unwrap());
        let argument = folder.join(argument).display().to_string();
        let levels = named(&[argument], &mut Vec::new());
        fs::remove_dir_all(folder).unwrap();
        levels.into_iter().map(|level| (level.name, level.sources.len())).collect()
    }

    #[test]
    fn numbered_files_are_one_set() {
        let files = ["evil1.txt", "evil2.txt", "evil10.txt", "evil3.csv", "easy1.txt", "x"];
        let evil = ("evil".to_owned(), 3);
        assert_eq!(found("first", &files, "evil1.txt"), std::slice::from_ref(&evil));
        assert_eq!(found("second", &files, "evil2.txt"), [("evil2".to_owned(), 1)]);
        assert_eq!(found("alone", &files, "easy1.txt"), [("easy1".to_owned(), 1)]);
        let [easy, csv, x] = ["easy1", "evil3", "x"].map(|name| (name.to_owned(), 1));
        assert_eq!(found("folder", &files, ""), [easy, evil, csv, x]);
    }

    #[test]
    fn numbers_are_in_order() {
        let files = ["a10.txt", "a2.txt", "a1.txt", "a0.txt"].map(PathBuf::from).to_vec();
        let sets = numbered(files);
        let names: Vec<String> = sets.values().flatten().map(name).collect();
        assert_eq!(names, ["a0", "a1", "a2", "a10"]);
    }

    #[test]
    fn names_are_made_distinct() {
        let arguments = ["evil", "easy", "evil", "evil"].map(str::to_owned);
        let levels = named(&arguments, &mut Vec::new());
        let names: Vec<&str> = levels.iter().map(|level| &*level.name).collect();
        assert_eq!(names, ["evil", "easy", "evil-2", "evil-3"]);
        assert_eq!(super::named(&[], &mut Vec::new()).len(), 4);
    }
}
