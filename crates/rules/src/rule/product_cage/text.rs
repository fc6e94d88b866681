use omnidoku_core::Cell;

use super::ProductCage;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::rule::Text;

impl Text for ProductCage {
    const NAME: &'static str = "product_cage";

    fn read(fields: &mut Fields<'_>) -> Result<ProductCage, RuleError> {
        Ok(ProductCage {
            product: fields.number("product")?,
            cells: fields.cells("cells", 1)?,
            may_repeat: fields.flag("may_repeat")?,
        })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        fields.put("product", self.product).put_cells("cells", &self.cells);
        fields.put_flag("may_repeat", self.may_repeat);
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }
}
