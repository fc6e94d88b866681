//! Colours as SudokuPad writes them: `#f067f0`, `#f067f0ff`, `#cccf`, `rgba(207, 207, 207, 0.95)`.

use serde_json::Value as Json;

/// Red, green, blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Colour(pub(super) [u8; 3]);

impl Colour {
    pub(super) const BLACK: Colour = Colour([0; 3]);
    pub(super) const WHITE: Colour = Colour([255; 3]);

    /// Reads a colour; `None` if there is none, it cannot be seen, or it is written in another way.
    pub(super) fn read(json: Option<&Json>) -> Option<Colour> {
        let text = match json? {
            Json::String(text) => text.trim().to_ascii_lowercase(),
            // Short JSON has no quotes, so that some colours look like numbers.
            Json::Number(number) => number.to_string(),
            _ => return None,
        };
        if let Some(numbers) = text.strip_prefix("rgb") {
            return Colour::of_numbers(numbers);
        }
        let digits = text.strip_prefix('#').unwrap_or(&text);
        let digits: Option<Vec<u8>> =
            digits.chars().map(|digit| Some(digit.to_digit(16)? as u8)).collect();
        let [red, green, blue, alpha] = match digits?[..] {
            [grey] => [17 * grey, 17 * grey, 17 * grey, 255],
            [red, green, blue] => [17 * red, 17 * green, 17 * blue, 255],
            [red, green, blue, alpha] => [red, green, blue, alpha].map(|digit| 17 * digit),
            [a, b, c, d, e, f] => [16 * a + b, 16 * c + d, 16 * e + f, 255],
            [a, b, c, d, e, f, g, h] => [16 * a + b, 16 * c + d, 16 * e + f, 16 * g + h],
            _ => return None,
        };
        (alpha > 0).then_some(Colour([red, green, blue]))
    }

    /// Reads `(207, 207, 207)` or `a(207, 207, 207, 0.95)`.
    fn of_numbers(text: &str) -> Option<Colour> {
        let numbers = text.trim_start_matches('a').strip_prefix('(')?.strip_suffix(')')?;
        let mut numbers = numbers.split(',').map(str::trim);
        let mut part = || numbers.next()?.parse::<u8>().ok();
        let colour = Colour([part()?, part()?, part()?]);
        match numbers.next() {
            Some(alpha) if is_zero(alpha) => None,
            _ => Some(colour),
        }
    }

    /// Whether it has no hue.
    pub(super) fn is_grey(self) -> bool {
        let Colour([red, green, blue]) = self;
        red.abs_diff(green).max(green.abs_diff(blue)) < 12 && self != Colour::WHITE
    }

    /// Whether it looks the same.
    pub(super) fn is_like(self, other: Colour) -> bool {
        self.0.into_iter().zip(other.0).all(|(one, other)| one.abs_diff(other) < 24)
    }

    /// As `#f067f0`.
    pub(super) fn name(self) -> String {
        let Colour([red, green, blue]) = self;
        format!("#{red:02x}{green:02x}{blue:02x}")
    }
}

/// Whether a text is zero, such as `0` or `0.00`. To parse it as a number would bring tables of ten kilobytes into the
/// engines for browsers, for this place alone.
fn is_zero(number: &str) -> bool {
    number.contains('0') && number.bytes().all(|byte| matches!(byte, b'0' | b'.'))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn colours_are_read_in_every_way() {
        let read = |json: Json| Colour::read(Some(&json)).map(Colour::name);
        for (json, name) in [
            (json!("#f067f0"), "#f067f0"),
            (json!("#F067F0ff"), "#f067f0"),
            (json!("#cccf"), "#cccccc"),
            (json!("#0003"), "#000000"),
            (json!("#F"), "#ffffff"),
            (json!("CFCFCF"), "#cfcfcf"),
            (json!(333333), "#333333"),
            (json!("rgba(207, 1, 2, 0.95)"), "#cf0102"),
            (json!("rgb(1,2,3)"), "#010203"),
        ] {
            assert_eq!(read(json.clone()).as_deref(), Some(name), "{json}");
        }
        for json in [json!("#fff0"), json!("red"), json!(""), json!("rgb(1,2)"), json!(null)] {
            assert_eq!(read(json.clone()), None, "{json}");
        }
        assert!(Colour([204, 205, 204]).is_grey() && !Colour::WHITE.is_grey());
        assert!(
            Colour([0xcc; 3]).is_like(Colour([0xcf; 3])) && !Colour::BLACK.is_like(Colour::WHITE)
        );
    }
}
