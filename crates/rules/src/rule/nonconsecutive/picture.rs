use super::Nonconsecutive;
use crate::picture::Picture;
use crate::rule::Draw;

impl Draw for Nonconsecutive {
    fn draw(&self, _: &mut Picture<'_>) {}
}
