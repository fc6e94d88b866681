//! Wishes given by name, read into parts of a [`Request`](crate::Request): a level of a scale, and
//! how full grids are made.
//!
//! The command line and the JSON interface share this module; each words the [errors](WishError)
//! for its own users.

use omnidoku_core::Shape;
use omnidoku_logic::rate::Scale;
use omnidoku_logic::rate::level::Level;
use omnidoku_logic::technique::Class;

use crate::full::Full;
use crate::full::pattern::enough_cycles;
use crate::request::Problem;
use crate::target::Grading;

/// Why a wish cannot be part of a request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WishError {
    /// A level on a scale without levels.
    #[error("this scale has scores but no levels")]
    NoLevels,
    /// A level that the scale does not have.
    #[error("there is no level {name:?} on this scale; there are {}", known.join(", "))]
    UnknownLevel {
        /// The requested name.
        name: String,
        /// The names of the scale's levels.
        known: Vec<String>,
    },
    /// A number of cycles for grids that are not made from a pattern.
    #[error("a number of cycles is only for full grids made from a pattern")]
    CyclesWithoutPattern,
    /// Full grids that are not made this way for the shape.
    #[error(transparent)]
    Impossible(#[from] Problem),
}

/// The level of that name on a scale, in upper or lower case; `Very easy` may be `very-easy`.
pub fn level(scale: Scale, name: &str) -> Result<Grading, WishError> {
    let gradings: Vec<(&str, Grading)> = match scale {
        Scale::Omnidoku => {
            Level::ALL.map(|level| (level.name(), Grading::Omnidoku(level))).to_vec()
        }
        Scale::Hodoku => Class::ALL.map(|class| (class.name(), Grading::Hodoku(class))).to_vec(),
        Scale::Explainer | Scale::Arrangements => return Err(WishError::NoLevels),
    };
    let plain = |name: &str| name.to_lowercase().replace([' ', '_'], "-");
    let found = gradings.iter().find(|(known, _)| plain(known) == plain(name));
    found.map(|&(_, grading)| grading).ok_or_else(|| WishError::UnknownLevel {
        name: name.to_owned(),
        known: gradings.iter().map(|(known, _)| plain(known)).collect(),
    })
}

/// A way to make full grids, without the details that [`Full`] has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// [`Full::Pattern`].
    Pattern,
    /// [`Full::Solved`].
    Solve,
    /// [`Full::Search`].
    Search,
    /// [`Full::Uniform`].
    Uniform,
}

impl Way {
    /// All of them.
    pub const ALL: [Way; 4] = [Way::Pattern, Way::Solve, Way::Search, Way::Uniform];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Way::Pattern => "pattern",
            Way::Solve => "solve",
            Way::Search => "search",
            Way::Uniform => "uniform",
        }
    }

    /// The way of that name.
    pub fn from_name(name: &str) -> Option<Way> {
        Way::ALL.into_iter().find(|way| way.name() == name)
    }
}

/// How full grids of a shape are made: by default in the way that draws most evenly, and from a
/// pattern with enough cycles.
pub fn full(way: Option<Way>, cycles: Option<usize>, shape: Shape) -> Result<Full, WishError> {
    let full = match way {
        Some(Way::Pattern) => {
            Full::Pattern { cycles: cycles.unwrap_or_else(|| enough_cycles(shape)) }
        }
        _ if cycles.is_some() => return Err(WishError::CyclesWithoutPattern),
        None => Full::default_of(shape),
        Some(Way::Solve) => Full::Solved,
        Some(Way::Search) => Full::Search,
        Some(Way::Uniform) => Full::Uniform,
    };
    full.check(shape)?;
    Ok(full)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_those_of_the_scale() {
        for name in ["very-easy", "Very easy", "VERY_EASY"] {
            assert_eq!(level(Scale::Omnidoku, name), Ok(Grading::Omnidoku(Level::VeryEasy)));
        }
        assert_eq!(level(Scale::Hodoku, "unfair"), Ok(Grading::Hodoku(Class::Unfair)));
        assert!(level(Scale::Omnidoku, "unfair").is_err());
        let known = ["easy", "medium", "hard", "unfair", "extreme"].map(str::to_owned).to_vec();
        let unknown = WishError::UnknownLevel { name: "Evil".to_owned(), known };
        assert_eq!(level(Scale::Hodoku, "Evil"), Err(unknown));
        for scale in [Scale::Explainer, Scale::Arrangements] {
            assert_eq!(level(scale, "easy"), Err(WishError::NoLevels));
        }
    }

    #[test]
    fn cycles_are_for_patterns() {
        let shape = Shape::CLASSIC;
        assert_eq!(full(Some(Way::Pattern), Some(7), shape), Ok(Full::Pattern { cycles: 7 }));
        assert_eq!(full(None, None, shape), Ok(Full::Uniform));
        for way in [None, Some(Way::Solve), Some(Way::Search), Some(Way::Uniform)] {
            assert_eq!(full(way, Some(7), shape), Err(WishError::CyclesWithoutPattern));
        }
        let sixteen = Shape::from_size(16).unwrap();
        let refused = full(Some(Way::Uniform), None, sixteen);
        assert!(matches!(refused, Err(WishError::Impossible(Problem::NotForShape { .. }))));
        for way in Way::ALL {
            assert_eq!(Way::from_name(way.name()), Some(way));
        }
    }
}
