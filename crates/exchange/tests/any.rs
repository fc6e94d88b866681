//! No text makes the reader panic, and what it reads can be written and read again.

use omnidoku_exchange::{Form, read, write};
use proptest::prelude::*;

fn check(text: &str) -> Result<(), TestCaseError> {
    let Some(Ok(entries)) = read(text) else { return Ok(()) };
    for entry in entries {
        prop_assert_eq!(entry.givens.shape(), entry.values.shape());
        let kept = entry.givens.filled().all(|(cell, digit)| entry.values.get(cell) == Some(digit));
        prop_assert!(kept);
        for form in Form::writable() {
            let _ = write(form, &entry);
        }
        let shared = write(Form::Share, &entry).expect("every shape can be shared");
        let back = read(&shared).expect("a link").expect("as it was written").remove(0);
        prop_assert_eq!(
            (back.givens, back.values, back.marks),
            (entry.givens, entry.values, entry.marks)
        );
    }
    Ok(())
}

/// The texts of the other tests, as something to start from.
fn known() -> impl Strategy<Value = String> {
    let texts: Vec<String> = include_str!("boards.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| Some(line.split_once(' ')?.1.to_owned()))
        .chain([
            "<opensudoku><folder name='a'><game data='version: 1 1|2,|0|'/></folder></opensudoku>"
                .to_owned(),
        ])
        .chain([r#"{"cells":[[{"value":1}]],"regions":[[[0,0]]],"cages":[{"value":"title: a"}]}"#
            .to_owned()])
        .collect();
    prop::sample::select(texts)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_text(text in any::<String>()) {
        check(&text)?;
    }

    #[test]
    fn any_beginning(
        start in prop::sample::select(vec![
            "#b=2x2.", "#b=", "3x3:", "https://a.b/?load=", "https://a.b/?bd=", "https://sudokupad.app/scl",
            "https://sudokupad.app/scf", "https://sudokupad.app/fpuz", "SCv7_32_", "{", "<opensudoku>", "https://",
        ]),
        rest in "[ -~é]{0,120}",
    ) {
        check(&format!("{start}{rest}"))?;
    }

    #[test]
    fn a_known_text_with_a_change(
        text in known(), at in any::<prop::sample::Index>(), change in "[ -~é]{0,3}", cut in 0..3_usize,
    ) {
        let characters: Vec<char> = text.chars().collect();
        let at = at.index(characters.len());
        let before: String = characters[..at].iter().collect();
        let after: String = characters.iter().skip(at + cut).collect();
        check(&format!("{before}{change}{after}"))?;
    }

    #[test]
    fn a_known_text_cut_short(text in known(), at in any::<prop::sample::Index>()) {
        let at = at.index(text.len());
        check(text.get(..at).unwrap_or(""))?;
    }
}

#[test]
fn xml_with_85_000_attributes_is_refused() {
    let attributes: String = (0..85_000).map(|n| format!(" a{n}=''")).collect();
    let error =
        read(&format!("<opensudoku><game{attributes}/></opensudoku>")).unwrap().unwrap_err();
    assert_eq!(
        error.to_string(),
        "this OpenSudoku file is damaged: an element has more than 100 attributes"
    );
}
