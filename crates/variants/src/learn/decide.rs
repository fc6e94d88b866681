//! Decisions of a learning search: variables gain activity in the conflicts that they take part in, newer conflicts
//! count more (VSIDS: M. Moskewicz et al., "Chaff: engineering an efficient SAT solver", DAC 2001). The most
//! active variable is chosen, and the value that the variable had last (phase saving: K. Pipatsrisawat,
//! A. Darwiche, SAT 2007).

use omnidoku_core::Random;

use crate::model::Model;

/// How much more a conflict counts than the one before.
const GROWTH: f64 = 1.0 / 0.95;

/// See the [module](self).
pub(crate) struct Decider {
    activity: Vec<f64>,
    increment: f64,
    /// The value that each variable had last, as a set.
    phases: Vec<u64>,
}

impl Decider {
    /// The seed decides between variables that nothing else tells apart.
    pub(crate) fn new(model: &Model, seed: u64) -> Decider {
        let mut random = Random::new(seed);
        let mut activity: Vec<f64> =
            model.domains.iter().map(|_| 1e-3 * (1.0 + random.unit())).collect();
        for propagator in model.propagators.iter().filter(|propagator| !propagator.is_of_houses()) {
            let mut variables = Vec::new();
            propagator.for_each_variable(|variable| variables.push(variable));
            variables.sort_unstable();
            variables.dedup();
            for variable in variables {
                activity[variable as usize] += 0.1;
            }
        }
        let phases = vec![0; model.domains.len()];
        Decider { activity, increment: 1.0, phases }
    }

    /// These variables took part in a conflict.
    pub(crate) fn bump(&mut self, variables: &[u32]) {
        for &variable in variables {
            self.activity[variable as usize] += self.increment;
        }
        self.increment *= GROWTH;
        if self.increment > 1e100 {
            self.activity.iter_mut().for_each(|activity| *activity *= 1e-100);
            self.increment *= 1e-100;
        }
    }

    /// These variables have these values now.
    pub(crate) fn save(&mut self, variable: u32, domain: u64) {
        if domain.is_power_of_two() {
            self.phases[variable as usize] = domain;
        }
    }

    /// A variable with several values left, and one of them. `None` if there is none.
    pub(crate) fn choose(&self, domains: &[u64]) -> Option<(u32, u64)> {
        let (mut best, mut best_score) = (None, f64::NEG_INFINITY);
        for (variable, &domain) in (0u32..).zip(domains) {
            if !domain.is_power_of_two() {
                let score = self.activity[variable as usize];
                if score > best_score {
                    (best, best_score) = (Some(variable), score);
                }
            }
        }
        let variable = best?;
        let domain = domains[variable as usize];
        let phase = self.phases[variable as usize] & domain;
        let value = if phase != 0 { phase } else { domain & domain.wrapping_neg() };
        Some((variable, value))
    }
}
