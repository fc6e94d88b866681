use super::Quadruple;
use crate::picture::{Mark, Picture, Point, Tint};
use crate::rule::Draw;

impl Draw for Quadruple {
    /// A circle on the corner with up to two numbers side by side.
    fn draw(&self, picture: &mut Picture<'_>) {
        let (first, last) = (self.cells.iter().min(), self.cells.iter().max());
        let Some((&first, &last)) = first.zip(last) else { return };
        let (x, y): Point = picture.between(first, last);
        let (fill, outline) = (Some(Tint::Paper), Some(Tint::Ink));
        picture.add(Mark::Bubble { points: vec![(x, y)], radius: 0.24, fill, outline });
        let lines = self.values.chunks(2);
        let top = y - 0.095 * (lines.len() - 1) as f32;
        for (at, line) in lines.enumerate() {
            let numbers: Vec<String> = line.iter().map(i32::to_string).collect();
            picture.text((x, top + 0.19 * at as f32), numbers.join(" "), 0.19);
        }
    }
}
