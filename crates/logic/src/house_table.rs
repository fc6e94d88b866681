//! Houses and peers of a shape as sets of cells.

use std::sync::{Arc, OnceLock};

use omnidoku_core::{Cell, Geometry, House, Shape};

use crate::cells::CellSet;

/// Houses and peers of a shape as [`CellSet`]s, built once and shared.
#[derive(Debug)]
pub struct HouseTable<const W: usize> {
    geometry: Geometry,
    houses: Box<[CellSet<W>]>,
    peers: Box<[CellSet<W>]>,
    houses_of: Box<[[House; 3]]>,
}

impl<const W: usize> HouseTable<W> {
    /// The table of a shape. That of the classic 9×9 shape is built once for the whole program.
    pub fn shared(shape: Shape) -> Arc<HouseTable<W>> {
        static CLASSIC: OnceLock<Arc<HouseTable<2>>> = OnceLock::new();
        if shape == Shape::CLASSIC {
            let classic: &dyn std::any::Any =
                CLASSIC.get_or_init(|| Arc::new(HouseTable::new(shape)));
            if let Some(house_table) = classic.downcast_ref::<Arc<HouseTable<W>>>() {
                return Arc::clone(house_table);
            }
        }
        Arc::new(HouseTable::new(shape))
    }

    fn new(shape: Shape) -> HouseTable<W> {
        debug_assert!(shape.cell_count() <= 64 * W);
        let geometry = Geometry::new(shape);
        let houses = shape.houses().map(|house| shape.cells_of(house).collect()).collect();
        let peers = shape.cells().map(|cell| geometry.peers_of(cell).iter().copied().collect());
        let peers = peers.collect();
        let houses_of = shape.cells().map(|cell| shape.houses_of(cell)).collect();
        HouseTable { geometry, houses, peers, houses_of }
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.geometry.shape()
    }

    /// The cells of a house, in reading order.
    #[inline]
    pub fn cells(&self, house: House) -> &[Cell] {
        self.geometry.cells_of(house)
    }

    /// The cells of a house as a set.
    #[inline]
    pub fn house(&self, house: House) -> CellSet<W> {
        self.houses[house.index()]
    }

    /// The cells that share a house with this one.
    #[inline]
    pub fn peers(&self, cell: Cell) -> CellSet<W> {
        self.peers[cell.index()]
    }

    /// Row, column and box of a cell.
    #[inline]
    pub fn houses_of(&self, cell: Cell) -> [House; 3] {
        self.houses_of[cell.index()]
    }

    /// Whether two different cells share a house.
    #[inline]
    pub fn sees(&self, a: Cell, b: Cell) -> bool {
        self.peers(a).contains(b)
    }

    /// The cells that see every cell of the set: all cells, if the set is empty.
    #[inline]
    pub fn common_peers(&self, set: CellSet<W>) -> CellSet<W> {
        set.fold(!CellSet::EMPTY, |common, cell| common & self.peers(cell))
    }

    /// The houses that contain the whole set, rows first, then columns, then boxes.
    pub fn common_houses(&self, set: CellSet<W>) -> impl Iterator<Item = House> + '_ {
        let houses = set.first().map(|cell| self.houses_of(cell));
        houses.into_iter().flatten().filter(move |&house| set.is_within(self.house(house)))
    }
}
