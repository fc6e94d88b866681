//! Reading boards.

use omnidoku_core::{Board, BoardHouseKind, Cell, Value, ValueSet, Values};
use serde_json::{Map, Value as Json};

use super::{BoardFile, BoardFileError, FIELDS, MAX_BYTES, MAX_RULES, VERSION};
use crate::fields::{Fields, RuleError};
use crate::rule::Rule;
use crate::variant::Variant;

impl BoardFile {
    /// Reads a board from text.
    pub fn read(text: &str) -> Result<BoardFile, BoardFileError> {
        if text.len() > MAX_BYTES {
            return Err(BoardFileError::TooLong);
        }
        match serde_json::from_str(text) {
            Ok(Json::Object(map)) => BoardFile::from_json(map),
            Ok(_) => Err(BoardFileError::Json("it is not an object".to_owned())),
            Err(error) => Err(BoardFileError::Json(error.to_string())),
        }
    }

    /// Reads a board from JSON.
    pub fn from_json(mut map: Map<String, Json>) -> Result<BoardFile, BoardFileError> {
        if map.remove("omnidoku").and_then(|version| version.as_u64()) != Some(VERSION) {
            return Err(BoardFileError::Version);
        }
        if let Some(name) = map.keys().find(|name| !FIELDS.contains(&name.as_str())) {
            return Err(BoardFileError::Unexpected(name.chars().take(40).collect()));
        }
        map.retain(|_, value| !value.is_null());
        let rules = map.remove("rules");
        let mut board = size(&mut map)?;
        let bare = board.clone();
        let mut fields = Fields::new(&bare, map);
        if fields.has("absent") {
            fields.cells("absent", 0)?.into_iter().for_each(|cell| board.remove_cell(cell));
        }
        let loose = fields.has("loose_cells").then(|| fields.json("loose_cells")).transpose()?;
        if let Some(json) = loose {
            let wrong = || RuleError::wrong("loose_cells", "a list of names");
            for name in texts(json).ok_or_else(wrong)? {
                board.add_loose_cell(&name)?;
            }
        }
        // From here on absent cells are no cells, and loose ones are.
        let bare = board.clone();
        let mut fields = Fields::new(&bare, fields.into_rest());
        houses(&mut fields, &mut board)?;
        candidates(&mut fields, &mut board)?;
        let solution = match fields.has("solution") {
            false => None,
            true => Some(solution(&mut fields)?),
        };
        let title = fields.optional_text("title")?;
        let author = fields.optional_text("author")?;
        let rules_text = fields.optional_text("rules_text")?;
        fields.finish()?;
        let rules = read_rules(rules, &board)?;
        let variant = Variant { board, rules };
        Ok(BoardFile { variant, title, author, rules_text, solution })
    }
}

/// The board of the size and values, without houses.
fn size(map: &mut Map<String, Json>) -> Result<Board, BoardFileError> {
    let mut number = |name: &'static str| {
        let json = map.remove(name).ok_or(RuleError::Missing(name))?;
        let number = json.as_u64().ok_or_else(|| RuleError::wrong(name, "a whole number"))?;
        Ok::<usize, RuleError>(usize::try_from(number).unwrap_or(usize::MAX))
    };
    let (rows, columns) = (number("rows")?, number("columns")?);
    Board::new(rows, columns, Values::up_to(1)?)?;
    let values = match map.remove("values") {
        None => Values::up_to(rows.max(columns))?,
        Some(json) => {
            let wrong = || RuleError::wrong("values", "{\"lowest\": 1, \"count\": 9} or the like");
            let range = json.as_object().filter(|range| {
                range.len() == 2 && range.contains_key("lowest") && range.contains_key("count")
            });
            let number = |name| range?.get(name)?.as_i64()?.try_into().ok();
            let lowest: i32 = number("lowest").ok_or_else(wrong)?;
            let count = number("count").and_then(|count| usize::try_from(count).ok());
            Values::new(lowest, count.ok_or_else(wrong)?)?
        }
    };
    Ok(Board::new(rows, columns, values)?)
}

fn houses(fields: &mut Fields<'_>, board: &mut Board) -> Result<(), BoardFileError> {
    if !fields.has("rows_and_columns") || fields.flag("rows_and_columns")? {
        board.add_rows_and_columns();
    }
    if let Some((rows, columns)) = box_size(fields, "boxes")? {
        board.add_boxes(rows, columns);
    }
    if fields.has("regions") {
        let wrong = "rows of text with one letter per cell, or “.” for no region";
        let texts = texts(fields.json("regions")?).filter(|rows| rows.len() == board.rows());
        let texts = texts.ok_or_else(|| RuleError::wrong("regions", wrong))?;
        add_regions(&texts, board).ok_or_else(|| RuleError::wrong("regions", wrong))?;
    }
    if fields.has("diagonals") {
        let names = texts(fields.json("diagonals")?).unwrap_or_default();
        let has = |name: &str| names.iter().any(|other| other == name);
        let [falling, rising] = [has("falling"), has("rising")];
        if names.is_empty() || names.len() != usize::from(falling) + usize::from(rising) {
            return Err(
                RuleError::wrong("diagonals", "[\"falling\", \"rising\"] or one of them").into()
            );
        }
        if board.rows() != board.columns() {
            return Err(RuleError::wrong("diagonals", "on a square board only").into());
        }
        board.add_diagonals(falling, rising);
    }
    if let Some((rows, columns)) = box_size(fields, "windows")? {
        board.add_windows(rows, columns);
    }
    if let Some((rows, columns)) = box_size(fields, "disjoint_groups")? {
        board.add_disjoint_groups(rows, columns);
    }
    if fields.has("extra_regions") {
        for cells in fields.groups("extra_regions", 1)? {
            add_house(board, BoardHouseKind::Extra, cells)?;
        }
    }
    if fields.has("houses") {
        let wrong = || RuleError::wrong("houses", "a list of {\"kind\": …, \"cells\": […]}");
        let Json::Array(houses) = fields.json("houses")? else { return Err(wrong().into()) };
        for house in houses {
            let Json::Object(house) = house else { return Err(wrong().into()) };
            let bare = board.clone();
            let mut house = Fields::new(&bare, house);
            let name = house.text("kind")?;
            let kind = BoardHouseKind::ALL.into_iter().find(|kind| kind.name() == name);
            let names: Vec<&str> = BoardHouseKind::ALL.iter().map(|kind| kind.name()).collect();
            let kind = kind
                .ok_or_else(|| RuleError::wrong("kind", format!("one of {}", names.join(", "))))?;
            add_house(board, kind, house.cells("cells", 0)?)?;
            house.finish()?;
        }
    }
    Ok(())
}

fn add_house(board: &mut Board, kind: BoardHouseKind, cells: Vec<Cell>) -> Result<(), RuleError> {
    if let Some(cell) = crate::fields::repeated(&cells) {
        return Err(RuleError::CellTwice(board.cell_name(cell)));
    }
    board.add_house(kind, cells);
    Ok(())
}

/// Adds regions in the order in which their letters come up.
fn add_regions(texts: &[String], board: &mut Board) -> Option<()> {
    let mut regions: Vec<(char, Vec<Cell>)> = Vec::new();
    for (row, text) in texts.iter().enumerate() {
        if text.chars().count() != board.columns() {
            return None;
        }
        for (column, letter) in text.chars().enumerate().filter(|(_, letter)| *letter != '.') {
            let cell = board.cell_at(row, column)?;
            match regions.iter_mut().find(|(other, _)| *other == letter) {
                Some((_, cells)) => cells.push(cell),
                None => regions.push((letter, vec![cell])),
            }
        }
    }
    for (_, cells) in regions {
        board.add_house(BoardHouseKind::Region, cells);
    }
    Some(())
}

/// A height and width such as `3x3`.
fn box_size(
    fields: &mut Fields<'_>,
    name: &'static str,
) -> Result<Option<(usize, usize)>, RuleError> {
    let Some(text) = fields.optional_text(name)? else { return Ok(None) };
    let board = fields.board();
    let size = text.split_once('x').and_then(|(rows, columns)| {
        let (rows, columns) = (rows.parse().ok()?, columns.parse().ok()?);
        let fits = (1..=board.rows()).contains(&rows) && (1..=board.columns()).contains(&columns);
        fits.then_some((rows, columns))
    });
    let wrong = "the height and width of a box, such as 3x3";
    size.map(Some).ok_or_else(|| RuleError::wrong(name, wrong))
}

fn texts(json: Json) -> Option<Vec<String>> {
    let Json::Array(items) = json else { return None };
    let text = |item: Json| match item {
        Json::String(text) => Some(text),
        _ => None,
    };
    items.into_iter().map(text).collect()
}

fn candidates(fields: &mut Fields<'_>, board: &mut Board) -> Result<(), RuleError> {
    if fields.has("givens") {
        for (cell, value) in givens(fields)? {
            board.restrict(cell, ValueSet::only(value));
        }
    }
    if !fields.has("candidates") {
        return Ok(());
    }
    let wrong = || RuleError::wrong("candidates", "lists of values by cell, {\"r1c1\": [1, 2]}");
    let Json::Object(map) = fields.json("candidates")? else { return Err(wrong()) };
    for (name, numbers) in map {
        let cell = board.cell_named(&name).ok_or_else(|| no_cell(&name))?;
        let mut set = ValueSet::EMPTY;
        for number in numbers.as_array().ok_or_else(wrong)? {
            set.insert(value(board, "candidates", number.as_i64())?);
        }
        board.restrict(cell, set);
    }
    Ok(())
}

fn no_cell(name: &str) -> RuleError {
    RuleError::NoCell(name.chars().take(20).collect())
}

/// The value of a number.
fn value(board: &Board, name: &str, number: Option<i64>) -> Result<Value, RuleError> {
    let value = number.and_then(|number| board.values().value(number.try_into().ok()?));
    value.ok_or_else(|| RuleError::wrong(name, format!("values from {}", board.values())))
}

/// The givens, as rows of text or by cell.
fn givens(fields: &mut Fields<'_>) -> Result<Vec<(Cell, Value)>, RuleError> {
    let board = fields.board();
    match fields.json("givens")? {
        Json::Object(map) => map
            .into_iter()
            .map(|(name, number)| {
                let cell = board.cell_named(&name).ok_or_else(|| no_cell(&name))?;
                Ok((cell, value(board, "givens", number.as_i64())?))
            })
            .collect(),
        rows => grid(board, "givens", rows),
    }
}

/// Values in rows of text: a character per cell, or words.
fn grid(board: &Board, name: &str, rows: Json) -> Result<Vec<(Cell, Value)>, RuleError> {
    let wrong = || {
        let (rows, columns) = (board.rows(), board.columns());
        RuleError::wrong(name, format!("{rows} texts with {columns} digits, or words, each"))
    };
    let rows = texts(rows).filter(|rows| rows.len() == board.rows()).ok_or_else(wrong)?;
    let mut filled = Vec::new();
    for (row, text) in rows.iter().enumerate() {
        let words: Vec<&str> = match text.trim().contains(char::is_whitespace) {
            true => text.split_whitespace().collect(),
            false => text.trim().split("").filter(|word| !word.is_empty()).collect(),
        };
        // A single column of numbers has words without spaces.
        let words = if board.columns() == 1 { vec![text.trim()] } else { words };
        if words.len() != board.columns() {
            return Err(wrong());
        }
        for (column, word) in words.into_iter().enumerate().filter(|(_, word)| *word != ".") {
            let value = value(board, name, word.parse().ok())?;
            let cell = board.cell_at(row, column);
            let cell = cell.ok_or_else(|| no_cell(&format!("r{}c{}", row + 1, column + 1)))?;
            filled.push((cell, value));
        }
    }
    Ok(filled)
}

/// A value for every cell: a text for each row, and one with words for the loose cells if there are any.
fn solution(fields: &mut Fields<'_>) -> Result<Vec<Value>, RuleError> {
    let board = fields.board();
    let mut rows = fields.json("solution")?;
    let mut loose = String::new();
    if board.loose_cells().next().is_some()
        && let Some(Json::String(last)) = rows.as_array_mut().and_then(Vec::pop)
    {
        loose = last;
    }
    let mut filled = grid(board, "solution", rows)?;
    for (cell, word) in board.loose_cells().zip(loose.split_whitespace()) {
        filled.push((cell, value(board, "solution", word.parse().ok())?));
    }
    if filled.len() != board.cells().count() {
        return Err(RuleError::wrong("solution", "a value for every cell"));
    }
    let mut solution = vec![Value::new(0); board.cell_count()];
    for (cell, value) in filled {
        solution[cell.index()] = value;
    }
    Ok(solution)
}

fn read_rules(rules: Option<Json>, board: &Board) -> Result<Vec<Rule>, BoardFileError> {
    let rules = match rules {
        None => return Ok(Vec::new()),
        Some(Json::Array(rules)) => rules,
        Some(_) => return Err(RuleError::wrong("rules", "a list of rules").into()),
    };
    if rules.len() > MAX_RULES {
        return Err(BoardFileError::TooManyRules(rules.len()));
    }
    let read = |(index, json): (usize, &Json)| {
        Rule::read(board, json).map_err(|error| {
            let name = json.get("rule").and_then(Json::as_str).unwrap_or("no name");
            let name = name.chars().take(40).collect();
            BoardFileError::Rule { number: index + 1, name, error }
        })
    };
    let rules: Vec<Rule> = rules.iter().enumerate().map(read).collect::<Result<_, _>>()?;
    Rule::limit_rules_of_board(&rules)?;
    Ok(rules)
}
