use super::AntiKing;
use crate::picture::Picture;
use crate::rule::Draw;

impl Draw for AntiKing {
    fn draw(&self, _: &mut Picture<'_>) {}
}
