//! Grouped links: two or more candidates of a digit in the intersection of a line and a box act as
//! one.

use omnidoku_core::{Cell, Digit, House};

use super::{Literal, Tables};
use crate::cells::CellSet;
use crate::state::State;
use crate::stop::Stop;

/// All candidates of a digit in the intersection of a line and a box, at least two.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group<const W: usize> {
    pub(super) digit: Digit,
    pub(super) cells: CellSet<W>,
    pub(super) first: Cell,
    /// The cells that see all of them.
    pub(super) peers: CellSet<W>,
    line: House,
    block: House,
}

/// All groups: those in rows, then those in columns; line by line, digit by digit.
pub(super) fn collect<const W: usize>(state: &State<W>, groups: &mut Vec<Group<W>>) {
    let (house_table, shape) = (state.house_table(), state.shape());
    let size = shape.size();
    for line in (0..2 * size).map(House::new) {
        for digit in Digit::all(shape) {
            let places = state.places_in(line, digit);
            if places.is_empty() {
                continue;
            }
            for block in (0..size).map(|number| House::block(shape, number)) {
                let cells = places & house_table.house(block);
                let mut rest = cells;
                let (Some(first), Some(_)) = (rest.next(), rest.next()) else { continue };
                let peers = (house_table.house(line) | house_table.house(block)) - cells;
                groups.push(Group { digit, cells, first, peers, line, block });
            }
        }
    }
}

impl<const W: usize> Tables<W> {
    /// Notes the links of groups, group by group.
    pub(super) fn link_groups(&mut self, state: &State<W>, stop: &Stop<'_>) {
        let house_table = state.house_table();
        let base = self.candidates.len();
        self.groups_of.iter_mut().for_each(Vec::clear);
        self.groups_of.resize_with(state.size(), Vec::new);
        for (index, group) in self.groups.iter().enumerate() {
            self.groups_of[group.digit.index()].push(index);
        }
        for index in 0..self.groups.len() {
            if stop.after(10) {
                return;
            }
            let group = self.groups[index];
            let (on, off) = (Literal::on(base + index), Literal::off(base + index));
            let places = state.places(group.digit);
            for cell in places & group.peers {
                let single = self.unit(cell, group.digit);
                self.note(on, Literal::off(single));
                self.note(Literal::on(single), off);
            }
            for house in [group.block, group.line] {
                if let Some(cell) = (places & group.peers & house_table.house(house)).single() {
                    let single = self.unit(cell, group.digit);
                    self.note(off, Literal::on(single));
                    self.note(Literal::off(single), on);
                }
            }
            self.link_group_to_groups(state, index);
        }
    }

    /// Notes the links to other groups of the digit: those that share a line or a box, but no cell.
    fn link_group_to_groups(&mut self, state: &State<W>, index: usize) {
        let base = self.candidates.len();
        let group = self.groups[index];
        let mut in_line = Partners::None;
        let mut in_block = Partners::None;
        for nth in 0..self.groups_of[group.digit.index()].len() {
            let other_index = self.groups_of[group.digit.index()][nth];
            let other = &self.groups[other_index];
            let (line, block) = (other.line == group.line, other.block == group.block);
            if !line && !block || other.cells.meets(group.cells) {
                continue;
            }
            if line {
                in_line.count(other_index);
            }
            if block {
                in_block.count(other_index);
            }
            self.note(Literal::on(base + index), Literal::off(base + other_index));
        }
        for (partners, house) in [(in_line, group.line), (in_block, group.block)] {
            if let Partners::One(other) = partners
                && state.places_in(house, group.digit) == group.cells | self.groups[other].cells
            {
                self.note(Literal::off(base + index), Literal::on(base + other));
            }
        }
    }
}

/// The other groups of a house: a strong link needs exactly one.
#[derive(Clone, Copy)]
enum Partners {
    None,
    One(usize),
    Several,
}

impl Partners {
    fn count(&mut self, group: usize) {
        *self = match self {
            Partners::None => Partners::One(group),
            _ => Partners::Several,
        };
    }
}
