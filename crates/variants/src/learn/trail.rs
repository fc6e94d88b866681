//! The domains of a learning search, and the trail: every change of a domain with its reason, so that it can be
//! taken back and explained.
//!
//! ```text
//! events   e0  e1  e2  e3  e4 …        event: variable, domain before and after, reason, level
//!              ▲───────┘               each points to the last event before it on the same variable
//! ```
//!
//! What is known at level 0 holds for good and needs no reason: [`Trail::settle_root`] forgets its events.

use crate::model::Model;
use crate::store::{Conflict, Domains, Outcome, Wakes, bits};

/// No event.
pub(crate) const NONE: u32 = u32::MAX;

/// Why a domain changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// The search tries a value.
    Decision,
    /// A variable that differs from this one was fixed.
    Peer(u32),
    /// A propagator, which began to run when the trail had that many events.
    Propagator {
        /// Its index in the model.
        index: u32,
        /// The number of events when it began.
        start: u32,
    },
    /// A nogood that was learned, by its position.
    Nogood(u32),
}

/// One change of a domain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Event {
    pub(crate) variable: u32,
    /// The last event before this one on the same variable.
    pub(crate) previous: u32,
    pub(crate) level: u32,
    pub(crate) reason: Reason,
    pub(crate) before: u64,
    pub(crate) after: u64,
}

impl Event {
    /// The values that went.
    #[inline]
    pub(crate) fn removed(&self) -> u64 {
        self.before & !self.after
    }
}

/// See the [module](self).
pub(crate) struct Trail<'m> {
    wakes: &'m Wakes,
    pub(crate) domains: Vec<u64>,
    /// The domains at level 0.
    pub(crate) root: Vec<u64>,
    pub(crate) events: Vec<Event>,
    /// The last event of each variable.
    pub(crate) last: Vec<u32>,
    /// Where each level above 0 starts in the events.
    level_starts: Vec<u32>,
    /// The first event that was not announced yet.
    head: usize,
    scheduled: Vec<u64>,
    /// The reason of the changes to come.
    pub(crate) reason: Reason,
}

impl<'m> Trail<'m> {
    pub(crate) fn new(model: &'m Model) -> Trail<'m> {
        let domains = &model.domains;
        let mut scheduled = model.due.clone();
        scheduled.resize(scheduled.len().max(1), 0);
        let mut trail = Trail {
            wakes: &model.wakes,
            domains: domains.clone(),
            root: domains.clone(),
            events: Vec::new(),
            last: vec![NONE; domains.len()],
            level_starts: Vec::new(),
            head: 0,
            scheduled,
            reason: Reason::Decision,
        };
        for variable in 0..domains.len() as u32 {
            // Announces what is fixed from the start.
            let domain = domains[variable as usize];
            if domain.is_power_of_two() {
                trail.push(variable, domain, domain);
            }
        }
        trail
    }

    pub(crate) fn level(&self) -> u32 {
        self.level_starts.len() as u32
    }

    /// Where the events of the current level start.
    pub(crate) fn level_start(&self) -> usize {
        self.level_starts.last().map_or(0, |&start| start as usize)
    }

    /// The variables that the search decided on, in order.
    pub(crate) fn decisions(&self) -> impl Iterator<Item = u32> + '_ {
        self.level_starts.iter().map(|&start| self.events[start as usize].variable)
    }

    pub(crate) fn open_level(&mut self) {
        self.level_starts.push(self.events.len() as u32);
    }

    /// Takes back all levels above this one. Everything was propagated there, so that nothing needs to run.
    pub(crate) fn back_to(&mut self, level: u32) {
        if level >= self.level() {
            return;
        }
        let start = self.level_starts[level as usize] as usize;
        for event in self.events.drain(start..).rev() {
            self.domains[event.variable as usize] = event.before;
            self.last[event.variable as usize] = event.previous;
        }
        self.level_starts.truncate(level as usize);
        self.head = start;
        self.scheduled.fill(0);
    }

    /// At level 0, with everything propagated: what is known there needs no reason from now on.
    pub(crate) fn settle_root(&mut self) {
        debug_assert!(self.level() == 0 && self.head == self.events.len());
        self.events.clear();
        self.last.fill(NONE);
        self.head = 0;
        self.root.copy_from_slice(&self.domains);
    }

    /// The next event whose peers and nogoods do not know of it.
    #[inline]
    pub(crate) fn take_event(&mut self) -> Option<Event> {
        let event = self.events.get(self.head).copied()?;
        self.head += 1;
        Some(event)
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

    /// The domain of a variable when there were that many events.
    pub(crate) fn domain_at(&self, variable: u32, events: u32) -> u64 {
        let mut domain = self.domains[variable as usize];
        let mut at = self.last[variable as usize];
        while at != NONE && at >= events {
            let event = &self.events[at as usize];
            domain = event.before;
            at = event.previous;
        }
        domain
    }

    /// The last event before so many that took one of these values from a variable.
    pub(crate) fn last_removal(&self, variable: u32, values: u64, events: u32) -> Option<u32> {
        let mut at = self.last[variable as usize];
        while at != NONE {
            let event = &self.events[at as usize];
            if at < events && event.removed() & values != 0 {
                return Some(at);
            }
            at = event.previous;
        }
        None
    }

    /// The level at which a variable lost the last of these values: 0 if none of them is missing.
    pub(crate) fn level_of(&self, variable: u32, values: u64) -> u32 {
        let event = self.last_removal(variable, values, NONE);
        event.map_or(0, |at| self.events[at as usize].level)
    }

    /// The level of the last event of a variable.
    pub(crate) fn last_level(&self, variable: u32) -> u32 {
        let last = self.last[variable as usize];
        if last == NONE { 0 } else { self.events[last as usize].level }
    }

    fn push(&mut self, variable: u32, before: u64, after: u64) {
        let previous = self.last[variable as usize];
        self.last[variable as usize] = self.events.len() as u32;
        let (level, reason) = (self.level(), self.reason);
        self.events.push(Event { variable, previous, level, reason, before, after });
    }
}

impl Domains for Trail<'_> {
    #[inline]
    fn get(&self, variable: u32) -> u64 {
        self.domains[variable as usize]
    }

    fn keep(&mut self, variable: u32, values: u64) -> Outcome {
        let before = self.domains[variable as usize];
        let after = before & values;
        if after == before {
            return Ok(());
        }
        self.domains[variable as usize] = after;
        self.push(variable, before, after);
        if after == 0 {
            return Err(Conflict { variable });
        }
        let woken = self.wakes.of(variable, after.is_power_of_two()).iter().flatten();
        self.scheduled.iter_mut().zip(woken).for_each(|(scheduled, woken)| *scheduled |= woken);
        Ok(())
    }
}

/// The values of a set, one bit each.
#[inline]
pub(crate) fn single_bits(set: u64) -> impl Iterator<Item = u64> {
    bits(set).map(|bit| 1 << bit)
}
