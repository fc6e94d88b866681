use omnidoku_core::Cell;

use super::GlobalEntropy;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;
use crate::rule::entropic::has_thirds;

impl Text for GlobalEntropy {
    const NAME: &'static str = "global_entropy";
    const ISS: &'static [&'static str] = &["GlobalEntropy"];

    fn read(fields: &mut Fields<'_>) -> Result<GlobalEntropy, RuleError> {
        has_thirds(fields.board()).map(|()| GlobalEntropy)
    }

    fn write(&self, _: &mut FieldsWriter<'_>) {}

    fn cells(&self) -> Vec<Cell> {
        Vec::new()
    }

    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<GlobalEntropy>, RuleError> {
        has_thirds(arguments.board()).map(|()| vec![GlobalEntropy])
    }
}
