//! A language: templates by id, read from a file of lines `id = template`.
//!
//! ```text
//! # A comment.
//! reason.locked = In {home} the {digit} can only go in {cells or}.
//!     {cells?2:Both|All} are in {other}.        an indented line goes on with the one above
//! ```
//!
//! | slot | shows |
//! |---|---|
//! | `{cells}` | the argument; a list is joined with "and" |
//! | `{cells or}` | a list joined with "or" |
//! | `{claims each}` | a list of longer parts, joined so that they stay apart |
//! | `{claims apart}` | a list of whole sentences, with semicolons between them |
//! | `{cells word}` | how many there are, as a word if there is one (`number.2 = two`) |
//! | `{houses dative}` | houses named by `house.row.dative` and its like, for languages that need it |
//! | `{cells?1:it is\|2:both are\|all are}` | a text chosen by how many there are |
//! | `{words:the cells in }` | the text, where cells are named in words |
//! | `{, }` | the text between the braces, which is no name: for text with which a line could not begin or end |

use std::collections::HashMap;
use std::sync::OnceLock;

/// Templates for every message. Its file is read when the first template is needed.
#[derive(Debug)]
pub struct Language {
    tag: &'static str,
    source: &'static str,
    templates: OnceLock<Templates>,
    /// The language that has the templates that are not here.
    base: Option<&'static Language>,
}

/// Templates by their ids.
type Templates = HashMap<&'static str, Vec<Piece>>;

/// A part of a template.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// Literal text.
    Text(String),
    /// Literal text where cells are named in words.
    InWords(String),
    /// Filled by an argument.
    Slot {
        /// The argument.
        name: String,
        /// How it is shown.
        style: SlotStyle,
    },
}

/// How an argument is shown.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum SlotStyle {
    /// As it is; lists are joined with "and".
    And,
    /// Lists are joined with "or".
    Or,
    /// Lists of longer parts are joined with ", and".
    Each,
    /// Lists of sentences are joined with semicolons.
    Apart,
    /// Houses in the dative; lists are joined with "and".
    Dative,
    /// How many there are, as a word.
    Word,
    /// A text for a count of one, of two …, and for every other.
    Choice {
        /// Texts for certain counts.
        cases: Vec<(usize, String)>,
        /// The text for any other.
        otherwise: String,
    },
}

/// A line that is not `id = template`, or a template that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub(super) struct BadCatalogue {
    /// The line, counted from 1.
    pub(super) line: usize,
    /// What is wrong with it.
    pub(super) what: &'static str,
}

impl Language {
    /// English.
    pub fn english() -> &'static Language {
        static ENGLISH: OnceLock<Language> = OnceLock::new();
        ENGLISH.get_or_init(|| Language::new("en", include_str!("en.txt"), None))
    }

    /// German.
    pub fn german() -> &'static Language {
        static GERMAN: OnceLock<Language> = OnceLock::new();
        GERMAN.get_or_init(|| Language::new("de", include_str!("de.txt"), None))
    }

    /// Every language, English first.
    pub fn all() -> &'static [&'static Language] {
        static ALL: OnceLock<[&Language; 2]> = OnceLock::new();
        ALL.get_or_init(|| [Language::english(), Language::german()])
    }

    /// The language with a tag.
    pub fn by_tag(tag: &str) -> Option<&'static Language> {
        Language::all().iter().copied().find(|language| language.tag == tag)
    }

    /// Its tag: `en`, `de`.
    pub fn tag(&self) -> &'static str {
        self.tag
    }

    /// This language with more templates, those of a file of another crate. The file must be good: that
    /// is for a test of that crate to say.
    pub fn extended(&'static self, source: &'static str) -> Language {
        Language::new(self.tag, source, Some(self))
    }

    fn new(tag: &'static str, source: &'static str, base: Option<&'static Language>) -> Language {
        Language { tag, source, templates: OnceLock::new(), base }
    }

    /// A language whose file is read at once.
    #[cfg(test)]
    pub(super) fn parse(tag: &'static str, source: &'static str) -> Result<Language, BadCatalogue> {
        let templates = read(source)?;
        Ok(Language { templates: templates.into(), ..Language::new(tag, source, None) })
    }

    fn templates(&self) -> &Templates {
        self.templates.get_or_init(|| read(self.source).expect("a test reads the same file"))
    }

    pub(super) fn template(&self, id: &str) -> Option<&[Piece]> {
        let inherited = || self.base.and_then(|base| base.template(id));
        self.templates().get(id).map(Vec::as_slice).or_else(inherited)
    }

    /// Whether it has a template with this id of its own.
    pub fn has(&self, id: &str) -> bool {
        self.templates().contains_key(id)
    }

    /// Every id of its own with the names of its slots, sorted, each once.
    pub fn slots(&self) -> impl Iterator<Item = (&'static str, Vec<&str>)> {
        self.templates().iter().map(|(id, pieces)| {
            let names = pieces.iter().filter_map(|piece| match piece {
                Piece::Slot { name, .. } => Some(name.as_str()),
                Piece::Text(_) | Piece::InWords(_) => None,
            });
            let mut names: Vec<&str> = names.collect();
            names.sort_unstable();
            names.dedup();
            (*id, names)
        })
    }
}

/// Reads a file of templates.
fn read(source: &'static str) -> Result<Templates, BadCatalogue> {
    let mut entries: Vec<(usize, &'static str, String)> = Vec::new();
    for (index, text) in source.lines().enumerate() {
        let line = index + 1;
        if text.trim().is_empty() || text.starts_with('#') {
            continue;
        }
        if text.starts_with(' ') {
            let what = "nothing to go on with";
            let (_, _, template) = entries.last_mut().ok_or(BadCatalogue { line, what })?;
            template.push(' ');
            template.push_str(text.trim());
            continue;
        }
        let Some((id, template)) = text.split_once(" = ") else {
            return Err(BadCatalogue { line, what: "not of the form `id = template`" });
        };
        entries.push((line, id.trim(), template.trim().to_owned()));
    }
    let mut templates = HashMap::new();
    for (line, id, template) in entries {
        let pieces = pieces(&template).ok_or(BadCatalogue { line, what: "bad slot" })?;
        if templates.insert(id, pieces).is_some() {
            return Err(BadCatalogue { line, what: "the id is there twice" });
        }
    }
    Ok(templates)
}

/// Takes a template apart.
fn pieces(template: &str) -> Option<Vec<Piece>> {
    let mut pieces = Vec::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        if !before.is_empty() {
            pieces.push(Piece::Text(before.to_owned()));
        }
        let (inside, after) = after.split_once('}')?;
        pieces.push(slot(inside)?);
        rest = after;
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text(rest.to_owned()));
    }
    Some(pieces)
}

/// Reads what is between braces.
fn slot(inside: &str) -> Option<Piece> {
    let is_name = |text: &str| text.starts_with(|c: char| c.is_ascii_lowercase());
    if !is_name(inside) {
        return Some(Piece::Text(inside.to_owned()));
    }
    if let Some(text) = inside.strip_prefix("words:") {
        return Some(Piece::InWords(text.to_owned()));
    }
    if let Some((name, choices)) = inside.split_once('?') {
        let (cases, otherwise) = choices.rsplit_once('|')?;
        let case = |text: &str| {
            let (count, text) = text.split_once(':')?;
            Some((count.parse().ok()?, text.to_owned()))
        };
        let cases = cases.split('|').map(case).collect::<Option<Vec<_>>>()?;
        let style = SlotStyle::Choice { cases, otherwise: otherwise.to_owned() };
        return Some(Piece::Slot { name: name.to_owned(), style });
    }
    let (name, style) = match inside.split_once(' ') {
        None => (inside, SlotStyle::And),
        Some((name, "or")) => (name, SlotStyle::Or),
        Some((name, "each")) => (name, SlotStyle::Each),
        Some((name, "apart")) => (name, SlotStyle::Apart),
        Some((name, "dative")) => (name, SlotStyle::Dative),
        Some((name, "word")) => (name, SlotStyle::Word),
        Some(_) => return None,
    };
    Some(Piece::Slot { name: name.to_owned(), style })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_go_by_their_tags() {
        let tags: Vec<&str> = Language::all().iter().map(|language| language.tag()).collect();
        assert_eq!(tags, ["en", "de"]);
        for tag in tags {
            assert_eq!(Language::by_tag(tag).map(Language::tag), Some(tag));
        }
        assert!(Language::by_tag("xx").is_none());
    }

    #[test]
    fn files_are_read_and_faults_are_told() {
        let language = Language::parse("xx", "# note\na = {x}\n  and {y or}\nb = c = d\n").unwrap();
        let mut slots: Vec<_> = language.slots().collect();
        slots.sort();
        assert_eq!(slots, [("a", vec!["x", "y"]), ("b", vec![])]);
        assert_eq!(language.template("b"), Some(&[Piece::Text("c = d".into())][..]));
        for (source, line) in [
            ("  go on", 1),
            ("a = b\nno template", 2),
            ("a = {x", 1),
            ("a = {x of}", 1),
            ("a = 1\na = 2", 2),
        ] {
            assert_eq!(Language::parse("xx", source).unwrap_err().line, line, "{source}");
        }
    }
}
