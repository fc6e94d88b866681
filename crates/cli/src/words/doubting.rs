//! The words about clues that may be mistyped, and about box shapes that were assumed.

use omnidoku::format::Alphabet;
use omnidoku::typo::{Ailment, Change, Question, Typos};
use omnidoku::{Cell, Digit, Grid, Shape};

use super::interrupted;

/// How many questions are asked.
const MAX_QUESTIONS: usize = 3;

/// How many fixes of one question are named.
const MAX_FIXES: usize = 4;

/// The clues that may be mistyped, one line each.
pub(crate) fn typos(
    typos: &Typos,
    ailment: Ailment,
    clues: &Grid,
    alphabet: Alphabet,
) -> Vec<String> {
    let voice = Voice { clues, alphabet };
    let asked = typos.questions.iter().take(MAX_QUESTIONS).map(|question| voice.question(question));
    let mut lines: Vec<String> = asked.collect();
    match typos.questions.len().saturating_sub(MAX_QUESTIONS) {
        0 => {}
        1 => lines.push("One other change would leave exactly one solution as well.".to_owned()),
        more => lines.push(format!("So would {more} other changes, less likely ones.")),
    }
    match typos.end {
        Some(cause) => {
            lines.push(format!(
                "Not every clue was tried with other values: {}.",
                interrupted(cause)
            ));
        }
        None if lines.is_empty() && ailment == Ailment::NoSolution => {
            lines.push(NO_SINGLE_TYPO.to_owned());
        }
        None => {}
    }
    lines
}

const NO_SINGLE_TYPO: &str = "No change of a single clue leaves exactly one solution: if the puzzle was mistyped, then in two places or more.";

/// The symbols of a puzzle.
struct Voice<'a> {
    clues: &'a Grid,
    alphabet: Alphabet,
}

impl Voice<'_> {
    fn question(&self, question: &Question) -> String {
        let shape = self.clues.shape();
        let doubt = match question.best().change {
            Change::Replace { cell, .. }
            | Change::Remove { cell }
            | Change::Move { from: cell, .. } => {
                format!("Is {} really {}?", shape.cell_name(cell), self.clue(cell))
            }
            Change::Swap { cells: [a, b] } => {
                let named = |cell| format!("the {} in {}", self.clue(cell), shape.cell_name(cell));
                format!("Did {} and {} change places?", named(a), named(b))
            }
            Change::SwapLines { lines: [a, b] } => {
                format!("Did {} and {} change places?", shape.house_name(a), shape.house_name(b))
            }
            Change::Add { .. } => "Is a clue missing?".to_owned(),
        };
        // A clue that can be left out can also be replaced by the value of the solution.
        let shown = question.fixes.iter().map(|fix| fix.change);
        let replaced = question.fixes.iter().any(|f| matches!(f.change, Change::Replace { .. }));
        let shown: Vec<Change> =
            shown.filter(|c| !(replaced && matches!(c, Change::Remove { .. }))).collect();
        let (named, rest) = shown.split_at(shown.len().min(MAX_FIXES));
        let mut ways: Vec<String> = named.iter().map(|&change| self.way(change)).collect();
        match rest.len() {
            0 => {}
            1 => ways.push("in one other way".to_owned()),
            more => ways.push(format!("in {more} other ways")),
        }
        let ways = ways.join(" or ");
        let mut letters = ways.chars();
        let ways: String =
            letters.next().map(|c| c.to_ascii_uppercase()).into_iter().chain(letters).collect();
        format!("{doubt} {ways} there is exactly one solution.")
    }

    fn way(&self, change: Change) -> String {
        let shape = self.clues.shape();
        match change {
            Change::Replace { digit, .. } => format!("with {}", self.symbol(digit)),
            Change::Remove { .. } => "without it".to_owned(),
            Change::Move { from, to } => {
                format!("with the {} in {}", self.clue(from), shape.cell_name(to))
            }
            Change::Swap { .. } | Change::SwapLines { .. } => "with them exchanged".to_owned(),
            Change::Add { cell, digit } => {
                format!("with {} in {}", self.symbol(digit), shape.cell_name(cell))
            }
        }
    }

    fn clue(&self, cell: Cell) -> String {
        self.clues.get(cell).map(|digit| self.symbol(digit)).unwrap_or_default()
    }

    fn symbol(&self, digit: Digit) -> String {
        self.alphabet.symbol(digit).to_string()
    }
}

/// A box shape that was assumed, where others have the same size.
pub(crate) fn shape_assumed(shape: Shape) -> String {
    let others: Vec<String> = shape.siblings().map(|other| format!("--shape {other}")).collect();
    format!("assuming boxes of {shape}; use {} for the others", others.join(" or "))
}

/// Other box shapes with which a puzzle has exactly one solution.
pub(crate) fn proper_shapes(assumed: Shape, proper: &[Shape]) -> String {
    let proper: Vec<String> = proper.iter().map(|shape| format!("--shape {shape}")).collect();
    format!(
        "boxes of {assumed} were assumed; with {} there is exactly one solution",
        proper.join(" or ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use omnidoku::format::{self, ReadOptions};
    use omnidoku::{Limits, typo};

    #[test]
    fn a_question_names_the_cell_the_clue_and_what_would_do() {
        let text =
            "53..7....6..195....98....6.8...6...39..8.3..17...2...6.6....28....419..5....8..79";
        let entry = format::read(text, &ReadOptions::default()).unwrap();
        let found = typo::find(&entry.grid, Ailment::NoSolution, &Limits::none()).unwrap();
        let lines = typos(&found, Ailment::NoSolution, &entry.grid, entry.alphabet);
        assert_eq!(lines[0], "Is r5c1 really 9? With 4 there is exactly one solution.");
    }
}
