//! What is impossible, detected before anything is tried.
//!
//! Only what is certainly impossible is refused. A request that passes may still be out of reach,
//! which is reported after its attempts.

mod difficulty;

use omnidoku_core::Shape;
use omnidoku_logic::rate::level::Level;

use crate::contradiction::Contradiction;
use crate::fit;
use crate::layout::Layout;
use crate::request::{Clues, Problem, Request};
use crate::target::Grading;

/// Returns an error if no puzzle can be what the request asks for.
pub fn check(request: &Request) -> Result<(), Problem> {
    request.full.check(request.shape)?;
    clues(request)?;
    difficulty::check(request)?;
    let is_solved = request.target.level == Some(Grading::Omnidoku(Level::Solved));
    match (&request.clues, request.target.is_any()) {
        (Clues::All, false) if !is_solved => contradiction(Contradiction::FullGrid),
        (Clues::All, _) => Ok(()),
        _ if is_solved => contradiction(Contradiction::SolvedButBlank),
        (_, false) if !request.unique => contradiction(Contradiction::NotUnique),
        _ => Ok(()),
    }
}

/// The fewest clues that can leave one solution, and the source of that number.
pub fn fewest_clues(shape: Shape) -> (usize, &'static str) {
    match (shape.box_rows(), shape.box_cols()) {
        (2, 2) => (4, "all 4x4 grids have been searched"),
        (2, 3) | (3, 2) => (8, "all 6x6 grids have been searched"),
        (3, 3) => (17, "McGuire, Tugemann and Civario searched all 9x9 grids in 2012"),
        _ => (shape.size() - 1, "two digits that no clue shows could change places"),
    }
}

fn clues(request: &Request) -> Result<(), Problem> {
    let Request { shape, layout, unique, .. } = *request;
    match &request.clues {
        Clues::Count(asked) => {
            count(shape, *asked, unique)?;
            fits(layout, shape, *asked)
        }
        Clues::Mask(mask) => {
            if mask.shape() != shape {
                return Err(Problem::MaskShape { mask: mask.shape(), shape });
            }
            if let Some(hopeless) = fit::hopeless(mask).filter(|_| unique) {
                return Err(Problem::HopelessMask(hopeless));
            }
            match layout {
                Layout::None => Ok(()),
                _ => contradiction(Contradiction::MaskAndSymmetry),
            }
        }
        Clues::Unbiased if shape != Shape::CLASSIC => {
            let what = "the controlled-bias method".to_owned();
            Err(Problem::NotForShape { what, which: "9x9", shape })
        }
        Clues::Unbiased if layout != Layout::None => {
            contradiction(Contradiction::UnbiasedAndSymmetry)
        }
        Clues::Minimal | Clues::ByLevel | Clues::Unbiased if !unique => {
            contradiction(Contradiction::MinimalAndSeveral)
        }
        Clues::All | Clues::Minimal | Clues::ByLevel | Clues::Unbiased => Ok(()),
    }
}

fn count(shape: Shape, asked: usize, unique: bool) -> Result<(), Problem> {
    let cells = shape.cell_count();
    if asked > cells {
        return Err(Problem::TooManyClues { asked, cells });
    }
    let (fewest, reason) = fewest_clues(shape);
    if unique && asked < fewest {
        return Err(Problem::TooFewClues { asked, fewest, reason });
    }
    Ok(())
}

/// Returns an error unless some orbits of the layout have this many cells together.
fn fits(layout: Layout, shape: Shape, asked: usize) -> Result<(), Problem> {
    if layout.allows(shape, asked) {
        return Ok(());
    }
    let nearest = layout.nearest(shape, asked);
    Err(Problem::LayoutDoesNotFit { layout: layout.name(), asked, nearest })
}

fn contradiction(what: Contradiction) -> Result<(), Problem> {
    Err(Problem::Contradiction(what))
}

#[cfg(test)]
mod tests {
    use omnidoku_logic::Technique;
    use omnidoku_logic::rate::Scale;
    use omnidoku_logic::technique::Class;

    use super::*;
    use crate::mask::Mask;
    use crate::target::{Target, Use};

    fn request() -> Request {
        Request::new(Shape::CLASSIC, 1)
    }

    fn refusal(request: Request) -> String {
        check(&request).unwrap_err().to_string()
    }

    fn technique(id: &str) -> Technique {
        Technique::from_id(id).unwrap()
    }

    #[test]
    fn numbers_of_clues() {
        for (asked, says) in
            [(82, "82 clues do not fit into 81 cells"), (16, "16 clues cannot leave")]
        {
            let said = refusal(Request { clues: Clues::Count(asked), ..request() });
            assert!(said.contains(says), "{said}");
        }
        let layout = Layout::Full;
        let said = refusal(Request { clues: Clues::Count(23), layout, ..request() });
        assert!(said.ends_with("24 would do") || said.ends_with("22 would do"), "{said}");
        for count in 17..=81 {
            check(&Request { clues: Clues::Count(count), layout: Layout::HalfTurn, ..request() })
                .unwrap();
        }
        let few = Request { clues: Clues::Count(3), unique: false, ..request() };
        check(&few).unwrap();
    }

    #[test]
    fn masks() {
        let shape = Shape::new(2, 3).unwrap();
        let mask = Mask::from_cells(shape, shape.cells());
        let said = refusal(Request { clues: Clues::Mask(mask), ..request() });
        assert_eq!(said, "the mask is for boxes of 2x3, the puzzle for 3x3");
        let mask = Mask::from_cells(Shape::CLASSIC, Shape::CLASSIC.cells().skip(18));
        let said = refusal(Request { clues: Clues::Mask(mask), ..request() });
        assert!(said.contains("rows 1 and 2 have no clue"), "{said}");
    }

    #[test]
    fn targets_that_contradict_themselves() {
        let easy = Some(Grading::Hodoku(Class::Easy));
        let hodoku = Target { scale: Scale::Hodoku, level: easy, ..Target::any() };
        let x_wing = Use { technique: technique("x-wing"), times: 1 };
        let cases = [
            (Target { needs: vec![x_wing], ..hodoku.clone() }, "x-wing is of level Hard"),
            (Target { score: Some(900..=1000), ..hodoku.clone() }, "800 at most"),
            (Target { scale: Scale::Omnidoku, ..hodoku.clone() }, "not one of the scale"),
            (
                Target { needs: vec![x_wing], avoids: vec![x_wing.technique], ..Target::any() },
                "both asked for and ruled out",
            ),
            (
                Target { hardest: Some(technique("template-set")), ..Target::any() },
                "off by default",
            ),
        ];
        for (target, says) in cases {
            let said = refusal(Request { target, ..request() });
            assert!(said.contains(says), "{said}");
        }
        let level = Some(Grading::Omnidoku(Level::Hard));
        let target = Target { level, needs: vec![x_wing], ..Target::any() };
        check(&Request { target: target.clone(), ..request() }).unwrap();
        let said = refusal(Request { target, clues: Clues::All, ..request() });
        assert!(said.contains("nothing is left to find"), "{said}");
        let level = Some(Grading::Omnidoku(Level::Solved));
        let target = Target { level, ..Target::any() };
        check(&Request { target: target.clone(), clues: Clues::All, ..request() }).unwrap();
        let said = refusal(Request { target, ..request() });
        assert!(said.contains("no cell is blank"), "{said}");
    }
}
