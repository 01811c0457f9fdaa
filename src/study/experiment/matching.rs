//! Which numbers an address or a pattern of addresses means: what `worth --of KEY` weighs.

use kit::config::address::RowCondition;
use kit::config::{
    Address, ConfigValue, Fault, ResolvedRules, SourceLocation, did_you_mean, did_you_mean_one_of, fits_pattern,
};
use kit::strategy::{BLUNDER, Strategy};
use std::collections::{BTreeSet, HashSet};

/// Stands for one dotted part of an address.
const ANY: &str = "*";

/// The numbers that a key means, each under its own address, in the order in which they were read: rules, tables, then strategies. The
/// key is an address (`players.luck`), a pattern in which `*` stands for one part (`cards.*.damage`, `bots.miser.*`), or a column of the rows
/// that fit (`cards[threat>=2].damage`, judged on the values as resolved). A pattern passes over what is no number, and over how often bots
/// blunder unless it says so (`bots.*.blunder`): that is none of their plans.
///
/// # Errors
/// Nothing matches, or nothing that does is a number.
pub fn expand(
    key: &str,
    place: &SourceLocation,
    resolved: &ResolvedRules,
    strategies: &[Strategy],
) -> Result<Vec<(String, ConfigValue)>, Fault> {
    let known = KnownValues::new(resolved, strategies);
    let address = Address::parse(key.trim(), place)?;
    let meant = match &address {
        Address::Name(name) => known.named(name, place)?,
        Address::Rows { table, test, column } => known.rows(table, test, column, place)?,
    };
    let number = |value: &ConfigValue| matches!(value, ConfigValue::Int(_) | ConfigValue::Real(_));
    let numbers = meant.iter().filter(|(_, value)| number(value));
    let numbers: Vec<_> = numbers.map(|(at, value)| (at.clone(), value.clone())).collect();
    match (numbers.is_empty(), meant.first()) {
        (true, Some((address, value))) => {
            let message = if *address == key {
                format!("`{key}` is no number but {value}")
            } else {
                format!("`{key}` matches no number; `{address}` is {value}")
            };
            let help = "a number has a worth; words are varied by `sweep --vary KEY=A,B`";
            Err(Fault::new(place.clone(), message).help(help.to_owned()))
        }
        _ => Ok(numbers),
    }
}

/// A value under its address.
type AddressedValue = (String, ConfigValue);

/// Every value that there is; no address twice.
struct KnownValues(Vec<AddressedValue>);

impl KnownValues {
    fn new(resolved: &ResolvedRules, strategies: &[Strategy]) -> Self {
        let parameters = strategies.iter().flat_map(|strategy| {
            let prefix = format!("bots.{}", in_addresses(&strategy.name));
            strategy.numbers().map(move |(name, value)| (format!("{prefix}.{name}"), ConfigValue::Real(value)))
        });
        let mut seen = HashSet::new();
        let values = resolved.values.iter().cloned().chain(parameters);
        Self(values.filter(|(address, _)| seen.insert(address.clone())).collect())
    }

    fn named(&self, name: &str, place: &SourceLocation) -> Result<Vec<&AddressedValue>, Fault> {
        let of_plans_alone = name.ends_with(&format!(".{ANY}"));
        let passed_over = |address: &str| of_plans_alone && is_blunder(address);
        let meant = self.0.iter().filter(|(address, _)| fits_pattern(name, address) && !passed_over(address));
        let meant: Vec<_> = meant.collect();
        if meant.is_empty() { Err(self.nothing(name, place)) } else { Ok(meant) }
    }

    fn nothing(&self, name: &str, place: &SourceLocation) -> Fault {
        let alike = |(address, _): &AddressedValue| {
            if name.contains(ANY) { like(name, address) } else { Some(address.clone()) }
        };
        let alike: BTreeSet<String> = self.0.iter().filter_map(alike).collect();
        let help = did_you_mean(name, alike.iter().map(String::as_str)).unwrap_or_else(|| {
            "`ludometer list keys` names what there is; `*` stands for one part between dots".to_owned()
        });
        Fault::new(place.clone(), format!("`{name}` matches nothing")).help(help)
    }

    /// The cells of a column in the rows that fit.
    fn rows<'a>(
        &'a self,
        table: &'a str,
        test: &RowCondition,
        column: &str,
        place: &SourceLocation,
    ) -> Result<Vec<&'a AddressedValue>, Fault> {
        let cells = CellGrid { table, all: self.0.iter().filter_map(|known| cell_of(table, known)).collect() };
        let trouble = |(message, help): (String, Option<String>)| Fault::new(place.clone(), message).help(help);
        if cells.all.is_empty() {
            return Err(trouble(self.no_table(table)));
        }
        cells.columns_are_there([&test.column, column]).map_err(trouble)?;
        let of_test = cells.all.iter().filter(|cell| cell.column == test.column);
        let fit: HashSet<&str> = of_test.filter(|cell| test.fits(&cell.known.1)).map(|cell| cell.row).collect();
        if fit.is_empty() {
            return Err(trouble(cells.no_row(test)));
        }
        let meant = cells.all.iter().filter(|cell| fit.contains(cell.row) && (column == ANY || cell.column == column));
        Ok(meant.map(|cell| cell.known).collect())
    }

    fn no_table(&self, table: &str) -> (String, Option<String>) {
        let tables = self.0.iter().filter(|(address, _)| address.matches('.').count() == 2);
        let tables: BTreeSet<&str> = tables.filter_map(|(address, _)| address.split('.').next()).collect();
        (format!("there is no table `{table}`"), did_you_mean_one_of(table, tables))
    }
}

/// The cells of one table.
struct CellGrid<'a> {
    table: &'a str,
    all: Vec<CrossedCells<'a>>,
}

struct CrossedCells<'a> {
    row: &'a str,
    column: &'a str,
    known: &'a AddressedValue,
}

impl CellGrid<'_> {
    fn columns_are_there(&self, wanted: [&str; 2]) -> Result<(), (String, Option<String>)> {
        let columns: BTreeSet<&str> = self.all.iter().map(|cell| cell.column).collect();
        let missing = wanted.into_iter().find(|column| *column != ANY && !columns.contains(column));
        missing.map_or(Ok(()), |column| {
            let message = format!("`{}` has no column `{column}`", self.table);
            Err((message, did_you_mean_one_of(column, columns)))
        })
    }

    fn no_row(&self, test: &RowCondition) -> (String, Option<String>) {
        let of_test = self.all.iter().filter(|cell| cell.column == test.column);
        let values: BTreeSet<String> = of_test.map(|cell| cell.known.1.to_string()).collect();
        let values: Vec<&str> = values.iter().take(8).map(String::as_str).collect();
        let help = format!("some values of `{}` are {}", test.column, values.join(", "));
        (format!("no row of `{}` has {test}", self.table), Some(help))
    }
}

/// Row and column of a value in this table.
fn cell_of<'a>(table: &str, known: &'a AddressedValue) -> Option<CrossedCells<'a>> {
    let cell = known.0.strip_prefix(table)?.strip_prefix('.')?;
    let (row, column) = cell.split_once('.')?;
    Some(CrossedCells { row, column, known })
}

/// An address of as many parts as a pattern, with `*` where the pattern has it.
fn like(pattern: &str, address: &str) -> Option<String> {
    let same = pattern.matches('.').count() == address.matches('.').count();
    let part = |(part, given)| if part == ANY { ANY } else { given };
    let parts = pattern.split('.').zip(address.split('.')).map(part);
    same.then(|| parts.collect::<Vec<&str>>().join("."))
}

/// Whether the address is that of how often a bot blunders.
fn is_blunder(address: &str) -> bool {
    address.strip_prefix("bots.").and_then(|rest| rest.rsplit_once('.')).is_some_and(|(_, name)| name == BLUNDER)
}

/// What addresses call a strategy: one that is named by its path, by the name of its file.
fn in_addresses(name: &str) -> &str {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    file.strip_suffix(".toml").unwrap_or(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::cell;
    use metroidvania::Metroidvania;

    fn expanded(key: &str) -> Result<Vec<(String, ConfigValue)>, String> {
        let wish = cell::CellRequest::default();
        let cell = cell::Cell::<Metroidvania>::load(&metroidvania::GAME.rules("standard"), &wish).unwrap();
        expand(key, &SourceLocation::Nowhere, &cell.resolved, &cell.strategies)
            .map_err(|fault| format!("{} | {}", fault.message, fault.help.unwrap_or_default()))
    }

    fn addresses(key: &str) -> Vec<String> {
        let numbers = expanded(key).unwrap();
        numbers.into_iter().map(|(address, _)| address).collect()
    }

    #[test]
    fn an_address_means_itself() {
        assert_eq!(expanded("players.luck"), Ok(vec![("players.luck".to_owned(), ConfigValue::Int(6))]));
        let help = expanded("bots.cautious.help").unwrap();
        assert!(matches!(&help[..], [(_, ConfigValue::Real(_))]));
    }

    #[test]
    fn a_star_means_every_part_in_its_place() {
        let damages = addresses("cards.*.damage");
        assert_eq!(damages[0], "cards.abyss.damage");
        let rows = include_str!("../../../configs/metroidvania/standard.cards.csv");
        assert_eq!(damages.len(), rows.lines().count() - 1);
        let players = ["count", "luck", "max_health", "health"];
        assert_eq!(addresses("players.*"), players.map(|key| format!("players.{key}")));
        assert!(addresses("bots.*.*").iter().any(|address| address.starts_with("bots.cautious.")));
        assert!(!addresses("bots.*.*").iter().any(|address| address.ends_with(".blunder")));
        assert_eq!(
            addresses("bots.*.blunder"),
            ["greedy", "cautious", "rusher"].map(|bot| format!("bots.{bot}.blunder"))
        );
    }

    #[test]
    fn a_condition_means_the_rows_that_fit() {
        let numbers = expanded("cards.*.threat").unwrap();
        let most = numbers.iter().filter(|(_, threat)| threat.int() == Some(3)).count();
        let damages = addresses("cards[threat>=3].damage");
        assert_eq!(damages.len(), most);
        assert!(damages.iter().all(|address| address.ends_with(".damage")));
        let all = addresses("cards[threat>=3].*");
        assert!(all.len() > most && all.iter().all(|address| !address.ends_with(".exits")));
    }

    #[test]
    fn no_number_comes_twice() {
        for key in ["*.*.*", "bots.*.*", "*.*"] {
            let addresses = addresses(key);
            let distinct: HashSet<_> = addresses.iter().collect();
            assert_eq!(distinct.len(), addresses.len(), "{key}");
        }
    }

    #[test]
    fn what_means_no_number_is_told_with_the_nearest() {
        for (key, told) in [
            ("players.lukc", "`players.lukc` matches nothing | did you mean `players.luck`?"),
            ("cards.*.damege", "`cards.*.damege` matches nothing | did you mean `cards.*.damage`?"),
            ("bots.cautios.*", "`bots.cautios.*` matches nothing | did you mean `bots.cautious.*`?"),
            ("nothing.like.it.*", "`nothing.like.it.*` matches nothing | `ludometer list keys` names"),
            ("turn.blocked", "`turn.blocked` is no number but \"move_only\" | a number has a worth"),
            ("cards.*.exits", "`cards.*.exits` matches no number; `cards.abyss.exits` is"),
            ("card[threat>=2].damage", "there is no table `card` | did you mean `cards`?"),
            ("cards[thread>=2].damage", "`cards` has no column `thread` | did you mean `threat`?"),
            ("cards[threat>=2].damge", "`cards` has no column `damge` | did you mean `damage`?"),
            ("cards[threat>=9].damage", "no row of `cards` has threat >= 9 | some values of `threat` are 0, 1, 2, 3"),
            ("cards[threat>=2", "`cards[threat>=2` is not an address | "),
            ("", "no key is named | "),
        ] {
            let fault = expanded(key).unwrap_err();
            assert!(fault.starts_with(told), "{fault}");
        }
    }

    #[test]
    fn strategies_are_called_as_in_set() {
        assert_eq!(in_addresses("mine/bold.toml"), "bold");
        assert_eq!(in_addresses("hold-at"), "hold-at");
    }
}
