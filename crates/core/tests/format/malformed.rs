//! Every malformed text gets its exact message.

use omnidoku_core::format;

#[test]
fn every_malformed_text_is_refused_with_its_message() {
    let mut wrong = Vec::new();
    for case in crate::cases(include_str!("data/malformed.txt")) {
        let message = match format::read(&case.text, &case.options) {
            Ok(entry) => format!("read as {:?}", entry.grid),
            Err(error) => error.to_string(),
        };
        if message != case.expected {
            wrong.push(format!(
                "{:?}\n  got      {message}\n  expected {}",
                case.text, case.expected
            ));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn an_error_points_at_the_place() {
    let text = "12..\n..34\n2.q1\n4...\n";
    let error = format::read(text, &Default::default()).unwrap_err();
    assert_eq!((error.line, error.column, error.length), (3, 3, 1));
    assert_eq!(error.text, "2.q1");

    let text = "4\n".to_owned() + &"1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 117\n".repeat(16);
    let error = format::read(&text, &Default::default()).unwrap_err();
    assert_eq!((error.line, error.column, error.length), (2, 37, 3));
}

#[test]
fn a_count_that_fits_is_never_the_complaint() {
    let message = |text: &str| format::read(text, &Default::default()).unwrap_err().to_string();
    for size in [40, 98, 100, 125, 128] {
        let text = ".".repeat(size * size);
        let found = size * size;
        assert_eq!(
            message(&text),
            format!(
                "line 1, column 1: {found} cells side by side; \
                 expected numbers with separators between them ({size}x{size})"
            )
        );
        assert_eq!(
            message(&text[1..]),
            format!(
                "line 1, column {found}: {} cells; expected {found} ({size}x{size})",
                found - 1
            )
        );
    }
    let words = "the quick brown fox jumps over a lazy dog ".repeat(40);
    for (end, _) in words.char_indices().skip(1) {
        let text = &words[..end];
        let cells = text.chars().filter(|c| *c != ' ').count();
        let nonsense = format!("{cells} cells; expected {cells} ");
        assert!(!message(text).contains(&nonsense), "{text}");
    }
}

#[test]
fn cells_too_many_are_marked_and_cells_too_few_at_their_place() {
    let place = |text: &str| {
        let error = format::read(text, &Default::default()).unwrap_err();
        (error.line, error.column, error.length)
    };
    assert_eq!(place(&".".repeat(80)), (1, 81, 1));
    assert_eq!(place(&".".repeat(83)), (1, 82, 2));
    assert_eq!(place(&("  ".to_owned() + &"1 ".repeat(83))), (1, 165, 3));
    assert_eq!(place("12..\n..34\n 2.1 # three\n4..."), (3, 5, 1));
    assert_eq!(place("12..\n..34\n2.1..3\n4..."), (3, 5, 2));
}

#[test]
fn an_error_far_to_the_right_carries_the_text_around_it() {
    let mut text = "1 ".repeat(2025);
    text.replace_range(2844..2845, "q");
    let error = format::read(&text, &Default::default()).unwrap_err();
    assert_eq!((error.column, error.text.len()), (2845, format::ReadError::MAX_TEXT));
    assert_eq!(error.text.as_bytes()[error.column - error.text_starts], b'q');

    let text = ".".repeat(1999);
    let error = format::read(&text, &Default::default()).unwrap_err();
    assert_eq!((error.column, error.text_starts), (2000, 1000));
    let error = format::read(&text[..81].replace("...", "..q"), &Default::default()).unwrap_err();
    assert_eq!((error.column, error.text_starts), (3, 1));
}

#[test]
fn a_line_without_end_is_not_read() {
    let text = ".".repeat(format::MAX_LINE_BYTES + 1);
    let error = format::read(&text, &Default::default()).unwrap_err();
    assert_eq!(error.kind, format::ReadErrorKind::LineTooLong);
    assert!(error.text.len() <= format::ReadError::MAX_TEXT);
}
