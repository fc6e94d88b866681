//! A 0/1 matrix, as the list of the ones in each row.

/// A 0/1 matrix, as the list of the ones in each row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    columns: usize,
    /// Where each row ends in `ones`.
    ends: Vec<usize>,
    ones: Vec<u32>,
}

/// Why a row does not fit a matrix.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RowError {
    /// A one in a column that does not exist.
    #[error("column {column} does not exist: there are {columns}")]
    NoSuchColumn {
        /// The column, counted from 1.
        column: usize,
        /// How many there are.
        columns: usize,
    },
    /// The same column twice.
    #[error("column {column} is named twice")]
    Twice {
        /// The column, counted from 1.
        column: usize,
    },
}

impl Matrix {
    /// A matrix with this many columns and no row.
    pub fn new(columns: usize) -> Matrix {
        Matrix { columns, ends: Vec::new(), ones: Vec::new() }
    }

    /// Adds a row with ones in these columns, counted from 0.
    pub fn push_row(&mut self, ones: &[usize]) -> Result<(), RowError> {
        if let Some(&one) = ones.iter().find(|&&one| one >= self.columns) {
            return Err(RowError::NoSuchColumn { column: one + 1, columns: self.columns });
        }
        let mut sorted = ones.to_vec();
        sorted.sort_unstable();
        if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(RowError::Twice { column: pair[0] + 1 });
        }
        self.ones.extend(ones.iter().map(|&one| one as u32));
        self.ends.push(self.ones.len());
        Ok(())
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.ends.len()
    }

    /// The columns, counted from 0, in which a row has a one.
    pub fn row(&self, row: usize) -> impl Iterator<Item = usize> {
        let start = if row == 0 { 0 } else { self.ends[row - 1] };
        self.ones[start..self.ends[row]].iter().map(|&one| one as usize)
    }

    /// The number of ones.
    pub fn ones(&self) -> usize {
        self.ones.len()
    }
}
