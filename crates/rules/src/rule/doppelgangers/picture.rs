use super::Doppelgangers;
use crate::picture::Picture;
use crate::rule::Draw;

impl Draw for Doppelgangers {
    fn draw(&self, _: &mut Picture<'_>) {}
}
