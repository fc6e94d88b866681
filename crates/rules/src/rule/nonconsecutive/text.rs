use omnidoku_core::Cell;

use super::Nonconsecutive;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for Nonconsecutive {
    const NAME: &'static str = "nonconsecutive";
    const ISS: &'static [&'static str] = &["AntiConsecutive"];

    fn read(_: &mut Fields<'_>) -> Result<Nonconsecutive, RuleError> {
        Ok(Nonconsecutive)
    }

    fn write(&self, _: &mut FieldsWriter<'_>) {}

    fn cells(&self) -> Vec<Cell> {
        Vec::new()
    }

    fn read_iss(_: &str, _: &mut IssArguments<'_>) -> Result<Vec<Nonconsecutive>, RuleError> {
        Ok(vec![Nonconsecutive])
    }
}
