//! Death blossom: a stem cell and a petal for each of its candidates.
//!
//! A petal is an almost locked set in which all cells with one of the stem's candidates see the
//! stem: if the stem holds this digit, the petal is locked. One of the petals is locked in any
//! case. So a digit Z that all petals have, and the stem does not, is in one of them, and a Z that
//! sees all their Z is eliminated.
//!
//! Order: stems in reading order; then petals in the order of the list of sets, where the petal of
//! the stem's largest candidate varies fastest. At most [`MAX_PETALS`] petals are tried for a
//! candidate, and at most [`MAX_TRIALS`] in all for a stem.

use omnidoku_core::{Cell, Digit};

use super::relation::ones;
use super::{Field, MAX_STEPS};
use crate::cells::CellSet;
use crate::state::Digits;
use crate::step::{Candidate, CellRole, Mark, Step, Truth};
use crate::technique::Technique;

/// The most petals that are tried for a candidate of the stem.
const MAX_PETALS: usize = 100;
/// The most petals that are tried for a stem, counted over all combinations.
const MAX_TRIALS: usize = 200_000;

pub(super) fn first<const W: usize>(field: Field<'_, W>) -> Option<Step> {
    let mut found = None;
    search(field, |step| {
        found = Some(step);
        true
    });
    found
}

pub(super) fn all<const W: usize>(field: Field<'_, W>) -> Vec<Step> {
    let mut found = Vec::new();
    search(field, |step| {
        found.push(step);
        found.len() == MAX_STEPS
    });
    found
}

/// Reports every blossom until the listener returns true.
fn search<const W: usize>(field: Field<'_, W>, mut enough: impl FnMut(Step) -> bool) {
    for stem in field.state.blanks() {
        if field.stop.after(100) {
            return;
        }
        let mut flower = Flower {
            field,
            stem,
            petals: petals(field, stem),
            chosen: Vec::new(),
            trials: MAX_TRIALS,
            enough: &mut enough,
        };
        let targets = flower.targets();
        if !targets.is_empty() && flower.grow(CellSet::EMPTY, &targets) {
            return;
        }
    }
}

/// The sets that each candidate of the stem would lock.
fn petals<const W: usize>(field: Field<'_, W>, stem: Cell) -> Vec<(Digit, Vec<usize>)> {
    let sets = |digit| ones(field.links.watchers(stem, digit)).take(MAX_PETALS).collect();
    field.state.candidates(stem).map(|digit| (digit, sets(digit))).collect()
}

/// A stem and the petals chosen so far.
struct Flower<'a, F, const W: usize> {
    field: Field<'a, W>,
    stem: Cell,
    petals: Vec<(Digit, Vec<usize>)>,
    chosen: Vec<usize>,
    trials: usize,
    enough: &'a mut F,
}

impl<F: FnMut(Step) -> bool, const W: usize> Flower<'_, F, W> {
    /// Everything that a blossom of this stem could eliminate: candidates that some petal of each
    /// of the stem's digits sees.
    fn targets(&self) -> Vec<(Digit, CellSet<W>)> {
        let Field { state, sets, .. } = self.field;
        let own: Digits = self.petals.iter().map(|&(digit, _)| digit).collect();
        let foreign = Digits::full(state.shape()) - own;
        let mut targets: Vec<(Digit, CellSet<W>)> =
            foreign.map(|digit| (digit, state.places(digit))).collect();
        for (_, petals) in &self.petals {
            let with =
                |digit| petals.iter().filter(move |&&set| sets.list()[set].digits.contains(digit));
            targets.retain_mut(|(digit, cells)| {
                let seen = with(*digit).map(|&set| sets.view(set, *digit).seen);
                *cells &= seen.fold(CellSet::EMPTY, |all, seen| all | seen);
                !cells.is_empty()
            });
        }
        targets
    }

    /// Tries every petal for the next digit. Returns whether the search is to end.
    fn grow(&mut self, taken: CellSet<W>, targets: &[(Digit, CellSet<W>)]) -> bool {
        let Field { sets, overlapping, .. } = self.field;
        let level = self.chosen.len();
        if level == self.petals.len() {
            let step = self.step(targets);
            return (self.enough)(step);
        }
        for place in 0..self.petals[level].1.len() {
            let petal = self.petals[level].1[place];
            let set = sets.list()[petal];
            if !overlapping && set.cells.meets(taken) {
                continue;
            }
            let left: Vec<(Digit, CellSet<W>)> = targets
                .iter()
                .filter(|(digit, _)| set.digits.contains(*digit))
                .map(|&(digit, cells)| (digit, cells & sets.view(petal, digit).seen))
                .filter(|(_, cells)| !cells.is_empty())
                .collect();
            if left.is_empty() {
                continue;
            }
            if self.trials == 0 {
                return false;
            }
            self.trials -= 1;
            if self.field.stop.after(10) {
                return true;
            }
            self.chosen.push(petal);
            let enough = self.grow(taken | set.cells, &left);
            self.chosen.pop();
            if enough {
                return true;
            }
        }
        false
    }

    fn step(&self, refuted: &[(Digit, CellSet<W>)]) -> Step {
        let ends: Vec<usize> = (0..self.chosen.len()).collect();
        let eliminations = refuted
            .iter()
            .flat_map(|&(digit, cells)| cells.map(move |cell| Candidate::new(cell, digit)))
            .collect();
        let mut step =
            self.field.step(Technique::DeathBlossom, &self.chosen, &[], &ends, eliminations);
        step.cells.insert(0, (self.stem, CellRole::Pivot));
        step.truths.insert(0, Truth::Cell(self.stem));
        for (&(digit, _), &petal) in self.petals.iter().zip(&self.chosen) {
            step.digits.push(digit);
            step.marks.push((Candidate::new(self.stem, digit), Mark::Restricted));
            self.field.mark(&mut step, [petal], digit, Mark::Restricted);
        }
        step
    }
}
