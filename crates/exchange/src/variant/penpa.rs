//! Penpa: a link whose `p` is lines of text, deflated and written in base 64.
//!
//! ```text
//! sudoku,11,11,38,0,1,1,…,0,0,0,0,Title: …,Author: …,…     line 1: kind, columns, rows, …, diagonals, remarks
//! [1,1,1,1]                                                line 2: margins above, below, left, right
//! …
//! {"number": …, "thermo": [[30, 45]], "lineE": …}          line 4: what is drawn, by numbered points
//! ```
//!
//! Frequent words are shortened in it, `zT` for `"thermo"`. Points are numbered kind by kind, each kind row by row
//! with two rows and columns more on every side than the sheet has: first the centres of cells, then their lower
//! right corners, the middles of their lower and of their right borders, and four in each cell.
//!
//! Thermometers, arrows, cages and little killers have a form of their own. Other signs are the drawings of
//! [SudokuPad](super::sudokupad), which are taken for rules if words speak of them.

use serde_json::{Map, Value as Json, json};

use super::error::VariantError;
use super::{VariantEntry, sudokupad};
use crate::unpack_limit;

/// Short words, in the order in which they become long again.
const SHORT_WORDS: [(&str, &str); 33] = [
    ("zO", "null"),
    ("z_", "\"__a\""),
    ("z7", "\"nobulbthermo\""),
    ("z6", "\"killercages\""),
    ("z4", "\"deletelineE\""),
    ("z5", "\"polygon\""),
    ("z0", "\"squareframe\""),
    ("zD", "\"direction\""),
    ("z3", "\"arrows\""),
    ("zT", "\"thermo\""),
    ("z2", "\"freelineE\""),
    ("zF", "\"freeline\""),
    ("z1", "\"numberS\""),
    ("z8", "\"command_replay\""),
    ("zU", "\"command_undo\""),
    ("zR", "\"command_redo\""),
    ("zB", "\"board\""),
    ("zP", "\"special\""),
    ("zY", "\"symbol\""),
    ("zN", "\"number\""),
    ("zC", "\"cage\""),
    ("zW", "\"wall\""),
    ("zE", "\"lineE\""),
    ("zL", "\"line\""),
    ("zS", "\"surface\""),
    ("zM", "\"edit_mode\""),
    ("zG", "\"grid\""),
    ("zA", "\"pu_a\""),
    ("zQ", "\"pu_q\""),
    ("z9", "\"qa\""),
    ("zZ", "z"),
    ("%2C", ","),
    ("%2D", "\n"),
];

/// The most rows or columns of a sheet.
const MAX_SIDE: usize = 64;

/// The styles of lines that border boxes.
const THICK: [i64; 2] = [2, 21];

/// Reads what follows `p=`.
pub(super) fn read(packed: &str) -> Result<VariantEntry, VariantError> {
    if packed.starts_with("http") {
        return Err(VariantError::Elsewhere);
    }
    let text = unpack(packed)?;
    let (words, remarks) = SHORT_WORDS.split_at(SHORT_WORDS.len() - 2);
    let long = |text: &str, words: &[(&str, &str)]| {
        words.iter().fold(text.to_owned(), |text, (short, long)| text.replace(short, long))
    };
    let text = long(&text, words);
    let lines: Vec<&str> = text.lines().collect();
    let &[head, margins, _, drawn, ..] = &lines[..] else {
        return Err(VariantError::damaged("it has less than four lines"));
    };
    let head: Vec<&str> = head.split(',').collect();
    let sheet = Sheet::read(&head, margins)?;
    let drawn: Json =
        serde_json::from_str(drawn).map_err(|error| VariantError::damaged(error.to_string()))?;
    let mut fields = sheet.fields(&drawn);
    let remark = |index: usize, before: &str| {
        let text = head.get(index).copied().unwrap_or("");
        long(text.trim_start_matches(before), remarks).trim().to_owned()
    };
    let (title, author, rules) = (remark(15, "Title: "), remark(16, "Author: "), remark(18, ""));
    fields.insert("metadata".to_owned(), json!({"rules": rules}));
    let mut entry = sudokupad::read_drawing(&fields, &sheet.rules(&drawn))?;
    entry.title = Some(title).filter(|title| !title.is_empty());
    entry.author = Some(author).filter(|author| !author.is_empty());
    Ok(entry)
}

/// Decodes base 64 and inflates.
fn unpack(packed: &str) -> Result<String, VariantError> {
    use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};
    let damaged = || VariantError::damaged("it cannot be unpacked");
    let mut bytes = Vec::with_capacity(packed.len() * 3 / 4);
    let (mut bits, mut count) = (0_u32, 0);
    for character in packed.trim_end_matches('=').bytes() {
        let digit = match character {
            b'A'..=b'Z' => character - b'A',
            b'a'..=b'z' => character - b'a' + 26,
            b'0'..=b'9' => character - b'0' + 52,
            b'+' | b'-' | b' ' => 62,
            b'/' | b'_' => 63,
            _ => return Err(damaged()),
        };
        bits = bits << 6 | u32::from(digit);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    let unpacked = decompress_to_vec_with_limit(&bytes, unpack_limit(bytes.len()));
    let unpacked = unpacked.map_err(|error| match error.status {
        TINFLStatus::HasMoreOutput => VariantError::TooLong,
        _ => damaged(),
    })?;
    String::from_utf8(unpacked).map_err(|_| damaged())
}

/// The sheet and where the board is on it.
struct Sheet {
    /// Columns of points, and the number of cells among them.
    width: usize,
    cells: usize,
    /// The first row and column of the board.
    top: usize,
    left: usize,
    rows: usize,
    columns: usize,
    /// The falling and the rising diagonal.
    diagonals: [bool; 2],
}

impl Sheet {
    fn read(head: &[&str], margins: &str) -> Result<Sheet, VariantError> {
        if !matches!(head.first(), Some(&"sudoku" | &"square")) {
            return Err(VariantError::damaged("its grid has no square cells"));
        }
        let wrong = || VariantError::damaged("its size is missing or wrong");
        let number = |index: usize| {
            let number = head.get(index).and_then(|text| text.parse::<usize>().ok());
            number.filter(|number| (1..=MAX_SIDE).contains(number)).ok_or_else(wrong)
        };
        let (width, height) = (number(1)?, number(2)?);
        let margins: Vec<i64> = serde_json::from_str(margins).map_err(|_| wrong())?;
        let margin = |index: usize| {
            let margin = margins.get(index).copied().unwrap_or(0);
            usize::try_from(margin).ok().filter(|&margin| margin <= MAX_SIDE).ok_or_else(wrong)
        };
        let [above, below, left, right] = [margin(0)?, margin(1)?, margin(2)?, margin(3)?];
        let inner = |outer: usize, margins: usize| {
            outer.checked_sub(margins).filter(|&inner| inner > 0).ok_or_else(wrong)
        };
        let is_on = |index: usize| head.get(index) == Some(&"1");
        Ok(Sheet {
            width: width + 4,
            cells: (width + 4) * (height + 4),
            top: above + 2,
            left: left + 2,
            rows: inner(height, above + below)?,
            columns: inner(width, left + right)?,
            diagonals: [is_on(11), is_on(14)],
        })
    }

    /// The place of a point in rows and columns of the board, and its kind.
    fn place(&self, point: usize) -> ([f64; 2], usize) {
        let kind = point / self.cells;
        let (index, down, right) = match kind {
            0 => (point, 0.5, 0.5),
            1 => (point - self.cells, 1.0, 1.0),
            2 => (point - 2 * self.cells, 1.0, 0.5),
            3 => (point - 3 * self.cells, 0.5, 1.0),
            _ => ((point - 4 * self.cells) / 4, 0.5, 0.5),
        };
        let (row, column) = (index / self.width, index % self.width);
        ([row as f64 - self.top as f64 + down, column as f64 - self.left as f64 + right], kind)
    }

    /// The row and column of the cell that a point is the centre of, or lies in.
    fn cell(&self, point: usize) -> [i64; 2] {
        self.place(point).0.map(|number| number.floor() as i64)
    }

    /// The name of that cell.
    fn cell_name(&self, point: usize) -> String {
        let [row, column] = self.cell(point);
        format!("r{}c{}", row + 1, column + 1)
    }

    /// The rules that have a form of their own, as JSON.
    fn rules(&self, drawn: &Json) -> Vec<Json> {
        let lists = |name: &str| -> Vec<Vec<usize>> {
            let lists = drawn.get(name).and_then(Json::as_array).into_iter().flatten();
            lists.map(points).filter(|points| points.len() > 1).collect()
        };
        let names = |points: &[usize]| -> Vec<String> {
            points.iter().map(|&point| self.cell_name(point)).collect()
        };
        let mut rules = Vec::new();
        for line in lists("thermo").into_iter().chain(lists("nobulbthermo")) {
            rules.push(json!({"rule": "thermometer", "cells": names(&line)}));
        }
        for line in lists("arrows") {
            let (circle, shaft) = (names(&line[..1]), names(&line[1..]));
            rules.push(json!({"rule": "arrow", "circle": circle, "cells": shaft}));
        }
        for cage in self.cages(drawn) {
            let sum = self.corner_number(&cage, drawn);
            rules.push(json!({"rule": "cage", "sum": sum, "cells": names(&cage)}));
        }
        for (point, text) in self.texts(drawn, "2") {
            rules.extend(self.little_killer(point, &text));
        }
        rules
    }

    fn cages(&self, drawn: &Json) -> Vec<Vec<usize>> {
        let cages = drawn.get("killercages").and_then(Json::as_array).into_iter().flatten();
        cages.map(points).filter(|cage| !cage.is_empty()).collect()
    }

    /// The number in the corner of one of the cells of a cage.
    fn corner_number(&self, cage: &[usize], drawn: &Json) -> Option<i64> {
        let numbers = drawn.get("numberS").and_then(Json::as_object)?;
        numbers.iter().find_map(|(point, number)| {
            let point: usize = point.parse().ok().filter(|point| self.place(*point).1 >= 4)?;
            let is_in = cage.iter().any(|&cell| self.cell(cell) == self.cell(point));
            number.get(0).filter(|_| is_in)?.as_str()?.trim().parse().ok()
        })
    }

    /// The texts of a kind, with their points: `1` for plain ones, `2` with an arrow, `4` for several digits.
    fn texts(&self, drawn: &Json, kind: &str) -> Vec<(usize, String)> {
        let numbers = drawn.get("number").and_then(Json::as_object).into_iter().flatten();
        let text = |(point, number): (&String, &Json)| {
            let is_kind = number.get(2)?.as_str()? == kind;
            let text = number.get(0)?;
            let text = text.as_str().map_or_else(|| text.to_string(), str::to_owned);
            Some((point.parse().ok().filter(|_| is_kind)?, text))
        };
        numbers.filter_map(text).collect()
    }

    /// A number with a diagonal arrow, `30_7`.
    fn little_killer(&self, point: usize, text: &str) -> Option<Json> {
        let (sum, direction) = text.rsplit_once('_')?;
        let (down, right) = match direction {
            "4" => (-1, -1),
            "5" => (-1, 1),
            "6" => (1, -1),
            "7" => (1, 1),
            _ => return None,
        };
        let [row, column] = self.cell(point);
        let is_inside = |&(row, column): &(i64, i64)| {
            (0..self.rows as i64).contains(&row) && (0..self.columns as i64).contains(&column)
        };
        let first = (row + down, column + right);
        let cells =
            std::iter::successors(Some(first), |(row, column)| Some((row + down, column + right)));
        let cells: Vec<String> = cells
            .take_while(is_inside)
            .map(|(row, column)| format!("r{}c{}", row + 1, column + 1))
            .collect();
        let sum: i64 = sum.trim().parse().ok()?;
        (!cells.is_empty()).then(|| json!({"rule": "little_killer", "sum": sum, "cells": cells}))
    }

    /// Everything else, as fields of SudokuPad.
    fn fields(&self, drawn: &Json) -> Map<String, Json> {
        let mut cells = vec![vec![json!({}); self.columns]; self.rows];
        let mut overlays = Vec::new();
        for (point, text) in self.texts(drawn, "1") {
            let ([row, column], kind) = self.place(point);
            let place = (row >= 0.0 && column >= 0.0).then_some((row as usize, column as usize));
            let given = place.and_then(|(row, column)| cells.get_mut(row)?.get_mut(column));
            match given.filter(|_| kind == 0) {
                Some(cell) => *cell = json!({"value": text}),
                None => overlays.push(json!({"center": [row, column], "text": text})),
            }
        }
        for (point, text) in self.texts(drawn, "2") {
            if self.little_killer(point, &text).is_none() {
                overlays.push(json!({"center": self.place(point).0, "text": text}));
            }
        }
        for (point, text) in self.texts(drawn, "4") {
            let digits: Vec<String> = text.chars().map(String::from).collect();
            let text = digits.join(" ");
            overlays.push(json!({"center": self.place(point).0, "text": text, "rounded": true}));
        }
        let symbols = drawn.get("symbol").and_then(Json::as_object).into_iter().flatten();
        overlays.extend(symbols.filter_map(|(point, symbol)| self.symbol(point, symbol)));
        // What has no form of its own is not understood, one by one.
        for name in ["line", "freeline", "freelineE", "wall", "cage"] {
            let count = drawn.get(name).and_then(Json::as_object).map_or(0, Map::len);
            overlays.extend((0..count).map(|_| json!({"center": [0.5, 0.5], "text": name})));
        }
        for name in ["direction", "squareframe", "polygon"] {
            let count = drawn.get(name).and_then(Json::as_array).map_or(0, Vec::len);
            overlays.extend((0..count).map(|_| json!({"center": [0.5, 0.5], "text": name})));
        }
        let shaded = drawn.get("surface").and_then(Json::as_object).into_iter().flatten();
        overlays.extend(shaded.filter_map(|(point, _)| {
            let place = self.place(point.parse().ok()?).0;
            let colour = "#cccccc";
            Some(json!({"center": place, "width": 1, "height": 1, "backgroundColor": colour}))
        }));
        let (rows, columns) = (self.rows, self.columns);
        let corners = [json!([[0, 0], [rows, columns]]), json!([[rows, 0], [0, columns]])];
        let diagonals = corners.into_iter().zip(self.diagonals).filter(|(_, is_on)| *is_on);
        let lines: Vec<Json> =
            diagonals.map(|(ends, _)| json!({"wayPoints": ends, "color": "#000000"})).collect();
        let mut fields = Map::new();
        let regions = self.regions(drawn);
        let has_edges =
            drawn.get("lineE").and_then(Json::as_object).is_some_and(|edges| !edges.is_empty());
        if has_edges && regions.is_empty() {
            overlays.push(json!({"center": [0.5, 0.5], "text": "lineE"}));
        }
        fields.insert("cells".to_owned(), json!(cells));
        fields.insert("regions".to_owned(), json!(regions));
        fields.insert("overlays".to_owned(), overlays.into());
        fields.insert("lines".to_owned(), lines.into());
        fields
    }

    /// A circle or square of a usual style.
    fn symbol(&self, point: &str, symbol: &Json) -> Option<Json> {
        let centre = self.place(point.trim_end_matches('E').parse().ok()?).0;
        let (style, name) = (symbol.get(0)?.as_i64(), symbol.get(1)?.as_str()?);
        let (form, size) = name.rsplit_once('_').unwrap_or((name, ""));
        let side = match size {
            "L" => 0.85,
            "M" => 0.7,
            "S" => 0.44,
            "SS" => 0.26,
            _ => 1.0,
        };
        let (fill, border) = match style {
            Some(1) => ("#ffffff", "#000000"),
            Some(2) => ("#000000", "#000000"),
            Some(3 | 5) => ("#cccccc", "#cccccc"),
            _ => ("", ""),
        };
        Some(match (form, fill) {
            (_, "") => json!({"center": centre, "text": name}),
            ("circle" | "square", _) => json!({
                "center": centre,
                "width": side,
                "height": side,
                "rounded": form == "circle",
                "backgroundColor": fill,
                "borderColor": border,
            }),
            _ => json!({"center": centre, "text": name}),
        })
    }

    /// The regions that thick lines enclose; none if there are no such lines, or they enclose too many cells.
    fn regions(&self, drawn: &Json) -> Vec<Vec<[i64; 2]>> {
        let edges = drawn.get("lineE").and_then(Json::as_object).into_iter().flatten();
        let is_thick = |style: &Json| style.as_i64().is_some_and(|style| THICK.contains(&style));
        let mut borders: Vec<([i64; 2], [i64; 2])> = Vec::new();
        for (ends, _) in edges.filter(|(_, style)| is_thick(style)) {
            let ends = ends
                .split_once(',')
                .and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
            let Some((from, to)) = ends else { continue };
            let (from, to): (usize, usize) = (from, to);
            // Corners are named by the cell to their upper left.
            let [row, column] = self.cell(from.min(to).saturating_sub(self.cells));
            match from.abs_diff(to) {
                1 => borders.push(([row, column + 1], [row + 1, column + 1])),
                apart if apart == self.width => {
                    borders.push(([row + 1, column], [row + 1, column + 1]));
                }
                _ => {}
            }
        }
        borders.sort_unstable();
        let mut region_of = vec![None; self.rows * self.columns];
        let mut regions: Vec<Vec<[i64; 2]>> = Vec::new();
        for start in 0..region_of.len() {
            if region_of[start].is_some() {
                continue;
            }
            let number = regions.len();
            let mut region = Vec::new();
            let mut open = vec![start];
            region_of[start] = Some(number);
            while let Some(index) = open.pop() {
                let cell = [(index / self.columns) as i64, (index % self.columns) as i64];
                region.push(cell);
                for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                    let next = [cell[0] + down, cell[1] + right];
                    let is_inside = (0..self.rows as i64).contains(&next[0])
                        && (0..self.columns as i64).contains(&next[1]);
                    let border = (cell.min(next), cell.max(next));
                    if !is_inside || borders.binary_search(&border).is_ok() {
                        continue;
                    }
                    let next = next[0] as usize * self.columns + next[1] as usize;
                    if region_of[next].is_none() {
                        region_of[next] = Some(number);
                        open.push(next);
                    }
                }
            }
            regions.push(region);
        }
        let most = self.rows.max(self.columns);
        match regions.iter().all(|region| region.len() <= most) {
            true => regions,
            false => Vec::new(),
        }
    }
}

/// A list of points.
fn points(json: &Json) -> Vec<usize> {
    let points = json.as_array().into_iter().flatten();
    points.filter_map(|point| Some(point.as_u64()? as usize)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A link with these lines.
    fn packed(lines: &[&str]) -> String {
        const DIGITS: &[u8; 64] =
            b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let bytes = miniz_oxide::deflate::compress_to_vec(lines.join("\n").as_bytes(), 6);
        let group = |chunk: &[u8]| -> String {
            let bits =
                (0..3).fold(0, |bits, at| bits << 8 | u32::from(*chunk.get(at).unwrap_or(&0)));
            let digit = |at: usize| char::from(DIGITS[(bits >> (18 - 6 * at)) as usize & 63]);
            (0..=chunk.len()).map(digit).collect()
        };
        bytes.chunks(3).map(group).collect()
    }

    const HEAD: &str = "sudoku,4,4,38,0,1,1,190,190,40,40,1,0,0,0,Title: A%2C B,Author: Nobody,,\
                        Quadruples%2C white dots,ON,false";

    /// A board of 4×4. Its first cell is the point 18 of 64, 8 in a row.
    const DRAWN: &str = r#"{
        zN: {"18": ["1", 1, "1"], "82": ["13", 5, "4"], "10": ["7_7", 1, "2"]},
        z1: {"336": ["5", 1]},
        zY: {"234": [1, "circle_SS", 2], "33": [1, "star", 1]},
        zT: [[36, 45]], z3: [[26, 27]], z6: [[20, 21]],
        zE: {"75,83": 2, "83,91": 2, "91,99": 2, "99,107": 2,
             "89,90": 2, "90,91": 2, "91,92": 2, "92,93": 2}
    }"#;

    fn read_lines(drawn: &str) -> Result<VariantEntry, VariantError> {
        read(&packed(&[HEAD, "[0,0,0,0]", "zO", &drawn.replace('\n', "")]))
    }

    #[test]
    fn elements_with_a_form_become_rules() {
        let entry = read_lines(DRAWN).unwrap();
        assert_eq!(
            (entry.title.as_deref(), entry.author.as_deref()),
            (Some("A, B"), Some("Nobody"))
        );
        assert_eq!(entry.rules_text.as_deref(), Some("Quadruples, white dots"));
        let board = &entry.variant.board;
        let rules: Vec<Json> =
            entry.variant.rules.iter().map(|rule| Json::Object(rule.write(board))).collect();
        let expected = json!([
            {"rule": "thermometer", "cells": ["r3c3", "r4c4"]},
            {"rule": "arrow", "circle": ["r2c1"], "cells": ["r2c2"]},
            {"rule": "cage", "sum": 5, "cells": ["r1c3", "r1c4"]},
            {"rule": "little_killer", "sum": 7, "cells": ["r1c2", "r2c3", "r3c4"]},
            {"rule": "quadruple", "values": [1, 3], "cells": ["r1c1", "r1c2", "r2c1", "r2c2"]},
            {"rule": "difference", "difference": 1, "cells": ["r4c1", "r4c2"]},
        ]);
        for rule in expected.as_array().unwrap() {
            assert!(rules.contains(rule), "{rule} is none of {rules:?}");
        }
        assert_eq!(rules.len(), 6);
        // Rows, columns, boxes and a diagonal.
        assert_eq!(board.houses().len(), 13);
        assert!(board.given(board.cell_named("r1c1").unwrap()).is_some());
        let notices: Vec<String> = entry.notices.iter().map(ToString::to_string).collect();
        assert!(notices.contains(&"text “star” (1): not understood".to_owned()), "{notices:?}");
    }

    #[test]
    fn damaged_links_are_refused() {
        assert_eq!(read("https://tinyurl.com/abc"), Err(VariantError::Elsewhere));
        assert!(read("AAAA").is_err() && read("a~b").is_err() && read("").is_err());
        assert!(read(&packed(&["sudoku,4,4"])).is_err());
        for (head, margins) in
            [("hex,4,4", "[0,0,0,0]"), ("sudoku,4,99", "[0]"), ("sudoku,4,4", "[9]")]
        {
            assert!(read(&packed(&[head, margins, "", "{}"])).is_err(), "{head}");
        }
        assert!(read_lines(r#"{zT: [[1, 2]]}"#).is_err());
        assert!(read_lines(r#"{zT: [[18446744073709551615, 2]]}"#).is_err());
        let open = read_lines(r#"{zE: {"75,83": 2}}"#).unwrap();
        assert!(!open.is_complete() && open.variant.board.houses().len() == 9);
        let bomb = packed(&[HEAD, "[0,0,0,0]", "", &" ".repeat(5_000_000)]);
        assert_eq!(read(&bomb), Err(VariantError::TooLong));
    }
}
