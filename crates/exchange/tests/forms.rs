//! Every form is read as its program writes it, and what is written is read back.

use omnidoku_core::format::{self, Alphabet, ReadOptions};
use omnidoku_core::{CandidateGrid, Cell, Digit, DigitSet, Grid, Shape};
use omnidoku_exchange::{Entry, ExchangeErrorKind, Form, WriteError, read, write, write_part};

const PUZZLE: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

fn grid(text: &str) -> Grid {
    format::read(text, &ReadOptions::default()).unwrap().grid
}

fn puzzle() -> Entry {
    Entry::new(grid(PUZZLE))
}

fn set(digits: &[usize]) -> DigitSet<2> {
    let mut set = DigitSet::EMPTY;
    digits.iter().for_each(|&value| set.insert(Digit::new(value).unwrap()));
    set
}

fn played() -> Entry {
    let mut entry = puzzle();
    entry.values.set(Cell::new(2), Digit::new(4));
    entry.values.set(Cell::new(3), Digit::new(6));
    let mut marks = CandidateGrid::full(Shape::CLASSIC);
    Shape::CLASSIC.cells().for_each(|cell| marks.set(cell, DigitSet::EMPTY));
    marks.set(Cell::new(5), set(&[2, 8]));
    marks.set(Cell::new(6), set(&[1, 4, 8, 9]));
    marks.set(Cell::new(77), set(&[1, 3, 6]));
    entry.marks = Some(marks);
    entry
}

fn only(text: &str) -> Entry {
    let entries = read(text).unwrap_or_else(|| panic!("unknown: {text}"));
    let mut entries = entries.unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(entries.len(), 1);
    entries.remove(0)
}

fn kind(text: &str) -> ExchangeErrorKind {
    read(text).unwrap_or_else(|| panic!("unknown: {text}")).unwrap_err().kind
}

#[test]
fn one_board_in_every_form() {
    let boards = include_str!("boards.txt").lines().filter(|line| !line.starts_with('#'));
    let mut forms = Vec::new();
    for line in boards {
        let (name, text) = line.split_once(' ').unwrap();
        let expected = if name == "played" { played() } else { puzzle() };
        let entry = only(text);
        assert_eq!(entry.givens, expected.givens, "{text}");
        assert_eq!(entry.values, expected.values, "{text}");
        assert_eq!(entry.marks, expected.marks, "{text}");
        assert_eq!(entry.notices, [], "{text}");
        forms.push(entry.form);
    }
    let not_here = [Form::OpenSudoku, Form::Hodoku];
    let missing = |form: &Form| !forms.contains(form) && !not_here.contains(form);
    assert_eq!(Form::ALL.into_iter().find(missing), None);
}

#[test]
fn what_is_written_reads_back() {
    for form in Form::writable() {
        for mut entry in [puzzle(), played()] {
            entry.title = Some("Größe & Co. <1>".to_owned());
            let text = write(form, &entry).unwrap();
            if form == Form::Hodoku {
                let back = format::read(&text, &ReadOptions::default()).unwrap();
                assert_eq!(back.grid, entry.values);
                assert_eq!(back.givens.unwrap_or(back.grid), entry.givens);
                continue;
            }
            let back = only(&text);
            assert_eq!((back.form, &back.givens), (form, &entry.givens), "{text}");
            if !matches!(form, Form::Coach | Form::Solo) {
                assert_eq!((&back.values, &back.marks), (&entry.values, &entry.marks), "{text}");
            }
            if matches!(form, Form::Share | Form::OpenSudoku | Form::Fpuzzles | Form::SudokuPad) {
                assert_eq!(back.title, entry.title, "{text}");
            }
        }
    }
}

#[test]
fn marks_of_a_hodoku_line_are_what_is_deleted() {
    let text = write(Form::Hodoku, &played()).unwrap();
    assert!(text.starts_with(":0000:x:53+4+67....6..195"), "{text}");
    let marks = format::read(&text, &ReadOptions::default()).unwrap().candidates.unwrap();
    assert_eq!(marks.get(Cell::new(5)), set(&[2, 8]));
    assert_eq!(marks.get(Cell::new(10)), set(&[2, 7]), "no marks: all that is possible");
}

#[test]
fn written_links_are_short() {
    let link = |form| write(form, &puzzle()).unwrap();
    assert_eq!(link(Form::SudokuPad), "https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79");
    assert_eq!(link(Form::Solo), "3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9");
    assert_eq!(
        link(Form::SudokuWiki),
        format!("https://www.sudokuwiki.org/sudoku.htm?bd={PUZZLE}")
    );
    assert_eq!(link(Form::Share), "#b=3x3.53b7d6b195d98d6a8c6c34b8a3b17c2c6a6d28d419b5d8b79");
}

#[test]
fn the_worked_examples_of_the_share_link() {
    let page = include_str!("../../../docs/share.md");
    let examples: Vec<&str> = page
        .lines()
        .map(str::trim)
        .filter(|line| line.starts_with("#b=3x3.5") || line.starts_with("#b=6x6"))
        .collect();
    let [first, second, third] = examples[..] else { panic!("{examples:?}") };
    assert_eq!(write(Form::Share, &puzzle()).unwrap(), first);
    assert_eq!(write(Form::Share, &played()).unwrap(), second);
    let mut values = vec![0; 1296];
    (values[0], values[1], values[1295]) = (36, 35, 1);
    let shape = Shape::new(6, 6).unwrap();
    let mut large = Entry::new(Grid::from_values(shape, &values).unwrap());
    large.alphabet = Alphabet::Decimal;
    assert_eq!(write(Form::Share, &large).unwrap(), third);
    let back = only(third);
    assert_eq!((back.givens, back.alphabet), (large.givens, Alphabet::Decimal));
}

#[test]
fn every_shape_can_be_shared() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 5), (4, 4), (5, 5), (6, 6), (10, 10), (8, 16)]
    {
        let shape = Shape::new(rows, cols).unwrap();
        let size = shape.size();
        let rotated = |at: usize| (at % size + at / size) % size + 1;
        let values: Vec<u8> = (0..size * size).map(|at| rotated(at) as u8).collect();
        let full = Entry::new(Grid::from_values(shape, &values).unwrap());
        let mut marked = Entry::new(Grid::empty(shape));
        marked.marks = Some(CandidateGrid::full(shape));
        for entry in [full, marked] {
            let text = write(Form::Share, &entry).unwrap();
            assert_eq!(only(&text), entry);
            let solo = only(&write(Form::Solo, &entry).unwrap());
            assert_eq!(solo.givens, entry.givens);
        }
    }
}

#[test]
fn shapes_beyond_a_form_are_refused() {
    let shape = Shape::new(2, 3).unwrap();
    let small = Entry::new(Grid::empty(shape));
    for form in [Form::OpenSudoku, Form::SudokuWiki, Form::Coach, Form::Hodoku] {
        let WriteError::Shape { form: told, .. } = write(form, &small).unwrap_err() else {
            panic!()
        };
        assert_eq!(told, form);
    }
    let upright = Entry::new(Grid::empty(Shape::new(3, 2).unwrap()));
    for form in [Form::Fpuzzles, Form::SudokuPad] {
        assert_eq!(only(&write(form, &small).unwrap()).shape(), shape);
        assert_eq!(only(&write(form, &upright).unwrap()).shape(), upright.shape());
        let large = Entry::new(Grid::empty(Shape::new(5, 5).unwrap()));
        assert!(matches!(write(form, &large), Err(WriteError::Shape { .. })));
    }
    assert!(matches!(write(Form::Link, &small), Err(WriteError::ReadOnly { .. })));
}

#[test]
fn opensudoku_in_all_its_versions() {
    let cells = |cell: &dyn Fn(usize, u8) -> String| -> String {
        PUZZLE.bytes().enumerate().map(|(at, byte)| cell(at, byte - b'0')).collect()
    };
    let version_1 = cells(&|at, value| match (at, value) {
        (0, _) => "5|-|0|".to_owned(),
        (2, _) => "4|-|1|".to_owned(),
        (3, _) => "0|1,5,|1|".to_owned(),
        (_, 0) => "0|-|1|".to_owned(),
        (_, value) => format!("{value}|-|0|"),
    });
    let later = |bars: &str, between: &str| {
        cells(&|at, value| match (at, value) {
            (2, _) => format!("4|0{bars}{between}1|"),
            (3, _) => format!("0|17{bars}{between}1|"),
            (_, 0) => format!("0|0{bars}{between}1|"),
            (_, value) => format!("{value}|0{bars}{between}0|"),
        })
    };
    let datas = [
        format!("version: 1&#10;{version_1}"),
        format!("version: 1\n{version_1}"),
        format!("version: 2&#10;{}", later("||", "")),
        format!("version: 3&#10;{}", later("|", "")),
        format!("version: 4&#10;{}", later("|", "0|")),
        format!("version: 5&#10;{}", later("|", "16|3|")),
    ];
    for data in datas {
        let file = format!(
            "\u{feff}<?xml version='1.0'?><opensudoku version='2'><folder name='Mine'>\
             <game data='{PUZZLE}'/><game data='{data}'/></folder></opensudoku>"
        );
        let entries = read(&file).unwrap().unwrap();
        assert_eq!(entries.len(), 2);
        assert_eq!((entries[0].line, entries[1].line), (1, 2));
        assert!(entries.iter().all(|entry| entry.title.as_deref() == Some("Mine")));
        assert_eq!(entries[1].givens, grid(PUZZLE), "{data}");
        assert_eq!(entries[1].values.get(Cell::new(2)), Digit::new(4));
        assert_eq!(entries[1].marks.as_ref().unwrap().get(Cell::new(3)), set(&[1, 5]), "{data}");
    }
    let first_format = format!(
        "<opensudoku><name>Hard ones</name><author>Me</author><game data=\"{PUZZLE}\" /></opensudoku>"
    );
    let entry = only(&first_format);
    assert_eq!((entry.title.as_deref(), entry.author.as_deref()), (Some("Hard ones"), Some("Me")));
    assert!(matches!(kind("<opensudoku/>"), ExchangeErrorKind::NoPuzzle { .. }));
    assert!(matches!(
        kind("<opensudoku><game data='12'/></opensudoku>"),
        ExchangeErrorKind::CellCount { found: 2, .. }
    ));
    assert!(matches!(kind("<opensudoku><game></opensudoku>"), ExchangeErrorKind::Damaged { .. }));
    assert!(matches!(kind(&"<opensudoku>".repeat(50_000)), ExchangeErrorKind::Damaged { .. }));
}

#[test]
fn several_games_go_into_one_file() {
    let (before, after) = Form::OpenSudoku.around();
    let part = |entry| write_part(Form::OpenSudoku, entry).unwrap();
    let file = format!("{before}{}{}{after}", part(&puzzle()), part(&played()));
    let entries = read(&file).unwrap().unwrap();
    assert_eq!((&entries[0].values, &entries[1].values), (&puzzle().values, &played().values));
}

#[test]
fn candidates_need_marks_in_every_blank() {
    assert_eq!(puzzle().candidates(), None);
    assert_eq!(played().candidates(), None);
    let mut entry = played();
    entry.marks = Some(CandidateGrid::full(Shape::CLASSIC));
    let candidates = entry.candidates().unwrap();
    assert_eq!(candidates.get(Cell::new(2)), set(&[4]));
    assert_eq!(candidates.get(Cell::new(5)).len(), 9);
}

#[test]
fn several_lines_of_links() {
    let link = format!("https://sudoku.coach/en/solver/{PUZZLE}");
    let entries = read(&format!("\n{link}\n\nTry this: {link} now\n")).unwrap().unwrap();
    assert_eq!(entries.iter().map(|entry| entry.line).collect::<Vec<_>>(), [1, 3]);
    let error = read(&format!("{link}\nsomething else\n")).unwrap().unwrap_err();
    assert_eq!(error.line, 2);
}

#[test]
fn grids_of_symbols_are_left_to_the_core() {
    let square = |symbol: &str, size: usize| symbol.repeat(size * size);
    let texts = [
        PUZZLE.to_owned(),
        format!("3x3: {PUZZLE}"),
        format!("3x3:{PUZZLE}"),
        "2x2:1..4..1..1..4..1".to_owned(),
        "2x2:1004001001004001".to_owned(),
        square("s", 25),
        square("c", 16),
        String::new(),
        "   \n".to_owned(),
        "# from https://example.org/\n".to_owned() + PUZZLE,
        "https://example.org/\n".to_owned() + PUZZLE,
        format!("see https://example.org/ {PUZZLE}"),
        ":0000:x:53+4.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:::".to_owned(),
        "<html></html>".to_owned(),
        format!("{PUZZLE},https://example.org/"),
        "{1,2,3,4}".to_owned(),
        "sclerosis".to_owned(),
        "scf".to_owned(),
    ];
    for text in texts {
        assert!(read(&text).is_none(), "{text}");
    }
    // The core reads the cells of a file of SudoCue.
    let sdx = "5 3 u4 u6 7 28 1489 129 248\n".to_owned() + &"123456789 1 2 3 4 5 6 7 8\n".repeat(8);
    assert!(read(&sdx).is_none());
    let entry = format::read(&sdx, &ReadOptions::default()).unwrap();
    assert_eq!(entry.givens.unwrap().get(Cell::new(2)), None);
    assert_eq!(entry.grid.get(Cell::new(2)), Digit::new(4));
}

#[test]
fn what_a_link_lacks_is_told() {
    use ExchangeErrorKind::*;
    assert!(matches!(kind("https://sudokupad.app/abc123"), Elsewhere));
    assert!(matches!(kind("https://sudokupad.app/someone/some-puzzle"), Elsewhere));
    assert!(matches!(kind("https://app.crackingthecryptic.com/sudoku/bJ8gFfQ3"), Elsewhere));
    assert!(matches!(kind("https://www.f-puzzles.com/?id=y2abcdef"), Elsewhere));
    assert!(matches!(kind("https://tinyurl.com/2p8wkrj8"), Elsewhere));
    assert!(matches!(kind("https://sudokupad.app/"), NoPuzzle { form: Form::SudokuPad }));
    assert!(matches!(kind("https://example.org/"), NoPuzzle { form: Form::Link }));
    assert!(matches!(kind("https://www.f-puzzles.com/?load=N4Igzg"), Damaged { .. }));
    assert!(matches!(kind("https://sudokupad.app/sclN4Igzg"), Damaged { .. }));
    assert!(matches!(kind("https://x.org/sudoku.htm?bd=S9B0102"), Unsupported { .. }));
    assert!(matches!(kind("SCv8_32_abc"), Unsupported { .. }));
    assert!(matches!(kind("SCv7_32_abc"), Damaged { .. }));
    assert!(matches!(kind("3x3#12345678"), Unsupported { .. }));
    assert!(matches!(kind("3x3:5_3b7d6"), CellCount { found: 10, expected: 81 }));
    assert!(matches!(kind("2x2:5a1_2_3_4zzz"), Digit { .. }));
    assert!(matches!(kind(r#"{"cells":1}"#), NoPuzzle { .. }));
    assert!(matches!(kind(r#"{"cells":[["#), Damaged { .. }));
    let text = kind("https://sudokupad.app/abc123").to_string();
    assert!(text.contains("stored on the site"), "{text}");
}

#[test]
fn an_unknown_alphabet_of_a_share_link_is_replaced_by_the_usual_one() {
    assert_eq!(only("#b=2x2.1f2d4b3.aQQ").alphabet, Alphabet::OneToNine);
    let named = |name: &str| only(&format!("#b=4x4.{}v.a{name}", "z".repeat(9))).alphabet;
    for name in ["QQ", "", "1x", "1-1", "1-9", "A", "a-p", "decimals", "hex"] {
        assert_eq!(named(name), Alphabet::Hex, "{name}");
    }
    assert_eq!(["A-Z", "A-P"].map(named), [Alphabet::Letters; 2]);
    assert_eq!(["1-G", "decimal"].map(named), [Alphabet::OneToG, Alphabet::Decimal]);
}

#[test]
fn empty_fields_of_a_share_link_are_skipped() {
    assert_eq!(only("#b=2x2.1f2d4b3...vp..").givens, only("#b=2x2.1f2d4b3").givens);
}

#[test]
fn one_cell_is_not_told_in_the_plural() {
    let told = |text: &str| kind(text).to_string();
    assert_eq!(told("https://host/#b=2x2.1f2d4b3.va"), "there is 1 cell; expected 16");
    assert_eq!(told("https://host/#b=2x2.1f2d4b3.vb"), "there are 2 cells; expected 16");
}

#[test]
fn a_share_link_that_lost_its_end_is_noticed() {
    let text = write(Form::Share, &played()).unwrap();
    let (puzzle_end, values_end) = (text.find(".v").unwrap(), text.find(".m").unwrap());
    for end in 3..text.len() {
        let part = &text[..end];
        let whole = [puzzle_end, puzzle_end + 1, values_end, values_end + 1].contains(&end);
        assert_eq!(read(part).unwrap().is_ok(), whole, "{part}");
    }
    let damaged = |text: &str| assert!(read(text).unwrap().is_err(), "{text}");
    damaged("#b=1x9.zzzc");
    damaged("#b=2x2.5o");
    damaged("#b=2x2.1o.v1o");
    damaged("#b=2x2.p.v1o.v1o");
    damaged("#b=2x2.p.mWo");
    damaged("#b=2x2.p.mGo");
    damaged("#b=2x2.é");
    assert_eq!(only("#b=2x2.p.zwhatever.").givens, Grid::empty(Shape::new(2, 2).unwrap()));
}
