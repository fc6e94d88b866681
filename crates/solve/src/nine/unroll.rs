//! Loops of three and nine, written out.
//!
//! Vector code must end up in one function that is compiled for its instructions. A closure in a loop is a
//! function of its own unless the optimiser inlines it; these loops have none. The index is a constant, so that
//! index arithmetic costs nothing either.

/// An array of three: `three!(I => expression of I)`.
macro_rules! three {
    ($i:ident => $each:expr) => {
        [
            $crate::nine::unroll::three!(@ $i 0 $each),
            $crate::nine::unroll::three!(@ $i 1 $each),
            $crate::nine::unroll::three!(@ $i 2 $each),
        ]
    };
    (@ $i:ident $value:literal $each:expr) => {{
        const $i: usize = $value;
        $each
    }};
}

/// An array of nine: `nine!(I => expression of I)`.
macro_rules! nine {
    ($i:ident => $each:expr) => {
        [
            $crate::nine::unroll::three!(@ $i 0 $each),
            $crate::nine::unroll::three!(@ $i 1 $each),
            $crate::nine::unroll::three!(@ $i 2 $each),
            $crate::nine::unroll::three!(@ $i 3 $each),
            $crate::nine::unroll::three!(@ $i 4 $each),
            $crate::nine::unroll::three!(@ $i 5 $each),
            $crate::nine::unroll::three!(@ $i 6 $each),
            $crate::nine::unroll::three!(@ $i 7 $each),
            $crate::nine::unroll::three!(@ $i 8 $each),
        ]
    };
}

pub(crate) use {nine, three};
