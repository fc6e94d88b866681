//! Linking a matrix, row by row, so that a large one can be interrupted.

use std::iter::repeat_n;
use std::marker::PhantomData;

use super::layout::{Link, Nodes, RowLayout};
use super::{Built, Links, Resume};

/// Links under construction.
pub(crate) struct Builder<L, R> {
    up: Vec<L>,
    down: Vec<L>,
    heads: Vec<L>,
    sizes: Vec<u32>,
    rows: Vec<Option<L>>,
    layout: PhantomData<R>,
}

impl<L: Link, R: RowLayout> Builder<L, R> {
    /// Begins the links of a matrix with that many columns, rows and ones.
    ///
    /// # Panics
    /// If it has more nodes than `L` can number.
    pub(crate) fn new(columns: usize, rows: usize, ones: usize) -> Self {
        let count = Links::<L, R>::node_count(columns, rows, ones);
        assert!(count <= L::MAX, "the matrix needs wider links");
        let heads = || {
            let mut links = Vec::with_capacity(count);
            links.extend((0..R::first(columns + 1)).map(L::new));
            links
        };
        Builder {
            up: heads(),
            down: heads(),
            heads: heads(),
            sizes: vec![0; columns + 1],
            rows: Vec::with_capacity(rows),
            layout: PhantomData,
        }
    }

    /// Adds a row with ones in these columns, counted from 0.
    pub(crate) fn push_row(&mut self, ones: impl Iterator<Item = usize>) {
        let first = L::new(self.up.len());
        for head in ones.map(|column| column + 1) {
            let node = L::new(self.up.len());
            let last = std::mem::replace(&mut self.up[head], node);
            self.down[last.get()] = node;
            self.up.push(last);
            self.down.push(L::new(head));
            self.heads.push(L::new(head));
            self.sizes[head] += 1;
        }
        let row = L::new(self.rows.len());
        self.rows.push((self.up.len() > first.get()).then_some(first));
        self.up.extend(repeat_n(first, R::SPACERS));
        self.down.extend(repeat_n(row, R::SPACERS));
        self.heads.extend(repeat_n(L::new(0), R::SPACERS));
    }

    /// The links, ready to search.
    pub(crate) fn finish(self) -> Links<L, R> {
        let Builder { up, down, heads, sizes, rows, .. } = self;
        let columns = sizes.len() - 1;
        let link = L::new;
        let left: Vec<L> =
            (0..=columns).map(|c| link(c.checked_sub(1).unwrap_or(columns))).collect();
        let right: Vec<L> =
            (0..=columns).map(|c| link(if c == columns { 0 } else { c + 1 })).collect();
        let fallen: Vec<L> = (1..=columns).filter(|&c| sizes[c] <= 1).map(link).collect();
        let mut recorded = fallen.clone();
        recorded.resize(3 * columns + 1, link(0));
        Links {
            nodes: Nodes::new(up.clone(), down.clone(), heads),
            left: left.clone(),
            right: right.clone(),
            sizes: sizes.clone(),
            rows,
            noted: fallen.len(),
            fallen: recorded,
            built: Built { up, down, left, right, sizes, fallen },
            settled: 0,
            alive: 0,
            chosen: Vec::new(),
            alternatives: 0,
            changes: 0,
            resume: Resume::Descend,
            layout: PhantomData,
        }
    }
}
