//! The domains of all variables while they are propagated, and who must be woken by a change.

use std::ops::ControlFlow;

/// A variable whose domain became empty. Propagation stops there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Conflict {
    /// The variable, or one of those that the failed propagator spoke of.
    pub(crate) variable: u32,
}

/// What a propagation step ends with.
pub(crate) type Outcome = Result<(), Conflict>;

/// Domains that a propagator reads and narrows: those of the search, or a copy to try something on.
pub(crate) trait Domains {
    /// The values a variable may take, one bit each.
    fn get(&self, variable: u32) -> u64;

    /// Removes all values but these.
    fn keep(&mut self, variable: u32, values: u64) -> Outcome;
}

/// Propagators by number, as bits: those that must run.
#[derive(Clone, Default)]
pub(crate) struct Wakes {
    words: usize,
    bits: Vec<u64>,
}

impl Wakes {
    /// No variable wakes any of these propagators.
    pub(crate) fn none(variables: usize, propagators: usize) -> Wakes {
        let words = propagators.div_ceil(64).max(1);
        Wakes { words, bits: vec![0; words * variables] }
    }

    /// A variable wakes a propagator.
    pub(crate) fn add(&mut self, variable: u32, propagator: usize) {
        self.bits[variable as usize * self.words + propagator / 64] |= 1 << (propagator % 64);
    }

    /// How many words hold one bit for each propagator.
    fn words(&self) -> usize {
        self.words
    }

    #[inline]
    pub(crate) fn of(&self, variable: u32) -> &[u64] {
        let start = variable as usize * self.words;
        &self.bits[start..start + self.words]
    }
}

/// The domains of a search.
pub(crate) struct Store<'m> {
    wakes: &'m Wakes,
    pub(crate) domains: Vec<u64>,
    /// Variables with a single value left whose peers do not know yet.
    fixed: Vec<u32>,
    scheduled: Vec<u64>,
}

impl<'m> Store<'m> {
    pub(crate) fn new(wakes: &'m Wakes, domains: Vec<u64>) -> Store<'m> {
        let fixed = (0u32..).zip(&domains).filter(|(_, d)| d.is_power_of_two());
        let fixed = fixed.map(|(variable, _)| variable).collect();
        Store { wakes, domains, fixed, scheduled: vec![0; wakes.words()] }
    }

    /// These propagators must run, one bit for each.
    pub(crate) fn schedule(&mut self, due: &[u64]) {
        self.scheduled.iter_mut().zip(due).for_each(|(scheduled, due)| *scheduled |= due);
    }

    /// Nothing needs to run: for the state before a change that is taken back.
    pub(crate) fn forget_scheduled(&mut self) {
        self.fixed.clear();
        self.scheduled.fill(0);
    }

    /// A variable that was fixed and whose peers do not know yet.
    #[inline]
    pub(crate) fn take_fixed(&mut self) -> Option<u32> {
        self.fixed.pop()
    }

    /// The propagator with the lowest number that must run.
    #[inline]
    pub(crate) fn take_scheduled(&mut self) -> Option<usize> {
        for (index, word) in self.scheduled.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(index * 64 + bit);
            }
        }
        None
    }

    /// What a propagator changed itself need not wake it.
    #[inline]
    pub(crate) fn unschedule(&mut self, propagator: usize) {
        self.scheduled[propagator / 64] &= !(1 << (propagator % 64));
    }
}

impl Domains for Store<'_> {
    #[inline]
    fn get(&self, variable: u32) -> u64 {
        self.domains[variable as usize]
    }

    #[inline]
    fn keep(&mut self, variable: u32, values: u64) -> Outcome {
        let domain = &mut self.domains[variable as usize];
        let kept = *domain & values;
        if kept == *domain {
            return Ok(());
        }
        *domain = kept;
        if kept == 0 {
            return Err(Conflict { variable });
        }
        for (scheduled, &woken) in self.scheduled.iter_mut().zip(self.wakes.of(variable)) {
            *scheduled |= woken;
        }
        if kept.is_power_of_two() {
            self.fixed.push(variable);
        }
        Ok(())
    }
}

/// A copy of the domains to try an alternative on.
#[derive(Clone, Default)]
pub(crate) struct Trial {
    pub(crate) domains: Vec<u64>,
    pub(crate) has_changed: bool,
}

impl Domains for Trial {
    #[inline]
    fn get(&self, variable: u32) -> u64 {
        self.domains[variable as usize]
    }

    fn keep(&mut self, variable: u32, values: u64) -> Outcome {
        let domain = &mut self.domains[variable as usize];
        let kept = *domain & values;
        self.has_changed |= kept != *domain;
        *domain = kept;
        if kept == 0 { Err(Conflict { variable }) } else { Ok(()) }
    }
}

/// The numbers of the bits of a set, ascending.
#[inline]
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(bit)
    })
}

/// Turns an end of the search into a stop of the loop around it.
pub(crate) type Flow = ControlFlow<omnidoku_solve::End>;
