use super::Either;
use crate::picture::Picture;
use crate::rule::Draw;

impl Draw for Either {
    /// All of its rules: which of them are kept is for the player to find out.
    fn draw(&self, picture: &mut Picture<'_>) {
        self.any.iter().flatten().for_each(|rule| rule.draw(picture));
    }
}
