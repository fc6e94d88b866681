//! A grid on one line: `1`–`9`, then `A`–`Z`, a dot for a blank; above 35, decimals with commas, 0
//! for a blank.

use omnidoku_core::{Grid, Shape};

const SYMBOLS: &[u8; 36] = b".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Writes a grid on one line.
pub fn write(grid: &Grid) -> String {
    let values = grid.to_values();
    if grid.shape().size() < SYMBOLS.len() {
        values.iter().map(|&value| char::from(SYMBOLS[usize::from(value)])).collect()
    } else {
        values.iter().map(u8::to_string).collect::<Vec<_>>().join(",")
    }
}

/// Reads what [`write()`] wrote.
pub fn read(shape: Shape, text: &str) -> Result<Grid, String> {
    let values: Vec<u8> = if shape.size() < SYMBOLS.len() {
        let value = |byte: u8| SYMBOLS.iter().position(|&symbol| symbol == byte);
        let values = text.bytes().map(|byte| value(byte).map(|value| value as u8));
        values.collect::<Option<_>>().ok_or_else(|| format!("unknown symbol in \"{text}\""))?
    } else {
        let values = text.split(',').map(|number| number.parse::<u8>().ok());
        values.collect::<Option<_>>().ok_or_else(|| format!("not numbers: \"{text}\""))?
    };
    Grid::from_values(shape, &values).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutate;
    use omnidoku_core::Random;

    #[test]
    fn what_is_written_can_be_read() {
        for shape in ["2x2", "3x3", "5x5", "5x7", "6x6", "10x10"] {
            let shape: Shape = shape.parse().unwrap();
            let full = mutate::shuffled_pattern(shape, &mut Random::new(1));
            let grid = mutate::dig(&full, shape.size(), &mut Random::new(2)).into_grid();
            assert_eq!(read(shape, &write(&grid)), Ok(grid));
        }
    }

    #[test]
    fn symbols_out_of_range_are_refused() {
        let shape = Shape::new(2, 2).unwrap();
        assert!(read(shape, "1234....4321....").is_ok());
        assert!(read(shape, "1235....4321....").is_err());
        assert!(read(shape, "123?....4321....").is_err());
        assert!(read(shape, "123").is_err());
    }
}
