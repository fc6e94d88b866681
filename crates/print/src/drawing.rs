//! A drawing that was read: text laid out, every length a number.

use resvg::usvg::{self, ImageHrefResolver, Options, Tree};

use crate::PrintError;
use crate::fonts::{FAMILY, fonts};

/// The most characters a drawing may have: a page of the largest grids takes a tenth of it.
const MAX_LENGTH: usize = 1 << 25;

/// Reads a drawing. It is closed in itself: it has the fonts of the program and can name no file.
pub(crate) fn read(svg: &str) -> Result<Tree, PrintError> {
    if svg.len() > MAX_LENGTH {
        return Err(PrintError::TooLarge);
    }
    let options = Options {
        fontdb: fonts().database.clone(),
        font_family: FAMILY.to_owned(),
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).map_err(PrintError::NoDrawing)?;
    match is_plain(tree.root()) {
        true => Ok(tree),
        false => Err(PrintError::Unsupported),
    }
}

/// Whether there are only shapes and text in plain colours: all that drawings of puzzles are made of.
fn is_plain(group: &usvg::Group) -> bool {
    let is_plain_paint = |paint: &usvg::Paint| matches!(paint, usvg::Paint::Color(_));
    !group.should_isolate()
        && group.filters().is_empty()
        && group.children().iter().all(|node| match node {
            usvg::Node::Group(group) => is_plain(group),
            usvg::Node::Path(path) => {
                path.fill().is_none_or(|fill| is_plain_paint(fill.paint()))
                    && path.stroke().is_none_or(|stroke| is_plain_paint(stroke.paint()))
            }
            usvg::Node::Text(text) => text.layouted().iter().all(|span| {
                span.stroke.is_none()
                    && span.fill.as_ref().is_none_or(|fill| is_plain_paint(fill.paint()))
            }),
            usvg::Node::Image(_) => false,
        })
}
