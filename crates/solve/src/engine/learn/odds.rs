//! The odds of a candidate, estimated from what is open around it.
//!
//! Exactly one member of every group is true. So in each of its four groups a candidate competes
//! with the others. How strong a competitor is depends on its other three groups: the fewer options
//! they have, the likelier it is needed there.
//!
//! ```text
//! strength of u in g  =  product over the other groups h of u:  1 / (options of h - 1)
//! odds of v           =  product over the groups g of v:        1 / (sum over the others u of g:  strength of u in g)
//! ```
//!
//! This is one round of belief propagation from a uniform start. (Message passing on Sudoku: T.
//! Moon, J. Gunther, "Multiple constraint satisfaction by belief propagation: An example using
//! Sudoku", 2006.) More rounds, or all rounds before the search, did not find solutions sooner;
//! without any, large grids take three times as long.
//!
//! The odds are an estimate, and a search that trusts them too much fails in the same way again and
//! again. So the odds of each candidate are multiplied by a random factor of its own.

use omnidoku_core::Random;

use super::literal::Var;
use super::state::State;

/// The logarithm of the largest random factor; the smallest factor is 1.
const MAX_LOG_LUCK: f64 = 1.0;

/// The tables behind the odds.
pub(super) struct Odds {
    /// For a number of options, the share of each if one is left out: 1 / (options - 1).
    share: [f32; 129],
    /// The random factor of each candidate.
    luck: Vec<f32>,
}

impl Odds {
    pub(super) fn new(vars: usize, random: &mut Random) -> Odds {
        Odds {
            share: std::array::from_fn(|options| 1.0 / options.saturating_sub(1).max(1) as f32),
            luck: luck(vars, random),
        }
    }

    /// The odds of an unassigned candidate.
    pub(super) fn of<const K: usize, const P: usize>(&self, state: &State<K, P>, var: Var) -> f32 {
        let share = |group: u32| self.share[usize::from(state.options[group as usize])];
        // Over all four groups: the share of the group in question is divided out below, once for
        // the whole sum.
        let strength = |var: Var| -> f32 {
            state.model.places[var as usize].group.into_iter().map(share).product()
        };
        let mut odds = self.luck[var as usize];
        let groups = state.model.places[var as usize].group;
        for group in groups.into_iter().filter(|&group| !state.model.is_padding(group)) {
            let others = state.alive_members(group).filter(|&other| other != var);
            odds *= share(group) / others.map(strength).sum::<f32>();
        }
        odds
    }
}

/// The random factor of each candidate. A large grid has a million, so [`exp`] is computed for
/// several at once.
fn luck(vars: usize, random: &mut Random) -> Vec<f32> {
    const LANES: usize = 8;
    let mut all = Vec::with_capacity(vars + LANES);
    while all.len() < vars {
        let count = LANES.min(vars - all.len());
        let mut numbers = [0.0; LANES];
        numbers[..count].fill_with(|| MAX_LOG_LUCK * random.unit());
        all.extend(exp(numbers).map(|number| number as f32));
    }
    all.truncate(vars);
    all
}

/// The exponentials of numbers from 0 to 1, by their series. The standard library's may differ
/// between machines in the last bit, and the search with it; but what is learned, and which clues
/// are needed, must be the same everywhere.
fn exp<const LANES: usize>(numbers: [f64; LANES]) -> [f64; LANES] {
    let mut sums = [1.0; LANES];
    for term in (1..20).rev() {
        for (sum, number) in sums.iter_mut().zip(numbers) {
            *sum = 1.0 + number * *sum / f64::from(term);
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use omnidoku_core::{Digit, Shape};

    use super::super::literal::{Lit, Reason};
    use super::super::model::Model;
    use super::*;

    /// The empty 4×4, with all random factors 1.
    fn empty() -> (State<1>, Odds) {
        let shape = Shape::new(2, 2).unwrap();
        let all = shape.cells().flat_map(|cell| Digit::all(shape).map(move |digit| (cell, digit)));
        let state = State::new(Model::new(shape, all.collect()));
        let mut odds = Odds::new(state.model.var_count(), &mut Random::new(1));
        assert!(odds.luck.iter().all(|luck| (1.0..=MAX_LOG_LUCK.exp() as f32).contains(luck)));
        odds.luck.fill(1.0);
        (state, odds)
    }

    #[test]
    fn the_series_is_the_exponential() {
        for number in (0..=100).map(|percent| f64::from(percent) / 100.0) {
            assert!((exp([number])[0] - number.exp()).abs() < 1e-14, "{number}");
        }
    }

    #[test]
    fn where_all_is_open_all_are_as_likely() {
        let (state, odds) = empty();
        // In each group there are three others, of strength (1/3)³ each.
        let expected = (27.0f32 / 3.0).powi(4);
        for var in 0..state.model.var_count() as Var {
            let found = odds.of(&state, var);
            assert!((found - expected).abs() < 1e-3 * expected, "{found} is not {expected}");
        }
    }

    #[test]
    fn the_fewer_places_a_digit_has_the_likelier_it_is_there() {
        let (mut state, odds) = empty();
        // The first digit is removed from the last two cells of the first row.
        for cell in [2, 3] {
            state.assign(Lit::negative(4 * cell), Reason::NONE);
        }
        let (first_digit, second_digit) = (odds.of(&state, 0), odds.of(&state, 1));
        assert!(first_digit > second_digit, "{first_digit} is not more than {second_digit}");
    }
}
