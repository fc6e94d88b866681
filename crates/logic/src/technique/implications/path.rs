//! Paths as the chains of a step, with the truths they rest on.

use omnidoku_core::House;

use super::{Literal, Tables};
use crate::state::State;
use crate::step::{Chain, Node, Truth};

impl<const W: usize> Tables<W> {
    /// A path as a chain.
    pub(in crate::technique) fn chain(&self, path: &[Literal]) -> Chain {
        let causes = |index: usize| index.checked_sub(1).into_iter().collect();
        let nodes = path.iter().enumerate();
        Chain { nodes: nodes.map(|(index, &literal)| self.node(literal, causes(index))).collect() }
    }

    /// A literal as a statement of a chain.
    pub(super) fn node(&self, literal: Literal, causes: Vec<usize>) -> Node {
        Node {
            digit: self.digit(literal.unit()),
            cells: self.cells(literal.unit()).collect(),
            is_set: self.is_set(literal.unit()),
            on: literal.is_on(),
            causes,
        }
    }

    /// Adds the truths that the strong links of a path rest on, and the cells of its sets.
    pub(in crate::technique) fn truths(
        &self,
        state: &State<W>,
        path: &[Literal],
        truths: &mut Vec<Truth>,
    ) {
        for link in path.windows(2).filter(|link| link[1].is_on()) {
            truths.extend(self.truth(state, link[0].unit(), link[1].unit()));
        }
        for set in path.iter().filter(|node| self.is_set(node.unit())) {
            truths.extend(self.cells(set.unit()).map(Truth::Cell));
        }
        truths.sort_unstable();
        truths.dedup();
    }

    /// What a strong link rests on: a bivalue cell; a house in which the digit has no other place;
    /// or the cell in which a set leaves only one candidate.
    pub(super) fn truth(&self, state: &State<W>, from: usize, to: usize) -> Option<Truth> {
        if self.is_set(from) {
            return Some(Truth::Cell(self.first_cell(to)));
        }
        let (a, b) = (self.cells(from), self.cells(to));
        let digit = self.digit(from);
        if a == b && digit != self.digit(to) {
            return Some(Truth::Cell(self.first_cell(from)));
        }
        let is_split = |&house: &House| state.places_in(house, digit) == a | b;
        state
            .house_table()
            .common_houses(a | b)
            .find(is_split)
            .map(|house| Truth::House(house, digit))
    }

    /// The literals that together with a truth imply this one: all its other candidates are off.
    pub(super) fn alternatives(
        &self,
        state: &State<W>,
        truth: Truth,
        literal: Literal,
    ) -> Vec<Literal> {
        let unit = literal.unit();
        let units: Vec<usize> = match truth {
            Truth::Cell(cell) => self.units_in(cell).collect(),
            Truth::House(house, digit) => {
                state.places_in(house, digit).map(|cell| self.unit(cell, digit)).collect()
            }
        };
        units.into_iter().filter(|&other| other != unit).map(Literal::off).collect()
    }
}
