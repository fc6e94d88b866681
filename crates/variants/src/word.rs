//! A sequence that an automaton accepts: each value that is part of no accepted sequence goes.
//!
//! The automaton is unrolled once along the variables and pruned by their first domains, so that a search
//! walks only over states and edges that can matter:
//!
//! ```text
//! layer 0          layer 1                     after the last layer
//! start ─ {1,2} ─▶ a ─ {3} ─▶ …
//!       ─ {5} ───▶ b ─ {3,4} ─▶ …              all states that are left accept
//! ```
//!
//! A forward pass marks the states that can be reached, a backward pass those that also lead to the end, and
//! the values of the edges between them stay (Pesant's regular constraint).

use std::cell::RefCell;

use omnidoku_rules::Automaton;

use crate::store::{Conflict, Domains, Outcome, bits};

/// The edges that leave the states of one layer, in the order of the states.
#[derive(Clone, Debug, Default)]
struct Layer {
    /// Where the edges of each state start; one more entry for the end of the last.
    starts: Vec<u32>,
    edges: Vec<LayerEdge>,
}

#[derive(Clone, Copy, Debug)]
struct LayerEdge {
    values: u64,
    /// A state of the next layer.
    to: u32,
}

impl Layer {
    fn state_count(&self) -> usize {
        self.starts.len() - 1
    }

    fn leaving(&self, state: u32) -> &[LayerEdge] {
        let state = state as usize;
        &self.edges[self.starts[state] as usize..self.starts[state + 1] as usize]
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Word {
    pub(crate) variables: Box<[u32]>,
    layers: Vec<Layer>,
    /// Where the marks of each layer's states start in the scratch memory, in words; the end last.
    mark_starts: Vec<u32>,
}

thread_local! {
    /// Marks of reached states. A word is propagated within one call, so one copy serves all.
    static MARKS: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) };
}

impl Word {
    /// Unrolls an automaton. `None` if it accepts no sequence of these domains.
    pub(crate) fn new(variables: Vec<u32>, automaton: &Automaton, domains: &[u64]) -> Option<Word> {
        let domain = |at: usize| domains[variables[at] as usize];
        let length = variables.len();
        // The states of the automaton that can be reached before each variable, ascending.
        let mut reached: Vec<Vec<u16>> = vec![automaton.initial().to_vec()];
        let mut is_new = vec![usize::MAX; automaton.state_count()];
        for at in 0..length {
            let mut next = Vec::new();
            for &state in &reached[at] {
                for edge in automaton.edges(state) {
                    let is_first = is_new[usize::from(edge.to)] != at;
                    if edge.values & domain(at) != 0 && is_first {
                        is_new[usize::from(edge.to)] = at;
                        next.push(edge.to);
                    }
                }
            }
            reached.push(next);
        }
        // Numbers of the states that also lead to the end, from the last layer backwards.
        const DEAD: u32 = u32::MAX;
        let mut number = vec![DEAD; automaton.state_count()];
        for (index, state) in
            reached[length].iter().filter(|&&state| automaton.is_accepting(state)).enumerate()
        {
            number[usize::from(*state)] = index as u32;
        }
        let mut layers = Vec::with_capacity(length);
        for at in (0..length).rev() {
            let mut layer = Layer { starts: vec![0], edges: Vec::new() };
            let mut alive = Vec::new();
            for &state in &reached[at] {
                let before = layer.edges.len();
                for edge in automaton.edges(state) {
                    let (values, to) = (edge.values & domain(at), number[usize::from(edge.to)]);
                    if values != 0 && to != DEAD {
                        layer.edges.push(LayerEdge { values, to });
                    }
                }
                if layer.edges.len() > before {
                    alive.push(state);
                    layer.starts.push(layer.edges.len() as u32);
                }
            }
            for &state in &reached[at + 1] {
                number[usize::from(state)] = DEAD;
            }
            for (index, &state) in alive.iter().enumerate() {
                number[usize::from(state)] = index as u32;
            }
            layers.push(layer);
        }
        layers.reverse();
        let is_possible = match layers.first() {
            Some(layer) => layer.state_count() > 0,
            None => automaton.initial().iter().any(|&state| automaton.is_accepting(state)),
        };
        let mut mark_starts = vec![0];
        for layer in &layers {
            let words = layer.state_count().div_ceil(64) as u32;
            mark_starts.push(mark_starts[mark_starts.len() - 1] + words);
        }
        is_possible.then(|| Word { variables: variables.into(), layers, mark_starts })
    }

    /// How many edges there are, a measure of the work of one pass.
    pub(crate) fn edge_count(&self) -> usize {
        self.layers.iter().map(|layer| layer.edges.len()).sum()
    }

    pub(crate) fn propagate<D: Domains>(&self, domains: &mut D) -> Outcome {
        MARKS.with_borrow_mut(|marks| self.propagate_with(domains, marks))
    }

    fn propagate_with<D: Domains>(&self, domains: &mut D, marks: &mut Vec<u64>) -> Outcome {
        let length = self.layers.len();
        let Some(first) = self.layers.first() else { return Ok(()) };
        let conflict = Conflict { variable: self.variables[0] };
        let marks_of =
            |layer: usize| self.mark_starts[layer] as usize..self.mark_starts[layer + 1] as usize;
        let words = self.mark_starts[length] as usize;
        if marks.len() < words {
            marks.resize(words, 0);
        }
        marks[..words].fill(0);
        for state in 0..first.state_count() {
            marks[state / 64] |= 1 << (state % 64);
        }
        // Forward. What the last layer reaches is the end, whatever state.
        for at in 0..length - 1 {
            let domain = domains.get(self.variables[at]);
            let (here, beyond) = marks[marks_of(at).start..words].split_at_mut(marks_of(at).len());
            let mut any = 0;
            for (index, &word) in here.iter().enumerate() {
                for bit in bits(word) {
                    for edge in self.layers[at].leaving(index as u32 * 64 + bit) {
                        if edge.values & domain != 0 {
                            beyond[edge.to as usize / 64] |= 1 << (edge.to % 64);
                            any |= edge.values;
                        }
                    }
                }
            }
            if any == 0 {
                return Err(conflict);
            }
        }
        // Backward: a state stays marked if one of its edges leads to a marked one.
        for at in (0..length).rev() {
            let domain = domains.get(self.variables[at]);
            let (here, beyond) = marks[marks_of(at).start..words].split_at_mut(marks_of(at).len());
            let is_last = at + 1 == length;
            let mut supported = 0;
            for (index, word) in here.iter_mut().enumerate() {
                for bit in bits(*word) {
                    let mut values = 0;
                    for edge in self.layers[at].leaving(index as u32 * 64 + bit) {
                        let leads_on =
                            is_last || beyond[edge.to as usize / 64] >> (edge.to % 64) & 1 == 1;
                        if leads_on {
                            values |= edge.values;
                        }
                    }
                    values &= domain;
                    supported |= values;
                    if values == 0 {
                        *word &= !(1 << bit);
                    }
                }
            }
            domains.keep(self.variables[at], supported)?;
        }
        Ok(())
    }
}
