use super::Whisper;
use crate::picture::{Picture, Tint};
use crate::rule::Draw;

impl Draw for Whisper {
    fn draw(&self, picture: &mut Picture<'_>) {
        let tint = if self.difference == 4 { Tint::Orange } else { Tint::Green };
        picture.line(&self.cells, tint, 0.2);
    }
}
