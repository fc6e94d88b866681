//! The layout of the nodes in memory: wide or narrow links, spaced rows or rows of four.

/// The index of a node.
pub(crate) trait Link: Copy + Eq + Send + Sized {
    /// The most nodes that can be linked.
    const MAX: usize;
    /// The least number of entries of an array.
    const PLACES: usize;
    /// An array indexed by links.
    type Array: Send;

    fn new(index: usize) -> Self;
    fn get(self) -> usize;
    fn array(values: Vec<Self>) -> Self::Array;
    fn copy_to(array: &mut Self::Array, values: &[Self]);
    fn load(array: &Self::Array, at: Self) -> Self;
    fn store(array: &mut Self::Array, at: Self, value: Self);
}

macro_rules! link {
    ($int:ty, $array:ty, $places:expr) => {
        impl Link for $int {
            const MAX: usize = <$int>::MAX as usize;
            const PLACES: usize = $places;
            type Array = $array;

            #[inline(always)]
            fn new(index: usize) -> $int {
                index as $int
            }
            #[inline(always)]
            fn get(self) -> usize {
                self as usize
            }
            fn array(mut values: Vec<$int>) -> $array {
                values.resize(values.len().max($places), 0);
                values.try_into().unwrap_or_else(|_| unreachable!("it has that many places"))
            }
            fn copy_to(array: &mut $array, values: &[$int]) {
                array[..values.len()].copy_from_slice(values);
            }
            #[inline(always)]
            fn load(array: &$array, at: $int) -> $int {
                array[at as usize]
            }
            #[inline(always)]
            fn store(array: &mut $array, at: $int, value: $int) {
                array[at as usize] = value;
            }
        }
    };
}

link!(u16, Box<[u16; 1 << 16]>, 1 << 16);
link!(u32, Box<[u32]>, 0);

/// The links of all heads and nodes, each kind in an array of its own. A link that was just written
/// is often read next; if it were stored and loaded as part of a wider word, the load would have to
/// wait for the store.
pub(crate) struct Nodes<L: Link> {
    up: L::Array,
    down: L::Array,
    head: L::Array,
}

impl<L: Link> Nodes<L> {
    pub(super) fn new(up: Vec<L>, down: Vec<L>, head: Vec<L>) -> Nodes<L> {
        Nodes { up: L::array(up), down: L::array(down), head: L::array(head) }
    }

    /// Restores all vertical links. Heads never change.
    pub(super) fn restore(&mut self, up: &[L], down: &[L]) {
        L::copy_to(&mut self.up, up);
        L::copy_to(&mut self.down, down);
    }

    #[inline(always)]
    pub(super) fn up(&self, node: L) -> L {
        L::load(&self.up, node)
    }

    #[inline(always)]
    pub(super) fn down(&self, node: L) -> L {
        L::load(&self.down, node)
    }

    #[inline(always)]
    pub(super) fn head(&self, node: L) -> L {
        L::load(&self.head, node)
    }

    /// Unlinks a node from its column.
    #[inline(always)]
    pub(super) fn unlink(&mut self, node: L) {
        let (up, down) = (self.up(node), self.down(node));
        L::store(&mut self.down, up, down);
        L::store(&mut self.up, down, up);
    }

    /// Relinks a node between its old neighbours.
    #[inline(always)]
    pub(super) fn relink(&mut self, node: L) {
        let (up, down) = (self.up(node), self.down(node));
        L::store(&mut self.down, up, node);
        L::store(&mut self.up, down, node);
    }
}

/// The positions of the nodes of a row.
pub(crate) trait RowLayout: Send {
    /// The number of spacers after a row.
    const SPACERS: usize;
    /// The first node of the first row, given the number of heads.
    fn first(heads: usize) -> usize;
    /// The next node of the row, the first after the last.
    fn next<L: Link>(nodes: &Nodes<L>, node: L) -> L;
    /// The previous node of the row, the last before the first.
    fn previous<L: Link>(nodes: &Nodes<L>, node: L) -> L;
    /// The number of the row of a node, given the number of heads.
    fn row<L: Link>(nodes: &Nodes<L>, heads: usize, node: L) -> usize;
}

/// Rows of any length. The spacer after a row has head 0; its link up is the first node of the row,
/// its link down the number of the row.
pub(crate) struct Spaced;

impl RowLayout for Spaced {
    const SPACERS: usize = 1;

    fn first(heads: usize) -> usize {
        heads
    }

    #[inline(always)]
    fn next<L: Link>(nodes: &Nodes<L>, node: L) -> L {
        let next = L::new(node.get() + 1);
        if nodes.head(next).get() == 0 { nodes.up(next) } else { next }
    }

    fn previous<L: Link>(nodes: &Nodes<L>, node: L) -> L {
        let mut previous = node;
        loop {
            let next = Self::next(nodes, previous);
            if next == node {
                return previous;
            }
            previous = next;
        }
    }

    fn row<L: Link>(nodes: &Nodes<L>, _: usize, node: L) -> usize {
        let mut spacer = node;
        while nodes.head(spacer).get() != 0 {
            spacer = L::new(spacer.get() + 1);
        }
        nodes.down(spacer).get()
    }
}

/// Rows of four ones each, at multiples of four.
pub(crate) struct Fours;

impl RowLayout for Fours {
    const SPACERS: usize = 0;

    fn first(heads: usize) -> usize {
        heads.next_multiple_of(4)
    }

    #[inline(always)]
    fn next<L: Link>(_: &Nodes<L>, node: L) -> L {
        L::new(node.get() & !3 | (node.get() + 1) & 3)
    }

    #[inline(always)]
    fn previous<L: Link>(_: &Nodes<L>, node: L) -> L {
        L::new(node.get() & !3 | (node.get() + 3) & 3)
    }

    #[inline(always)]
    fn row<L: Link>(_: &Nodes<L>, heads: usize, node: L) -> usize {
        (node.get() - Self::first(heads)) / 4
    }
}
