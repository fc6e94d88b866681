//! A whole path as plain text.
//!
//! ```text
//!   1. r5c5=5: the last empty cell of box 5
//!   2. r1c3=4: the only place for 4 in box 1: r2c7 and r5c2 block the rest
//!   3. Naked Pair: 2/5 in r1c13 => r1c5<>2
//!      In row 1, the cells r1c1 and r1c3 can hold nothing but 2 and 5. …
//! ```
//!
//! Singles take a line each, with their reason. Other steps are explained in full, with the links of
//! their chains line by line.

use std::fmt::Write;

use omnidoku_core::CandidateGrid;
use omnidoku_core::format::write_candidates;

use crate::explain::basics::because;
use crate::explain::explain;
use crate::explain::view::View;
use crate::message::Voice;
use crate::message::ids::path as say;
use crate::reason::Path;
use crate::state::{Digits, Position};
use crate::technique::Technique;

/// How a path is written.
#[derive(Clone, Copy, Debug)]
pub struct PathStyle {
    /// The language and the symbols.
    pub voice: Voice,
    /// Whether the grid with its candidates is drawn at the start and before every step that is not a
    /// single.
    pub grids: bool,
    /// Whether the links of chains are listed one by one.
    pub proofs: bool,
    /// Whether it ends with where the path leads and what it used.
    pub summary: bool,
    /// The most characters of a line, without the margin.
    pub width: usize,
}

impl PathStyle {
    /// No grids, with proofs and a summary, lines of 100 characters.
    pub fn new(voice: Voice) -> PathStyle {
        PathStyle { voice, grids: false, proofs: true, summary: true, width: 100 }
    }
}

/// Writes the steps of a path that starts in a position.
pub fn path_text(start: &Position, path: &Path, style: &PathStyle) -> String {
    let voice = &style.voice;
    let mut out = String::new();
    let mut position = start.clone();
    let mut counts: Vec<(Technique, usize)> = Vec::new();
    let margin = path.steps.len().max(1).ilog10() as usize + 4;
    let paragraph = |out: &mut String, indent: usize, text: &str| {
        for line in wrapped(text, style.width.saturating_sub(indent)) {
            let _ = writeln!(out, "{:1$}{line}", "", margin + indent);
        }
    };
    if style.grids {
        out += &grid(&position, voice);
    }
    for (index, found) in path.steps.iter().enumerate() {
        let step = &found.step;
        match counts.iter_mut().find(|(technique, _)| *technique == step.technique) {
            Some((_, count)) => *count += 1,
            None => counts.push((step.technique, 1)),
        }
        let number = format!("{:>1$}. ", index + 1, margin - 2);
        let explanation = explain(step, &position, voice);
        match because(&View::new(step, &position)) {
            Some(reason) => {
                let claim = explanation.precise.rsplit(" => ").next().unwrap_or_default();
                let claim = claim.rsplit(": ").next().unwrap_or_default();
                let line = voice.say(&say::single(claim.to_owned(), reason));
                let _ = writeln!(out, "{number}{line}");
            }
            None => {
                if style.grids && index > 0 {
                    out += &grid(&position, voice);
                }
                for (row, line) in explanation.precise.lines().enumerate() {
                    let lead = if row == 0 { number.clone() } else { " ".repeat(margin) };
                    let _ = writeln!(out, "{lead}{line}");
                }
                paragraph(&mut out, 0, &explanation.short);
                if style.proofs {
                    let proof = explanation.numbered_proof(voice);
                    proof.iter().for_each(|line| paragraph(&mut out, 2, line));
                }
            }
        }
        position.apply(step);
    }
    if !style.summary {
        return out;
    }
    let steps = path.steps.len();
    let end = match (path.end.values().blank_count(), path.stopped_before) {
        (0, _) => say::solved(steps),
        (blanks, None) => say::stuck(steps, blanks),
        (blanks, Some(next)) => say::stopped(steps, next.named(voice.language()), blanks),
    };
    let _ = writeln!(out, "{}", voice.say(&end));
    if !counts.is_empty() {
        let count = |(technique, count): (Technique, usize)| {
            say::count(technique.named(voice.language()), count)
        };
        let used = say::techniques(counts.into_iter().map(count).collect::<Vec<_>>());
        wrapped(&voice.say(&used), style.width).iter().for_each(|line| {
            let _ = writeln!(out, "{line}");
        });
    }
    out
}

/// Says where a path that does not fill the grid ends; the grid is written on one line.
pub fn ends(grid: &str, voice: &Voice) -> String {
    voice.say(&say::ends(grid.to_owned()))
}

/// Says how many steps are possible.
pub fn found(steps: usize, voice: &Voice) -> String {
    voice.say(&say::found(steps))
}

/// The values and candidates of a position.
fn grid(position: &Position, voice: &Voice) -> String {
    let mut candidates = CandidateGrid::full(position.shape());
    for cell in position.shape().cells() {
        let shown = match position.values().get(cell) {
            Some(digit) => Digits::only(digit),
            None => position.candidates(cell),
        };
        candidates.set(cell, shown);
    }
    write_candidates(&candidates, voice.alphabet()) + "\n"
}

/// A text in lines of at most `width` characters, broken at spaces.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use omnidoku_core::Puzzle;
    use omnidoku_core::format::{ReadOptions, read};

    use super::*;
    use crate::reason::{Plan, path};

    #[test]
    fn singles_take_a_line_each() {
        let text =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let puzzle = Puzzle::new(read(text, &ReadOptions::default()).unwrap().grid).unwrap();
        let start = Position::of(&puzzle);
        let path = path(&start, &Plan::default(), None);
        let mut style = PathStyle::new(Voice::new(puzzle.shape()));
        let text = path_text(&start, &path, &style);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].starts_with("  1. r") && lines[0].contains(": "), "{}", lines[0]);
        assert_eq!(lines.len(), 51 + 2);
        assert_eq!(lines[51], "Solved in 51 steps.");
        assert!(lines[52].starts_with("Used: ") && lines[52].contains("Single ("));
        style.grids = true;
        assert!(path_text(&start, &path, &style).lines().count() > 53 + 9);
    }

    #[test]
    fn lines_are_broken_at_spaces() {
        assert_eq!(wrapped("aa bb  cc", 5), ["aa bb", "cc"]);
        assert_eq!(wrapped("toolong a", 3), ["toolong", "a"]);
        assert!(wrapped("", 3).is_empty());
    }
}
