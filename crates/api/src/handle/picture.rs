//! `picture` and `qr`: a grid and a text as drawings.

use omnidoku_draw::{Picture, Theme};

use super::text::shown_marks;
use crate::grid_state::GridState;
use crate::reply::{PictureReply, QrReply};
use crate::request::{self, PictureRequest, QrRequest};
use crate::work::Work;
use crate::{Refusal, message};

/// The most characters of a title.
pub(super) const MAX_TITLE: usize = 200;

pub(crate) fn picture(request: &PictureRequest, work: &Work<'_>) -> Result<PictureReply, Refusal> {
    let PictureRequest { candidates, coordinates, theme, title, .. } = request;
    let grid = GridState::new(&request.grid_input(), work.allowance)?;
    let marks = candidates.unwrap_or(false).then(|| shown_marks(&grid));
    let title: String = title.as_deref().unwrap_or("Sudoku").chars().take(MAX_TITLE).collect();
    let mut picture = Picture::of(&grid.givens)
        .with_values(&grid.values)
        .with_alphabet(grid.alphabet)
        .with_coordinates(coordinates.unwrap_or(false))
        .with_title(&title)
        .with_theme(match theme.unwrap_or_default() {
            request::Theme::Blue => Theme::BLUE,
            request::Theme::Paper => Theme::PAPER,
            request::Theme::Dark => Theme::DARK,
        });
    if let Some(marks) = &marks {
        picture = picture.with_candidates(marks);
    }
    Ok(PictureReply { svg: picture.svg() })
}

pub(crate) fn qr(request: &QrRequest, _: &Work<'_>) -> Result<QrReply, Refusal> {
    let code = omnidoku_draw::qr(&request.text)
        .map_err(|_too_long| Refusal::unsupported(message::paper::qr_too_long()))?;
    Ok(QrReply { size: code.size, svg: code.svg })
}
