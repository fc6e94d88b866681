//! What may be mistyped in a puzzle, as data.

use omnidoku::format::Alphabet;
use omnidoku::typo::{Change, Fix, Question, Typos};
use omnidoku::{Cell, Grid, Shape};
use serde::{Deserialize, Serialize};

/// The most questions in one answer.
const MOST_QUESTIONS: usize = 20;

/// The most fixes of one question in one answer.
const MOST_FIXES: usize = 20;

/// Changes that make a puzzle one with exactly one solution.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Typos))]
pub struct TyposInfo {
    /// What may be wrong, the likeliest first, 20 at most.
    pub questions: Vec<TypoQuestion>,
    /// How many such questions there are.
    pub question_count: usize,
    /// How many single changes leave exactly one solution.
    pub fix_count: usize,
    /// Whether every change was tried. If not, the limits left no time for the others.
    pub complete: bool,
}

/// A clue in doubt, or two, or a missing one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TypoQuestion {
    /// The cells in doubt.
    pub cells: Vec<String>,
    /// What would put it right, the likeliest first, 20 at most.
    pub fixes: Vec<TypoFix>,
    /// How many there are.
    pub fix_count: usize,
}

/// One change that leaves exactly one solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TypoFix {
    /// What slip it undoes.
    pub kind: TypoKind,
    /// The rows or columns that are exchanged.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<String>,
    /// Every cell that changes.
    pub changes: Vec<ChangedCell>,
}

/// A slip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum TypoKind {
    /// A clue was misread.
    Replace,
    /// A clue was written where there is none.
    Remove,
    /// A clue slipped into a neighbouring cell.
    Move,
    /// Two clues changed places.
    Swap,
    /// Two rows or columns changed places.
    SwapLines,
    /// A clue was forgotten.
    Add,
}

/// What happens to a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChangedCell {
    /// The cell.
    pub cell: String,
    /// Its clue before, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Its clue after, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
}

impl TyposInfo {
    /// What was found about some clues, with the symbols of an alphabet.
    pub fn new(typos: &Typos, clues: &Grid, alphabet: Alphabet) -> TyposInfo {
        let question = |question: &Question| TypoQuestion {
            cells: names(&question.cells(), clues.shape()),
            fixes: question
                .fixes
                .iter()
                .take(MOST_FIXES)
                .map(|fix| TypoFix::new(fix, clues, alphabet))
                .collect(),
            fix_count: question.fixes.len(),
        };
        TyposInfo {
            questions: typos.questions.iter().take(MOST_QUESTIONS).map(question).collect(),
            question_count: typos.questions.len(),
            fix_count: typos.fixes(),
            complete: typos.end.is_none(),
        }
    }
}

impl TypoFix {
    fn new(fix: &Fix, clues: &Grid, alphabet: Alphabet) -> TypoFix {
        let shape = clues.shape();
        let symbol = |grid: &Grid, cell: Cell| Some(alphabet.symbol(grid.get(cell)?).to_string());
        let (kind, lines) = match fix.change {
            Change::Replace { .. } => (TypoKind::Replace, Vec::new()),
            Change::Remove { .. } => (TypoKind::Remove, Vec::new()),
            Change::Move { .. } => (TypoKind::Move, Vec::new()),
            Change::Swap { .. } => (TypoKind::Swap, Vec::new()),
            Change::SwapLines { lines } => {
                (TypoKind::SwapLines, lines.map(|line| shape.house_name(line)).to_vec())
            }
            Change::Add { .. } => (TypoKind::Add, Vec::new()),
        };
        let changed = shape.cells().filter(|&cell| clues.get(cell) != fix.clues.get(cell));
        let changes = changed.map(|cell| ChangedCell {
            cell: shape.cell_name(cell),
            from: symbol(clues, cell),
            to: symbol(&fix.clues, cell),
        });
        TypoFix { kind, lines, changes: changes.collect() }
    }
}

fn names(cells: &[Cell], shape: Shape) -> Vec<String> {
    cells.iter().map(|&cell| shape.cell_name(cell)).collect()
}
