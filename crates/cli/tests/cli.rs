//! The commands as users see them: every example in `tests/cmd` is run and compared.

#[test]
fn examples() {
    trycmd::TestCases::new().env("NO_COLOR", "1").case("tests/cmd/*.md");
}

/// The examples in the README are what the commands print.
#[test]
fn readme() {
    trycmd::TestCases::new().env("NO_COLOR", "1").case("../../README.md");
}

#[test]
fn the_readme_mentions_every_command() {
    let readme = include_str!("../../../README.md");
    let help = std::process::Command::new(env!("CARGO_BIN_EXE_omnidoku")).arg("--help").output();
    let help = String::from_utf8(help.unwrap().stdout).unwrap();
    let list = help.split_once("Commands:\n").unwrap().1.split_once("\n\n").unwrap().0;
    let entries = list.lines().filter_map(|line| line.strip_prefix("  "));
    let names = entries.filter(|entry| !entry.starts_with(' '));
    let names: Vec<&str> = names.filter_map(|entry| entry.split_whitespace().next()).collect();
    assert!(names.len() > 15, "{names:?}");
    for name in names {
        let is_there =
            readme.contains(&format!("omnidoku {name}")) || readme.contains(&format!("`{name}`"));
        assert!(is_there, "{name}");
    }
}

/// The objects shown in the JSON reference are what the commands print.
#[test]
fn json_reference() {
    trycmd::TestCases::new().case("../../docs/json.md");
}
