use super::NoThreeInARow;
use crate::picture::Picture;
use crate::rule::Draw;

impl Draw for NoThreeInARow {
    fn draw(&self, _: &mut Picture<'_>) {}
}
