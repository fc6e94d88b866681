//! The chain that a path takes, found from what lies ahead of each arrival.

use omnidoku_core::Digit;

use super::super::Field;
use super::super::links::Link;
use super::super::relation::{Relation, has, join, meet, ones};
use super::{FEWEST_LINKS, pass, step};
use crate::state::Digits;
use crate::step::{Candidate, Step};

/// Room to work in.
///
/// Arrivals are numbered like the views of the sets (a set and the digit by which it was reached);
/// after them come the arrivals by two digits, one per double link. A chain goes on from such a one
/// as from its smaller digit.
#[derive(Debug, Default)]
pub(in super::super) struct Room {
    /// Set and digits of every arrival.
    arrivals: Vec<Arrival>,
    /// The arrival by both digits of each double link, by the link's place.
    double: Vec<u32>,
    /// The arrivals of each set.
    of_set: Relation,
    /// The arrivals by other digits than this one.
    without: Relation,
    /// The arrivals one or more links ahead of a view.
    ahead: Relation,
    /// The arrivals two or more links ahead.
    further: Relation,
    /// The last arrivals that would let the set at hand conclude something, by its digit.
    useful: Relation,
}

#[derive(Clone, Copy, Debug)]
struct Arrival {
    set: usize,
    digits: Digits,
}

/// Two ends that a chain joins: the view of the first set's link, and the last arrival.
#[derive(Clone, Copy, Debug)]
struct Ends {
    start: usize,
    leaving: Digit,
    arrival: usize,
}

pub(in super::super) fn first<const W: usize>(
    field: Field<'_, W>,
    room: &mut Room,
) -> Option<Step> {
    room.number_arrivals(field);
    room.look_ahead(field);
    let best = room.best_ends(field);
    let groups = by_conclusion(field, room, best);
    let walk = Walk { field, room };
    let group = match &groups[..] {
        [] => return None,
        [only] => only,
        several => several.iter().min_by_key(|group| walk.earliest(group))?,
    };
    let (members, passed) = walk.smallest(group)?;
    Some(step(field, &members, &passed))
}

impl Room {
    fn number_arrivals<const W: usize>(&mut self, field: Field<'_, W>) {
        let Field { sets, links, state, .. } = field;
        self.arrivals.clear();
        let single = |digit| Digits::only(digit);
        self.arrivals.extend(
            sets.views().iter().map(|view| Arrival { set: view.set, digits: single(view.digit) }),
        );
        self.double.clear();
        for link in links.list() {
            self.double.push(self.arrivals.len() as u32);
            if link.second.is_some() {
                self.arrivals.push(Arrival { set: link.to, digits: link.digits() });
            }
        }
        let count = self.arrivals.len();
        self.of_set.reset(sets.list().len(), count);
        self.without.reset(state.size(), count);
        let all = Digits::full(state.shape());
        for (number, arrival) in self.arrivals.iter().enumerate() {
            self.of_set.insert(arrival.set, number);
            for digit in all - arrival.digits {
                self.without.insert(digit.index(), number);
            }
        }
    }

    /// Where a link leads a chain that came by a digit: the arrival, and the view to go on from.
    #[inline]
    fn follow<const W: usize>(
        &self,
        field: Field<'_, W>,
        place: usize,
        came_by: Digit,
    ) -> Option<(usize, usize)> {
        let link = field.links.list()[place];
        let (digit, second) = pass(link, came_by)?;
        let view = field.sets.view_index(link.to, digit);
        Some((if second.is_some() { self.double[place] as usize } else { view }, view))
    }

    fn look_ahead<const W: usize>(&mut self, field: Field<'_, W>) {
        let (views, count) = (field.sets.views(), self.arrivals.len());
        let mut ahead = std::mem::take(&mut self.ahead);
        let mut further = std::mem::take(&mut self.further);
        ahead.reset(views.len(), count);
        further.reset(views.len(), count);
        for (number, view) in views.iter().enumerate().rev() {
            for place in field.links.places_of(view.set) {
                if let Some((arrival, next)) = self.follow(field, place, view.digit) {
                    let (row, beyond) = ahead.with_later(number, next);
                    join(row, beyond);
                    join(further.row_mut(number), beyond);
                    ahead.insert(number, arrival);
                }
            }
        }
        (self.ahead, self.further) = (ahead, further);
    }

    /// All ends with the most eliminations, and among them the smallest sum.
    fn best_ends<const W: usize>(&mut self, field: Field<'_, W>) -> Vec<Ends> {
        let Field { sets, links, .. } = field;
        let words = self.arrivals.len().div_ceil(64);
        let (mut reached, mut wanted) = (vec![0; words], vec![0; words]);
        let mut best = Vec::new();
        let mut best_rank = (0, 0);
        for start in 0..sets.list().len() {
            let mut known = false;
            for place in sets.views_of(start) {
                let leaving = sets.views()[place].digit;
                reached.fill(0);
                for link in links.of(start).iter().filter(|l| l.digits().contains(leaving)) {
                    join(&mut reached, self.further.row(sets.view_index(link.to, leaving)));
                }
                if reached.iter().all(|&word| word == 0) {
                    continue;
                }
                if !known {
                    self.find_useful(field, start);
                    known = true;
                }
                wanted.fill(0);
                let others = sets.list()[start].digits - Digits::only(leaving);
                for digit in others {
                    join(&mut wanted, self.useful.row(digit.index()));
                }
                reached.iter_mut().zip(&wanted).for_each(|(reached, wanted)| *reached &= wanted);
                for arrival in ones(&reached) {
                    let ends = Ends { start, leaving, arrival };
                    let rank = self.rank(field, ends);
                    if rank > best_rank {
                        best_rank = rank;
                        best.clear();
                    }
                    if rank == best_rank {
                        best.push(ends);
                    }
                }
            }
        }
        best
    }

    /// Finds the arrivals at sets that see a candidate of a digit in common with this one.
    fn find_useful<const W: usize>(&mut self, field: Field<'_, W>, start: usize) {
        let Field { sets, links, .. } = field;
        let mut useful = std::mem::take(&mut self.useful);
        useful.reset(field.state.size(), self.arrivals.len());
        let mut rivals = Vec::new();
        for view in &sets.views()[sets.views_of(start)] {
            rivals.clear();
            rivals.resize(sets.list().len().div_ceil(64), 0);
            for cell in view.seen {
                join(&mut rivals, links.watchers(cell, view.digit));
            }
            let row = useful.row_mut(view.digit.index());
            for rival in ones(&rivals).filter(|&rival| rival > start) {
                join(row, self.of_set.row(rival));
            }
            let without = self.without.row(view.digit.index());
            row.iter_mut().zip(without).for_each(|(row, without)| *row &= without);
        }
        self.useful = useful;
    }

    /// The eliminations of a chain, its ends given.
    fn refuted<const W: usize>(&self, field: Field<'_, W>, ends: Ends) -> Vec<Candidate> {
        let arrival = self.arrivals[ends.arrival];
        field.refuted(ends.start, arrival.set, Digits::only(ends.leaving) | arrival.digits)
    }

    /// The more the better: how many eliminations; and the less their sum.
    fn rank<const W: usize>(&self, field: Field<'_, W>, ends: Ends) -> (usize, i64) {
        let arrival = self.arrivals[ends.arrival];
        let linking = Digits::only(ends.leaving) | arrival.digits;
        let (mut count, mut sum) = (0, 0);
        for digit in field.sets.common(ends.start, arrival.set) - linking {
            for cell in field.sets.seen_by_both(ends.start, arrival.set, digit) {
                sum += (cell.index() * (80 * count + 1) + digit.value()) as i64;
                count += 1;
            }
        }
        (count, -sum)
    }
}

/// Ends with the same conclusion, together.
fn by_conclusion<const W: usize>(
    field: Field<'_, W>,
    room: &Room,
    ends: Vec<Ends>,
) -> Vec<Vec<Ends>> {
    let mut groups: Vec<(Vec<Candidate>, Vec<Ends>)> = Vec::new();
    for ends in ends {
        let conclusion = room.refuted(field, ends);
        match groups.iter_mut().find(|(other, _)| *other == conclusion) {
            Some((_, group)) => group.push(ends),
            None => groups.push((conclusion, vec![ends])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// A way through the links, to one of the ends of a group.
struct Walk<'a, const W: usize> {
    field: Field<'a, W>,
    room: &'a Room,
}

/// Cells still to come from a view, by the number of links made, 1, 2, or 3 and more.
type Ahead = [u32; FEWEST_LINKS];
const UNREACHED: u32 = u32::MAX / 2;

/// The first link of a chain, with what lies ahead of it.
struct Opening {
    /// Cells of the whole chain, place of the link, and whether it is taken by its second digit.
    rank: (u32, usize, bool),
    start: usize,
    link: Link,
    digit: Digit,
    goals: Vec<u64>,
    ahead: Vec<Ahead>,
}

impl<const W: usize> Walk<'_, W> {
    /// The ways to leave a set, in order: each link by its first, then its second digit.
    fn departures(&self, start: usize) -> impl Iterator<Item = (usize, Link, Digit)> + '_ {
        let list = self.field.links.list();
        self.field.links.places_of(start).flat_map(move |place| {
            let link = list[place];
            link.digits().map(move |digit| (place, link, digit))
        })
    }

    /// The last arrivals of the group's ends that leave a set by a digit, as a row.
    fn goals(&self, group: &[Ends], start: usize, leaving: Digit) -> Vec<u64> {
        let mut row = vec![0; self.room.arrivals.len().div_ceil(64)];
        for ends in group.iter().filter(|e| e.start == start && e.leaving == leaving) {
            row[ends.arrival / 64] |= 1 << (ends.arrival % 64);
        }
        row
    }

    /// The first chain of a group that a walk through all chains meets, told by its choices: start
    /// and places of links.
    fn earliest(&self, group: &[Ends]) -> Vec<usize> {
        let Walk { field, room } = *self;
        let Some(start) = group.iter().map(|ends| ends.start).min() else { return Vec::new() };
        let mut goals = Vec::new();
        let departure = self.departures(start).find(|&(_, link, digit)| {
            goals = self.goals(group, start, digit);
            meet(room.further.row(field.sets.view_index(link.to, digit)), &goals)
        });
        let Some((place, link, digit)) = departure else { return Vec::new() };
        let mut choices = vec![start, 2 * place + usize::from(digit != link.digit)];
        let mut view = field.sets.view_index(link.to, digit);
        for made in 2.. {
            let came = field.sets.views()[view];
            let step = field.links.places_of(came.set).find_map(|place| {
                let (arrival, next) = room.follow(field, place, came.digit)?;
                let there = made >= FEWEST_LINKS && has(&goals, arrival);
                (there || meet(room.ahead.row(next), &goals)).then_some((place, next, there))
            });
            let Some((place, next, there)) = step else { break };
            choices.push(2 * place);
            view = next;
            if there {
                break;
            }
        }
        choices
    }

    /// The chain of a group with the fewest cells, the first of these that a walk meets.
    fn smallest(&self, group: &[Ends]) -> Option<(Vec<usize>, Vec<Digits>)> {
        let Walk { field, room } = *self;
        let sets = field.sets.list();
        let mut starts: Vec<usize> = group.iter().map(|ends| ends.start).collect();
        starts.sort_unstable();
        starts.dedup();
        let mut best: Option<Opening> = None;
        for start in starts {
            let leaving: Digits =
                group.iter().filter(|ends| ends.start == start).map(|ends| ends.leaving).collect();
            for digit in leaving {
                let goals = self.goals(group, start, digit);
                let ahead = self.cells_ahead(start, &goals);
                let departures = self.departures(start).filter(|&(_, _, by)| by == digit);
                let least = departures
                    .map(|(place, link, _)| {
                        let view = field.sets.view_index(link.to, digit);
                        let cells = (sets[start].size + sets[link.to].size) as u32 + ahead[view][0];
                        ((cells, place, digit != link.digit), link)
                    })
                    .min_by_key(|&(rank, _)| rank);
                if let Some((rank, link)) = least
                    && best.as_ref().is_none_or(|best| rank < best.rank)
                {
                    best = Some(Opening { rank, start, link, digit, goals, ahead });
                }
            }
        }
        let Opening { start, link, digit, goals, ahead, .. } = best?;
        let (mut members, mut passed) = (vec![start, link.to], vec![Digits::only(digit)]);
        let mut view = field.sets.view_index(link.to, digit);
        let mut made = 1;
        loop {
            let came = field.sets.views()[view];
            let least = ahead[view][made.min(FEWEST_LINKS) - 1];
            let (arrival, next) = field.links.places_of(came.set).find_map(|place| {
                let (arrival, next) = room.follow(field, place, came.digit)?;
                (self.cost(arrival, next, made, &goals, &ahead) == least).then_some((arrival, next))
            })?;
            made += 1;
            members.push(room.arrivals[arrival].set);
            passed.push(room.arrivals[arrival].digits);
            view = next;
            if made >= FEWEST_LINKS && has(&goals, arrival) {
                return Some((members, passed));
            }
        }
    }

    /// The fewest cells from every view after `start` to a goal.
    fn cells_ahead(&self, start: usize, goals: &[u64]) -> Vec<Ahead> {
        let Walk { field, room } = *self;
        let views = field.sets.views();
        let mut ahead = vec![[UNREACHED; FEWEST_LINKS]; views.len()];
        let after = field.sets.views_of(start).end;
        for (number, view) in views.iter().enumerate().skip(after).rev() {
            if !meet(room.ahead.row(number), goals) {
                continue;
            }
            let mut least = [UNREACHED; FEWEST_LINKS];
            for place in field.links.places_of(view.set) {
                let Some((arrival, next)) = room.follow(field, place, view.digit) else { continue };
                for (made, least) in least.iter_mut().enumerate() {
                    *least = (*least).min(self.cost(arrival, next, made + 1, goals, &ahead));
                }
            }
            ahead[number] = least;
        }
        ahead
    }

    /// The fewest cells from a link on, `made` links being made before it.
    #[inline]
    fn cost(
        &self,
        arrival: usize,
        next: usize,
        made: usize,
        goals: &[u64],
        ahead: &[Ahead],
    ) -> u32 {
        let set = self.room.arrivals[arrival].set;
        let size = self.field.sets.list()[set].size as u32;
        let done = made + 1 >= FEWEST_LINKS && has(goals, arrival);
        size + if done { 0 } else { ahead[next][made.min(FEWEST_LINKS - 1)] }
    }
}
