//! Parsers for values given by name: techniques, languages, scales, engines, formats.

use std::ffi::OsStr;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command};
use omnidoku::logic::message::Language;
use omnidoku::logic::rate::Scale;
use omnidoku::logic::{Order, Technique};

use crate::words;

/// A parser for techniques that a solver can try. There are too many of them to list in a help page
/// or an error message, so options that take one hide their possible values; shells still complete
/// them.
#[derive(Clone, Copy)]
pub(super) enum TechniqueNames {
    /// Those of HoDoKu, which occur in its paths.
    Hodoku,
    /// Also those that only Sudoku Explainer has.
    All,
}

impl TechniqueNames {
    fn include(self, technique: Technique) -> bool {
        matches!(self, TechniqueNames::All) || technique.method().is_some()
    }
}

impl TypedValueParser for TechniqueNames {
    type Value = Technique;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Technique, clap::Error> {
        let names = *self;
        let read = move |text: &str| read_technique(text, names);
        read.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let techniques = Technique::all().filter(|&technique| self.include(technique));
        let ids = techniques.map(|technique| technique.id().into_owned());
        Some(Box::new(ids.map(PossibleValue::new)))
    }
}

/// The technique that the user names: by its id, or by its name in prose.
fn read_technique(text: &str, names: TechniqueNames) -> Result<Technique, String> {
    let name = text.trim().to_lowercase().replace([' ', '_'], "-");
    match Technique::from_id(&name) {
        Some(technique) if names.include(technique) => Ok(technique),
        Some(_) => Err(words::technique_not_searched(&name)),
        None => Err(words::unknown_technique(text, similar_technique(&name).as_deref())),
    }
}

/// The technique whose name is most like this one, if any is.
pub(crate) fn similar_technique(name: &str) -> Option<String> {
    let ids = Technique::all().map(|technique| technique.id().into_owned());
    let nearest = ids.map(|id| (edits(name, &id), id)).min()?;
    // With a third of the letters wrong it is another word, not a typo.
    (nearest.0 * 3 <= name.chars().count()).then_some(nearest.1)
}

/// The Levenshtein distance: how many letters must be inserted, deleted or replaced.
fn edits(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, b) in other.iter().enumerate() {
            let exchanged = diagonal + usize::from(a != *b);
            diagonal = row[j + 1];
            row[j + 1] = exchanged.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[other.len()]
}

/// A parser for the languages of explanations.
pub(super) fn language() -> impl TypedValueParser<Value = &'static Language> {
    let tags = Language::all().iter().map(|language| language.tag());
    PossibleValuesParser::new(tags).map(|tag| match Language::by_tag(&tag) {
        Some(language) => language,
        None => unreachable!("the parser takes only these"),
    })
}

/// A parser for scales.
pub(super) fn scales() -> impl TypedValueParser<Value = Scale> {
    described(Scale::ALL.map(|scale| {
        let help = match scale {
            Scale::Omnidoku => {
                "Our own levels, the same for every rotated, mirrored or relabelled copy"
            }
            Scale::Hodoku => "Score and level of HoDoKu 2.2.0",
            Scale::Explainer => "ER/EP/ED of Sudoku Explainer 1.2.1",
            Scale::Arrangements => "In how many ways the houses can be filled",
        };
        (scale, scale.name(), help)
    }))
}

/// A parser for scales that define an order of techniques.
pub(super) fn orders() -> impl TypedValueParser<Value = Order> {
    described(Scale::ALL.into_iter().filter_map(|scale| {
        let order = scale.order()?;
        let help = match order {
            Order::Levels => {
                "The easiest first, by our own levels; after those, the chains of Sudoku Explainer"
            }
            Order::Hodoku => "The techniques of HoDoKu 2.2.0 in its order",
            Order::Explainer => "The rules of Sudoku Explainer 1.2.1 in their order, for 9x9 grids",
        };
        Some((order, scale.name(), help))
    }))
}

/// A parser for values, each with its name and a line of help.
pub(super) fn described<T: Clone + Send + Sync + 'static>(
    all: impl IntoIterator<Item = (T, &'static str, &'static str)>,
) -> impl TypedValueParser<Value = T> {
    let all: Vec<_> = all.into_iter().collect();
    let names = all.iter().map(|&(_, name, help)| PossibleValue::new(name).help(help));
    let names = PossibleValuesParser::new(names.collect::<Vec<_>>());
    names.map(move |name| match all.iter().find(|&&(_, known, _)| known == name) {
        Some((value, ..)) => value.clone(),
        None => unreachable!("the parser takes only these"),
    })
}

/// A parser for values given by name.
pub(super) fn named<T>(all: impl IntoIterator<Item = T>) -> impl TypedValueParser<Value = T>
where
    T: FromStr + ToString + Clone + Send + Sync + 'static,
    T::Err: std::error::Error + Send + Sync + 'static,
{
    let names: Vec<String> = all.into_iter().map(|value| value.to_string()).collect();
    PossibleValuesParser::new(names).try_map(|name| name.parse())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_told_from_another_word() {
        assert_eq!(similar_technique("x-wnig").as_deref(), Some("x-wing"));
        assert_eq!(similar_technique("nakedpair").as_deref(), Some("naked-pair"));
        assert_eq!(similar_technique("frobnicate"), None);
        assert_eq!(similar_technique(""), None);
    }

    #[test]
    fn names_are_read_as_people_write_them() {
        let read = |text| read_technique(text, TechniqueNames::Hodoku);
        assert_eq!(read("X-Wing"), read("x-wing"));
        assert_eq!(read(" Naked Pair"), Ok(Technique::NakedPair));
        assert!(read("x wnig").is_err_and(|error| error.contains("did you mean x-wing")));
        assert!(read("nishio").is_err());
        assert!(read_technique("nishio", TechniqueNames::All).is_ok());
    }
}
