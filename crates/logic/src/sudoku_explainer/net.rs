//! The candidates of a position as a net of links, numbered densely so that a set of them is a few
//! words: what a candidate excludes (its *rivals*), and what must be true without it (its *partners*).
//!
//! The net does not change while cycles and simple chains are searched, so links are laid out once: as
//! sets to follow whole waves at a time, and as lists where the order of discovery counts.

use super::marks::{CELLS, HOUSES, Marks, bits, single};

/// The kinds of links, in the order they are searched.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Links {
    /// A digit has two places in a house.
    X,
    /// A cell has two candidates.
    Y,
    /// Both.
    Both,
}

impl Links {
    pub(super) fn cells(self) -> bool {
        self != Links::X
    }

    pub(super) fn houses(self) -> bool {
        self != Links::Y
    }
}

/// A set of candidates by their number in the net.
pub(super) type Set<const W: usize> = [u64; W];

/// The links of one or both kinds between `64 × W` candidates at most.
#[derive(Debug)]
pub(super) struct Net<const W: usize> {
    /// Cell and digit of each candidate.
    pub(super) candidates: Vec<(usize, usize)>,
    rivals: Vec<Set<W>>,
    partners: Vec<Set<W>>,
    /// The candidates that have partners.
    linked: Set<W>,
    rival_list: Lists,
    partner_list: Lists,
}

/// Lists one after the other, each with the place where it ends.
#[derive(Debug, Default)]
struct Lists {
    items: Vec<u16>,
    ends: Vec<u32>,
}

impl Lists {
    fn close(&mut self) {
        self.ends.push(self.items.len() as u32);
    }

    fn list(&self, number: usize) -> &[u16] {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.items[start as usize..self.ends[number] as usize]
    }
}

impl<const W: usize> Net<W> {
    /// The net of these links.
    pub(super) fn new(marks: &Marks, links: Links) -> Net<W> {
        let candidates: Vec<(usize, usize)> =
            (0..81).flat_map(|at| bits(marks.digits(at)).map(move |digit| (at, digit))).collect();
        let mut number = [0u16; 729];
        for (i, &(at, digit)) in candidates.iter().enumerate() {
            number[at * 9 + digit] = i as u16;
        }
        let mut net = Net {
            rivals: vec![[0; W]; candidates.len()],
            partners: vec![[0; W]; candidates.len()],
            linked: [0; W],
            rival_list: Lists::default(),
            partner_list: Lists::default(),
            candidates,
        };
        net.link_partners(marks, links, &number);
        net.link_rivals(marks, links, &number);
        net
    }

    fn link_partners(&mut self, marks: &Marks, links: Links, number: &[u16; 729]) {
        for (i, &(at, digit)) in self.candidates.iter().enumerate() {
            let mut link = |other: usize| {
                let other = number[other];
                if !has(&self.partners[i], other) {
                    add(&mut self.partners[i], other);
                    self.partner_list.items.push(other);
                    add(&mut self.linked, i as u16);
                }
            };
            if links.cells()
                && let Some(other) = single(marks.digits(at) & !(1 << digit))
            {
                link(at * 9 + other);
            }
            if links.houses() {
                for (house, place) in HOUSES[at] {
                    let others = marks.places(house.into(), digit) & !(1 << place);
                    if let Some(other) = single(others) {
                        link(usize::from(CELLS[house as usize][other]) * 9 + digit);
                    }
                }
            }
            self.partner_list.close();
        }
    }

    fn link_rivals(&mut self, marks: &Marks, links: Links, number: &[u16; 729]) {
        for (i, &(at, digit)) in self.candidates.iter().enumerate() {
            let mut link = |other: usize| {
                let other = number[other];
                if !has(&self.rivals[i], other) {
                    add(&mut self.rivals[i], other);
                    if has(&self.linked, other) {
                        self.rival_list.items.push(other);
                    }
                }
            };
            if links.cells() {
                bits(marks.digits(at) & !(1 << digit)).for_each(|other| link(at * 9 + other));
            }
            for (house, place) in HOUSES[at] {
                for other in bits(marks.places(house.into(), digit) & !(1 << place)) {
                    link(usize::from(CELLS[house as usize][other]) * 9 + digit);
                }
            }
            self.rival_list.close();
        }
    }

    /// The candidates that this one excludes and that have partners: cell, box, row, column, without
    /// duplicates.
    pub(super) fn rivals(&self, of: u16) -> &[u16] {
        self.rival_list.list(of.into())
    }

    /// The candidates that are true if this one is false: cell, box, row, column, without duplicates.
    pub(super) fn partners(&self, of: u16) -> &[u16] {
        self.partner_list.list(of.into())
    }

    /// Whether a candidate that is on excludes one whose absence makes `start` true.
    pub(super) fn leads_back(&self, from: u16, start: u16) -> bool {
        meets(&self.rivals[usize::from(from)], &self.partners[usize::from(start)])
    }

    /// The least number of statements that lead from a candidate, on or off, to its opposite, if no
    /// more than `limit`.
    ///
    /// Links go both ways, so a wave that touches what the start is linked to is one statement short
    /// of the opposite.
    pub(super) fn to_opposite(&self, start: u16, on: bool, limit: usize) -> Option<usize> {
        let (there, back) =
            if on { (&self.rivals, &self.partners) } else { (&self.partners, &self.rivals) };
        let goal = &there[usize::from(start)];
        let mut wave = [0; W];
        add(&mut wave, start);
        let (mut seen, mut seen_opposite) = (wave, [0; W]);
        let mut length = 1;
        while length + 3 <= limit {
            let mut next = self.follow(there, &wave, &mut seen_opposite);
            if on {
                next.iter_mut().zip(&self.linked).for_each(|(next, linked)| *next &= linked);
            }
            wave = self.follow(back, &next, &mut seen);
            length += 2;
            if wave == [0; W] {
                return None;
            }
            if meets(&wave, goal) {
                return Some(length + 1);
            }
        }
        None
    }

    /// What a wave leads to that has not been seen.
    fn follow(&self, links: &[Set<W>], wave: &Set<W>, seen: &mut Set<W>) -> Set<W> {
        let mut next = [0; W];
        for (word, &bits) in wave.iter().enumerate() {
            let mut left = bits;
            while left != 0 {
                let theirs = &links[64 * word + left.trailing_zeros() as usize];
                next.iter_mut().zip(theirs).for_each(|(next, theirs)| *next |= theirs);
                left &= left - 1;
            }
        }
        next.iter_mut().zip(&mut *seen).for_each(|(next, seen)| {
            *next &= !*seen;
            *seen |= *next;
        });
        next
    }
}

fn meets<const W: usize>(a: &Set<W>, b: &Set<W>) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

pub(super) fn add<const W: usize>(set: &mut Set<W>, member: u16) {
    set[usize::from(member) / 64] |= 1 << (member % 64);
}

pub(super) fn has<const W: usize>(set: &Set<W>, member: u16) -> bool {
    set[usize::from(member) / 64] >> (member % 64) & 1 == 1
}
