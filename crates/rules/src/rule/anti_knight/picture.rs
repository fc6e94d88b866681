use super::AntiKnight;
use crate::picture::Picture;
use crate::rule::Draw;

impl Draw for AntiKnight {
    fn draw(&self, _: &mut Picture<'_>) {}
}
