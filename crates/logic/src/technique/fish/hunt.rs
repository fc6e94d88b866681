//! Finding every fish of a digit by choosing bases and covers in order.
//!
//! ```text
//! for each choice of bases, in the order of houses        (rows, columns, boxes)
//!     too many candidates in two bases (endo fins)         -> next choice
//!     no target within reach                               -> next choice
//!     for each choice of equally many covers, in the same order
//!         base candidates outside every cover are fins
//!         report the fish
//! ```
//!
//! A target is within reach of some bases if they could still eliminate it: no more covers than the
//! fish has bases must suffice to contain the target and every base candidate that does not see it.
//! Adding bases only makes that harder, so the test runs after each base and prunes early. It is
//! cheap, since a base candidate lies in at most two houses that may be covers.
//!
//! Without targets the search prunes only by the number of endo fins, and also reports finned fish
//! that eliminate nothing by themselves: kraken fish start from these.

use std::ops::{ControlFlow, RangeInclusive};

use omnidoku_core::{Cell, House, HouseKind, Shape};

use crate::cells::CellSet;
use crate::house_table::HouseTable;
use crate::stop::{Patience, Stop};

/// The budget of a search, in choices made and targets tested.
///
/// On a 9×9 grid it suffices for every fish. On larger grids, with longer sets of cells and more
/// choices, a search may end before it has seen all fish.
#[derive(Debug)]
pub(crate) struct Budget<'a>(Patience<'a>);

impl<'a> Budget<'a> {
    /// The budget for all digits of a grid whose sets of cells have `W` words.
    pub(crate) const fn new<const W: usize>(stop: &'a Stop<'a>) -> Budget<'a> {
        Budget(Patience::new((1 << 30) / (W * W), stop))
    }

    /// Spends some units; breaks if there are not enough left.
    fn spend(&mut self, units: usize) -> ControlFlow<()> {
        if self.0.spend(units) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// A set of kinds of houses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Kinds(u8);

impl Kinds {
    /// Rows.
    pub(crate) const ROWS: Kinds = Kinds(1);
    /// Columns.
    pub(crate) const COLS: Kinds = Kinds(2);
    /// Boxes.
    pub(crate) const BOXES: Kinds = Kinds(4);
    /// Rows, columns and boxes.
    pub(crate) const ALL: Kinds = Kinds(7);

    /// The kinds of some houses.
    pub(crate) fn of(shape: Shape, houses: &[House]) -> Kinds {
        houses.iter().fold(Kinds(0), |kinds, house| {
            kinds.with(match house.parts(shape).0 {
                HouseKind::Row => Kinds::ROWS,
                HouseKind::Column => Kinds::COLS,
                HouseKind::Box => Kinds::BOXES,
            })
        })
    }

    /// The kinds of both sets.
    pub(crate) const fn with(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }

    /// Whether every kind of the other set is in this one.
    pub(crate) const fn includes(self, other: Kinds) -> bool {
        self.0 & other.0 == other.0
    }
}

/// The fish that a search looks for.
#[derive(Clone, Debug)]
pub(crate) struct Rules<const W: usize> {
    /// Which houses may be bases.
    pub(crate) bases: Kinds,
    /// Which houses may be covers.
    pub(crate) covers: Kinds,
    /// How many bases, at least two.
    pub(crate) sizes: RangeInclusive<usize>,
    /// Whether to look for fish with fins or without.
    pub(crate) finned: bool,
    /// The most fins, endo fins included.
    pub(crate) max_fins: usize,
    /// The most endo fins.
    pub(crate) max_endo_fins: usize,
    /// The most candidates of one base.
    pub(crate) max_in_base: usize,
    /// Report only fish that eliminate one of these; if `None`, every fish, even without
    /// eliminations.
    pub(crate) targets: Option<CellSet<W>>,
}

/// A fish: a choice of bases and covers.
#[derive(Clone, Debug)]
pub(crate) struct Catch<'a, const W: usize> {
    /// The bases, in the order of houses.
    pub(crate) bases: &'a [House],
    /// As many covers, in the order of houses.
    pub(crate) covers: &'a [House],
    /// The candidates in the bases.
    pub(crate) body: CellSet<W>,
    /// The candidates in two bases.
    pub(crate) endo_fins: CellSet<W>,
    /// The candidates of bases outside every cover, and the endo fins.
    pub(crate) fins: CellSet<W>,
    /// The candidates in covers but in no base: false unless a fin is true.
    pub(crate) outside: CellSet<W>,
    /// The candidates in two covers: also false unless a fin is true.
    pub(crate) twice: CellSet<W>,
    /// The cells that see every fin.
    pub(crate) seen: CellSet<W>,
}

impl<const W: usize> Catch<'_, W> {
    /// The candidates that are false whether or not a fin is true.
    pub(crate) fn eliminated(&self) -> CellSet<W> {
        (self.outside | self.twice) & self.seen
    }
}

/// Reports every fish of a digit with these places, until the visitor breaks or the budget is
/// spent.
pub(crate) fn hunt<const W: usize>(
    house_table: &HouseTable<W>,
    places: CellSet<W>,
    rules: &Rules<W>,
    budget: &mut Budget<'_>,
    visit: &mut dyn FnMut(&Catch<'_, W>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let shape = house_table.shape();
    let mut hunt = Hunt {
        house_table,
        rules,
        visit,
        bases: Vec::with_capacity(2 * shape.size()),
        covers: Vec::with_capacity(2 * shape.size()),
        may_cover: vec![false; 3 * shape.size()],
        chosen_bases: Vec::new(),
        chosen_covers: Vec::new(),
        pool: Vec::new(),
        rest: Vec::new(),
        must: CellSet::EMPTY,
        budget,
    };
    for house in shape.houses() {
        let candidates = places & house_table.house(house);
        if candidates.is_empty() {
            continue;
        }
        let kind = Kinds::of(shape, &[house]);
        if rules.bases.includes(kind) && candidates.len() <= rules.max_in_base {
            hunt.bases.push((house, candidates));
        }
        if rules.covers.includes(kind) {
            hunt.may_cover[house.index()] = true;
            hunt.covers.push((house, candidates));
        }
    }
    if hunt.bases.len().min(hunt.covers.len()) < *rules.sizes.start() {
        return ControlFlow::Continue(());
    }
    let targets = rules.targets.unwrap_or(CellSet::EMPTY);
    hunt.choose_bases(0, BaseUnion { body: CellSet::EMPTY, endo_fins: CellSet::EMPTY, targets })
}

struct Hunt<'a, 'w, const W: usize> {
    house_table: &'a HouseTable<W>,
    rules: &'a Rules<W>,
    visit: &'a mut dyn FnMut(&Catch<'_, W>) -> ControlFlow<()>,
    /// The houses that may be bases, with the digit's candidates there.
    bases: Vec<(House, CellSet<W>)>,
    /// The houses that may be covers, with the digit's candidates there.
    covers: Vec<(House, CellSet<W>)>,
    /// Whether a house may be a cover, which a chosen base may not.
    may_cover: Vec<bool>,
    chosen_bases: Vec<House>,
    chosen_covers: Vec<House>,
    /// The possible covers that have candidates of the chosen bases.
    pool: Vec<(House, CellSet<W>)>,
    /// For each cover of the pool, its candidates and those of all covers after it.
    rest: Vec<CellSet<W>>,
    /// The base candidates that must be covered, because a fin there would save every target.
    must: CellSet<W>,
    budget: &'a mut Budget<'w>,
}

/// The union of the bases chosen so far.
#[derive(Clone, Copy)]
struct BaseUnion<const W: usize> {
    /// Their candidates.
    body: CellSet<W>,
    /// The candidates in two of them.
    endo_fins: CellSet<W>,
    /// The targets that may still be eliminated.
    targets: CellSet<W>,
}

impl<const W: usize> Hunt<'_, '_, W> {
    fn choose_bases(&mut self, from: usize, union: BaseUnion<W>) -> ControlFlow<()> {
        let size = self.chosen_bases.len() + 1;
        let still_needed = self.rules.sizes.start().saturating_sub(size);
        for index in from..self.bases.len().saturating_sub(still_needed) {
            self.budget.spend(1 + union.targets.len())?;
            let (house, candidates) = self.bases[index];
            let shared = union.body & candidates;
            if !shared.is_empty()
                && (!self.rules.finned
                    || union.endo_fins.len() + shared.len() > self.rules.max_endo_fins)
            {
                continue;
            }
            let mut wider = BaseUnion {
                body: union.body | candidates,
                endo_fins: union.endo_fins | shared,
                targets: union.targets,
            };
            let covers = std::mem::replace(&mut self.may_cover[house.index()], false);
            self.chosen_bases.push(house);
            self.narrow(&mut wider);
            let mut flow = ControlFlow::Continue(());
            if self.rules.targets.is_none() || !wider.targets.is_empty() {
                if self.rules.sizes.contains(&size) {
                    flow = self.cover(&wider);
                }
                if flow.is_continue() && size < *self.rules.sizes.end() {
                    flow = self.choose_bases(index + 1, wider);
                }
            }
            self.chosen_bases.pop();
            self.may_cover[house.index()] = covers;
            flow?;
        }
        ControlFlow::Continue(())
    }

    /// Drops the targets that are no longer within reach.
    fn narrow(&self, union: &mut BaseUnion<W>) {
        if !self.rules.finned && !self.can_cover(union.body, *self.rules.sizes.end()) {
            union.targets = CellSet::EMPTY;
        }
        for target in union.targets {
            if !self.is_within_reach(union, target) {
                union.targets.remove(target);
            }
        }
    }

    /// Whether these bases, perhaps with more, could eliminate a target.
    fn is_within_reach(&self, union: &BaseUnion<W>, target: Cell) -> bool {
        let seen = self.house_table.peers(target);
        if !union.endo_fins.is_within(seen) {
            return false;
        }
        let mut must = if self.rules.finned { union.body - seen } else { union.body };
        must.remove(target);
        let covers = *self.rules.sizes.end();
        let houses = self.house_table.houses_of(target);
        let may_cover = |house: House| self.may_cover[house.index()];
        let after = |must: CellSet<W>, house: House| must - self.house_table.house(house);
        if !union.body.contains(target) {
            return houses
                .into_iter()
                .any(|house| may_cover(house) && self.can_cover(after(must, house), covers - 1));
        }
        // A base candidate is eliminated only if it lies in two covers.
        [(0, 1), (0, 2), (1, 2)].into_iter().any(|(a, b)| {
            let (a, b) = (houses[a], houses[b]);
            may_cover(a) && may_cover(b) && self.can_cover(after(after(must, a), b), covers - 2)
        })
    }

    /// Whether that many covers can contain all these cells.
    fn can_cover(&self, cells: CellSet<W>, covers: usize) -> bool {
        let Some(cell) = cells.first() else { return true };
        covers > 0
            && self.house_table.houses_of(cell).into_iter().any(|house| {
                self.may_cover[house.index()]
                    && self.can_cover(cells - self.house_table.house(house), covers - 1)
            })
    }

    /// Tries all covers for the chosen bases.
    fn cover(&mut self, union: &BaseUnion<W>) -> ControlFlow<()> {
        self.pool.clear();
        for &(house, candidates) in &self.covers {
            if self.may_cover[house.index()] && candidates.meets(union.body) {
                self.pool.push((house, candidates));
            }
        }
        if self.pool.len() < self.chosen_bases.len() {
            return ControlFlow::Continue(());
        }
        self.must = match (self.rules.finned, self.rules.targets) {
            (false, _) => union.body,
            (true, None) => CellSet::EMPTY,
            (true, Some(_)) => union.targets.fold(union.body, |must, target| {
                must - self.house_table.peers(target) - CellSet::only(target)
            }),
        };
        self.rest.clear();
        self.rest.resize(self.pool.len(), CellSet::EMPTY);
        let mut rest = CellSet::EMPTY;
        for (index, &(_, candidates)) in self.pool.iter().enumerate().rev() {
            rest |= candidates;
            self.rest[index] = rest;
        }
        self.choose_covers(0, union, CellSet::EMPTY, CellSet::EMPTY)
    }

    fn choose_covers(
        &mut self,
        from: usize,
        union: &BaseUnion<W>,
        covered: CellSet<W>,
        twice: CellSet<W>,
    ) -> ControlFlow<()> {
        let missing = self.chosen_bases.len() - self.chosen_covers.len();
        for index in from..=self.pool.len() - missing {
            self.budget.spend(1)?;
            if !(self.must - covered).is_within(self.rest[index]) {
                break;
            }
            let (house, candidates) = self.pool[index];
            let (wider, shared) = (covered | candidates, twice | (covered & candidates));
            self.chosen_covers.push(house);
            let flow = if missing == 1 {
                self.inspect(union, wider, shared)
            } else {
                self.choose_covers(index + 1, union, wider, shared)
            };
            self.chosen_covers.pop();
            flow?;
        }
        ControlFlow::Continue(())
    }

    /// Reports the chosen bases and covers if they satisfy the rules.
    fn inspect(
        &mut self,
        union: &BaseUnion<W>,
        covered: CellSet<W>,
        twice: CellSet<W>,
    ) -> ControlFlow<()> {
        let fins = (union.body - covered) | union.endo_fins;
        if fins.is_empty() == self.rules.finned || fins.len() > self.rules.max_fins {
            return ControlFlow::Continue(());
        }
        let catch = Catch {
            bases: &self.chosen_bases,
            covers: &self.chosen_covers,
            body: union.body,
            endo_fins: union.endo_fins,
            fins,
            outside: covered - union.body,
            twice,
            seen: self.house_table.common_peers(fins),
        };
        if self.rules.targets.is_some() && catch.eliminated().is_empty() {
            return ControlFlow::Continue(());
        }
        (self.visit)(&catch)
    }
}
