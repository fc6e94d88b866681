//! The cells of every house and the peers of every cell, as tables.
//!
//! [`Shape`] computes these with divisions; an engine that needs them a million times a second keeps a
//! [`Geometry`].

use crate::cell::{Cell, House};
use crate::shape::Shape;

/// Tables of houses and peers for one shape.
#[derive(Clone, Debug)]
pub struct Geometry {
    shape: Shape,
    houses: Box<[Cell]>,
    peers: Box<[Cell]>,
}

impl Geometry {
    /// Builds the tables.
    pub fn new(shape: Shape) -> Geometry {
        let houses = shape.houses().flat_map(|house| shape.cells_of(house)).collect();
        let mut peers = Vec::with_capacity(shape.cell_count() * peer_count(shape));
        for cell in shape.cells() {
            let [row, col, block] = shape.houses_of(cell);
            peers.extend(shape.cells_of(row).filter(|&peer| peer != cell));
            peers.extend(shape.cells_of(col).filter(|&peer| peer != cell));
            peers.extend(shape.cells_of(block).filter(|&peer| {
                shape.row_of(peer) != shape.row_of(cell) && shape.col_of(peer) != shape.col_of(cell)
            }));
        }
        Geometry { shape, houses, peers: peers.into() }
    }

    /// The tables in a slot, rebuilt only if they are for another shape.
    pub fn cached(slot: &mut Option<Geometry>, shape: Shape) -> &Geometry {
        slot.take_if(|geometry| geometry.shape != shape);
        slot.get_or_insert_with(|| Geometry::new(shape))
    }

    /// How many bytes the tables of a shape take.
    pub fn bytes(shape: Shape) -> usize {
        let (size, cells) = (shape.size(), shape.cell_count());
        size_of::<Cell>() * (3 * size * size + cells * peer_count(shape))
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The N cells of a house, in reading order.
    #[inline]
    pub fn cells_of(&self, house: House) -> &[Cell] {
        let size = self.shape.size();
        &self.houses[house.index() * size..][..size]
    }

    /// The cells that share a house with a cell, each once: row, then column, then the rest of the box.
    #[inline]
    pub fn peers_of(&self, cell: Cell) -> &[Cell] {
        let count = peer_count(self.shape);
        &self.peers[cell.index() * count..][..count]
    }
}

/// How many peers each cell has: 20 at 9×9.
fn peer_count(shape: Shape) -> usize {
    3 * shape.size() - shape.box_rows() - shape.box_cols() - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_agree_with_the_shape() {
        for shape in ["2x2", "3x2", "2x4", "3x3", "3x4"] {
            let shape: Shape = shape.parse().unwrap();
            let geometry = Geometry::new(shape);
            for house in shape.houses() {
                assert!(shape.cells_of(house).eq(geometry.cells_of(house).iter().copied()));
            }
            for cell in shape.cells() {
                let mut peers = geometry.peers_of(cell).to_vec();
                peers.sort();
                let houses = shape.houses_of(cell);
                let is_peer = |other: &Cell| {
                    *other != cell && shape.houses_of(*other).iter().any(|h| houses.contains(h))
                };
                assert!(peers.iter().copied().eq(shape.cells().filter(is_peer)));
            }
        }
    }
}
