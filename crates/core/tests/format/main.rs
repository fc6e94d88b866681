//! Sudoku text: what is read, what is refused and how, and that what is written reads back.

mod round_trip;
