use super::GlobalModular;
use crate::picture::Picture;
use crate::rule::Draw;

impl Draw for GlobalModular {
    fn draw(&self, _: &mut Picture<'_>) {}
}
