//! Literals, and why they hold.

use std::ops::Not;

/// A candidate of the model, by number.
pub(super) type Var = u32;

/// "This candidate is the value of its cell", or "is not".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(transparent)]
pub(super) struct Lit(pub(super) u32);

impl Lit {
    /// The candidate holds.
    #[inline(always)]
    pub(super) const fn is(var: Var) -> Lit {
        Lit(var << 1)
    }

    /// The candidate does not hold.
    #[inline(always)]
    pub(super) const fn is_not(var: Var) -> Lit {
        Lit(var << 1 | 1)
    }

    #[inline(always)]
    pub(super) const fn var(self) -> Var {
        self.0 >> 1
    }

    #[inline(always)]
    pub(super) const fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    #[inline(always)]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Not for Lit {
    type Output = Lit;

    #[inline(always)]
    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

/// Why a literal holds, in one word: two bits for the kind, the rest for what it refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub(super) struct Reason(u32);

/// A [`Reason`], taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Why {
    /// It was chosen, or follows from nothing but the puzzle.
    Chosen,
    /// That literal holds, and the two are tied: they are in one group, or a clause of two says so.
    Because(Lit),
    /// All others of that group are ruled out.
    Last(u32),
    /// All others of that clause are false.
    Clause(u32),
}

impl Reason {
    pub(super) const CHOSEN: Reason = Reason(0);

    #[inline(always)]
    pub(super) const fn because(lit: Lit) -> Reason {
        Reason(lit.0 << 2 | 1)
    }

    #[inline(always)]
    pub(super) const fn last(group: u32) -> Reason {
        Reason(group << 2 | 2)
    }

    #[inline(always)]
    pub(super) const fn clause(at: u32) -> Reason {
        Reason(at << 2 | 3)
    }

    #[inline(always)]
    pub(super) const fn why(self) -> Why {
        match self.0 & 3 {
            0 => Why::Chosen,
            1 => Why::Because(Lit(self.0 >> 2)),
            2 => Why::Last(self.0 >> 2),
            _ => Why::Clause(self.0 >> 2),
        }
    }
}
