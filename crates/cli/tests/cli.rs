//! The commands as their users see them: every example in `tests/cmd` is run and compared.

#[test]
fn examples() {
    trycmd::TestCases::new().env("NO_COLOR", "1").case("tests/cmd/*.md");
}

/// What the README shows is what its reader gets.
#[test]
fn readme() {
    trycmd::TestCases::new().env("NO_COLOR", "1").case("../../README.md");
}

/// The objects shown in the JSON reference are what the commands print.
#[test]
fn json_reference() {
    trycmd::TestCases::new().case("../../docs/json.md");
}
