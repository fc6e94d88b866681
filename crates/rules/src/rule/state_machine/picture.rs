use super::StateMachine;
use crate::picture::{Pattern, Picture, Tint};
use crate::rule::Draw;

impl Draw for StateMachine {
    fn draw(&self, picture: &mut Picture<'_>) {
        for segment in &self.segments {
            picture.patterned_line(segment, Tint::Yellow, 0.1, Pattern::Dotted);
            picture.bubble(&segment[..segment.len().min(1)], 0.15, Some(Tint::Paper));
        }
    }
}
