//! Templates: every way to place one digit in the whole grid.
//!
//! A *template* of a digit gives it a place in every row, column and box, in keeping with values and
//! candidates. The digit is certain where all its templates put it, and impossible where none does.
//! A template that needs a cell where another digit is certain falls away, which may make further
//! cells certain: that is repeated until nothing changes.
//!
//! Nobody does this by hand; it says what can be known about each digit on its own. It is defined for
//! 9×9 grids alone, where a digit has 46 656 templates at most.
//!
//! Order: by digit; one step for all the cells of a digit. A step names its digit, and rests on the
//! rows that lack it; where other digits made templates fall away, on the rows that lack those too.

use omnidoku_core::{Digit, House, Shape};

use crate::cells::CellSet;
use crate::finder::Context;
use crate::state::State;
use crate::step::{Candidate, Step, Truth};
use crate::stop::Stop;
use crate::technique::{Method, Technique};

/// The first step of a method in the order stated above.
pub(super) fn first<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Option<Step> {
    all(context, method).into_iter().next()
}

/// Every step of a method.
pub(super) fn all<const W: usize>(context: &mut Context<'_, W>, method: Method) -> Vec<Step> {
    let state = context.state;
    if state.shape() != Shape::CLASSIC {
        return Vec::new();
    }
    let mut families: Vec<Family<W>> =
        Digit::all(state.shape()).map(|digit| Family::of(state, digit, context.stop)).collect();
    let alone: Vec<(CellSet<W>, CellSet<W>)> = families.iter().map(Family::verdict).collect();
    let Some(allies) = thin_out(&mut families, context.stop) else { return Vec::new() };
    let mut steps = Vec::new();
    for (family, alone) in families.iter().zip(alone) {
        let digit = family.digit;
        let (certain, impossible) = family.verdict();
        let candidates =
            |cells: CellSet<W>| cells.map(|cell| Candidate::new(cell, digit)).collect();
        let (technique, placements, eliminations) = match method {
            Method::TemplateSet => (Technique::TemplateSet, candidates(certain), Vec::new()),
            _ => (Technique::TemplateDelete, Vec::new(), candidates(impossible)),
        };
        if placements.is_empty() && eliminations.is_empty() {
            continue;
        }
        let needs_help = match method {
            Method::TemplateSet => certain != alone.0,
            _ => impossible != alone.1,
        };
        let others = families
            .iter()
            .filter(|other| needs_help && other.digit != digit && allies[other.digit.index()]);
        let rests_on = std::iter::once(family).chain(others);
        let truths = rests_on.flat_map(Family::truths).collect();
        let digits = vec![digit];
        steps.push(Step { digits, placements, eliminations, truths, ..Step::new(technique) });
    }
    steps
}

/// The templates of a digit, without the cells where it stands already.
struct Family<const W: usize> {
    digit: Digit,
    /// Its candidates.
    places: CellSet<W>,
    /// The rows that lack it.
    rows: Vec<House>,
    templates: Vec<CellSet<W>>,
}

impl<const W: usize> Family<W> {
    fn of(state: &State<W>, digit: Digit, stop: &Stop<'_>) -> Family<W> {
        let places = state.places(digit);
        let holds = |house: House| {
            state.house_table().cells(house).iter().any(|&cell| state.value(cell) == Some(digit))
        };
        let rows = (0..state.size()).map(House::row).filter(|&row| !holds(row)).collect();
        let mut family = Family { digit, places, rows, templates: Vec::new() };
        family.grow(state, 0, places, CellSet::EMPTY, stop);
        family
    }

    /// Adds the templates with these cells in the rows so far.
    fn grow(
        &mut self,
        state: &State<W>,
        row: usize,
        open: CellSet<W>,
        chosen: CellSet<W>,
        stop: &Stop<'_>,
    ) {
        let Some(&house) = self.rows.get(row) else { return self.templates.push(chosen) };
        for cell in open & state.house_table().house(house) {
            if stop.after(1) {
                return;
            }
            let rest = open - state.house_table().peers(cell);
            self.grow(state, row + 1, rest, chosen | CellSet::only(cell), stop);
        }
    }

    /// The cells that all templates have, and the candidates that none has.
    fn verdict(&self) -> (CellSet<W>, CellSet<W>) {
        let everywhere = self.templates.iter().fold(self.places, |all, &template| all & template);
        let nowhere = self.templates.iter().fold(self.places, |none, &template| none - template);
        (everywhere, nowhere)
    }

    fn truths(&self) -> impl Iterator<Item = Truth> {
        self.rows.iter().map(|&row| Truth::House(row, self.digit))
    }
}

/// Takes away the templates that need a cell where another digit is certain. Says of each digit
/// whether it took any away; `None` if a digit is left without a template.
fn thin_out<const W: usize>(families: &mut [Family<W>], stop: &Stop<'_>) -> Option<Vec<bool>> {
    let mut allies = vec![false; families.len()];
    loop {
        let certain: Vec<CellSet<W>> = families.iter().map(|family| family.verdict().0).collect();
        let mut is_stable = true;
        for (index, family) in families.iter_mut().enumerate() {
            if family.templates.is_empty() || stop.after(family.templates.len() * 8) {
                return None;
            }
            for (other, &cells) in certain.iter().enumerate().filter(|&(other, _)| other != index) {
                let before = family.templates.len();
                family.templates.retain(|template| !template.meets(cells));
                if family.templates.len() < before {
                    allies[other] = true;
                    is_stable = false;
                }
            }
        }
        if is_stable {
            return Some(allies);
        }
    }
}

#[cfg(test)]
mod tests {
    use omnidoku_core::Grid;

    use super::*;
    use crate::library::examples;
    use crate::options::Options;
    use crate::reason::all_steps;
    use crate::state::Position;
    use crate::technique::testing::{steps_in, taken};

    #[test]
    fn templates_see_what_a_swordfish_sees() {
        for (case, fish) in taken("swordfish") {
            let steps = steps_in(&case.position, Method::TemplateDelete);
            let gone: Vec<_> = steps.iter().flat_map(|step| &step.eliminations).collect();
            assert!(fish.eliminations.iter().all(|out| gone.contains(&out)));
        }
    }

    #[test]
    fn a_template_rests_on_the_digits_it_needs() {
        for id in ["template-set", "template-delete"] {
            for case in examples().filter(|case| case.technique.id() == id) {
                let method = case.technique.method().unwrap();
                let steps = steps_in(&case.position, method);
                assert!(steps.iter().any(|step| step.conclusion() == case.conclusion));
                let is_house = |truth: &Truth| matches!(truth, Truth::House(..));
                assert!(steps.iter().all(|step| step.truths.iter().all(is_house)));
            }
        }
    }

    #[test]
    fn nothing_is_certain_in_an_empty_grid() {
        for shape in [Shape::CLASSIC, Shape::new(2, 3).unwrap()] {
            let empty = Position::with_values(Grid::empty(shape), Grid::empty(shape));
            for method in [Method::TemplateSet, Method::TemplateDelete] {
                assert_eq!(all_steps(&empty, method, &Options::default()), []);
            }
        }
    }
}
