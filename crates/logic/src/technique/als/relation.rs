//! Relations as rows of bits.

/// A matrix of bits: row *i* has bit *j* if *i* relates to *j*.
#[derive(Debug, Default)]
pub(super) struct Relation {
    words: usize,
    bits: Vec<u64>,
}

impl Relation {
    /// Clears the matrix and resizes it.
    pub(super) fn reset(&mut self, rows: usize, columns: usize) {
        self.words = columns.div_ceil(64).max(1);
        self.bits.clear();
        self.bits.resize(rows * self.words, 0);
    }

    /// Adds an empty row and returns its number.
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

    /// A row to write to and a later one to read from.
    #[inline]
    pub(super) fn with_later(&mut self, row: usize, later: usize) -> (&mut [u64], &[u64]) {
        let (low, high) = self.bits.split_at_mut(later * self.words);
        (&mut low[row * self.words..][..self.words], &high[..self.words])
    }

    #[inline]
    pub(super) fn insert(&mut self, row: usize, column: usize) {
        self.bits[row * self.words + column / 64] |= 1 << (column % 64);
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

/// Keeps only the bits that the other row has too.
#[inline]
pub(super) fn keep(row: &mut [u64], other: &[u64]) {
    row.iter_mut().zip(other).for_each(|(mine, theirs)| *mine &= theirs);
}

/// The columns of a range that two rows have in common, ascending.
pub(super) struct Columns<'a> {
    row: &'a [u64],
    other: &'a [u64],
    word: usize,
    bits: u64,
    end: usize,
}

impl<'a> Columns<'a> {
    #[inline]
    fn new(row: &'a [u64], other: &'a [u64], range: std::ops::Range<usize>) -> Columns<'a> {
        let word = range.start / 64;
        let end = range.end.min(64 * row.len());
        let above = u64::MAX << (range.start % 64);
        let bits = if range.start < end { row[word] & other[word] & above } else { 0 };
        Columns { row, other, word, bits, end }
    }
}

impl Iterator for Columns<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.bits == 0 {
            self.word += 1;
            if 64 * self.word >= self.end {
                return None;
            }
            self.bits = self.row[self.word] & self.other[self.word];
        }
        let column = 64 * self.word + self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        (column < self.end).then_some(column)
    }
}

/// The columns of a row.
#[inline]
pub(super) fn ones(row: &[u64]) -> Columns<'_> {
    Columns::new(row, row, 0..usize::MAX)
}

/// The columns of a row in a range.
#[inline]
pub(super) fn ones_in(row: &[u64], range: std::ops::Range<usize>) -> Columns<'_> {
    Columns::new(row, row, range)
}

/// The columns of a row above `floor`.
#[inline]
pub(super) fn ones_above(row: &[u64], floor: usize) -> Columns<'_> {
    Columns::new(row, row, floor + 1..usize::MAX)
}

/// The columns above `floor` that both rows have.
#[inline]
pub(super) fn both_above<'a>(row: &'a [u64], other: &'a [u64], floor: usize) -> Columns<'a> {
    Columns::new(row, other, floor + 1..usize::MAX)
}
