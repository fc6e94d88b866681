//! Requests for pages: puzzles laid out on paper.

use std::collections::BTreeMap;

use omnidoku::logic::message::Language;
use serde::{Deserialize, Serialize};

use super::PrintedGrid;
use crate::Refusal;

/// Requests that share their first fields, written out for the reason given in [`on_grid`](super::on_grid).
macro_rules! for_paper {
    ($(
        $(#[$about:meta])*
        pub struct $name:ident { $($(#[$field_about:meta])* $field:ident: $type:ty,)* }
    )*) => {$(
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            /// The grids, in order.
            pub boards: Vec<PrintedGrid>,
            /// The size of the paper. Default: `a4`.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub paper: Option<Paper>,
            /// How many on a page: 1, 2, 4 or 6. Default: 1.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub per_page: Option<u8>,
            /// Whether the solutions follow at the end. Default: no.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub solutions: Option<bool>,
            /// Whether each says how hard it is. Default: no.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub grades: Option<bool>,
            /// Whether to show pencil marks. Default: no.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub candidates: Option<bool>,
            /// Whether to number rows and columns. Default: no.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub coordinates: Option<bool>,
            $($(#[$field_about])* pub $field: $type,)*
        }
    )*};
}

for_paper! {
    /// Asks for pages as drawings.
    pub struct PagesRequest {
        /// The words on them: `solutions` is the heading of the solutions, a level's name (`very easy`) goes beside a puzzle of
        /// that hard. Default: those of the language.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        words: BTreeMap<String, String>,
        /// The language of the words that `words` does not have, and of refusals. Default: `en`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        language: Option<String>,
    }

    /// Asks for a file of pages. Only the server prints: this is not an operation of [`handle`](crate::handle), which
    /// only draws [them](PagesRequest).
    pub struct PrintRequest {
        /// What to make.
        #[serde(rename = "as")]
        kind: PrintKind,
        /// Which page, counted from 1, where it is a picture. Default: the first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        page: Option<usize>,
        /// The language. Default: `en`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        language: Option<String>,
    }
}

impl PrintRequest {
    /// Reads the JSON of a request.
    pub fn read(json: &[u8]) -> Result<PrintRequest, Refusal> {
        super::from_json(json)
    }

    /// The pages of the file. An unknown language is left out.
    pub fn into_pages(self) -> PagesRequest {
        let language = self.language.filter(|tag| Language::by_tag(tag).is_some());
        let PrintRequest { boards, paper, per_page, solutions, grades, .. } = self;
        let PrintRequest { candidates, coordinates, .. } = self;
        let words = BTreeMap::new();
        PagesRequest {
            boards,
            paper,
            per_page,
            solutions,
            grades,
            candidates,
            coordinates,
            words,
            language,
        }
    }
}

/// Sizes of paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8.5 × 11 inches.
    Letter,
}

/// What pages can be made as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PrintKind {
    /// All pages in one file.
    Pdf,
    /// One page as pixels.
    Png,
    /// One page as a drawing.
    Svg,
}
