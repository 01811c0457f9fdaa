//! Axes: `--vary KEY=SPEC`, a value that is stepped through, and the grid that several of them make.

use super::spec;
use kit::config::assignment::AssignmentParts;
use kit::config::{Address, Assignment, AssignmentOperator, ConfigValue, Fault, SourceLocation};

/// No sweep has more cells.
pub const MOST_CELLS: usize = 1_000;

/// How to write an axis.
const HELP: &str = "write KEY=SPEC, such as --vary players.luck=4..8, or =1,2,4, or =+0..+3 for changes";

/// A value that is stepped through.
#[derive(Clone, Debug, PartialEq)]
pub struct VariedValue {
    /// The address as written: the name of the axis' column.
    pub address: String,
    /// The steps, in the order in which they were written: one at least, no two the same.
    pub steps: Vec<VariedStep>,
}

/// Step of an axis.
#[derive(Clone, Debug, PartialEq)]
pub struct VariedStep {
    /// The value as people write it: `2`, `0.3`, `+1`, `once`.
    pub label: String,
    /// The value; for a change (`+1`), what is added.
    pub value: ConfigValue,
    /// What makes a cell of it: [`AssignmentOperator::Set`], or [`AssignmentOperator::Add`] for a change.
    pub assignment: Assignment,
}

impl VariedStep {
    /// Whether the steps are added to the value.
    pub fn is_change(&self) -> bool {
        self.assignment.op == AssignmentOperator::Add
    }
}

impl VariedValue {
    /// Reads what follows `--vary`: `KEY=1..5`, `1..5:2`, `0..1:0.25`, `1,2,4`, `once,permanent`, `[],["vitality"]`. Where every number has
    /// a sign and one at least is a `+`, they are changes of the value there is: `+0..+3`, `-1..+1`.
    ///
    /// # Errors
    /// A key without values, a reversed range, a step that leads nowhere, values that occur twice, more than 10,000 of them; a `*` in the key.
    pub fn parse(text: &str, place: &SourceLocation) -> Result<Self, Fault> {
        let axis = Self::parse_pattern(text, place)?;
        let parts: Vec<&str> = axis.address.split('.').collect();
        let [table, row, column] = parts[..] else { return Ok(axis) };
        // Stars stand for all bots of a table; rows of components are named, or chosen by a condition.
        let one = axis.steps.first().filter(|_| row.contains('*') && table != "bots");
        match one {
            None => Ok(axis),
            Some(one) => {
                let every = Address::every_cell(table, column);
                let message = format!("`{}` names more than one value", axis.address);
                let help = format!("to set all of them alike write `{}`", text.replacen(&axis.address, &every, 1));
                Err(Fault::new(one.assignment.address_place.clone(), message).help(help))
            }
        }
    }

    /// Reads the same for a key that may be a pattern.
    ///
    /// # Errors
    /// As of one value, but for stars.
    pub fn parse_pattern(text: &str, place: &SourceLocation) -> Result<Self, Fault> {
        let parts = AssignmentParts::of(text, place)
            .ok_or_else(|| Fault::new(place.clone(), format!("`{text}` varies nothing")).help(HELP.to_owned()))?;
        let address = Address::parse(parts.key, &parts.key_place)?;
        if parts.op != AssignmentOperator::Set {
            let message = format!("`{address}` is varied by `=` alone");
            let help = "signs before the numbers make changes of them: KEY=+0..+3".to_owned();
            return Err(Fault::new(parts.key_place, message).help(help));
        }
        let values = spec::read(parts.value, &parts.value_place)?;
        let op = if values.relative { AssignmentOperator::Add } else { AssignmentOperator::Set };
        let step = |(value, value_place): (ConfigValue, SourceLocation)| VariedStep {
            label: spec::label(&value, values.relative),
            value: value.clone(),
            assignment: Assignment {
                address: address.clone(),
                op,
                value,
                address_place: parts.key_place.clone(),
                value_place,
            },
        };
        Ok(Self { address: parts.key.to_owned(), steps: values.values.into_iter().map(step).collect() })
    }
}

/// The cells that axes make: for each, the index of its step on each axis; the first axis changes slowest. No axis makes one cell.
///
/// # Errors
/// More than [`MOST_CELLS`]; one address on two axes.
pub fn grid(axes: &[VariedValue]) -> Result<Vec<Vec<usize>>, Fault> {
    let address = |axis: &VariedValue| axis.steps.first().map(|step| step.assignment.address.clone());
    for (at, axis) in axes.iter().enumerate() {
        if axes[..at].iter().any(|one| address(one) == address(axis)) {
            return Err(varied_twice(axis));
        }
    }
    let magnitude: f64 = axes.iter().map(|a| (a.steps.len() as f64).log10()).sum();
    if magnitude > (MOST_CELLS as f64).log10() + 1e-9 {
        return Err(too_many(magnitude));
    }
    let mut cells = vec![Vec::new()];
    for axis in axes {
        let longer = |cell: Vec<usize>| (0..axis.steps.len()).map(move |step| [&cell[..], &[step]].concat());
        cells = cells.into_iter().flat_map(longer).collect();
    }
    Ok(cells)
}

fn varied_twice(axis: &VariedValue) -> Fault {
    let first = axis.steps.first();
    let place = first.map_or(SourceLocation::Nowhere, |step| step.assignment.address_place.clone());
    let help = "write all of its values on one axis, such as 1,2,5".to_owned();
    Fault::new(place, format!("`{}` is varied twice", axis.address)).help(help)
}

/// Axes that make 10 to the power of `magnitude` cells.
fn too_many(magnitude: f64) -> Fault {
    let cells =
        if magnitude < 15.0 { format!("{:.0}", 10f64.powf(magnitude)) } else { format!("about 1e{magnitude:.0}") };
    let message = format!("these axes make {cells} cells; {MOST_CELLS} are the most");
    let help = "take fewer values (1..9:2 takes every second one), or sweep one axis at a time";
    Fault::new(SourceLocation::Nowhere, message).help(help.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::expand;
    use engine::cell::{Cell, CellRequest};
    use kit::config::SourceText;
    use metroidvania::Metroidvania;
    use proptest::prelude::*;
    use std::collections::HashSet;

    fn axis_of(text: &str) -> Result<VariedValue, Fault> {
        SourceText::flag("--vary", text).read(VariedValue::parse)
    }

    fn labels(text: &str) -> Vec<String> {
        let axis = axis_of(text).unwrap();
        axis.steps.into_iter().map(|step| step.label).collect()
    }

    /// The part of the flag that a fault underlines, its message and its remedy.
    fn fault(text: &str) -> String {
        let fault = axis_of(text).unwrap_err();
        let SourceLocation::Text { source, span } = &fault.place else {
            panic!("{text}: {fault:?}");
        };
        let help = fault.help.as_deref().unwrap_or("no help");
        format!("{} | {} | {help}", &source.text[span.clone()], fault.message)
    }

    #[test]
    fn specs_mean_what_they_look_like() {
        for (spec, steps) in [
            ("1..5", "1 2 3 4 5"),
            ("1..5:2", "1 3 5"),
            ("1..6:2", "1 3 5"),
            ("3..3", "3"),
            ("-3..3:3", "-3 0 3"),
            ("0..1:0.25", "0 0.25 0.5 0.75 1"),
            ("0.1..0.5:0.1", "0.1 0.2 0.3 0.4 0.5"),
            ("-0.2..0.2:0.2", "-0.2 0 0.2"),
            ("1_000..3_000:1_000", "1000 2000 3000"),
            ("1,2,4", "1 2 4"),
            (" 4 , 2 ", "4 2"),
            ("0.5,1,1e-3", "0.5 1 0.001"),
            ("+0..+3", "+0 +1 +2 +3"),
            ("-1..+1", "-1 +0 +1"),
            ("+0..+1:0.5", "+0 +0.5 +1"),
            ("+1,+2,-1", "+1 +2 -1"),
            ("once,permanent", "once permanent"),
            ("true,false", "true false"),
            ("[],[\"a\"],[\"a\", \"b\"]", "[] [a] [a, b]"),
        ] {
            let labels = labels(&format!("players.luck={spec}"));
            assert_eq!(labels.join(" "), steps, "{spec}");
        }
    }

    #[test]
    fn numbers_are_the_nearest_to_what_is_written() {
        let axis = axis_of("x=0.1..0.5:0.1").unwrap();
        let values: Vec<_> = axis.steps.iter().map(|step| step.value.clone()).collect();
        assert_eq!(values, [0.1, 0.2, 0.3, 0.4, 0.5].map(ConfigValue::Real));
    }

    #[test]
    fn steps_are_assignments_that_stand_in_the_flag() {
        let axis = axis_of("cards[threat>=2].damage=+0,+2").unwrap();
        assert_eq!(axis.address, "cards[threat>=2].damage");
        let set = &axis.steps[1].assignment;
        assert_eq!((set.op, &set.value), (AssignmentOperator::Add, &ConfigValue::Int(2)));
        assert_eq!(Ok(set.address.clone()), Address::parse("cards[threat>=2].damage", &SourceLocation::Nowhere));
        let SourceLocation::Text { source, span } = &set.value_place else {
            panic!("nowhere");
        };
        assert_eq!(source.text, "--vary cards[threat>=2].damage=+0,+2");
        assert_eq!(&source.text[span.clone()], "+2");
        assert_eq!(axis_of("x=-1,-2").unwrap().steps[0].assignment.op, AssignmentOperator::Set);
    }

    #[test]
    fn what_is_wrong_is_said_with_a_remedy() {
        for (text, told) in [
            ("x=5..1", "5..1 | the range runs from 5 down to 1 | write the smaller number first: 1..5"),
            ("x=1..5:0", "0 | a step of 0 leads nowhere | write a step above 0, such as 1..5:2"),
            ("x=1..5:-1", "-1 | a step of -1 leads nowhere | write a step above 0, such as 1..5:2"),
            ("x=0..1e9", "1e9 | `1e9` is no number that a range may have | "),
            ("x=0.1..0.5", "0.1..0.5 | a range between fractions needs a step | write it after a colon: 0.1..0.5:0.1"),
            ("x=1..", " | a number is missing | "),
            (
                "x=1..1000000",
                "1..1000000 | this range has 1000000 values; 10000 are the most | take a larger step: 1..1000000:1000",
            ),
            ("x=once..permanent", "once | `once` is no number that a range may have | "),
            ("x", "x | `x` varies nothing | "),
            ("cards[threat>=2].damage", "cards[threat>=2].damage | `cards[threat>=2].damage` varies nothing | "),
            ("x=", " | no values are given | "),
            ("=1..2", " | no key is named | "),
            ("x=1,,2", " | a value is missing | "),
            ("x=1,2,1.0", "1.0 | 1 is given twice | "),
            ("x=1,once", "once | numbers and words are mixed | "),
            ("x=0..+3", "0..+3 | some of these are changes and some are not | "),
            ("x=nan", "nan | NaN is not finite | "),
            ("x+=1..3", "x | `x` is varied by `=` alone | "),
            ("cards[threat=1..3", "cards[threat | `cards[threat` is not an address | "),
        ] {
            assert!(fault(text).starts_with(told), "{}", fault(text));
        }
    }

    #[test]
    fn steps_change_the_shipped_rules_and_bots() {
        let loaded = |step: &VariedStep| {
            let set = vec![step.assignment.clone()];
            let wish = CellRequest { set, ..CellRequest::default() };
            Cell::<Metroidvania>::load(&metroidvania::GAME.rules("standard"), &wish)
        };
        let numbers = |text: &str, key: &str| -> Vec<f64> {
            let cells = axis_of(text).unwrap().steps;
            let cells = cells.iter().map(|step| loaded(step).unwrap());
            let number = |cell: Cell<_>| {
                expand(key, &SourceLocation::Nowhere, &cell.resolved, &cell.strategies).unwrap()[0].1.real()
            };
            cells.map(|cell| number(cell).unwrap()).collect()
        };
        assert_eq!(numbers("players.luck=-1..+1", "players.luck"), [5.0, 6.0, 7.0]);
        assert_eq!(numbers("cards[name=gallery].damage=+0,+3", "cards.gallery.damage"), [2.0, 5.0]);
        assert_eq!(numbers("bots.cautious.help=0..1:0.5", "bots.cautious.help"), [0.0, 0.5, 1.0]);
        let names = axis_of("cards.gallery.name=1..2").unwrap();
        assert!(loaded(&names.steps[0]).is_err());
    }

    #[test]
    fn rows_of_components_are_not_starred_and_bots_are() {
        assert_eq!(
            fault("cards.*.damage=0..5"),
            "cards.*.damage | `cards.*.damage` names more than one value | to set all of them alike write `cards[damage>=0].damage=0..5`"
        );
        assert!(axis_of("bots.*.blunder=0,0.2").is_ok());
        assert!(VariedValue::parse_pattern("cards.*.damage=0..5", &SourceLocation::Nowhere).is_ok());
    }

    #[test]
    fn the_first_axis_changes_slowest() {
        let axes = ["a=1,2", "b=1..3"].map(|text| axis_of(text).unwrap());
        let cells = [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]];
        assert_eq!(grid(&axes).unwrap(), cells);
        assert_eq!(grid(&[]).unwrap(), [[0; 0]]);
    }

    #[test]
    fn a_grid_has_a_thousand_cells_at_the_most() {
        let axes = |count: usize, steps: usize| -> Vec<VariedValue> {
            let axis = |at| axis_of(&format!("a{at}=1..{steps}")).unwrap();
            (0..count).map(axis).collect()
        };
        assert_eq!(grid(&axes(3, 10)).unwrap().len(), 1_000);
        for (count, steps, number) in [
            (1, 1_001, "1001"),
            (9, 10, "1000000000"),
            (3, 1_000, "1000000000"),
            (30, 10, "about 1e30"),
            (100, 10_000, "about 1e400"),
        ] {
            let fault = grid(&axes(count, steps)).unwrap_err();
            let told = format!("these axes make {number} cells; 1000 are the most");
            assert_eq!(fault.message, told);
        }
    }

    #[test]
    fn an_address_has_one_axis() {
        let axes = ["a=1,2", "a=3"].map(|text| axis_of(text).unwrap());
        assert_eq!(grid(&axes).unwrap_err().message, "`a` is varied twice");
    }

    proptest! {
        #[test]
        fn any_axis_is_read_or_refused(spec in "[-+0-9._:,ea\u{e4} ]{0,12}") {
            if let Ok(axis) = axis_of(&format!("x={spec}")) {
                let labels: HashSet<_> = axis.steps.iter().map(|step| &step.label).collect();
                prop_assert!((1..=10_000).contains(&labels.len()));
                prop_assert_eq!(labels.len(), axis.steps.len());
            }
        }
    }
}
