use super::PairSum;
use crate::picture::Picture;
use crate::rule::Draw;

impl Draw for PairSum {
    /// Sums that have a letter are Roman numerals.
    fn draw(&self, picture: &mut Picture<'_>) {
        let [first, second] = self.cells;
        let text = match self.sum {
            5 => "V".to_owned(),
            10 => "X".to_owned(),
            15 => "XV".to_owned(),
            sum => sum.to_string(),
        };
        picture.sign(first, second, text);
    }
}
