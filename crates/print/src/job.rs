//! What to print, and in which format.
//!
//! A job is data: solutions and grades come from the caller. Nothing is solved here.

use omnidoku_draw::{Drawings, MAX_SYMBOLS, Printed, Sheet};

use crate::PrintError;
use crate::pdf::pdf_while;
use crate::png::png_while;

/// The format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileFormat {
    /// All pages in one file.
    Pdf,
    /// Pixels, a file for each page.
    Png,
    /// A drawing, a file for each page.
    Svg,
}

impl FileFormat {
    /// All of them.
    pub const ALL: [FileFormat; 3] = [FileFormat::Pdf, FileFormat::Png, FileFormat::Svg];

    /// Its name, which is also the extension of such files.
    pub fn name(self) -> &'static str {
        match self {
            FileFormat::Pdf => "pdf",
            FileFormat::Png => "png",
            FileFormat::Svg => "svg",
        }
    }

    /// The format with this name.
    pub fn from_name(name: &str) -> Option<FileFormat> {
        FileFormat::ALL.into_iter().find(|form| form.name().eq_ignore_ascii_case(name))
    }

    /// Its media type.
    pub fn media(self) -> &'static str {
        match self {
            FileFormat::Pdf => "application/pdf",
            FileFormat::Png => "image/png",
            FileFormat::Svg => "image/svg+xml",
        }
    }
}

/// Puzzles to be printed.
#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    /// The puzzles, and what is printed with them.
    pub puzzles: Vec<Printed>,
    /// How they are laid out.
    pub sheet: Sheet,
    /// Whether they are laid out on sheets of paper. Otherwise each puzzle, and then each solution, is a
    /// picture of its own. A PDF file always has pages.
    pub on_paper: bool,
    /// The format of the file.
    pub form: FileFormat,
    /// The width of a PNG file in pixels; by default, enough to read it well.
    pub width: Option<u32>,
}

impl Job {
    /// The pages or pictures, laid out but not drawn yet; at least one.
    pub fn drawings(&self) -> Result<Drawings<'_>, PrintError> {
        if self.sheet.symbols(&self.puzzles) > MAX_SYMBOLS {
            return Err(PrintError::TooMuch);
        }
        let drawings = match self.on_paper || self.form == FileFormat::Pdf {
            true => self.sheet.on_paper(&self.puzzles),
            false => self.sheet.cut_out(&self.puzzles),
        };
        if drawings.count() == 0 { Err(PrintError::Nothing) } else { Ok(drawings) }
    }

    /// How many files they make: one PDF for all, otherwise one for each.
    pub fn file_count(&self, drawings: &Drawings<'_>) -> usize {
        if self.form == FileFormat::Pdf { 1 } else { drawings.count() }
    }

    /// Makes one of the files, counted from 0, as long as `goes_on` says so; it gets the number of
    /// drawings done.
    pub fn file(
        &self,
        drawings: &Drawings<'_>,
        index: usize,
        goes_on: &mut dyn FnMut(usize) -> bool,
    ) -> Result<Vec<u8>, PrintError> {
        if self.form == FileFormat::Pdf {
            let pages = (0..drawings.count()).map(|page| drawings.draw(page).unwrap_or_default());
            return pdf_while(pages, self.sheet.name(), goes_on);
        }
        let (page, last) = (index + 1, drawings.count());
        let drawing = drawings.draw(index).ok_or(PrintError::NoSuchPage { page, last })?;
        match self.form {
            FileFormat::Png => {
                let width = self.width.unwrap_or_else(|| self.usual_width());
                png_while(&drawing, width, &mut || goes_on(index))
            }
            FileFormat::Pdf | FileFormat::Svg => Ok(drawing.into_bytes()),
        }
    }

    /// Two hundred pixels per inch of paper; for a picture, enough to read candidates.
    fn usual_width(&self) -> u32 {
        let largest = self.puzzles.iter().map(|printed| printed.puzzle.shape().size()).max();
        match self.on_paper {
            true => (self.sheet.paper.width / 25.4 * 200.0).round() as u32,
            false => (largest.unwrap_or(9) as u32 * 80).clamp(720, 4000),
        }
    }
}

/// Makes the file of a job, as long as the caller says to go on: a PDF with all pages, or one page,
/// counted from 1, in another format.
pub fn print_while(
    job: &Job,
    page: usize,
    goes_on: &mut dyn FnMut(usize) -> bool,
) -> Result<Vec<u8>, PrintError> {
    let drawings = job.drawings()?;
    let last = drawings.count();
    let index = page.checked_sub(1).ok_or(PrintError::NoSuchPage { page, last })?;
    job.file(&drawings, index, goes_on)
}

/// The same without a way to stop it.
pub fn print(job: &Job, page: usize) -> Result<Vec<u8>, PrintError> {
    print_while(job, page, &mut |_| true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{drawing, pdf, png};
    use omnidoku_draw::{Paper, Picture};
    use resvg::tiny_skia::Pixmap;
    use resvg::usvg::{Group, Node, Rect};

    use omnidoku_core::format::Alphabet;
    use omnidoku_core::{CandidateGrid, Digit, DigitSet, Grid, Shape};

    /// A grid with a digit in every second cell, all digits among them.
    fn grid(shape: Shape) -> Grid {
        let mut grid = Grid::empty(shape);
        let digits: Vec<Digit> = Digit::all(shape).collect();
        for (cell, &digit) in shape.cells().step_by(2).zip(digits.iter().cycle()) {
            grid.set(cell, Some(digit));
        }
        grid
    }

    fn printed(shape: Shape, title: &str) -> Printed {
        Printed {
            solution: Some(grid(shape)),
            title: title.to_owned(),
            grade: "Unfair · 1234".to_owned(),
            ..Printed::of(grid(shape))
        }
    }

    fn job(form: FileFormat, count: usize) -> Job {
        let solutions = Some("Solutions".to_owned());
        Job {
            puzzles: vec![printed(Shape::CLASSIC, "Sunday"); count],
            sheet: Sheet { per_page: 4, solutions, ..Sheet::default() },
            on_paper: true,
            form,
            width: None,
        }
    }

    /// The offsets of the objects in a PDF file.
    fn objects(file: &[u8]) -> Vec<usize> {
        let text = String::from_utf8_lossy(&file[file.len() - 40..]).into_owned();
        let start = text.split_whitespace().rev().nth(1).unwrap().parse::<usize>().unwrap();
        let table = String::from_utf8_lossy(&file[start..]).into_owned();
        assert!(table.starts_with("xref\n"));
        let in_use = table.lines().filter(|line| line.trim_end().ends_with(" n"));
        in_use.map(|line| line[..10].parse().unwrap()).collect()
    }

    #[test]
    fn a_pdf_has_every_page_and_finds_its_objects() {
        let file = print(&job(FileFormat::Pdf, 9), 1).unwrap();
        assert!(file.starts_with(b"%PDF-1.") && file.ends_with(b"%%EOF"));
        let offsets = objects(&file);
        let mut pages = 0;
        for &offset in &offsets {
            let object = String::from_utf8_lossy(&file[offset..(offset + 60).min(file.len())]);
            assert!(object.lines().next().unwrap().ends_with(" 0 obj"), "{object}");
            pages += usize::from(object.contains("/Type/Page/"));
        }
        assert_eq!(pages, 3 + 1, "nine puzzles by four, and nine solutions");
        let all = String::from_utf8_lossy(&file);
        for told in ["+FiraSans-Medium", "+FiraSans-Regular", "/ToUnicode", "Omnidoku", "Sudoku"] {
            assert!(all.contains(told), "{told}");
        }
    }

    #[test]
    fn a_png_has_the_pixels_asked_for() {
        let job = Job { width: Some(1050), ..job(FileFormat::Png, 1) };
        let pixels = Pixmap::decode_png(&print(&job, 2).unwrap()).unwrap();
        assert_eq!((pixels.width(), pixels.height()), (1050, 1485));
        let dark = pixels.pixels().iter().filter(|pixel| pixel.red() < 64).count();
        assert!((5_000..100_000).contains(&dark), "{dark}");
        let alone = Job { on_paper: false, ..job };
        let pixels = Pixmap::decode_png(&print(&alone, 1).unwrap()).unwrap();
        assert_eq!((pixels.width(), pixels.height()), (1050, 1129), "with a line above it");
    }

    #[test]
    fn pages_are_counted_from_one() {
        let job = job(FileFormat::Svg, 5);
        assert!(print(&job, 3).unwrap().starts_with(b"<svg "));
        assert!(matches!(print(&job, 4), Err(PrintError::NoSuchPage { page: 4, last: 3 })));
        assert!(matches!(print(&job, 0), Err(PrintError::NoSuchPage { .. })));
        for form in FileFormat::ALL {
            let nothing = Job { puzzles: Vec::new(), form, ..job.clone() };
            assert!(matches!(print(&nothing, 1), Err(PrintError::Nothing)));
        }
        let shape = Shape::new(6, 6).unwrap();
        let candidates = Some(CandidateGrid::of(&Grid::empty(shape)));
        let crowded = Printed { candidates, ..printed(shape, "") };
        let much = Job { puzzles: vec![crowded; 105], ..job };
        assert!(matches!(print(&much, 1), Err(PrintError::TooMuch)));
    }

    #[test]
    fn the_same_job_is_the_same_bytes() {
        for form in FileFormat::ALL {
            let job = Job { width: Some(300), ..job(form, 3) };
            assert_eq!(print(&job, 1).unwrap(), print(&job, 1).unwrap());
            let drawings = job.drawings().unwrap();
            assert_eq!(job.file_count(&drawings), if form == FileFormat::Pdf { 1 } else { 2 });
            assert_eq!(job.file(&drawings, 0, &mut |_| true).unwrap(), print(&job, 1).unwrap());
        }
    }

    #[test]
    fn what_is_no_drawing_of_ours_is_refused() {
        let read = |inside: &str| {
            let svg = format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">{inside}</svg>"
            );
            pdf(&[svg], "")
        };
        assert!(read("<rect width=\"4\" height=\"4\" fill=\"#123456\"/>").is_ok());
        let gradient = "<linearGradient id=\"a\"><stop offset=\"0\"/><stop offset=\"1\" \
            stop-color=\"red\"/></linearGradient><rect width=\"4\" height=\"4\" fill=\"url(#a)\"/>";
        for other in [gradient, "<g opacity=\"0.5\"><rect width=\"4\" height=\"4\"/></g>"] {
            assert!(matches!(read(other), Err(PrintError::Unsupported)), "{other}");
        }
        assert!(matches!(read("<rect"), Err(PrintError::NoDrawing(_))));
        assert!(matches!(png("no drawing", 10), Err(PrintError::NoDrawing(_))));
        let page = job(FileFormat::Svg, 1).drawings().unwrap().draw(0).unwrap();
        assert!(matches!(png(&page, 60_000), Err(PrintError::TooLarge)));
        assert!(matches!(pdf(&vec![String::new(); 2001], ""), Err(PrintError::TooManyPages(2001))));
    }

    #[test]
    fn printing_stops_within_a_page() {
        let shape = Shape::new(5, 5).unwrap();
        let candidates = Some(CandidateGrid::of(&Grid::empty(shape)));
        let crowded = Printed { candidates, ..printed(shape, "") };
        for form in [FileFormat::Pdf, FileFormat::Png] {
            let job = Job { puzzles: vec![crowded.clone()], ..job(form, 0) };
            let asked = |most: usize| {
                let mut asked = 0;
                let file = print_while(&job, 1, &mut |_| {
                    asked += 1;
                    asked <= most
                });
                (file, asked)
            };
            let (whole, questions) = asked(usize::MAX);
            assert!(whole.is_ok() && questions > 10, "{questions}");
            let (part, questions) = asked(5);
            assert!(matches!(part, Err(PrintError::Stopped)));
            assert_eq!(questions, 6, "it is not asked again");
        }
    }

    /// What is side by side in a drawing, without its background.
    fn parts(group: &Group) -> &[Node] {
        match group.children() {
            [Node::Group(only)] => parts(only),
            [_, parts @ ..] => parts,
            [] => &[],
        }
    }

    fn overlap(a: Rect, b: Rect) -> bool {
        a.left() < b.right() && b.left() < a.right() && a.top() < b.bottom() && b.top() < a.bottom()
    }

    #[test]
    fn nothing_overlaps_or_leaves_the_page() {
        let shapes = [(2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (5, 5), (6, 6), (8, 8)];
        let titles =
            ["", "Sunday", &"A title that goes on and on ".repeat(9), &"WM@‰№Щ".repeat(40)];
        let mut seen = 0;
        for (paper, per_page) in [Paper::A4, Paper::LETTER]
            .into_iter()
            .flat_map(|paper| [1, 2, 4, 6].map(|n| (paper, n)))
        {
            for (place, shape) in shapes.iter().enumerate() {
                let shape = Shape::new(shape.0, shape.1).unwrap();
                let title = titles[(place + per_page) % titles.len()];
                let sheet = Sheet {
                    paper,
                    per_page,
                    coordinates: place % 2 == 0,
                    heading: title.to_owned(),
                    solutions: Some("Solutions".to_owned()),
                    ..Sheet::default()
                };
                let pages = sheet.pages(&vec![printed(shape, title); 2]);
                for page in [&pages[0], &pages[pages.len() - 1]] {
                    let tree = drawing::read(page).unwrap();
                    let margin = 10.0 / 25.4 * 96.0;
                    let (width, height) = (tree.size().width(), tree.size().height());
                    let boxes: Vec<Rect> =
                        parts(tree.root()).iter().map(Node::abs_stroke_bounding_box).collect();
                    for (number, &part) in boxes.iter().enumerate() {
                        seen += 1;
                        let inside = part.left() > margin && part.right() < width - margin;
                        let inside =
                            inside && part.top() > margin && part.bottom() < height - margin;
                        assert!(inside, "{shape} {per_page} {part:?}");
                        for &other in &boxes[..number] {
                            assert!(!overlap(part, other), "{shape} {per_page} {part:?} {other:?}");
                        }
                    }
                }
            }
        }
        assert!(seen > 500, "{seen}");
    }

    fn texts<'a>(group: &'a Group, found: &mut Vec<(&'a str, Rect)>) {
        for node in group.children() {
            match node {
                Node::Group(group) => texts(group, found),
                Node::Text(text) => {
                    found.push((text.chunks()[0].text(), text.flattened().abs_bounding_box()));
                }
                _ => {}
            }
        }
    }

    /// Every digit and candidate stays in its cell, and candidates do not touch each other.
    #[test]
    fn digits_stay_in_their_cells() {
        for (rows, cols) in [(2, 2), (2, 3), (2, 5), (3, 3), (4, 4), (5, 5), (6, 6)] {
            let shape = Shape::new(rows, cols).unwrap();
            let grid = grid(shape);
            let mut candidates = CandidateGrid::of(&Grid::empty(shape));
            // All of them in one cell, the worst case.
            let crowded = grid.blanks().nth(shape.size()).unwrap();
            for cell in grid.blanks().filter(|&cell| cell != crowded) {
                candidates.set(cell, DigitSet::EMPTY);
            }
            for alphabet in [Alphabet::default_for(shape), Alphabet::Decimal] {
                let picture = Picture::of(&grid).with_alphabet(alphabet);
                let svg = picture.with_candidates(&candidates).svg();
                let tree = drawing::read(&svg).unwrap();
                let mut found = Vec::new();
                texts(tree.root(), &mut found);
                assert_eq!(found.len(), grid.filled().count() + shape.size());
                for (number, (word, place)) in found.iter().enumerate() {
                    let cells = [place.left(), place.right(), place.top(), place.bottom()]
                        .map(|at| ((at - 6.0) / 100.0).floor());
                    let same = cells[0] == cells[1] && cells[2] == cells[3];
                    assert!(same, "{shape} {alphabet} {word} {place:?}");
                    let apart = found[..number].iter().all(|(_, other)| !overlap(*place, *other));
                    assert!(apart, "{shape} {alphabet} {word}");
                }
            }
        }
    }
}
