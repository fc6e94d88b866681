//! The domains of all variables while they are propagated, and who must be woken by a change.

use std::ops::ControlFlow;

/// A variable whose domain became empty. Propagation stops there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Conflict {
    /// The variable, or one of those that the failed propagator spoke of.
    pub(crate) variable: u32,
}

/// Which changes of a variable wake a propagator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wake {
    /// Every one.
    OnChange,
    /// That it got its value.
    OnFix,
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

/// Propagators by number, as bits. Four words are looked at together.
type Set = [u64; 4];

/// How many propagators a [`Set`] has room for.
const SET_SIZE: usize = 256;

/// For each variable the propagators that it wakes.
#[derive(Clone, Default)]
pub(crate) struct Wakes {
    /// How many sets hold one bit for each propagator.
    sets: usize,
    /// For each variable those that any change wakes, and those that are woken when it gets its value.
    woken: Vec<Set>,
}

impl Wakes {
    /// No variable wakes any of these propagators.
    pub(crate) fn none(variables: usize, propagators: usize) -> Wakes {
        let sets = propagators.div_ceil(SET_SIZE).max(1);
        Wakes { sets, woken: vec![[0; 4]; 2 * sets * variables] }
    }

    /// A variable wakes a propagator.
    pub(crate) fn add(&mut self, variable: u32, propagator: usize, wake: Wake) {
        let start = 2 * self.sets * variable as usize + propagator / SET_SIZE;
        let word = propagator % SET_SIZE / 64;
        if wake == Wake::OnChange {
            self.woken[start][word] |= 1 << (propagator % 64);
        }
        self.woken[start + self.sets][word] |= 1 << (propagator % 64);
    }

    /// Those that a change of a variable wakes; whether it got its value by the change.
    #[inline]
    pub(crate) fn of(&self, variable: u32, is_fixed: bool) -> &[Set] {
        let start = (2 * variable as usize + usize::from(is_fixed)) * self.sets;
        &self.woken[start..start + self.sets]
    }
}

/// The domains of a search.
pub(crate) struct Store<'m> {
    wakes: &'m Wakes,
    pub(crate) domains: Vec<u64>,
    /// Variables with a single value left whose peers do not know yet.
    fixed: Vec<u32>,
    scheduled: Vec<Set>,
}

impl<'m> Store<'m> {
    pub(crate) fn new(wakes: &'m Wakes, domains: Vec<u64>) -> Store<'m> {
        let fixed = (0u32..).zip(&domains).filter(|(_, d)| d.is_power_of_two());
        let fixed = fixed.map(|(variable, _)| variable).collect();
        Store { wakes, domains, fixed, scheduled: vec![[0; 4]; wakes.sets] }
    }

    /// These propagators must run, one bit for each.
    pub(crate) fn schedule(&mut self, due: &[u64]) {
        self.scheduled.iter_mut().flatten().zip(due).for_each(|(scheduled, due)| *scheduled |= due);
    }

    /// Nothing needs to run: for the state before a change that is taken back.
    pub(crate) fn forget_scheduled(&mut self) {
        self.fixed.clear();
        self.scheduled.fill([0; 4]);
    }

    /// A variable that was fixed and whose peers do not know yet.
    #[inline]
    pub(crate) fn take_fixed(&mut self) -> Option<u32> {
        self.fixed.pop()
    }

    /// The propagator with the lowest number that must run.
    #[inline]
    pub(crate) fn take_scheduled(&mut self) -> Option<usize> {
        for (index, word) in self.scheduled.iter_mut().flatten().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(index * 64 + bit);
            }
        }
        None
    }

    /// A variable gets a smaller domain.
    #[inline(never)]
    fn narrow(&mut self, variable: u32, kept: u64) -> Outcome {
        self.domains[variable as usize] = kept;
        if kept == 0 {
            return Err(Conflict { variable });
        }
        let is_fixed = kept.is_power_of_two();
        let woken = self.wakes.of(variable, is_fixed);
        for (scheduled, woken) in self.scheduled.iter_mut().zip(woken) {
            for (scheduled, &woken) in scheduled.iter_mut().zip(woken) {
                *scheduled |= woken;
            }
        }
        if is_fixed {
            self.fixed.push(variable);
        }
        Ok(())
    }

    /// What a propagator changed itself need not wake it.
    #[inline]
    pub(crate) fn unschedule(&mut self, propagator: usize) {
        self.scheduled[propagator / SET_SIZE][propagator % SET_SIZE / 64] &=
            !(1 << (propagator % 64));
    }
}

impl Domains for Store<'_> {
    #[inline]
    fn get(&self, variable: u32) -> u64 {
        self.domains[variable as usize]
    }

    #[inline]
    fn keep(&mut self, variable: u32, values: u64) -> Outcome {
        let domain = self.domains[variable as usize];
        let kept = domain & values;
        if kept == domain { Ok(()) } else { self.narrow(variable, kept) }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_woken() {
        let mut wakes = Wakes::none(2, 300);
        wakes.add(0, 3, Wake::OnChange);
        wakes.add(0, 290, Wake::OnFix);
        wakes.add(1, 5, Wake::OnChange);
        let mut store = Store::new(&wakes, vec![0b111, 0b11]);
        store.keep(0, 0b1111).unwrap();
        assert_eq!(store.take_scheduled(), None, "nothing was removed");
        store.keep(0, 0b110).unwrap();
        assert_eq!((store.take_scheduled(), store.take_scheduled()), (Some(3), None));
        assert_eq!(store.take_fixed(), None);
        store.keep(0, 0b100).unwrap();
        assert_eq!((store.take_scheduled(), store.take_scheduled()), (Some(3), Some(290)));
        assert_eq!((store.take_scheduled(), store.take_fixed()), (None, Some(0)));
        assert_eq!(store.keep(1, 0b100), Err(Conflict { variable: 1 }));
        assert_eq!(store.take_scheduled(), None, "a conflict wakes nobody");
    }
}
