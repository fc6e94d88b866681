//! Why a board has no solution, where no search is needed to see it: rules and cells that contradict each other.
//!
//! What propagation refutes is made smaller until nothing can be left out: first large parts of the list of rules
//! and of cells with given values or limited candidates, then smaller ones, in the end each alone. Propagation
//! derives no less from more demands, so what could not be left out once is needed for good.
//!
//! The houses of the board stay throughout.

use std::ops::ControlFlow;

use omnidoku_core::Cell;
use omnidoku_rules::Variant;
use omnidoku_rules::show::sentence::{candidates, sentence};
use omnidoku_rules::words::Language;
use omnidoku_solve::Limits;

use crate::ask::Error;
use crate::model::Model;
use crate::search::Search;

/// Rules and cells that cannot go together in the houses of the board: without any one of them, propagation would find
/// nothing wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The rules, by their places in the list of the variant.
    pub rules: Vec<usize>,
    /// The cells whose given values or candidates take part.
    pub cells: Vec<Cell>,
}

impl Contradiction {
    /// The rules and cells in words, a line each.
    pub fn lines(&self, variant: &Variant, language: Language) -> Vec<String> {
        let board = &variant.board;
        let rules = self.rules.iter().map(|&rule| sentence(&variant.rules[rule], board, language));
        rules.chain(self.cells.iter().map(|&cell| candidates(board, cell))).collect()
    }
}

/// Something that may be left out.
#[derive(Clone, Copy)]
enum Demand {
    Rule(usize),
    Cell(Cell),
}

/// What contradicts each other. `None` if propagation refutes nothing, or if the limits end the work.
pub fn contradiction(variant: &Variant, limits: &Limits) -> Result<Option<Contradiction>, Error> {
    let board = &variant.board;
    let limited = board.cells().filter(|&cell| board.candidates(cell) != board.values().set());
    let rules = (0..variant.rules.len()).map(Demand::Rule);
    let mut demands: Vec<Demand> = limited.map(Demand::Cell).chain(rules).collect();
    if is_refuted(variant, &demands, limits)? != Some(true) {
        return Ok(None);
    }
    let mut part = demands.len().div_ceil(2).max(1);
    loop {
        let mut from = 0;
        while from < demands.len() {
            let to = (from + part).min(demands.len());
            let fewer = [&demands[..from], &demands[to..]].concat();
            match is_refuted(variant, &fewer, limits)? {
                Some(true) => demands = fewer,
                Some(false) => from = to,
                None => return Ok(None),
            }
        }
        if part == 1 {
            break;
        }
        part = part.div_ceil(2);
    }
    let mut found = Contradiction { rules: Vec::new(), cells: Vec::new() };
    for demand in demands {
        match demand {
            Demand::Rule(rule) => found.rules.push(rule),
            Demand::Cell(cell) => found.cells.push(cell),
        }
    }
    Ok(Some(found))
}

/// Whether propagation refutes these demands alone. `None` if a limit is reached.
fn is_refuted(
    variant: &Variant,
    demands: &[Demand],
    limits: &Limits,
) -> Result<Option<bool>, Error> {
    let mut part = Variant { board: variant.board.clone(), rules: Vec::new() };
    part.board.cells().collect::<Vec<Cell>>().into_iter().for_each(|cell| part.board.open(cell));
    for &demand in demands {
        match demand {
            Demand::Rule(rule) => part.rules.push(variant.rules[rule].clone()),
            Demand::Cell(cell) => part.board.restrict(cell, variant.board.candidates(cell)),
        }
    }
    let network = part.network()?;
    let is_empty = |variable| network.domain(omnidoku_rules::Variable(variable)).is_empty();
    if (0..network.variable_count() as u32).any(is_empty) {
        return Ok(Some(true));
    }
    let model = Model::new(&network, part.board.cell_count());
    Ok(match Search::new(&model, limits).settle() {
        ControlFlow::Continue(is_possible) => Some(!is_possible),
        ControlFlow::Break(_) => None,
    })
}

#[cfg(test)]
mod tests {
    use omnidoku_rules::BoardFile;

    use super::*;

    /// The rules and the names of the cells.
    fn found(text: &str) -> Option<(Vec<usize>, Vec<String>)> {
        let variant = BoardFile::read(text).unwrap().variant;
        let found = contradiction(&variant, &Limits::none()).unwrap()?;
        let names = found.cells.iter().map(|&cell| variant.board.cell_name(cell)).collect();
        Some((found.rules, names))
    }

    fn board(givens: &str, rules: &str) -> String {
        format!(
            r#"{{"omnidoku":1,"rows":4,"columns":4,"boxes":"2x2","givens":{givens},"rules":[{rules}]}}"#
        )
    }

    const EMPTY: &str = r#"["....","....","....","...."]"#;
    const ONE: &str = r#"["...2","....","1...","...."]"#;
    const CAGE: &str = r#"{"rule":"cage","sum":4,"cells":["r3c1","r4c1"]}"#;
    const RISING: &str = r#"{"rule":"thermometer","cells":["r1c4","r1c3","r1c2"]}"#;

    #[test]
    fn rules_and_givens_that_do_not_go_together() {
        assert_eq!(found(&board(ONE, "")), None);
        assert_eq!(found(&board(ONE, CAGE)), None);
        let six = CAGE.replace(r#""sum":4"#, r#""sum":6"#);
        assert_eq!(found(&board(ONE, &six)), Some((vec![0], vec!["r3c1".to_owned()])));
        assert_eq!(
            found(&board(ONE, &format!("{CAGE},{RISING}"))),
            Some((vec![0, 1], vec!["r1c4".to_owned()]))
        );
    }

    #[test]
    fn rules_that_contradict_each_other() {
        let falling = r#"{"rule":"thermometer","cells":["r1c2","r1c3"]}"#;
        let rules = format!("{CAGE},{RISING},{falling}");
        assert_eq!(found(&board(EMPTY, &rules)), Some((vec![1, 2], Vec::new())));
    }

    #[test]
    fn givens_that_break_a_house() {
        let givens = r#"["1..1","....","....","...1"]"#;
        let (rules, cells) = found(&board(givens, CAGE)).unwrap();
        assert!(rules.is_empty());
        assert_eq!(cells.len(), 2);
        assert!(cells.contains(&"r1c4".to_owned()));
    }
}
