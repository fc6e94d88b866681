//! A transformation of which only some choices have been made.

/// One row of nine values, 0 for a blank.
pub(super) type Line = [u8; 9];

/// Which rows have been written, and what is known of the order of the columns and the names of the
/// digits.
///
/// The order of the columns is an ordered partition in two layers, so that open choices need not be
/// enumerated: `cols` lists the columns, bars separate those that have been distinguished.
///
/// ```text
/// place         0 1 2   3 4 5   6 7 8
/// cols          8 6 7 ║ 0 1 2 │ 3 5 4      ║ stacks distinguished │ stacks still interchangeable
/// class_starts  ▲ ▲     ▲   ▲   ▲   ▲      6 and 7 are still interchangeable, so are 0 and 1
/// stack_starts  ▲       ▲                  the stacks 0 1 2 and 3 5 4 are interchangeable as wholes
/// ```
///
/// Invariant: if the columns of a class, or the stacks of a stack class, are permuted and the digits
/// renamed accordingly, every row written so far stays the same. Hence the stacks of one stack class
/// have their classes in the same places.
///
/// A digit's name is not stored. It is what was written where the digit first appeared, its *home*,
/// so it follows when columns change places.
#[derive(Clone, Copy)]
pub(super) struct Partial {
    /// Whether the rows are the columns of the source.
    pub(super) transposes: bool,
    /// The source row in each row written so far.
    pub(super) rows: [u8; 9],
    /// The source rows not written yet, one bit per row.
    pub(super) rows_left: u16,
    /// The source column in each place.
    pub(super) cols: [u8; 9],
    /// The place of each source column: the inverse of `cols`.
    places: [u8; 9],
    /// Bit p: a class begins at place p. 0, 3, 6 and 9 always.
    class_starts: u16,
    /// Bit s: a stack class begins at slot s, the places 3s to 3s + 2. 0 and 3 always.
    stack_starts: u8,
    /// For each digit the row it was first written in and its source column there.
    homes: [(u8, u8); 10],
    /// How many digits have been met.
    named: u8,
}

/// The row of a digit not met yet.
const NOWHERE: u8 = u8::MAX;

impl Partial {
    /// Nothing is decided except whether rows and columns are exchanged.
    pub(super) fn new(transposes: bool) -> Partial {
        Partial {
            transposes,
            rows: [0; 9],
            rows_left: 0b111_111_111,
            cols: [0, 1, 2, 3, 4, 5, 6, 7, 8],
            places: [0, 1, 2, 3, 4, 5, 6, 7, 8],
            class_starts: 0b1_001_001_001,
            stack_starts: 0b1001,
            homes: [(NOWHERE, 0); 10],
            named: 0,
        }
    }

    /// The place after the class that `place` is in.
    pub(super) fn class_end(&self, place: usize) -> usize {
        next_bit(self.class_starts.into(), place)
    }

    /// The slot after the stack class that `slot` is in.
    pub(super) fn stack_class_end(&self, slot: usize) -> usize {
        next_bit(self.stack_starts.into(), slot)
    }

    /// Separates the columns before `place` from those at and after it.
    pub(super) fn begin_class(&mut self, place: usize) {
        self.class_starts |= 1 << place;
    }

    /// Separates the stacks before `slot` from those at and after it.
    pub(super) fn begin_stack_class(&mut self, slot: usize) {
        self.stack_starts |= 1 << slot;
    }

    /// Exchanges the columns in two places of one class.
    pub(super) fn swap_places(&mut self, a: usize, b: usize) {
        self.cols.swap(a, b);
        self.places[usize::from(self.cols[a])] = a as u8;
        self.places[usize::from(self.cols[b])] = b as u8;
    }

    /// Exchanges the stacks in two slots of one stack class.
    pub(super) fn swap_slots(&mut self, a: usize, b: usize) {
        if a != b {
            (0..3).for_each(|i| self.swap_places(3 * a + i, 3 * b + i));
        }
    }

    /// What the source row holds in the column at `place`.
    pub(super) fn digit(&self, line: &Line, place: usize) -> u8 {
        line[usize::from(self.cols[place])]
    }

    /// Whether the digit has been met.
    pub(super) fn is_named(&self, digit: u8) -> bool {
        self.homes[usize::from(digit)].0 != NOWHERE
    }

    /// Gives the next name to the digit in `place` of the row being written.
    pub(super) fn give_name(&mut self, digit: u8, row: usize, place: usize) -> u8 {
        self.homes[usize::from(digit)] = (row as u8, self.cols[place]);
        self.named += 1;
        self.named
    }

    /// How many digits have a name.
    pub(super) fn named(&self) -> u8 {
        self.named
    }

    /// The name of a digit that has been met, in the current order of the columns.
    pub(super) fn name(&self, digit: u8, written: &[Line; 9]) -> u8 {
        let (row, col) = self.homes[usize::from(digit)];
        written[usize::from(row)][usize::from(self.places[usize::from(col)])]
    }

    /// Whether the name of a digit that has been met can no longer change.
    pub(super) fn is_name_settled(&self, digit: u8) -> bool {
        let place = self.home_place(digit);
        self.class_starts >> place & 0b11 == 0b11 && self.stack_starts >> (place / 3) & 0b11 == 0b11
    }

    /// The smallest name that a digit that has been met can get, given that the first column of the
    /// class at `taken` is not its home.
    pub(super) fn least_name(&self, digit: u8, taken: usize, written: &[Line; 9]) -> u8 {
        let place = self.home_place(digit);
        let first_place = last_bit(self.class_starts.into(), place);
        let first_place = first_place + usize::from(first_place == taken);
        let first_slot = last_bit(self.stack_starts.into(), place / 3);
        let row = usize::from(self.homes[usize::from(digit)].0);
        written[row][first_place - place / 3 * 3 + 3 * first_slot]
    }

    /// Makes the name of a digit that has been met as small as it can be, and final.
    pub(super) fn settle_name(&mut self, digit: u8) {
        if self.is_name_settled(digit) {
            return;
        }
        let slot = self.home_place(digit) / 3;
        let first_slot = last_bit(self.stack_starts.into(), slot);
        self.swap_slots(first_slot, slot);
        self.begin_stack_class(first_slot + 1);
        let place = self.home_place(digit);
        let first_place = last_bit(self.class_starts.into(), place);
        self.swap_places(first_place, place);
        self.begin_class(first_place + 1);
    }

    /// In how many ways the columns may still be ordered.
    pub(super) fn column_orders(&self) -> u64 {
        let runs = |starts: u32, end: usize| {
            (0..end).filter(move |i| starts >> i & 1 == 1).map(move |i| next_bit(starts, i) - i)
        };
        let classes = runs(self.class_starts.into(), 9);
        let stack_classes = runs(self.stack_starts.into(), 3);
        classes.chain(stack_classes).map(factorial).product()
    }

    fn home_place(&self, digit: u8) -> usize {
        self.places[usize::from(self.homes[usize::from(digit)].1)].into()
    }
}

/// 1 · 2 · … · n.
pub(super) fn factorial(n: usize) -> u64 {
    (1..=n as u64).product()
}

/// The place of the first bit above `place`.
fn next_bit(bits: u32, place: usize) -> usize {
    place + 1 + (bits >> (place + 1)).trailing_zeros() as usize
}

/// The place of the last bit at or below `place`.
fn last_bit(bits: u32, place: usize) -> usize {
    place - (bits << (31 - place)).leading_zeros() as usize
}
