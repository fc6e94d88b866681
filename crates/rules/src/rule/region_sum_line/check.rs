use omnidoku_core::BoardHouseKind;

use super::RegionSumLine;
use crate::full::Full;
use crate::rule::Check;

impl Check for RegionSumLine {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let regions = |kind| full.board().houses().iter().filter(move |house| house.kind == kind);
        let regions: Vec<_> = match regions(BoardHouseKind::Box).next() {
            Some(_) => regions(BoardHouseKind::Box).collect(),
            None => regions(BoardHouseKind::Region).collect(),
        };
        // A cell of several regions, where grids overlap, belongs to the first of them.
        let mut sums: Vec<i64> = Vec::new();
        let mut last = None;
        for &cell in &self.cells {
            let region = regions.iter().position(|region| region.cells.contains(&cell));
            if sums.is_empty() || region != last {
                sums.push(0);
            }
            last = region;
            if let Some(sum) = sums.last_mut() {
                *sum += i64::from(full.number(cell));
            }
        }
        sums.windows(2).all(|pair| pair[0] == pair[1])
    }
}
