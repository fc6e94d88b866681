//! Translates the wishes of a request into a request to the generator.

use std::ops::RangeInclusive;

use omnidoku::Shape;
use omnidoku::generate::full::Full;
use omnidoku::generate::target::{Around, Use};
use omnidoku::generate::wish::{self, Way, WishError};
use omnidoku::generate::{self, Clues, Layout, Mask, Style, Target};
use omnidoku::logic::Technique;
use omnidoku::logic::rate::Scale;

use super::reasoning::technique;
use crate::grid_state::read_shape;
use crate::request::{GenerateRequest, LevelStyle};
use crate::{Refusal, message};

/// The most techniques in one list, and the most uses of one.
const MAX_TECHNIQUES: usize = 100;

/// The seed if none is given.
const USUAL_SEED: u64 = 1;

impl GenerateRequest {
    /// The request to the generator.
    pub fn wanted(&self) -> Result<generate::Request, Refusal> {
        let shape = self.shape.as_deref().map_or(Ok(Shape::CLASSIC), read_shape)?;
        wishes(self, shape, self.seed.unwrap_or(USUAL_SEED))
    }
}

fn wishes(wish: &GenerateRequest, shape: Shape, seed: u64) -> Result<generate::Request, Refusal> {
    let layout = wish.symmetry.as_deref().map(|name| {
        Layout::from_name(name).ok_or_else(|| {
            let known = Layout::ALL.map(|(_, name)| name).join(", ");
            Refusal::bad_input(message::wish::unknown_symmetry(message::quoted(name), known))
        })
    });
    let style = match wish.style.unwrap_or(LevelStyle::Open) {
        LevelStyle::Open => Style::Open,
        LevelStyle::Technique => Style::Technique,
    };
    let request = generate::Request {
        full: full(wish, shape)?,
        unique: wish.unique.unwrap_or(true),
        target: target(wish)?,
        ..generate::Request::new(shape, seed)
    };
    let request = request.in_style(style, clues(wish, shape)?, layout.transpose()?);
    Ok(request.with_tries(wish.tries.map(|tries| tries.max(1))))
}

/// The clues that are asked for, if any are.
fn clues(wish: &GenerateRequest, shape: Shape) -> Result<Option<Clues>, Refusal> {
    let cells = shape.cell_count();
    let said = [
        wish.clues.is_some(),
        wish.blanks.is_some(),
        wish.mask.is_some(),
        wish.minimal == Some(true),
        wish.unbiased == Some(true),
        wish.full == Some(true),
    ];
    if said.iter().filter(|&&said| said).count() > 1 {
        return Err(Refusal::bad_input(message::wish::one_of_six()));
    }
    Ok(Some(match wish {
        GenerateRequest { full: Some(true), .. } => Clues::All,
        GenerateRequest { clues: Some(clues), .. } => Clues::Count(*clues),
        GenerateRequest { blanks: Some(blanks), .. } => {
            let too_many = || Refusal::bad_input(message::wish::too_many_blanks(*blanks, cells));
            Clues::Count(cells.checked_sub(*blanks).ok_or_else(too_many)?)
        }
        GenerateRequest { mask: Some(mask), .. } => {
            if mask.len() != cells {
                let message = message::wish::mask_length(cells, mask.len());
                return Err(Refusal::bad_input(message));
            }
            let marked = shape.cells().zip(mask).filter(|&(_, &marked)| marked);
            Clues::Mask(Mask::from_cells(shape, marked.map(|(cell, _)| cell)))
        }
        GenerateRequest { unbiased: Some(true), .. } => Clues::Unbiased,
        GenerateRequest { minimal: Some(true), .. } => Clues::Minimal,
        _ => return Ok(None),
    }))
}

/// How full grids are made.
fn full(wish: &GenerateRequest, shape: Shape) -> Result<Full, Refusal> {
    let way = wish.grids.as_deref().and_then(Way::from_name);
    // Cycles without a pattern are refused first.
    if let (Some(name), None, None) = (&wish.grids, way, wish.cycles) {
        let known = Way::ALL.map(Way::name).join(", ");
        let message = message::wish::unknown_grids(message::quoted(name), known);
        return Err(Refusal::bad_input(message));
    }
    let cycles = wish.cycles.map(|cycles| cycles as usize);
    wish::full(way, cycles, shape).map_err(refused)
}

/// The refusal of a wish, in words for the caller.
fn refused(error: WishError) -> Refusal {
    Refusal::bad_input(match error {
        WishError::NoLevels => message::wish::no_levels(),
        WishError::UnknownLevel { name, known } => {
            message::wish::unknown_level(message::quoted(&name), known.join(", "))
        }
        WishError::CyclesWithoutPattern => message::wish::cycles(),
        WishError::Impossible(problem) => message::of_wish(&problem),
    })
}

fn target(wish: &GenerateRequest) -> Result<Target, Refusal> {
    let scale = wish.scale.map_or(Scale::default(), Scale::from);
    let level = |name: &str| wish::level(scale, name).map_err(refused);
    Ok(Target {
        scale,
        level: wish.level.as_deref().map(level).transpose()?,
        score: wish.score.map(|score| scores(scale, score)).transpose()?,
        open: false,
        contains: uses(wish.with.as_deref())?,
        avoids: techniques(wish.without.as_deref())?,
        hardest: wish.hardest.as_deref().map(technique).transpose()?,
        needs: uses(wish.needs.as_deref())?,
        around: wish.around.as_deref().map_or(Ok(Around::default()), around)?,
    })
}

/// What the path may be besides.
fn around(name: &str) -> Result<Around, Refusal> {
    Around::from_name(name).ok_or_else(|| {
        let known = Around::ALL.map(Around::name).join(", ");
        Refusal::bad_input(message::wish::unknown_around(message::quoted(name), known))
    })
}

/// The least and the most; in tenths where the scale is Sudoku Explainer's.
fn scores(scale: Scale, score: [f64; 2]) -> Result<RangeInclusive<u64>, Refusal> {
    let unit = if scale == Scale::Explainer { 10.0 } else { 1.0 };
    let [least, most] = score.map(|score| (score * unit).round());
    match least <= most && most >= 0.0 {
        true => Ok(least as u64..=most as u64),
        false => Err(Refusal::bad_input(message::wish::score())),
    }
}

fn uses(list: Option<&[String]>) -> Result<Vec<Use>, Refusal> {
    let used = |text: &String| {
        let (id, times) = text.rsplit_once(':').unwrap_or((text, "1"));
        let times: Option<u32> = times.parse().ok();
        let times = times.filter(|times| (1..=MAX_TECHNIQUES as u32).contains(times));
        let wrong =
            || Refusal::bad_input(message::wish::times(format!("{id:.40}"), MAX_TECHNIQUES));
        Ok(Use { technique: technique(id)?, times: times.ok_or_else(wrong)? })
    };
    short(list)?.iter().map(used).collect()
}

fn techniques(list: Option<&[String]>) -> Result<Vec<Technique>, Refusal> {
    short(list)?.iter().map(|id| technique(id)).collect()
}

/// A list that is not absurdly long.
fn short(list: Option<&[String]>) -> Result<&[String], Refusal> {
    let list = list.unwrap_or_default();
    match list.len() <= MAX_TECHNIQUES {
        true => Ok(list),
        false => Err(Refusal::bad_input(message::wish::too_many_techniques(MAX_TECHNIQUES))),
    }
}
