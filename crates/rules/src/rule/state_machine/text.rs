use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use omnidoku_core::{Cell, ValueSet, Values};
use serde_json::Value as Json;

use super::{Machine, StateMachine};
use crate::automaton::State;
use crate::fields::{Fields, FieldsWriter, RuleError};
use crate::iss::IssArguments;
use crate::rule::Text;

impl Text for StateMachine {
    const NAME: &'static str = "state_machine";
    const ISS: &'static [&'static str] = &["NFA"];

    /// A line in one segment is `cells`; `groups` and `breaks` are for more.
    fn read(fields: &mut Fields<'_>) -> Result<StateMachine, RuleError> {
        let values = fields.board().values();
        let mut machine = Machine {
            start: states(fields.numbers("start")?, "start")?,
            accept: states(fields.numbers("accept")?, "accept")?,
            steps: steps(&fields.json("steps")?, values)?,
            breaks: Vec::new(),
        };
        let segments = if fields.has("groups") {
            machine.breaks = breaks(&fields.json("breaks")?)?;
            let groups = fields.groups("groups", 0)?;
            if groups.len() < 2 || groups.iter().all(Vec::is_empty) {
                return Err(RuleError::wrong("groups", "at least two lists of cells"));
            }
            groups
        } else {
            vec![fields.path("cells", 1)?]
        };
        let name = fields.optional_text("name")?;
        Ok(StateMachine { name, machine: checked(machine)?, segments })
    }

    fn write(&self, fields: &mut FieldsWriter<'_>) {
        let values = fields.board().values();
        let machine = &*self.machine;
        let list = |states: &BTreeSet<State>| -> Json {
            states.iter().copied().collect::<Vec<State>>().into()
        };
        let step = |&(from, set, to): &(State, ValueSet, State)| -> Json {
            let numbers: Vec<i32> = set.map(|value| values.number(value)).collect();
            Json::Array(vec![from.into(), numbers.into(), to.into()])
        };
        fields.put_some("name", self.name.clone());
        fields.put("start", list(&machine.start)).put("accept", list(&machine.accept));
        fields.put("steps", machine.steps.iter().map(step).collect::<Vec<Json>>());
        match &self.segments[..] {
            [cells] => fields.put_cells("cells", cells),
            segments => {
                let pair = |&(from, to): &(State, State)| Json::from(vec![from, to]);
                fields.put("breaks", machine.breaks.iter().map(pair).collect::<Vec<Json>>());
                fields.put_groups("groups", segments)
            }
        };
    }

    fn cells(&self) -> Vec<Cell> {
        self.segments.concat()
    }

    /// A machine, and one or several lines.
    fn read_iss(_: &str, arguments: &mut IssArguments<'_>) -> Result<Vec<StateMachine>, RuleError> {
        let word = arguments.word().ok_or(RuleError::Missing("steps"))?;
        let machine = Machine::decoded(word, arguments.board().values())?;
        let has_breaks = !machine.breaks.is_empty();
        let plain = match has_breaks {
            true => Arc::new(Machine { breaks: Vec::new(), ..Machine::clone(&machine) }),
            false => machine.clone(),
        };
        let lines = arguments.named_lines()?.into_iter().map(|line| StateMachine {
            name: line.name,
            machine: if line.segments.len() > 1 { machine.clone() } else { plain.clone() },
            segments: line.segments,
        });
        Ok(lines.collect())
    }
}

/// A machine with its steps in order, one for every two states, if it does not have too many states.
pub(super) fn checked(mut machine: Machine) -> Result<Arc<Machine>, RuleError> {
    let most = Machine::MAX_STATES;
    if machine.state_count() > most {
        return Err(RuleError::wrong("steps", format!("between the states 0 to {}", most - 1)));
    }
    let mut steps: BTreeMap<(State, State), ValueSet> = BTreeMap::new();
    for (from, values, to) in machine.steps {
        *steps.entry((from, to)).or_default() |= values;
    }
    machine.steps = steps.into_iter().map(|((from, to), values)| (from, values, to)).collect();
    machine.breaks.sort_unstable();
    machine.breaks.dedup();
    Ok(Arc::new(machine))
}

fn states<S: FromIterator<State>>(numbers: Vec<i64>, name: &'static str) -> Result<S, RuleError> {
    let state = |number: i64| State::try_from(number).ok();
    let states: Option<S> = numbers.into_iter().map(state).collect();
    states.ok_or_else(|| RuleError::wrong(name, "a list of states"))
}

fn state(json: &Json) -> Option<State> {
    json.as_u64()?.try_into().ok()
}

/// Reads `[0, [1, 2, 3], 1]`: from state 0, with any of these numbers, to state 1.
fn steps(json: &Json, values: Values) -> Result<Vec<(State, ValueSet, State)>, RuleError> {
    let step = |json: &Json| match &json.as_array()?[..] {
        [from, numbers, to] => {
            let numbers = numbers.as_array()?.iter();
            let set = numbers.map(|number| values.value(number.as_i64()?.try_into().ok()?));
            Some((state(from)?, set.collect::<Option<ValueSet>>()?, state(to)?))
        }
        _ => None,
    };
    let steps = json.as_array().and_then(|steps| steps.iter().map(step).collect());
    let expected = "a list of [state, [numbers], state] with numbers from";
    steps.ok_or_else(|| RuleError::wrong("steps", format!("{expected} {values}")))
}

fn breaks(json: &Json) -> Result<Vec<(State, State)>, RuleError> {
    let pair = |json: &Json| match &json.as_array()?[..] {
        [from, to] => state(from).zip(state(to)),
        _ => None,
    };
    let breaks = json.as_array().and_then(|breaks| breaks.iter().map(pair).collect());
    breaks.ok_or_else(|| RuleError::wrong("breaks", "a list of [state, state]"))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    use crate::agreement::strip;
    use crate::rule::Rule;

    #[test]
    fn mistakes_are_named() {
        let problem = |name: &str, value: Json| {
            let mut rule = json!({
                "rule": "state_machine",
                "start": [0],
                "accept": [1],
                "steps": [[0, [1], 1]],
                "breaks": [],
                "groups": [["r1c1"], ["r1c2"]],
            });
            rule[name] = value;
            Rule::read(&strip(2, 0, 4), &rule).unwrap_err().to_string()
        };
        assert_eq!(problem("start", json!([-1])), "“start” should be a list of states");
        let steps = "“steps” should be a list of [state, [numbers], state] with numbers from 0 to 3";
        for wrong in [json!([[0, [4], 1]]), json!([[0, 1, 1]]), json!([[0, [1]]]), json!(0)] {
            assert_eq!(problem("steps", wrong), steps);
        }
        let most = "“steps” should be between the states 0 to 4095";
        assert_eq!(problem("steps", json!([[0, [1], 4096]])), most);
        assert_eq!(problem("breaks", json!([[0]])), "“breaks” should be a list of [state, state]");
        let groups = "“groups” should be at least two lists of cells";
        for wrong in [json!([["r1c1"]]), json!([[], []])] {
            assert_eq!(problem("groups", wrong), groups);
        }
        assert_eq!(problem("cells", json!(["r1c1"])), "“cells” is not an argument of this rule");
    }

    #[test]
    fn steps_come_in_one_order() {
        let board = strip(2, 0, 4);
        let rule = |steps: Json| {
            let rule = json!({
                "rule": "state_machine",
                "start": [0],
                "accept": [0],
                "steps": steps,
                "cells": ["r1c1"],
            });
            Rule::read(&board, &rule).unwrap()
        };
        let split = rule(json!([[1, [2], 0], [0, [3], 1], [0, [1], 1]]));
        assert_eq!(split, rule(json!([[0, [3, 1], 1], [1, [2], 0]])));
    }
}
