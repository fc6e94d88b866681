//! All chains: between any two sets, by the fewest cells.

use omnidoku_core::Digit;

use super::super::Field;
use super::super::links::Link;
use super::super::relation::{both_above, has};
use super::{FEWEST_LINKS, MOST_LINKS, pass, step};
use crate::state::Digits;
use crate::step::Step;

/// How many links are followed in all before the search gives up; a 9×9 grid has its chains long
/// before, in a large one those of the first sets are told.
const PATIENCE: usize = 100_000_000;

pub(in super::super) fn all<const W: usize>(field: Field<'_, W>) -> Vec<Step> {
    let graph = Graph::new(field);
    let mut steps = Vec::new();
    let mut patience = PATIENCE;
    let mut reach = Reach::default();
    for start in 0..field.sets.list().len() {
        let rivals = field.links.rivals(start);
        if both_above(rivals, rivals, start).next().is_none() {
            continue;
        }
        for leaving in field.sets.list()[start].digits {
            reach.spread(&graph, start, leaving, &mut patience);
            for (arrival, &Arrival { set: end, digits, .. }) in graph.arrivals.iter().enumerate() {
                if end > start
                    && has(rivals, end)
                    && field.refutes(start, end, digits | Digits::only(leaving))
                    && let Some((members, passed)) = reach.chain_to(&graph, start, leaving, arrival)
                {
                    steps.push(step(field, &members, &passed));
                }
            }
        }
    }
    steps
}

/// A set and what came with the link that led to it.
#[derive(Clone, Copy)]
struct Arrival {
    set: usize,
    digits: Digits,
    /// The digit that the next link must not use.
    came_by: Digit,
    /// The number of cells of the set.
    size: u32,
}

/// The links in both directions, and the arrivals they lead to.
struct Graph {
    links: Vec<Vec<Link>>,
    arrivals: Vec<Arrival>,
    /// The first arrival of each set; the others follow.
    first: Vec<usize>,
}

impl Graph {
    fn new<const W: usize>(field: Field<'_, W>) -> Graph {
        let sets = field.sets.list();
        let mut links: Vec<Vec<Link>> = vec![Vec::new(); sets.len()];
        for set in 0..sets.len() {
            for &link in field.links.of(set) {
                links[set].push(link);
                links[link.to].push(Link { to: set, ..link });
            }
        }
        let (mut arrivals, mut first) = (Vec::new(), Vec::new());
        for (set, own) in links.iter_mut().enumerate() {
            own.sort_unstable_by_key(|link| link.to);
            first.push(arrivals.len());
            let mut ways: Vec<(Digit, Option<Digit>)> =
                sets[set].digits.map(|digit| (digit, None)).collect();
            for link in own.iter().filter(|link| link.second.is_some()) {
                let way = (link.digit, link.second);
                if !ways.contains(&way) {
                    ways.push(way);
                }
            }
            let size = sets[set].size as u32;
            arrivals.extend(ways.into_iter().map(|(came_by, second)| {
                let digits = [Some(came_by), second].into_iter().flatten().collect();
                Arrival { set, digits, came_by, size }
            }));
        }
        first.push(arrivals.len());
        Graph { links, arrivals, first }
    }

    /// The arrival at a set by one digit or two.
    fn arrival(&self, set: usize, digits: Digits) -> usize {
        let own = self.first[set]..self.first[set + 1];
        own.into_iter().find(|&arrival| self.arrivals[arrival].digits == digits).unwrap_or(0)
    }
}

/// The best way known to an arrival with a number of links.
#[derive(Clone, Copy)]
struct Way {
    cells: u32,
    /// The arrival before, with one link fewer.
    before: usize,
}

const NO_WAY: Way = Way { cells: u32::MAX, before: usize::MAX };

/// The ways from one set by one digit: a layer for each number of links.
#[derive(Default)]
struct Reach {
    layers: Vec<Vec<Way>>,
    frontier: Vec<usize>,
}

impl Reach {
    fn spread(&mut self, graph: &Graph, start: usize, leaving: Digit, patience: &mut usize) {
        self.layers.resize_with(MOST_LINKS, Vec::new);
        for layer in &mut self.layers {
            layer.clear();
            layer.resize(graph.arrivals.len(), NO_WAY);
        }
        self.frontier.clear();
        for link in graph.links[start].iter().filter(|link| link.digits().contains(leaving)) {
            let arrival = graph.arrival(link.to, Digits::only(leaving));
            let cells = graph.arrivals[arrival].size;
            self.layers[0][arrival] = Way { cells, before: usize::MAX };
            self.frontier.push(arrival);
        }
        for layer in 0..MOST_LINKS - 1 {
            for from in std::mem::take(&mut self.frontier) {
                let Arrival { set, came_by, .. } = graph.arrivals[from];
                *patience = patience.saturating_sub(graph.links[set].len());
                if *patience == 0 {
                    return;
                }
                for &link in &graph.links[set] {
                    if let Some((digit, second)) = pass(link, came_by) {
                        let digits = [Some(digit), second].into_iter().flatten().collect();
                        self.extend(graph, start, layer, from, graph.arrival(link.to, digits));
                    }
                }
            }
        }
    }

    /// Goes on from one arrival to another, if that is better than the ways known.
    fn extend(&mut self, graph: &Graph, start: usize, layer: usize, from: usize, to: usize) {
        let cells = self.layers[layer][from].cells + graph.arrivals[to].size;
        let known = FEWEST_LINKS - 1..=layer + 1;
        if self.layers[layer + 1][to].cells <= cells
            || known.into_iter().any(|shorter| self.layers[shorter][to].cells <= cells)
            || self.passes(graph, start, layer, from, graph.arrivals[to].set)
        {
            return;
        }
        if self.layers[layer + 1][to].before == usize::MAX {
            self.frontier.push(to);
        }
        self.layers[layer + 1][to] = Way { cells, before: from };
    }

    /// Whether a set lies on the way to an arrival.
    fn passes(&self, graph: &Graph, start: usize, layer: usize, from: usize, set: usize) -> bool {
        let mut arrival = from;
        set == start
            || (0..=layer).rev().any(|layer| {
                let here = graph.arrivals[arrival].set == set;
                arrival = self.layers[layer][arrival].before;
                here
            })
    }

    /// Sets and digits of the best chain to an arrival.
    fn chain_to(
        &self,
        graph: &Graph,
        start: usize,
        leaving: Digit,
        arrival: usize,
    ) -> Option<(Vec<usize>, Vec<Digits>)> {
        let lengths = FEWEST_LINKS - 1..MOST_LINKS;
        let layer = lengths.min_by_key(|&layer| self.layers[layer][arrival].cells)?;
        if self.layers[layer][arrival].cells == NO_WAY.cells {
            return None;
        }
        let (mut members, mut passed) = (Vec::new(), Vec::new());
        let mut at = arrival;
        for layer in (0..=layer).rev() {
            members.push(graph.arrivals[at].set);
            passed.push(graph.arrivals[at].digits);
            at = self.layers[layer][at].before;
        }
        members.push(start);
        members.reverse();
        passed.reverse();
        debug_assert_eq!(passed[0], Digits::only(leaving));
        Some((members, passed))
    }
}
