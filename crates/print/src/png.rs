//! A drawing as pixels.

use resvg::tiny_skia::{Pixmap, Transform};

use crate::{PrintError, drawing};

/// The most pixels of a picture: enough for a sheet of paper at 600 per inch.
pub const MAX_PIXELS: u64 = 36_000_000;

/// A PNG file of a drawing, `width` pixels wide.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PrintError> {
    png_while(svg, width, &mut || true)
}

/// The same, as long as the caller says to go on.
pub fn png_while(
    svg: &str,
    width: u32,
    goes_on: &mut dyn FnMut() -> bool,
) -> Result<Vec<u8>, PrintError> {
    let mut pieces = drawing::pieces(svg);
    let mut tree = drawing::read(&pieces.next().ok_or(PrintError::Nothing)?)?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round();
    if width == 0 || u64::from(width).saturating_mul(height as u64) > MAX_PIXELS {
        return Err(PrintError::TooLarge);
    }
    let mut pixels = Pixmap::new(width, height as u32).ok_or(PrintError::TooLarge)?;
    loop {
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
        let Some(piece) = pieces.next() else { break };
        if !goes_on() {
            return Err(PrintError::Stopped);
        }
        tree = drawing::read(&piece)?;
    }
    pixels.encode_png().map_err(|error| PrintError::Unwritable(error.to_string()))
}
