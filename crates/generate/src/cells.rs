//! Sets of cells of a grid up to 11×11, as the bits of one number.

/// A set of cells; cell *i* of the reading order is bit *i*.
pub type CellSet = u128;

/// The members of a set, ascending.
pub(crate) fn ones(mut set: CellSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then_some(set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        lowest
    })
}
