//! What people paste: tables with empty cells, frames with spaces for blanks, lists in brackets.

use omnidoku_core::format::{self, Alphabet, Entry, FrameStyle, Notice, ReadError, ReadOptions};
use omnidoku_core::{Cell, Digit, Grid, Shape};
use proptest::prelude::*;

const SHAPES: [&str; 15] = [
    "2x2", "2x3", "3x2", "2x4", "3x3", "2x5", "3x4", "4x3", "3x5", "4x4", "2x8", "5x5", "4x6",
    "6x6", "8x8",
];

/// The cells of a row as texts, `None` for a blank.
type Row = Vec<Option<String>>;

/// A way to write rows.
struct Style {
    name: &'static str,
    /// Whether its cells can be numbers beyond 9.
    numbers: bool,
    /// Whether it shows the width of the boxes.
    shows_boxes: bool,
    write: fn(&[Row], Shape) -> String,
}

fn or(cell: &Option<String>, blank: &str) -> String {
    cell.clone().unwrap_or_else(|| blank.to_owned())
}

/// Every row with a separator between its cells.
fn joined(rows: &[Row], separator: &str, blank: &str) -> Vec<String> {
    let line = |row: &Row| row.iter().map(|c| or(c, blank)).collect::<Vec<_>>().join(separator);
    rows.iter().map(line).collect()
}

fn lines(rows: &[Row], separator: &str, blank: &str) -> String {
    joined(rows, separator, blank).join("\n") + "\n"
}

fn around(before: &str, lines: &[String], between: &str, after: &str) -> String {
    format!("{before}{}{after}\n", lines.join(between))
}

/// Cells as wide as the widest, to the right.
fn padded(rows: &[Row]) -> Vec<Row> {
    let widths = rows.iter().flatten().flatten().map(|cell| cell.chars().count());
    let width = widths.max().unwrap_or(1);
    let pad = |cell: &Option<String>| Some(format!("{:>width$}", or(cell, "")));
    rows.iter().map(|row| row.iter().map(pad).collect()).collect()
}

/// Boxes between bars, with lines between the bands.
fn boxes(rows: &[Row], shape: Shape, gap: &str, bar: &str, outer: bool, ruled: bool) -> String {
    let mut out = String::new();
    let (outside, space) = (if outer { bar } else { "" }, gap);
    let mut rule = String::new();
    for (index, row) in padded(rows).chunks(1).map(|row| &row[0]).enumerate() {
        let parts: Vec<String> = row
            .chunks(shape.box_cols())
            .map(|part| part.iter().map(|cell| or(cell, "")).collect::<Vec<_>>().join(space))
            .collect();
        let line = parts.join(&format!("{gap}{bar}{gap}"));
        let line = match outer {
            true => format!("{outside}{gap}{line}{gap}{outside}"),
            false => line.trim_end().to_owned(),
        };
        if index == 0 {
            rule = line.chars().map(|c| if bar.contains(c) { '+' } else { '-' }).collect();
            if ruled && outer {
                out += &format!("{rule}\n");
            }
        }
        if ruled && index > 0 && index % shape.box_rows() == 0 {
            out += &format!("{rule}\n");
        }
        out += &format!("{line}\n");
    }
    out + &if ruled && outer { format!("{rule}\n") } else { String::new() }
}

fn markdown(rows: &[Row], titles: Option<&[String]>) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let mut all: Vec<String> = titles.iter().map(|titles| line(titles)).collect();
    let texts = |row: &Row| row.iter().map(|cell| or(cell, " ")).collect::<Vec<_>>();
    all.extend(rows.iter().map(|row| line(&texts(row))));
    all.insert(1, format!("|{}\n", "---|".repeat(rows.len())));
    all.concat()
}

fn quoted(cell: &Option<String>) -> String {
    cell.as_ref().map_or("\"\"".to_owned(), |cell| format!("\"{cell}\""))
}

const STYLES: &[Style] = &[
    style("tabs", true, false, |rows, _| lines(rows, "\t", "")),
    style("commas", true, false, |rows, _| lines(rows, ",", "")),
    style("commas and spaces", true, false, |rows, _| lines(rows, ", ", "")),
    style("commas and a last one", true, false, |rows, _| {
        lines(rows, ",", "").replace('\n', ",\n")
    }),
    style("semicolons", true, false, |rows, _| lines(rows, ";", "")),
    style("quotes", true, false, |rows, _| {
        rows.iter().map(|row| row.iter().map(quoted).collect::<Vec<_>>().join(",") + "\n").collect()
    }),
    style("floats", true, false, |rows, _| {
        let float = |cell: &Option<String>| cell.as_ref().map(|cell| format!("{cell}.0"));
        let rows: Vec<Row> = rows.iter().map(|row| row.iter().map(float).collect()).collect();
        if rows
            .iter()
            .flatten()
            .flatten()
            .all(|cell| cell.starts_with(|c: char| c.is_ascii_digit()))
        {
            lines(&rows, ",", "")
        } else {
            lines(&rows, ",", "").replace(".0", "")
        }
    }),
    style("numbered rows and columns", true, false, |rows, _| {
        let titles: String = (0..rows.len()).map(|n| format!(",{n}")).collect();
        let rows = joined(rows, ",", "");
        let rows: String = rows.iter().enumerate().map(|(n, row)| format!("{n},{row}\n")).collect();
        format!("{titles}\n{rows}")
    }),
    style("numbered columns", true, false, |rows, _| {
        let titles: Vec<String> = (1..=rows.len()).map(|n| n.to_string()).collect();
        format!("{}\n{}", titles.join(";"), lines(rows, ";", ""))
    }),
    style("Markdown", true, false, |rows, _| markdown(rows, None)),
    style("Markdown with blank titles", true, false, |rows, _| {
        markdown(rows, Some(&vec![String::new(); rows.len()]))
    }),
    style("Markdown with titles", true, false, |rows, _| {
        let titles: Vec<String> = (1..=rows.len()).map(|n| format!("c{n}")).collect();
        markdown(rows, Some(&titles))
    }),
    style("Markdown, close", true, false, |rows, _| {
        joined(rows, "|", "").iter().map(|row| format!("|{row}|\n")).collect()
    }),
    style("bars between all cells", true, false, |rows, _| {
        let rows = padded(rows);
        let line = format!("{}+\n", "+---".repeat(rows.len()));
        let row = |row: &String| format!("| {row} |\n{line}");
        line.clone() + &joined(&rows, " | ", "").iter().map(row).collect::<String>()
    }),
    style("a frame", true, true, |rows, shape| boxes(rows, shape, " ", "|", true, true)),
    style("a frame without lines", true, true, |rows, shape| {
        boxes(rows, shape, " ", "|", true, false)
    }),
    style("a drawn frame", true, true, |rows, shape| boxes(rows, shape, " ", "│", true, true)),
    style("bars inside", true, true, |rows, shape| boxes(rows, shape, " ", "|", false, true)),
    style("a close frame", false, true, |rows, shape| boxes(rows, shape, "", "|", true, true)),
    style("JSON", true, false, |rows, _| {
        let rows = rows.iter().map(|row| {
            let value = |cell: &Option<String>| match cell {
                Some(cell) if cell.bytes().all(|b| b.is_ascii_digit()) => cell.clone(),
                Some(cell) => format!("\"{cell}\""),
                None => "null".to_owned(),
            };
            format!("[{}]", row.iter().map(value).collect::<Vec<_>>().join(","))
        });
        around("[", &rows.collect::<Vec<_>>(), ",", "]")
    }),
    style("JSON, a value a line", true, false, |rows, _| {
        let rows = rows.iter().map(|row| {
            let values: Vec<String> = row.iter().map(quoted).collect();
            format!("  [\n    {}\n  ]", values.join(",\n    "))
        });
        around("[\n", &rows.collect::<Vec<_>>(), ",\n", "\n]")
    }),
    style("JSON, flat", true, false, |rows, _| {
        let row = |row: &Row| row.iter().map(quoted).collect::<Vec<_>>().join(", ");
        around("[", &rows.iter().map(row).collect::<Vec<_>>(), ", ", "]")
    }),
    style("lists without a list around them", true, false, |rows, _| {
        let row =
            |row: &Row| format!("[{}]", row.iter().map(quoted).collect::<Vec<_>>().join(", "));
        rows.iter().map(|r| row(r) + ",\n").collect()
    }),
    style("numpy", true, false, |rows, _| {
        let rows = padded(&rows.iter().map(|row| filled(row, "0")).collect::<Vec<_>>());
        let rows: Vec<String> =
            joined(&rows, " ", "").iter().map(|row| format!("[{}]", wrapped(row))).collect();
        around("[", &rows, "\n ", "]")
    }),
    style("numpy's array", true, false, |rows, _| {
        let rows: Vec<Row> = rows.iter().map(|row| filled(row, "nan")).collect();
        let rows: Vec<String> =
            joined(&rows, ", ", "").iter().map(|row| format!("[{row}]")).collect();
        around("array([", &rows, ",\n       ", "], dtype=object)")
    }),
    style("middle dots", false, false, |rows, _| lines(rows, " ", "·")),
    style("full-width digits", false, false, |rows, _| {
        let wide = |c: char| match c {
            '\n' => c,
            _ => char::from_u32(c as u32 + 0xfee0).unwrap(),
        };
        lines(rows, "", "0").chars().map(wide).collect()
    }),
];

const fn style(
    name: &'static str,
    numbers: bool,
    shows_boxes: bool,
    write: fn(&[Row], Shape) -> String,
) -> Style {
    Style { name, numbers, shows_boxes, write }
}

fn filled(row: &Row, blank: &str) -> Row {
    row.iter().map(|cell| Some(or(cell, blank))).collect()
}

/// A row as numpy prints it, on lines of at most 75 characters.
fn wrapped(row: &str) -> String {
    let mut out = String::new();
    let mut length = 0;
    for word in row.split(' ') {
        if length + word.len() > 70 {
            out += "\n  ";
            length = 0;
        }
        length += word.len() + 1;
        out = out + word + " ";
    }
    out
}

/// Grids that repeat no digit in a row: a repeated digit distinguishes a puzzle on one line from a row
/// of a larger one.
fn grids() -> impl Strategy<Value = Grid> {
    let shapes = prop::sample::select(SHAPES.to_vec());
    (shapes, 1..=100u8).prop_flat_map(|(shape, percent)| {
        let shape: Shape = shape.parse().unwrap();
        let cell = (0..100u8, 1..=shape.size() as u8)
            .prop_map(move |(chance, value)| if chance < percent { value } else { 0 });
        prop::collection::vec(cell, shape.cell_count())
            .prop_map(move |values| {
                let rows = values.chunks(shape.size()).map(without_repeats);
                Grid::from_values(shape, &rows.collect::<Vec<_>>().concat()).unwrap()
            })
            .prop_filter("a table of nothing is no puzzle", |grid| grid.filled().next().is_some())
    })
}

/// A row with a blank in place of every value that occurs before it.
fn without_repeats(row: &[u8]) -> Vec<u8> {
    let is_new = |(place, value): (usize, &u8)| !row[..place].contains(value);
    row.iter().enumerate().map(|cell| if is_new(cell) { *cell.1 } else { 0 }).collect()
}

fn rows(grid: &Grid, alphabet: Alphabet) -> Vec<Row> {
    let text = |value: &Option<omnidoku_core::Digit>| value.map(|d| alphabet.symbol(d).to_string());
    grid.as_slice().chunks(grid.shape().size()).map(|row| row.iter().map(text).collect()).collect()
}

/// The options that the reader needs to know shape and alphabet.
fn told(shape: Shape, alphabet: Alphabet, style: &Style) -> ReadOptions {
    let usual = style.shows_boxes || Shape::from_size(shape.size()) == Ok(shape);
    let plain = shape.size() <= 9 || alphabet == Alphabet::Decimal;
    ReadOptions {
        shape: (!usual).then_some(shape),
        alphabet: (!plain).then_some(alphabet),
        format: None,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn every_style_reads_as_the_same_puzzle(grid in grids()) {
        let shape = grid.shape();
        for style in STYLES {
            let alphabets = [Alphabet::OneToNine, Alphabet::Hex, Alphabet::OneToG, Alphabet::Letters];
            for alphabet in alphabets.into_iter().chain(style.numbers.then_some(Alphabet::Decimal)) {
                // 0 is a digit of 0-F and a blank of these styles.
                let zeros = matches!(style.name, "numpy" | "full-width digits");
                if !alphabet.fits(shape) || (zeros && alphabet == Alphabet::Hex) {
                    continue;
                }
                if alphabet == Alphabet::Hex && shape.size() <= 9 {
                    continue;
                }
                let text = (style.write)(&rows(&grid, alphabet), shape);
                let entry = format::read(&text, &told(shape, alphabet, style));
                let read = entry.map(|entry| entry.grid);
                prop_assert_eq!(read, Ok(grid.clone()), "{} {}\n{}", style.name, alphabet, text);
            }
        }
    }

    #[test]
    fn several_tables_read_in_order(grids in prop::collection::vec(grids(), 1..4)) {
        let shape = grids[0].shape();
        let grids: Vec<Grid> = grids.into_iter().filter(|grid| grid.shape() == shape).collect();
        for style in STYLES.iter().filter(|style| style.numbers) {
            let options = told(shape, Alphabet::Decimal, style);
            let written = grids.iter().map(|grid| (style.write)(&rows(grid, Alphabet::Decimal), shape));
            let text = written.collect::<Vec<_>>().join("\n");
            let read: Result<Vec<Entry>, ReadError> =
                format::read_all(&text, &options).into_iter().collect();
            let read = read.map(|entries| entries.into_iter().map(|e| e.grid).collect::<Vec<_>>());
            prop_assert_eq!(read, Ok(grids.clone()), "{}\n{}", style.name, text);
        }
    }

    #[test]
    fn a_table_that_lost_a_separator_is_refused_or_the_same(grid in grids(), at in any::<u32>()) {
        let shape = grid.shape();
        for style in STYLES.iter().filter(|style| style.numbers) {
            let options = told(shape, Alphabet::Decimal, style);
            let text = (style.write)(&rows(&grid, Alphabet::Decimal), shape);
            let places: Vec<usize> =
                text.match_indices(['\t', ',', ';', '|']).map(|(at, _)| at).collect();
            let Some(&lost) = places.get(at as usize % places.len().max(1)) else { continue };
            let broken = format!("{}{}", &text[..lost], &text[lost + 1..]);
            for entry in format::read_all(&broken, &options).into_iter().flatten() {
                let same = entry.grid == grid || entry.grid.shape() != shape;
                // A broken line of titles is an error; what follows it is a table of its own.
                let in_titles = !text[..lost].contains('\n') && style.name.contains("numbered");
                prop_assert!(same || text[lost..].len() < 3 || in_titles, "{}\n{}", style.name, broken);
            }
        }
    }
}

fn read(text: &str) -> Result<Entry, ReadError> {
    format::read(text, &ReadOptions::default())
}

fn line_of(entry: &Entry) -> String {
    entry.grid.to_values().iter().map(|v| if *v == 0 { '.' } else { (b'0' + v) as char }).collect()
}

const FOUR: &str = "1..4..1..1..4..1";

#[test]
fn a_table_of_a_document_reads_as_it_stands() {
    let text = include_str!("data/hexadecimal-table.txt");
    let entry = read(text).unwrap();
    assert_eq!((entry.alphabet, entry.grid.shape().to_string().as_str()), (Alphabet::Hex, "4x4"));
    assert_eq!(entry.notices, []);
    assert_eq!(entry.grid.to_values()[..4], [11, 0, 0, 1]);
    assert_eq!(entry.grid.filled().count(), text.chars().filter(|c| c.is_ascii_hexdigit()).count());
}

#[test]
fn a_ragged_table_is_refused_where_it_is_ragged() {
    let message = |text: &str| read(text).unwrap_err().to_string();
    assert_eq!(
        message("1,,,4\n,,1\n,1,,\n4,,,1"),
        "line 2, column 4: row 2 has 3 cells; expected 4"
    );
    assert_eq!(
        message("1\t\t\t4\n\t\t1\t\t2\n\t1\t\t\n4\t\t\t1"),
        "line 2, column 6: row 2 has 5 cells; expected 4"
    );
    assert_eq!(
        message("1;;;4\n;;1;\n;1;;"),
        "line 3, column 1: the grid ends after 3 rows; expected 4"
    );
    assert_eq!(
        message("| 1   |   4 |\n|     | 1   |\n|  1  |     |\n| 4   |   1 |"),
        "line 3, column 4: row 3 does not line up with the rows above it; expected its bars and \
         symbols in the same columns, so that the blanks of its 4 cells can be told"
    );
    assert_eq!(
        message("[[1,0,0,4],[0,0,1],[0,1,0,0],[4,0,0,1]]"),
        "line 1, column 18: row 2 has 3 cells; expected 4"
    );
    assert_eq!(
        message("[[1,0,0,4],[0,0,1,0]]"),
        "line 1, column 13: the grid ends after 2 rows; expected 4"
    );
    assert_eq!(
        message("[[1,0,0,4],\n [0,0,1,0]"),
        "line 1, column 1: the list that begins here is never closed; expected ] after its last row"
    );
    assert_eq!(
        message("[[1,0,7,4],[0,0,1,0],[0,1,0,0],[4,0,0,1]]").split(':').nth(1).unwrap().trim(),
        "'7' is not a digit of the alphabet 1-4; expected 1-4 or a blank (. 0 _ * - x ?)"
    );
}

#[test]
fn messages_about_lists_do_not_speak_of_sections() {
    for text in ["[[1,0,0,0]]", "[1, 0, 0, 0]", "[[5 3 0 0 7 0 0 0 0]\n [6 0 0", "[]"] {
        let message = read(text).unwrap_err().to_string();
        assert!(!message.contains("[Puzzle]"), "{text}: {message}");
    }
    let message = read("[[1 2 ... 3 4]\n [1 2 ... 3 4]]").unwrap_err().to_string();
    assert!(message.starts_with("line 1, column 7: values were left out here"), "{message}");
}

#[test]
fn lists_of_puzzles_are_several_puzzles() {
    let all = |text: &str| -> Vec<String> {
        let entries = format::read_all(text, &ReadOptions::default());
        entries.into_iter().map(|entry| line_of(&entry.unwrap())).collect()
    };
    let flat = "1,0,0,4,0,0,1,0,0,1,0,0,4,0,0,1";
    let rows = "[[1,0,0,4],[0,0,1,0],[0,1,0,0],[4,0,0,1]]";
    assert_eq!(all(&format!("[{flat}]")), [FOUR]);
    assert_eq!(all(&format!("[[{flat}],[{flat}]]")), [FOUR, FOUR]);
    assert_eq!(all(&format!("[{rows},\n{rows},{rows}]")), [FOUR, FOUR, FOUR]);
    assert_eq!(all(&format!("[\n\"{FOUR}\",\n\"{FOUR}\"\n]")), [FOUR, FOUR]);
    assert_eq!(all("[\"1..4\", \"..1.\", \".1..\", \"4..1\"]"), [FOUR]);
    assert_eq!(
        all("puzzle = np.array([[1,0,0,4],\n [0,0,1,0],\n [0,1,0,0],\n [4,0,0,1]])"),
        [FOUR]
    );
    assert_eq!(all("[1,0,0,4],\n[0,0,1,0],\n[0,1,0,0],\n[4,0,0,1]\n"), [FOUR]);
    assert_eq!(all("[[1. 0. 0. 4.]\n [nan 0. 1. 0.]\n [0. 1. 0. 0.]\n [4. 0. 0. 1.]]"), [FOUR]);
}

#[test]
fn an_unclosed_list_does_not_swallow_the_puzzles_after_it() {
    let nine = include_str!("data/same/line.txt").trim();
    let entries =
        format::read_all(&format!("[[1,0,0,4],\n{nine}\n{nine}\n"), &ReadOptions::default());
    assert!(matches!(entries[..], [Err(_), Ok(_), Ok(_)]), "{entries:?}");
}

#[test]
fn puzzles_with_empty_fields_on_one_line() {
    let nine = include_str!("data/same/line.txt").trim();
    let fields: Vec<String> =
        nine.chars().map(|c| if c == '.' { String::new() } else { c.to_string() }).collect();
    for separator in [",", ";", "\t"] {
        let line = fields.join(separator);
        let entries = format::read_all(&format!("{line}\n{line}\n"), &ReadOptions::default());
        let read: Vec<String> = entries.into_iter().map(|entry| line_of(&entry.unwrap())).collect();
        assert_eq!(read, [nine, nine]);
    }
    assert_eq!(read("1,,,4,,,1,,,1,,,4,,,1").map(|entry| line_of(&entry)), Ok(FOUR.to_owned()));
    assert_eq!(
        read("2x2: 1,,,4,,,1,,,1,,,4,,,1").map(|entry| line_of(&entry)),
        Ok(FOUR.to_owned())
    );
}

#[test]
fn two_readings_of_a_table_are_noticed() {
    // Nine rows of ten fields, the first and the last empty: a separator is outside.
    let text = ",,2,,,,,,,\n".repeat(9);
    let entry = read(&text).unwrap();
    assert_eq!(entry.notices, [Notice::Layout]);
    assert_eq!(line_of(&entry)[..9], *"..2......");
    let text = "10,,0,,,,,,,,,,,,,\n".to_owned() + &",,,,,,,,,,,,,,,\n".repeat(15);
    assert_eq!(read(&text).unwrap().notices, [Notice::ZeroIsBlank]);
}

#[test]
fn a_mark_before_a_number_in_a_frame_is_no_part_of_it() {
    let text = "\
┌─────────────────┬─────────────────┐
│  +8   .   .   1 │   2  +3   .  +4 │
│   .   5   6   7 │   .   .   .   1 │
├─────────────────┼─────────────────┤
│   1   .   .   . │   .   .   .   . │
│   .   .   .   . │   .   .   .   . │
├─────────────────┼─────────────────┤
│   .   .   .   . │   .   .   .   . │
│   .   .   .   . │   .   .   .   . │
├─────────────────┼─────────────────┤
│   .   .   .   . │   .   .   .   . │
│   .   .   .   . │   .   .   .   . │
└─────────────────┴─────────────────┘
";
    let entry = read(text).unwrap();
    assert!(line_of(&entry).starts_with("8..123.4.567...1"), "{entry:?}");
}

#[test]
fn the_numbers_of_rows_and_columns_around_a_frame_are_no_cells() {
    for (shape, alphabet) in [("2x2", "1-9"), ("3x2", "1-9"), ("3x4", "decimal"), ("5x5", "A-Z")] {
        let (shape, alphabet): (Shape, Alphabet) =
            (shape.parse().unwrap(), alphabet.parse().unwrap());
        let mut grid = Grid::empty(shape);
        for (cell, value) in shape.cells().zip((1..=shape.size()).rev()) {
            grid.set(cell, Digit::new(value));
        }
        for (unicode, blank) in [(true, '.'), (false, '_')] {
            let plain = FrameStyle::new(alphabet);
            let style = FrameStyle { unicode, blank, coordinates: true, ..plain };
            let mut mark = |cell: Cell, text: &str| match cell.index() % 2 {
                0 => text.to_owned(),
                _ if text.ends_with(blank) => text.to_owned(),
                _ => text.replacen("  ", " +", 1),
            };
            let drawn = format::frame_in(&grid, &style, &mut mark);
            let entries =
                format::read_all(&format!("{drawn}# words\n{drawn}"), &ReadOptions::default());
            assert_eq!(entries.len(), 2, "{drawn}");
            for entry in entries {
                assert_eq!(entry.unwrap().grid, grid, "{drawn}");
            }
        }
    }
}

#[test]
fn an_error_in_a_numbered_frame_shows_its_place() {
    let text = " c1 c2 c3 c4\nr1 1 2 3 4\nr2 3 4 1 2\nr3 2 q 4 3\nr4 4 3 2 1";
    let error = read(text).unwrap_err();
    assert_eq!((error.line, error.column), (4, 6));
    assert_eq!((&*error.text, error.text_starts), ("2 q 4 3", 4));
}

#[test]
fn rows_aligned_with_double_separators_stay_rows() {
    let text = "1,2,3,4,,5,6,7,8\n".repeat(8);
    assert_eq!(read(&text).unwrap().grid.shape().to_string(), "2x4");
    let text = "1\t\t2\t\t3\t\t4\n".repeat(4);
    assert_eq!(read(&text).unwrap().grid.shape().to_string(), "2x2");
    let text = "+-----+-----+\n| 1 2 | 3 4 |\n|     |     |\n| 3 4 | 1 2 |\n+-----+-----+\n\
                | 2 1 | 4 3 |\n|     |     |\n| 4 3 | 2 1 |\n+-----+-----+\n";
    assert_eq!(line_of(&read(text).unwrap()), "1234341221434321");
}

#[test]
fn a_comment_with_semicolons_is_no_table() {
    let text = ";;;;;;;;;\n; 1;2;3;4\n;;;; heading ;;;;\n1..4\n..1.\n.1..\n4..1\n";
    assert_eq!(read(text).map(|entry| line_of(&entry)), Ok(FOUR.to_owned()));
}

#[test]
fn a_table_without_a_value_is_no_puzzle() {
    for text in ["x!\n".repeat(8), "x|\n".repeat(8), ",,,\n".repeat(4), ".,,,\n".repeat(4)] {
        let entries = format::read_all(&text, &ReadOptions::default());
        assert!(entries.iter().all(Result::is_err), "{text}: {entries:?}");
    }
}

/// Every row has as many symbols as a row of a 4×4; their columns show that there are blanks between them.
#[test]
fn a_sparse_frame_is_not_taken_for_a_smaller_grid() {
    let text = "+-------+-------+\n| 3 1   | 2 4   |\n| 1   2 | 4   3 |\n+-------+-------+\n\
                |   3 4 | 2   5 |\n| 2   3 | 1   4 |\n+-------+-------+\n| 1     |       |\n\
                | 1     |       |\n+-------+-------+\n";
    let entry = read(text).unwrap();
    assert_eq!(entry.grid.shape().to_string(), "2x3");
    assert_eq!(line_of(&entry), "31.24.1.24.3.342.52.31.41.....1.....");
    let close = "+---+---+\n|1  |   |\n|1  |   |\n+---+---+\n|1  |   |\n|1  |   |\n+---+---+\n\
                 |1  |   |\n|1  |   |\n+---+---+\n";
    assert_eq!(read(close).unwrap().grid.shape().to_string(), "2x3");
}

/// 64 cells, each of which happens to be where a candidate of a 4×4 would.
#[test]
fn a_sparse_list_of_64_cells_is_an_8x8() {
    let mut cells = vec!["."; 64];
    (cells[0], cells[6], cells[27]) = ("1", "3", "4");
    let line = cells.join("");
    assert_eq!(read(&line).unwrap().grid.shape().to_string(), "2x4");
    let quoted = format!("[\"{}\"]", cells.join("\", \"").replace('.', ""));
    let entry = read(&quoted).unwrap();
    assert_eq!((line_of(&entry), entry.candidates), (line, None));
}
