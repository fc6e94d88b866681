//! Limits and variants of the techniques.

/// Limits and variants of the techniques. The defaults are those of the HoDoKu scale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Empty rectangles with only two candidates in the box count (they are turbot fish too).
    pub two_candidate_rectangles: bool,
    /// Two patterns that share their base are reported as one: dual kites and rectangles, siamese fish.
    pub duals: bool,
    /// Unique rectangles may lack candidates in some corners.
    pub missing_candidates: bool,
    /// Almost locked sets may share cells.
    pub overlapping_sets: bool,
    /// Grouped chains may pass through almost locked sets.
    pub sets_in_chains: bool,
    /// Where no other chain is found, a chain may pass through a cell more than once.
    pub crossing_chains: bool,
    /// Of several steps of one kind with the same conclusion, only the simplest is reported.
    pub one_per_conclusion: bool,
    /// The most fins of a fish.
    pub max_fins: usize,
    /// The most endo fins of a fish.
    pub max_endo_fins: usize,
    /// The most inferences of an X-chain or XY-chain.
    pub max_chain_length: usize,
    /// How many rounds of consequences a forcing net looks ahead.
    pub net_depth: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            two_candidate_rectangles: false,
            duals: false,
            missing_candidates: true,
            overlapping_sets: false,
            sets_in_chains: false,
            crossing_chains: false,
            one_per_conclusion: true,
            max_fins: 5,
            max_endo_fins: 2,
            max_chain_length: 20,
            net_depth: 4,
        }
    }
}
