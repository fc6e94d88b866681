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
fn a_line_without_end_is_not_read() {
    let text = ".".repeat(format::MAX_LINE_BYTES + 1);
    let error = format::read(&text, &Default::default()).unwrap_err();
    assert_eq!(error.kind, format::ReadErrorKind::LineTooLong);
    assert!(error.text.len() <= format::ReadError::MAX_TEXT);
}
