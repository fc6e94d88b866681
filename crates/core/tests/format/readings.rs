//! Well-formed texts and what they mean.

use omnidoku_core::format::{self, Alphabet, Format, ReadOptions, Reader};
use omnidoku_core::{Cell, Grid, Shape};

/// Shape, alphabet, format, number of values and the first row.
fn summary(entry: &format::Entry) -> String {
    let shape = entry.grid.shape();
    let row: Vec<String> =
        entry.grid.to_values()[..shape.size()].iter().map(u8::to_string).collect();
    let values = entry.grid.filled().count();
    let alphabet = entry.alphabet.name(shape);
    format!("{shape} {alphabet} {} {values} {}", entry.format, row.join(" "))
}

#[test]
fn every_text_is_read_as_it_should() {
    let mut wrong = Vec::new();
    for case in crate::cases(include_str!("data/readings.txt")) {
        let reading = match format::read(&case.text, &case.options) {
            Ok(entry) => summary(&entry),
            Err(error) => error.to_string(),
        };
        if reading != case.expected {
            wrong.push(format!(
                "{:?}\n  got      {reading}\n  expected {}",
                case.text, case.expected
            ));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

fn classic() -> Grid {
    let line = include_str!("data/same/line.txt").trim();
    let values: Vec<u8> = line.bytes().map(|byte| byte.saturating_sub(b'0')).collect();
    Grid::from_values(Shape::CLASSIC, &values).unwrap()
}

#[test]
fn one_puzzle_in_many_texts() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/format/data/same");
    let mut read = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let entry = format::read(&text, &ReadOptions::default());
        assert_eq!(entry.map(|entry| entry.grid), Ok(classic()), "{}", path.display());
        read += 1;
    }
    assert!(read > 30);
}

#[test]
fn drawn_frames_read_back() {
    for style in [true, false] {
        let style =
            format::FrameStyle { unicode: style, ..format::FrameStyle::new(Alphabet::OneToNine) };
        let drawn = format::frame_in(&classic(), &style, &mut |_, text| text.to_owned());
        let entry = format::read(&drawn, &ReadOptions::default()).unwrap();
        assert_eq!((entry.grid, entry.format), (classic(), Format::Frame));
    }
}

#[test]
fn sections_tell_givens_state_and_marks() {
    let text = include_str!("data/sections.sdk");
    let entry = format::read(text, &ReadOptions::default()).unwrap();
    let shape = entry.grid.shape();
    assert_eq!((entry.format, entry.line), (Format::Sdk, 3));
    assert_eq!(entry.headers[0].key, "A");
    assert_eq!(entry.headers[0].text, "Somebody");
    assert_eq!(entry.headers[1].key, "L");
    let givens = entry.givens.unwrap();
    let placed = shape.cell(0, 1);
    assert_eq!(givens.get(placed), None);
    assert_eq!(entry.grid.get(placed).unwrap().value(), 2);
    let candidates = entry.candidates.unwrap();
    let marks: Vec<usize> = candidates.get(shape.cell(0, 2)).map(|digit| digit.value()).collect();
    assert_eq!(marks, [3, 4]);
    assert_eq!(candidates.get(shape.cell(0, 0)).single(), givens.get(Cell::new(0)));
}

#[test]
fn plus_and_u_mark_placed_values() {
    let text =
        ":0000:1:+5".to_owned() + &include_str!("data/same/line.txt").trim()[1..] + ":214::123:";
    let entry = format::read(&text, &ReadOptions::default()).unwrap();
    assert_eq!(entry.grid, classic());
    assert_eq!(entry.givens.unwrap().get(Cell::new(0)), None);
    assert_eq!(entry.headers[0].text, "0000:1");
    let marks = entry.candidates.unwrap().get(Shape::CLASSIC.cell(0, 3));
    assert!(marks.map(|digit| digit.value()).eq([6]));

    let text = "1 u2 34 34\n34 34 1 2\n2 1 34 34\n34 34 2 1";
    let entry = format::read(text, &ReadOptions::default()).unwrap();
    assert_eq!(entry.grid.filled().count(), 8);
    assert_eq!(entry.givens.unwrap().filled().count(), 7);
}

#[test]
fn an_ambiguous_alphabet_is_noticed() {
    let text = "12A.............\n".to_owned() + &"................\n".repeat(15);
    let entry = format::read(&text, &ReadOptions::default()).unwrap();
    assert_eq!(entry.alphabet, Alphabet::Hex);
    assert!(entry.notices[0].to_string().contains("1-G"));
    let options = ReadOptions { alphabet: Some(Alphabet::OneToG), ..ReadOptions::default() };
    let entry = format::read(&text, &options).unwrap();
    assert_eq!((entry.alphabet, entry.notices), (Alphabet::OneToG, Vec::new()));
}

#[test]
fn headers_belong_to_the_rows_that_follow() {
    let mut reader = Reader::new(ReadOptions::default());
    let text = include_str!("data/same/sudocue.sdk");
    let entry = text.lines().find_map(|line| reader.line(line)).unwrap().unwrap();
    let keys: Vec<&str> = entry.headers.iter().map(|header| header.key.as_str()).collect();
    assert_eq!((keys, entry.format), (vec!["A", "D", "L"], Format::Sdk));
}

/// What a text leaves open must not be taken for what it says.
#[test]
fn a_shape_that_nothing_states_is_assumed() {
    let six = ".......41.5..6.5.2...13.4...1.51...6";
    let assumed = |text: &str, shape: Option<&str>| {
        let shape = shape.map(|shape| shape.parse().unwrap());
        let entry = format::read(text, &ReadOptions { shape, ..ReadOptions::default() }).unwrap();
        (entry.grid.shape().to_string(), entry.shape_assumed)
    };
    assert_eq!(assumed(six, None), ("2x3".to_owned(), true));
    assert_eq!(assumed(six, Some("3x2")), ("3x2".to_owned(), false));
    assert_eq!(assumed(&format!("3x2:{six}"), None), ("3x2".to_owned(), false));
    let rows: Vec<&str> = (0..6).map(|row| &six[6 * row..6 * row + 6]).collect();
    assert_eq!(assumed(&rows.join("\n"), None), ("2x3".to_owned(), true));
    let barred: Vec<String> =
        rows.iter().map(|row| format!("{}|{}|{}", &row[..2], &row[2..4], &row[4..])).collect();
    assert_eq!(assumed(&barred.join("\n"), None), ("3x2".to_owned(), false));
}
