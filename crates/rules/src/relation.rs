//! Which pairs of values two cells may hold.

use omnidoku_core::{Value, Values};

/// For each value of the first cell the values the second may hold, and the reverse.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Relation {
    forward: Vec<u64>,
    backward: Vec<u64>,
}

impl Relation {
    /// The pairs of numbers for which `holds`.
    pub fn new(values: Values, holds: impl Fn(i32, i32) -> bool) -> Relation {
        Relation::between(values, values, holds)
    }

    /// The same for two cells with different ranges of numbers.
    pub fn between(first: Values, second: Values, holds: impl Fn(i32, i32) -> bool) -> Relation {
        let mut forward = vec![0; first.count()];
        let mut backward = vec![0; second.count()];
        for a in first.all() {
            for b in second.all().filter(|&b| holds(first.number(a), second.number(b))) {
                forward[a.index()] |= 1 << b.index();
                backward[b.index()] |= 1 << a.index();
            }
        }
        Relation { forward, backward }
    }

    /// The pairs that are in this relation or in another one between the same values.
    pub fn union(&self, other: &Relation) -> Relation {
        let union = |a: &[u64], b: &[u64]| a.iter().zip(b).map(|(a, b)| a | b).collect();
        Relation {
            forward: union(&self.forward, &other.forward),
            backward: union(&self.backward, &other.backward),
        }
    }

    /// The values the second cell may hold if the first holds this one.
    #[inline]
    pub fn after(&self, first: Value) -> u64 {
        self.forward[first.index()]
    }

    /// The values the first cell may hold if the second holds this one.
    #[inline]
    pub fn before(&self, second: Value) -> u64 {
        self.backward[second.index()]
    }
}
