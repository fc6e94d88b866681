use omnidoku_core::{Board, BoardHouseKind, Cell};

use super::RegionSumLine;
use crate::automaton::TooManyStates;
use crate::network::Network;
use crate::rule::equal_sums::EqualSums;
use crate::rule::Propagate;

impl Propagate for RegionSumLine {
    fn post(&self, board: &Board, network: &mut Network) -> Result<(), TooManyStates> {
        let groups = self.segments(board);
        if groups.len() > 1 { EqualSums { groups }.post(board, network) } else { Ok(()) }
    }
}

impl RegionSumLine {
    /// The cells between two borders of regions, along the line.
    fn segments(&self, board: &Board) -> Vec<Vec<Cell>> {
        let mut region_of = vec![None; board.cell_count()];
        for kind in [BoardHouseKind::Region, BoardHouseKind::Box] {
            let houses = board.houses().iter().enumerate().filter(|(_, house)| house.kind == kind);
            let houses: Vec<_> = houses.collect();
            if !houses.is_empty() {
                region_of.fill(None);
            }
            for (number, house) in houses.into_iter().rev() {
                house.cells.iter().for_each(|cell| region_of[cell.index()] = Some(number));
            }
        }
        let segments = self.cells.chunk_by(|a, b| region_of[a.index()] == region_of[b.index()]);
        segments.map(<[Cell]>::to_vec).collect()
    }
}

#[cfg(test)]
mod tests {
    use omnidoku_core::{Board, Values};
    use serde_json::json;

    use crate::agreement::{add_regions, assert_agreement, assert_iss, four, read_iss, six, strip};
    use crate::rule::Rule;

    #[test]
    fn region_sum_lines_agree_on_boxes() {
        for cells in [
            json!(["r1c1", "r1c2", "r1c3"]),
            json!(["r2c2", "r3c3"]),
            json!(["r1c2", "r1c3", "r1c4", "r2c2", "r2c1"]),
            json!(["r1c1", "r2c2", "r2c3", "r1c3", "r1c2", "r2c1"]),
        ] {
            assert_agreement(&four(), json!({"rule": "region_sum_line", "cells": cells}));
        }
        let three = ["r1c2", "r2c3", "r3c3", "r3c4", "r4c5", "r5c6", "r6c5"];
        assert_agreement(&six(), json!({"rule": "region_sum_line", "cells": three}));
    }

    #[test]
    fn region_sum_lines_agree_on_regions() {
        let mut board = Board::new(3, 3, Values::new(0, 3).unwrap()).unwrap();
        board.add_rows_and_columns();
        add_regions(&mut board, "aabacbccb");
        let cells = ["r1c1", "r1c2", "r2c3"];
        assert_agreement(&board, json!({"rule": "region_sum_line", "cells": cells}));
        // The middle cell is in no region.
        let mut board = Board::new(1, 5, Values::new(0, 4).unwrap()).unwrap();
        let at = |column| board.cell_at(0, column).unwrap();
        let (left, right) = (vec![at(0), at(1)], vec![at(3), at(4)]);
        board.add_house(omnidoku_core::BoardHouseKind::Region, left);
        board.add_house(omnidoku_core::BoardHouseKind::Region, right);
        let cells = ["r1c1", "r1c2", "r1c3", "r1c4", "r1c5"];
        assert_agreement(&board, json!({"rule": "region_sum_line", "cells": cells}));
    }

    #[test]
    fn region_sum_lines_need_regions() {
        let free = strip(3, 1, 3);
        let line = json!({"rule": "region_sum_line", "cells": ["r1c1", "r1c2"]});
        assert!(Rule::read(&free, &line).is_err());
        assert_iss(&free, "RegionSumLine~R1C1~R1C2", json!([]));
        assert_iss(&four(), "RegionSumLine~R1C1~R1C2", json!([line]));
        assert!(read_iss(&four(), "RegionSumLine~R1C1").is_err());
    }
}
