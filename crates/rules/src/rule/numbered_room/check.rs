use super::NumberedRoom;
use crate::full::Full;
use crate::rule::Check;

impl Check for NumberedRoom {
    fn is_kept(&self, full: &Full<'_>) -> bool {
        let first = full.numbers(&self.cells).next();
        let index = first.and_then(|first| usize::try_from(first - 1).ok());
        let room = index.and_then(|index| self.cells.get(index));
        room.is_some_and(|&cell| i64::from(full.number(cell)) == self.number)
    }
}
