//! When to start over, and in which mode.
//!
//! Two modes take turns. The **steady** one goes for a solution: choices by group, long runs between restarts (Luby's
//! sequence), values remembered. The **agile** one goes for a proof: choices by activity, a restart whenever recent
//! clauses span more levels than usual. Every turn is longer than the one before.
//!
//! Which mode has the longer turns is a matter of size, by measurement: up to 25×25 what is hard is to prove, beyond
//! that what can be settled at all has many solutions.

/// Conflicts in the unit of the steady mode. On a large grid a run of it goes through a thousand choices, and most of them
/// are the same in the next run: there is more to gain by going on.
const UNIT: u64 = 100;
const UNIT_OF_LARGE: u64 = 4000;

/// Conflicts before the first change of mode: where solutions are what is looked for, a turn of the other mode does
/// more harm than it takes time, for the values remembered are lost.
const FIRST_TURN: u64 = 2000;
const FIRST_TURN_OF_LARGE: u64 = 500_000;

/// How much longer the turns of the better mode are.
const LONGER: u64 = 6;

/// Recent clauses span more levels than usual if by this factor.
const MARGIN: f64 = 1.1;

/// Up to this size proofs are what is hard.
const LARGEST_TO_PROVE: usize = 25;

/// The timing of restarts and modes.
pub(super) struct Pace {
    pub(super) is_steady: bool,
    is_changing: bool,
    mostly_steady: bool,
    unit: u64,
    first_turn: u64,
    conflicts: u64,
    since_restart: u64,
    /// The average glue of the last clauses, and of many.
    recent: f64,
    usual: f64,
    /// Place in Luby's sequence, and the conflicts until the next restart.
    place: u64,
    run: u64,
    /// How long a turn is, and where this one ends.
    turn: u64,
    turn_ends: u64,
}

impl Pace {
    pub(super) fn new(size: usize) -> Pace {
        let is_large = size > LARGEST_TO_PROVE;
        let unit = if is_large { UNIT_OF_LARGE } else { UNIT };
        Pace {
            is_steady: true,
            is_changing: true,
            mostly_steady: is_large,
            unit,
            first_turn: if is_large { FIRST_TURN_OF_LARGE } else { FIRST_TURN },
            conflicts: 0,
            since_restart: 0,
            recent: 0.0,
            usual: 0.0,
            place: 1,
            run: unit,
            turn: 0,
            turn_ends: 0,
        }
    }

    /// Goes for a proof from now on.
    pub(super) fn prove(&mut self) {
        (self.is_steady, self.is_changing) = (false, false);
    }

    /// Takes note of a conflict and its glue.
    pub(super) fn conflict(&mut self, glue: u32) {
        self.conflicts += 1;
        self.since_restart += 1;
        let glue = f64::from(glue);
        self.recent += (glue - self.recent) * 0.03;
        self.usual += (glue - self.usual) * (1e-4f64).max(1.0 / (self.conflicts + 1) as f64);
    }

    /// Whether it is time to start over; if so, maybe in the other mode.
    pub(super) fn is_due(&mut self, work: u64) -> bool {
        let is_due = match self.is_steady {
            true => self.since_restart >= self.run,
            false => self.since_restart > 2 && self.recent > self.usual * MARGIN,
        };
        if is_due {
            self.since_restart = 0;
            if self.is_steady {
                self.place += 1;
                self.run = luby(self.place) * self.unit;
            }
            if self.is_changing && self.conflicts >= self.first_turn && work >= self.turn_ends {
                self.change_mode(work);
            }
        }
        is_due
    }

    fn change_mode(&mut self, work: u64) {
        self.is_steady = !self.is_steady;
        self.turn = if self.turn == 0 { work / 4 } else { self.turn + self.turn / 8 };
        let times = if self.is_steady == self.mostly_steady { LONGER } else { 1 };
        self.turn_ends = work + times * self.turn;
    }
}

/// Luby's sequence, from place 1 on: 1, 1, 2, 1, 1, 2, 4, …
fn luby(mut place: u64) -> u64 {
    loop {
        let bits = 64 - place.leading_zeros();
        if place == (1 << bits) - 1 {
            return 1 << (bits - 1);
        }
        place -= (1 << (bits - 1)) - 1;
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
