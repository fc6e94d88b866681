//! A drawing as pixels.

use resvg::tiny_skia::{Pixmap, Transform};

use crate::{PrintError, drawing};

/// The most pixels of a picture: enough for a sheet of paper at 600 to an inch.
pub const MAX_PIXELS: u64 = 36_000_000;

/// A PNG file of a drawing, so many pixels wide.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PrintError> {
    let tree = drawing::read(svg)?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round();
    if width == 0 || u64::from(width).saturating_mul(height as u64) > MAX_PIXELS {
        return Err(PrintError::TooLarge);
    }
    let mut pixels = Pixmap::new(width, height as u32).ok_or(PrintError::TooLarge)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PrintError::Unwritable(error.to_string()))
}
