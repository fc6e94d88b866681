//! Every operation from its JSON to its JSON.

#[path = "handle/appraise.rs"]
mod appraise;
#[path = "handle/ask.rs"]
mod ask;
#[path = "handle/check.rs"]
mod check;
#[path = "handle/generate.rs"]
mod generate;
#[path = "handle/lab.rs"]
mod lab;
#[path = "handle/language.rs"]
mod language;
#[path = "handle/reasoning.rs"]
mod reasoning;
#[path = "handle/refusals.rs"]
mod refusals;
#[path = "handle/search.rs"]
mod search;
#[path = "handle/stopping.rs"]
mod stopping;
#[path = "handle/text.rs"]
mod text;
#[path = "handle/typos.rs"]
mod typos;
