use super::Palindrome;
use crate::picture::{Picture, Tint};
use crate::rule::Draw;

impl Draw for Palindrome {
    fn draw(&self, picture: &mut Picture<'_>) {
        picture.line(&self.cells, Tint::Grey, 0.2);
    }
}
