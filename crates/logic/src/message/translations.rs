//! Our examples explained in every language but English: whole sentences, and no English word.

use omnidoku_core::Shape;

use super::{Language, Piece, SlotStyle, Voice};
use crate::explain::explain;
use crate::hint::{PlayerState, Solutions, hint};
use crate::library::{Case, examples};
use crate::reason::Plan;
use crate::technique::Technique;

/// English words that no sentence of another language has, except in the names of techniques.
const ENGLISH: &[&str] = &[
    "the", "and", "or", "is", "are", "cell", "cells", "row", "rows", "column", "columns", "box",
    "boxes", "digit", "digits", "cannot", "then", "look", "only", "no", "not", "of", "to", "that",
    "step", "steps", "house", "houses", "suppose", "must", "have", "has", "be", "can", "if", "its",
    "it",
];

/// Checks what must hold for a sentence in every language.
fn assert_said(language: &Language, text: &str, names: &[String]) {
    assert!(text.chars().count() > 3, "empty: {text:?}");
    assert!(!text.contains("  ") && !text.contains(" .") && !text.contains(" ,"), "{text}");
    assert!(!text.contains(['{', '}', '|']) && text.trim() == text, "{text}");
    for word in text.split(' ') {
        let parts: Vec<&str> = word.split('.').collect();
        let is_id =
            parts.len() > 1 && parts.iter().all(|part| part.starts_with(char::is_lowercase));
        assert!(!is_id, "{} lacks {word}: {text}", language.tag());
    }
    assert_no_english(text, names);
}

fn assert_no_english(text: &str, names: &[String]) {
    let mut text = text.to_owned();
    for name in names {
        text = text.replace(name.as_str(), "");
    }
    for word in text.split(|c: char| !c.is_alphanumeric()) {
        assert!(!ENGLISH.contains(&word.to_lowercase().as_str()), "{word:?} in: {text}");
    }
}

fn others() -> impl Iterator<Item = &'static Language> {
    Language::all().iter().copied().filter(|language| language.tag() != "en")
}

/// Names that may be English, the longest first.
fn names(voice: &Voice) -> Vec<String> {
    let mut names: Vec<String> =
        Technique::all().map(|technique| voice.say(&technique.named(voice.language()))).collect();
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    names
}

#[test]
fn every_example_is_told() {
    for language in others() {
        let voice = Voice::new(Shape::CLASSIC).with_language(language);
        let names = names(&voice);
        for case in examples() {
            let step = case.step().expect("a test finds every example");
            let told = explain(&step, &case.position, &voice);
            assert_said(language, &told.short, &names);
            let lines = told.chains.iter().flatten();
            lines.for_each(|line| assert_said(language, &line.text, &names));
            for claim in step.placements.iter().chain(&step.eliminations) {
                assert!(told.short.contains(&case.position.shape().cell_name(claim.cell)));
            }
        }
    }
}

#[test]
fn every_example_is_hinted_at() {
    for language in others() {
        let voice = Voice::new(Shape::CLASSIC).with_language(language);
        let names = names(&voice);
        for Case { position, technique, .. } in examples().step_by(2) {
            let plan =
                Plan { methods: technique.method().into_iter().collect(), ..Plan::default() };
            let desk = PlayerState {
                givens: position.givens(),
                values: position.values(),
                marks: None,
                solutions: Solutions::Unknown,
            };
            let hint = hint(&desk, &plan, &voice).unwrap();
            for sentence in hint.troubles.iter().map(|told| &told.sentence).chain(&hint.summary) {
                assert_said(language, sentence, &names);
            }
            if let Some(ladder) = hint.ladder {
                let rungs =
                    [ladder.place.sentence, ladder.technique.sentence, ladder.cells.sentence];
                for sentence in rungs.iter().chain(&ladder.notes) {
                    assert_said(language, sentence, &names);
                }
            }
        }
    }
}

/// Every text of every template, whether an example says it or not.
#[test]
fn no_template_keeps_an_english_word() {
    for language in others() {
        let names = names(&Voice::new(Shape::CLASSIC).with_language(language));
        for (id, _) in language.slots().filter(|(id, _)| !is_name(id)) {
            for piece in language.template(id).into_iter().flatten() {
                match piece {
                    Piece::Text(text) | Piece::InWords(text) => assert_no_english(text, &names),
                    Piece::Slot { style: SlotStyle::Choice { cases, otherwise }, .. } => {
                        let texts = cases.iter().map(|(_, text)| text).chain([otherwise]);
                        texts.for_each(|text| assert_no_english(text, &names));
                    }
                    Piece::Slot { .. } => {}
                }
            }
        }
    }
}

/// Whether a template names a technique.
fn is_name(id: &str) -> bool {
    let technique = ["technique.", "fish.", "forcing.", "reach."];
    let text = id.ends_with(".idea") || id.ends_with(".about");
    technique.iter().any(|group| id.starts_with(group)) && !text
}

#[test]
fn german_as_it_is_spoken() {
    let voice = Voice::new(Shape::CLASSIC).with_language(Language::german());
    let told = |id: &str| {
        let case = examples().find(|case| case.technique.id() == id).expect("there is an example");
        explain(&case.step().expect("a test finds it"), &case.position, &voice)
    };
    let single = told("hidden-single");
    assert_eq!(single.precise, "Versteckter Einer: 6 in b2 => r3c4=6");
    assert_eq!(
        single.short,
        "Wo kann in Block 2 die 6 stehen? Von r1c7, r2c3 und r5c6 aus sperrt die 6 dort jede leere Zelle \
         außer r3c4. Daher steht in r3c4 die 6."
    );
    assert_eq!(
        told("x-wing").short,
        "In den Spalten 5 und 9 kann die 7 nur in den Zeilen 4 und 8 stehen. Sie steht dort also zweimal, in \
         jeder dieser Einheiten genau einmal, und alle anderen Zellen in den Zeilen 4 und 8 verlieren sie. \
         Daher steht in r4c6, r4c8 und r8c8 keine 7."
    );
    let chain = told("grouped-discontinuous-nice-loop");
    assert!(chain.short.starts_with("Nimm an, dass in r8c5 die 8 steht. Glied für Glied folgt"));
    assert_eq!(
        chain.proof()[0][..2].iter().map(|line| line.text.as_str()).collect::<Vec<_>>(),
        [
            "Nimm an, dass in r8c5 die 8 steht.",
            "Dann steht in r8c7 keine 8, also muss dort die 9 stehen."
        ]
    );
}
