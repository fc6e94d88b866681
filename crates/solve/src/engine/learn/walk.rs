//! Focused local search: looks for a solution among full grids.
//!
//! The search by decisions and clauses is lost in grids with many blanks of which almost every
//! filling fails. There, a walk from one full but wrong grid to the next is often a hundred times as
//! fast. It proves nothing and may never end, so it takes turns with the search (`Solver::walk`),
//! which takes a solution it finds as its saved phases and walks straight into it.
//!
//! Every open cell holds one of its candidates, so only houses can be wrong: a digit is *missing*
//! from a house when no cell there holds it. Missing digits are mended one at a time:
//!
//! ```text
//! while a digit is missing somewhere:
//!     g ← a random group of a house and a digit that is missing there
//!     for each member v of g:
//!         change(v) = digits that become missing - digits that cease to be, if its cell takes v
//!     draw one member, with odds x^change(v), and let its cell take it
//!     every few sweeps: lower x, or raise it                                     (cooling.rs)
//! ```
//!
//! As only missing digits are mended, solutions are where the walk ends. The number x, below 1,
//! plays the part of the temperature: the smaller it is, the fewer moves make things worse.
//!
//! ## Data
//!
//! A move changes the holders of six groups, and reads one. For each group, `holders` has the number
//! of cells that hold its digit, and the exclusive or of their numbers: if there is one holder, that
//! is its number. So it costs nothing to know which cell is the only holder, and for each cell `sole`
//! counts the groups of which it is. All that the odds need of a member lies together in `members`.
//!
//! * S. Seitz, M. Alava, P. Orponen, "Focused local search for random 3-satisfiability", Journal of
//!   Statistical Mechanics, 2005.
//! * A. Balint, U. Schöning, "Choosing probability distributions for stochastic local search and the
//!   role of make versus break", SAT 2012.
//! * Local search and learning in turns: S. Cai, X. Zhang, "Deep cooperation of CDCL and local search
//!   for SAT", SAT 2021.

mod cooling;
mod turns;

use std::array::from_fn;

use omnidoku_core::Random;

use super::literal::Var;
use super::state::State;
use cooling::Cooling;
pub(super) use turns::WalkTurns;

/// A number of a cell or group of the walk. There are 3 · 128² groups at most.
type Index = u16;

/// The groups of a candidate, but its cell: a row, a column and a box, with its digit.
type Groups = [Index; 3];

/// A member of a group.
#[derive(Clone, Copy)]
struct Member {
    var: Var,
    cell: Index,
    /// Its two other groups.
    others: [Index; 2],
}

/// The candidate a cell holds.
#[derive(Clone, Copy)]
struct Held {
    var: Var,
    groups: Groups,
}

/// The cells that hold the digit of a group.
#[derive(Clone, Copy, Default)]
struct Holders {
    count: u8,
    /// The exclusive or of their numbers.
    sum: Index,
}

/// A full grid on its way to a solution.
struct Walk {
    /// The members of all groups, group by group.
    members: Vec<Member>,
    /// Where each group starts in `members`, and where the last ends.
    starts: Vec<u32>,
    held: Vec<Held>,
    holders: Vec<Holders>,
    /// For each cell, of how many groups it is the only holder.
    sole: Vec<u8>,
    /// The groups without a holder, in no order.
    missing: Vec<Index>,
    /// Where each of them is in `missing`.
    missing_at: Vec<Index>,
    cooling: Cooling,
    random: Random,
    /// The odds of the members of the group in hand, summed up.
    sums: Vec<f32>,
    /// Elementary steps so far, and moves.
    work: u64,
    moves: u64,
}

impl Walk {
    /// Starts from random candidates. The state is propagated, at level 0.
    fn new<const K: usize, const P: usize>(state: &State<K, P>, seed: u64) -> Walk {
        let model = &state.model;
        let random = Random::new(seed);
        let is_open = |var: &Var| state.is_unassigned(*var) && model.selector != Some(*var);
        let open: Vec<Var> = (0..model.var_count() as Var).filter(is_open).collect();
        let groups_of = |var: Var| model.places[var as usize].group;
        let houses_of = |var: Var| -> [u32; 3] { from_fn(|house| groups_of(var)[house + 1]) };
        let in_one_cell = |a: &Var, b: &Var| groups_of(*a)[0] == groups_of(*b)[0];
        // Only groups with an open member have a number here.
        let mut numbers = vec![Index::MAX; model.group_count()];
        let mut sizes = Vec::new();
        for &var in &open {
            for house in houses_of(var) {
                let number = &mut numbers[house as usize];
                if *number == Index::MAX {
                    *number = sizes.len() as Index;
                    sizes.push(0u32);
                }
                sizes[usize::from(*number)] += 1;
            }
        }
        let numbered = |var: Var| -> Groups { houses_of(var).map(|house| numbers[house as usize]) };
        let mut starts = vec![0];
        starts.extend(sizes.iter().scan(0, |end, size| {
            *end += size;
            Some(*end)
        }));
        let cells = open.chunk_by(in_one_cell).count();
        let mut filled = starts.clone();
        let unset = Member { var: 0, cell: 0, others: [0; 2] };
        let mut walk = Walk {
            members: vec![unset; 3 * open.len()],
            starts,
            held: Vec::new(),
            holders: vec![Holders::default(); sizes.len()],
            sole: Vec::new(),
            missing: Vec::new(),
            missing_at: vec![0; sizes.len()],
            cooling: Cooling::new(open.len(), cells),
            random,
            sums: Vec::new(),
            work: 0,
            moves: 0,
        };
        for (cell, candidates) in open.chunk_by(in_one_cell).enumerate() {
            let cell = cell as Index;
            for &var in candidates {
                let groups = numbered(var);
                for (i, group) in groups.into_iter().enumerate() {
                    let others = [groups[(i + 1) % 3], groups[(i + 2) % 3]];
                    let at = &mut filled[usize::from(group)];
                    walk.members[*at as usize] = Member { var, cell, others };
                    *at += 1;
                }
            }
            let var = *walk.random.pick(candidates);
            walk.held.push(Held { var, groups: numbered(var) });
        }
        walk.count_holders();
        walk
    }

    /// Fills the tables that depend on what the cells hold.
    fn count_holders(&mut self) {
        for (cell, held) in self.held.iter().enumerate() {
            for group in held.groups {
                let holders = &mut self.holders[usize::from(group)];
                holders.count += 1;
                holders.sum ^= cell as Index;
            }
        }
        let is_sole = |&group: &Index| self.holders[usize::from(group)].count == 1;
        let sole = |held: &Held| held.groups.iter().filter(|group| is_sole(group)).count() as u8;
        self.sole = self.held.iter().map(sole).collect();
        for group in 0..self.holders.len() {
            if self.holders[group].count == 0 {
                self.add_missing(group as Index);
            }
        }
    }

    /// Whether no digit is missing: the grid is a solution.
    fn is_solved(&self) -> bool {
        self.missing.is_empty()
    }

    /// The candidates that the open cells hold.
    fn held(&self) -> impl Iterator<Item = Var> + '_ {
        self.held.iter().map(|held| held.var)
    }

    /// Makes as many moves as there are open cells, unless it finds a solution before.
    fn sweep(&mut self) {
        for _ in 0..self.held.len() {
            if self.is_solved() {
                return;
            }
            self.mend();
        }
        self.cooling.after_sweep(self.held.iter().map(|held| held.var));
    }

    /// Draws a missing digit and a place for it.
    #[inline]
    fn mend(&mut self) {
        let bits = self.random.bits();
        // The upper half draws the group, the lower one the member.
        let group = self.missing[(((bits >> 32) * self.missing.len() as u64) >> 32) as usize];
        let number = usize::from(group);
        let members = &self.members[self.starts[number] as usize..self.starts[number + 1] as usize];
        let odds = self.cooling.odds();
        let mut sum = 0.0;
        self.sums.clear();
        self.sums.extend(members.iter().map(|member| {
            let is_missing = |group: Index| self.holders[usize::from(group)].count == 0;
            let mended = member.others.map(|other| usize::from(is_missing(other)));
            // At most 3, which the mask tells the compiler.
            let sole = self.sole[usize::from(member.cell)] & 3;
            sum += odds[mended[0] + mended[1]][usize::from(sole)];
            sum
        }));
        let drawn = sum * ((bits as u32 >> 8) as f32 / (1 << 24) as f32);
        let at = self.sums.iter().position(|&sum| drawn < sum).unwrap_or(members.len() - 1);
        let Member { var, cell, others } = members[at];
        self.work += 6 + members.len() as u64;
        self.moves += 1;
        self.take_from(cell);
        self.give(cell, Held { var, groups: [group, others[0], others[1]] });
    }

    /// A cell gives up its candidate.
    #[inline]
    fn take_from(&mut self, cell: Index) {
        for group in self.held[usize::from(cell)].groups {
            let holders = &mut self.holders[usize::from(group)];
            holders.count -= 1;
            holders.sum ^= cell;
            match holders.count {
                0 => self.add_missing(group),
                1 => self.sole[usize::from(holders.sum)] += 1,
                _ => {}
            }
        }
    }

    /// A cell without a candidate takes this one.
    #[inline]
    fn give(&mut self, cell: Index, held: Held) {
        let mut sole = 0;
        for group in held.groups {
            let holders = &mut self.holders[usize::from(group)];
            let before = *holders;
            holders.count += 1;
            holders.sum ^= cell;
            match before.count {
                0 => {
                    sole += 1;
                    self.remove_missing(group);
                }
                1 => self.sole[usize::from(before.sum)] -= 1,
                _ => {}
            }
        }
        self.sole[usize::from(cell)] = sole;
        self.held[usize::from(cell)] = held;
    }

    fn add_missing(&mut self, group: Index) {
        self.missing_at[usize::from(group)] = self.missing.len() as Index;
        self.missing.push(group);
    }

    fn remove_missing(&mut self, group: Index) {
        let at = self.missing_at[usize::from(group)];
        self.missing.swap_remove(usize::from(at));
        if let Some(&moved) = self.missing.get(usize::from(at)) {
            self.missing_at[usize::from(moved)] = at;
        }
    }
}

#[cfg(test)]
mod tests;
