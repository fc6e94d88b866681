//! HoDoKu's library codes: four figures for a technique, a fifth (`1`) for siamese fish.

use std::borrow::Cow;

use super::list::{Declared, FIXED};
use super::{Fish, Form, Technique};

impl Technique {
    /// Its code in HoDoKu's library; `None` for what the library does not have.
    pub fn code(self) -> Option<Cow<'static, str>> {
        match self.declared() {
            Declared::Fixed(fixed) => fixed.code.map(Cow::from),
            Declared::Fish(fish) => Some(fish_code(fish).into()),
            Declared::SiameseFish(fish) => Some((fish_code(fish) + "1").into()),
            Declared::Forcing(_) => None,
        }
    }

    /// The technique with this code.
    pub fn from_code(code: &str) -> Option<Technique> {
        let fish = || {
            let forms = Form::ALL.iter();
            let mut fish =
                forms.flat_map(|&form| (2..=7).map(move |size| self::Fish { form, size }));
            fish.find_map(|fish| match code.strip_prefix(&fish_code(fish))? {
                "" => Some(Technique::Fish(fish)),
                "1" => Some(Technique::SiameseFish(fish)),
                _ => None,
            })
        };
        let is_wanted = |technique: &Technique| technique.code().as_deref() == Some(code);
        FIXED.iter().copied().find(is_wanted).or_else(fish)
    }
}

fn fish_code(fish: Fish) -> String {
    format!("03{}{}", fish.form as u8, fish.size - 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_techniques_match_both_ways() {
        for &technique in FIXED {
            if let Some(code) = technique.code() {
                assert_eq!(Technique::from_code(&code), Some(technique));
            }
        }
        let fish = |form, size| super::Fish { form, size };
        for (code, technique) in [
            ("0300", Technique::Fish(fish(Form::Basic, 2))),
            ("0365", Technique::Fish(fish(Form::FinnedMutant, 7))),
            ("03111", Technique::SiameseFish(fish(Form::Finned, 3))),
        ] {
            assert_eq!(technique.code().as_deref(), Some(code));
            assert_eq!(Technique::from_code(code), Some(technique));
        }
        assert_eq!(Technique::from_code("0399"), None);
    }
}
