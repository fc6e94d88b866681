//! Plans: which methods are tried, in which order, and which techniques may be used.
//!
//! Three orders are known by name:
//!
//! | order | methods | for |
//! |---|---|---|
//! | [`Levels`](Order::Levels) | those of our own [levels](crate::rate::level), the easiest first; then what the levels leave out; then the methods of Sudoku Explainer that HoDoKu does not have | explanations and hints |
//! | [`Hodoku`](Order::Hodoku) | HoDoKu's, as its scale demands | paths equal to HoDoKu's step by step |
//! | [`Explainer`](Order::Explainer) | those of Sudoku Explainer | paths equal to its own step by step |
//!
//! All but the last end with a guess, which looks at the solution. In the first order a path uses no
//! technique above the level of the puzzle: each level is exhausted before the next one is tried.

use crate::options::Options;
use crate::rate::level;
use crate::sudoku_explainer::{ForcingLevel, SeMethod};
use crate::technique::{Method, Technique};

/// The order in which methods are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The easiest first, by our own levels.
    Levels,
    /// That of HoDoKu 2.2.0.
    Hodoku,
    /// That of Sudoku Explainer 1.2.1. For 9×9 grids.
    Explainer,
}

/// Which methods to try, in which order, with which options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The methods in the order in which they are tried.
    pub methods: Vec<Method>,
    /// Limits and variants.
    pub options: Options,
    /// The only techniques that may be used; if empty, all may be.
    pub only: Vec<Technique>,
    /// Techniques that may not be used.
    pub without: Vec<Technique>,
    /// Dual patterns that are requested by name: see [`Technique::is_dual`].
    pub duals: Vec<Technique>,
    /// A path stops before the first step of this technique.
    pub until: Option<Technique>,
}

impl Default for Plan {
    /// HoDoKu's methods that are on by default, in HoDoKu's order.
    fn default() -> Plan {
        Plan::in_order(Order::Hodoku)
    }
}

impl Plan {
    /// The methods that an order has switched on.
    pub fn in_order(order: Order) -> Plan {
        let methods = order.methods().into_iter().filter(|&(_, on)| on).map(|(method, _)| method);
        let options = match order {
            Order::Levels => level::options(),
            Order::Hodoku | Order::Explainer => Options::default(),
        };
        Plan {
            methods: methods.collect(),
            options,
            only: Vec::new(),
            without: Vec::new(),
            duals: Vec::new(),
            until: None,
        }
    }

    /// The easiest methods first: the plan of explanations and hints.
    pub fn by_level() -> Plan {
        Plan::in_order(Order::Levels)
    }

    /// These techniques alone, in this order.
    pub fn only(mut self, techniques: &[Technique]) -> Plan {
        self.methods.clear();
        for method in techniques.iter().map(|technique| technique.finder()) {
            if !self.methods.contains(&method) {
                self.methods.push(method);
            }
        }
        self.only = techniques.to_vec();
        self.ask_for_duals(techniques);
        self
    }

    /// These techniques as well, each in its place in an order.
    pub fn with(mut self, order: Order, techniques: &[Technique]) -> Plan {
        let wanted: Vec<Method> = techniques.iter().map(|technique| technique.finder()).collect();
        let known = order.methods().into_iter().map(|(method, _)| method);
        let mut methods: Vec<Method> = known
            .filter(|method| self.methods.contains(method) || wanted.contains(method))
            .collect();
        // Methods that the order does not know come last, but before a guess.
        let guess = methods.iter().position(|&method| method == Method::BruteForce);
        let mut end = guess.unwrap_or(methods.len());
        for method in wanted {
            if !methods.contains(&method) {
                methods.insert(end, method);
                end += 1;
            }
        }
        self.methods = methods;
        self.ask_for_duals(techniques);
        self
    }

    /// Everything but these techniques.
    pub fn without(mut self, techniques: &[Technique]) -> Plan {
        self.without.extend_from_slice(techniques);
        // A method that finds nothing else need not be tried.
        let is_out = |technique: &Technique| self.without.contains(technique);
        self.methods.retain(|&method| {
            let mut found =
                Technique::all().filter(|t| t.finder() == method && !t.is_dual()).peekable();
            let is_known = found.peek().is_some();
            !(is_known && found.all(|technique| is_out(&technique)))
        });
        self
    }

    fn ask_for_duals(&mut self, techniques: &[Technique]) {
        self.duals.extend(techniques.iter().copied().filter(|technique| technique.is_dual()));
    }

    /// Whether a step may use a technique.
    pub fn allows(&self, technique: Technique) -> bool {
        (self.only.is_empty() || self.only.contains(&technique))
            && !self.without.contains(&technique)
            && (!technique.is_dual() || self.options.duals || self.duals.contains(&technique))
    }

    /// The options with which a method is searched.
    pub(crate) fn options_for(&self, method: Method) -> Options {
        let duals = self.duals.iter().any(|technique| technique.finder() == method);
        Options { duals: self.options.duals || duals, ..self.options.clone() }
    }
}

impl Order {
    /// Every method that the order knows, and whether it is on by default.
    fn methods(self) -> Vec<(Method, bool)> {
        match self {
            Order::Hodoku => Method::all().map(|method| (method, method.entry().on)).collect(),
            Order::Explainer => {
                SeMethod::all().map(|method| (Method::SudokuExplainer(method), true)).collect()
            }
            Order::Levels => by_level(),
        }
    }
}

/// The order of explanations and hints, with the methods that are off by default.
fn by_level() -> Vec<(Method, bool)> {
    let mut methods: Vec<(Method, bool)> =
        Method::by_level().into_iter().map(|(method, _)| (method, true)).collect();
    let of = |method, on| (Method::SudokuExplainer(method), on);
    for method in Method::all() {
        match method {
            Method::KrakenFish => methods.extend(PATTERNS.map(|pattern| of(pattern, true))),
            Method::BruteForce => {
                methods.extend(CHAINS.map(|chains| of(chains, true)));
                methods.extend(COVERED.map(|covered| of(covered, false)));
            }
            _ => {}
        }
        if !methods.iter().any(|&(known, _)| known == method) {
            methods.push((method, method.entry().on));
        }
    }
    methods
}

/// Methods of Sudoku Explainer for patterns that HoDoKu does not have.
const PATTERNS: [SeMethod; 4] =
    [SeMethod::UniqueLoop, SeMethod::Bug, SeMethod::AlignedPair, SeMethod::AlignedTriple];

/// Chains that go further than HoDoKu's.
const CHAINS: [SeMethod; 6] = [
    SeMethod::Forcing(ForcingLevel::Nishio),
    SeMethod::Forcing(ForcingLevel::Multiple),
    SeMethod::Forcing(ForcingLevel::Dynamic),
    SeMethod::Forcing(ForcingLevel::DynamicPlus),
    SeMethod::Forcing(ForcingLevel::NestedChains),
    SeMethod::Forcing(ForcingLevel::NestedMultiple),
];

/// Methods that conclude nothing new, but explain it in another way.
const COVERED: [SeMethod; 4] = [
    SeMethod::DirectLocked,
    SeMethod::DirectHiddenPair,
    SeMethod::DirectHiddenTriple,
    SeMethod::CyclesAndChains,
];

#[cfg(test)]
mod tests;
