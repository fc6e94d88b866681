use super::Contains;
use crate::picture::Picture;
use crate::rule::Draw;

impl Draw for Contains {
    /// A cage with the numbers in its corner, after “=” if there are no more of them.
    fn draw(&self, picture: &mut Picture<'_>) {
        let numbers: Vec<String> = self.values.iter().map(i32::to_string).collect();
        let sign = if self.is_exact { "=" } else { "∋" };
        picture.cage(&self.cells, format!("{sign}{}", numbers.join(",")));
    }
}
