//! The puzzles of a file, read and prepared before any clock runs.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use omnidoku::format::{self, Format, ReadOptions};
use omnidoku::nine::Text;
use omnidoku::{Grid, Random, Shape, Symmetry};
use omnidoku_benchmarks::BoxError;

/// The samples of this project, used if no file is named.
const SAMPLES: [(&str, &str); 3] = [
    ("easy", include_str!("../data/easy.txt")),
    ("hard", include_str!("../data/hard.txt")),
    ("open", include_str!("../data/open.txt")),
];

/// A named list of puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sheet {
    /// Its name in the report.
    pub(crate) name: String,
    /// The puzzles.
    pub(crate) puzzles: Vec<Text>,
}

impl Sheet {
    /// The samples.
    pub(crate) fn samples() -> Result<Vec<Sheet>, BoxError> {
        SAMPLES.into_iter().map(|(name, text)| Sheet::parse(name, text)).collect()
    }

    /// Reads a file; the sheet has its name without folders.
    pub(crate) fn read(path: &Path) -> Result<Sheet, BoxError> {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        let text = std::fs::read_to_string(path)
            .map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
        Sheet::parse(&name, &text)
    }

    fn parse(name: &str, text: &str) -> Result<Sheet, BoxError> {
        let options = ReadOptions {
            shape: Some(Shape::CLASSIC),
            format: Some(Format::Line),
            ..ReadOptions::default()
        };
        let entries = format::read_all(text, &options).into_iter();
        let puzzles = entries.map(|entry| entry.map(|entry| to_text(&entry.grid)));
        let puzzles: Vec<Text> =
            puzzles.collect::<Result<_, _>>().map_err(|error| format!("{name}, {error}"))?;
        if puzzles.is_empty() {
            return Err(format!("{name} has no puzzle").into());
        }
        Ok(Sheet { name: name.to_owned(), puzzles })
    }

    /// Keeps at most `most` puzzles, evenly spread over the file, which may be sorted.
    pub(crate) fn thin_to(&mut self, most: usize) {
        let all = self.puzzles.len();
        if most < all {
            self.puzzles = (0..most).map(|i| self.puzzles[i * all / most]).collect();
        }
    }

    /// Adds copies until there are `least` puzzles. A copy is relabelled and shuffled: equally
    /// hard, but new.
    pub(crate) fn fill_to(&mut self, least: usize) {
        let mut random = Random::new(9);
        let own = self.puzzles.len();
        for i in own..least {
            let symmetry = Symmetry::random(Shape::CLASSIC, &mut random);
            let copy = symmetry.apply(&to_grid(&self.puzzles[i % own]));
            self.puzzles.push(to_text(&copy));
        }
    }
}

/// A grid as 81 characters.
pub(crate) fn to_text(grid: &Grid) -> Text {
    let mut text = [b'.'; 81];
    for (cell, digit) in grid.filled() {
        text[cell.index()] = b'1' + digit.index() as u8;
    }
    text
}

/// 81 characters as a grid. Anything but a digit is a blank.
pub(crate) fn to_grid(text: &Text) -> Grid {
    let values = text.map(|byte| if byte.is_ascii_digit() { byte - b'0' } else { 0 });
    Grid::from_values(Shape::CLASSIC, &values).expect("81 values up to 9")
}

/// A temporary file for other programs, or from them. Dropping this removes it.
pub(crate) struct Handout(PathBuf);

impl Handout {
    /// A path at which there is no file yet.
    pub(crate) fn reserve(extension: &str) -> Handout {
        static WRITTEN: AtomicUsize = AtomicUsize::new(0);
        let number = WRITTEN.fetch_add(1, Ordering::Relaxed);
        let name = format!("omnidoku-benchmark-{}-{number}.{extension}", std::process::id());
        Handout(std::env::temp_dir().join(name))
    }

    /// Writes exactly the puzzles that are measured, one per line, without comments.
    pub(crate) fn write(puzzles: &[Text]) -> std::io::Result<Handout> {
        let handout = Handout::reserve("txt");
        let lines: Vec<u8> = puzzles.iter().flat_map(|text| [text, &b"\n"[..]].concat()).collect();
        std::fs::write(&handout.0, lines)?;
        Ok(handout)
    }

    /// Its path.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Handout {
    fn drop(&mut self) {
        // A file left behind in the temporary folder does no harm.
        let _ = std::fs::remove_file(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn lines_are_read_and_comments_left_out() {
        let zeros = LINE.replace('.', "0");
        let sheet = Sheet::parse("x", &format!("# two\n{LINE}\n\n{zeros}\n")).unwrap();
        assert_eq!(sheet.puzzles.len(), 2);
        assert_eq!(&sheet.puzzles[0][..], LINE.as_bytes());
        assert_eq!(sheet.puzzles[0], sheet.puzzles[1]);
    }

    #[test]
    fn a_broken_line_is_reported_with_its_place() {
        let error = Sheet::parse("x.txt", &format!("{LINE}\n{}", &LINE[1..])).unwrap_err();
        assert!(error.to_string().starts_with("x.txt, line 2"), "{error}");
        assert_eq!(Sheet::parse("x", "# none\n").unwrap_err().to_string(), "x has no puzzle");
    }

    #[test]
    fn the_samples_can_be_read() {
        for sheet in Sheet::samples().unwrap() {
            assert_eq!(sheet.puzzles.len(), 512, "{}", sheet.name);
        }
    }

    #[test]
    fn thinning_takes_from_everywhere() {
        let puzzles: Vec<Text> = (0..10).map(|i| [i; 81]).collect();
        let mut sheet = Sheet { name: String::new(), puzzles };
        sheet.thin_to(20);
        assert_eq!(sheet.puzzles.len(), 10);
        sheet.thin_to(4);
        assert_eq!(sheet.puzzles.iter().map(|text| text[0]).collect::<Vec<_>>(), [0, 2, 5, 7]);
    }

    #[test]
    fn copies_are_new_but_have_as_many_clues() {
        let mut sheet = Sheet::parse("x", LINE).unwrap();
        sheet.fill_to(3);
        let [own, first, second] = sheet.puzzles[..] else { panic!("three") };
        assert_eq!(&own[..], LINE.as_bytes());
        assert!(own != first && own != second && first != second);
        for text in sheet.puzzles {
            assert_eq!(to_grid(&text).blank_count(), 51);
        }
    }

    #[test]
    fn a_handout_holds_the_puzzles_and_goes_away() {
        let sheet = Sheet::parse("x", LINE).unwrap();
        let handout = Handout::write(&sheet.puzzles).unwrap();
        let path = handout.path().to_owned();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), format!("{LINE}\n"));
        drop(handout);
        assert!(!path.exists());
    }
}
