use super::WeightedSum;
use crate::picture::Picture;
use crate::rule::Draw;

impl Draw for WeightedSum {
    fn draw(&self, picture: &mut Picture<'_>) {
        let label = match (self.least, self.most) {
            (Some(least), Some(most)) if least == most => least.to_string(),
            (Some(least), Some(most)) => format!("{least}…{most}"),
            (Some(least), None) => format!("≥{least}"),
            (None, Some(most)) => format!("≤{most}"),
            (None, None) => String::new(),
        };
        picture.cage(&self.cells, label);
        for (factor, &cell) in self.factors.iter().zip(&self.cells).filter(|(factor, _)| **factor != 1) {
            let (x, y) = picture.centre(cell);
            picture.text((x + 0.28, y + 0.35), format!("×{factor}"), 0.2);
        }
    }
}
