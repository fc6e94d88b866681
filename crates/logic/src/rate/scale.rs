//! The scales and their names.

use std::fmt;
use std::str::FromStr;

use crate::plan::Order;

/// A scale on which puzzles are rated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Scale {
    /// Our own levels, the same for every rotated, mirrored or relabelled copy.
    #[default]
    Omnidoku,
    /// Score and level of HoDoKu 2.2.0.
    Hodoku,
    /// ER/EP/ED of Sudoku Explainer 1.2.1. For 9×9 grids.
    Explainer,
    /// In how many ways the houses could be filled.
    Arrangements,
}

impl Scale {
    /// All of them.
    pub const ALL: [Scale; 4] =
        [Scale::Omnidoku, Scale::Hodoku, Scale::Explainer, Scale::Arrangements];

    /// Its name on the command line, in JSON and in Python.
    pub const fn name(self) -> &'static str {
        match self {
            Scale::Omnidoku => "omnidoku",
            Scale::Hodoku => "hodoku",
            Scale::Explainer => "se",
            Scale::Arrangements => "arrangements",
        }
    }

    /// The order of methods that belongs to it, if it rates techniques.
    pub const fn order(self) -> Option<Order> {
        match self {
            Scale::Omnidoku => Some(Order::Levels),
            Scale::Hodoku => Some(Order::Hodoku),
            Scale::Explainer => Some(Order::Explainer),
            Scale::Arrangements => None,
        }
    }
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Scale {
    type Err = UnknownScale;

    fn from_str(name: &str) -> Result<Scale, UnknownScale> {
        let found = Scale::ALL.into_iter().find(|scale| scale.name() == name);
        found.ok_or_else(|| UnknownScale(name.to_owned()))
    }
}

/// A name that no scale has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no scale {0:?}; there are omnidoku, hodoku, se and arrangements")]
pub struct UnknownScale(pub String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_and_an_error_lists_them() {
        for scale in Scale::ALL {
            assert_eq!(scale.to_string().parse(), Ok(scale));
        }
        let error = "SE".parse::<Scale>().unwrap_err().to_string();
        let names = Scale::ALL.map(Scale::name);
        assert!(names.iter().all(|name| error.contains(name)), "{error}");
    }
}
