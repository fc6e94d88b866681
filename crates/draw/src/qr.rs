//! A text as a QR code, for cameras.

use std::fmt::Write;

use qrcode::{Color, EcLevel, QrCode};

use crate::svg::Svg;

/// The width of the light margin around a code, in modules: a camera needs it to find the code.
const QUIET_ZONE: usize = 4;

/// A QR code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Qr {
    /// Its width and height in modules, the light margin included.
    pub size: usize,
    /// The drawing, one unit per module: dark on light whatever is around it.
    pub svg: String,
}

/// The text is too long for any code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong;

impl std::fmt::Display for TooLong {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the text is too long for a QR code, which holds 2953 bytes")
    }
}

impl std::error::Error for TooLong {}

/// The code of a text, with medium error correction, or low if the text is too long for that.
pub fn qr(text: &str) -> Result<Qr, TooLong> {
    let level = |level| QrCode::with_error_correction_level(text, level).ok();
    let code = level(EcLevel::M).or_else(|| level(EcLevel::L)).ok_or(TooLong)?;
    let (width, size) = (code.width(), code.width() + 2 * QUIET_ZONE);
    let mut dark = String::new();
    for (row, modules) in code.to_colors().chunks(width).enumerate() {
        let mut col = 0;
        for run in modules.chunk_by(|a, b| a == b) {
            if run[0] == Color::Dark {
                let (x, y, length) = (col + QUIET_ZONE, row + QUIET_ZONE, run.len());
                // Writing to a String does not fail.
                let _ = write!(dark, "M{x} {y}h{length}v1h-{length}z");
            }
            col += run.len();
        }
    }
    let mut svg = Svg::default();
    svg.rectangle([0.0, 0.0, size as f64, size as f64], "#ffffff", "");
    svg.area(&dark, "#000000", " shape-rendering=\"crispEdges\"");
    Ok(Qr { size, svg: svg.document(size as f64, size as f64, "", "QR") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_corners_are_those_of_a_code() {
        let Qr { size, svg } = qr("https://example.org/#1......2....4..3").unwrap();
        assert_eq!((size - 2 * QUIET_ZONE) % 4, 1);
        let far = size - QUIET_ZONE - 7;
        for corner in
            ["M4 4h7v1h-7z".to_owned(), format!("M{far} 4h7v1h-7z"), format!("M4 {far}h7v1h-7z")]
        {
            assert!(svg.contains(&corner), "{corner}");
        }
        assert!(svg.contains(&format!("viewBox=\"0 0 {size} {size}\"")));
    }

    #[test]
    fn longer_texts_need_larger_codes_until_there_is_none() {
        let code = |length: usize| qr(&"x".repeat(length));
        let sizes = [10, 100, 2000, 2953].map(|length| code(length).unwrap().size);
        assert!(sizes.is_sorted_by(|a, b| a < b), "{sizes:?}");
        assert_eq!(code(2954), Err(TooLong));
    }
}
