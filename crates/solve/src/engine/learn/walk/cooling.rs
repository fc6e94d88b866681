//! How the temperature of a [walk](super) falls.
//!
//! At a high temperature the grid is like a liquid: every cell changes its value again and again,
//! and hundreds of digits are missing. At a low one it is frozen: the same few digits stay missing,
//! and where they are is beyond repair. In between, within a few percent, lie the temperatures at
//! which solutions are found; where, depends on the puzzle. So the walk looks for the place itself:
//!
//! ```text
//! round:   lower the temperature step by step until the grid freezes
//!          keep it there ten times as long: defects heal, or the grid melts and freezes anew
//!          melt it a little; next round, with steps three times as long
//! ```
//!
//! Frozen means that most cells hold what they held thirty sweeps ago, on average. This *overlap* is
//! below one third in the liquid and above nine tenths in a frozen grid, whatever the size and the
//! number of clues.
//!
//! Slower cooling freezes at a higher temperature and into a better grid, and hard puzzles need it;
//! easy ones are solved in the first round. (S. Kirkpatrick, C. Gelatt, M. Vecchi, "Optimization by
//! simulated annealing", Science, 1983.)

use super::super::literal::Var;

/// The number of sweeps in a step of the first round.
const FIRST_STEP: u64 = 50;

/// How much longer the steps of each round are than those of the round before.
const STEP_GROWTH: u64 = 3;

/// What a step leaves of x.
const COOLING: f32 = 0.99;

/// How much x rises between two rounds.
const MELTING: f32 = 1.16;

/// The lowest x: by then everything is frozen.
const LEAST_X: f32 = 0.002;

/// The number of sweeps between two looks at the overlap.
const LOOK_EVERY: u64 = 30;

/// The share of the last look in the average.
const LOOK_WEIGHT: f32 = 0.3;

/// The average overlap at which a grid counts as frozen.
const FROZEN_OVERLAP: f32 = 0.75;

/// How long a frozen grid stays at its temperature, in times of the cooling before.
const STAY: u64 = 10;

/// The temperature, and what decides about it.
pub(super) struct Cooling {
    x: f32,
    /// `odds[m][s]`: x^(s - m), for a member that mends m more groups and whose cell is the only
    /// holder of s groups.
    odds: [[f32; 4]; 3],
    /// The sweeps of this round.
    sweeps: u64,
    /// The sweeps in a step.
    step: u64,
    /// When the round ends, once the grid is frozen.
    round_ends: Option<u64>,
    /// The average overlap.
    overlap: f32,
    /// What the cells held at the last look.
    seen: Vec<Var>,
}

impl Cooling {
    /// The first temperature is well above all at which grids freeze. The more candidates a cell
    /// has, the lower those are.
    pub(super) fn new(candidates: usize, cells: usize) -> Cooling {
        let x = (cells.max(1) as f32 / candidates.max(1) as f32).sqrt();
        let mut cooling = Cooling {
            x,
            odds: [[0.0; 4]; 3],
            sweeps: 0,
            step: FIRST_STEP,
            round_ends: None,
            overlap: 0.0,
            seen: vec![Var::MAX; cells],
        };
        cooling.set(x);
        cooling
    }

    /// The odds of a member, by the groups it mends besides that in hand, and by the groups of which
    /// its cell is the only holder.
    #[inline(always)]
    pub(super) fn odds(&self) -> &[[f32; 4]; 3] {
        &self.odds
    }

    /// Takes note of what the cells hold after a sweep.
    pub(super) fn after_sweep(&mut self, held: impl Iterator<Item = Var>) {
        self.sweeps += 1;
        if self.sweeps.is_multiple_of(LOOK_EVERY) {
            self.look(held);
        }
        match self.round_ends {
            None if self.overlap > FROZEN_OVERLAP || self.x < LEAST_X => {
                self.round_ends = Some((1 + STAY) * self.sweeps);
            }
            None if self.sweeps.is_multiple_of(self.step) => self.set(self.x * COOLING),
            Some(end) if self.sweeps >= end => self.next_round(),
            _ => {}
        }
    }

    fn look(&mut self, held: impl Iterator<Item = Var>) {
        let mut same = 0;
        for (seen, held) in self.seen.iter_mut().zip(held) {
            same += usize::from(*seen == held);
            *seen = held;
        }
        let overlap = same as f32 / self.seen.len() as f32;
        self.overlap += (overlap - self.overlap) * LOOK_WEIGHT;
    }

    fn next_round(&mut self) {
        (self.sweeps, self.round_ends, self.overlap) = (0, None, 0.0);
        self.step *= STEP_GROWTH;
        self.set(self.x * MELTING);
    }

    fn set(&mut self, x: f32) {
        self.x = x.min(1.0);
        let better = 1.0 / self.x;
        let by_sole = [1.0, self.x, self.x * self.x, self.x * self.x * self.x];
        self.odds = [1.0, better, better * better].map(|mended| by_sole.map(|odds| odds * mended));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cooling() -> Cooling {
        Cooling::new(400, 100)
    }

    #[test]
    fn a_liquid_is_cooled_step_by_step() {
        let mut cooling = cooling();
        for sweep in 0..10 * FIRST_STEP {
            cooling.after_sweep((0..100).map(|cell| cell + sweep as Var));
        }
        assert_eq!(cooling.round_ends, None);
        assert!((cooling.x / (0.5 * COOLING.powi(10)) - 1.0).abs() < 1e-5);
        assert!((cooling.odds[2][3] / cooling.x - 1.0).abs() < 1e-5);
    }

    #[test]
    fn a_frozen_grid_stays_and_is_melted_in_the_end() {
        let mut cooling = cooling();
        while cooling.round_ends.is_none() {
            cooling.after_sweep(0..100);
        }
        let (frozen, sweeps) = (cooling.x, cooling.sweeps);
        for _ in 0..STAY * sweeps - 1 {
            cooling.after_sweep(0..100);
        }
        assert_eq!((cooling.x, cooling.step), (frozen, FIRST_STEP));
        cooling.after_sweep(0..100);
        assert!(cooling.x > frozen && cooling.round_ends.is_none());
        assert_eq!(cooling.step, FIRST_STEP * STEP_GROWTH);
    }
}
