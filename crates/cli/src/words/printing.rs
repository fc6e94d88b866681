//! The words of `print`, on the screen and on paper.

use std::path::Path;

use omnidoku_api as api;

/// Above the solutions.
pub(crate) const SOLUTIONS: &str = "Solutions";

/// How hard a puzzle is, beside it.
pub(crate) fn printed_grade(rating: &api::Rating) -> String {
    let score = rating.score.map(|score| score.to_string());
    [rating.level.clone(), score].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

pub(crate) const NAME_THE_FORM: &str =
    "the file extension does not say what to write: use .pdf, .png or .svg, or --as";
pub(crate) const SEVERAL_FILES: &str =
    "several pages of this form are several files: name one with --out, or use --as pdf";

pub(crate) fn too_many_to_print(most: usize) -> String {
    format!("there are more than {most} puzzles: print them in parts")
}

/// A puzzle that is printed without a solution.
pub(crate) fn printed_without_solution(line: usize, verdict: &str) -> String {
    format!("line {line}: {verdict}; printed without one")
}

pub(crate) const PRINT_APART: &str = "plain puzzles and boards with rules cannot be printed together: print them one after the other";

/// What was written.
pub(crate) fn printed(paths: &[impl AsRef<Path>], puzzles: usize) -> String {
    let plural = if puzzles == 1 { "" } else { "s" };
    let files = match paths {
        [] => String::new(),
        [only] => only.as_ref().display().to_string(),
        [first, .., last] => format!("{} … {}", first.as_ref().display(), last.as_ref().display()),
    };
    format!("{puzzles} puzzle{plural} printed: {files}")
}
