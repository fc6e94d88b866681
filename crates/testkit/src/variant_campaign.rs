//! The search of boards with rules, compared with solutions known from definitions; and what was compared.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::ControlFlow;

use omnidoku_core::{Random, Value};
use omnidoku_rules::{BoardFile, Rule};
use omnidoku_solve::{End, Limits};
use omnidoku_variants::{Verdict, possibilities, search, solutions};

use crate::random_variant::{self, Known};

/// Compares one random board, whose first rule depends on the number of the board.
pub fn compare(side: usize, number: u64, met: &mut Met) -> Result<(), String> {
    let name = Rule::NAMES[(number % Rule::NAMES.len() as u64) as usize];
    let random = &mut Random::numbered(side as u64, number, 0);
    let known = random_variant::with_rule(side, name, random);
    met.add(&known);
    let file = BoardFile {
        variant: known.variant.clone(),
        title: None,
        author: None,
        rules_text: None,
        solution: None,
    };
    let line = file.write_line();
    let failed = |what: String| format!("{side}×{side} board {number}: {what}: {line}");
    judge(&known, random).map_err(&failed)?;
    let read = BoardFile::read(&line).map_err(|error| failed(error.to_string()))?;
    match read.variant.rules == known.variant.rules {
        true => Ok(()),
        false => Err(failed("it is read as other rules".to_owned())),
    }
}

/// Asks every question of the search.
fn judge(known: &Known, random: &mut Random) -> Result<(), String> {
    let (variant, truth) = (&known.variant, &known.solutions);
    let error = |error: omnidoku_variants::Error| error.to_string();
    let mut found: Vec<Vec<Value>> = Vec::new();
    let account = search(variant, &Limits::none(), |values| {
        let mut values = values.to_vec();
        for (at, value) in values.iter_mut().enumerate() {
            if variant.board.is_absent(omnidoku_core::Cell::new(at)) {
                *value = Value::new(0);
            }
        }
        found.push(values);
        ControlFlow::Continue(())
    })
    .map_err(error)?;
    found.sort_unstable();
    if account.end != End::Exhausted || account.solutions != truth.len() as u64 || found != *truth {
        return Err(format!("{} solutions were found of {}", found.len(), truth.len()));
    }
    let verdict = match truth.len() {
        0 => Verdict::NoSolution,
        1 => Verdict::Unique,
        _ => Verdict::Several,
    };
    let (_, account) = solutions(variant, 2, &Limits::none()).map_err(error)?;
    if account.verdict() != verdict {
        return Err(format!("the verdict is {:?} instead of {verdict:?}", account.verdict()));
    }
    // With a small limit, candidates that no solution visited supports are searched for one by one.
    let limit = [1, 5, 100_000][random.below(3)];
    let possible = possibilities(variant, limit, &Limits::none()).map_err(error)?;
    for each in &possible.each {
        let holds = |values: &&Vec<Value>| values[each.cell.index()] == each.value;
        let times = truth.iter().filter(holds).count() as u64;
        let is_right = match truth.len() as u64 <= limit {
            true => each.solutions == times && each.complete,
            false => (each.solutions > 0) == (times > 0) && each.solutions <= times,
        };
        if !is_right {
            let cell = variant.board.cell_name(each.cell);
            let number = variant.board.values().number(each.value);
            return Err(format!("{number} at {cell} has {times} solutions: {each:?}"));
        }
    }
    Ok(())
}

/// On how many boards a rule was, by what they have.
#[derive(Default, Clone, Copy, Debug)]
pub struct RuleMet {
    /// Boards with no other rule.
    pub alone: u64,
    /// Boards with others.
    pub mixed: u64,
    /// Boards on which it was inside of an “either”.
    pub inside: u64,
    /// Boards with no, one and several solutions.
    pub by_count: [u64; 3],
    /// Boards on which some completions of the houses keep all rules, and some do not.
    pub telling: u64,
}

/// What a campaign has met.
#[derive(Default, Clone, Debug)]
pub struct Met {
    /// Boards with no, one and several solutions.
    pub by_count: [u64; 3],
    /// The completions of the houses of all boards together.
    pub completions: u64,
    /// The solutions of all boards together.
    pub solutions: u64,
    /// Rules by name.
    pub rules: BTreeMap<&'static str, RuleMet>,
}

impl Met {
    fn add(&mut self, known: &Known) {
        let kind = known.solutions.len().min(2);
        self.by_count[kind] += 1;
        self.completions += known.completions as u64;
        self.solutions += known.solutions.len() as u64;
        let rules = &known.variant.rules;
        let mut names: Vec<&str> = rules.iter().map(Rule::name).collect();
        names.sort_unstable();
        names.dedup();
        for name in names {
            let met = self.rules.entry(name).or_default();
            *(if rules.len() == 1 { &mut met.alone } else { &mut met.mixed }) += 1;
            met.by_count[kind] += 1;
            let count = known.solutions.len();
            met.telling += u64::from(count > 0 && count < known.completions);
        }
        let mut inside = Vec::new();
        names_inside(rules, &mut inside);
        inside.sort_unstable();
        inside.dedup();
        for name in inside {
            self.rules.entry(name).or_default().inside += 1;
        }
    }

    /// Adds what another campaign has met.
    pub fn merge(&mut self, other: &Met) {
        add_all(&mut self.by_count, &other.by_count);
        self.completions += other.completions;
        self.solutions += other.solutions;
        for (name, more) in &other.rules {
            let met = self.rules.entry(name).or_default();
            met.alone += more.alone;
            met.mixed += more.mixed;
            met.inside += more.inside;
            add_all(&mut met.by_count, &more.by_count);
            met.telling += more.telling;
        }
    }
}

fn add_all(sum: &mut [u64; 3], more: &[u64; 3]) {
    sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

fn names_inside(rules: &[Rule], names: &mut Vec<&'static str>) {
    for rule in rules {
        if let Rule::Either(either) = rule {
            for group in &either.any {
                names.extend(group.iter().map(Rule::name));
                names_inside(group, names);
            }
        }
    }
}

impl fmt::Display for Met {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [none, one, several] = self.by_count;
        let boards = none + one + several;
        writeln!(
            f,
            "{boards} boards: {none} without a solution, {one} with one, {several} with several"
        )?;
        let (completions, solutions) = (self.completions, self.solutions);
        writeln!(f, "{completions} completions of their houses, {solutions} of them solutions")?;
        writeln!(
            f,
            "{:22}{:>7}{:>7}{:>7}{:>8}{:>8}{:>8}{:>8}",
            "rule", "alone", "mixed", "inside", "none", "one", "several", "telling"
        )?;
        for (name, met) in &self.rules {
            let [none, one, several] = met.by_count;
            let (alone, mixed, inside, telling) = (met.alone, met.mixed, met.inside, met.telling);
            writeln!(
                f,
                "{name:22}{alone:7}{mixed:7}{inside:7}{none:8}{one:8}{several:8}{telling:8}"
            )?;
        }
        Ok(())
    }
}
