//! A seeker finds what was requested, checked again from the definitions.

use omnidoku_core::{Puzzle, Random, Shape};
use omnidoku_generate::dig::Digger;
use omnidoku_generate::judge::{Judge, Verdict};
use omnidoku_generate::seek::Seeker;
use omnidoku_generate::target::{Around, Grading, Use};
use omnidoku_generate::{Clues, Draft, Layout, Made, Outcome, Request, Scale, Target};
use omnidoku_logic::rate::level::Level;
use omnidoku_logic::rate::{arrangements, hodoku, level};
use omnidoku_logic::technique::{Class, Fish, Form};
use omnidoku_logic::{Method, Path, Plan, Position, Reasoner, Technique, path, sudoku_explainer};
use omnidoku_solve::{CancelToken, Cause, EngineId, Limits, Settings, ask};

const X_WING: Technique = Technique::Fish(Fish { form: Form::Basic, size: 2 });

fn needing(technique: Technique) -> Target {
    let needs = vec![Use { technique, times: 1 }];
    Target { scale: Scale::Hodoku, needs, ..Target::any() }
}

fn of_class(class: Class) -> Target {
    Target { scale: Scale::Hodoku, level: Some(Grading::Hodoku(class)), ..Target::any() }
}

fn of_level(level: Level) -> Target {
    Target { level: Some(Grading::Omnidoku(level)), ..Target::any() }
}

fn request(target: Target) -> Request {
    Request { target, ..Request::new(Shape::CLASSIC, 2026) }
}

fn seek(request: &Request, count: u64) -> Vec<Outcome> {
    let mut seeker = Seeker::new(request);
    (0..count).map(|index| seeker.seek(index, &Limits::none(), &mut |_| true).unwrap()).collect()
}

fn default_path(draft: &Draft) -> Path {
    path(&Position::of(&draft.puzzle), &Plan::default(), Some(&draft.solution))
}

/// Whether a draft meets a target, by the definitions one after the other.
fn meets(draft: &Draft, target: &Target) -> bool {
    let position = Position::of(&draft.puzzle);
    let path = default_path(draft);
    let rating = hodoku::of_path(&path);
    let own = level::rate(&mut Reasoner::new(), &position);
    let times = |technique| {
        path.steps.iter().filter(|found| found.step.technique == technique).count() as u32
    };
    let level = match target.level {
        None => true,
        Some(Grading::Hodoku(class)) => rating.level == class,
        Some(Grading::Omnidoku(level)) => own.level == level,
    };
    let score = target.score.as_ref().is_none_or(|asked| {
        asked.contains(&match target.scale {
            Scale::Hodoku => rating.score.into(),
            Scale::Omnidoku => own.score.into(),
            Scale::Explainer => {
                sudoku_explainer::rate(&position).map_or(200, |rating| rating.er.into())
            }
            Scale::Arrangements => arrangements::count(&position).total().unwrap() as u64,
        })
    });
    level
        && score
        && target.contains.iter().all(|asked| times(asked.technique) >= asked.times)
        && target.avoids.iter().all(|&technique| times(technique) == 0)
        && target.hardest.is_none_or(|hardest| rating.hardest == Some(hardest))
        && target.needs.iter().all(|asked| {
            times(asked.technique) >= asked.times && is_needed(draft, asked.technique, rating.level)
        })
        && is_plain_around(&path, target)
}

/// Without the technique the level rises, or the path has to guess, which it does not with it.
fn is_needed(draft: &Draft, technique: Technique, level: Class) -> bool {
    let guesses = |path: &Path| path.steps.iter().any(|step| step.method == Method::BruteForce);
    let mut plan = Plan::default();
    plan.methods.retain(|&method| Some(method) != technique.method());
    let without = path(&Position::of(&draft.puzzle), &plan, Some(&draft.solution));
    let rises = hodoku::of_path(&without).level > level;
    !guesses(&default_path(draft)) && (rises || guesses(&without))
}

fn is_plain_around(path: &Path, target: &Target) -> bool {
    let asks = target.contains.iter().chain(&target.needs).map(|asked| asked.technique);
    let asked: Vec<Technique> = asks.chain(target.hardest).collect();
    let is_asked = |technique| asked.contains(&technique);
    let is_single = |technique: Technique| technique.id().ends_with("single");
    let is_single = |technique| is_single(technique) || technique == Technique::FullHouse;
    let basics = ["locked", "naked", "hidden-pair", "hidden-triple", "hidden-quad"];
    let is_basic = |technique: Technique| {
        basics.iter().any(|start| technique.id().starts_with(start))
            || matches!(technique, Technique::Fish(fish) if fish.form == Form::Basic)
            || is_single(technique)
    };
    let techniques: Vec<Technique> = path.steps.iter().map(|found| found.step.technique).collect();
    let others = techniques.iter().filter(|&&technique| !is_asked(technique));
    let after_last = techniques.iter().rev().take_while(|&&technique| !is_asked(technique));
    let any_asked = techniques.iter().any(|&technique| is_asked(technique));
    match target.around {
        Around::Anything => true,
        Around::Basics => others.copied().all(is_basic),
        Around::Singles => others.copied().all(is_single),
        Around::BasicsThenSingles => {
            others.copied().all(is_basic) && (!any_asked || after_last.copied().all(is_single))
        }
    }
}

fn is_unique_by_two_engines(puzzle: &Puzzle) -> bool {
    [EngineId::Dlx, EngineId::Backtrack].into_iter().all(|id| {
        let mut engine = id.build(Settings::default());
        let count = ask::count(&mut *engine, puzzle, 2, &Limits::none()).unwrap();
        count.found == 1 && count.complete
    })
}

/// Seeks, and checks every answer.
fn check(request: &Request, count: u64) {
    for outcome in seek(request, count) {
        assert!(outcome.reached, "{:?} after {} tries", request.target, outcome.tries);
        let Made { draft, grade, .. } = outcome.made.unwrap();
        assert!(meets(&draft, &request.target), "{draft:?} {:?}", request.target);
        assert!(is_unique_by_two_engines(&draft.puzzle));
        assert_eq!(grade, Judge::new(&request.target).grade(&draft));
        assert_eq!(grade.unwrap().scale, request.target.scale);
    }
}

#[test]
fn every_level_of_the_hodoku_scale_is_found() {
    for class in Class::ALL {
        check(&request(of_class(class)), 6);
    }
}

#[test]
fn every_level_of_our_own_is_found() {
    for level in [Level::VeryEasy, Level::Easy, Level::Medium, Level::Hard, Level::Evil] {
        check(&request(of_level(level)), 4);
    }
    let solved = Request { clues: Clues::All, ..request(of_level(Level::Solved)) };
    check(&solved, 2);
}

#[test]
fn techniques_are_found_that_are_needed() {
    use Technique::*;
    for technique in [Pointing, NakedTriple, X_WING, XyWing, Skyscraper, XyChain] {
        check(&request(needing(technique)), 2);
    }
}

#[test]
fn what_stands_around_a_technique_is_as_plain_as_asked() {
    for around in [Around::Basics, Around::BasicsThenSingles, Around::Singles] {
        let contains = vec![Use { technique: Technique::XyWing, times: 1 }];
        check(&request(Target { contains, around, ..Target::any() }), 2);
    }
}

#[test]
fn the_hardest_technique_several_uses_and_techniques_to_avoid() {
    let contains = vec![Use { technique: Technique::NakedPair, times: 2 }];
    let avoids = vec![Technique::Pointing, Technique::Claiming];
    check(&request(Target { contains, avoids, ..Target::any() }), 2);
    let hardest = Some(Technique::WWing);
    check(&request(Target { hardest, ..Target::any() }), 2);
}

#[test]
fn scores_lie_in_the_range() {
    let ranges = [
        (Scale::Hodoku, 500..=600),
        (Scale::Omnidoku, 40..=60),
        (Scale::Explainer, 42..=56),
        (Scale::Arrangements, 4_000..=9_000),
    ];
    for (scale, score) in ranges {
        check(&request(Target { scale, score: Some(score), ..Target::any() }), 2);
    }
}

#[test]
fn levels_go_with_layouts_and_numbers_of_clues() {
    let symmetric = Request { layout: Layout::HalfTurn, ..request(of_class(Class::Hard)) };
    check(&symmetric, 2);
    let counted = Request { clues: Clues::Count(30), ..request(of_class(Class::Medium)) };
    for outcome in seek(&counted, 3) {
        let draft = outcome.made.unwrap().draft;
        assert!(outcome.reached && meets(&draft, &counted.target));
        assert_eq!(draft.puzzle.filled().count(), 30);
    }
}

#[test]
fn other_shapes_have_levels_too() {
    let pointing = Use { technique: Technique::Pointing, times: 1 };
    let targets = [
        ((2, 2), of_class(Class::Easy)),
        ((2, 3), of_level(Level::Easy)),
        ((2, 3), Target { contains: vec![pointing], ..Target::any() }),
        ((2, 4), of_class(Class::Medium)),
    ];
    for ((rows, cols), target) in targets {
        let shape = Shape::new(rows, cols).unwrap();
        check(&Request { target, tries: 2_000, ..Request::new(shape, 1) }, 2);
    }
}

/// No early rejection may differ from the definition.
#[test]
fn verdicts_are_the_definitions() {
    let any = || Target { scale: Scale::Hodoku, ..Target::any() };
    let mut targets: Vec<Target> = Class::ALL.map(of_class).into();
    targets.extend([Level::VeryEasy, Level::Easy, Level::Medium, Level::Hard].map(of_level));
    targets.extend([Level::Evil, Level::Extreme].map(of_level));
    use Technique::*;
    targets.extend([FullHouse, NakedPair, X_WING, XyWing, XyChain, SueDeCoq].map(needing));
    for hardest in [HiddenSingle, Claiming, NakedTriple, WWing, XyWing, Aic] {
        targets.push(Target { hardest: Some(hardest), ..any() });
    }
    for score in [0..=300, 600..=900, 1500..=5000] {
        targets.push(Target { score: Some(score), ..any() });
    }
    for score in [0..=12, 15..=23, 20..=31, 26..=40, 45..=70] {
        targets.push(Target { scale: Scale::Explainer, score: Some(score), ..Target::any() });
    }
    for around in [Around::Basics, Around::BasicsThenSingles, Around::Singles] {
        let contains = vec![Use { technique: Pointing, times: 1 }];
        targets.push(Target { around, contains, avoids: vec![NakedTriple], ..any() });
        targets.push(Target { around, ..any() });
    }
    let mut digger = Digger::new(&request(Target::any()));
    for mut random in (0..60).map(|index| Random::numbered(5, index, 0)) {
        let draft = digger.dig(&mut random, &Limits::none()).unwrap().unwrap();
        for target in &targets {
            let verdict = Judge::new(target).verdict(&draft);
            let is_hit = matches!(verdict, Verdict::Hit(_));
            assert_eq!(is_hit, meets(&draft, target), "{draft:?} {target:?}");
            assert!(!matches!(verdict, Verdict::Miss { distance: 0 }));
        }
    }
}

#[test]
fn an_impossible_target_ends_with_the_closest_draft() {
    let hardest = Some(Technique::FullHouse);
    let mut impossible = request(Target { hardest, ..needing(X_WING) });
    impossible.tries = 40;
    for outcome in seek(&impossible, 3) {
        assert_eq!((outcome.reached, outcome.tries), (false, 40));
        let made = outcome.made.unwrap();
        let rating = hodoku::of_path(&default_path(&made.draft));
        assert_eq!(made.grade.unwrap().score, u64::from(rating.score));
    }
}

#[test]
fn a_number_is_the_same_puzzle_in_every_batch() {
    for target in [needing(Technique::XyWing), of_class(Class::Unfair), of_level(Level::VeryEasy)] {
        let request = request(target);
        let together = seek(&request, 5);
        let mut seeker = Seeker::new(&request);
        for index in [4, 1, 2] {
            let alone = seeker.seek(index, &Limits::none(), &mut |_| true).unwrap();
            assert_eq!(alone, together[index as usize]);
        }
    }
}

#[test]
fn a_cancelled_search_ends() {
    let cancel = CancelToken::new();
    cancel.cancel();
    let limits = Limits::none().with_cancel(cancel);
    let mut seeker = Seeker::new(&request(of_class(Class::Extreme)));
    assert_eq!(seeker.seek(0, &limits, &mut |_| true), Err(Cause::Cancelled));
}
