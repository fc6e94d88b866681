//! Templates: every way to place one digit in the whole grid.
//!
//! A *template* of a digit is one cell in every row, column and box that the values and candidates
//! allow. The digit is certain where all its templates place it, and impossible where none does. A
//! template that uses a cell in which another digit is certain is discarded, which may make further
//! cells certain; this repeats until nothing changes.
//!
//! Nobody does this by hand; it shows what can be known about each digit on its own. It is defined
//! for 9×9 grids only, where a digit has at most 46 656 templates.
//!
//! There is at most one step per digit, for all its cells, in the order of digits. A step names its
//! digit and rests on the rows that still lack it; where other digits caused templates to be
//! discarded, on the rows that lack those as well.

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

/// The templates of a digit, without the cells that already hold it.
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

    /// Adds all templates that extend `chosen`, the cells of the rows before this one.
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

    /// The cells that are in all templates, and the candidates that are in none.
    fn verdict(&self) -> (CellSet<W>, CellSet<W>) {
        let everywhere = self.templates.iter().fold(self.places, |all, &template| all & template);
        let nowhere = self.templates.iter().fold(self.places, |none, &template| none - template);
        (everywhere, nowhere)
    }

    fn truths(&self) -> impl Iterator<Item = Truth> {
        self.rows.iter().map(|&row| Truth::House(row, self.digit))
    }
}

/// Discards the templates that use a cell in which another digit is certain. Returns for each digit
/// whether it caused any to be discarded; `None` if a digit has no template left.
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
