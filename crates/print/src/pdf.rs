//! Drawings as the pages of a PDF file.
//!
//! Shapes stay shapes and text stays text that can be searched and copied; fonts are reduced to the glyphs
//! in use. The file has no date: the same pages are the same bytes.
//!
//! | module | subject |
//! |---|---|
//! | `content` | the operators that draw one page |
//! | `font` | a font and the glyphs of it that are embedded |

mod content;
mod font;

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::ProcSet;
use pdf_writer::writers::Resources;
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Settings, TextStr};

use crate::{PrintError, drawing};
use content::{Painter, Shared};

/// The most pages of a file.
pub const MAX_PAGES: usize = 2000;

/// PDF measures in points, 72 per inch; SVG in pixels, 96 per inch.
const POINTS_PER_PIXEL: f32 = 72.0 / 96.0;

/// The longest side of a page in points: readers refuse more.
const MAX_SIDE: f32 = 14_400.0;

/// A PDF file with a page for each drawing, in the size that the drawing states.
pub fn pdf(pages: &[String], title: &str) -> Result<Vec<u8>, PrintError> {
    pdf_while(pages.iter(), title, &mut |_| true)
}

/// The same for drawings that come one by one, as long as `goes_on` says so; it gets the number of pages
/// done.
pub fn pdf_while(
    pages: impl ExactSizeIterator<Item = impl AsRef<str>>,
    title: &str,
    goes_on: &mut dyn FnMut(usize) -> bool,
) -> Result<Vec<u8>, PrintError> {
    if pages.len() == 0 {
        return Err(PrintError::Nothing);
    }
    if pages.len() > MAX_PAGES {
        return Err(PrintError::TooManyPages(pages.len()));
    }
    let mut shared = Shared::new();
    let mut file = Pdf::with_settings(Settings { pretty: false });
    let mut refs = (1..).map(Ref::new);
    let mut new_ref = || refs.next().expect("a file has far fewer objects than numbers");
    let [catalog, info, page_tree, resources] = std::array::from_fn(|_| new_ref());
    let mut page_refs = Vec::with_capacity(pages.len());
    for (done, page) in pages.enumerate() {
        let mut next = || if goes_on(done) { Ok(()) } else { Err(PrintError::Stopped) };
        next()?;
        let mut pieces = drawing::pieces(page.as_ref());
        let mut tree = drawing::read(&pieces.next().ok_or(PrintError::Nothing)?)?;
        let (width, height) =
            (tree.size().width() * POINTS_PER_PIXEL, tree.size().height() * POINTS_PER_PIXEL);
        if width > MAX_SIDE || height > MAX_SIDE {
            return Err(PrintError::TooLarge);
        }
        let mut painter = Painter::new(height, &mut shared);
        loop {
            painter.draw(tree.root());
            let Some(piece) = pieces.next() else { break };
            next()?;
            tree = drawing::read(&piece)?;
        }
        let operators = compressed(&painter.finish())?;
        let [page, content] = std::array::from_fn(|_| new_ref());
        page_refs.push(page);
        file.page(page)
            .parent(page_tree)
            .media_box(Rect::new(0.0, 0.0, width, height))
            .contents(content)
            .pair(Name(b"Resources"), resources);
        file.stream(content, &operators).filter(Filter::FlateDecode);
    }
    file.catalog(catalog).pages(page_tree);
    file.document_info(info).title(TextStr(title)).creator(TextStr("Omnidoku"));
    let count = i32::try_from(page_refs.len()).expect("at most MAX_PAGES");
    file.pages(page_tree).count(count).kids(page_refs);
    shared.write(&mut file, resources, &mut new_ref)?;
    Ok(file.finish())
}

/// What [`Filter::FlateDecode`] undoes.
fn compressed(bytes: &[u8]) -> Result<Vec<u8>, PrintError> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
    written.map_err(|error| PrintError::Unwritable(error.to_string()))
}

impl Shared {
    /// Writes what the pages refer to.
    fn write(
        self,
        file: &mut Pdf,
        id: Ref,
        new_ref: &mut impl FnMut() -> Ref,
    ) -> Result<(), PrintError> {
        let fonts: Vec<_> =
            self.fonts.into_iter().filter(|font| font.is_used()).map(|f| (new_ref(), f)).collect();
        let mut resources: Resources<'_> = file.indirect(id).start();
        resources.proc_sets([ProcSet::Pdf, ProcSet::Text]);
        let mut names = resources.fonts();
        for (id, font) in &fonts {
            names.pair(Name(&font.name), *id);
        }
        names.finish();
        let mut states = resources.ext_g_states();
        for (number, [fill, stroke]) in self.opacities.iter().enumerate() {
            states
                .insert(Name(&content::opacity_name(number)))
                .start::<pdf_writer::writers::ExtGraphicsState<'_>>()
                .non_stroking_alpha(*fill)
                .stroking_alpha(*stroke);
        }
        states.finish();
        resources.finish();
        fonts.into_iter().try_for_each(|(id, font)| font.write(file, id, new_ref))
    }
}
