//! The consequences of one literal, nearest first, each with where it came from.

use super::{Literal, Tables};

/// How many consequences an assumption may have at 9×9. Only chains through sets ever have more.
const MOST_CONSEQUENCES: usize = 1000;

/// A consequence.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) literal: Literal,
    distance: u16,
    /// The literal among whose links it is.
    pub(super) from: Literal,
    /// Whether that is the assumption itself. Such an entry is final.
    direct: bool,
}

/// The consequences of an assumption in the order in which they are found: first what follows
/// directly, then what follows from the first of these, and so on.
#[derive(Debug, Default)]
pub(in crate::technique) struct Expansion {
    entries: Vec<Entry>,
    /// The place of each literal among the entries, where the entry there agrees.
    places: Vec<u32>,
}

impl Expansion {
    /// Forgets everything: the tables have changed.
    pub(in crate::technique) fn clear(&mut self) {
        self.entries.clear();
    }

    /// Works out the consequences of an assumption, unless they are at hand.
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
        let most = match tables.is_small() {
            true => MOST_CONSEQUENCES,
            false => usize::MAX,
        };
        while next < self.entries.len() && self.entries.len() < most {
            let Entry { literal: from, distance: base, .. } = self.entries[next];
            for link in tables.links(from) {
                let distance = base + link.distance;
                match self.place(link.to) {
                    None if self.entries.len() == most => {}
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

    /// Where a literal stands among the consequences.
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

    /// How far away the consequence at a place is.
    pub(in crate::technique) fn distance(&self, place: usize) -> u16 {
        self.entries[place].distance
    }

    /// How long the chain to the consequence at a place is, counting large sets for more.
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

    /// Writes the way from the assumption to the consequence at a place.
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
