//! Writing constraints. What is written is read again and compared, so that nothing gets lost unnoticed.

use omnidoku_core::{Board, BoardHouseKind, Cell};
use omnidoku_rules::iss::IssArguments;
use omnidoku_rules::{Rule, Variant};
use serde_json::Value as Json;

use super::layout::{self, box_size};
use super::replicate::cell_word;
use crate::percent;
use crate::variant::written::Lost;

/// How the arguments of a rule follow the name of its constraint.
enum Arguments {
    /// None.
    None,
    /// Its cells.
    Cells,
    /// A number of this name, then its cells.
    NumberAndCells(&'static str),
    /// A number of this name, then the first of its cells.
    NumberAndFirst(&'static str),
    /// A number of this name, then a row or column.
    NumberAndLine(&'static str),
    /// An empty word, then its numbers, then its size if there is one.
    NumbersAndSize,
    /// A row or column, then a number of this name for either end.
    LineAndEnd(&'static str),
    /// A sum, `LOOP` for a loop, and its cells.
    SumLine,
    /// The circle, then the shaft.
    Arrow,
    /// The number of cells in the circle, the circle, then the shaft.
    Pill,
    /// Lists of cells.
    Groups,
    /// A sum and factors, then its cells.
    WeightedSum,
    /// A key with a bit for every pair of values, a name, then its cells.
    Relation,
    /// A text to the base of 64, then its cells.
    Pattern,
    /// The first of its cells, then numbers.
    FirstAndNumbers,
    /// Numbers, then its cells.
    NumbersAndCells,
    /// Pairs of digits, then its cells.
    PairsAndCells,
    /// The number of groups, then the cells of all.
    EqualGroups,
    /// A cell of its own, then its cells.
    CellAndCells,
    /// `R` or `C`, then its cells.
    Indexed,
    /// A cell, whether the first label is left out, then labels.
    CellAndLabels,
    /// The same with several lists of labels.
    CellAndArms,
}

/// Constraints by the rules they are. A rule may have several, for different arguments.
const CONSTRAINTS: [(&str, &str, Arguments); 58] = [
    ("anti_king", "AntiKing", Arguments::None),
    ("anti_knight", "AntiKnight", Arguments::None),
    ("anti_taxicab", "AntiTaxicab", Arguments::None),
    ("arrow", "Arrow", Arguments::Arrow),
    ("arrow", "PillArrow", Arguments::Pill),
    ("between", "Between", Arguments::Cells),
    ("cage", "Cage", Arguments::NumberAndCells("sum")),
    ("cage", "Sum", Arguments::NumberAndCells("sum")),
    ("connected", "ConnectedValues", Arguments::NumbersAndSize),
    ("contains", "ContainAtLeast", Arguments::NumbersAndCells),
    ("contains", "ContainExact", Arguments::NumbersAndCells),
    ("count_distinct", "CountDistinct", Arguments::CellAndCells),
    ("counting_circles", "CountingCircles", Arguments::Cells),
    ("difference", "WhiteDot", Arguments::Cells),
    ("doppelgangers", "Doppelganger", Arguments::None),
    ("double_arrow", "DoubleArrow", Arguments::Cells),
    ("dutch_flatmates", "DutchFlatmates", Arguments::None),
    ("entropic", "Entropic", Arguments::Cells),
    ("equal_sums", "EqualSum", Arguments::Groups),
    ("equality_cage", "EqualityCage", Arguments::Cells),
    ("full_rank", "FullRank", Arguments::LineAndEnd("rank")),
    ("global_entropy", "GlobalEntropy", Arguments::None),
    ("global_modular", "GlobalMod", Arguments::None),
    ("greater_than", "GreaterThan", Arguments::Cells),
    ("hidden_skyscraper", "HiddenSkyscraper", Arguments::LineAndEnd("number")),
    ("indexing", "Indexing", Arguments::Indexed),
    ("indexing_line", "ValueIndexing", Arguments::Cells),
    ("little_killer", "LittleKiller", Arguments::NumberAndFirst("sum")),
    ("lockout", "Lockout", Arguments::NumberAndCells("difference")),
    ("look_and_say", "LookAndSay", Arguments::PairsAndCells),
    ("lunchbox", "Lunchbox", Arguments::NumberAndCells("sum")),
    ("modular", "Modular", Arguments::NumberAndCells("modulus")),
    ("nonconsecutive", "AntiConsecutive", Arguments::None),
    ("numbered_room", "NumberedRoom", Arguments::LineAndEnd("number")),
    ("pair_relation", "Pair", Arguments::Relation),
    ("pair_relation", "PairX", Arguments::Relation),
    ("pair_sum", "V", Arguments::Cells),
    ("pair_sum", "X", Arguments::Cells),
    ("palindrome", "Palindrome", Arguments::Cells),
    ("quadruple", "Quad", Arguments::FirstAndNumbers),
    ("ratio", "BlackDot", Arguments::Cells),
    ("regex", "Regex", Arguments::Pattern),
    ("region_count", "ChaosCount", Arguments::CellAndLabels),
    ("region_run", "ChaosArrow", Arguments::CellAndArms),
    ("region_sum_line", "RegionSumLine", Arguments::Cells),
    ("rellik_cage", "RellikCage", Arguments::NumberAndCells("sum")),
    ("renban", "Renban", Arguments::Cells),
    ("same_values", "SameValues", Arguments::EqualGroups),
    ("same_values", "RegionSameValues", Arguments::None),
    ("sandwich", "Sandwich", Arguments::NumberAndLine("sum")),
    ("skyscraper", "Skyscraper", Arguments::LineAndEnd("count")),
    ("sum_line", "SumLine", Arguments::SumLine),
    ("thermometer", "Thermo", Arguments::Cells),
    ("unknown_regions", "ChaosConstruction", Arguments::None),
    ("weighted_sum", "Sum", Arguments::WeightedSum),
    ("whisper", "Whisper", Arguments::NumberAndCells("difference")),
    ("x_sum", "XSum", Arguments::LineAndEnd("sum")),
    ("zipper", "Zipper", Arguments::Cells),
];

/// Writes a board with rules, or names what cannot be written.
pub(in crate::variant) fn write(variant: &Variant) -> Result<String, Lost> {
    let board = &variant.board;
    let mut lost = Lost::default();
    let mut text = layout(board).unwrap_or_else(|| {
        lost.add("its size, values or houses");
        String::new()
    });
    for cell in board.cells() {
        let set = board.candidates(cell);
        if set.is_empty() {
            lost.add(format!("{}, which can hold nothing", board.cell_name(cell)));
        } else if set != board.values().set() {
            text += &format!(".~{}", cell_word(board, cell));
            for value in set {
                text += &format!("_{}", board.values().number(value));
            }
        }
    }
    for rule in &variant.rules {
        match constraint(rule, board).or_else(|| about_others(rule, variant)) {
            Some(constraint) => text += &constraint,
            None => lost.add_rule(rule, board),
        }
    }
    // A text without a constraint would be no text.
    if text.is_empty() {
        text.push_str(".Shape~9x9");
    }
    lost.unless_same(variant, || super::read(&text).ok())?;
    Ok(text)
}

/// The constraint of a rule, with its point.
fn constraint(rule: &Rule, board: &Board) -> Option<String> {
    let json = rule.write(board);
    if rule.name() == "either" {
        return either(&json, board);
    }
    let candidates = CONSTRAINTS.iter().filter(|(name, ..)| *name == rule.name());
    candidates.into_iter().find_map(|(_, name, arguments)| {
        let words = words(arguments, &Json::Object(json.clone()), board)?;
        let read = Rule::read_iss(
            name,
            &mut IssArguments::new(board, words.iter().map(String::as_str).collect()),
        );
        let is_same = read.is_ok_and(|read| read[..] == [rule.clone()]);
        is_same
            .then(|| std::iter::once(format!(".{name}")).chain(words).collect::<Vec<_>>().join("~"))
    })
}

/// `Or` with an `And` for every group.
fn either(json: &serde_json::Map<String, Json>, board: &Board) -> Option<String> {
    let mut text = ".Or".to_owned();
    for group in json.get("any")?.as_array()? {
        text += ".And";
        for rule in group.as_array()? {
            text += &constraint(&Rule::read(board, rule).ok()?, board)?;
        }
        text += ".End";
    }
    Some(text + ".End")
}

/// The constraints of a rule that speak of others as well: that all dots or letters are given, and which lines
/// may be the same. What they say together is seen when the text is read again.
fn about_others(rule: &Rule, variant: &Variant) -> Option<String> {
    let json = rule.write(&variant.board);
    let is_there = |name: &str| json.get(name).is_some_and(|list| *list != Json::Array(Vec::new()));
    match rule.name() {
        "unmarked_neighbours" if is_there("sums") => Some(".StrictXV".to_owned()),
        "unmarked_neighbours" => Some(".StrictKropki".to_owned()),
        "distinct_lines" => Some(".FullRankTies~none".to_owned()),
        "full_rank" => {
            let mut json = json;
            json.remove("may_tie");
            let strict = Rule::read(&variant.board, &Json::Object(json)).ok()?;
            Some(constraint(&strict, &variant.board)? + ".FullRankTies~any")
        }
        _ => None,
    }
}

/// The words after the name.
fn words(arguments: &Arguments, json: &Json, board: &Board) -> Option<Vec<String>> {
    let cell = |name: &Json| Some(cell_word(board, board.cell_named(name.as_str()?)?));
    let cells = |name: &str| -> Option<Vec<String>> {
        json.get(name)?.as_array()?.iter().map(cell).collect()
    };
    let number = |name: &str| match json.get(name) {
        Some(number) => number.to_string(),
        None => "0".to_owned(),
    };
    let groups = |name: &str| -> Option<Vec<String>> {
        let mut words = Vec::new();
        for group in json.get(name)?.as_array()? {
            if !words.is_empty() {
                words.push("-".to_owned());
            }
            for name in group.as_array()? {
                words.push(cell(name)?);
            }
        }
        Some(words)
    };
    let numbers = |name: &str| -> Option<Vec<String>> {
        Some(json.get(name)?.as_array()?.iter().map(Json::to_string).collect())
    };
    Some(match arguments {
        Arguments::None => Vec::new(),
        Arguments::Cells => cells("cells")?,
        Arguments::NumberAndCells(name) => [vec![number(name)], cells("cells")?].concat(),
        Arguments::NumberAndFirst(name) => vec![number(name), cells("cells")?.into_iter().next()?],
        Arguments::NumberAndLine(name) => vec![number(name), line(json, board)?.0],
        Arguments::NumbersAndSize => {
            let size = json.get("size").map(Json::to_string);
            [vec![String::new(), numbers("numbers")?.join("_")], size.into_iter().collect()]
                .concat()
        }
        Arguments::LineAndEnd(name) => match line(json, board)? {
            (line, true) => vec![line, String::new(), number(name)],
            (line, false) => vec![line, number(name)],
        },
        Arguments::SumLine => {
            let is_loop = json.get("loop") == Some(&Json::Bool(true));
            let after = if is_loop { vec!["LOOP".to_owned()] } else { Vec::new() };
            [vec![number("sum")], cells("cells")?, after].concat()
        }
        Arguments::Arrow => [cells("circle")?, cells("cells")?].concat(),
        Arguments::Pill => {
            let circle = cells("circle")?;
            [vec![circle.len().to_string()], circle, cells("cells")?].concat()
        }
        Arguments::Groups => groups("groups")?,
        Arguments::CellAndLabels | Arguments::CellAndArms => {
            let is_first_left_out = json.get("leave_first_out") == Some(&Json::Bool(true));
            let flag = if is_first_left_out { "1" } else { "" };
            let labels = match arguments {
                Arguments::CellAndArms => groups("arms")?,
                _ => cells("labels")?,
            };
            [vec![cell(json.get("cell")?)?, flag.to_owned()], labels].concat()
        }
        Arguments::WeightedSum => {
            let factors = json.get("factors")?.as_array()?.iter().map(Json::to_string);
            let parts: Vec<String> =
                [number("sum"), "=".to_owned()].into_iter().chain(factors).collect();
            [vec![parts.join("_")], cells("cells")?].concat()
        }
        Arguments::Relation => {
            let mut words = vec![relation_key(json.get("allowed")?, board)?];
            if let Some(name) = json.get("name").and_then(Json::as_str) {
                words.push(format!("_{}", percent::encode(name)));
            }
            [words, cells("cells")?].concat()
        }
        Arguments::FirstAndNumbers => {
            [cells("cells")?.into_iter().take(1).collect(), numbers("values")?].concat()
        }
        Arguments::NumbersAndCells => {
            [vec![numbers("values")?.join("_")], cells("cells")?].concat()
        }
        Arguments::PairsAndCells => {
            let digits = json.get("clue")?.as_array()?.iter().flat_map(|pair| pair.as_array());
            let digits: String = digits.flatten().map(Json::to_string).collect();
            [vec![digits], cells("cells")?].concat()
        }
        Arguments::EqualGroups => {
            let groups = json.get("groups")?.as_array()?;
            let names = groups.iter().filter_map(Json::as_array).flatten();
            let cells: Option<Vec<String>> = names.map(cell).collect();
            [vec![groups.len().to_string()], cells?].concat()
        }
        Arguments::CellAndCells => [vec![cell(json.get("count")?)?], cells("cells")?].concat(),
        Arguments::Indexed => {
            let by = if json.get("by")?.as_str()? == "row" { "R" } else { "C" };
            [vec![by.to_owned()], cells("cells")?].concat()
        }
        Arguments::Pattern => {
            let pattern = json.get("pattern")?.as_str()?;
            [vec![base_64_word(pattern.as_bytes())], cells("cells")?].concat()
        }
    })
}

/// The digits to the base of 64, in the alphabet for addresses.
const BASE_64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Allowed pairs of numbers as a key: a bit for each pair of values in ascending order, the lowest bit of a digit
/// first.
fn relation_key(allowed: &Json, board: &Board) -> Option<String> {
    let (values, count) = (board.values(), board.values().count());
    let mut digits = vec![0_u8; (count * count).div_ceil(6)];
    for pair in allowed.as_array()? {
        let index = |at: usize| {
            let number = pair.get(at)?.as_i64()?.try_into().ok()?;
            values.value(number).map(|value| value.index())
        };
        let bit = index(0)? * count + index(1)?;
        digits[bit / 6] |= 1 << (bit % 6);
    }
    let key: String = digits.iter().map(|&digit| char::from(BASE_64[usize::from(digit)])).collect();
    Some(key.trim_end_matches('A').to_owned())
}

/// Bytes as a word: four digits for three bytes, the highest bits first.
fn base_64_word(bytes: &[u8]) -> String {
    let digit = |bits: u32| char::from(BASE_64[bits as usize & 63]);
    let digits = |chunk: &[u8]| -> String {
        let bits = (0..3).fold(0, |bits, at| bits << 8 | u32::from(*chunk.get(at).unwrap_or(&0)));
        (0..=chunk.len()).map(|at| digit(bits >> (18 - 6 * at))).collect()
    };
    bytes.chunks(3).map(digits).collect()
}

/// The row or column of a rule, and whether it is seen from its last cell.
fn line(json: &Json, board: &Board) -> Option<(String, bool)> {
    let cells: Option<Vec<Cell>> = json
        .get("cells")?
        .as_array()?
        .iter()
        .map(|name| board.cell_named(name.as_str()?))
        .collect();
    let cells = cells?;
    let (first, last) = (*cells.first()?, *cells.last()?);
    let name = match board.row_of(first) == board.row_of(last) {
        true => format!("R{}", board.row_of(first) + 1),
        false => format!("C{}", board.column_of(first) + 1),
    };
    Some((name, first > last))
}

/// The constraints that describe a board without clues.
fn layout(board: &Board) -> Option<String> {
    let (rows, columns, values) = (board.rows(), board.columns(), board.values());
    let has = |kind| board.houses().iter().any(|house| house.kind == kind);
    let has_houses = has(BoardHouseKind::Row) || has(BoardHouseKind::Column);
    let mut text = format!(".Shape~{rows}x{columns}");
    if values.lowest() != 1 {
        text += &format!("~{}-{}", values.lowest(), values.highest());
    } else if values.count() != rows.max(columns) || !has_houses {
        text += &format!("~{}", values.count());
    }
    if !has_houses {
        text += "~Raw";
    }
    let is_region = |kind| matches!(kind, BoardHouseKind::Box | BoardHouseKind::Region);
    let regions = board.houses().iter().filter(|house| is_region(house.kind));
    let region_size = regions.map(|house| house.cells.len()).max();
    if let Some(size) = region_size.filter(|&size| size != rows.max(columns)) {
        text += &format!(".RegionSize~{size}");
    }
    let has_usual = box_size(rows, columns, region_size.unwrap_or(rows.max(columns))).is_some();
    if has_houses && has_usual && !has(BoardHouseKind::Box) {
        text += ".NoBoxes";
    }
    if has(BoardHouseKind::Region) {
        text += &format!(".Jigsaw~{}", jigsaw(board)?);
    }
    for house in board.houses().iter().filter(|house| house.kind == BoardHouseKind::Diagonal) {
        let is_falling = house.cells.first() == Some(&Cell::new(0));
        text += if is_falling { ".Diagonal~-1" } else { ".Diagonal~1" };
    }
    if has(BoardHouseKind::Window) {
        text += ".Windoku";
    }
    if has(BoardHouseKind::DisjointGroup) {
        text += ".DisjointSets";
    }
    for house in board.houses().iter().filter(|house| house.kind == BoardHouseKind::Extra) {
        let words: Vec<String> = house.cells.iter().map(|&cell| cell_word(board, cell)).collect();
        text += &format!(".AllDifferent~{}", words.join("~"));
    }
    text += &variables(board)?;
    // Whatever is not of this kind would be read as another board.
    let constraints = super::constraint::parse(&text).ok()?;
    layout::read(&constraints).is_ok().then_some(text)
}

/// The constraints that add loose cells: `VA1` and so on are variables, `CC1` and so on come with unknown regions.
fn variables(board: &Board) -> Option<String> {
    let mut counts: Vec<(String, usize, bool)> = Vec::new();
    for cell in board.loose_cells() {
        let name = board.cell_name(cell);
        let prefix = name.trim_end_matches(|digit: char| digit.is_ascii_digit());
        let is_numbered = prefix.len() < name.len();
        match counts.last_mut() {
            Some((last, count, true)) if last == prefix && is_numbered => *count += 1,
            _ => counts.push((prefix.to_owned(), 1, is_numbered)),
        }
    }
    let variable =
        |(prefix, count, is_numbered): (String, usize, bool)| match prefix.strip_prefix('V') {
            Some(prefix) if count > 1 || !is_numbered => Some(format!(".Var~{prefix}~~{count}")),
            _ => (prefix == "CC").then(String::new),
        };
    counts.into_iter().map(variable).collect()
}

/// The regions with a letter for every cell; cells in no region have one of their own.
fn jigsaw(board: &Board) -> Option<String> {
    const LETTERS: &[u8; 36] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let mut letters = vec![b'-'; board.rows() * board.columns()];
    let regions = board.houses().iter().filter(|house| house.kind == BoardHouseKind::Region);
    for (number, region) in regions.enumerate() {
        for cell in &region.cells {
            letters[cell.index()] = *LETTERS.get(number)?;
        }
    }
    String::from_utf8(letters).ok()
}
