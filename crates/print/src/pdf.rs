//! Drawings as the pages of a PDF file.
//!
//! Shapes stay shapes and text stays text that can be searched and copied; fonts are reduced to the glyphs
//! in use. The file has no date: the same pages are the same bytes.

use std::collections::HashMap;

use krilla::color::{luma, rgb};
use krilla::geom::{Path, PathBuilder, Point, Transform};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, LineCap, LineJoin, Paint, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use krilla::{Data, Document};
use resvg::tiny_skia::PathSegment;
use resvg::usvg::{self, fontdb};

use crate::fonts::fonts;
use crate::{PrintError, drawing};

/// The most pages of a file.
pub const MAX_PAGES: usize = 2000;

/// PDF measures in points, 72 per inch; SVG in pixels, 96 per inch.
const POINTS_PER_PIXEL: f32 = 72.0 / 96.0;

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
    let faces = fonts().faces.iter();
    let fonts: HashMap<fontdb::ID, Font> =
        faces.filter_map(|&(id, file)| Some((id, Font::new(Data::from(file), 0)?))).collect();
    let mut document = Document::new();
    for (done, page) in pages.enumerate() {
        let mut next = || if goes_on(done) { Ok(()) } else { Err(PrintError::Stopped) };
        next()?;
        let mut pieces = drawing::pieces(page.as_ref());
        let mut tree = drawing::read(&pieces.next().ok_or(PrintError::Nothing)?)?;
        let (width, height) =
            (tree.size().width() * POINTS_PER_PIXEL, tree.size().height() * POINTS_PER_PIXEL);
        let size = PageSettings::from_wh(width, height).ok_or(PrintError::TooLarge)?;
        let mut page = document.start_page_with(size);
        let mut surface = page.surface();
        surface.push_transform(&Transform::from_scale(POINTS_PER_PIXEL, POINTS_PER_PIXEL));
        let drawn = loop {
            draw(tree.root(), &fonts, &mut surface);
            let Some(piece) = pieces.next() else { break Ok(()) };
            match next().and_then(|()| drawing::read(&piece)) {
                Ok(read) => tree = read,
                Err(error) => break Err(error),
            }
        };
        // A surface must be restored, even if the page is abandoned.
        surface.pop();
        surface.finish();
        page.finish();
        drawn?;
    }
    let about = Metadata::new().title(title.to_owned()).creator("Omnidoku".to_owned());
    document.set_metadata(about);
    document.finish().map_err(|error| PrintError::Unwritable(error.to_string()))
}

fn draw(group: &usvg::Group, fonts: &HashMap<fontdb::ID, Font>, surface: &mut Surface<'_>) {
    let usvg::Transform { sx, kx, ky, sy, tx, ty } = group.transform();
    surface.push_transform(&Transform::from_row(sx, ky, kx, sy, tx, ty));
    for node in group.children() {
        match node {
            usvg::Node::Group(group) => draw(group, fonts, surface),
            usvg::Node::Path(path) => draw_path(path, surface),
            usvg::Node::Text(text) => {
                text.layouted().iter().for_each(|span| draw_words(span, fonts, surface));
            }
            // Refused when the drawing was parsed.
            usvg::Node::Image(_) => {}
        }
    }
    surface.pop();
}

fn draw_path(path: &usvg::Path, surface: &mut Surface<'_>) {
    let (fill, stroke) = (path.fill().map(fill), path.stroke().map(stroke));
    // Without either, krilla would fill it black.
    if path.is_visible()
        && (fill.is_some() || stroke.is_some())
        && let Some(path) = outline(path)
    {
        surface.set_fill(fill);
        surface.set_stroke(stroke);
        surface.draw_path(&path);
    }
}

/// Writes consecutive glyphs as one piece of text, so that a reader finds words and not letters.
fn draw_words(
    span: &usvg::layout::Span,
    fonts: &HashMap<fontdb::ID, Font>,
    surface: &mut Surface<'_>,
) {
    let size = span.font_size.get();
    surface.set_fill(span.fill.as_ref().map(fill));
    surface.set_stroke(None);
    for run in span.positioned_glyphs.chunk_by(|a, b| a.font == b.font) {
        let Some(font) = fonts.get(&run[0].font).filter(|_| span.visible && span.fill.is_some())
        else {
            continue;
        };
        let places: Vec<[f32; 2]> = run
            .iter()
            .map(|glyph| {
                let usvg::Transform { tx, ty, .. } = glyph.transform();
                [tx, ty]
            })
            .collect();
        let mut text = String::new();
        let mut glyphs = Vec::with_capacity(run.len());
        for (number, glyph) in run.iter().enumerate() {
            let [x, y] = places[number];
            let advance = places.get(number + 1).map_or(0.0, |next| (next[0] - x) / size);
            let begin = text.len();
            text.push_str(&glyph.text);
            let rise = (places[0][1] - y) / size;
            let (id, range) = (GlyphId::new(glyph.id.0.into()), begin..text.len());
            glyphs.push(KrillaGlyph::new(id, advance, 0.0, rise, 0.0, range, None));
        }
        let [x, y] = places[0];
        surface.draw_glyphs(Point::from_xy(x, y), &glyphs, font.clone(), &text, size, false);
    }
}

fn outline(path: &usvg::Path) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for segment in path.data().segments() {
        match segment {
            PathSegment::MoveTo(to) => builder.move_to(to.x, to.y),
            PathSegment::LineTo(to) => builder.line_to(to.x, to.y),
            PathSegment::QuadTo(by, to) => builder.quad_to(by.x, by.y, to.x, to.y),
            PathSegment::CubicTo(a, b, to) => builder.cubic_to(a.x, a.y, b.x, b.y, to.x, to.y),
            PathSegment::Close => builder.close(),
        }
    }
    builder.finish()
}

fn fill(fill: &usvg::Fill) -> Fill {
    let rule = match fill.rule() {
        usvg::FillRule::NonZero => FillRule::NonZero,
        usvg::FillRule::EvenOdd => FillRule::EvenOdd,
    };
    Fill { paint: paint(fill.paint()), opacity: opacity(fill.opacity()), rule }
}

fn stroke(stroke: &usvg::Stroke) -> Stroke {
    let dash = stroke
        .dasharray()
        .map(|array| StrokeDash { array: array.to_vec(), offset: stroke.dashoffset() });
    Stroke {
        paint: paint(stroke.paint()),
        width: stroke.width().get(),
        miter_limit: stroke.miterlimit().get(),
        line_cap: match stroke.linecap() {
            usvg::LineCap::Butt => LineCap::Butt,
            usvg::LineCap::Round => LineCap::Round,
            usvg::LineCap::Square => LineCap::Square,
        },
        line_join: match stroke.linejoin() {
            usvg::LineJoin::Miter | usvg::LineJoin::MiterClip => LineJoin::Miter,
            usvg::LineJoin::Round => LineJoin::Round,
            usvg::LineJoin::Bevel => LineJoin::Bevel,
        },
        opacity: opacity(stroke.opacity()),
        dash,
    }
}

/// Grey is printed with black ink alone.
fn paint(paint: &usvg::Paint) -> Paint {
    match paint {
        usvg::Paint::Color(c) if c.red == c.green && c.green == c.blue => {
            luma::Color::new(c.red).into()
        }
        usvg::Paint::Color(c) => rgb::Color::new(c.red, c.green, c.blue).into(),
        // Refused when the drawing was parsed.
        _ => luma::Color::black().into(),
    }
}

fn opacity(opacity: usvg::Opacity) -> NormalizedF32 {
    NormalizedF32::new(opacity.get()).unwrap_or(NormalizedF32::ONE)
}
