//! How many clues a puzzle of a level usually has.
//!
//! At 9×9 players know puzzles with about 40, 36, 32 and 29 clues. On a larger grid the same
//! techniques reach less far, so a larger share of the cells must be clues. Measured from 6×6 to
//! 36×36, the share that can be blank falls with the logarithm of the size.

use omnidoku_core::Shape;
use omnidoku_logic::rate::level::Level;

/// The share of blank cells at 9×9, and by how much it shrinks when the size grows by a factor of
/// *e*.
const fn blanks(level: Level) -> (f64, f64) {
    match level {
        Level::Solved => (0.0, 0.0),
        Level::VeryEasy => (41.0 / 81.0, 0.096),
        Level::Easy => (45.0 / 81.0, 0.101),
        Level::Medium => (49.0 / 81.0, 0.115),
        Level::Hard => (52.0 / 81.0, 0.135),
        // Only above 16x16: smaller grids are dug until no clue can go.
        Level::Evil => (0.66, 0.119),
        Level::Extreme => (0.73, 0.165),
    }
}

/// The number of clues of a puzzle of a level that is as open as players expect.
pub fn usual_clues(shape: Shape, level: Level) -> usize {
    let (classic, slope) = blanks(level);
    let part = classic - slope * (shape.size() as f64 / 9.0).ln();
    let cells = shape.cell_count();
    cells - (cells as f64 * part.clamp(0.0, 1.0)).round() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_at_nine_by_nine_are_those_that_players_know() {
        let levels = [Level::VeryEasy, Level::Easy, Level::Medium, Level::Hard];
        assert_eq!(levels.map(|level| usual_clues(Shape::CLASSIC, level)), [40, 36, 32, 29]);
    }

    #[test]
    fn harder_levels_have_fewer_clues_on_every_size() {
        for size in [4, 6, 8, 9, 10, 12, 15, 16, 20, 24, 25, 36] {
            let shape = Shape::from_size(size).unwrap();
            let clues = Level::ALL[..5].iter().map(|&level| usual_clues(shape, level));
            assert!(clues.is_sorted_by(|more, fewer| more > fewer), "{shape}");
        }
    }
}
