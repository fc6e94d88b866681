use super::Connected;
use crate::picture::Picture;
use crate::rule::Draw;

impl Draw for Connected {
    fn draw(&self, _: &mut Picture<'_>) {}
}
