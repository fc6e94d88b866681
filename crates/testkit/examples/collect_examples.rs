//! Collects examples of techniques from random puzzles, as lines of a library.
//!
//! `cargo run -p omnidoku-testkit --example collect_examples -- PUZZLES [EACH] [SEED] > examples.txt`
//!
//! Walks the paths of random minimal puzzles, on the HoDoKu scale and on Sudoku Explainer's; where
//! a path needs more than a subset, it also looks for the techniques that are off by default. A
//! step becomes an example if it is the one that a path would take, and if its case holds: no other
//! step of the technique concludes something else.

use std::collections::BTreeMap;

use omnidoku_core::{Random, Shape};
use omnidoku_logic::library::{self, Case, Verdict};
use omnidoku_logic::technique::Class;
use omnidoku_logic::{Method, Plan, Position, Reasoner, Step, Technique, sudoku_explainer};
use omnidoku_solve::{EngineId, Settings};
use omnidoku_testkit::mutate;

struct Collection {
    each: usize,
    found: BTreeMap<Technique, Vec<String>>,
}

impl Collection {
    fn wants(&self, technique: Technique) -> bool {
        self.found.get(&technique).is_none_or(|lines| lines.len() < self.each)
    }

    fn offer(&mut self, position: &Position, step: &Step) {
        if !self.wants(step.technique) {
            return;
        }
        let line = library::write(position, step).expect("a 9×9 grid");
        if Case::read(&line).is_ok_and(|case| case.run() == Verdict::Pass) {
            self.found.entry(step.technique).or_default().push(line);
        }
    }
}

fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|n| n.parse().ok()).collect();
    let &[puzzles, ref rest @ ..] = &numbers[..] else {
        eprintln!("usage: collect_examples PUZZLES [EACH] [SEED]");
        return;
    };
    let each = rest.first().map_or(2, |&each| each as usize);
    let seed = rest.get(1).copied().unwrap_or(1);
    let mut collection = Collection { each, found: BTreeMap::new() };
    let mut engine = EngineId::Auto.build(Settings::default());
    let (mut reasoner, plans) = (Reasoner::new(), [Plan::default(), Plan::by_level()]);
    for number in 0..puzzles {
        let mut random = Random::new(seed.wrapping_mul(1 << 32).wrapping_add(number));
        let full = mutate::full_grid(Shape::CLASSIC, &mut random);
        let puzzle = mutate::dig_unique(&full, 81, &mut random, &mut *engine);
        let start = Position::of(&puzzle);
        for plan in &plans {
            let mut position = start.clone();
            for found in reasoner.path(&start, plan, None).steps {
                collection.offer(&position, &found.step);
                if found.method.entry().class >= Class::Unfair {
                    offer_rare(&mut collection, &mut reasoner, &position);
                }
                position.apply(&found.step);
            }
        }
        let mut position = start;
        for rated in sudoku_explainer::path(&position).steps {
            if rated.step.technique.method().is_none() {
                collection.offer(&position, &rated.step);
            }
            position.apply(&rated.step);
        }
    }
    for line in collection.found.values().flatten() {
        println!("{line}");
    }
    for technique in Technique::all().filter(|&technique| collection.wants(technique)) {
        let count = collection.found.get(&technique).map_or(0, Vec::len);
        eprintln!("{count} of {each}: {}", technique.id());
    }
}

/// Looks for techniques that are off by default or need an option.
fn offer_rare(collection: &mut Collection, reasoner: &mut Reasoner, position: &Position) {
    for technique in Technique::all() {
        let Some(method) = technique.method() else { continue };
        let off = !method.entry().on && method != Method::BruteForce;
        let needs_option = matches!(
            technique,
            Technique::SiameseFish(_)
                | Technique::DualTwoStringKite
                | Technique::DualEmptyRectangle
        );
        // Finding the largest mutant fish takes a second; smaller ones show the idea.
        let slow = matches!(technique, Technique::Fish(fish) | Technique::SiameseFish(fish) if fish.size > 4);
        if slow || !(off || needs_option) || !collection.wants(technique) {
            continue;
        }
        let options = Case::options_for(technique, 0);
        for step in reasoner.all_steps(position, method, &options).into_iter().take(50) {
            if step.technique == technique {
                collection.offer(position, &step);
            }
        }
    }
}
