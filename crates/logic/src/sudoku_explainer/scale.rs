//! The scale of Sudoku Explainer 1.2.1: the order of the methods and what a step is worth.
//!
//! Ratings are tenths: 66 is "6.6". Most methods have one rating; patterns with a choice of size add
//! a tenth or two; chains add a tenth for every threshold their length exceeds.

/// A method of Sudoku Explainer: what it tries in turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "each finds the techniques of its name")]
pub enum SeMethod {
    HiddenSingle,
    DirectLocked,
    DirectHiddenPair,
    NakedSingle,
    DirectHiddenTriple,
    Locked,
    NakedSet(usize),
    Fish(usize),
    HiddenSet(usize),
    XyWing,
    XyzWing,
    UniqueLoop,
    Bug,
    AlignedPair,
    CyclesAndChains,
    AlignedTriple,
    Forcing(ForcingLevel),
}

/// How far forcing chains look.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ForcingLevel {
    /// One digit; an assumption that contradicts itself.
    Nishio,
    /// All candidates of a cell, or all places of a digit in a house, lead to the same end.
    Multiple,
    /// As multiple, and several consequences may join to give the next; assumptions may be refuted.
    Dynamic,
    /// As dynamic, with simple patterns among the reasons.
    DynamicPlus,
    /// As dynamic plus, with cycles and simple chains among the reasons.
    NestedChains,
    /// As nested chains, with multiple forcing chains as well.
    NestedMultiple,
}

/// The methods in the order in which they are tried: not quite the order of their ratings.
pub(super) static ORDER: [SeMethod; 28] = [
    SeMethod::HiddenSingle,
    SeMethod::DirectLocked,
    SeMethod::DirectHiddenPair,
    SeMethod::NakedSingle,
    SeMethod::DirectHiddenTriple,
    SeMethod::Locked,
    SeMethod::NakedSet(2),
    SeMethod::Fish(2),
    SeMethod::HiddenSet(2),
    SeMethod::NakedSet(3),
    SeMethod::Fish(3),
    SeMethod::HiddenSet(3),
    SeMethod::XyWing,
    SeMethod::XyzWing,
    SeMethod::UniqueLoop,
    SeMethod::NakedSet(4),
    SeMethod::Fish(4),
    SeMethod::HiddenSet(4),
    SeMethod::Bug,
    SeMethod::AlignedPair,
    SeMethod::CyclesAndChains,
    SeMethod::AlignedTriple,
    SeMethod::Forcing(ForcingLevel::Nishio),
    SeMethod::Forcing(ForcingLevel::Multiple),
    SeMethod::Forcing(ForcingLevel::Dynamic),
    SeMethod::Forcing(ForcingLevel::DynamicPlus),
    SeMethod::Forcing(ForcingLevel::NestedChains),
    SeMethod::Forcing(ForcingLevel::NestedMultiple),
];

/// The most candidates of a position in which chains are searched inside chains. Puzzles with one
/// solution start with fewer; in nearly empty grids the search would be long and find nothing.
pub(super) const MAX_CANDIDATES_FOR_NESTING: usize = 400;

pub(super) const LAST_IN_HOUSE: u16 = 10;
pub(super) const HIDDEN_SINGLE_BOX: u16 = 12;
pub(super) const HIDDEN_SINGLE_LINE: u16 = 15;
pub(super) const DIRECT_POINTING: u16 = 17;
pub(super) const DIRECT_CLAIMING: u16 = 19;
pub(super) const NAKED_SINGLE: u16 = 23;
pub(super) const POINTING: u16 = 26;
pub(super) const CLAIMING: u16 = 28;
pub(super) const XY_WING: u16 = 42;
pub(super) const XYZ_WING: u16 = 44;
pub(super) const BUG_1: u16 = 56;
pub(super) const BUG_2: u16 = 57;
pub(super) const BUG_4: u16 = 57;
pub(super) const ALIGNED_PAIR: u16 = 62;
pub(super) const ALIGNED_TRIPLE: u16 = 75;
/// Cycles of one kind of link: all in one digit, or all through cells with two candidates.
pub(super) const CYCLE: u16 = 65;
/// Forcing chains in one digit.
pub(super) const X_CHAIN: u16 = 66;
/// Cycles and forcing chains with both kinds of link.
pub(super) const XY_CHAIN: u16 = 70;

/// A hidden set that reveals a hidden single, by size.
pub(super) fn direct_hidden_set(size: usize) -> u16 {
    if size == 2 { 20 } else { 25 }
}

/// A naked set, by size.
pub(super) fn naked_set(size: usize) -> u16 {
    [30, 36, 50][size - 2]
}

/// A hidden set, by size.
pub(super) fn hidden_set(size: usize) -> u16 {
    [34, 40, 54][size - 2]
}

/// A fish, by size.
pub(super) fn fish(size: usize) -> u16 {
    [32, 38, 52][size - 2]
}

/// The lowest rating that a step of a method can have.
pub(super) fn least(method: SeMethod) -> u16 {
    match method {
        SeMethod::HiddenSingle => LAST_IN_HOUSE,
        SeMethod::DirectLocked => DIRECT_POINTING,
        SeMethod::DirectHiddenPair => direct_hidden_set(2),
        SeMethod::NakedSingle => NAKED_SINGLE,
        SeMethod::DirectHiddenTriple => direct_hidden_set(3),
        SeMethod::Locked => POINTING,
        SeMethod::NakedSet(size) => naked_set(size),
        SeMethod::Fish(size) => fish(size),
        SeMethod::HiddenSet(size) => hidden_set(size),
        SeMethod::XyWing => XY_WING,
        SeMethod::XyzWing => XYZ_WING,
        SeMethod::UniqueLoop => tenths(unique_loop(4)),
        SeMethod::Bug => BUG_1,
        SeMethod::AlignedPair => ALIGNED_PAIR,
        SeMethod::CyclesAndChains => CYCLE,
        SeMethod::AlignedTriple => ALIGNED_TRIPLE,
        SeMethod::Forcing(level) => forcing(level),
    }
}

/// A unique rectangle (4 cells) or loop, by length, of types 1, 2 and 4.
///
/// Not in tenths: loops are compared by these sums as Java's `double` adds them, and sums that are
/// equal on paper may differ.
pub(super) fn unique_loop(length: usize) -> f64 {
    match length {
        ..=4 => 4.5,
        5..=6 => 4.5 + 0.1,
        7..=8 => 4.5 + 0.2,
        _ => 4.5 + 0.3 + 0.2,
    }
}

/// A unique loop of type 3 whose extra candidates make a naked or hidden set with `others` cells.
pub(super) fn unique_loop_3(length: usize, others: usize, hidden: bool) -> f64 {
    unique_loop(length) + (others - usize::from(hidden)) as f64 * 0.1
}

/// A BUG of type 3, by the size of its naked set.
pub(super) fn bug_3(size: usize) -> u16 {
    57 + (size as u16 - 1)
}

/// The lowest rating of a step beyond the last method.
pub(super) const BEYOND_ALL_METHODS: u16 = 105;

/// The rating of a forcing chain of a level before its length is added.
pub(super) fn forcing(level: ForcingLevel) -> u16 {
    match level {
        ForcingLevel::Nishio => 75,
        ForcingLevel::Multiple => 80,
        ForcingLevel::Dynamic => 85,
        ForcingLevel::DynamicPlus => 90,
        ForcingLevel::NestedChains => 95,
        ForcingLevel::NestedMultiple => 100,
    }
}

/// What a chain's length adds, in tenths: one for every threshold of 4, 6, 8, 12, 16, 24 … that the
/// number of its statements, less two, exceeds.
pub(super) fn length_surcharge(statements: usize) -> u16 {
    let (mut threshold, mut tenths) = (4, 0);
    while statements > threshold + 2 {
        threshold = if tenths % 2 == 0 { threshold * 3 / 2 } else { threshold * 4 / 3 };
        tenths += 1;
    }
    tenths
}

/// The rating of a chain as Java's `double` adds it up, tenth by tenth.
///
/// Cycles and chains of different kinds compete, and sums that are equal on paper, such as 6.6 + 0.1
/// and 6.5 + 0.2, differ in floating point. Sudoku Explainer compares the floating-point sums.
pub(super) fn java_double_sum(base: u16, statements: usize) -> f64 {
    let surcharge = (0..length_surcharge(statements)).fold(0.0, |sum, _| sum + 0.1);
    f64::from(base) / 10.0 + surcharge
}

/// A rating in tenths.
pub(super) fn tenths(rating: f64) -> u16 {
    (rating * 10.0).round() as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_pay_for_their_length() {
        let tenths = [4, 6, 7, 8, 9, 10, 11, 14, 15, 18, 19, 26, 27, 34, 35];
        let expected = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7];
        assert_eq!(tenths.map(length_surcharge), expected);
        assert_eq!(super::tenths(java_double_sum(X_CHAIN, 7)), 67);
        assert!(java_double_sum(X_CHAIN, 7) < java_double_sum(CYCLE, 10), "as a machine adds");
    }

    #[test]
    fn loops_pay_for_theirs() {
        assert_eq!([4, 6, 8, 10, 14].map(|n| tenths(unique_loop(n))), [45, 46, 47, 50, 50]);
        assert_eq!(tenths(unique_loop_3(4, 1, false)), 46);
        assert_eq!(tenths(unique_loop_3(4, 1, true)), 45);
    }
}
