//! Exact cover of any matrix.

use std::ops::ControlFlow;

use omnidoku_core::{Random, Shape};
use omnidoku_solve::engine::dlx::cover_matrix;
use omnidoku_solve::links::{
    ColumnChoice, CoverEvent, Matrix, RowError, exact_cover, exact_cover_observed,
};
use omnidoku_solve::{Cause, End, Limits};

fn matrix(rows: &[&str]) -> Matrix {
    let mut matrix = Matrix::new(rows.first().map_or(0, |row| row.len()));
    for row in rows {
        let ones: Vec<usize> = row.match_indices('1').map(|(column, _)| column).collect();
        matrix.push_row(&ones).unwrap();
    }
    matrix
}

fn all_covers(matrix: &Matrix, choice: ColumnChoice) -> Vec<Vec<usize>> {
    let mut covers = Vec::new();
    let report = exact_cover(matrix, choice, &Limits::none(), &mut |rows| {
        covers.push(rows.to_vec());
        ControlFlow::Continue(())
    });
    assert_eq!(report.end, End::Exhausted);
    assert_eq!(report.covers, covers.len() as u64);
    assert_eq!(report.stats.nodes, report.stats.backtracks);
    covers.sort();
    covers
}

/// Every subset of the rows, tried.
fn covers_by_definition(matrix: &Matrix) -> Vec<Vec<usize>> {
    let mut covers = Vec::new();
    for subset in 0u32..1 << matrix.rows() {
        let rows: Vec<usize> = (0..matrix.rows()).filter(|row| subset >> row & 1 == 1).collect();
        let mut times = vec![0; matrix.columns()];
        rows.iter().flat_map(|&row| matrix.row(row)).for_each(|column| times[column] += 1);
        // A row without ones belongs to no column, so the search never chooses it.
        let all_count = rows.iter().all(|&row| matrix.row(row).next().is_some());
        if all_count && times.iter().all(|&count| count == 1) {
            covers.push(rows);
        }
    }
    covers.sort();
    covers
}

#[test]
fn both_printed_versions_of_the_example_have_rows_1_4_5() {
    for last in ["0001101", "0000111"] {
        let rows = ["0010110", "1001001", "0110010", "1001000", "0100001", last];
        for choice in [ColumnChoice::Smallest, ColumnChoice::First] {
            assert_eq!(all_covers(&matrix(&rows), choice), [[0, 3, 4]]);
        }
    }
}

#[test]
fn random_matrices_agree_with_the_definition() {
    let mut random = Random::new(11);
    let mut with_covers = 0;
    for _ in 0..3_000 {
        let columns = 1 + random.below(6);
        let mut matrix = Matrix::new(columns);
        for _ in 0..random.below(11) {
            let ones: Vec<usize> = (0..columns).filter(|_| random.chance(0.35)).collect();
            matrix.push_row(&ones).unwrap();
        }
        let expected = covers_by_definition(&matrix);
        with_covers += usize::from(!expected.is_empty());
        assert_eq!(all_covers(&matrix, ColumnChoice::Smallest), expected, "{matrix:?}");
        assert_eq!(all_covers(&matrix, ColumnChoice::First), expected, "{matrix:?}");
    }
    assert!(with_covers > 500, "{with_covers} are too few to mean much");
}

#[test]
fn the_matrix_of_9x9_has_blocks_at_0_81_162_and_243() {
    let matrix = cover_matrix(Shape::CLASSIC);
    assert_eq!((matrix.rows(), matrix.columns(), matrix.ones()), (729, 324, 4 * 729));
    assert!(matrix.row(0).eq([0, 81, 162, 243]));
    // Digit 9 in r9c9.
    assert!(matrix.row(728).eq([80, 161, 242, 323]));
    // Digit 3 in r2c5: cell 13, row 1, column 4, box 1.
    assert!(matrix.row(13 * 9 + 2).eq([13, 81 + 9 + 2, 162 + 4 * 9 + 2, 243 + 9 + 2]));
}

#[test]
fn a_matrix_without_columns_is_covered_by_nothing() {
    assert_eq!(all_covers(&Matrix::new(0), ColumnChoice::Smallest), [[0; 0]]);
    assert!(all_covers(&Matrix::new(1), ColumnChoice::Smallest).is_empty());
}

#[test]
fn bad_rows_are_refused() {
    let mut matrix = Matrix::new(3);
    assert_eq!(matrix.push_row(&[3]), Err(RowError::NoSuchColumn { column: 4, columns: 3 }));
    assert_eq!(matrix.push_row(&[1, 1]), Err(RowError::Twice { column: 2 }));
    assert_eq!(matrix.rows(), 0);
}

#[test]
fn limits_stop_it() {
    // 2^16 covers: each pair of columns by one of two equal rows.
    let mut pairs = Matrix::new(16);
    for column in 0..16 {
        pairs.push_row(&[column]).unwrap();
        pairs.push_row(&[column]).unwrap();
    }
    let visit = &mut |_: &[usize]| ControlFlow::Continue(());
    let report =
        exact_cover(&pairs, ColumnChoice::Smallest, &Limits::none().with_nodes(100), visit);
    assert_eq!(report.end, End::Interrupted(Cause::Nodes));
    let report =
        exact_cover(&pairs, ColumnChoice::Smallest, &Limits::none().with_memory(100), visit);
    assert_eq!(report.end, End::Interrupted(Cause::Memory));
    let report = exact_cover(&pairs, ColumnChoice::Smallest, &Limits::none(), visit);
    assert_eq!((report.end, report.covers), (End::Exhausted, 1 << 16));
}

/// What happens is enough to follow the rows that are taken, and it comes with the same covers and counters.
#[test]
fn an_observed_search_can_be_followed() {
    let matrix: Matrix = "0010110\n1001001\n0110010\n1001000\n0100001\n0001101".parse().unwrap();
    for choice in [ColumnChoice::Smallest, ColumnChoice::First] {
        let (mut taken, mut branching): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
        let (mut covers, mut dead_ends) = (Vec::new(), 0);
        let report = exact_cover_observed(
            &matrix,
            choice,
            &Limits::none(),
            &mut |event| {
                let has = |row: usize, column| matrix.row(row).any(|one| one == column);
                let is_open = |row: usize| {
                    matrix.row(row).all(|one| !taken.iter().any(|&other| has(other, one)))
                };
                let open = |column| (0..6).filter(|&row| has(row, column) && is_open(row)).count();
                match event {
                    CoverEvent::Column { column, rows } => {
                        assert_eq!(rows, open(column));
                        branching.push(column);
                    }
                    CoverEvent::Taken { column, row, rows } => {
                        assert!(branching.last() == Some(&column) && rows > 0);
                        assert!(has(row, column) && is_open(row));
                        taken.push(row);
                    }
                    CoverEvent::TakenBack { column, row } => {
                        assert_eq!((branching.last(), taken.pop()), (Some(&column), Some(row)));
                    }
                    CoverEvent::DeadEnd { column } => {
                        assert_eq!(open(column), 0);
                        dead_ends += 1;
                    }
                    CoverEvent::Cover => {
                        let mut cover = taken.clone();
                        cover.sort_unstable();
                        covers.push(cover);
                    }
                    CoverEvent::GivenUp { column } => assert_eq!(branching.pop(), Some(column)),
                }
            },
            &mut |_| ControlFlow::Continue(()),
        );
        assert_eq!(covers, [[0, 3, 4]]);
        assert!(taken.is_empty() && branching.is_empty() && dead_ends > 0);
        let plain =
            exact_cover(&matrix, choice, &Limits::none(), &mut |_| ControlFlow::Continue(()));
        assert_eq!(plain, report);
    }
}
