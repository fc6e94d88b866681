//! The iteration orders of the Java collections that Sudoku Explainer keeps its findings in.
//!
//! The order in which consequences are visited decides which of several equal arguments is found
//! first, and so the rating. Most collections need no care:
//!
//! ```text
//! java.util.BitSet                 ascending          the bits of a mask, ascending
//! java.util.LinkedHashSet          insertion order    a Vec without duplicates
//! java.util.LinkedList as a queue  first in, first out    a VecDeque
//! Collections.sort                 stable             slice::sort_by, which is stable too
//! java.util.HashMap                by bucket          java_hash_map_order
//! ```

use super::marks::bits;
use super::spread::Statement;

/// The capacity of a new `java.util.HashMap`: its number of buckets.
const INITIAL_BUCKETS: usize = 16;

/// The excluded candidates in the order in which Java iterates over a `HashMap<Cell, BitSet>` into
/// which the cells were put in the given order.
///
/// A cell hashes to its number, so its bucket is that number modulo the number of buckets. Cells of
/// one bucket keep the order in which they were put in. The number of buckets doubles when the map
/// gets fuller than its load factor, 0.75. The digits of a cell are a `BitSet`: ascending.
pub(super) fn java_hash_map_order(mut excluded: Vec<(usize, u16)>) -> Vec<Statement> {
    let mut buckets = INITIAL_BUCKETS;
    while excluded.len() > buckets * 3 / 4 {
        buckets *= 2;
    }
    excluded.sort_by_key(|&(cell, _)| cell % buckets);
    let digits = |(cell, digits)| bits(digits).map(move |digit| Statement::new(cell, digit, false));
    excluded.into_iter().flat_map(digits).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(excluded: &[usize]) -> Vec<usize> {
        let excluded = excluded.iter().map(|&cell| (cell, 1)).collect();
        java_hash_map_order(excluded).into_iter().map(Statement::cell).collect()
    }

    #[test]
    fn cells_come_by_bucket_then_as_they_were_put_in() {
        assert_eq!(cells(&[17, 40, 1, 8]), [17, 1, 40, 8]);
    }

    #[test]
    fn the_buckets_double_when_the_map_is_three_quarters_full() {
        let twelve: Vec<usize> = (16..28).chain([]).collect();
        assert_eq!(cells(&twelve), twelve);
        // With 16 buckets, 32 would come before 17; with 32 buckets it comes before all of them.
        let thirteen: Vec<usize> = (17..29).chain([32]).collect();
        assert_eq!(cells(&thirteen)[0], 32);
        assert_eq!(cells(&thirteen)[1..], thirteen[..12]);
        // Cell 33 shares a bucket with 17 while there are 16 of them, and not with 32.
        assert_eq!(cells(&[33, 17]), [33, 17]);
        let more: Vec<usize> = (17..29).chain([33]).collect();
        assert_eq!(cells(&more)[..2], [33, 17]);
    }
}
