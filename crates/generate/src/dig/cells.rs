//! Sets of cells as the bits of a number.

/// A set of cells; cell *i* in reading order is bit *i*.
pub(crate) type CellSet = u128;

/// The members of a set, lowest first.
pub(super) fn ones(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then_some(set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        lowest
    })
}
