//! Which orbits stay, as far as the known unavoidable sets decide.

/// A set of orbits; the one that is tried first is bit 0.
pub(super) type Orbits = u128;

/// The result of digging if the known unavoidable sets were the only ones.
#[derive(Default)]
pub(super) struct Choice {
    /// How many clues each orbit has.
    sizes: Vec<usize>,
    /// At least this many clues are left.
    fewest: usize,
    /// The unavoidable sets, by their last orbit.
    ending: Vec<Vec<Orbits>>,
    /// How many orbits are decided.
    decided: usize,
    /// Those of the decided orbits that stay.
    stay: Orbits,
    /// How many clues are left without the orbits that go.
    left: usize,
}

impl Choice {
    /// Starts over with orbits of these sizes.
    pub(super) fn reset(&mut self, sizes: impl Iterator<Item = usize>, fewest: usize) {
        self.sizes.clear();
        self.sizes.extend(sizes);
        self.fewest = fewest;
        self.ending.iter_mut().for_each(Vec::clear);
        self.ending.resize(self.ending.len().max(self.sizes.len()), Vec::new());
        (self.decided, self.stay) = (0, 0);
        self.left = self.sizes.iter().sum();
    }

    /// Adds a set of orbits of which one has to stay. Revokes the decisions that were made without
    /// it.
    ///
    /// # Panics
    /// If the set is empty.
    pub(super) fn learn(&mut self, set: Orbits) {
        let last = set.ilog2() as usize;
        self.ending[last].push(set);
        while self.decided > last {
            self.decided -= 1;
            let orbit = 1 << self.decided;
            if self.stay & orbit == 0 {
                self.left += self.sizes[self.decided];
            }
            self.stay &= !orbit;
        }
    }

    /// Decides the first `number` orbits; returns those of all decided orbits that stay.
    pub(super) fn decide(&mut self, number: usize) -> Orbits {
        for orbit in self.decided..number {
            let size = self.sizes[orbit];
            // The other orbits of a set that ends here have been decided: all of them go unless one
            // stays.
            let is_last_of_a_set = self.ending[orbit].iter().any(|set| set & self.stay == 0);
            if is_last_of_a_set || self.left < self.fewest + size {
                self.stay |= 1 << orbit;
            } else {
                self.left -= size;
            }
        }
        self.decided = self.decided.max(number);
        self.stay
    }
}
