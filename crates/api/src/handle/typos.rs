//! `typos`: which clue was probably copied wrongly, where a puzzle does not have exactly one solution.

use omnidoku::check;
use omnidoku::typo::{self, Ailment};

use super::check::Known;
use crate::engines;
use crate::grid_state::GridState;
use crate::reply::{Solutions, TyposReply};
use crate::request::TyposRequest;
use crate::work::Work;
use crate::{Conflict, Refusal, TyposInfo};

/// How many seconds it may take by default.
const USUAL_SECONDS: f64 = 5.0;

pub(crate) fn typos(request: &TyposRequest, work: &Work<'_>) -> Result<TyposReply, Refusal> {
    let grid = GridState::new(&request.grid_input(), work.allowance)?;
    let shape = grid.shape();
    let limits = work.limits(Some(request.seconds.unwrap_or(USUAL_SECONDS)))?;
    let limits = engines::with_memory(limits, shape, work);
    let known = Known::of(&grid.givens, &limits, work)?;
    let ailment = match known.solutions {
        Solutions::None => Some(Ailment::NoSolution),
        Solutions::Many => Some(Ailment::SeveralSolutions),
        Solutions::One | Solutions::Unknown => None,
    };
    let typos = match ailment {
        Some(ailment) => {
            let other_shapes = typo::proper_shapes(&grid.givens, &limits)?;
            let typos = typo::find(&grid.givens, ailment, &limits)?;
            let typos = TyposInfo::new(&typos, &grid.givens, grid.alphabet);
            (other_shapes.iter().map(ToString::to_string).collect(), typos)
        }
        None => (Vec::new(), TyposInfo { complete: true, ..TyposInfo::default() }),
    };
    let (other_shapes, typos) = typos;
    Ok(TyposReply {
        status: known.status,
        solutions: known.solutions,
        conflicts: Conflict::all(&check::conflicts(&grid.givens), shape, grid.alphabet),
        typos,
        other_shapes,
    })
}
