use super::UnknownRegions;
use crate::picture::Picture;
use crate::rule::Draw;

impl Draw for UnknownRegions {
    fn draw(&self, _: &mut Picture<'_>) {}
}
