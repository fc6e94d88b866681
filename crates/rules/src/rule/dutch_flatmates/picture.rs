use super::DutchFlatmates;
use crate::picture::Picture;
use crate::rule::Draw;

impl Draw for DutchFlatmates {
    fn draw(&self, _: &mut Picture<'_>) {}
}
