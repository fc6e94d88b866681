//! The font of every page: Fira Sans, which is embedded. No font of the system is used, so that a page
//! looks the same everywhere.

use std::sync::{Arc, OnceLock};

use resvg::usvg::fontdb::{Database, ID, Source};

/// The font family of all text.
pub(crate) const FAMILY: &str = "Fira Sans";

/// The files, by weight.
const FILES: [&[u8]; 2] = [
    include_bytes!("../fonts/FiraSans-Regular.ttf"),
    include_bytes!("../fonts/FiraSans-Medium.ttf"),
];

/// The fonts that text is laid out with.
pub(crate) struct Fonts {
    pub(crate) database: Arc<Database>,
    /// Each with its file.
    pub(crate) faces: Vec<(ID, &'static [u8])>,
}

/// The fonts, read once.
pub(crate) fn fonts() -> &'static Fonts {
    static FONTS: OnceLock<Fonts> = OnceLock::new();
    FONTS.get_or_init(|| {
        let mut database = Database::new();
        let mut faces = Vec::new();
        for file in FILES {
            let found = database.load_font_source(Source::Binary(Arc::new(file)));
            faces.extend(found.into_iter().map(|id| (id, file)));
        }
        database.set_sans_serif_family(FAMILY);
        database.set_serif_family(FAMILY);
        Fonts { database: Arc::new(database), faces }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::usvg::fontdb::{Family, Query, Weight};

    #[test]
    fn both_weights_are_found_by_name() {
        let Fonts { database, faces } = fonts();
        let find = |weight| {
            let families = &[Family::Name(FAMILY)];
            database.query(&Query { families, weight, ..Query::default() })
        };
        assert_eq!(faces.len(), 2);
        assert_eq!(find(Weight::NORMAL), Some(faces[0].0));
        assert_eq!(find(Weight::MEDIUM), Some(faces[1].0));
    }
}
