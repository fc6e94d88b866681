//! Row and column numbers around a frame, as [`frame_in`](super::frame_in) draws them: `c1 c2 …` above
//! it, `r1` before the first row. They say nothing about the grid and are skipped.

/// Whether a line numbers the columns and holds nothing else.
pub(super) fn are_columns(line: &str) -> bool {
    const MIN_COLUMNS: usize = 4;
    let mut count = 0;
    line.split_whitespace().all(|title| {
        count += 1;
        title.strip_prefix('c').is_some_and(|number| number == count.to_string())
    }) && count >= MIN_COLUMNS
}

/// What follows the number of a row, and how many characters come before it.
pub(super) fn after_row(line: &str) -> Option<(usize, &str)> {
    let title = line.split_whitespace().next()?;
    let number = title.strip_prefix('r')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let (_, row) = line.split_once(title).filter(|_| is_number)?;
    let row = row.trim_start();
    Some((line.chars().count() - row.chars().count(), row))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_numbered_from_one() {
        assert!(are_columns("     c1 c2 c3  c4 c5 c6"));
        for line in ["", "c1 c2 c3", "c1 c2 c4 c3", "c1 c2 c3 c4 5", "1 2 3 4", "cc c1 c2 c3"] {
            assert!(!are_columns(line), "{line}");
        }
    }

    #[test]
    fn numbers_of_rows_are_skipped() {
        assert_eq!(after_row("r1  │ 1"), Some((4, "│ 1")));
        assert_eq!(after_row(" r10 | 1"), Some((5, "| 1")));
        assert_eq!([after_row("r | 1"), after_row("| r1 2"), after_row("")], [None; 3]);
    }
}
