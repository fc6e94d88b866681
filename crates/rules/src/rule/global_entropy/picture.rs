use super::GlobalEntropy;
use crate::picture::Picture;
use crate::rule::Draw;

impl Draw for GlobalEntropy {
    fn draw(&self, _: &mut Picture<'_>) {}
}
