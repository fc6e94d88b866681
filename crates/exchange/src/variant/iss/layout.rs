//! The board that a list of constraints describes: its size, values, houses and variables, but for givens.

use omnidoku_core::{Board, BoardHouseKind, Cell, Values};

use super::constraint::Constraint;
use crate::variant::error::VariantError;

/// The names of constraints that are read here.
pub(super) fn is_layout(name: &str) -> bool {
    matches!(
        name,
        "Shape"
            | "NoBoxes"
            | "RegionSize"
            | "Jigsaw"
            | "Diagonal"
            | "Windoku"
            | "DisjointSets"
            | "Var"
    )
}

/// The largest side, and the most values, of a grid there.
const MAX_SIZE: usize = 16;

/// Reads it.
pub(super) fn read(constraints: &[Constraint<'_>]) -> Result<Board, VariantError> {
    let shape = constraints.iter().find(|constraint| constraint.name == "Shape");
    let (mut board, has_houses) = shape.map_or_else(default_shape, read_shape)?;
    let (rows, columns) = (board.rows(), board.columns());
    let has = |name: &str| constraints.iter().any(|constraint| constraint.name == name);
    let size = constraints.iter().rfind(|constraint| constraint.name == "RegionSize");
    let size = size.map(region_size).transpose()?;
    let region_size = size.unwrap_or(rows.max(columns));
    if has_houses {
        board.add_rows_and_columns();
    }
    let boxes = box_size(rows, columns, region_size);
    if let Some((box_rows, box_columns)) = boxes.filter(|_| has_houses && !has("NoBoxes")) {
        board.add_boxes(box_rows, box_columns);
    }
    let (mut falling, mut rising) = (false, false);
    for constraint in constraints.iter().filter(|constraint| is_layout(constraint.name)) {
        if !has_houses && !matches!(constraint.name, "Shape" | "Var") {
            return Err(VariantError::damaged(format!(
                "{} is for grids with rows and columns",
                constraint.name
            )));
        }
        match constraint.name {
            "Jigsaw" => add_regions(&mut board, constraint, region_size)?,
            "Diagonal" => {
                if rows != columns {
                    return Err(VariantError::damaged("a Diagonal needs a square grid"));
                }
                match constraint.words().next() {
                    Some("1") => rising = true,
                    Some("-1") => falling = true,
                    _ => return Err(VariantError::damaged("a Diagonal is 1 or -1")),
                }
            }
            "Windoku" => {
                let size = size.unwrap_or(board.values().count());
                if let Some((rows, columns)) = box_size(rows, columns, size) {
                    board.add_windows(rows, columns);
                }
            }
            "DisjointSets" => {
                if let Some((rows, columns)) = boxes {
                    board.add_disjoint_groups(rows, columns);
                }
            }
            _ => {}
        }
    }
    if falling || rising {
        board.add_diagonals(falling, rising);
    }
    if has("ChaosConstruction") {
        // A cell for the region of every cell of the grid.
        for number in 1..=rows * columns {
            board.add_loose_cell(&format!("CC{number}"))?;
        }
    }
    for constraint in constraints.iter().filter(|constraint| constraint.name == "Var") {
        add_variables(&mut board, constraint)?;
    }
    Ok(board)
}

/// 9×9 with the values 1 to 9.
fn default_shape() -> Result<(Board, bool), VariantError> {
    Ok((Board::new(9, 9, Values::up_to(9)?)?, true))
}

/// Reads `9x9`, `9x9~10`, `9x9~0-9` or `9x9~~Raw`: the size, the values, and `Raw` if rows and columns
/// are no houses.
fn read_shape(constraint: &Constraint<'_>) -> Result<(Board, bool), VariantError> {
    let wrong = || {
        let text: String = constraint.arguments.as_deref().unwrap_or("").chars().take(40).collect();
        VariantError::damaged(format!("“{text}” is no shape such as 9x9 or 6x8~0-8"))
    };
    let mut words = constraint.words();
    let Some(size) = words.next().filter(|size| !size.is_empty()) else { return default_shape() };
    let number = |text: &str| text.parse::<usize>().ok().filter(|&number| number <= MAX_SIZE);
    let (rows, columns) = size.split_once('x').ok_or_else(wrong)?;
    let (rows, columns) = number(rows).zip(number(columns)).ok_or_else(wrong)?;
    let values = match words.next().unwrap_or("") {
        "" => Values::up_to(rows.max(columns)),
        range => match range.split_once('-') {
            None => Values::up_to(number(range).ok_or_else(wrong)?),
            Some((from, to)) => {
                let (from, to) = number(from).zip(number(to)).ok_or_else(wrong)?;
                let count = (to + 1).checked_sub(from).ok_or_else(wrong)?;
                Values::new(i32::try_from(from).map_err(|_| wrong())?, count)
            }
        },
    }?;
    let has_houses = match words.next() {
        None | Some("Sudoku") => true,
        Some("Raw") => false,
        Some(_) => return Err(wrong()),
    };
    if words.next().is_some() || values.count() > MAX_SIZE {
        return Err(wrong());
    }
    Ok((Board::new(rows, columns, values)?, has_houses))
}

/// Reads `A~Label~3`: the cells `VA1` to `VA3`, or `VA` if there is only one. `3x4` are twelve.
fn add_variables(board: &mut Board, constraint: &Constraint<'_>) -> Result<(), VariantError> {
    let mut words = constraint.words();
    let prefix = words.next().unwrap_or("");
    if prefix.is_empty() || !prefix.bytes().all(|byte| byte.is_ascii_uppercase()) {
        return Err(VariantError::damaged("a Var needs a name of letters from A to Z"));
    }
    let size = words.nth(1).filter(|size| !size.is_empty()).unwrap_or("1");
    let mut sides = size.split('x').map(|side| side.parse::<usize>().ok());
    let count = sides.try_fold(1, |count: usize, side| count.checked_mul(side?));
    match count.filter(|&count| count <= Board::MAX_LOOSE_CELLS) {
        Some(1) => board.add_loose_cell(&format!("V{prefix}")).map(|_| ())?,
        Some(count) => {
            for number in 1..=count {
                board.add_loose_cell(&format!("V{prefix}{number}"))?;
            }
        }
        None => return Err(VariantError::damaged(format!("the size of Var {prefix} is wrong"))),
    }
    Ok(())
}

fn region_size(constraint: &Constraint<'_>) -> Result<usize, VariantError> {
    let size = constraint.words().next().and_then(|word| word.parse().ok());
    size.filter(|size| (1..=256).contains(size))
        .ok_or_else(|| VariantError::damaged("RegionSize should be a number of cells"))
}

/// The height and width of boxes with so many cells that tile the grid, as square as possible.
pub(super) fn box_size(rows: usize, columns: usize, size: usize) -> Option<(usize, usize)> {
    let tiles = |&(height, width): &(usize, usize)| {
        rows.is_multiple_of(height) && columns.is_multiple_of(width)
    };
    (2..=size.isqrt())
        .rev()
        .filter(|&short| size.is_multiple_of(short))
        .flat_map(|short| [(short, size / short), (size / short, short)])
        .find(tiles)
}

/// Adds the regions of a layout with a character per cell. One of them may have another size: the cells
/// that are in no region.
fn add_regions(
    board: &mut Board,
    constraint: &Constraint<'_>,
    size: usize,
) -> Result<(), VariantError> {
    let layout = constraint.words().last().unwrap_or("");
    let found = layout.chars().count();
    if found != board.cell_count() {
        let expected = board.cell_count();
        return Err(VariantError::damaged(format!(
            "the regions have {found} characters for {expected} cells"
        )));
    }
    let mut regions: Vec<(char, Vec<Cell>)> = Vec::new();
    for (cell, letter) in board.cells().zip(layout.chars()) {
        match regions.iter_mut().find(|(other, _)| *other == letter) {
            Some((_, cells)) => cells.push(cell),
            None => regions.push((letter, vec![cell])),
        }
    }
    if regions.len() == 1 {
        return Ok(());
    }
    if regions.iter().filter(|(_, cells)| cells.len() != size).count() > 1 {
        return Err(VariantError::damaged(format!("regions should have {size} cells each")));
    }
    for (_, cells) in regions.into_iter().filter(|(_, cells)| cells.len() == size) {
        board.add_house(BoardHouseKind::Region, cells);
    }
    Ok(())
}
