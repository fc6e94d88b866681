use super::LookAndSay;
use crate::picture::Picture;
use crate::rule::Draw;

impl Draw for LookAndSay {
    /// Numbers of one digit are written without gaps, as people know these clues.
    fn draw(&self, picture: &mut Picture<'_>) {
        let numbers = self.clue.iter().flat_map(|&(count, number)| [count as i64, number.into()]);
        let texts: Vec<String> = numbers.map(|number| number.to_string()).collect();
        let separator = if texts.iter().all(|text| text.len() == 1) { "" } else { " " };
        picture.cage(&self.cells, texts.join(separator));
    }
}
