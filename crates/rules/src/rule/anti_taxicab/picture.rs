use super::AntiTaxicab;
use crate::picture::Picture;
use crate::rule::Draw;

impl Draw for AntiTaxicab {
    fn draw(&self, _: &mut Picture<'_>) {}
}
