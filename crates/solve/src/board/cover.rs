//! Boards as exact cover problems, for [Dancing Links](crate::links).
//!
//! A candidate is a row with a one for each of its [`BoardGroups`], and every group is a column. A group that may
//! be empty has one more row of its own, for the case that it is.

use omnidoku_core::Value;

use super::groups::BoardGroups;
use super::{Ended, VisitValues};
use crate::limits::Limits;
use crate::links::{ColumnChoice, Matrix, exact_cover};

/// Visits every solution.
pub(super) fn search(groups: &BoardGroups, limits: &Limits, visit: &mut VisitValues<'_>) -> Ended {
    let matrix = matrix(groups);
    let mut values = vec![Value::new(0); groups.cells];
    let report = exact_cover(&matrix, ColumnChoice::Smallest, limits, &mut |rows| {
        for &(cell, value) in rows.iter().filter_map(|&row| groups.candidates.get(row)) {
            values[cell.index()] = value;
        }
        visit(&values)
    });
    Ended::new(report.end, report.stats)
}

fn matrix(groups: &BoardGroups) -> Matrix {
    let mut matrix = Matrix::new(groups.count);
    let candidates = groups.memberships.iter().map(Vec::as_slice);
    for row in candidates.chain(groups.may_be_empty.iter().map(std::slice::from_ref)) {
        let ones: Vec<usize> = row.iter().map(|&group| group as usize).collect();
        matrix.push_row(&ones).expect("a candidate is in a group once");
    }
    matrix
}
