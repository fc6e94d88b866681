//! Protects the XML parser from elements with very many attributes and from very many namespaces.
//!
//! The parser compares the attributes of an element pairwise, and copies the namespaces of an element to
//! its children: both take time quadratic in the length of the text. So one pass counts them first.

use crate::error::{ExchangeErrorKind, Reading};
use crate::form::Form;

/// The most attributes of an element. Known programs write about ten.
const MAX_ATTRIBUTES: usize = 100;

/// The most namespace declarations in a text.
const MAX_NAMESPACES: usize = 100;

/// Refuses a text that would take long to parse.
pub(crate) fn check(text: &str, form: Form) -> Reading<()> {
    let mut namespaces = 0;
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        rest = &rest[at..];
        let skipped = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
            .into_iter()
            .find(|(start, _)| rest.starts_with(start));
        if let Some((_, end)) = skipped {
            let Some(at) = rest.find(end) else { return Ok(()) };
            rest = &rest[at + end.len()..];
            continue;
        }
        let (tag, after) = rest.split_at(end_of_tag(rest));
        let attributes = attributes_of(tag);
        namespaces += tag.matches("xmlns").count();
        rest = after;
        if attributes > MAX_ATTRIBUTES || namespaces > MAX_NAMESPACES {
            let problem = match attributes > MAX_ATTRIBUTES {
                true => format!("an element has more than {MAX_ATTRIBUTES} attributes"),
                false => format!("it declares more than {MAX_NAMESPACES} namespaces"),
            };
            return Err(ExchangeErrorKind::damaged(form, problem));
        }
    }
    Ok(())
}

/// Where a tag ends: after the first `>` that is not in quotes.
fn end_of_tag(tag: &str) -> usize {
    let mut quote = None;
    for (at, byte) in tag.bytes().enumerate() {
        match (quote, byte) {
            (None, b'>') => return at + 1,
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), _) if open == byte => quote = None,
            _ => {}
        }
    }
    tag.len()
}

/// How many attributes a tag has: the equals signs that are not in quotes.
fn attributes_of(tag: &str) -> usize {
    let mut quote = None;
    let mut attributes = 0;
    for byte in tag.bytes() {
        match (quote, byte) {
            (None, b'=') => attributes += 1,
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), _) if open == byte => quote = None,
            _ => {}
        }
    }
    attributes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_refused(text: &str) -> bool {
        check(text, Form::OpenSudoku).is_err()
    }

    fn element(attributes: usize) -> String {
        let attributes: String = (0..attributes).map(|n| format!(" a{n}='='")).collect();
        format!("<opensudoku><game{attributes}/></opensudoku>")
    }

    #[test]
    fn an_element_with_many_attributes_is_refused_before_it_is_parsed() {
        assert!(!is_refused(&element(MAX_ATTRIBUTES)));
        assert!(is_refused(&element(MAX_ATTRIBUTES + 1)));
        assert!(is_refused(&element(85_000)));
        let many_elements = element(50).repeat(50);
        assert!(!is_refused(&many_elements));
    }

    #[test]
    fn quotes_comments_and_text_hold_no_attributes() {
        let equals = "=".repeat(200);
        assert!(!is_refused(&format!(
            "<a b=\"{equals}'>\"/><!-- <{equals} -->{equals}<?x {equals}?>"
        )));
        assert!(!is_refused(&format!("<![CDATA[<{equals}]]>")));
        assert!(is_refused(&format!("<a b='>' {equals}/>")));
    }

    #[test]
    fn nested_namespaces_are_refused() {
        let open: String = (0..200).map(|n| format!("<a xmlns:n{n}='u'>")).collect();
        assert!(is_refused(&open));
    }
}
