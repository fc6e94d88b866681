//! Cells that are cut into connected regions, each of which holds every value once. Every cell has a variable for the
//! number of its region, its *label*; regions are numbered in the order of their first cells.
//!
//! A cell is *sure* of a region if that is its only label, and *possible* if it is one of several.
//!
//! ```text
//! order       a label comes only after a cell that may have the one before
//! size        as many sure cells as a region has: no others; no more sure and possible cells than that: all of them
//! values      sure cells differ; a value with one place among the sure and possible cells is there
//! connection  a cell is possible only if it takes no more cells to reach each sure one from it than the region
//!             still lacks; a part of sure cells with one possible neighbour has it; without sure cells, only
//!             connected parts that are large enough are possible
//! ```

use std::cell::RefCell;

use omnidoku_rules::Regions;

use crate::store::{Conflict, Domains, Outcome, bits};

/// See the [module](self).
#[derive(Clone, Debug)]
pub(crate) struct Region {
    cells: Box<[u32]>,
    labels: Box<[u32]>,
    /// By index of the cell, as all that follows.
    neighbours: Box<[Box<[u32]>]>,
    size: usize,
}

/// What is known of one region.
#[derive(Clone, Copy, Default)]
struct Known {
    sure: usize,
    possible: usize,
    /// The values of sure cells that have only one.
    fixed: u64,
    /// The values that at least one cell has, and at least two.
    once: u64,
    twice: u64,
}

#[derive(Default)]
struct Scratch {
    labels: Vec<u64>,
    values: Vec<u64>,
    known: Vec<Known>,
    /// In which walk a cell was seen last.
    seen: Vec<u32>,
    walk: u32,
    /// Cells to go on from.
    now: Vec<u32>,
    next: Vec<u32>,
    /// Whether a cell is in a part of sure cells of the region that is looked at.
    is_in_part: Vec<bool>,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

/// There is no way.
struct Dead;

impl Region {
    /// `None` if so many cells are no regions.
    pub(crate) fn new(regions: &Regions) -> Option<Region> {
        let indices =
            |variables: &[omnidoku_rules::Variable]| variables.iter().map(|v| v.0).collect();
        let neighbours = regions.neighbours.iter();
        let neighbours = neighbours.map(|all| all.iter().map(|&cell| cell as u32).collect());
        regions.cells.len().is_multiple_of(regions.size).then(|| Region {
            cells: indices(&regions.cells),
            labels: indices(&regions.labels),
            neighbours: neighbours.collect(),
            size: regions.size,
        })
    }

    pub(crate) fn variables(&self) -> impl Iterator<Item = u32> + '_ {
        self.cells.iter().chain(&self.labels).copied()
    }

    pub(crate) fn propagate<D: Domains>(&self, domains: &mut D) -> Outcome {
        SCRATCH.with_borrow_mut(|scratch| {
            let domain = |variable: &u32| domains.get(*variable);
            scratch.labels.clear();
            scratch.labels.extend(self.labels.iter().map(domain));
            scratch.values.clear();
            scratch.values.extend(self.cells.iter().map(domain));
            scratch.seen.clear();
            scratch.seen.resize(self.cells.len(), 0);
            scratch.walk = 0;
            self.narrow(scratch).map_err(|Dead| Conflict { variable: self.labels[0] })?;
            for (&variable, &labels) in self.labels.iter().zip(&scratch.labels) {
                domains.keep(variable, labels)?;
            }
            for (&variable, &values) in self.cells.iter().zip(&scratch.values) {
                domains.keep(variable, values)?;
            }
            Ok(())
        })
    }

    fn narrow(&self, scratch: &mut Scratch) -> Result<(), Dead> {
        let count = self.cells.len() / self.size;
        let (mut allowed, all) = (1, u64::MAX >> (64 - count));
        for labels in &mut scratch.labels {
            *labels &= allowed;
            allowed |= *labels << 1 & all;
        }
        self.look(scratch, count);
        for region in 0..count {
            self.fill(scratch, region)?;
            self.connect(scratch, 1 << region)?;
        }
        Ok(())
    }

    fn look(&self, scratch: &mut Scratch, count: usize) {
        let Scratch { labels, values, known, .. } = scratch;
        known.clear();
        known.resize(count, Known::default());
        for (&labels, &values) in labels.iter().zip(&*values) {
            let is_sure = labels.is_power_of_two();
            for region in bits(labels) {
                let known = &mut known[region as usize];
                known.sure += usize::from(is_sure);
                known.possible += usize::from(!is_sure);
                known.twice |= known.once & values;
                known.once |= values;
                if is_sure && values.is_power_of_two() {
                    known.fixed |= values;
                }
            }
        }
    }

    /// Size and values.
    fn fill(&self, scratch: &mut Scratch, region: usize) -> Result<(), Dead> {
        let Scratch { labels, values, known, .. } = scratch;
        let (known, label) = (known[region], 1 << region);
        let is_possible = known.sure + known.possible >= self.size && known.sure <= self.size;
        if !is_possible || known.once.count_ones() as usize != self.size {
            return Err(Dead);
        }
        let single = known.once & !known.twice;
        let (is_full, is_needed) =
            (known.sure == self.size, known.sure + known.possible == self.size);
        if known.fixed | single == 0 && !is_full && !is_needed {
            return Ok(());
        }
        let mut seen = 0;
        for (labels, values) in
            labels.iter_mut().zip(values).filter(|(labels, _)| **labels & label != 0)
        {
            if *labels != label {
                let is_taken = values.is_power_of_two() && *values & known.fixed != 0;
                if is_full || is_taken {
                    *labels &= !label;
                    continue;
                }
                if is_needed || *values & single != 0 {
                    *labels = label;
                }
            } else if values.is_power_of_two() {
                if seen & *values != 0 {
                    return Err(Dead);
                }
                seen |= *values;
            } else {
                *values &= !known.fixed;
            }
            match *values & single {
                0 => {}
                one if one.is_power_of_two() => *values = one,
                _ => return Err(Dead),
            }
            if *values == 0 {
                return Err(Dead);
            }
        }
        Ok(())
    }

    /// Connection.
    fn connect(&self, scratch: &mut Scratch, label: u64) -> Result<(), Dead> {
        let sure = scratch.labels.iter().filter(|&&labels| labels == label).count();
        if sure == 0 {
            return self.keep_large_parts(scratch, label);
        }
        let lacking = self.size.checked_sub(sure).ok_or(Dead)?;
        scratch.is_in_part.clear();
        scratch.is_in_part.resize(self.cells.len(), false);
        for cell in 0..self.cells.len() {
            if scratch.labels[cell] != label || scratch.is_in_part[cell] {
                continue;
            }
            let has_changed = lacking > 0 && self.open_only_door(scratch, cell, label)?
                || self.walk(scratch, cell, label, (sure, lacking))?;
            if has_changed {
                // The next run takes it into account.
                return Ok(());
            }
        }
        Ok(())
    }

    /// Finds the sure cells connected with one of them, which the region goes beyond. If they have a single possible
    /// neighbour, it becomes sure, and this returns true.
    fn open_only_door(&self, scratch: &mut Scratch, cell: usize, label: u64) -> Result<bool, Dead> {
        let Scratch { labels, is_in_part, now, .. } = scratch;
        let (mut door, mut has_several) = (None, false);
        is_in_part[cell] = true;
        now.clear();
        now.push(cell as u32);
        while let Some(cell) = now.pop() {
            for &neighbour in &self.neighbours[cell as usize] {
                let at = neighbour as usize;
                if labels[at] == label {
                    if !std::mem::replace(&mut is_in_part[at], true) {
                        now.push(neighbour);
                    }
                } else if labels[at] & label != 0 {
                    has_several |= door.is_some_and(|door| door != at);
                    door = Some(at);
                }
            }
        }
        let door = door.ok_or(Dead)?;
        if !has_several {
            labels[door] = label;
        }
        Ok(!has_several)
    }

    /// Walks from a sure cell through at most as many possible ones as the region lacks. What is not reached goes. If no
    /// more is reached than is needed, it becomes sure, and this returns true.
    fn walk(
        &self,
        scratch: &mut Scratch,
        start: usize,
        label: u64,
        (sure, lacking): (usize, usize),
    ) -> Result<bool, Dead> {
        let Scratch { labels, seen, walk, now, next, .. } = scratch;
        *walk += 1;
        seen[start] = *walk;
        now.clear();
        now.push(start as u32);
        next.clear();
        let (mut reached_sure, mut reached) = (1, 1);
        for taken in 0..=lacking {
            while let Some(cell) = now.pop() {
                for &neighbour in &self.neighbours[cell as usize] {
                    let at = neighbour as usize;
                    let is_sure = labels[at] == label;
                    if labels[at] & label == 0 || seen[at] == *walk || !is_sure && taken == lacking
                    {
                        continue;
                    }
                    seen[at] = *walk;
                    reached += 1;
                    reached_sure += usize::from(is_sure);
                    if is_sure { &mut *now } else { &mut *next }.push(neighbour);
                }
            }
            std::mem::swap(now, next);
        }
        if reached_sure < sure || reached < self.size {
            return Err(Dead);
        }
        let is_all = reached == self.size && reached > sure;
        for (labels, seen) in
            labels.iter_mut().zip(seen).filter(|(labels, _)| **labels & label != 0)
        {
            if *seen != *walk {
                *labels &= !label;
            } else if is_all {
                *labels = label;
            }
        }
        Ok(is_all)
    }

    /// Without sure cells, a label stays only where enough connected cells may have it.
    fn keep_large_parts(&self, scratch: &mut Scratch, label: u64) -> Result<(), Dead> {
        let Scratch { labels, seen, walk, now, .. } = scratch;
        *walk += 1;
        let mut is_somewhere = false;
        for start in 0..self.cells.len() {
            if labels[start] & label == 0 || seen[start] == *walk {
                continue;
            }
            seen[start] = *walk;
            now.clear();
            now.push(start as u32);
            let mut at = 0;
            while let Some(&cell) = now.get(at) {
                at += 1;
                for &neighbour in &self.neighbours[cell as usize] {
                    let at = neighbour as usize;
                    if labels[at] & label != 0 && seen[at] != *walk {
                        seen[at] = *walk;
                        now.push(neighbour);
                    }
                }
            }
            if now.len() >= self.size {
                is_somewhere = true;
            } else {
                now.iter().for_each(|&cell| labels[cell as usize] &= !label);
            }
        }
        if is_somewhere { Ok(()) } else { Err(Dead) }
    }
}

#[cfg(test)]
mod tests {
    use omnidoku_core::Random;
    use omnidoku_rules::Variable;

    use super::*;
    use crate::store::Trial;

    fn three() -> Region {
        let beside = |cell: usize| {
            let near = |&other: &usize| {
                (cell / 3).abs_diff(other / 3) + (cell % 3).abs_diff(other % 3) == 1
            };
            (0..9).filter(near).collect()
        };
        Region::new(&Regions {
            cells: (0..9).map(Variable).collect(),
            labels: (9..18).map(Variable).collect(),
            neighbours: (0..9).map(beside).collect(),
            size: 3,
        })
        .unwrap()
    }

    fn labels(text: &str) -> impl Iterator<Item = usize> + '_ {
        text.bytes().map(|label| usize::from(label - b'0'))
    }

    fn is_connected(region: &Region, cells: &[usize]) -> bool {
        let mut reached = cells[..1].to_vec();
        let mut at = 0;
        while let Some(&cell) = reached.get(at) {
            let near = region.neighbours[cell].iter().map(|&next| next as usize);
            let new: Vec<usize> =
                near.filter(|next| cells.contains(next) && !reached.contains(next)).collect();
            reached.extend(new);
            at += 1;
        }
        reached.len() == cells.len()
    }

    /// All labels that cut the grid as it should be.
    fn all_labels(region: &Region) -> Vec<Vec<usize>> {
        let words =
            (0..3usize.pow(9)).map(|number| (0..9).map(|at| number / 3usize.pow(at) % 3).collect());
        let is_kept = |word: &Vec<usize>| {
            let cells = |label| (0..9).filter(|&cell| word[cell] == label).collect::<Vec<usize>>();
            let all = [cells(0), cells(1), cells(2)];
            all.iter().all(|cells| cells.len() == 3 && is_connected(region, cells))
                && all[0][0] < all[1][0]
                && all[1][0] < all[2][0]
        };
        words.filter(is_kept).collect()
    }

    /// Nothing that is part of a solution goes, and what breaks the rule is found once all is known.
    #[test]
    fn no_solution_is_lost() {
        let region = three();
        let all = all_labels(&region);
        assert_eq!(all.len(), 10);
        let mut random = Random::new(1);
        let (mut removed, mut kept) = (0, 0);
        for case in 0..3000 {
            let word = &all[random.below(all.len())];
            let mut permutations = [[0, 1, 2], [0, 1, 2], [0, 1, 2]];
            permutations.iter_mut().for_each(|values| random.shuffle(values));
            let mut taken = [0; 3];
            let mut domains: Vec<u64> = Vec::new();
            for &label in word {
                domains.push(1 << permutations[label][taken[label]]);
                taken[label] += 1;
            }
            domains.extend(word.iter().map(|&label| 1 << label));
            for _ in 0..case % 30 {
                domains[random.below(18)] |= 1 << random.below(3);
            }
            let mut trial = Trial { domains: domains.clone(), has_changed: false };
            assert!(region.propagate(&mut trial).is_ok(), "{domains:?}");
            let fits =
                |word: &&Vec<usize>| (0..9).all(|cell| domains[9 + cell] >> word[cell] & 1 == 1);
            for word in all.iter().filter(fits) {
                // Values of one region at a time: those of the others do not matter to it.
                let mut supported = [0u64; 9];
                for label in 0..3 {
                    let cells: Vec<usize> = (0..9).filter(|&cell| word[cell] == label).collect();
                    for values in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
                    {
                        if cells
                            .iter()
                            .zip(values)
                            .all(|(&cell, value)| domains[cell] >> value & 1 == 1)
                        {
                            cells
                                .iter()
                                .zip(values)
                                .for_each(|(&cell, value)| supported[cell] |= 1 << value);
                        }
                    }
                }
                if supported.iter().all(|&values| values != 0) {
                    kept += 1;
                    for cell in 0..9 {
                        assert_eq!(
                            trial.domains[cell] & supported[cell],
                            supported[cell],
                            "{domains:?}"
                        );
                        assert!(trial.domains[9 + cell] >> word[cell] & 1 == 1, "{domains:?}");
                    }
                }
            }
            removed += usize::from(trial.has_changed);
        }
        assert!(removed > 1000 && kept > 3100, "{removed} {kept}");
    }

    #[test]
    fn full_grids_are_judged() {
        let region = three();
        let judge = |values: &str, regions: &str| {
            let domains = labels(values).chain(labels(regions)).map(|value| 1 << value).collect();
            region.propagate(&mut Trial { domains, has_changed: false }).is_ok()
        };
        for (regions, is_kept) in [
            ("000111222", true),
            ("001001222", false),
            ("011011222", false),
            ("222111000", false),
            ("010101222", false),
        ] {
            assert_eq!(judge("012120201", regions), is_kept, "{regions}");
        }
        assert!(!judge("012120200", "000111222"));
        assert!(judge("000111222", "012012012") && !judge("012012012", "012012012"));
    }

    #[test]
    fn regions_grow_through_doors_and_no_further_than_they_are_large() {
        let region = three();
        // The first cell is sure of region 0, and its neighbour below has another label. So the second cell is of
        // region 0, and the third as well: it cannot be of region 1, which is too far away, nor be the first of the last.
        let mut domains = vec![0b111; 18];
        (domains[9], domains[12]) = (0b1, 0b10);
        let mut trial = Trial { domains, has_changed: false };
        region.propagate(&mut trial).unwrap();
        assert_eq!(trial.domains[10], 0b1);
        region.propagate(&mut trial).unwrap();
        assert_eq!(
            trial.domains[11..18].iter().map(|labels| labels & 1).collect::<Vec<_>>(),
            [1, 0, 0, 0, 0, 0, 0]
        );
    }
}
