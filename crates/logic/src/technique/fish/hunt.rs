//! Choosing bases and covers: every fish of a digit, in order.
//!
//! ```text
//! for each choice of bases, in the order of houses        (rows, columns, boxes)
//!     a candidate in two bases is an endo fin: too many    -> next choice
//!     no target is within reach                            -> next choice
//!     for each choice of as many covers, in the same order
//!         base candidates outside every cover are fins
//!         report what was caught
//! ```
//!
//! A target is within reach of some bases if it could be eliminated: every base candidate that does
//! not see it must lie in a cover, one cover must contain it, and all that with as many covers as
//! there are bases. More bases only make that harder, so it is asked after each one; a base candidate
//! lies in at most two houses that may be covers, so the answer is quick.
//!
//! Without targets the search prunes nothing but the number of endo fins, and reports finned fish that
//! eliminate nothing by themselves too: what a kraken fish starts from.

use std::ops::{ControlFlow, RangeInclusive};

use omnidoku_core::{Cell, House, HouseKind, Shape};

use crate::cells::CellSet;
use crate::house_table::HouseTable;
use crate::stop::{Patience, Stop};

/// How much a search may do: choices looked at and targets tried.
///
/// On a 9×9 grid it is enough for every fish. On larger ones, where sets of cells are longer and the
/// choices more, a search may end before it has seen all.
#[derive(Debug)]
pub(crate) struct Work<'a>(Patience<'a>);

impl<'a> Work<'a> {
    /// Enough for all digits of a grid whose sets of cells have `W` words.
    pub(crate) const fn new<const W: usize>(stop: &'a Stop<'a>) -> Work<'a> {
        Work(Patience::new((1 << 30) / (W * W), stop))
    }

    /// Does so much; breaks if there is nothing left.
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

/// What a search looks for.
#[derive(Clone, Debug)]
pub(crate) struct Rules<const W: usize> {
    /// Which houses may be bases.
    pub(crate) bases: Kinds,
    /// Which houses may be covers.
    pub(crate) covers: Kinds,
    /// How many bases, at least two.
    pub(crate) sizes: RangeInclusive<usize>,
    /// Fish with fins, or fish without.
    pub(crate) finned: bool,
    /// The most fins, endo fins included.
    pub(crate) max_fins: usize,
    /// The most endo fins.
    pub(crate) max_endo_fins: usize,
    /// The most candidates of one base.
    pub(crate) max_in_base: usize,
    /// Only fish that eliminate one of these. `None`: every fish, even if it eliminates nothing.
    pub(crate) targets: Option<CellSet<W>>,
}

/// A choice of bases and covers.
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
    /// The candidates in covers but in no base: out, unless a fin is true.
    pub(crate) outside: CellSet<W>,
    /// The candidates in two covers: out as well, unless a fin is true.
    pub(crate) twice: CellSet<W>,
    /// The cells that see every fin.
    pub(crate) seen: CellSet<W>,
}

impl<const W: usize> Catch<'_, W> {
    /// The candidates that are out whatever fin is true.
    pub(crate) fn eliminated(&self) -> CellSet<W> {
        (self.outside | self.twice) & self.seen
    }
}

/// Reports every fish of a digit with these places, until the visitor breaks or the work is done.
pub(crate) fn hunt<const W: usize>(
    house_table: &HouseTable<W>,
    places: CellSet<W>,
    rules: &Rules<W>,
    work: &mut Work<'_>,
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
        work,
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
    hunt.choose_bases(0, Net { body: CellSet::EMPTY, endo_fins: CellSet::EMPTY, targets })
}

struct Hunt<'a, 'w, const W: usize> {
    house_table: &'a HouseTable<W>,
    rules: &'a Rules<W>,
    visit: &'a mut dyn FnMut(&Catch<'_, W>) -> ControlFlow<()>,
    /// The houses that may be bases, with the digit's candidates there.
    bases: Vec<(House, CellSet<W>)>,
    /// The houses that may be covers, with the digit's candidates there.
    covers: Vec<(House, CellSet<W>)>,
    /// Whether a house may be a cover, being no base now.
    may_cover: Vec<bool>,
    chosen_bases: Vec<House>,
    chosen_covers: Vec<House>,
    /// The covers that suit the chosen bases.
    pool: Vec<(House, CellSet<W>)>,
    /// The candidates of each cover of the pool and those after it.
    rest: Vec<CellSet<W>>,
    /// The base candidates that can be no fin if any target is to be eliminated.
    must: CellSet<W>,
    work: &'a mut Work<'w>,
}

/// Some bases, together.
#[derive(Clone, Copy)]
struct Net<const W: usize> {
    /// Their candidates.
    body: CellSet<W>,
    /// The candidates in two of them.
    endo_fins: CellSet<W>,
    /// The targets that may still be eliminated.
    targets: CellSet<W>,
}

impl<const W: usize> Hunt<'_, '_, W> {
    fn choose_bases(&mut self, from: usize, net: Net<W>) -> ControlFlow<()> {
        let size = self.chosen_bases.len() + 1;
        let still_needed = self.rules.sizes.start().saturating_sub(size);
        for index in from..self.bases.len().saturating_sub(still_needed) {
            self.work.spend(1 + net.targets.len())?;
            let (house, candidates) = self.bases[index];
            let shared = net.body & candidates;
            if !shared.is_empty()
                && (!self.rules.finned
                    || net.endo_fins.len() + shared.len() > self.rules.max_endo_fins)
            {
                continue;
            }
            let mut wider = Net {
                body: net.body | candidates,
                endo_fins: net.endo_fins | shared,
                targets: net.targets,
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

    /// Drops the targets that are out of reach.
    fn narrow(&self, net: &mut Net<W>) {
        if !self.rules.finned && !self.can_cover(net.body, *self.rules.sizes.end()) {
            net.targets = CellSet::EMPTY;
        }
        for target in net.targets {
            if !self.is_within_reach(net, target) {
                net.targets.remove(target);
            }
        }
    }

    /// Whether a target could be eliminated with these bases and perhaps more.
    fn is_within_reach(&self, net: &Net<W>, target: Cell) -> bool {
        let seen = self.house_table.peers(target);
        if !net.endo_fins.is_within(seen) {
            return false;
        }
        let mut must = if self.rules.finned { net.body - seen } else { net.body };
        must.remove(target);
        let covers = *self.rules.sizes.end();
        let houses = self.house_table.houses_of(target);
        let may_cover = |house: House| self.may_cover[house.index()];
        let after = |must: CellSet<W>, house: House| must - self.house_table.house(house);
        if !net.body.contains(target) {
            return houses
                .into_iter()
                .any(|house| may_cover(house) && self.can_cover(after(must, house), covers - 1));
        }
        // A candidate of the base itself is out only if two covers share it.
        [(0, 1), (0, 2), (1, 2)].into_iter().any(|(a, b)| {
            let (a, b) = (houses[a], houses[b]);
            may_cover(a) && may_cover(b) && self.can_cover(after(after(must, a), b), covers - 2)
        })
    }

    /// Whether so many covers can contain all these cells.
    fn can_cover(&self, cells: CellSet<W>, covers: usize) -> bool {
        let Some(cell) = cells.first() else { return true };
        covers > 0
            && self.house_table.houses_of(cell).into_iter().any(|house| {
                self.may_cover[house.index()]
                    && self.can_cover(cells - self.house_table.house(house), covers - 1)
            })
    }

    /// Tries all covers for the chosen bases.
    fn cover(&mut self, net: &Net<W>) -> ControlFlow<()> {
        self.pool.clear();
        for &(house, candidates) in &self.covers {
            if self.may_cover[house.index()] && candidates.meets(net.body) {
                self.pool.push((house, candidates));
            }
        }
        if self.pool.len() < self.chosen_bases.len() {
            return ControlFlow::Continue(());
        }
        self.must = match (self.rules.finned, self.rules.targets) {
            (false, _) => net.body,
            (true, None) => CellSet::EMPTY,
            (true, Some(_)) => net.targets.fold(net.body, |must, target| {
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
        self.choose_covers(0, net, CellSet::EMPTY, CellSet::EMPTY)
    }

    fn choose_covers(
        &mut self,
        from: usize,
        net: &Net<W>,
        covered: CellSet<W>,
        twice: CellSet<W>,
    ) -> ControlFlow<()> {
        let missing = self.chosen_bases.len() - self.chosen_covers.len();
        for index in from..=self.pool.len() - missing {
            self.work.spend(1)?;
            if !(self.must - covered).is_within(self.rest[index]) {
                break;
            }
            let (house, candidates) = self.pool[index];
            let (wider, shared) = (covered | candidates, twice | (covered & candidates));
            self.chosen_covers.push(house);
            let flow = if missing == 1 {
                self.inspect(net, wider, shared)
            } else {
                self.choose_covers(index + 1, net, wider, shared)
            };
            self.chosen_covers.pop();
            flow?;
        }
        ControlFlow::Continue(())
    }

    /// Reports the chosen bases and covers if they are what the rules ask for.
    fn inspect(&mut self, net: &Net<W>, covered: CellSet<W>, twice: CellSet<W>) -> ControlFlow<()> {
        let fins = (net.body - covered) | net.endo_fins;
        if fins.is_empty() == self.rules.finned || fins.len() > self.rules.max_fins {
            return ControlFlow::Continue(());
        }
        let catch = Catch {
            bases: &self.chosen_bases,
            covers: &self.chosen_covers,
            body: net.body,
            endo_fins: net.endo_fins,
            fins,
            outside: covered - net.body,
            twice,
            seen: self.house_table.common_peers(fins),
        };
        if self.rules.targets.is_some() && catch.eliminated().is_empty() {
            return ControlFlow::Continue(());
        }
        (self.visit)(&catch)
    }
}
