use omnidoku_core::Cell;

use super::AntiKing;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for AntiKing {
    const NAME: &'static str = "anti_king";
    const ISS: &'static [&'static str] = &["AntiKing"];

    fn read(_: &mut Fields<'_>) -> Result<AntiKing, RuleError> {
        Ok(AntiKing)
    }

    fn write(&self, _: &mut FieldsWriter<'_>) {}

    fn cells(&self) -> Vec<Cell> {
        Vec::new()
    }

    fn read_iss(_: &str, _: &mut IssArguments<'_>) -> Result<Vec<AntiKing>, RuleError> {
        Ok(vec![AntiKing])
    }
}
