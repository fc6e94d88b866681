//! Writes SVG elements.

use std::fmt::{self, Write};

/// The text of a drawing under construction.
#[derive(Default)]
pub(crate) struct Svg {
    text: String,
}

/// How words are aligned at their place.
#[derive(Clone, Copy)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// A number with at most two decimals and no trailing zeros: the same drawing is the same text
/// everywhere.
pub(crate) struct Length(pub(crate) f64);

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round() as i64;
        let (sign, hundredths) =
            if hundredths < 0 { ("-", hundredths.unsigned_abs()) } else { ("", hundredths as u64) };
        match (hundredths / 100, hundredths % 100) {
            (whole, 0) => write!(f, "{sign}{whole}"),
            (whole, part) if part % 10 == 0 => write!(f, "{sign}{whole}.{}", part / 10),
            (whole, part) => write!(f, "{sign}{whole}.{part:02}"),
        }
    }
}

impl Svg {
    /// The drawing so far as a document of this size.
    pub(crate) fn document(self, width: f64, height: f64, unit: &str, title: &str) -> String {
        let (w, h) = (Length(width), Length(height));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}{unit}\" height=\"{h}{unit}\" \
             viewBox=\"0 0 {w} {h}\" font-family=\"Fira Sans, DejaVu Sans, sans-serif\" role=\"img\">\n\
             <title>{}</title>\n{}</svg>\n",
            escaped(title),
            self.text
        )
    }

    /// Draws another drawing over this one.
    pub(crate) fn append(&mut self, other: Svg) {
        self.text.push_str(&other.text);
    }

    /// Moves and scales what is drawn next.
    pub(crate) fn open_group(&mut self, x: f64, y: f64, scale: f64) {
        let (x, y) = (Length(x), Length(y));
        self.element(format_args!("<g transform=\"translate({x} {y}) scale({scale:.5})\">"));
    }

    /// Ends what [`open_group`](Svg::open_group) began.
    pub(crate) fn close_group(&mut self) {
        self.element(format_args!("</g>"));
    }

    /// A rectangle: left, top, width, height.
    pub(crate) fn rectangle(&mut self, [x, y, w, h]: [f64; 4], fill: &str, more: &str) {
        let [x, y, w, h] = [x, y, w, h].map(Length);
        self.element(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" fill=\"{fill}\"{more}/>"
        ));
    }

    /// A disc.
    pub(crate) fn disc(&mut self, [x, y]: [f64; 2], radius: f64, fill: &str) {
        let [x, y, r] = [x, y, radius].map(Length);
        self.element(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"{fill}\"/>"));
    }

    /// A circle that is stroked, not filled.
    pub(crate) fn ring(&mut self, [x, y]: [f64; 2], radius: f64, stroke: &str, width: f64) {
        let [x, y, r, width] = [x, y, radius, width].map(Length);
        self.element(format_args!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{width}\"/>"
        ));
    }

    /// A path that is stroked, not filled.
    pub(crate) fn path(&mut self, path: &str, stroke: &str, width: f64, more: &str) {
        let width = Length(width);
        self.element(format_args!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{width}\"{more}/>"
        ));
    }

    /// A filled path.
    pub(crate) fn area(&mut self, path: &str, fill: &str, more: &str) {
        self.element(format_args!("<path d=\"{path}\" fill=\"{fill}\"{more}/>"));
    }

    /// Words with their baseline at a place; draws nothing if the text is empty.
    pub(crate) fn words(
        &mut self,
        words: &str,
        [x, y]: [f64; 2],
        size: f64,
        fill: &str,
        anchor: Anchor,
        more: &str,
    ) {
        if words.is_empty() {
            return;
        }
        let [x, y, size] = [x, y, size].map(Length);
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        self.element(format_args!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{fill}\"{anchor}{more}>{}</text>",
            escaped(words)
        ));
    }

    fn element(&mut self, element: fmt::Arguments<'_>) {
        // Writing to a String does not fail.
        let _ = writeln!(self.text, "{element}");
    }
}

/// Words, cut to fit.
pub(crate) struct Shortened {
    pub(crate) words: String,
    /// Their maximum width.
    pub(crate) room: f64,
}

/// Words cut with an ellipsis to fit a width, which is given in font sizes.
pub(crate) fn shortened(words: &str, room: f64) -> Shortened {
    let whole = words.chars().map(breadth).sum();
    if whole <= room {
        return Shortened { words: words.to_owned(), room: whole };
    }
    let (mut shortened, mut taken) = (String::new(), breadth('…'));
    for character in words.chars() {
        taken += breadth(character);
        if taken > room {
            taken -= breadth(character);
            break;
        }
        shortened.push(character);
    }
    match shortened.trim_end() {
        "" => Shortened { words: String::new(), room: 0.0 },
        words => Shortened { words: format!("{words}…"), room: taken },
    }
}

/// The widths of the characters from space to tilde in Fira Sans Medium, in hundredths of the font size.
#[rustfmt::skip]
const WIDTHS: [u8; 95] = [
    27, 25, 43, 54, 55, 85, 75, 23, 33, 33, 45, 52, 24, 41, 24, 52,
    58, 45, 51, 51, 55, 52, 55, 46, 57, 55, 24, 24, 51, 51, 51, 48,
    102, 59, 62, 57, 65, 54, 50, 64, 68, 30, 32, 62, 51, 79, 69, 70,
    60, 70, 62, 56, 53, 67, 57, 84, 57, 58, 54, 33, 52, 33, 55, 52,
    33, 55, 60, 48, 60, 55, 35, 54, 59, 29, 29, 54, 30, 86, 59, 59,
    60, 60, 40, 48, 38, 59, 51, 74, 50, 51, 45, 33, 41, 33, 51,
];

/// The width of a character relative to its font size; an upper bound outside ASCII.
fn breadth(character: char) -> f64 {
    let place = (character as usize).wrapping_sub(usize::from(b' '));
    match (WIDTHS.get(place), character) {
        (Some(&hundredths), _) => f64::from(hundredths) / 100.0,
        (_, '·') => 0.3,
        (_, 'Æ' | 'æ' | 'Œ' | 'œ' | 'Ŵ') => 0.92,
        (_, 'À'..='ſ') => 0.74,
        (_, '№' | '‰') => 1.3,
        _ => 1.05,
    }
}

/// Text escaped for content and attributes. What XML cannot hold becomes a replacement character.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' | '\n' => escaped.push(' '),
            '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            _ => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_short() {
        let texts =
            [0.0, 1.0, 2.5, 2.25, 2.05, -0.333, -4.0, 99.999].map(|n| Length(n).to_string());
        assert_eq!(texts, ["0", "1", "2.5", "2.25", "2.05", "-0.33", "-4", "100"]);
    }

    #[test]
    fn words_are_cut_where_the_room_ends() {
        let cut = |room| shortened("Sudoku for Sunday", room).words;
        assert_eq!(cut(20.0), "Sudoku for Sunday");
        assert_eq!(cut(6.7), "Sudoku for…");
        assert_eq!([cut(1.0), cut(-3.0)], ["", ""]);
    }

    #[test]
    fn text_cannot_break_out() {
        assert_eq!(escaped("<a b=\"&\">\u{1}"), "&lt;a b=&quot;&amp;&quot;&gt;\u{fffd}");
    }
}
