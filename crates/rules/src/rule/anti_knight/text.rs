use omnidoku_core::Cell;

use super::AntiKnight;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for AntiKnight {
    const NAME: &'static str = "anti_knight";
    const ISS: &'static [&'static str] = &["AntiKnight"];

    fn read(_: &mut Fields<'_>) -> Result<AntiKnight, RuleError> {
        Ok(AntiKnight)
    }

    fn write(&self, _: &mut FieldsWriter<'_>) {}

    fn cells(&self) -> Vec<Cell> {
        Vec::new()
    }

    fn read_iss(_: &str, _: &mut IssArguments<'_>) -> Result<Vec<AntiKnight>, RuleError> {
        Ok(vec![AntiKnight])
    }
}
