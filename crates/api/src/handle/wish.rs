//! Translates the wishes of a request into a request to the generator.

use std::ops::RangeInclusive;

use omnidoku::Shape;
use omnidoku::generate::full::Full;
use omnidoku::generate::full::pattern::enough_cycles;
use omnidoku::generate::target::{Around, Grading, Use};
use omnidoku::generate::{self, Clues, Layout, Mask, Style, Target};
use omnidoku::logic::Technique;
use omnidoku::logic::rate::Scale;
use omnidoku::logic::rate::level::Level;
use omnidoku::logic::technique::Class;

use super::reasoning::technique;
use crate::grid_state::read_shape;
use crate::request::{GenerateRequest, LevelStyle};
use crate::{Refusal, message};

/// The levels of the HoDoKu scale.
const CLASSES: [Class; 5] =
    [Class::Easy, Class::Medium, Class::Hard, Class::Unfair, Class::Extreme];

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
    let usual = request.usual_tries();
    Ok(generate::Request { tries: wish.tries.unwrap_or(usual).max(1), ..request })
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
    let cycles = wish.cycles.map(|cycles| cycles as usize);
    let full = match wish.grids.as_deref() {
        Some("pattern") => Full::Pattern { cycles: cycles.unwrap_or_else(|| enough_cycles(shape)) },
        _ if cycles.is_some() => {
            return Err(Refusal::bad_input(message::wish::cycles()));
        }
        None => Full::default_of(shape),
        Some("solve") => Full::Solved,
        Some("search") => Full::Search,
        Some("uniform") => Full::Uniform,
        Some(name) => {
            let known = "pattern, solve, search, uniform".to_owned();
            let message = message::wish::unknown_grids(message::quoted(name), known);
            return Err(Refusal::bad_input(message));
        }
    };
    full.check(shape).map_err(|problem| Refusal::bad_input(message::of_wish(&problem)))?;
    Ok(full)
}

fn target(wish: &GenerateRequest) -> Result<Target, Refusal> {
    let scale = wish.scale.map_or(Scale::default(), Scale::from);
    Ok(Target {
        scale,
        level: wish.level.as_deref().map(|name| level(scale, name)).transpose()?,
        score: wish.score.map(|score| scores(scale, score)).transpose()?,
        open: false,
        contains: uses(wish.with.as_deref())?,
        avoids: techniques(wish.without.as_deref())?,
        hardest: wish.hardest.as_deref().map(technique).transpose()?,
        needs: uses(wish.needs.as_deref())?,
        around: match wish.around.as_deref() {
            None | Some("anything") => Around::Anything,
            Some("basics") => Around::Basics,
            Some("basics-then-singles") => Around::BasicsThenSingles,
            Some("singles") => Around::Singles,
            Some(name) => {
                let known = "anything, basics, basics-then-singles, singles".to_owned();
                let message = message::wish::unknown_around(message::quoted(name), known);
                return Err(Refusal::bad_input(message));
            }
        },
    })
}

/// The level of that name on a scale; `Very easy` may be `very-easy`.
fn level(scale: Scale, name: &str) -> Result<Grading, Refusal> {
    let gradings: Vec<(&str, Grading)> = match scale {
        Scale::Omnidoku => {
            Level::ALL.map(|level| (level.name(), Grading::Omnidoku(level))).to_vec()
        }
        Scale::Hodoku => CLASSES.map(|class| (class.name(), Grading::Hodoku(class))).to_vec(),
        _ => return Err(Refusal::bad_input(message::wish::no_levels())),
    };
    let plain = |name: &str| name.to_ascii_lowercase().replace([' ', '_'], "-");
    let found = gradings.iter().find(|(known, _)| plain(known) == plain(name));
    found.map(|&(_, grading)| grading).ok_or_else(|| {
        let known: Vec<String> = gradings.iter().map(|(known, _)| plain(known)).collect();
        let known = known.join(", ");
        Refusal::bad_input(message::wish::unknown_level(message::quoted(name), known))
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
