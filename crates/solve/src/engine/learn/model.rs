//! The model: variables and exactly-one constraints.
//!
//! A variable is a candidate that the clues leave open. A group is a cell with its digits, or a
//! house and a digit with the places left for it; exactly one of its members is true. Every
//! variable is in four groups: its cell, and its digit's row, column and box. Candidates and groups
//! that the clues have decided are not in the model. On a [board](crate::board) a variable is in up to
//! `P` groups; where it is in fewer, **padding** groups, in which it is alone and which mean nothing,
//! take their places.
//!
//! ```text
//!  members   │ a b c │ d e │ f g h i │ …      the members of all groups, group after group
//!  starts      0       3     5         9 …
//!  places[e] = { group: [1, …], at: [1, …] }  e is member 1 of group 1: bit 1 of its set
//! ```
//!
//! As clauses, a group would be one at-least-one clause and an at-most-one clause for every pair
//! (I. Lynce, J. Ouaknine, "Sudoku as a SAT problem", 2006); `dimacs` writes it so.

use std::array::from_fn;

use omnidoku_core::{Cell, Digit, Shape, Value};

use super::literal::Var;
use crate::board::groups::{BoardGroups, MAX_GROUPS};

/// The groups of a variable, and its index in each.
#[derive(Clone, Copy)]
pub(super) struct Places<const P: usize> {
    pub(super) group: [u32; P],
    pub(super) at: [u8; P],
}

/// The options of a padding group: so many that it never comes down to its last.
const PADDING_OPTIONS: u8 = 128;

/// The variables and groups. A set of members has `K` words.
pub(super) struct Model<const K: usize, const P: usize = 4> {
    /// How many digits there are.
    pub(super) size: usize,
    /// Cell and digit of each variable, in reading order.
    pub(super) candidates: Vec<(Cell, Digit)>,
    pub(super) places: Vec<Places<P>>,
    /// The members of all groups, group by group.
    members: Vec<Var>,
    /// Where each group starts in `members`, and where the last ends.
    starts: Vec<u32>,
    /// The first padding group, after all others.
    padding: u32,
    /// The last variable, if it is a [selector](Model::with_selector).
    pub(super) selector: Option<Var>,
}

impl<const K: usize> Model<K> {
    /// The model of these candidates of a grid and their groups.
    pub(super) fn new(shape: Shape, candidates: Vec<(Cell, Digit)>) -> Model<K> {
        let (size, cells) = (shape.size(), shape.cell_count());
        let groups_of = |_, (cell, digit): (Cell, Digit)| {
            let (row, col, block) = (shape.row_of(cell), shape.col_of(cell), shape.box_of(cell));
            let digit = digit.index();
            [
                cell.index(),
                cells + row * size + digit,
                2 * cells + col * size + digit,
                3 * cells + block * size + digit,
            ]
        };
        Model::of_groups(size, candidates, 4 * cells, groups_of)
    }
}

impl<const K: usize> Model<K, MAX_GROUPS> {
    /// The model of a board. Candidates come first; for each group that may be empty follows a variable that
    /// is true if it is.
    pub(super) fn of_board(groups: &BoardGroups) -> Model<K, MAX_GROUPS> {
        let mut memberships = groups.memberships.clone();
        memberships.extend(groups.may_be_empty.iter().map(|&group| vec![group]));
        let digit = |value: Value| Digit::from_index(value.index());
        let mut candidates: Vec<(Cell, Digit)> =
            groups.candidates.iter().map(|&(cell, value)| (cell, digit(value))).collect();
        candidates.resize(memberships.len(), (Cell::new(0), Digit::from_index(0)));
        let groups_of = |var: usize, _| {
            let padding = |place| groups.count + MAX_GROUPS * var + place;
            let member_of = &memberships[var];
            from_fn(|place| member_of.get(place).map_or(padding(place), |&group| group as usize))
        };
        let total = groups.count + MAX_GROUPS * memberships.len();
        let mut model = Model::of_groups(groups.values, candidates, total, groups_of);
        model.padding = groups.count as u32;
        model
    }
}

impl<const K: usize, const P: usize> Model<K, P> {
    /// The model of variables with these groups, which are below `total`.
    fn of_groups(
        size: usize,
        candidates: Vec<(Cell, Digit)>,
        total: usize,
        groups_of: impl Fn(usize, (Cell, Digit)) -> [usize; P],
    ) -> Model<K, P> {
        let mut sizes = vec![0u32; total];
        for (var, &candidate) in candidates.iter().enumerate() {
            for group in groups_of(var, candidate) {
                sizes[group] += 1;
            }
        }
        // Groups are renumbered without the empty ones.
        let (mut number, mut starts) = (vec![0u32; total], vec![0u32]);
        let mut end = 0;
        for (group, &size) in sizes.iter().enumerate().filter(|&(_, &size)| size > 0) {
            number[group] = starts.len() as u32 - 1;
            end += size;
            starts.push(end);
        }
        let mut filled = starts.clone();
        let mut members = vec![0; end as usize];
        let mut places = Vec::with_capacity(candidates.len());
        for (var, &candidate) in candidates.iter().enumerate() {
            let group = groups_of(var, candidate).map(|group| number[group]);
            let at = group.map(|group| {
                let place = &mut filled[group as usize];
                members[*place as usize] = var as Var;
                *place += 1;
                (*place - 1 - starts[group as usize]) as u8
            });
            places.push(Places { group, at });
        }
        let padding = starts.len() as u32 - 1;
        Model { size, candidates, places, members, starts, padding, selector: None }
    }

    /// Adds a selector to a model without padding: a free variable that is not a candidate. It is alone in its groups. See
    /// [`assume`](super::assume).
    pub(super) fn with_selector(mut self) -> Model<K, P> {
        let (var, group) = (self.candidates.len() as Var, self.group_count() as u32);
        self.candidates.push((Cell::new(0), Digit::from_index(0)));
        self.places.push(Places { group: from_fn(|i| group + i as u32), at: [0; P] });
        for _ in 0..P {
            self.members.push(var);
            self.starts.push(self.members.len() as u32);
        }
        self.padding = self.group_count() as u32;
        self.selector = Some(var);
        self
    }

    /// The variable of a candidate, if it is in the model.
    pub(super) fn var_of(&self, cell: Cell, digit: Digit) -> Option<Var> {
        let count = self.candidates.len() - usize::from(self.selector.is_some());
        self.candidates[..count].binary_search(&(cell, digit)).ok().map(|var| var as Var)
    }

    pub(super) fn var_count(&self) -> usize {
        self.candidates.len()
    }

    pub(super) fn group_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// How many groups are not padding.
    pub(super) fn real_group_count(&self) -> usize {
        self.padding as usize
    }

    /// Whether a group is padding.
    #[inline(always)]
    pub(super) fn is_padding(&self, group: u32) -> bool {
        group >= self.padding
    }

    /// How many options a group has at first.
    pub(super) fn options(&self, group: u32) -> u8 {
        if self.is_padding(group) { PADDING_OPTIONS } else { self.members(group).len() as u8 }
    }

    /// The members of a group.
    #[inline(always)]
    pub(super) fn members(&self, group: u32) -> &[Var] {
        let group = group as usize;
        &self.members[self.starts[group] as usize..self.starts[group + 1] as usize]
    }

    /// The member of a group at an index.
    #[inline(always)]
    pub(super) fn member(&self, group: u32, at: usize) -> Var {
        self.members[self.starts[group as usize] as usize + at]
    }

    /// The set of all members of a group.
    pub(super) fn whole(&self, group: u32) -> [u64; K] {
        let count = self.members(group).len();
        from_fn(|word| match count.saturating_sub(64 * word) {
            0 => 0,
            bits @ 1..64 => (1 << bits) - 1,
            _ => u64::MAX,
        })
    }
}
