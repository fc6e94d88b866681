//! From what the user says to a [`Request`].

use std::ops::RangeInclusive;

use omnidoku::Shape;
use omnidoku::generate::target::Use;
use omnidoku::generate::wish::{self, WishError};
use omnidoku::generate::{Clues, Mask, Request, Scale, Target};

use crate::args::{BlankLevel, Difficulty, Generate, Places};
use crate::units::Amount;
use crate::words;

/// What is to be made, or what the user got wrong.
pub(super) fn request(
    arguments: &Generate,
    mask: Option<Mask>,
    seed: u64,
) -> Result<Request, String> {
    let Generate { shape, places, difficulty, grids, .. } = arguments;
    let shape = shape.or(mask.as_ref().map(Mask::shape)).unwrap_or(Shape::CLASSIC);
    let clues = match mask {
        _ if grids.full => Some(Clues::All),
        Some(mask) => Some(Clues::Mask(mask)),
        None => clues(places, shape),
    };
    let cycles = grids.cycles.map(|cycles| cycles as usize);
    let request = Request {
        full: wish::full(grids.grids, cycles, shape).map_err(complaint)?,
        unique: !places.any_solutions,
        target: target(difficulty)?,
        ..Request::new(shape, seed)
    };
    let request = request.in_style(difficulty.style, clues, places.symmetry);
    Ok(request.with_tries(difficulty.tries))
}

fn clues(places: &Places, shape: Shape) -> Option<Clues> {
    let cells = shape.cell_count();
    let blanks = |blanks: usize| Clues::Count(cells.saturating_sub(blanks));
    Some(match places {
        Places { unbiased: true, .. } => Clues::Unbiased,
        Places { clues: Some(clues), .. } => Clues::Count(clues.of(cells)),
        Places { blanks: Some(amount), .. } => blanks(amount.of(cells)),
        Places { blanks_by_level: Some(level), .. } => blanks(level.blanks(shape)),
        Places { minimal: true, .. } => Clues::Minimal,
        _ => return None,
    })
}

impl BlankLevel {
    /// How many cells are blank by custom.
    fn blanks(self, shape: Shape) -> usize {
        let (classic, percent) = match self {
            BlankLevel::Easy => (47, 58.0),
            BlankLevel::Medium => (54, 67.0),
            BlankLevel::Hard => (59, 73.0),
        };
        match shape {
            Shape::CLASSIC => classic,
            _ => Amount::Percent(percent).of(shape.cell_count()),
        }
    }
}

/// What the user got wrong.
fn complaint(error: WishError) -> String {
    match error {
        WishError::NoLevels => words::NO_LEVELS.to_owned(),
        WishError::UnknownLevel { name, known } => words::unknown_level(&name, &known),
        WishError::CyclesWithoutPattern => words::CYCLES_OF_PATTERN.to_owned(),
        WishError::Impossible(problem) => problem.to_string(),
    }
}

fn target(difficulty: &Difficulty) -> Result<Target, String> {
    let Difficulty { level, scale, score, with, without, hardest, needs, around, .. } = difficulty;
    let scale = scale.unwrap_or_default();
    let on_scale = |name: &str| wish::level(scale, name).map_err(complaint);
    Ok(Target {
        scale,
        level: level.as_deref().map(on_scale).transpose()?,
        score: score.as_deref().map(|text| scores(scale, text)).transpose()?,
        open: false,
        contains: with.clone(),
        avoids: without.clone(),
        hardest: *hardest,
        needs: needs.clone(),
        around: *around,
    })
}

/// A range of scores, both ends included: `A..B`, `A..`, `..B` or `A`.
fn scores(scale: Scale, text: &str) -> Result<RangeInclusive<u64>, String> {
    let read = |text: &str, otherwise: u64| match text.trim() {
        "" => Some(otherwise),
        text => score(scale, text),
    };
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let found = read(from, 0).zip(read(to, u64::MAX)).filter(|_| !["", ".."].contains(&text));
    found.map(|(from, to)| from..=to).ok_or_else(|| words::expected_scores(text))
}

/// A score on a scale; in tenths where it is Sudoku Explainer's.
fn score(scale: Scale, text: &str) -> Option<u64> {
    if scale != Scale::Explainer {
        return text.parse().ok();
    }
    let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
    let tenth: u64 = Some(tenth).filter(|tenth| tenth.len() == 1)?.parse().ok()?;
    whole.parse::<u64>().ok()?.checked_mul(10)?.checked_add(tenth)
}

/// Uses as they are written on the command line.
pub(super) fn uses(uses: &[Use]) -> String {
    let text = |used: &Use| format!("{}:{}", used.technique.id(), used.times);
    uses.iter().map(text).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_ranges_with_both_ends() {
        assert_eq!(scores(Scale::Hodoku, "200..400"), Ok(200..=400));
        assert_eq!(scores(Scale::Hodoku, "200.."), Ok(200..=u64::MAX));
        assert_eq!(scores(Scale::Hodoku, "..99"), Ok(0..=99));
        assert_eq!(scores(Scale::Explainer, "4.5..6"), Ok(45..=60));
        assert_eq!(scores(Scale::Explainer, "7.1"), Ok(71..=71));
        for text in ["", "..", "a", "1.5", "4.55..6", "1-2"] {
            assert!(scores(Scale::Hodoku, text).is_err(), "{text}");
        }
        assert!(scores(Scale::Explainer, "4.55..6").is_err());
    }

    #[test]
    fn blanks_by_level_are_the_custom() {
        let sixteen = Shape::from_size(16).unwrap();
        let levels = [BlankLevel::Easy, BlankLevel::Medium, BlankLevel::Hard];
        assert_eq!(levels.map(|level| level.blanks(Shape::CLASSIC)), [47, 54, 59]);
        assert_eq!(levels.map(|level| level.blanks(sixteen)), [148, 172, 187]);
    }
}
