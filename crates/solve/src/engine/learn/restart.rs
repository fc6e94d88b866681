//! When to restart, and in which mode.
//!
//! Two modes alternate. **Stable** mode looks for a solution: decisions by group, target phases,
//! and long runs between restarts (Luby's sequence). **Focused** mode looks for a proof: decisions
//! by activity, and a restart whenever the recent glue, a fast exponential moving average, exceeds
//! the slow average by a margin. Every stay in a mode is longer than the one before, measured in
//! work.
//!
//! Which mode gets more time depends on the size, by measurement: up to 25×25 the hard puzzles need
//! a proof; of larger ones, those that can be decided at all have many solutions.
//!
//! * M. Luby, A. Sinclair, D. Zuckerman, "Optimal speedup of Las Vegas algorithms", Information
//!   Processing Letters, 1993.
//! * Restarts by glue: G. Audemard, L. Simon, "Refining restarts strategies for SAT and UNSAT", CP
//!   2012; with moving averages: A. Biere, A. Fröhlich, "Evaluating CDCL restart schemes",
//!   Pragmatics of SAT 2015.
//! * Two modes: C. Oh, "Between SAT and UNSAT: The fundamental difference in CDCL SAT", SAT 2015.

/// The unit of Luby's sequence, in conflicts. On a large grid a run makes a thousand decisions, and
/// the next run makes most of them again: there is more to gain by going on.
const LUBY_UNIT: u64 = 100;
const LUBY_UNIT_LARGE: u64 = 4000;

/// The number of conflicts before the first change of mode. Where a solution is to be found,
/// focused mode costs more than its time, because the saved phases are lost.
const FIRST_MODE_SWITCH: u64 = 2000;
const FIRST_MODE_SWITCH_LARGE: u64 = 500_000;

/// How much more time the better mode gets.
const BETTER_MODE_FACTOR: u64 = 6;

/// How far the recent glue must exceed the average for a restart.
const RESTART_MARGIN: f64 = 1.1;

/// Up to this size, focused mode gets more time.
pub(super) const LARGEST_TO_PROVE: usize = 25;

/// The schedule of restarts and modes.
pub(super) struct RestartPolicy {
    pub(super) is_stable: bool,
    is_alternating: bool,
    mostly_stable: bool,
    luby_unit: u64,
    first_switch: u64,
    conflicts: u64,
    since_restart: u64,
    /// A fast and a slow moving average of the glue of learned clauses.
    fast_glue: f64,
    slow_glue: f64,
    /// The index in Luby's sequence, and the number of conflicts between two restarts there.
    luby_index: u64,
    interval: u64,
    /// The length of a stay in a mode, and when this one ends, in units of work.
    mode_length: u64,
    mode_ends: u64,
}

impl RestartPolicy {
    pub(super) fn new(size: usize) -> RestartPolicy {
        let is_large = size > LARGEST_TO_PROVE;
        let luby_unit = if is_large { LUBY_UNIT_LARGE } else { LUBY_UNIT };
        RestartPolicy {
            is_stable: true,
            is_alternating: true,
            mostly_stable: is_large,
            luby_unit,
            first_switch: if is_large { FIRST_MODE_SWITCH_LARGE } else { FIRST_MODE_SWITCH },
            conflicts: 0,
            since_restart: 0,
            fast_glue: 0.0,
            slow_glue: 0.0,
            luby_index: 1,
            interval: luby_unit,
            mode_length: 0,
            mode_ends: 0,
        }
    }

    /// Enters focused mode for good: a proof is wanted.
    pub(super) fn stay_focused(&mut self) {
        (self.is_stable, self.is_alternating) = (false, false);
    }

    /// Updates the averages after a conflict.
    pub(super) fn on_conflict(&mut self, glue: u32) {
        self.conflicts += 1;
        self.since_restart += 1;
        let glue = f64::from(glue);
        self.fast_glue += (glue - self.fast_glue) * 0.03;
        self.slow_glue +=
            (glue - self.slow_glue) * (1e-4f64).max(1.0 / (self.conflicts + 1) as f64);
    }

    /// Whether to restart now; may change the mode.
    pub(super) fn is_due(&mut self, work: u64) -> bool {
        let is_due = match self.is_stable {
            true => self.since_restart >= self.interval,
            false => self.since_restart > 2 && self.fast_glue > self.slow_glue * RESTART_MARGIN,
        };
        if is_due {
            self.since_restart = 0;
            if self.is_stable {
                self.luby_index += 1;
                self.interval = luby(self.luby_index) * self.luby_unit;
            }
            if self.is_alternating && self.conflicts >= self.first_switch && work >= self.mode_ends
            {
                self.switch_mode(work);
            }
        }
        is_due
    }

    fn switch_mode(&mut self, work: u64) {
        self.is_stable = !self.is_stable;
        self.mode_length =
            if self.mode_length == 0 { work / 4 } else { self.mode_length + self.mode_length / 8 };
        let times = if self.is_stable == self.mostly_stable { BETTER_MODE_FACTOR } else { 1 };
        self.mode_ends = work + times * self.mode_length;
    }
}

/// Luby's sequence, from index 1: 1, 1, 2, 1, 1, 2, 4, …
fn luby(mut index: u64) -> u64 {
    loop {
        let bits = 64 - index.leading_zeros();
        if index == (1 << bits) - 1 {
            return 1 << (bits - 1);
        }
        index -= (1 << (bits - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::luby;

    #[test]
    fn lubys_sequence() {
        let first: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
