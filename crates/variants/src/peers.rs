//! Which variables differ from which.

use crate::store::{Domains, Outcome, bits};

/// For each variable those that differ from it, as a list and as bits.
#[derive(Clone, Debug, Default)]
pub(crate) struct Peers {
    words: usize,
    bits: Vec<u64>,
    lists: Vec<u32>,
    starts: Vec<u32>,
    /// Scratch memory of [`add`](Peers::add).
    together: Vec<u64>,
}

impl Peers {
    pub(crate) fn new(variables: usize) -> Peers {
        let words = variables.div_ceil(64);
        Peers { words, bits: vec![0; words * variables], ..Peers::default() }
    }

    /// Whether there are no variables, as in a copy that alternatives are tried on.
    pub(crate) fn is_empty(&self) -> bool {
        self.words == 0
    }

    /// These variables differ.
    pub(crate) fn add(&mut self, variables: &[u32]) {
        if let &[first, second] = variables {
            self.set(first, second);
            self.set(second, first);
            return;
        }
        self.together.clear();
        self.together.resize(self.words, 0);
        for &variable in variables {
            self.together[variable as usize / 64] |= 1 << (variable % 64);
        }
        for &variable in variables {
            let start = variable as usize * self.words;
            let row = &mut self.bits[start..start + self.words];
            row.iter_mut().zip(&self.together).for_each(|(bits, all)| *bits |= all);
        }
    }

    fn set(&mut self, variable: u32, peer: u32) {
        self.bits[variable as usize * self.words + peer as usize / 64] |= 1 << (peer % 64);
    }

    /// To be called once all are added: makes the lists.
    pub(crate) fn finish(&mut self) {
        let variables = self.bits.len().checked_div(self.words).unwrap_or(0);
        self.together = Vec::new();
        self.starts.reserve_exact(variables + 1);
        self.starts.push(0);
        for variable in 0..variables {
            self.bits[variable * self.words + variable / 64] &= !(1 << (variable % 64));
        }
        let count = self.bits.iter().map(|bits| bits.count_ones() as usize).sum();
        self.lists.reserve_exact(count);
        for variable in 0..variables {
            let row = &self.bits[variable * self.words..(variable + 1) * self.words];
            for (word, &set) in (0u32..).zip(row) {
                self.lists.extend(bits(set).map(|bit| word * 64 + bit));
            }
            self.starts.push(self.lists.len() as u32);
        }
    }

    /// The variables that differ from this one.
    #[inline]
    pub(crate) fn of(&self, variable: u32) -> &[u32] {
        let variable = variable as usize;
        &self.lists[self.starts[variable] as usize..self.starts[variable + 1] as usize]
    }

    fn row(&self, variable: u32) -> &[u64] {
        let start = variable as usize * self.words;
        &self.bits[start..start + self.words]
    }

    /// Whether two variables differ.
    pub(crate) fn are(&self, first: u32, second: u32) -> bool {
        self.row(first)[second as usize / 64] >> (second % 64) & 1 == 1
    }

    /// Removes values from whatever differs from all of these variables.
    pub(crate) fn remove_from_common<D: Domains>(
        &self,
        domains: &mut D,
        variables: &[u32],
        values: u64,
    ) -> Outcome {
        let Some((&first, rest)) = variables.split_first() else { return Ok(()) };
        for word in 0..self.words {
            let mut common = self.row(first)[word];
            for &variable in rest {
                common &= self.row(variable)[word];
            }
            while common != 0 {
                domains.keep(word as u32 * 64 + common.trailing_zeros(), !values)?;
                common &= common - 1;
            }
        }
        Ok(())
    }
}
