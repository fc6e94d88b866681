//! All chains: between any two sets, the one with the fewest cells.
//!
//! A dynamic program over the number of links: from each start it extends the best ways with n
//! links to ways with n + 1 links, and keeps one way per arrival and number of links.

use omnidoku_core::Digit;

use super::super::links::Link;
use super::super::relation::{has, ones_above};
use super::super::{Field, MAX_STEPS};
use super::arrivals::{Arrival, Arrivals};
use super::{MAX_LINKS, MIN_LINKS, step};
use crate::state::Digits;
use crate::step::Step;
use crate::stop::Patience;

/// The most links that a search follows. A 9×9 grid needs far fewer; in a larger one the search may
/// end with the chains from the first sets.
const MAX_LINKS_FOLLOWED: usize = 100_000_000;

pub(in super::super) fn all<const W: usize>(field: Field<'_, W>) -> Vec<Step> {
    let graph = Graph::new(field);
    let mut steps = Vec::new();
    let mut patience = Patience::new(MAX_LINKS_FOLLOWED, field.stop);
    let mut reach = Reach::default();
    for (view, &left) in field.sets.views().iter().enumerate() {
        let (start, leaving) = (left.set, left.digit);
        let allies = field.links.allies(view);
        if ones_above(allies, start).next().is_none() {
            continue;
        }
        reach.spread(&graph, start, leaving, &mut patience);
        if field.stop.after(graph.arrivals.list().len() / 4) {
            break;
        }
        for (arrival, &Arrival { set: end, digits, .. }) in graph.arrivals.list().iter().enumerate()
        {
            if end > start
                && has(allies, end)
                && field.refutes(start, end, digits | Digits::only(leaving))
                && let Some((members, passed)) = reach.chain_to(&graph, start, arrival)
            {
                steps.push(step(field, &members, &passed));
                if steps.len() == MAX_STEPS {
                    return steps;
                }
            }
        }
    }
    steps
}

/// The links in both directions, and the arrivals they lead to.
struct Graph<'a, const W: usize> {
    field: Field<'a, W>,
    links: Vec<Vec<Link>>,
    arrivals: Arrivals,
}

impl<'a, const W: usize> Graph<'a, W> {
    fn new(field: Field<'a, W>) -> Self {
        let mut links: Vec<Vec<Link>> = vec![Vec::new(); field.sets.list().len()];
        for set in 0..links.len() {
            for &link in field.links.of(set) {
                links[set].push(link);
                links[link.to].push(Link { to: set, ..link });
            }
        }
        let mut arrivals = Arrivals::default();
        arrivals.number(field);
        Graph { field, links, arrivals }
    }

    fn set(&self, arrival: usize) -> usize {
        self.arrivals.list()[arrival].set
    }

    /// How many cells an arrival adds to a chain.
    fn size(&self, arrival: usize) -> u32 {
        self.field.sets.list()[self.set(arrival)].size as u32
    }
}

/// The best known way to an arrival with a given number of links.
#[derive(Clone, Copy)]
struct Way {
    cells: u32,
    /// The previous arrival, with one link fewer.
    before: usize,
}

const NO_WAY: Way = Way { cells: u32::MAX, before: usize::MAX };

/// The ways out of one set by one digit, in a layer for each number of links.
#[derive(Default)]
struct Reach {
    layers: Vec<Vec<Way>>,
    frontier: Vec<usize>,
}

impl Reach {
    fn spread<const W: usize>(
        &mut self,
        graph: &Graph<'_, W>,
        start: usize,
        leaving: Digit,
        patience: &mut Patience<'_>,
    ) {
        self.layers.resize_with(MAX_LINKS, Vec::new);
        for layer in &mut self.layers {
            layer.clear();
            layer.resize(graph.arrivals.list().len(), NO_WAY);
        }
        self.frontier.clear();
        for link in graph.links[start].iter().filter(|link| link.is_by(leaving)) {
            let arrival = graph.arrivals.by(graph.field, link.to, leaving);
            self.layers[0][arrival].cells = graph.size(arrival);
            self.frontier.push(arrival);
        }
        for layer in 0..MAX_LINKS - 1 {
            for from in std::mem::take(&mut self.frontier) {
                let Arrival { set, came_by, .. } = graph.arrivals.list()[from];
                patience.spend(graph.links[set].len());
                if patience.is_spent() {
                    return;
                }
                for &link in &graph.links[set] {
                    if let Some(to) = graph.arrivals.follow(graph.field, link, came_by) {
                        self.extend(graph, start, layer, from, to);
                    }
                }
            }
        }
    }

    /// Extends a way from one arrival to another, if it visits no set twice and takes fewer cells
    /// than every known way with at most as many links (leaving out ways too short for a chain).
    fn extend<const W: usize>(
        &mut self,
        graph: &Graph<'_, W>,
        start: usize,
        layer: usize,
        from: usize,
        to: usize,
    ) {
        let cells = self.layers[layer][from].cells + graph.size(to);
        let known = MIN_LINKS.min(layer + 2) - 1..=layer + 1;
        if known.into_iter().any(|layer| self.layers[layer][to].cells <= cells)
            || self.passes(graph, start, layer, from, graph.set(to))
        {
            return;
        }
        let way = &mut self.layers[layer + 1][to];
        if way.cells == NO_WAY.cells {
            self.frontier.push(to);
        }
        *way = Way { cells, before: from };
    }

    /// Whether a set lies on the way to an arrival.
    fn passes<const W: usize>(
        &self,
        graph: &Graph<'_, W>,
        start: usize,
        layer: usize,
        from: usize,
        set: usize,
    ) -> bool {
        let mut arrival = from;
        set == start
            || (0..=layer).rev().any(|layer| {
                let here = graph.set(arrival) == set;
                arrival = self.layers[layer][arrival].before;
                here
            })
    }

    /// The sets of the best chain to an arrival, and what its links pass on.
    fn chain_to<const W: usize>(
        &self,
        graph: &Graph<'_, W>,
        start: usize,
        arrival: usize,
    ) -> Option<(Vec<usize>, Vec<Digits>)> {
        let lengths = MIN_LINKS - 1..MAX_LINKS;
        let layer = lengths.min_by_key(|&layer| self.layers[layer][arrival].cells)?;
        if self.layers[layer][arrival].cells == NO_WAY.cells {
            return None;
        }
        let (mut members, mut passed) = (Vec::new(), Vec::new());
        let mut at = arrival;
        for layer in (0..=layer).rev() {
            members.push(graph.set(at));
            passed.push(graph.arrivals.list()[at].digits);
            at = self.layers[layer][at].before;
        }
        members.push(start);
        members.reverse();
        passed.reverse();
        Some((members, passed))
    }
}
