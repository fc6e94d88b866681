//! Drawings that are complete, as files.

use crate::pdf::pdf_while;
use crate::png::png_while;
use crate::{FileFormat, PrintError};

/// Drawings, and how they become files: a PDF file with a page for each, in its size, or a file for each.
#[derive(Clone, Debug, PartialEq)]
pub struct Pictures {
    /// Each is an SVG document.
    pub drawings: Vec<String>,
    /// The title of a PDF file.
    pub title: String,
    /// The format of the files.
    pub form: FileFormat,
    /// The width of a PNG file in pixels.
    pub width: u32,
}

impl Pictures {
    /// How many files they make.
    pub fn file_count(&self) -> usize {
        if self.form == FileFormat::Pdf { 1 } else { self.drawings.len() }
    }

    /// Makes one of the files, counted from 0, as long as `goes_on` says so; it gets the number of drawings done.
    pub fn file(
        &self,
        index: usize,
        goes_on: &mut dyn FnMut(usize) -> bool,
    ) -> Result<Vec<u8>, PrintError> {
        let (page, last) = (index + 1, self.drawings.len());
        let drawing = || self.drawings.get(index).ok_or(PrintError::NoSuchPage { page, last });
        match self.form {
            FileFormat::Pdf => pdf_while(self.drawings.iter(), &self.title, goes_on),
            FileFormat::Png => png_while(drawing()?, self.width, &mut || goes_on(index)),
            FileFormat::Svg => Ok(drawing()?.clone().into_bytes()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_is_a_page_or_a_file() {
        let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"30\" height=\"20\"></svg>";
        let pictures = |form| Pictures {
            drawings: vec![drawing.to_owned(); 2],
            title: "Two".to_owned(),
            form,
            width: 60,
        };
        let file = |form, index| pictures(form).file(index, &mut |_| true);
        let counts = FileFormat::ALL.map(|form| pictures(form).file_count());
        assert_eq!(counts, [1, 2, 2]);
        assert!(file(FileFormat::Pdf, 0).unwrap().starts_with(b"%PDF"));
        assert!(file(FileFormat::Png, 1).unwrap().starts_with(b"\x89PNG"));
        assert_eq!(file(FileFormat::Svg, 0).unwrap(), drawing.as_bytes());
        let beyond = file(FileFormat::Svg, 2);
        assert!(matches!(beyond, Err(PrintError::NoSuchPage { page: 3, last: 2 })));
    }
}
