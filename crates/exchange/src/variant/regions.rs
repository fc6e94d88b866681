//! Regions that a text lists cell by cell: boxes if they are a pattern of equal rectangles.

use omnidoku_core::{Board, BoardHouseKind, Cell};

use super::error::VariantError;

/// Makes regions houses. None of them may have more cells than there are values.
pub(super) fn add(board: &mut Board, mut regions: Vec<Vec<Cell>>) -> Result<(), VariantError> {
    let most = board.values().count();
    for region in &mut regions {
        region.sort_unstable();
        let first = region.first().map(|&cell| board.cell_name(cell)).unwrap_or_default();
        if region.len() > most {
            let count = region.len();
            let problem = format!("the region of {first} has {count} cells for {most} values");
            return Err(VariantError::damaged(problem));
        }
        if region.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(VariantError::damaged(format!("the region of {first} names a cell twice")));
        }
    }
    regions.retain(|region| !region.is_empty());
    regions.sort_unstable();
    match box_size(board, &regions) {
        Some((height, width)) => board.add_boxes(height, width),
        None => {
            regions.into_iter().for_each(|region| board.add_house(BoardHouseKind::Region, region))
        }
    }
    Ok(())
}

/// The height and width of the boxes, if the regions are all boxes of the board.
fn box_size(board: &Board, regions: &[Vec<Cell>]) -> Option<(usize, usize)> {
    let size = board.values().count();
    let (height, width) = (1..=size)
        .filter(|height| size.is_multiple_of(*height))
        .map(|height| (height, size / height))
        .find(|&(height, width)| {
            let mut pattern = Board::new(board.rows(), board.columns(), board.values())
                .expect("a board of this size exists");
            pattern.add_boxes(height, width);
            let mut boxes: Vec<&Vec<Cell>> =
                pattern.houses().iter().map(|house| &house.cells).collect();
            boxes.sort_unstable();
            boxes.into_iter().eq(regions)
        })?;
    (height > 1 && width > 1).then_some((height, width))
}
