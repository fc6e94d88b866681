//! `rules`: what a board may demand beyond plain Sudoku.

use omnidoku_api as api;
use omnidoku_rules::board_file::rule_text;
use omnidoku_rules::show::show;
use omnidoku_rules::words::Language;
use omnidoku_rules::{Rule, samples};

use crate::args;
use crate::desk;
use crate::exit::Exit;
use crate::page::Page;
use crate::words;

pub(crate) fn run(arguments: &args::Rules) -> Exit {
    let known = |name: &String| Rule::NAMES.contains(&name.as_str());
    if let Some(unknown) = arguments.names.iter().find(|name| !known(name)) {
        return super::usage(&words::unknown_rule(unknown));
    }
    let mut page = Page::default();
    let in_full = !arguments.names.is_empty();
    let wanted = |name: &&str| !in_full || arguments.names.iter().any(|other| other == name);
    for name in Rule::NAMES.iter().copied().filter(wanted) {
        let info = api::RuleInfo::new(name, in_full, arguments.language);
        match (arguments.json, in_full) {
            (true, _) => page.json(&info),
            (false, false) => page.line(&words::rule_line(&info)),
            (false, true) => describe(&info, arguments, &mut page),
        }
    }
    if !in_full && !arguments.json {
        page.line("");
        page.line(words::ABOUT_RULES);
    }
    desk::print_now(&mut page.out);
    Exit::Ok
}

/// The rule with its description, how it is written, and a puzzle.
fn describe(info: &api::RuleInfo, arguments: &args::Rules, page: &mut Page) {
    page.text(&words::rule_in_full(info));
    let Some(sample) = samples::sample(&info.name) else { return };
    let variant = &sample.file.variant;
    if let Some(rule) = variant.rules.first() {
        page.line(&words::written_as(&rule_text(rule, &variant.board)));
    }
    let language = Language::of_tag(arguments.language.tag()).unwrap_or(Language::English);
    page.line(&words::sample_of_rule(&info.name));
    page.text(&show(variant, None, language));
    page.line("");
}
