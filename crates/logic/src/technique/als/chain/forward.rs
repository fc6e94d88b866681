//! The chain that a path takes, found from the arrivals ahead of each arrival.
//!
//! ```text
//! look_ahead     which arrivals can be reached from each arrival
//! best_ends      all ends that a chain of at least three links connects, of the best rank
//! by_conclusion  these ends, grouped by what they eliminate
//! earliest       of several groups, the one that a walk through all chains meets first
//! smallest       the chain of that group with the fewest cells
//! ```

use omnidoku_core::Digit;

use super::super::Field;
use super::super::links::Link;
use super::super::relation::{Relation, has, join, meet, ones_above, ones_in};
use super::arrivals::Arrivals;
use super::{MIN_LINKS, step};
use crate::state::Digits;
use crate::step::{Candidate, Step};

/// The arrivals of the field and which of them lie ahead of which.
#[derive(Debug, Default)]
pub(in super::super) struct Buffers {
    arrivals: Arrivals,
    /// For each arrival, those one or more links ahead. The row of an arrival by two digits is left
    /// empty: the chain continues as from the arrival by the smaller one.
    ahead: Relation,
    /// For each arrival, those two or more links ahead.
    further: Relation,
    /// The arrivals three or more links ahead of the start being processed.
    reached: Vec<u64>,
}

/// The two ends of a chain: the first set, the digit by which the chain leaves it, the last
/// arrival.
#[derive(Clone, Copy, Debug)]
struct Ends {
    start: usize,
    leaving: Digit,
    arrival: usize,
}

pub(in super::super) fn first<const W: usize>(
    field: Field<'_, W>,
    buffers: &mut Buffers,
) -> Option<Step> {
    buffers.arrivals.number(field);
    buffers.look_ahead(field);
    let best = buffers.best_ends(field);
    if field.stop.is_stopped() {
        return None;
    }
    let groups = by_conclusion(field, buffers, best);
    let walk = Walk { field, buffers };
    let group = match &groups[..] {
        [] => return None,
        [only] => only,
        several => several.iter().min_by_key(|group| walk.earliest(group))?,
    };
    let (members, passed) = walk.smallest(group)?;
    Some(step(field, &members, &passed))
}

impl Buffers {
    /// The arrival to which a link leads from one that came by a digit, and the arrival from which
    /// the chain continues; they differ if the link passes on two digits.
    #[inline]
    fn follow<const W: usize>(
        &self,
        field: Field<'_, W>,
        link: Link,
        came_by: Digit,
    ) -> Option<(usize, usize)> {
        let arrival = self.arrivals.follow(field, link, came_by)?;
        Some((arrival, self.arrivals.by(field, link.to, self.arrivals.list()[arrival].came_by)))
    }

    /// Computes which arrivals lie ahead of which, from the last set to the first.
    fn look_ahead<const W: usize>(&mut self, field: Field<'_, W>) {
        let count = self.arrivals.list().len();
        let mut ahead = std::mem::take(&mut self.ahead);
        let mut further = std::mem::take(&mut self.further);
        ahead.reset(count, count);
        further.reset(count, count);
        for (number, here) in self.arrivals.list().iter().enumerate().rev() {
            if here.digits.single().is_none() {
                continue;
            }
            if field.stop.after(field.links.of(here.set).len() * 4) {
                break;
            }
            for &link in field.links.of(here.set) {
                if let Some((arrival, next)) = self.follow(field, link, here.came_by) {
                    let (row, beyond) = ahead.with_later(number, next);
                    join(row, beyond);
                    join(further.row_mut(number), beyond);
                    ahead.insert(number, arrival);
                }
            }
        }
        (self.ahead, self.further) = (ahead, further);
    }

    /// All ends of the best [`rank`](Buffers::rank).
    fn best_ends<const W: usize>(&mut self, field: Field<'_, W>) -> Vec<Ends> {
        let Field { sets, links, .. } = field;
        let mut reached = std::mem::take(&mut self.reached);
        let mut best = Vec::new();
        let mut best_rank = (1, i64::MIN);
        for (view, &left) in sets.views().iter().enumerate() {
            if field.stop.after(100) {
                break;
            }
            let (start, leaving) = (left.set, left.digit);
            let mut allies = ones_above(links.allies(view), start).peekable();
            let mut ways = links.of(start).iter().filter(|link| link.is_by(leaving)).peekable();
            if allies.peek().is_none() || ways.peek().is_none() {
                continue;
            }
            reached.clear();
            reached.resize(self.arrivals.list().len().div_ceil(64), 0);
            for link in ways {
                let next = self.arrivals.by(field, link.to, leaving);
                join(&mut reached, self.further.row(next));
            }
            for arrival in allies.flat_map(|rival| ones_in(&reached, self.arrivals.of(rival))) {
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
        self.reached = reached;
        best
    }

    /// The eliminations of a chain with these ends.
    fn refuted<const W: usize>(&self, field: Field<'_, W>, ends: Ends) -> Vec<Candidate> {
        let arrival = self.arrivals.list()[ends.arrival];
        field.refuted(ends.start, arrival.set, Digits::only(ends.leaving) | arrival.digits)
    }

    /// The rank of a chain with these ends, the greatest being the best: the number of
    /// eliminations, then their weight with its sign changed, since less weight is better.
    fn rank<const W: usize>(&self, field: Field<'_, W>, ends: Ends) -> (usize, i64) {
        let arrival = self.arrivals.list()[ends.arrival];
        let linking = Digits::only(ends.leaving) | arrival.digits;
        let (mut count, mut weight) = (0, 0);
        for digit in field.sets.common(ends.start, arrival.set) - linking {
            for cell in field.sets.seen_by_both(ends.start, arrival.set, digit) {
                weight += (cell.index() * (80 * count + 1) + digit.value()) as i64;
                count += 1;
            }
        }
        (count, -weight)
    }
}

/// Groups ends by their conclusion.
fn by_conclusion<const W: usize>(
    field: Field<'_, W>,
    buffers: &Buffers,
    ends: Vec<Ends>,
) -> Vec<Vec<Ends>> {
    let mut groups: Vec<(Vec<Candidate>, Vec<Ends>)> = Vec::new();
    for ends in ends {
        let conclusion = buffers.refuted(field, ends);
        match groups.iter_mut().find(|(other, _)| *other == conclusion) {
            Some((_, group)) => group.push(ends),
            None => groups.push((conclusion, vec![ends])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// Searches for a chain that connects one of the ends of a group.
struct Walk<'a, const W: usize> {
    field: Field<'a, W>,
    buffers: &'a Buffers,
}

/// The fewest cells from an arrival to a goal, if 1, 2, or 3 and more links led to it.
type Ahead = [u32; MIN_LINKS];

/// Stands for the cells to a goal that cannot be reached.
const UNREACHED: u32 = u32::MAX / 2;

/// The first link of a chain, with the cells ahead of every arrival.
struct Opening {
    /// The number of cells of the whole chain, its first set, and the number of its departure.
    rank: (u32, usize, usize),
    link: Link,
    digit: Digit,
    goals: Vec<u64>,
    ahead: Vec<Ahead>,
}

impl<const W: usize> Walk<'_, W> {
    /// The ways to leave a set, numbered: each link by its first, then by its second digit.
    fn departures(&self, start: usize) -> impl Iterator<Item = (usize, Link, Digit)> + '_ {
        let links = self.field.links.of(start).iter();
        links
            .flat_map(|&link| link.digits().map(move |digit| (link, digit)))
            .enumerate()
            .map(|(number, (link, digit))| (number, link, digit))
    }

    /// The last arrivals of those ends of the group that leave this set by this digit, as a row of
    /// bits.
    fn goals(&self, group: &[Ends], start: usize, leaving: Digit) -> Vec<u64> {
        let mut row = vec![0; self.buffers.arrivals.list().len().div_ceil(64)];
        for ends in group.iter().filter(|e| e.start == start && e.leaving == leaving) {
            row[ends.arrival / 64] |= 1 << (ends.arrival % 64);
        }
        row
    }

    /// The first chain of a group that a walk through all chains meets, as the choices of the walk:
    /// the start, the departure, then the index of each link. Chains compare as these lists do.
    fn earliest(&self, group: &[Ends]) -> Vec<usize> {
        let Walk { field, buffers } = *self;
        let Some(start) = group.iter().map(|ends| ends.start).min() else { return Vec::new() };
        let mut goals = Vec::new();
        let departure = self.departures(start).find(|&(_, link, digit)| {
            goals = self.goals(group, start, digit);
            meet(buffers.further.row(buffers.arrivals.by(field, link.to, digit)), &goals)
        });
        let Some((place, link, digit)) = departure else { return Vec::new() };
        let mut choices = vec![start, place];
        let mut at = buffers.arrivals.by(field, link.to, digit);
        for made in 2.. {
            let here = buffers.arrivals.list()[at];
            let mut links = field.links.of(here.set).iter().enumerate();
            let next = links.find_map(|(place, &link)| {
                let (arrival, next) = buffers.follow(field, link, here.came_by)?;
                let there = made >= MIN_LINKS && has(&goals, arrival);
                (there || meet(buffers.ahead.row(next), &goals)).then_some((place, next, there))
            });
            let Some((place, next, there)) = next else { break };
            choices.push(place);
            at = next;
            if there {
                break;
            }
        }
        choices
    }

    /// The chain of a group with the fewest cells; of several, the first that a walk meets.
    fn smallest(&self, group: &[Ends]) -> Option<(Vec<usize>, Vec<Digits>)> {
        let Walk { field, buffers } = *self;
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
                    .map(|(number, link, _)| {
                        let at = buffers.arrivals.by(field, link.to, digit);
                        let cells = (sets[start].size + sets[link.to].size) as u32 + ahead[at][0];
                        ((cells, start, number), link)
                    })
                    .min_by_key(|&(rank, _)| rank);
                if let Some((rank, link)) = least
                    && best.as_ref().is_none_or(|best| rank < best.rank)
                {
                    best = Some(Opening { rank, link, digit, goals, ahead });
                }
            }
        }
        let Opening { rank: (_, start, _), link, digit, goals, ahead } = best?;
        let (mut members, mut passed) = (vec![start, link.to], vec![Digits::only(digit)]);
        let mut at = buffers.arrivals.by(field, link.to, digit);
        for made in 1.. {
            let here = buffers.arrivals.list()[at];
            let least = ahead[at][made.min(MIN_LINKS) - 1];
            let (arrival, next) = field.links.of(here.set).iter().find_map(|&link| {
                let (arrival, next) = buffers.follow(field, link, here.came_by)?;
                (self.cost(arrival, next, made, &goals, &ahead) == least).then_some((arrival, next))
            })?;
            members.push(buffers.arrivals.list()[arrival].set);
            passed.push(buffers.arrivals.list()[arrival].digits);
            at = next;
            if made + 1 >= MIN_LINKS && has(&goals, arrival) {
                break;
            }
        }
        Some((members, passed))
    }

    /// The fewest cells from every arrival after `start` to a goal.
    fn cells_ahead(&self, start: usize, goals: &[u64]) -> Vec<Ahead> {
        let Walk { field, buffers } = *self;
        let arrivals = buffers.arrivals.list();
        let mut ahead = vec![[UNREACHED; MIN_LINKS]; arrivals.len()];
        for number in (buffers.arrivals.of(start).end..arrivals.len()).rev() {
            if !meet(buffers.ahead.row(number), goals) {
                continue;
            }
            let here = arrivals[number];
            let mut least = [UNREACHED; MIN_LINKS];
            for &link in field.links.of(here.set) {
                let Some((arrival, next)) = buffers.follow(field, link, here.came_by) else {
                    continue;
                };
                for (made, least) in least.iter_mut().enumerate() {
                    *least = (*least).min(self.cost(arrival, next, made + 1, goals, &ahead));
                }
            }
            ahead[number] = least;
        }
        ahead
    }

    /// The fewest cells from a link to a goal, counting the set it leads to, after `made` links.
    #[inline]
    fn cost(
        &self,
        arrival: usize,
        next: usize,
        made: usize,
        goals: &[u64],
        ahead: &[Ahead],
    ) -> u32 {
        let set = self.buffers.arrivals.list()[arrival].set;
        let size = self.field.sets.list()[set].size as u32;
        let done = made + 1 >= MIN_LINKS && has(goals, arrival);
        size + if done { 0 } else { ahead[next][made.min(MIN_LINKS - 1)] }
    }
}
