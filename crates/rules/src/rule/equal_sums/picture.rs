use super::EqualSums;
use crate::picture::Picture;
use crate::rule::Draw;

impl Draw for EqualSums {
    fn draw(&self, picture: &mut Picture<'_>) {
        for group in &self.groups {
            picture.cage(group, "=");
        }
    }
}
