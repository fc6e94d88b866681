//! Which value of which cell a search tries next.
//!
//! Cells gain weight by conflicts: a conflict is put down to the cell that got its value last, by choice or by
//! propagation, and a part of it to the cell that was chosen last. Newer conflicts weigh a little more
//! (conflict-driven choice, Boussemart et al. 2004). Cells that many rules speak of start with more weight.
//!
//! ```text
//! a cell with n candidates, weight w            w / n      its lowest value
//! a value with two places in a house            w / 2      at the heavier of the two, w is its weight
//! a value that r ranked lines begin with,       2 r w / n  at the heaviest of the n places
//!   in a house of first cells
//! ```
//!
//! The greatest quotient is chosen. Places in houses count only where the best cell has more than two candidates.

use crate::model::Model;
use crate::propagator::Propagator;
use crate::rank::Side;

/// How much heavier conflicts are from one to the next.
const WEIGHT_GROWTH: f64 = 1.001;

/// What the chosen cell gains by a conflict, beside the cell that got its value last: measured on boards with cages,
/// where it halves the number of choices, and on boards with other rules, where more does harm.
const SHARE_OF_CHOICE_IN_CAGES: f64 = 0.5;
const SHARE_OF_CHOICE: f64 = 0.1;

/// So that fewer candidates win where no cell has any weight.
const LEAST_WEIGHT: f64 = 1e-3;

/// How much better it is to decide which line begins with a value than other choices of that many ways.
const START_FACTOR: f64 = 4.0;

/// The weights of the variables.
pub(crate) struct Chooser<'m> {
    model: &'m Model,
    weights: Vec<f64>,
    increment: f64,
    share_of_choice: f64,
    sides: Vec<&'m Side>,
}

impl<'m> Chooser<'m> {
    pub(crate) fn new(model: &'m Model) -> Chooser<'m> {
        let mut weights = vec![LEAST_WEIGHT; model.domains.len()];
        let mut last_seen = vec![usize::MAX; weights.len()];
        for (index, propagator) in model.propagators.iter().enumerate() {
            if !propagator.is_of_houses() {
                propagator.for_each_weighty_variable(|variable| {
                    if std::mem::replace(&mut last_seen[variable as usize], index) != index {
                        weights[variable as usize] += 1.0;
                    }
                });
            }
        }
        let has_cages = model.propagators.iter().any(|each| matches!(each, Propagator::Cage(_)));
        let share_of_choice = if has_cages { SHARE_OF_CHOICE_IN_CAGES } else { SHARE_OF_CHOICE };
        let sides = model.propagators.iter().flat_map(Propagator::sides).collect();
        Chooser { model, weights, increment: 1.0, share_of_choice, sides }
    }

    /// There was a conflict: the variable that got its value last, and the one that was chosen last.
    pub(crate) fn blame(&mut self, last_fixed: u32, last_chosen: Option<u32>) {
        self.weights[last_fixed as usize] += self.increment;
        if let Some(chosen) = last_chosen {
            self.weights[chosen as usize] += self.increment * self.share_of_choice;
        }
        self.increment *= WEIGHT_GROWTH;
        if self.increment > 1e100 {
            self.weights.iter_mut().for_each(|weight| *weight *= 1e-100);
            self.increment *= 1e-100;
        }
    }

    /// The best variable and one of its values, as a set. Auxiliary variables come last. `None` if each has a value.
    pub(crate) fn choose(&self, domains: &[u64]) -> Option<(u32, u64)> {
        let (mut best, mut best_score) = (None, f64::NEG_INFINITY);
        for (variable, &domain) in (0u32..).zip(&domains[..self.model.cells]) {
            if !domain.is_power_of_two() {
                let score = self.weights[variable as usize] / f64::from(domain.count_ones());
                if score > best_score {
                    (best, best_score) = (Some(variable), score);
                }
            }
        }
        let auxiliary = || {
            let mut open = self.model.cells..domains.len();
            open.find(|&variable| !domains[variable].is_power_of_two()).map(|at| at as u32)
        };
        let variable = best.or_else(auxiliary)?;
        let domain = domains[variable as usize];
        let is_wide = best.is_some() && domain.count_ones() > 2;
        let place = if is_wide { self.place(domains, &mut best_score) } else { None };
        let start = if best.is_some() { self.start(domains, best_score) } else { None };
        Some(start.or(place).unwrap_or((variable, domain & domain.wrapping_neg())))
    }

    /// The best value with two places in a house, if it is better than this score, which becomes its own.
    fn place(&self, domains: &[u64], best_score: &mut f64) -> Option<(u32, u64)> {
        let mut best = None;
        for house in &self.model.houses {
            let (mut once, mut twice, mut thrice) = (0, 0, 0);
            for &variable in house.variables.iter() {
                let domain = domains[variable as usize];
                thrice |= twice & domain;
                twice |= once & domain;
                once |= domain;
            }
            let two_places = twice & !thrice;
            if two_places == 0 {
                continue;
            }
            // Auxiliary variables may be in a house as well, but they come last.
            let cells = house.variables.iter().filter(|&&at| (at as usize) < self.model.cells);
            for &variable in cells {
                let here = domains[variable as usize] & two_places;
                let score = self.weights[variable as usize] / 2.0;
                if here != 0 && score > *best_score {
                    (best, *best_score) = (Some((variable, here & here.wrapping_neg())), score);
                }
            }
        }
        best
    }

    /// The best place of a value that ranked lines begin with, if it is better than this score.
    fn start(&self, domains: &[u64], mut best_score: f64) -> Option<(u32, u64)> {
        let mut best = None;
        for side in &self.sides {
            let is_place = |&&variable: &&u32| domains[variable as usize] & side.value != 0;
            let places = side.variables.iter().filter(is_place);
            let weighed = places.map(|&variable| (variable, self.weights[variable as usize]));
            let (mut count, mut heaviest) = (0.0, (0, 0.0));
            for place in weighed {
                count += 1.0;
                heaviest = if place.1 > heaviest.1 { place } else { heaviest };
            }
            let score = START_FACTOR * side.ranked as f64 * heaviest.1 / count;
            if count > 1.0 && score >= best_score {
                (best, best_score) = (Some((heaviest.0, side.value)), score);
            }
        }
        best
    }
}
