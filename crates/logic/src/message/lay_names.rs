//! Cells in words, in every language: what a lay reader sees has no `r5c2` in it.

use omnidoku_core::{Cell, Shape};

use super::{Argument, CellNames, Language, Message, Voice};
use crate::explain::explain;
use crate::hint::{Ladder, PlayerState, Solutions, hint};
use crate::library::examples;
use crate::reason::Plan;

fn voices() -> impl Iterator<Item = Voice> {
    let voice = Voice::new(Shape::CLASSIC).with_cell_names(CellNames::Words);
    Language::all().iter().map(move |&language| voice.with_language(language))
}

/// Whether a text has the name of a cell as players write it: r, digits, c, digit.
fn has_short_name(text: &str) -> bool {
    let is_name = |rest: &str| {
        let row = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let column = row.strip_prefix('c');
        row.len() < rest.len()
            && column.is_some_and(|c| c.starts_with(|c: char| c.is_ascii_digit()))
    };
    text.split('r').skip(1).any(is_name)
}

fn assert_lay(text: &str) {
    assert!(!has_short_name(text), "{text}");
    assert!(!text.contains("  ") && !text.contains(" ,") && !text.contains(",,"), "{text}");
    assert!(!text.starts_with(char::is_lowercase), "{text}");
}

#[test]
fn short_names_are_recognised() {
    assert!(has_short_name("So r12c3 is 4.") && has_short_name("(r1c1)"));
    assert!(!has_short_name("row 1, column 3") && !has_short_name("for 1 cell, r2, rc3"));
}

/// Cells as `11` for r1c1.
fn named(names: &[usize], joint: &'static str) -> [String; 2] {
    let cell = |&name: &usize| Shape::CLASSIC.cell(name / 10 - 1, name % 10 - 1);
    let cells: Vec<Cell> = names.iter().map(cell).collect();
    let said: Vec<String> = voices().map(|voice| voice.cells(joint, &cells)).collect();
    said.try_into().expect("there are two languages")
}

#[test]
fn cells_of_a_line_are_named_together() {
    let and = |names: &[usize]| named(names, "list.and");
    assert_eq!(and(&[55]), ["row 5, column 5", "Zeile 5, Spalte 5"]);
    assert_eq!(and(&[52, 57]), ["row 5, columns 2 and 7", "Zeile 5, Spalten 2 und 7"]);
    assert_eq!(and(&[25, 75, 85]), ["column 5, rows 2, 7 and 8", "Spalte 5, Zeilen 2, 7 und 8"]);
    assert_eq!(
        and(&[15, 22]),
        ["row 1, column 5 and row 2, column 2", "Zeile 1, Spalte 5 und Zeile 2, Spalte 2"]
    );
    assert_eq!(
        and(&[11, 14, 21]),
        [
            "row 1, columns 1 and 4, and row 2, column 1",
            "Zeile 1, Spalten 1 und 4 sowie Zeile 2, Spalte 1"
        ]
    );
    assert_eq!(
        and(&[17, 23, 56]),
        [
            "row 1, column 7; row 2, column 3, and row 5, column 6",
            "Zeile 1, Spalte 7; Zeile 2, Spalte 3 sowie Zeile 5, Spalte 6"
        ]
    );
    let or = |names: &[usize]| named(names, "list.or");
    assert_eq!(or(&[52, 57]), ["row 5, column 2 or 7", "Zeile 5, Spalte 2 oder 7"]);
    assert_eq!(or(&[25, 75]), ["column 5, row 2 or 7", "Spalte 5, Zeile 2 oder 7"]);
}

/// The order is that of the list: a sentence may speak of its first cell and its last.
#[test]
fn the_order_of_cells_is_kept() {
    let [english, _] = named(&[45, 15, 11], "list.and");
    assert_eq!(english, "row 4, column 5, and row 1, columns 5 and 1");
}

/// Every template of every language, with cells in all its slots.
#[test]
fn no_template_keeps_a_short_name() {
    for voice in voices() {
        for (id, slots) in voice.language().slots() {
            for count in 1..4 {
                let cells = Argument::Cells((0..count).map(|i| Cell::new(i * 10)).collect());
                let arguments = slots.iter().map(|&slot| (slot, cells.clone())).collect();
                let said = voice.say(&Message { id: id.into(), arguments });
                assert!(!has_short_name(&said), "{id}: {said}");
                let is_sentence = said.ends_with('.');
                assert!(!is_sentence || !said.starts_with(char::is_lowercase), "{id}: {said}");
            }
        }
    }
}

#[test]
fn every_example_is_told_in_words() {
    for voice in voices() {
        for case in examples() {
            let step = case.step().expect("a test finds every example");
            let told = explain(&step, &case.position, &voice);
            assert_lay(&told.short);
            told.chains.iter().flatten().for_each(|line| assert_lay(&line.text));
            let short = explain(&step, &case.position, &voice.with_cell_names(CellNames::Short));
            assert_eq!(told.precise, short.precise);
            assert_eq!(told.highlights, short.highlights);
        }
    }
}

#[test]
fn every_hint_is_told_in_words() {
    for voice in voices() {
        for case in examples().step_by(3) {
            let plan =
                Plan { methods: case.technique.method().into_iter().collect(), ..Plan::default() };
            let desk = PlayerState {
                givens: case.position.givens(),
                values: case.position.values(),
                marks: None,
                solutions: Solutions::Unknown,
            };
            let hint = hint(&desk, &plan, &voice).unwrap();
            hint.troubles.iter().for_each(|told| assert_lay(&told.sentence));
            let Some(Ladder { place, technique, cells, notes, .. }) = hint.ladder else { continue };
            let rungs = [place.sentence, technique.sentence, cells.sentence];
            rungs.iter().chain(&notes).for_each(|sentence| assert_lay(sentence));
        }
    }
}

#[test]
fn lay_sentences_read_well() {
    let told = |id: &str, voice: &Voice| {
        let case = examples().find(|case| case.technique.id() == id).expect("there is an example");
        explain(&case.step().expect("a test finds it"), &case.position, voice)
    };
    let [english, german]: [Voice; 2] = voices().collect::<Vec<_>>().try_into().unwrap();
    assert_eq!(
        told("x-wing", &german).short,
        "In den Spalten 5 und 9 kann die 7 nur in den Zeilen 4 und 8 stehen. Sie steht dort also zweimal, in \
         jeder dieser Einheiten genau einmal, und alle anderen Zellen in den Zeilen 4 und 8 verlieren sie. \
         Daher steht in Zeile 4, Spalten 6 und 8 sowie Zeile 8, Spalte 8 keine 7."
    );
    assert!(
        told("hidden-single", &english).short.ends_with(" So row 3, column 4 is 6."),
        "{}",
        told("hidden-single", &english).short
    );
    assert!(told("full-house", &english).short.starts_with("Row "));
    let chain = told("grouped-discontinuous-nice-loop", &english);
    assert_eq!(chain.proof()[0][0].text, "Suppose that row 8, column 5 is 8.");
    assert_eq!(chain.proof()[0][1].text, "Then row 8, column 7 is not 8, so it must be 9.");
}
