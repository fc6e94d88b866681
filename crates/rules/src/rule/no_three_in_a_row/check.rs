use super::NoThreeInARow;
use crate::full::Full;
use crate::rule::Check;

impl Check for NoThreeInARow {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let (board, values) = (full.board(), full.board().values());
        let are_alike = |numbers: [i32; 3]| match self {
            NoThreeInARow::Parity => {
                let even = numbers.map(|number| number % 2 == 0);
                even[0] == even[1] && even[1] == even[2]
            }
            NoThreeInARow::Half => {
                let half = values.count() as i32 / 2;
                numbers.iter().all(|&number| number < values.lowest() + half)
                    || numbers.iter().all(|&number| number > values.highest() - half)
            }
        };
        board.cells().all(|cell| {
            [(0, 1), (1, 0)].into_iter().all(|(rows, columns)| {
                let second = board.offset(cell, rows, columns);
                let third = board.offset(cell, 2 * rows, 2 * columns);
                let three = second.zip(third).map(|(second, third)| [cell, second, third]);
                three.is_none_or(|three| !are_alike(three.map(|cell| full.number(cell))))
            })
        })
    }
}
