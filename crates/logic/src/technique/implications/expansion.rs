//! The consequences of one literal, nearest first, each with the literal it follows from.

use super::{Literal, Tables};

/// The most consequences of an assumption on a 9×9 grid, as in HoDoKu. Only chains through sets
/// ever have more.
const MAX_CONSEQUENCES: usize = 1000;

/// A consequence.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) literal: Literal,
    distance: u16,
    /// The literal it follows from by one link.
    pub(super) from: Literal,
    /// Whether that is the assumption itself. Such an entry is never replaced by a nearer one.
    direct: bool,
}

/// The consequences of an assumption in the order they are found: first its direct links, then the
/// links of the first of these, and so on.
#[derive(Debug, Default)]
pub(in crate::technique) struct Expansion {
    entries: Vec<Entry>,
    /// The index of each literal in the entries; valid only if the entry there has this literal.
    places: Vec<u32>,
}

impl Expansion {
    /// Forgets everything, because the tables have changed.
    pub(in crate::technique) fn clear(&mut self) {
        self.entries.clear();
    }

    /// Computes the consequences of an assumption, unless they are the current ones.
    pub(in crate::technique) fn expand<const W: usize>(
        &mut self,
        tables: &Tables<W>,
        assumption: Literal,
    ) {
        if self.entries.first().is_some_and(|entry| entry.literal == assumption) {
            return;
        }
        self.places.resize(self.places.len().max(2 * tables.unit_count()), 0);
        self.entries.clear();
        self.push(Entry { literal: assumption, distance: 1, from: assumption, direct: true });
        for link in tables.links(assumption) {
            let (literal, distance) = (link.to, link.distance);
            self.push(Entry { literal, distance, from: assumption, direct: true });
        }
        let mut next = 1;
        let limit = match tables.is_small() {
            true => MAX_CONSEQUENCES,
            false => usize::MAX,
        };
        while next < self.entries.len() && self.entries.len() < limit {
            let Entry { literal: from, distance: base, .. } = self.entries[next];
            for link in tables.links(from) {
                let distance = base + link.distance;
                match self.place(link.to) {
                    None if self.entries.len() == limit => {}
                    None => self.push(Entry { literal: link.to, distance, from, direct: false }),
                    Some(place) => {
                        let known = &mut self.entries[place];
                        if !known.direct && known.distance > distance {
                            *known = Entry { distance, from, ..*known };
                        }
                    }
                }
            }
            next += 1;
        }
    }

    #[inline]
    fn push(&mut self, entry: Entry) {
        self.places[entry.literal.index()] = self.entries.len() as u32;
        self.entries.push(entry);
    }

    /// The place of a literal among the consequences, if it is one.
    #[inline]
    pub(in crate::technique) fn place(&self, literal: Literal) -> Option<usize> {
        let place = self.places[literal.index()] as usize;
        let is_there = self.entries.get(place).is_some_and(|entry| entry.literal == literal);
        is_there.then_some(place)
    }

    /// The consequence at a place.
    pub(super) fn entry(&self, place: usize) -> Entry {
        self.entries[place]
    }

    /// The distance of the consequence at a place.
    pub(in crate::technique) fn distance(&self, place: usize) -> u16 {
        self.entries[place].distance
    }

    /// The length of the chain to the consequence at a place, in which large sets count as more.
    pub(in crate::technique) fn weight<const W: usize>(
        &self,
        tables: &Tables<W>,
        place: usize,
    ) -> usize {
        let mut place = place;
        let mut weight = 1;
        while place != 0 {
            let entry = self.entries[place];
            weight += 1 + tables.penalty(entry.literal.unit());
            place = self.place(entry.from).unwrap_or(0);
        }
        weight
    }

    /// Writes the chain from the assumption to the consequence at a place.
    pub(in crate::technique) fn trace(&self, place: usize, path: &mut Vec<Literal>) {
        path.clear();
        let mut place = place;
        loop {
            let entry = self.entries[place];
            path.push(entry.literal);
            if place == 0 {
                break;
            }
            place = self.place(entry.from).unwrap_or(0);
        }
        path.reverse();
    }
}
