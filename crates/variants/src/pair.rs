//! Two variables in a relation: every value needs a partner.

use std::sync::Arc;

use omnidoku_core::Value;
use omnidoku_rules::Relation;

use crate::store::{Domains, Outcome, bits};

#[derive(Clone, Debug)]
pub(crate) struct Pair {
    pub(crate) first: u32,
    pub(crate) second: u32,
    pub(crate) relation: Arc<Relation>,
}

impl Pair {
    pub(crate) fn propagate<D: Domains>(&self, domains: &mut D) -> Outcome {
        if self.first == self.second {
            let domain = domains.get(self.first);
            let is_related =
                |&bit: &u32| self.relation.after(Value::new(bit as usize)) >> bit & 1 == 1;
            let kept = bits(domain).filter(is_related).fold(0, |all, bit| all | 1 << bit);
            return domains.keep(self.first, kept);
        }
        let (first, second) = (domains.get(self.first), domains.get(self.second));
        let partners =
            bits(first).fold(0, |all, bit| all | self.relation.after(Value::new(bit as usize)));
        domains.keep(self.second, partners)?;
        let partners = bits(second & partners)
            .fold(0, |all, bit| all | self.relation.before(Value::new(bit as usize)));
        domains.keep(self.first, partners)
    }
}
