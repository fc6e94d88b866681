//! Every operation from its JSON to its JSON.

#[path = "handle/appraise.rs"]
mod appraise;
#[path = "handle/ask.rs"]
mod ask;
#[path = "handle/board.rs"]
mod board;
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
#[path = "handle/training.rs"]
mod training;
#[path = "handle/typos.rs"]
mod typos;

#[test]
fn every_file_of_tests_is_declared_here() {
    for file in std::fs::read_dir("tests/handle").unwrap() {
        let file = file.unwrap().file_name().into_string().unwrap();
        let declaration = format!("#[path = \"handle/{file}\"]");
        assert!(include_str!("handle.rs").contains(&declaration), "{file} is not run");
    }
}
