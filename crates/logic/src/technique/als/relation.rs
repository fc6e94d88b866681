//! Relations as rows of bits.

/// A table of bits: row *i* has bit *j* if *i* relates to *j*.
#[derive(Debug, Default)]
pub(super) struct Relation {
    words: usize,
    bits: Vec<u64>,
}

impl Relation {
    /// Empties the table and gives it a new size.
    pub(super) fn reset(&mut self, rows: usize, columns: usize) {
        self.words = columns.div_ceil(64);
        self.bits.clear();
        self.bits.resize(rows * self.words, 0);
    }

    /// Adds an empty row; its number is returned.
    pub(super) fn push_row(&mut self) -> usize {
        let row = self.bits.len() / self.words;
        self.bits.resize(self.bits.len() + self.words, 0);
        row
    }

    #[inline]
    pub(super) fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..][..self.words]
    }

    #[inline]
    pub(super) fn row_mut(&mut self, row: usize) -> &mut [u64] {
        &mut self.bits[row * self.words..][..self.words]
    }

    /// A row to write and a later one to read.
    #[inline]
    pub(super) fn with_later(&mut self, row: usize, later: usize) -> (&mut [u64], &[u64]) {
        let (low, high) = self.bits.split_at_mut(later * self.words);
        (&mut low[row * self.words..][..self.words], &high[..self.words])
    }

    #[inline]
    pub(super) fn insert(&mut self, row: usize, column: usize) {
        self.bits[row * self.words + column / 64] |= 1 << (column % 64);
    }

    #[inline]
    pub(super) fn contains(&self, row: usize, column: usize) -> bool {
        has(self.row(row), column)
    }
}

/// Whether a row has a bit.
#[inline]
pub(super) fn has(row: &[u64], column: usize) -> bool {
    row[column / 64] >> (column % 64) & 1 == 1
}

/// Adds the bits of one row to another.
#[inline]
pub(super) fn join(row: &mut [u64], other: &[u64]) {
    row.iter_mut().zip(other).for_each(|(mine, theirs)| *mine |= theirs);
}

/// Whether two rows have a bit in common.
#[inline]
pub(super) fn meet(row: &[u64], other: &[u64]) -> bool {
    row.iter().zip(other).any(|(a, b)| a & b != 0)
}

/// The columns above `floor` that both rows have, ascending.
#[inline]
pub(super) fn both_above<'a>(
    row: &'a [u64],
    other: &'a [u64],
    floor: usize,
) -> impl Iterator<Item = usize> + 'a {
    let start = floor + 1;
    (start / 64..row.len()).flat_map(move |word| {
        let mut bits = row[word] & other[word];
        if word == start / 64 {
            bits &= u64::MAX << (start % 64);
        }
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let bit = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                64 * word + bit
            })
        })
    })
}

/// The columns of a row, ascending.
#[inline]
pub(super) fn ones(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
    row.iter().enumerate().flat_map(|(word, &bits)| {
        let mut bits = bits;
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let bit = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                64 * word + bit
            })
        })
    })
}
