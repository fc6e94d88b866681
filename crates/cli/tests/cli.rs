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

/// The objects shown in the JSON reference are what the commands print.
#[test]
fn json_reference() {
    trycmd::TestCases::new().case("../../docs/json.md");
}
