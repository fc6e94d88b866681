//! How techniques are put into words: the choices that the table of techniques makes for each.

/// How [`explain`](mod@crate::explain) argues for a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sentence {
    /// From the truths alone: suppose the opposite, and see it fail.
    General,
    FullHouse,
    NakedSingle,
    HiddenSingle,
    /// Locked candidates.
    Locked,
    NakedSubset,
    HiddenSubset,
    /// Locked candidates that reveal a single.
    DirectLocked,
    /// A hidden subset that reveals a single.
    DirectHiddenSubset,
    Fish,
    SiameseFish,
    Kraken,
    /// Two houses with two places each, joined at one end.
    TwoLinks,
    ColourTrap,
    ColourWrap,
    MultiColours,
    RemotePair,
    XyWing,
    XyzWing,
    WWing,
    /// A deadly pattern that must be avoided.
    Deadly(Deadly),
    BugPlus1,
    SueDeCoq,
    AlmostLocked,
    DeathBlossom,
    /// Aligned exclusion.
    Aligned,
    /// A chain of which one end must be true.
    TwoEnds,
    /// A chain that closes.
    Ring,
    /// An assumption that contradicts itself.
    Contradiction,
    /// Several assumptions, of which one must be true, with the same end.
    Verity,
    TemplateSet,
    TemplateDelete,
    BruteForce,
}

/// What follows from a deadly pattern; the types are those of unique rectangles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deadly {
    /// One cell with extra candidates holds one of them.
    Type1,
    /// All extra candidates are one digit.
    Type2,
    /// The extra candidates are part of a naked or hidden subset.
    Type3,
    /// One digit of the pattern is locked to the cells with extra candidates.
    Type4,
    /// One digit of the pattern is locked in two parallel lines.
    Type6,
    /// A hidden rectangle.
    Hidden,
    /// One cell of an avoidable rectangle is open.
    Avoidable1,
    /// Type 4 of a bivalue universal grave.
    BugType4,
}

/// How the pattern of a step is written on one line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Notation {
    /// Chains as they are; without chains, digits and cells: `3/7 in r1c15`.
    General,
    /// The conclusion alone.
    Bare,
    /// A digit and its house: `5 in r2`.
    Single,
    /// Bases, covers and fins: `5 r27 c36 fr2c5`.
    Fish,
    /// The cells of each colour: `5 (r1c1 / r2c5)`.
    Colours,
    /// Almost locked sets with their letters: `A=r1c1 {3,7}, B=r5c12 {3,5,7}, X=3, Z=7`.
    Sets,
    /// A digit, houses and its places there: `5 r27 in r2c3,r7c39`.
    Houses,
    /// Digits and cells one by one: `3/7/9 in r1c1,r1c5,r2c2`.
    Cells,
    /// The digits and cells in excess of a bivalue universal grave.
    Grave,
}
