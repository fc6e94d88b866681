//! Variables, literals, and the reasons of assignments.
//!
//! A literal is `2 · var + sign`, so that negation flips the last bit and a literal indexes value
//! and watch tables directly (Eén and Sörensson 2003). A reason is one word:
//!
//! ```text
//!   31                         2 1  0
//!  ┌────────────────────────────┬────┐    00  none      a decision, an assumption or a level-0 fact
//!  │ literal, group or clause   │kind│    01  binary    the literal that implied it
//!  └────────────────────────────┴────┘    10  group     all other members of the group are false
//!                                         11  clause    all other literals of the clause are false
//! ```
//!
//! The literals of a reason are looked up only by conflict analysis: a group's long clause exists
//! nowhere else.

use std::ops::Not;

/// A candidate of the model, by number: the variables of the SAT problem.
pub(super) type Var = u32;

/// "This candidate is the value of its cell", or "is not".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(transparent)]
pub(super) struct Lit(pub(super) u32);

impl Lit {
    /// The candidate is the value of its cell.
    #[inline(always)]
    pub(super) const fn positive(var: Var) -> Lit {
        Lit(var << 1)
    }

    /// The candidate is not the value of its cell.
    #[inline(always)]
    pub(super) const fn negative(var: Var) -> Lit {
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

/// Why a literal is true, packed into one word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub(super) struct Reason(u32);

/// An unpacked [`Reason`]: the clause that became unit and implied the literal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Antecedent {
    /// None: a decision, an assumption, or a fact of level 0.
    None,
    /// This true literal implies it, by a binary clause or because both are in one group.
    Binary(Lit),
    /// All other members of this group are false.
    Group(u32),
    /// All other literals of this clause are false.
    Clause(u32),
}

impl Reason {
    pub(super) const NONE: Reason = Reason(0);

    #[inline(always)]
    pub(super) const fn binary(lit: Lit) -> Reason {
        Reason(lit.0 << 2 | 1)
    }

    #[inline(always)]
    pub(super) const fn group(group: u32) -> Reason {
        Reason(group << 2 | 2)
    }

    #[inline(always)]
    pub(super) const fn clause(at: u32) -> Reason {
        Reason(at << 2 | 3)
    }

    #[inline(always)]
    pub(super) const fn unpack(self) -> Antecedent {
        match self.0 & 3 {
            0 => Antecedent::None,
            1 => Antecedent::Binary(Lit(self.0 >> 2)),
            2 => Antecedent::Group(self.0 >> 2),
            _ => Antecedent::Clause(self.0 >> 2),
        }
    }
}
