use super::SameValues;
use crate::picture::{Picture, Tint};
use crate::rule::Draw;

impl Draw for SameValues {
    fn draw(&self, picture: &mut Picture<'_>) {
        for group in &self.groups {
            picture.shade(group, Tint::Yellow);
            picture.cage(group, "");
        }
    }
}
