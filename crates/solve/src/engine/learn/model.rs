//! The model: variables and exactly-one constraints.
//!
//! A variable is a candidate that the clues leave open. A group is a cell with its digits, or a
//! house and a digit with the places left for it; exactly one of its members is true. Every
//! variable is in four groups: its cell, and its digit's row, column and box. Candidates and groups
//! that the clues have decided are not in the model.
//!
//! ```text
//!  members   │ a b c │ d e │ f g h i │ …      the members of all groups, group after group
//!  starts      0       3     5         9 …
//!  places[e] = { group: [1, …], at: [1, …] }  e is member 1 of group 1: bit 1 of its set
//! ```
//!
//! As clauses, a group would be one at-least-one clause and an at-most-one clause for every pair
//! (I. Lynce, J. Ouaknine, "Sudoku as a SAT problem", 2006); `dimacs` writes it so.

use omnidoku_core::{Cell, Digit, Shape};

use super::literal::Var;

/// The groups of a variable, and its index in each.
#[derive(Clone, Copy)]
pub(super) struct Places {
    pub(super) group: [u32; 4],
    pub(super) at: [u8; 4],
}

/// The variables and groups. A set of members has `K` words.
pub(super) struct Model<const K: usize> {
    pub(super) shape: Shape,
    /// Cell and digit of each variable, in reading order.
    pub(super) candidates: Vec<(Cell, Digit)>,
    pub(super) places: Vec<Places>,
    /// The members of all groups, group by group.
    members: Vec<Var>,
    /// Where each group starts in `members`, and where the last ends.
    starts: Vec<u32>,
    /// The last variable, if it is a [selector](Model::with_selector).
    pub(super) selector: Option<Var>,
}

impl<const K: usize> Model<K> {
    /// The model of these candidates and their groups.
    pub(super) fn new(shape: Shape, candidates: Vec<(Cell, Digit)>) -> Model<K> {
        let (size, cells) = (shape.size(), shape.cell_count());
        let groups_of = |(cell, digit): (Cell, Digit)| {
            let (row, col, block) = (shape.row_of(cell), shape.col_of(cell), shape.box_of(cell));
            let digit = digit.index();
            [
                cell.index(),
                cells + row * size + digit,
                2 * cells + col * size + digit,
                3 * cells + block * size + digit,
            ]
        };
        let mut sizes = vec![0u32; 4 * cells];
        for &candidate in &candidates {
            for group in groups_of(candidate) {
                sizes[group] += 1;
            }
        }
        // Groups are renumbered without the empty ones.
        let (mut number, mut starts) = (vec![0u32; 4 * cells], vec![0u32]);
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
            let group = groups_of(candidate).map(|group| number[group]);
            let at = group.map(|group| {
                let place = &mut filled[group as usize];
                members[*place as usize] = var as Var;
                *place += 1;
                (*place - 1 - starts[group as usize]) as u8
            });
            places.push(Places { group, at });
        }
        Model { shape, candidates, places, members, starts, selector: None }
    }

    /// Adds a selector: a free variable that is not a candidate. It is alone in its groups. See
    /// [`assume`](super::assume).
    pub(super) fn with_selector(mut self) -> Model<K> {
        let (var, group) = (self.candidates.len() as Var, self.group_count() as u32);
        self.candidates.push((Cell::new(0), Digit::from_index(0)));
        self.places.push(Places { group: [0, 1, 2, 3].map(|i| group + i), at: [0; 4] });
        for _ in 0..4 {
            self.members.push(var);
            self.starts.push(self.members.len() as u32);
        }
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
        std::array::from_fn(|word| match count.saturating_sub(64 * word) {
            0 => 0,
            bits @ 1..64 => (1 << bits) - 1,
            _ => u64::MAX,
        })
    }
}
