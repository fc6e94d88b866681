//! The words of `train`. Questions and verdicts come from the api, in its languages.

use std::path::Path;

use omnidoku_api::StepInfo;
use omnidoku_api::reply::{Exercises, JudgeReply, TechniqueSummary, TrainReply};

/// The title of a worksheet for programs.
pub(crate) const WORKSHEET: &str = "Sudoku worksheet";
pub(crate) const NAME_THE_SHEET: &str =
    "the file extension does not say what to write: use .pdf, .svg or .txt";

pub(crate) fn too_many_on_sheet(most: u32) -> String {
    format!("a worksheet has at most {most} exercises")
}

pub(crate) fn not_an_answer(word: &str) -> String {
    format!(
        "{word:?} is not an answer: write r1c2<>5 for a candidate that can go, r3c4=7 for a value, \
         r1c2 for a cell of the pattern"
    )
}

/// A technique of the course, on one line.
pub(crate) fn lesson_line(technique: &TechniqueSummary) -> String {
    let TechniqueSummary { id, name, lesson, exercises, .. } = technique;
    let lesson = lesson.unwrap_or_default();
    let supply = match exercises {
        Some(Exercises::Any(_)) => "endless".to_owned(),
        Some(Exercises::Stored(count)) => count.to_string(),
        None => String::new(),
    };
    format!("{lesson:3}  {id:33} {supply:>7}  {name}")
}

/// The question of an exercise, and how to ask for it again.
pub(crate) fn exercise(exercise: &TrainReply) -> String {
    let TrainReply { technique, level, seed, number, task, .. } = exercise;
    format!("{task}\n({technique}, level {level}, seed {seed}, number {number})\n\n")
}

/// What an answer is worth.
pub(crate) fn judged(judged: &JudgeReply) -> String {
    format!("\n{}\n", judged.text)
}

/// The step that was to be found.
pub(crate) fn step_to_find(step: &StepInfo) -> String {
    format!("\n{}\n{}\n", step.precise, step.short)
}

/// The step that answers an exercise of a worksheet.
pub(crate) fn numbered_step(number: u64, step: &StepInfo) -> String {
    format!("{number}. {}\n   {}\n", step.precise, step.short)
}

pub(crate) fn sheet_written(paths: &[impl AsRef<Path>], exercises: u32) -> String {
    let plural = if exercises == 1 { "" } else { "s" };
    let files: Vec<String> = paths.iter().map(|path| path.as_ref().display().to_string()).collect();
    format!("{exercises} exercise{plural} written: {}", files.join(", "))
}
