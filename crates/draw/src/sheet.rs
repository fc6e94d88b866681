//! Pages of puzzles, and of their solutions.
//!
//! A page is measured in millimetres. Puzzles are laid out in columns and rows, as large as the paper
//! allows. If cells would be too small for a pencil there are fewer puzzles on a page; a large grid has
//! a page to itself. Solutions, if requested, follow on pages of their own, smaller.

use omnidoku_core::format::Alphabet;
use omnidoku_core::{CandidateGrid, Grid};
use omnidoku_logic::explain::Highlights;

use crate::picture::{CELL, MAX_SIZE_WITH_CANDIDATES, Picture};
use crate::svg::{Anchor, Svg, shortened};
use crate::theme::Theme;

/// The size of a sheet of paper in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

impl Paper {
    /// 210 mm × 297 mm.
    pub const A4: Paper = Paper { width: 210.0, height: 297.0 };
    /// 8½ in × 11 in.
    pub const LETTER: Paper = Paper { width: 215.9, height: 279.4 };
}

/// A puzzle to be printed, and what is printed with it.
#[derive(Clone, Debug, PartialEq)]
pub struct Printed {
    /// The clues.
    pub puzzle: Grid,
    /// Values besides the clues. Here and below, a grid of another shape than the clues is ignored.
    pub values: Option<Grid>,
    /// Candidates in the cells without a value.
    pub candidates: Option<CandidateGrid>,
    /// The solution, for the pages at the end.
    pub solution: Option<Grid>,
    /// Its name. Several puzzles are numbered as well.
    pub title: String,
    /// How hard it is, in words.
    pub grade: String,
    /// The symbols of the digits; by default, or if these are too few, the usual ones of the shape.
    pub alphabet: Option<Alphabet>,
    /// The step that answers an exercise: on the pages at the end it is shown instead of the solution.
    pub step: Option<ShownStep>,
}

/// A step, drawn over the position in which it is taken.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownStep {
    /// What is drawn.
    pub highlights: Highlights,
    /// The step on one line, above the drawing.
    pub line: String,
}

impl Printed {
    /// A puzzle with nothing but its clues.
    pub fn of(puzzle: Grid) -> Printed {
        Printed {
            puzzle,
            values: None,
            candidates: None,
            solution: None,
            title: String::new(),
            grade: String::new(),
            alphabet: None,
            step: None,
        }
    }

    /// The puzzle to fill in.
    fn picture(&self, sheet: &Sheet) -> Picture<'_> {
        let mut picture = self.bare(sheet).with_coordinates(sheet.coordinates);
        let shape = self.puzzle.shape();
        if let Some(values) = self.values.as_ref().filter(|values| values.shape() == shape) {
            picture = picture.with_values(values);
        }
        match self.candidates.as_ref().filter(|candidates| candidates.shape() == shape) {
            Some(candidates) => picture.with_candidates(candidates),
            None => picture,
        }
    }

    /// The solved puzzle, or the step that answers the exercise, with the line above it.
    fn answered(&self, sheet: &Sheet) -> Option<(Picture<'_>, &str)> {
        match &self.step {
            Some(step) => Some((self.picture(sheet).with_highlights(&step.highlights), &step.line)),
            None => Some((self.solved(sheet)?, &self.title)),
        }
    }

    fn solved(&self, sheet: &Sheet) -> Option<Picture<'_>> {
        let solution = self.solution.as_ref().filter(|s| s.shape() == self.puzzle.shape())?;
        Some(self.bare(sheet).with_values(solution))
    }

    fn bare(&self, sheet: &Sheet) -> Picture<'_> {
        let shape = self.puzzle.shape();
        let alphabet = self.alphabet.filter(|alphabet| alphabet.fits(shape));
        let alphabet = alphabet.unwrap_or_else(|| Alphabet::default_for(shape));
        Picture::of(&self.puzzle).with_theme(sheet.theme).with_alphabet(alphabet)
    }
}

/// How puzzles are laid out on paper.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// The paper.
    pub paper: Paper,
    /// The most puzzles on a page: 1, 2, 4 or 6; other numbers are rounded up to one of these.
    pub per_page: usize,
    /// The heading of the solutions; without it they are not printed.
    pub solutions: Option<String>,
    /// The heading of every page.
    pub heading: String,
    /// Whether rows and columns are numbered.
    pub coordinates: bool,
    /// The colours.
    pub theme: Theme,
}

impl Default for Sheet {
    fn default() -> Sheet {
        Sheet {
            paper: Paper::A4,
            per_page: 1,
            solutions: None,
            heading: String::new(),
            coordinates: false,
            theme: Theme::PAPER,
        }
    }
}

/// White space at the edges and between puzzles, in millimetres.
const EDGE: f64 = 15.0;
const GAP: f64 = 8.0;

/// Space for the heading and for the page number.
const HEADING: f64 = 13.0;
const FOOTING: f64 = 6.0;

/// Columns and rows of puzzles on a page, and of solutions.
const LAYOUTS: [(usize, usize); 4] = [(2, 3), (2, 2), (1, 2), (1, 1)];
const LAYOUTS_OF_SOLUTIONS: [(usize, usize); 5] = [(3, 4), (2, 3), (2, 2), (1, 2), (1, 1)];

/// The smallest cell to write in, and to read from, in millimetres. A grid alone on a page may have
/// smaller ones.
const MIN_CELL: f64 = 5.0;
const MIN_CELL_OF_SOLUTION: f64 = 2.5;

/// The most digits and candidates to draw at once: as a PDF file they take about a gigabyte and some
/// minutes.
pub const MAX_SYMBOLS: usize = 2_500_000;

/// A grid on a page, and the line above it.
struct Plot<'a> {
    picture: Picture<'a>,
    /// At the left: the number and the title.
    number: String,
    title: &'a str,
    /// At the right.
    grade: &'a str,
}

/// The grids of one page or picture.
struct Page<'a> {
    heading: String,
    /// The places of the grids; without it the one grid is a picture of its own.
    layout: Option<Layout>,
    plots: Vec<Plot<'a>>,
}

/// Pages or pictures that are laid out and then drawn one at a time.
pub struct Drawings<'a> {
    sheet: &'a Sheet,
    pages: Vec<Page<'a>>,
}

impl Drawings<'_> {
    /// How many there are.
    pub fn count(&self) -> usize {
        self.pages.len()
    }

    /// One of them, counted from 0, as an SVG document.
    pub fn draw(&self, index: usize) -> Option<String> {
        let page = self.pages.get(index)?;
        Some(match page.layout {
            Some(layout) => self.sheet.draw_page(page, layout, index + 1, self.pages.len()),
            None => page.plots.iter().map(|plot| self.sheet.draw_alone(plot)).collect(),
        })
    }

    /// All of them in order, each drawn on demand.
    pub fn all(&self) -> impl Iterator<Item = String> {
        (0..self.count()).filter_map(|index| self.draw(index))
    }
}

/// The places of the grids on a page.
#[derive(Clone, Copy, PartialEq)]
struct Layout {
    cols: usize,
    rows: usize,
    /// The upper edge of the first row.
    top: f64,
    /// The size of one place, its line included.
    width: f64,
    height: f64,
}

impl Layout {
    /// How large a square grid and the line above it can be.
    fn side_and_line(&self) -> (f64, f64) {
        let line = (self.width * 0.07).clamp(5.0, 8.0);
        (self.width.min(self.height - line), line)
    }
}

impl Sheet {
    /// How many digits and candidates there are to draw, which determines the cost of drawing and
    /// printing. A requested solution counts even if it is not known yet.
    pub fn symbols(&self, puzzles: &[Printed]) -> usize {
        let of_one = |printed: &Printed| {
            let shape = printed.puzzle.shape();
            let values = printed.values.as_ref().unwrap_or(&printed.puzzle);
            let marks =
                printed.candidates.as_ref().filter(|_| shape.size() <= MAX_SIZE_WITH_CANDIDATES);
            let in_cell = |marks: &CandidateGrid| {
                values.blanks().map(|cell| marks.get(cell).len()).sum::<usize>()
            };
            let exercise = shape.cell_count() - values.blank_count() + marks.map_or(0, in_cell);
            let answer = match (&self.solutions, &printed.step) {
                (None, _) => 0,
                (Some(_), None) => shape.cell_count(),
                (Some(_), Some(_)) => exercise,
            };
            exercise + answer
        };
        puzzles.iter().map(of_one).sum()
    }

    /// The pages, each as an SVG document.
    pub fn pages(&self, puzzles: &[Printed]) -> Vec<String> {
        self.on_paper(puzzles).all().collect()
    }

    /// Every puzzle, then every requested solution, each as a picture in an SVG document of its own.
    pub fn pictures(&self, puzzles: &[Printed]) -> Vec<String> {
        self.cut_out(puzzles).all().collect()
    }

    /// The layout of the pages, before any is drawn.
    pub fn on_paper<'a>(&'a self, puzzles: &'a [Printed]) -> Drawings<'a> {
        let layouts = match self.per_page {
            0 | 1 => &LAYOUTS[3..],
            2 => &LAYOUTS[2..],
            3 | 4 => &LAYOUTS[1..],
            _ => &LAYOUTS[..],
        };
        let mut pages = self.filled(self.plots(puzzles), layouts, MIN_CELL, &self.heading);
        if let Some(above) = &self.solutions {
            let heading = match self.heading.as_str() {
                "" => above.clone(),
                heading => format!("{heading} · {above}"),
            };
            let plots = self.answer_plots(puzzles);
            // Candidates are to be read on a step.
            let (layouts, least) = match puzzles.iter().any(|printed| printed.step.is_some()) {
                true => (layouts, MIN_CELL),
                false => (&LAYOUTS_OF_SOLUTIONS[..], MIN_CELL_OF_SOLUTION),
            };
            pages.extend(self.filled(plots, layouts, least, &heading));
        }
        Drawings { sheet: self, pages }
    }

    /// The puzzles, then the requested solutions, as pictures of their own, before any is drawn.
    pub fn cut_out<'a>(&'a self, puzzles: &'a [Printed]) -> Drawings<'a> {
        let mut plots = self.plots(puzzles);
        if self.solutions.is_some() {
            plots.extend(self.answer_plots(puzzles));
        }
        let alone = |plot| Page { heading: String::new(), layout: None, plots: vec![plot] };
        Drawings { sheet: self, pages: plots.into_iter().map(alone).collect() }
    }

    fn plots<'a>(&self, puzzles: &'a [Printed]) -> Vec<Plot<'a>> {
        let plot = |(place, printed): (usize, &'a Printed)| Plot {
            picture: printed.picture(self),
            number: number(place, puzzles),
            title: &printed.title,
            grade: &printed.grade,
        };
        puzzles.iter().enumerate().map(plot).collect()
    }

    fn answer_plots<'a>(&self, puzzles: &'a [Printed]) -> Vec<Plot<'a>> {
        let plot = |(place, printed): (usize, &'a Printed)| {
            let (picture, title) = printed.answered(self)?;
            Some(Plot { picture, number: number(place, puzzles), title, grade: "" })
        };
        puzzles.iter().enumerate().filter_map(plot).collect()
    }

    /// Pages of grids in order, as many on each as fit.
    fn filled<'a>(
        &self,
        plots: Vec<Plot<'a>>,
        layouts: &[(usize, usize)],
        least_cell: f64,
        heading: &str,
    ) -> Vec<Page<'a>> {
        let layout = |plot: &Plot<'_>| {
            let mut all = layouts.iter().map(|&(cols, rows)| self.layout(cols, rows, heading));
            let enough = |layout: &Layout| {
                layout.side_and_line().0 / plot.picture.side() * CELL >= least_cell
            };
            all.clone().find(enough).or_else(|| all.next_back())
        };
        let mut pages: Vec<Page<'a>> = Vec::new();
        for plot in plots {
            let layout = layout(&plot);
            let room = |page: &&mut Page<'a>| {
                let full =
                    layout.is_none_or(|layout| page.plots.len() == layout.cols * layout.rows);
                page.layout == layout && !full
            };
            match pages.last_mut().filter(room) {
                Some(page) => page.plots.push(plot),
                None => pages.push(Page { heading: heading.to_owned(), layout, plots: vec![plot] }),
            }
        }
        pages
    }

    fn layout(&self, cols: usize, rows: usize, heading: &str) -> Layout {
        let top = EDGE + if heading.is_empty() { 0.0 } else { HEADING };
        let width = (self.paper.width - 2.0 * EDGE + GAP) / cols as f64 - GAP;
        let height = (self.paper.height - top - EDGE - FOOTING + GAP) / rows as f64 - GAP;
        Layout { cols, rows, top, width, height }
    }

    /// A grid in the middle of its place.
    fn draw_plot(&self, plot: &Plot<'_>, place: usize, layout: Layout, svg: &mut Svg) {
        let (side, line) = layout.side_and_line();
        let (col, row) = (place % layout.cols, place / layout.cols);
        let x = EDGE + col as f64 * (layout.width + GAP) + (layout.width - side) / 2.0;
        let y = layout.top + row as f64 * (layout.height + GAP);
        let y = y + (layout.height - side - line) / 2.0;
        let scale = side / plot.picture.side();
        let [from, to] = plot.picture.edges().map(|edge| x + edge * scale);
        self.draw_line(plot, [from, to], y + line * 0.72, line * 0.56, svg);
        svg.open_group(x, y + line, scale);
        plot.picture.draw(svg);
        svg.close_group();
    }

    /// The line above a grid: number and title at the left, the grade at the right, each cut to fit.
    fn draw_line(&self, plot: &Plot<'_>, [from, to]: [f64; 2], y: f64, size: f64, svg: &mut Svg) {
        let room = (to - from) / size;
        let grade = shortened(plot.grade, room * 0.6);
        let left = room - grade.room - if plot.grade.is_empty() { 0.0 } else { 1.0 };
        let number = shortened(&plot.number, left);
        let title_at = if plot.number.is_empty() { 0.0 } else { number.room + 0.5 };
        let title = shortened(plot.title, left - title_at);
        let fill = self.theme.words;
        svg.words(&number.words, [from, y], size, fill, Anchor::Start, MEDIUM);
        svg.words(&title.words, [from + title_at * size, y], size, fill, Anchor::Start, "");
        svg.words(&grade.words, [to, y], size, fill, Anchor::End, "");
    }

    fn draw_heading(&self, heading: &str, svg: &mut Svg) {
        let size = 6.5;
        let heading = shortened(heading, (self.paper.width - 2.0 * EDGE) / size);
        let place = [EDGE, EDGE + 5.0];
        svg.words(&heading.words, place, size, self.theme.words, Anchor::Start, MEDIUM);
    }

    /// A page with its number.
    fn draw_page(&self, page: &Page<'_>, layout: Layout, number: usize, count: usize) -> String {
        let Paper { width, height } = self.paper;
        let mut svg = Svg::default();
        svg.rectangle([0.0, 0.0, width, height], self.theme.page, "");
        self.draw_heading(&page.heading, &mut svg);
        for (place, plot) in page.plots.iter().enumerate() {
            self.draw_plot(plot, place, layout, &mut svg);
        }
        if count > 1 {
            let (place, words) = ([width / 2.0, height - EDGE], format!("{number} / {count}"));
            svg.words(&words, place, 3.4, self.theme.words, Anchor::Middle, "");
        }
        svg.document(width, height, "mm", self.name())
    }

    /// A grid without paper around it.
    fn draw_alone(&self, plot: &Plot<'_>) -> String {
        let side = plot.picture.side();
        let title = if plot.title.is_empty() { &self.heading } else { plot.title };
        let plot =
            Plot { picture: plot.picture.clone(), number: plot.number.clone(), title, ..*plot };
        let is_bare = [&plot.number, plot.title, plot.grade].into_iter().all(str::is_empty);
        let line = if is_bare { 0.0 } else { side * 0.075 };
        let mut svg = Svg::default();
        svg.rectangle([0.0, 0.0, side, side + line], self.theme.page, "");
        self.draw_line(&plot, plot.picture.edges(), line * 0.72, line * 0.56, &mut svg);
        svg.open_group(0.0, line, 1.0);
        plot.picture.draw(&mut svg);
        svg.close_group();
        svg.document(side, side + line, "", if title.is_empty() { self.name() } else { title })
    }

    /// The title of a page for programs.
    pub fn name(&self) -> &str {
        if self.heading.is_empty() { "Sudoku" } else { &self.heading }
    }
}

/// The attribute of emphasised words.
const MEDIUM: &str = " font-weight=\"500\"";

/// Several puzzles are numbered.
fn number(place: usize, puzzles: &[Printed]) -> String {
    if puzzles.len() > 1 { (place + 1).to_string() } else { String::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use omnidoku_core::Shape;

    fn printed(count: usize, shape: Shape) -> Vec<Printed> {
        let grid = Grid::empty(shape);
        let one = |number| Printed {
            solution: Some(grid.clone()),
            title: format!("No. {number}"),
            grade: "hard".to_owned(),
            ..Printed::of(grid.clone())
        };
        (1..=count).map(one).collect()
    }

    #[test]
    fn every_puzzle_is_on_one_page() {
        for (per_page, count, pages) in [(1, 3, 3), (2, 3, 2), (4, 9, 3), (6, 6, 1), (6, 7, 2)] {
            let sheet = Sheet { per_page, ..Sheet::default() };
            let drawn = sheet.pages(&printed(count, Shape::CLASSIC));
            assert_eq!(drawn.len(), pages);
            for number in 1..=count {
                let title = format!(">No. {number}<");
                assert_eq!(drawn.iter().filter(|page| page.contains(&title)).count(), 1);
            }
        }
        let solutions = Some("Solutions".to_owned());
        let sheet = Sheet { solutions, per_page: 6, ..Sheet::default() };
        let drawn = sheet.pages(&printed(13, Shape::CLASSIC));
        assert_eq!(drawn.len(), 3 + 2);
        assert_eq!(drawn.iter().filter(|page| page.contains(">Solutions<")).count(), 2);
        assert!(sheet.pages(&[]).is_empty());
    }

    #[test]
    fn large_grids_stand_alone() {
        let pages = |rows, cols| {
            let shape = Shape::new(rows, cols).unwrap();
            Sheet { per_page: 6, ..Sheet::default() }.pages(&printed(12, shape)).len()
        };
        assert_eq!([pages(2, 2), pages(3, 3), pages(3, 4)], [2, 2, 2]);
        assert_eq!([pages(4, 4), pages(5, 5), pages(6, 6)], [3, 12, 12]);
    }

    #[test]
    fn a_picture_has_a_line_only_if_there_is_something_to_say() {
        let sheet = Sheet::default();
        let bare = sheet.pictures(&[Printed::of(Grid::empty(Shape::CLASSIC))]);
        assert!(bare[0].contains("width=\"912\" height=\"912\"") && !bare[0].contains("<text"));
        let told = sheet.pictures(&printed(2, Shape::CLASSIC));
        assert!(
            told[1].contains(">2<") && told[1].contains(">No. 2<") && told[1].contains(">hard<")
        );
    }
}
