//! How many puzzles of a level, or that need a technique, are found in a second of CPU time.
//!
//! `cargo run --release -p omnidoku-benchmarks --example graded_rate -- COUNT TARGET...`
//!
//! A target is `easy` … `extreme` on the HoDoKu scale, `own-easy` … `own-extreme` on our scale by
//! technique alone, `open-easy` … `open-extreme` on our scale in the style `open`, or the id of a
//! technique that the puzzle must need.

use omnidoku_benchmarks::clock::thread_seconds;
use omnidoku_core::Shape;
use omnidoku_generate::seek::Seeker;
use omnidoku_generate::target::{Grading, Use};
use omnidoku_generate::{Request, Scale, Style, Target};
use omnidoku_logic::Technique;
use omnidoku_logic::rate::level::Level;
use omnidoku_logic::technique::Class;
use omnidoku_solve::Limits;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let count: u64 = arguments.next().ok_or("usage: graded_rate COUNT TARGET...")?.parse()?;
    for name in arguments {
        let own = name.replacen("open-", "own-", 1);
        let target = target(&own).ok_or("no level or technique of that name")?;
        let mut request = Request { target, ..Request::new(Shape::CLASSIC, 1) };
        if own != name {
            request = request.in_style(Style::Open, None, None);
        }
        let mut seeker = Seeker::new(&request);
        let start = thread_seconds();
        let (mut tries, mut reached) = (0, 0);
        for index in 0..count {
            let outcome = seeker.seek(index, &Limits::none(), &mut |_| true);
            let outcome = outcome.map_err(|cause| format!("{cause:?}"))?;
            tries += outcome.tries;
            reached += u64::from(outcome.reached);
        }
        let seconds = thread_seconds() - start;
        println!(
            "{name}: {:.0} a second, one in {:.1} tries, {:.1} µs a try",
            reached as f64 / seconds,
            tries as f64 / reached as f64,
            seconds * 1e6 / tries as f64
        );
    }
    Ok(())
}

fn target(name: &str) -> Option<Target> {
    let classes = [Class::Easy, Class::Medium, Class::Hard, Class::Unfair, Class::Extreme];
    let levels =
        [Level::VeryEasy, Level::Easy, Level::Medium, Level::Hard, Level::Evil, Level::Extreme];
    let is = |full: &str| full.to_lowercase().replace(' ', "-") == name;
    let class = classes.into_iter().find(|class| is(class.name()));
    let level = levels.into_iter().find(|level| is(&format!("own {}", level.name())));
    let technique = Technique::all().find(|technique| technique.id() == name);
    let any = Target { scale: Scale::Hodoku, ..Target::any() };
    if let Some((technique, level)) = name.split_once('@') {
        let level = target(level)?.level;
        return Some(Target { level, ..target(technique)? });
    }
    if let Some(class) = class {
        return Some(Target { level: Some(Grading::Hodoku(class)), ..any });
    }
    if let Some(level) = level {
        let scale = Scale::Omnidoku;
        return Some(Target { scale, level: Some(Grading::Omnidoku(level)), ..any });
    }
    technique.map(|technique| Target { needs: vec![Use { technique, times: 1 }], ..any })
}
