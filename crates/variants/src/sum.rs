//! Weighted sums of variables, some of which are known to differ.
//!
//! The terms are split into *groups*: variables with the same factor that all see each other. A group
//! takes a combination of values; its sum times the factor is what it adds. Values count from 0
//! here, so the numbers of a board are shifted once, when the sum is made.
//!
//! ```text
//! 1  what each group adds at least and at most (see `distinct`); the slack that leaves the others
//! 2  values that need more than the slack go                              (bounds consistency)
//! 3  if few variables are open, or all are in one group: the combinations of each group that its cells can take, the set of
//!    sums each group reaches, forward and backward over the groups; sums no total is made of go
//! 4  of the combinations left: exactly the values that some way of placing one uses; a value that all of them
//!    have leaves whatever sees all its places
//! ```

use std::cell::RefCell;

use crate::combinations::{Combinations, MAX_VALUES, sum};
use crate::distinct::{self, Limit};
use crate::peers::Peers;
use crate::permutations;
use crate::store::{Conflict, Domains, Outcome, Wake, bits};

/// With more open variables in several groups, the bounds are all that is looked at.
const MAX_OPEN_IN_GROUPS: usize = 3;

/// The most combinations of a group that are looked at one by one.
const MAX_COMBINATIONS: usize = 512;

/// The most combinations for which the ways to place them are worked out.
const MAX_PLACED_COMBINATIONS: usize = 24;

/// Sets of sums are words of this many bits.
const MAX_TOTAL: i32 = 127;

/// Variables that all differ, with a common factor.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub(crate) factor: i32,
    pub(crate) variables: Box<[u32]>,
}

#[derive(Clone, Debug)]
pub(crate) struct Sum {
    pub(crate) groups: Box<[Group]>,
    /// The least total, values counted from 0.
    pub(crate) least: i64,
    /// The highest total.
    pub(crate) most: i64,
    /// Which changes of its variables wake it.
    pub(crate) wake: Wake,
}

/// What is known of a group while its sum is propagated.
#[derive(Clone, Copy, Default)]
struct Now {
    /// The sum of the fixed variables.
    fixed: i32,
    /// How many are open, and where they start in the list of all open ones.
    open: usize,
    start: usize,
    /// The values of the open ones.
    union: u64,
    /// Those that they take when their sum is least, and when it is highest, if there are several.
    lowest: u64,
    highest: u64,
    /// The least and highest sum of the open ones.
    low: i32,
    high: i32,
    /// The sums of the open ones that the bounds of the total allow.
    least: i32,
    most: i32,
    /// The sums that combinations reach, one bit each.
    sums: u128,
    /// Where the combinations that were found start and end, if they were looked at.
    combinations: Option<(usize, usize)>,
}

#[derive(Default)]
struct Scratch {
    now: Vec<Now>,
    /// The open variables, and the values of each that no fixed one has.
    open: Vec<u32>,
    held: Vec<u64>,
    combinations: Vec<u16>,
    forward: Vec<u128>,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

impl Sum {
    pub(crate) fn variables(&self) -> impl Iterator<Item = u32> + '_ {
        self.groups.iter().flat_map(|group| group.variables.iter().copied())
    }

    /// Whether it is that of cells which each count once.
    pub(crate) fn is_cage(&self) -> bool {
        self.least == self.most && self.groups.iter().all(|group| group.factor == 1)
    }

    pub(crate) fn propagate<D: Domains>(&self, domains: &mut D, peers: &Peers) -> Outcome {
        SCRATCH.with_borrow_mut(|scratch| self.propagate_with(domains, peers, scratch))
    }

    fn conflict(&self) -> Conflict {
        Conflict { variable: self.groups.first().map_or(0, |group| group.variables[0]) }
    }

    fn propagate_with<D: Domains>(
        &self,
        domains: &mut D,
        peers: &Peers,
        scratch: &mut Scratch,
    ) -> Outcome {
        let (low, high) = self.look(domains, scratch)?;
        if high < self.least || low > self.most {
            return Err(self.conflict());
        }
        if scratch.open.is_empty() || low >= self.least && high <= self.most {
            return Ok(());
        }
        self.bound(domains, scratch, low, high)?;
        if self.groups.len() > 1 && scratch.open.len() > MAX_OPEN_IN_GROUPS {
            return Ok(());
        }
        self.combine(domains, peers, scratch, low, high)
    }

    /// Step 1.
    fn look<D: Domains>(&self, domains: &D, scratch: &mut Scratch) -> Result<(i64, i64), Conflict> {
        let Scratch { now, open, held, .. } = scratch;
        now.clear();
        open.clear();
        held.clear();
        let (mut low, mut high) = (0, 0);
        for group in &self.groups {
            let mut state = Now { start: open.len(), ..Now::default() };
            let mut fixed_values = 0u64;
            for &variable in &group.variables {
                let domain = domains.get(variable);
                if domain.is_power_of_two() {
                    if fixed_values & domain != 0 {
                        return Err(Conflict { variable });
                    }
                    fixed_values |= domain;
                    state.fixed += domain.trailing_zeros() as i32;
                } else {
                    open.push(variable);
                    held.push(domain);
                    state.union |= domain;
                }
            }
            state.open = open.len() - state.start;
            state.union &= !fixed_values;
            match state.open {
                0 => {}
                1 => {
                    let domain = held[state.start] & state.union;
                    if domain == 0 {
                        return Err(Conflict { variable: open[state.start] });
                    }
                    state.low = domain.trailing_zeros() as i32;
                    state.high = domain.ilog2() as i32;
                }
                _ => {
                    let held = &mut held[state.start..];
                    held.iter_mut().for_each(|domain| *domain &= state.union);
                    let lowest = distinct::lowest(held, state.union);
                    let ends = lowest.zip(distinct::highest(held, state.union));
                    let ends = ends.ok_or(Conflict { variable: open[state.start] });
                    (state.lowest, state.highest) = ends?;
                    (state.low, state.high) = (sum(state.lowest), sum(state.highest));
                }
            }
            let (a, b) = (state.fixed + state.low, state.fixed + state.high);
            let factor = i64::from(group.factor);
            let (a, b) = (factor * i64::from(a), factor * i64::from(b));
            (low, high) = (low + a.min(b), high + a.max(b));
            now.push(state);
        }
        Ok((low, high))
    }

    /// Step 2.
    fn bound<D: Domains>(
        &self,
        domains: &mut D,
        scratch: &mut Scratch,
        low: i64,
        high: i64,
    ) -> Outcome {
        let (up, down) = (self.most - low, high - self.least);
        for (group, now) in self.groups.iter().zip(&mut scratch.now) {
            let size = i64::from(group.factor.abs());
            let clamp = |slack: i64| (slack / size).min(i64::from(i32::MAX / 2)) as i32;
            let (up, down) = match group.factor > 0 {
                true => (clamp(up), clamp(down)),
                false => (clamp(down), clamp(up)),
            };
            now.most = (now.low + up).min(now.high);
            now.least = (now.high - down).max(now.low);
            if now.open == 0 || (now.most, now.least) == (now.high, now.low) {
                continue;
            }
            let open = &scratch.open[now.start..now.start + now.open];
            if let &[variable] = open {
                domains.keep(variable, between(now.least, now.most))?;
                continue;
            }
            let held = &mut scratch.held[now.start..now.start + now.open];
            let range = now.union.ilog2() - now.union.trailing_zeros();
            let slack = |slack: i32| Some(slack as u32).filter(|&slack| slack < range);
            let above = slack(up).map(|up| Limit::above(held, now.lowest, up));
            let below = slack(down).map(|down| Limit::below(held, now.highest, down));
            for limit in above.iter().chain(&below) {
                for (&variable, domain) in open.iter().zip(&*held) {
                    domains.keep(variable, limit.of(*domain))?;
                }
            }
        }
        Ok(())
    }

    /// Steps 3 and 4.
    fn combine<D: Domains>(
        &self,
        domains: &mut D,
        peers: &Peers,
        scratch: &mut Scratch,
        low: i64,
        high: i64,
    ) -> Outcome {
        let Scratch { now, open, combinations, forward, .. } = scratch;
        combinations.clear();
        let open_groups = now.iter().filter(|now| now.open > 0).count();
        let is_small = high - low <= i64::from(MAX_TOTAL) && open_groups <= 12;
        for now in now.iter_mut().filter(|now| now.open > 0) {
            let open = &open[now.start..now.start + now.open];
            if let &[variable] = open {
                now.sums = u128::from(domains.get(variable));
            } else if !is_small && open_groups > 1 || now.high > MAX_TOTAL {
                continue;
            } else if !reach(domains, open, now, combinations) {
                return Err(Conflict { variable: open[0] });
            }
        }
        if open_groups == 1 || !is_small {
            // Nothing to weigh against each other: the bounds are the sums.
            for (group, now) in self.groups.iter().zip(now.iter()).filter(|(_, now)| now.open > 1) {
                let kept = range(now.least, now.most);
                let kept = if open_groups == 1 && self.least == self.most {
                    kept & multiples(self, group, now, low)
                } else {
                    kept
                };
                place(domains, peers, group, now, open, combinations, kept)?;
            }
            return Ok(());
        }
        // What each group adds above its least, forward over the groups.
        forward.clear();
        forward.push(1);
        for (group, now) in self.groups.iter().zip(now.iter()) {
            let before = forward[forward.len() - 1];
            let steps = steps(group, now);
            forward.push(steps.fold(0, |all, (_, step)| all | before << step));
        }
        let mut totals = forward[now.len()] & {
            let (from, to) = ((self.least - low).max(0), (self.most - low).min(high - low));
            range(from as i32, to as i32)
        };
        if totals == 0 {
            return Err(self.conflict());
        }
        for (at, (group, now)) in self.groups.iter().zip(now.iter()).enumerate().rev() {
            let (mut before, mut kept) = (0, 0u128);
            for (sum, step) in steps(group, now) {
                let sums = forward[at] & totals >> step;
                if sums != 0 {
                    before |= sums;
                    kept |= 1 << sum;
                }
            }
            totals = before;
            match now.open {
                0 => {}
                1 => domains.keep(open[now.start], kept as u64)?,
                _ => place(domains, peers, group, now, open, combinations, kept)?,
            }
        }
        Ok(())
    }
}

/// Of a single group, the sums that make up the rest of the total exactly.
fn multiples(sum: &Sum, group: &Group, now: &Now, low: i64) -> u128 {
    let base = if group.factor > 0 { now.low } else { now.high };
    let rest = sum.least - low;
    let factor = i64::from(group.factor);
    if rest % factor != 0 {
        return 0;
    }
    let wanted = i64::from(base) + rest / factor;
    if (0..=i64::from(MAX_TOTAL)).contains(&wanted) { 1 << wanted } else { 0 }
}

/// The sums of a group, and what each adds to the total above the least the group can add.
fn steps(group: &Group, now: &Now) -> impl Iterator<Item = (u32, i32)> {
    let (low, high, factor) = (now.low, now.high, group.factor);
    let mut sums = if now.open == 0 { 1 } else { now.sums & range(now.least, now.most) };
    std::iter::from_fn(move || {
        let sum = (sums != 0).then(|| sums.trailing_zeros())?;
        sums &= sums - 1;
        let above = if factor > 0 { sum as i32 - low } else { high - sum as i32 };
        Some((sum, above * factor.abs()))
    })
}

/// Step 3 for a group of several open variables: the combinations they can take, and their sums. False if
/// there is none.
fn reach<D: Domains>(
    domains: &D,
    open: &[u32],
    now: &mut Now,
    combinations: &mut Vec<u16>,
) -> bool {
    let values = 64 - now.union.leading_zeros() as usize;
    let all = match values <= MAX_VALUES {
        true => Combinations::of(values).of_size(open.len(), now.least, now.most),
        false => &[],
    };
    if values > MAX_VALUES || all.len() > MAX_COMBINATIONS {
        now.sums = range(now.least, now.most);
        return now.sums != 0;
    }
    let start = combinations.len();
    now.sums = 0;
    for &set in all.iter().filter(|&&set| u64::from(set) & !now.union == 0) {
        let set_bits = u64::from(set);
        let (mut covered, mut fits) = (0, true);
        for &variable in open {
            let here = domains.get(variable) & set_bits;
            covered |= here;
            fits &= here != 0;
        }
        if fits && covered == set_bits {
            combinations.push(set);
            now.sums |= 1 << sum(set_bits);
        }
    }
    now.combinations = Some((start, combinations.len()));
    now.sums != 0
}

/// Step 4: leaves a group the values of its combinations with these sums.
fn place<D: Domains>(
    domains: &mut D,
    peers: &Peers,
    group: &Group,
    now: &Now,
    open: &[u32],
    combinations: &[u16],
    sums: u128,
) -> Outcome {
    let open = &open[now.start..now.start + now.open];
    let conflict = Conflict { variable: group.variables[0] };
    let Some((start, end)) = now.combinations else {
        return if sums == 0 && now.high <= MAX_TOTAL { Err(conflict) } else { Ok(()) };
    };
    let fitting = combinations[start..end].iter().map(|&set| u64::from(set));
    let fitting = fitting.filter(|&set| sums >> sum(set) & 1 == 1);
    let (mut possible, mut required, mut count) = (0, u64::MAX, 0);
    for set in fitting.clone() {
        possible |= set;
        required &= set;
        count += 1;
    }
    if count == 0 {
        return Err(conflict);
    }
    if open.len() <= permutations::MAX_VALUES && count <= MAX_PLACED_COMBINATIONS {
        let mut now = [0u64; permutations::MAX_VALUES];
        let mut supported = [0u64; permutations::MAX_VALUES];
        for (now, &variable) in now.iter_mut().zip(open) {
            *now = domains.get(variable);
        }
        required = u64::MAX;
        for set in fitting {
            if permutations::support(&now[..open.len()], set, &mut supported[..open.len()]) {
                required &= set;
            }
        }
        if supported[0] == 0 {
            return Err(conflict);
        }
        for (&supported, &variable) in supported.iter().zip(open) {
            domains.keep(variable, supported)?;
        }
    } else {
        for &variable in open {
            domains.keep(variable, possible)?;
        }
    }
    for value in bits(required) {
        let is_place = |&variable: &u32| domains.get(variable) >> value & 1 == 1;
        let places = open.iter().copied().filter(is_place);
        peers.remove_from_common(domains, places.collect::<Places>().as_slice(), 1 << value)?;
    }
    Ok(())
}

/// A few variables, kept without an allocation; more than fit are none.
#[derive(Default)]
struct Places {
    variables: [u32; 4],
    count: usize,
}

impl Places {
    fn as_slice(&self) -> &[u32] {
        if self.count <= self.variables.len() { &self.variables[..self.count] } else { &[] }
    }
}

impl FromIterator<u32> for Places {
    fn from_iter<I: IntoIterator<Item = u32>>(variables: I) -> Places {
        let mut places = Places::default();
        for variable in variables {
            if let Some(place) = places.variables.get_mut(places.count) {
                *place = variable;
            }
            places.count += 1;
        }
        places
    }
}

/// The values from `least` to `most`.
fn between(least: i32, most: i32) -> u64 {
    if most < 0 || least > 63 || most < least {
        return 0;
    }
    u64::MAX >> (63 - most.min(63)) & u64::MAX << least.max(0)
}

/// The sums from `least` to `most`.
fn range(least: i32, most: i32) -> u128 {
    if most < 0 || least > MAX_TOTAL || most < least {
        return 0;
    }
    u128::MAX >> (MAX_TOTAL - most.min(MAX_TOTAL)) & u128::MAX << least.max(0)
}
