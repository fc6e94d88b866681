//! Kraken fish: a finned fish whose fins eliminate by chains, not only by sight.
//!
//! Either a fin of the fish is true or the fish holds without its fins ([`fish`](super::fish)).
//! Where no candidate sees all fins, chains may do instead ([`implications`](super::implications)):
//!
//! - **Type 1**: a candidate that the fish without its fins would eliminate is false if every fin
//!   implies that as well.
//! - **Type 2**: the fish without its fins has the digit in one of the base candidates of each
//!   cover. If all of these in one cover, and all fins, imply that the same candidate is false, it
//!   is.
//!
//! The search takes basic and Franken fish with two to four bases, at most two fins and no endo
//! fins, in this order: by digit; rows as bases, then columns; by bases and covers; type 1, then
//! type 2, cover by cover; then by eliminated candidate. Of all steps with one conclusion [`all`]
//! reports the one with the simplest fish, and among those the one with the shortest chains.
//!
//! A step is that of its fish, with one elimination and a chain from each fin (of type 2 also from
//! each base candidate of the cover).

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use omnidoku_core::Digit;

use super::fish::hunt::{Budget, Catch, Kinds, Rules, hunt};
use super::implications::{Expansion, Literal, Scope, Tables};
use super::{Fish, Method, Technique, fish};
use crate::cells::CellSet;
use crate::finder::Context;
use crate::state::State;
use crate::step::{Candidate, Step};

/// The most fins of a fish.
const MAX_FINS: usize = 2;

/// The first step of a method in the order stated above.
pub(super) fn first<const W: usize>(context: &mut Context<'_, W>, _method: Method) -> Option<Step> {
    let mut found = None;
    each(context, &mut |argument, kraken| {
        found = kraken.step(&argument);
        match found {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    });
    found
}

/// Every step of a method.
pub(super) fn all<const W: usize>(context: &mut Context<'_, W>, _method: Method) -> Vec<Step> {
    let mut best: BTreeMap<(Technique, Digit, Candidate), (Fish, Step)> = BTreeMap::new();
    each(context, &mut |argument, kraken| {
        let key = (argument.technique, argument.digit, argument.target);
        let fish = argument.fish;
        let rank = |fish: Fish, step: &Step| (fish.form, fish.size, step.chain_length());
        let old = best.get(&key);
        if old.is_none_or(|old| (fish.form, fish.size) <= (old.0.form, old.0.size))
            && let Some(step) = kraken.step(&argument)
            && old.is_none_or(|old| rank(fish, &step) < rank(old.0, &old.1))
        {
            best.insert(key, (fish, step));
        }
        ControlFlow::Continue(())
    });
    best.into_values().map(|(_, step)| step).collect()
}

type Visit<'v, const W: usize> =
    dyn FnMut(Argument<'_, W>, &mut Kraken<'_, W>) -> ControlFlow<()> + 'v;

/// Visits every kraken fish, until the visitor breaks.
fn each<const W: usize>(context: &mut Context<'_, W>, visit: &mut Visit<'_, W>) {
    let (state, scratch) = (context.state, &mut *context.scratch);
    let sets = &mut scratch.almost_locked.sets;
    let mut scope = Scope::Groups;
    if context.options.sets_in_chains {
        sets.refresh(state, scratch.epoch, context.stop);
        scope = Scope::Sets;
    }
    let tables = scratch.implications.tables(state, sets, scratch.epoch, scope, context.stop);
    let Some(tables) = tables else { return };
    let (expansion, common) = (Expansion::default(), Vec::new());
    let mut kraken = Kraken { state, tables, expansion, common };
    let rows = Kinds::ROWS.with(Kinds::BOXES);
    let columns = Kinds::COLS.with(Kinds::BOXES);
    let mut budget = Budget::new::<W>(context.stop);
    for digit in Digit::all(state.shape()) {
        for (bases, covers) in [(rows, columns), (columns, rows)] {
            let rules = Rules {
                bases,
                covers,
                sizes: 2..=4,
                finned: true,
                max_fins: context.options.max_fins.min(MAX_FINS),
                max_endo_fins: 0,
                max_in_base: usize::MAX,
                targets: None,
            };
            let mut inspect = |catch: &Catch<'_, W>| kraken.inspect(digit, catch, visit);
            if hunt(state.house_table(), state.places(digit), &rules, &mut budget, &mut inspect)
                .is_break()
            {
                return;
            }
        }
    }
}

/// A fish, and the places (its fins, or these and a cover's) that all imply that one candidate is
/// false.
struct Argument<'a, const W: usize> {
    technique: Technique,
    fish: Fish,
    digit: Digit,
    catch: &'a Catch<'a, W>,
    starts: CellSet<W>,
    target: Candidate,
}

struct Kraken<'a, const W: usize> {
    state: &'a State<W>,
    tables: &'a Tables<W>,
    expansion: Expansion,
    /// The units that are false whichever start is true, as bits.
    common: Vec<u64>,
}

impl<const W: usize> Kraken<'_, W> {
    /// Looks for chains that complete a finned fish which eliminates nothing by itself.
    fn inspect(
        &mut self,
        digit: Digit,
        catch: &Catch<'_, W>,
        visit: &mut Visit<'_, W>,
    ) -> ControlFlow<()> {
        if catch.seen.is_empty() || !catch.eliminated().is_empty() {
            return ControlFlow::Continue(());
        }
        let (state, house_table) = (self.state, self.state.house_table());
        let size = catch.bases.len() as u8;
        let fish = Fish { form: fish::form_of(state, digit, catch), size };
        let argument =
            |technique, starts, target| Argument { technique, fish, digit, catch, starts, target };
        self.meet(digit, catch.fins);
        for cell in catch.outside | catch.twice {
            let unit = self.tables.unit(cell, digit);
            if self.common[unit / 64] >> (unit % 64) & 1 == 1 {
                let target = Candidate { cell, digit };
                visit(argument(Technique::KrakenFish1, catch.fins, target), self)?;
            }
        }
        for &cover in catch.covers {
            let places = state.places(digit) & house_table.house(cover);
            let held = (places & catch.body) - catch.twice;
            // If the whole cover lies in the bases, the fish contributes nothing.
            if held == places {
                continue;
            }
            let starts = held | catch.fins;
            self.meet(digit, starts);
            for target in self.common_targets() {
                if !starts.contains(target.cell) {
                    visit(argument(Technique::KrakenFish2, starts, target), self)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Computes what is false whichever of these cells holds the digit.
    fn meet(&mut self, digit: Digit, starts: CellSet<W>) {
        let (tables, reach) = (self.tables, self.tables.reach());
        self.common.clear();
        self.common.resize(reach.half(), !0);
        for cell in starts {
            let row = reach.off(Literal::on(tables.unit(cell, digit)));
            self.common.iter_mut().zip(row).for_each(|(word, bits)| *word &= bits);
        }
    }

    /// The candidates among the units computed by [`meet`](Kraken::meet), digit by digit.
    fn common_targets(&self) -> Vec<Candidate> {
        let candidates = self.tables.candidates().iter().enumerate();
        let is_off = |unit: usize| self.common[unit / 64] >> (unit % 64) & 1 == 1;
        let mut targets: Vec<Candidate> =
            candidates.filter(|&(unit, _)| is_off(unit)).map(|(_, &target)| target).collect();
        targets.sort_by_key(|target| target.digit);
        targets
    }

    fn step(&mut self, argument: &Argument<'_, W>) -> Option<Step> {
        let (state, tables) = (self.state, self.tables);
        let &Argument { technique, fish, digit, catch, starts, target } = argument;
        let mut step = Step { technique, ..fish::step(fish, digit, catch) };
        step.eliminations = vec![target];
        let off = Literal::off(tables.unit(target.cell, target.digit));
        let mut path = Vec::new();
        for cell in starts {
            self.expansion.expand(tables, Literal::on(tables.unit(cell, digit)));
            self.expansion.trace(self.expansion.place(off)?, &mut path);
            step.chains.push(tables.chain(&path));
            tables.truths(state, &path, &mut step.truths);
        }
        Some(step)
    }
}
