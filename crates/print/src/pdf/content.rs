//! The operators that draw one page.

use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Name, Settings, Str};
use resvg::tiny_skia::{PathSegment, Point};
use resvg::usvg::layout::PositionedGlyph;
use resvg::usvg::{self, Color, Paint};

use super::POINTS_PER_PIXEL;
use super::font::EmbeddedFont;
use crate::fonts::fonts;

/// What the pages of a file use together.
pub(super) struct Shared {
    pub(super) fonts: Vec<EmbeddedFont>,
    /// Pairs of opacities that occur, of filling and of stroking.
    pub(super) opacities: Vec<[f32; 2]>,
}

impl Shared {
    pub(super) fn new() -> Self {
        let faces = fonts().faces.iter().enumerate();
        let fonts =
            faces.filter_map(|(number, &(id, file))| EmbeddedFont::new(id, file, number)).collect();
        Shared { fonts, opacities: Vec::new() }
    }
}

/// The name by which a page refers to a pair of opacities.
pub(super) fn opacity_name(number: usize) -> Vec<u8> {
    format!("Opacity{number}").into_bytes()
}

/// Draws one page.
pub(super) struct Painter<'a> {
    content: Content,
    shared: &'a mut Shared,
}

impl<'a> Painter<'a> {
    /// A page this high in points. What is drawn is measured as in SVG: in pixels, from the top.
    pub(super) fn new(height: f32, shared: &'a mut Shared) -> Self {
        let mut content = Content::with_settings(Settings { pretty: false });
        content.transform([POINTS_PER_PIXEL, 0.0, 0.0, -POINTS_PER_PIXEL, 0.0, height]);
        Painter { content, shared }
    }

    pub(super) fn finish(self) -> Vec<u8> {
        self.content.finish().into_vec()
    }

    pub(super) fn draw(&mut self, group: &usvg::Group) {
        let usvg::Transform { sx, kx, ky, sy, tx, ty } = group.transform();
        self.content.save_state().transform([sx, ky, kx, sy, tx, ty]);
        for node in group.children() {
            match node {
                usvg::Node::Group(group) => self.draw(group),
                usvg::Node::Path(path) => self.draw_path(path),
                usvg::Node::Text(text) => {
                    text.layouted().iter().for_each(|span| self.draw_words(span));
                }
                // Refused when the drawing was parsed.
                usvg::Node::Image(_) => {}
            }
        }
        self.content.restore_state();
    }

    fn draw_path(&mut self, path: &usvg::Path) {
        let (fill, stroke) = (path.fill(), path.stroke());
        if !path.is_visible() || (fill.is_none() && stroke.is_none()) {
            return;
        }
        self.content.save_state();
        self.set_opacity(fill.map(usvg::Fill::opacity), stroke.map(usvg::Stroke::opacity));
        if let Some(fill) = fill {
            self.set_fill(fill.paint());
        }
        if let Some(stroke) = stroke {
            self.set_stroke(stroke);
        }
        self.outline(path);
        let is_even_odd = fill.is_some_and(|fill| fill.rule() == usvg::FillRule::EvenOdd);
        match (fill.is_some(), stroke.is_some()) {
            (true, true) if is_even_odd => self.content.fill_even_odd_and_stroke(),
            (true, true) => self.content.fill_nonzero_and_stroke(),
            (true, false) if is_even_odd => self.content.fill_even_odd(),
            (true, false) => self.content.fill_nonzero(),
            (false, _) => self.content.stroke(),
        };
        self.content.restore_state();
    }

    fn outline(&mut self, path: &usvg::Path) {
        let mut from = Point::zero();
        for segment in path.data().segments() {
            match segment {
                PathSegment::MoveTo(to) => self.content.move_to(to.x, to.y),
                PathSegment::LineTo(to) => self.content.line_to(to.x, to.y),
                // PDF has cubic curves alone: the same curve has its control points two thirds of the way.
                PathSegment::QuadTo(by, to) => {
                    let control =
                        |end: Point| end + (by - end) * Point::from_xy(2.0 / 3.0, 2.0 / 3.0);
                    let (a, b) = (control(from), control(to));
                    self.content.cubic_to(a.x, a.y, b.x, b.y, to.x, to.y)
                }
                PathSegment::CubicTo(a, b, to) => {
                    self.content.cubic_to(a.x, a.y, b.x, b.y, to.x, to.y)
                }
                PathSegment::Close => self.content.close_path(),
            };
            if let PathSegment::MoveTo(to)
            | PathSegment::LineTo(to)
            | PathSegment::QuadTo(_, to)
            | PathSegment::CubicTo(_, _, to) = segment
            {
                from = to;
            }
        }
    }

    /// Writes the glyphs of a line as one piece of text, so that a reader finds words and not letters.
    fn draw_words(&mut self, span: &usvg::layout::Span) {
        let Some(fill) = span.fill.as_ref().filter(|_| span.visible) else { return };
        self.content.save_state();
        self.set_opacity(Some(fill.opacity()), None);
        self.set_fill(fill.paint());
        self.content.begin_text();
        let is_same_line = |a: &PositionedGlyph, b: &PositionedGlyph| {
            a.font == b.font && a.transform().ty == b.transform().ty
        };
        for line in span.positioned_glyphs.chunk_by(is_same_line) {
            self.draw_line(line, span.font_size.get());
        }
        self.content.end_text();
        self.content.restore_state();
    }

    fn draw_line(&mut self, line: &[PositionedGlyph], size: f32) {
        let fonts = &mut self.shared.fonts;
        let Some(font) = fonts.iter_mut().find(|font| font.id == line[0].font) else { return };
        let usvg::Transform { tx: x, ty: y, .. } = line[0].transform();
        self.content.set_font(Name(&font.name), size);
        // Upright on a page that is upside down.
        self.content.set_text_matrix([1.0, 0.0, 0.0, -1.0, x, y]);
        let mut show = self.content.show_positioned();
        let mut items = show.items();
        for (number, glyph) in line.iter().enumerate() {
            let id = font.embed(glyph.id.0, &glyph.text);
            items.show(Str(&id.to_be_bytes()));
            if let Some(next) = line.get(number + 1) {
                let distance = (next.transform().tx - glyph.transform().tx) / size;
                // By how much the next glyph is nearer than the width of this one puts it.
                let nearer = (font.advance(glyph.id.0) - distance) * 1000.0;
                if nearer.abs() > 0.01 {
                    items.adjust(nearer);
                }
            }
        }
    }

    fn set_opacity(&mut self, fill: Option<usvg::Opacity>, stroke: Option<usvg::Opacity>) {
        let pair = [fill, stroke].map(|opacity| opacity.map_or(1.0, |opacity| opacity.get()));
        if pair == [1.0; 2] {
            return;
        }
        let known = &mut self.shared.opacities;
        let number = known.iter().position(|other| *other == pair).unwrap_or_else(|| {
            known.push(pair);
            known.len() - 1
        });
        self.content.set_parameters(Name(&opacity_name(number)));
    }

    fn set_fill(&mut self, paint: &Paint) {
        match ink(paint) {
            Ink::Black(grey) => self.content.set_fill_gray(grey),
            Ink::Colour([r, g, b]) => self.content.set_fill_rgb(r, g, b),
        };
    }

    fn set_stroke(&mut self, stroke: &usvg::Stroke) {
        match ink(stroke.paint()) {
            Ink::Black(grey) => self.content.set_stroke_gray(grey),
            Ink::Colour([r, g, b]) => self.content.set_stroke_rgb(r, g, b),
        };
        self.content
            .set_line_width(stroke.width().get())
            .set_miter_limit(stroke.miterlimit().get())
            .set_line_cap(match stroke.linecap() {
                usvg::LineCap::Butt => LineCapStyle::ButtCap,
                usvg::LineCap::Round => LineCapStyle::RoundCap,
                usvg::LineCap::Square => LineCapStyle::ProjectingSquareCap,
            })
            .set_line_join(match stroke.linejoin() {
                usvg::LineJoin::Miter | usvg::LineJoin::MiterClip => LineJoinStyle::MiterJoin,
                usvg::LineJoin::Round => LineJoinStyle::RoundJoin,
                usvg::LineJoin::Bevel => LineJoinStyle::BevelJoin,
            });
        if let Some(dashes) = stroke.dasharray() {
            self.content.set_dash_pattern(dashes.iter().copied(), stroke.dashoffset());
        }
    }
}

enum Ink {
    /// From 0, black, to 1, white: printed with black ink alone.
    Black(f32),
    Colour([f32; 3]),
}

fn ink(paint: &Paint) -> Ink {
    let part = |byte: u8| f32::from(byte) / 255.0;
    match *paint {
        Paint::Color(Color { red, green, blue }) if red == green && green == blue => {
            Ink::Black(part(red))
        }
        Paint::Color(Color { red, green, blue }) => Ink::Colour([red, green, blue].map(part)),
        // Refused when the drawing was parsed.
        _ => Ink::Black(0.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing;

    /// The operators of a drawing in one line, and what they refer to.
    fn operators(inside: &str) -> (String, Shared) {
        let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"40\">";
        let tree = drawing::read(&format!("{head}{inside}</svg>")).unwrap();
        let mut shared = Shared::new();
        let mut painter = Painter::new(30.0, &mut shared);
        painter.draw(tree.root());
        let operators = String::from_utf8(painter.finish()).unwrap().replace('\n', " ");
        (operators, shared)
    }

    #[test]
    fn a_quadratic_curve_is_drawn_as_a_cubic_one() {
        let (operators, _) =
            operators("<path d=\"M0 0 Q3 0 3 3\" stroke=\"#ff0000\" fill=\"none\"/>");
        assert!(operators.contains(" 0 0 m 2 0 3 1 3 3 c S "), "{operators}");
        assert!(operators.contains(" 1 0 0 RG ") && !operators.contains(" gs"), "{operators}");
    }

    #[test]
    fn a_pair_of_opacities_is_kept_once() {
        let shape = "<rect width=\"4\" height=\"4\" fill=\"#808080\" fill-opacity=\"0.5\"/>";
        let (operators, shared) = operators(&shape.repeat(3));
        assert_eq!(operators.matches("/Opacity0 gs ").count(), 3, "{operators}");
        assert_eq!(shared.opacities, [[0.5, 1.0]]);
    }

    #[test]
    fn a_word_is_one_piece_of_text() {
        let (operators, shared) = operators("<text x=\"4\" y=\"20\" font-size=\"8\">AVA</text>");
        assert_eq!(operators.matches("]TJ ").count(), 1, "{operators}");
        assert!(operators.contains("/Font0 8 Tf 1 0 0 -1 4 20 Tm["), "{operators}");
        assert!(shared.fonts[0].is_used() && !shared.fonts[1].is_used());
    }
}
