//! Names and descriptions of rules, in the languages of the catalogue.
//!
//! A language is a file of lines `id = text`; an indented line goes on with the one above. For every
//! rule there is its name, and what it demands in one to three sentences:
//!
//! ```text
//! cage = Killer cage
//! cage.about = The numbers in a cage differ and add up to the number in its corner.
//! ```
//!
//! Besides there are the kinds of houses, one and several: `house.box = box, boxes`.

use std::collections::HashMap;
use std::sync::OnceLock;

use omnidoku_core::BoardHouseKind;

/// A language that rules are described in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Language {
    /// English.
    English,
    /// German.
    German,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 2] = [Language::English, Language::German];

    /// The tag by which it is asked for, such as `en`.
    pub fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
        }
    }

    /// The language of a tag.
    pub fn of_tag(tag: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.tag() == tag)
    }

    fn texts(self) -> &'static HashMap<String, String> {
        static ENGLISH: OnceLock<HashMap<String, String>> = OnceLock::new();
        static GERMAN: OnceLock<HashMap<String, String>> = OnceLock::new();
        match self {
            Language::English => ENGLISH.get_or_init(|| read(include_str!("words/en.txt"))),
            Language::German => GERMAN.get_or_init(|| read(include_str!("words/de.txt"))),
        }
    }
}

/// The name of a rule for people. A rule that is not in the catalogue keeps the name it has in files.
pub fn name(rule: &str, language: Language) -> &str {
    language.texts().get(rule).map_or(rule, String::as_str)
}

/// What a rule demands.
pub fn description(rule: &str, language: Language) -> &'static str {
    language.texts().get(&format!("{rule}.about")).map_or("", String::as_str)
}

/// What so many houses of a kind are called.
pub fn house(kind: BoardHouseKind, count: usize, language: Language) -> &'static str {
    let forms = language.texts().get(&house_id(kind)).and_then(|text| text.split_once(", "));
    let (one, several) = forms.unwrap_or((kind.name(), kind.name()));
    if count == 1 { one } else { several }
}

fn house_id(kind: BoardHouseKind) -> String {
    format!("house.{}", kind.name().replace(' ', "_"))
}

fn read(source: &'static str) -> HashMap<String, String> {
    let mut texts: HashMap<String, String> = HashMap::new();
    let mut last = String::new();
    for line in source.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(more) = line.strip_prefix("    ") {
            if let Some(text) = texts.get_mut(&last) {
                text.push(' ');
                text.push_str(more);
            }
        } else if let Some((id, text)) = line.split_once(" = ") {
            last = id.to_owned();
            texts.insert(last.clone(), text.to_owned());
        }
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::Rule;

    #[test]
    fn houses_are_counted() {
        let name = |count| house(BoardHouseKind::Extra, count, Language::English);
        assert_eq!([name(1), name(2)], ["extra region", "extra regions"]);
    }

    #[test]
    fn every_rule_and_house_has_words_in_every_language_and_nothing_else_has() {
        let rules = Rule::NAMES.iter();
        let mut expected: Vec<String> = rules
            .flat_map(|name| [name.to_string(), format!("{name}.about")])
            .chain(BoardHouseKind::ALL.map(house_id))
            .collect();
        expected.sort();
        for language in Language::ALL {
            let mut present: Vec<String> = language.texts().keys().cloned().collect();
            present.sort();
            assert_eq!(present, expected, "{language:?}");
        }
    }
}
