//! How a net derives a consequence.
//!
//! A statement of a net may need several others. The [`Strand`] follows the latest of them back to
//! the assumption and adds a branch for each of the others; nets are compared by its length, as in
//! HoDoKu. The [`Support`] is the whole argument: every statement that is needed, in an order in
//! which each follows from earlier ones, and the truths it rests on.

use super::{Expansion, Literal, Tables};
use crate::state::State;
use crate::step::{Chain, Truth};

/// The main line of an argument and its branches.
#[derive(Debug, Default)]
pub(in crate::technique) struct Strand {
    main: Vec<Literal>,
    branches: Vec<Literal>,
    line: Vec<Literal>,
}

impl Strand {
    /// Follows the consequence at a place back to the assumption. Returns the length of the strand
    /// and whether it has branches.
    pub(in crate::technique) fn follow<const W: usize>(
        &mut self,
        tables: &Tables<W>,
        expansion: &Expansion,
        place: usize,
    ) -> (usize, bool) {
        let Strand { main, branches, line } = self;
        branches.clear();
        walk(tables, expansion, place, main, |other| branches.push(other));
        let mut length = main.len();
        for &branch in &*branches {
            let place = expansion.place(branch).unwrap_or(0);
            walk(tables, expansion, place, line, |_| ());
            // A branch ends where it meets the main line.
            let met = line.iter().skip(1).position(|literal| main.contains(literal));
            length += met.map_or(line.len(), |steps| steps + 2);
        }
        (length, !branches.is_empty())
    }
}

/// Walks from a consequence back to the assumption, always to the latest of the statements needed,
/// and reports the others to a callback.
fn walk<const W: usize>(
    tables: &Tables<W>,
    expansion: &Expansion,
    place: usize,
    line: &mut Vec<Literal>,
    mut other: impl FnMut(Literal),
) {
    line.clear();
    let mut entry = expansion.entry(place);
    line.push(entry.literal);
    let mut place = place;
    while place != 0 {
        // Within the links of one literal …
        let links = tables.links(entry.from);
        let literal_at = |need: u16| match need {
            0 => entry.from,
            need => links[need as usize - 1].to,
        };
        let mut at = links.iter().position(|link| link.to == entry.literal);
        while let Some(link) = at {
            let [first, rest @ ..] = tables.notes_of(links[link]).needs;
            line.push(literal_at(first));
            rest.into_iter().filter(|&need| need != 0).map(literal_at).for_each(&mut other);
            at = (first as usize).checked_sub(1);
        }
        // … and on from that literal.
        place = expansion.place(entry.from).unwrap_or(0);
        entry = expansion.entry(place);
    }
}

/// The whole argument for a consequence.
#[derive(Debug, Default)]
pub(in crate::technique) struct Support {
    pub(in crate::technique) chain: Chain,
    pub(in crate::technique) truths: Vec<Truth>,
    /// The statements of the chain.
    literals: Vec<Literal>,
}

impl Support {
    /// Collects what the consequence at a place needs.
    pub(in crate::technique) fn collect<const W: usize>(
        state: &State<W>,
        tables: &Tables<W>,
        expansion: &Expansion,
        place: usize,
    ) -> Support {
        let mut support = Support::default();
        support.push(tables, expansion.entry(0).literal, Vec::new());
        support.reach(state, tables, expansion, place);
        support
    }

    fn push<const W: usize>(
        &mut self,
        tables: &Tables<W>,
        literal: Literal,
        causes: Vec<usize>,
    ) -> usize {
        self.literals.push(literal);
        self.chain.nodes.push(tables.node(literal, causes));
        self.literals.len() - 1
    }

    fn rest_on(&mut self, truth: Option<Truth>) {
        self.truths.extend(truth.filter(|truth| !self.truths.contains(truth)));
    }

    /// Adds the consequence at a place, with everything it needs, unless the chain has it. Returns
    /// its index in the chain.
    fn reach<const W: usize>(
        &mut self,
        state: &State<W>,
        tables: &Tables<W>,
        expansion: &Expansion,
        place: usize,
    ) -> usize {
        let entry = expansion.entry(place);
        if let Some(known) = self.literals.iter().position(|&literal| literal == entry.literal) {
            return known;
        }
        let start = expansion.place(entry.from).unwrap_or(0);
        let start = self.reach(state, tables, expansion, start);
        let link = tables.links(entry.from).iter().position(|link| link.to == entry.literal);
        link.map_or(start, |link| self.reach_link(state, tables, entry.from, start, link))
    }

    /// Adds a statement among the links of a literal, with everything it needs, unless the chain
    /// has it. Returns its index in the chain.
    fn reach_link<const W: usize>(
        &mut self,
        state: &State<W>,
        tables: &Tables<W>,
        from: Literal,
        start: usize,
        index: usize,
    ) -> usize {
        let links = tables.links(from);
        let literal = links[index].to;
        if let Some(known) = self.literals.iter().position(|&known| known == literal) {
            return known;
        }
        let note = tables.notes_of(links[index]);
        let mut causes = Vec::new();
        match note.truth {
            Some(truth) => {
                for other in tables.alternatives(state, truth, literal) {
                    let earlier = links[..index].iter().position(|link| link.to == other);
                    causes.push(match earlier {
                        Some(earlier) => self.reach_link(state, tables, from, start, earlier),
                        None => start,
                    });
                }
            }
            None => {
                let need = note.needs[0] as usize;
                causes.push(match need.checked_sub(1) {
                    Some(need) if need < index => self.reach_link(state, tables, from, start, need),
                    _ => start,
                });
            }
        }
        causes.sort_unstable();
        causes.dedup();
        self.rest_on(match note.truth {
            None if literal.is_on() => tables.truth(state, from.unit(), literal.unit()),
            truth => truth,
        });
        self.push(tables, literal, causes)
    }
}
