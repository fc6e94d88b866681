use super::PairRelation;
use crate::picture::{Pattern, Picture, Tint};
use crate::rule::Draw;

impl Draw for PairRelation {
    fn draw(&self, picture: &mut Picture<'_>) {
        picture.patterned_line(&self.cells, Tint::Yellow, 0.1, Pattern::Dashed);
        for cell in &self.cells {
            picture.bubble(std::slice::from_ref(cell), 0.15, None);
        }
    }
}
