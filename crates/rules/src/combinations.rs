//! Sets of different numbers with a given sum, as in the tables of killer Sudoku.
//!
//! An automaton that chooses such a set first and then only counts how many of its numbers came up is
//! small, and it removes more than one that adds them up: it never takes a number twice.

use omnidoku_core::{Value, ValueSet, Values};

/// The sets of `size` numbers between `low` and `high` with this sum; `None` if there are more than `most`.
pub(crate) fn sets_with_sum(
    values: Values,
    (low, high): (i32, i32),
    size: usize,
    sum: i64,
    most: usize,
) -> Option<Vec<ValueSet>> {
    let first = (low.max(values.lowest()) - values.lowest()) as usize;
    let end = high.min(values.highest()).checked_sub(values.lowest()).map_or(0, |last| last + 1);
    let mut search = Search { values, end: end.max(0) as usize, most, found: Vec::new() };
    search.extend(ValueSet::default(), first, size, sum).then_some(search.found)
}

struct Search {
    values: Values,
    /// Values from this index on are too large.
    end: usize,
    most: usize,
    found: Vec<ValueSet>,
}

impl Search {
    /// Adds `size` values from an index on in every way. `false` if there are too many.
    fn extend(&mut self, chosen: ValueSet, from: usize, size: usize, sum: i64) -> bool {
        if size == 0 {
            if sum == 0 {
                self.found.push(chosen);
            }
            return self.found.len() <= self.most;
        }
        if from + size > self.end {
            return true;
        }
        // Numbers are consecutive, so that every sum between these two is reached.
        let number = |index: usize| i64::from(self.values.number(Value::new(index)));
        let least: i64 = (from..from + size).map(number).sum();
        let greatest: i64 = (self.end - size..self.end).map(number).sum();
        if !(least..=greatest).contains(&sum) {
            return true;
        }
        (from..self.end).all(|index| {
            let mut chosen = chosen;
            chosen.insert(Value::new(index));
            let number = i64::from(self.values.number(Value::new(index)));
            self.extend(chosen, index + 1, size - 1, sum - number)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sets_of_killer_cages() {
        let nine = Values::up_to(9).unwrap();
        let count = |range, size, sum| sets_with_sum(nine, range, size, sum, 100).map(|s| s.len());
        assert_eq!((count((1, 9), 3, 15), count((1, 9), 4, 10)), (Some(8), Some(1)));
        assert_eq!((count((2, 8), 2, 3), count((2, 8), 0, 0)), (Some(0), Some(1)));
        assert_eq!((count((2, 8), 0, 5), count((5, 4), 1, 5)), (Some(0), Some(0)));
        assert_eq!(sets_with_sum(nine, (1, 9), 3, 15, 7), None);
        let mixed = Values::new(-2, 5).unwrap();
        assert_eq!(sets_with_sum(mixed, (-2, 2), 3, 0, 9).map(|sets| sets.len()), Some(2));
    }
}
