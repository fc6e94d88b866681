//! A font of a PDF file: the outlines of the glyphs in use, their widths, and the text they stand for.

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str};
use resvg::usvg::fontdb::ID;
use subsetter::GlyphRemapper;
use ttf_parser::{Face, GlyphId, name_id};

use super::compressed;
use crate::PrintError;

/// Glyphs are numbered by the embedded font itself, in two bytes.
const ENCODING: Name<'_> = Name(b"Identity-H");
const NUMBERING: SystemInfo<'_> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// A font, and the glyphs of it that occur.
pub(super) struct EmbeddedFont {
    pub(super) id: ID,
    /// The name by which pages refer to it.
    pub(super) name: Vec<u8>,
    bytes: &'static [u8],
    face: Face<'static>,
    glyphs: GlyphRemapper,
    /// The text of each embedded glyph; of the first, which stands for what the font does not have, none.
    texts: Vec<String>,
}

impl EmbeddedFont {
    pub(super) fn new(id: ID, bytes: &'static [u8], number: usize) -> Option<Self> {
        let face = Face::parse(bytes, 0).ok()?;
        let name = format!("Font{number}").into_bytes();
        let (glyphs, texts) = (GlyphRemapper::new(), vec![String::new()]);
        Some(EmbeddedFont { id, name, bytes, face, glyphs, texts })
    }

    pub(super) fn is_used(&self) -> bool {
        self.texts.len() > 1
    }

    /// The number of a glyph in the file, which from now on contains it.
    pub(super) fn embed(&mut self, glyph: u16, text: &str) -> u16 {
        let number = self.glyphs.remap(glyph);
        if usize::from(number) == self.texts.len() {
            self.texts.push(text.to_owned());
        }
        number
    }

    /// How far a glyph moves the next one, where 1 is the size of the font.
    pub(super) fn advance(&self, glyph: u16) -> f32 {
        let units = self.face.glyph_hor_advance(GlyphId(glyph)).unwrap_or(0);
        f32::from(units) / f32::from(self.face.units_per_em())
    }

    pub(super) fn write(
        self,
        file: &mut Pdf,
        id: Ref,
        new_ref: &mut impl FnMut() -> Ref,
    ) -> Result<(), PrintError> {
        let [cid_font, descriptor, outlines, to_unicode] = std::array::from_fn(|_| new_ref());
        let subset = subsetter::subset(self.bytes, 0, &self.glyphs)
            .map_err(|error| PrintError::Unwritable(error.to_string()))?;
        let base_name = self.base_name(&subset);
        let base_name = Name(base_name.as_bytes());
        file.type0_font(id)
            .base_font(base_name)
            .encoding_predefined(ENCODING)
            .descendant_font(cid_font)
            .to_unicode(to_unicode);

        let mut font = file.cid_font(cid_font);
        font.subtype(CidFontType::Type2)
            .base_font(base_name)
            .system_info(NUMBERING)
            .font_descriptor(descriptor)
            .cid_to_gid_map_predefined(Name(b"Identity"));
        let widths = self.glyphs.remapped_gids().map(|glyph| self.advance(glyph) * 1000.0);
        font.widths().consecutive(0, widths);
        font.finish();

        // Measures of a font are in thousandths of its size.
        let scale = 1000.0 / f32::from(self.face.units_per_em());
        let scaled = |units: i16| f32::from(units) * scale;
        let extent = self.face.global_bounding_box();
        let [left, bottom, right, top] =
            [extent.x_min, extent.y_min, extent.x_max, extent.y_max].map(scaled);
        let mut about = file.font_descriptor(descriptor);
        about
            .name(base_name)
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(left, bottom, right, top))
            .italic_angle(0.0)
            .ascent(scaled(self.face.ascender()))
            .descent(scaled(self.face.descender()))
            .cap_height(scaled(self.face.capital_height().unwrap_or(self.face.ascender())))
            // Required, and used only where the font is replaced by another.
            .stem_v(f32::from(self.face.weight().to_number()) / 5.0)
            .font_file2(outlines);
        about.finish();
        file.stream(outlines, &compressed(&subset)?).filter(Filter::FlateDecode);

        let mut texts = UnicodeCmap::new(Name(b"Text"), NUMBERING);
        for (number, text) in (0_u16..).zip(&self.texts).filter(|(_, text)| !text.is_empty()) {
            texts.pair_with_multiple(number, text.chars());
        }
        file.cmap(to_unicode, &compressed(&texts.finish())?)
            .name(Name(b"Text"))
            .system_info(NUMBERING)
            .filter(Filter::FlateDecode);
        Ok(())
    }

    /// The name of the font behind a tag of six letters that differs between different subsets.
    fn base_name(&self, subset: &[u8]) -> String {
        let mut hash = subset
            .iter()
            .fold(0_u32, |hash, &byte| hash.wrapping_mul(16_777_619) ^ u32::from(byte));
        let tag = std::array::from_fn::<u8, 6, _>(|_| {
            let letter = b'A' + (hash % 26) as u8;
            hash /= 26;
            letter
        });
        let names = self.face.names().into_iter();
        let name = names
            .filter(|name| name.name_id == name_id::POST_SCRIPT_NAME)
            .find_map(|name| name.to_string());
        format!("{}+{}", String::from_utf8_lossy(&tag), name.as_deref().unwrap_or("Font"))
    }
}
