//! Siamese fish: two fish with the same bases, reported as one step.
//!
//! Because the bases are the same, the eliminations of both fish follow from the same truths; only
//! the covers, and with them the fins, differ. Fish are paired in the order they are found, and a
//! pair has the form of its first fish.

use std::collections::HashSet;

use crate::step::{Candidate, HouseRole, Mark, Step};
use crate::technique::{Fish, Form, Technique};

/// Whether fish of these forms may be paired.
pub(super) fn may_pair(one: Form, other: Form) -> bool {
    let simplified = |form| if form == Form::Sashimi { Form::Finned } else { form };
    simplified(one) == simplified(other)
}

/// Collects fish in the order they are found, and pairs those with the same bases.
#[derive(Debug)]
pub(super) struct Siblings {
    wanted: Fish,
    /// The fish with the latest bases.
    current: Vec<Sibling>,
    /// How many fish were found with the latest bases.
    found: usize,
    conclusions: HashSet<Vec<Candidate>>,
    pairs: Vec<Step>,
}

/// The fish of one form with the same bases and the same eliminations.
#[derive(Debug)]
struct Sibling {
    step: Step,
    first_found: usize,
    last_found: usize,
}

impl Siblings {
    /// Collects pairs whose first fish has the wanted form and size.
    pub(super) fn new(wanted: Fish) -> Siblings {
        let (current, conclusions, pairs) = (Vec::new(), HashSet::new(), Vec::new());
        Siblings { wanted, current, found: 0, conclusions, pairs }
    }

    /// Adds a fish.
    pub(super) fn join(&mut self, step: Step) {
        if self.current.first().is_some_and(|sibling| sibling.step.truths != step.truths) {
            self.pair_up();
        }
        self.found += 1;
        let (technique, out) = (step.technique, &step.eliminations);
        let is_same = |sibling: &&mut Sibling| {
            sibling.step.technique == technique && sibling.step.eliminations == *out
        };
        match self.current.iter_mut().find(is_same) {
            Some(sibling) => sibling.last_found = self.found,
            None => {
                let now = self.found;
                self.current.push(Sibling { step, first_found: now, last_found: now });
            }
        }
    }

    /// The pairs.
    pub(super) fn pairs(mut self) -> Vec<Step> {
        self.pair_up();
        self.pairs
    }

    /// Pairs the fish with the latest bases.
    fn pair_up(&mut self) {
        self.found = 0;
        let current = std::mem::take(&mut self.current);
        for one in current.iter().filter(|one| one.step.technique == Technique::Fish(self.wanted)) {
            for other in &current {
                let later = one.first_found < other.last_found;
                if later && one.step.eliminations[0] != other.step.eliminations[0] {
                    let pair = joined(self.wanted, &one.step, &other.step);
                    if self.conclusions.insert(pair.conclusion().1) {
                        self.pairs.push(pair);
                    }
                }
            }
        }
    }
}

/// The step of two fish with the same bases.
fn joined(fish: Fish, one: &Step, other: &Step) -> Step {
    let mut pair = Step { technique: Technique::SiameseFish(fish), ..one.clone() };
    pair.houses.extend(other.houses.iter().filter(|(_, role)| *role == HouseRole::Cover));
    // A candidate that is a fin of either fish is marked as a fin.
    let fins: Vec<_> = other.marks.iter().filter(|(_, mark)| *mark == Mark::Fin).collect();
    pair.marks.retain(|(candidate, _)| fins.iter().all(|(fin, _)| fin != candidate));
    pair.marks.extend(fins);
    let new = other.eliminations.iter().filter(|candidate| !one.eliminations.contains(candidate));
    pair.eliminations.extend(new);
    pair
}
