use super::FullRank;
use crate::picture::Picture;
use crate::rule::Draw;

impl Draw for FullRank {
    fn draw(&self, picture: &mut Picture<'_>) {
        picture.clue(&self.cells, format!("#{}", self.rank));
    }
}
