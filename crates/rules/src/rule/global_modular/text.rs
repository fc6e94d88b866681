use omnidoku_core::Cell;

use super::GlobalModular;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for GlobalModular {
    const NAME: &'static str = "global_modular";
    const ISS: &'static [&'static str] = &["GlobalMod"];

    fn read(_: &mut Fields<'_>) -> Result<GlobalModular, RuleError> {
        Ok(GlobalModular)
    }

    fn write(&self, _: &mut FieldsWriter<'_>) {}

    fn cells(&self) -> Vec<Cell> {
        Vec::new()
    }

    fn read_iss(_: &str, _: &mut IssArguments<'_>) -> Result<Vec<GlobalModular>, RuleError> {
        Ok(vec![GlobalModular])
    }
}
