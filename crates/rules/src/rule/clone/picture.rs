use super::CloneGroups;
use crate::picture::{Picture, Tint};
use crate::rule::Draw;

impl Draw for CloneGroups {
    fn draw(&self, picture: &mut Picture<'_>) {
        for group in &self.groups {
            picture.shade(group, Tint::Grey);
        }
    }
}
