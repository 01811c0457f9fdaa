//! `check --look`: what catches the eye in the tables of rules before any game is played.
//!
//! Nothing here is wrong, and nothing is known of the game but numbers and words: whatever is told is a question to the designer.

use kit::config::{ConfigValue, ResolvedRules};
use kit::say::{counted, listed};
use kit::stats::median;
use std::collections::BTreeMap;

/// The fewest rows among which one may stand out or never be different.
const FEWEST: usize = 5;

/// The most findings of a kind of a table that are told.
const MOST: usize = 5;

/// Columns that are no property of a component.
const OUTSIDE: [&str; 4] = ["name", "title", "source", "count"];

/// Columns that say what a component costs.
const COSTS: [&str; 4] = ["cost", "price", "buy", "mana"];

/// How many typical distances from what is usual a value has to be to stand out.
const FAR: f64 = 4.0;

/// A table as resolved: its columns, and the values of each row in their order.
struct TableLook<'r> {
    name: &'r str,
    columns: Vec<&'r str>,
    rows: BTreeMap<&'r str, Vec<Option<&'r ConfigValue>>>,
}

/// The findings in all tables of rules, a line each: what catches the eye.
pub fn findings(resolved: &ResolvedRules) -> Vec<String> {
    let tables = resolved.tables().into_keys().map(|table| TableLook::of(resolved, table));
    tables.flat_map(|table| table.findings()).collect()
}

impl<'r> TableLook<'r> {
    fn of(resolved: &'r ResolvedRules, table: &'r str) -> Self {
        let cells = || {
            resolved.values.iter().filter_map(move |(address, value)| {
                let (row, column) = address.strip_prefix(table)?.strip_prefix('.')?.rsplit_once('.')?;
                Some((row, column, value))
            })
        };
        let mut columns: Vec<&str> = Vec::new();
        for (_, column, _) in cells() {
            if !columns.contains(&column) {
                columns.push(column);
            }
        }
        let mut rows: BTreeMap<&str, Vec<Option<&ConfigValue>>> = BTreeMap::new();
        for (row, column, value) in cells() {
            let cells = rows.entry(row).or_insert_with(|| vec![None; columns.len()]);
            if let Some(at) = columns.iter().position(|known| *known == column) {
                cells[at] = Some(value);
            }
        }
        Self { name: table, columns, rows }
    }

    fn findings(&self) -> Vec<String> {
        let kinds = [self.absent(), self.alike(), self.dear(), self.outlying(), self.constant()];
        kinds.into_iter().flat_map(|found| self.shortened(found)).collect()
    }

    /// The first of many findings of a kind, and how many more there are.
    fn shortened(&self, mut found: Vec<String>) -> Vec<String> {
        let more = found.len().saturating_sub(MOST);
        found.truncate(MOST);
        if more > 0 {
            found.push(format!("`{}`: {} of this kind", self.name, counted(more, "more finding")));
        }
        found
    }

    fn index(&self, column: &str) -> Option<usize> {
        self.columns.iter().position(|known| *known == column)
    }

    /// The numbers of a column, by row; `None` if it holds anything else.
    fn numbers(&self, column: usize) -> Option<Vec<(&'r str, f64)>> {
        self.rows.iter().map(|(row, cells)| Some((*row, cells[column]?.real()?))).collect()
    }

    /// The columns that are a property of a component, each with its place.
    fn properties(&self) -> impl Iterator<Item = (usize, &'r str)> {
        self.columns.iter().copied().enumerate().filter(|(_, column)| !OUTSIDE.contains(column))
    }

    /// Rows of which there is no copy.
    fn absent(&self) -> Vec<String> {
        let Some(numbers) = self.index("count").and_then(|count| self.numbers(count)) else { return Vec::new() };
        let none: Vec<String> = numbers
            .iter()
            .filter(|(_, count)| *count == 0.0)
            .map(|(row, _)| format!("`{}.{row}`", self.name))
            .collect();
        if none.is_empty() {
            return Vec::new();
        }
        let never = if none.len() == 1 { "never comes up" } else { "never come up" };
        vec![format!("{} {never}: count is 0", listed(&none, "and"))]
    }

    /// Rows that are the same but for their names, and rows that differ in one property alone.
    fn alike(&self) -> Vec<String> {
        let properties: Vec<usize> = self.properties().map(|(at, _)| at).collect();
        // Of two properties one is no likeness.
        if properties.len() < 3 {
            return Vec::new();
        }
        let rows: Vec<_> = self.rows.iter().collect();
        let (mut same, mut near) = (Vec::new(), Vec::new());
        for (place, (row, cells)) in rows.iter().enumerate() {
            for (other, others) in &rows[place + 1..] {
                let differ: Vec<usize> = properties.iter().copied().filter(|at| cells[*at] != others[*at]).collect();
                let [this, that] = [row, other].map(|row| format!("`{}.{row}`", self.name));
                match differ[..] {
                    [] => same.push(format!("{this} and {that} are the same but for their names")),
                    [at] if rows.len() <= MOST_NEAR && properties.len() > 3 => {
                        let [first, second] =
                            [cells[at], others[at]].map(|value| value.map_or_else(String::new, ConfigValue::to_string));
                        near.push(format!(
                            "{this} and {that} differ in {} alone: {first} and {second}",
                            self.columns[at]
                        ));
                    }
                    _ => {}
                }
            }
        }
        let near = self.shortened(near);
        self.shortened(same).into_iter().chain(near).collect()
    }

    /// Rows that cost more or less than others as strong, for each other column of numbers.
    fn dear(&self) -> Vec<String> {
        let Some((at, cost)) = self.properties().find(|(_, column)| COSTS.contains(column)) else { return Vec::new() };
        let Some(costs) = self.numbers(at) else { return Vec::new() };
        let mut found = Vec::new();
        for (other, column) in self.properties().filter(|(other, _)| *other != at) {
            let Some(values) = self.numbers(other) else { continue };
            let points: Vec<(f64, f64)> = values.iter().zip(&costs).map(|((_, x), (_, y))| (*x, *y)).collect();
            let Some((slope, rest)) = line(&points) else { continue };
            let off: Vec<f64> = points.iter().map(|(x, y)| y - (rest + slope * x)).collect();
            for place in far(&off) {
                let (row, (x, y)) = (costs[place].0, points[place]);
                let usual = (rest + slope * x).max(0.0);
                let than = if y > usual { "more" } else { "less" };
                found.push(format!("`{}.{row}` costs {than} than others of its {column}: {cost} {y} at {column} {x}, where about {usual:.1} is usual", self.name));
            }
        }
        found
    }

    /// Values that are far from all others of their column.
    fn outlying(&self) -> Vec<String> {
        let mut found = Vec::new();
        for (at, column) in self.properties() {
            let Some(numbers) = self.numbers(at) else { continue };
            let values: Vec<f64> = numbers.iter().map(|(_, value)| *value).collect();
            let out = far(&values);
            let rest: Vec<f64> =
                values.iter().enumerate().filter(|(place, _)| !out.contains(place)).map(|(_, value)| *value).collect();
            let [least, most] = [f64::min, f64::max].map(|of| rest.iter().copied().reduce(of).unwrap_or(0.0));
            for place in out {
                let (row, value) = numbers[place];
                found.push(format!("`{}.{row}.{column}` is {value}; the other rows have {least} to {most}", self.name));
            }
        }
        found
    }

    /// Columns that hold one value in all rows.
    fn constant(&self) -> Vec<String> {
        let mut found = Vec::new();
        for (at, column) in self.properties().filter(|_| self.rows.len() >= FEWEST) {
            let mut values: Vec<String> =
                self.rows.values().map(|cells| cells[at].map_or_else(String::new, ConfigValue::to_string)).collect();
            values.dedup();
            if let [only] = &values[..] {
                found.push(format!("`{}[].{column}` never varies: {only} in all {} rows", self.name, self.rows.len()));
            }
        }
        found
    }
}

/// The most rows of a table whose near likenesses are told: in a larger one they are a matter of course.
const MOST_NEAR: usize = 40;

/// The places of values that are far from the middle, by the middle distance from it; where more than half of the values are the same, by the
/// mean distance. Few values have none that is far.
fn far(values: &[f64]) -> Vec<usize> {
    if values.len() < FEWEST {
        return Vec::new();
    }
    let middle = median(values);
    let distances: Vec<f64> = values.iter().map(|value| (value - middle).abs()).collect();
    let typical = median(&distances) * 1.4826;
    let mean = distances.iter().sum::<f64>() / distances.len() as f64 * 1.2533;
    let typical = if typical > 0.0 { typical } else { mean };
    (0..values.len()).filter(|place| typical > 0.0 && distances[*place] > FAR * typical).collect()
}

/// The line through points that most of them are near: the middle slope between two of them (Theil and Sen). `None` of too few points, or
/// of such as lie above one another.
fn line(points: &[(f64, f64)]) -> Option<(f64, f64)> {
    const MOST_POINTS: usize = 1_000;
    if points.len() < FEWEST || points.len() > MOST_POINTS {
        return None;
    }
    let pairs = points.iter().enumerate().flat_map(|(place, a)| points[..place].iter().map(move |b| (a, b)));
    let slopes: Vec<f64> = pairs.filter(|(a, b)| a.0 != b.0).map(|(a, b)| (a.1 - b.1) / (a.0 - b.0)).collect();
    if slopes.is_empty() {
        return None;
    }
    let slope = median(&slopes);
    let rests: Vec<f64> = points.iter().map(|(x, y)| y - slope * x).collect();
    Some((slope, median(&rests)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::config::KeyDoc;

    /// Rules with one table of these columns.
    fn rules(columns: &[&str], rows: &[(&str, &[i64])]) -> ResolvedRules {
        let doc = |column: &&str| KeyDoc {
            key: format!("cards.<name>.{column}"),
            unit: "",
            allowed: String::new(),
            options: Vec::new(),
            default: None,
            about: "",
        };
        let values = rows.iter().flat_map(|(row, cells)| {
            let cell =
                move |(column, value): (&&str, &i64)| (format!("cards.{row}.{column}"), ConfigValue::Int(*value));
            columns.iter().zip(*cells).map(cell).collect::<Vec<_>>()
        });
        ResolvedRules { values: values.collect(), keys: columns.iter().map(doc).collect(), ..ResolvedRules::default() }
    }

    #[test]
    fn a_table_in_which_nothing_stands_out_has_no_findings() {
        let rows: Vec<(String, [i64; 3])> = (1..=8).map(|n| (format!("c{n}"), [2, n, 2 * n + n % 2])).collect();
        let rows: Vec<(&str, &[i64])> = rows.iter().map(|(name, cells)| (name.as_str(), &cells[..])).collect();
        assert_eq!(findings(&rules(&["count", "damage", "cost"], &rows)), [""; 0]);
    }

    #[test]
    fn what_stands_out_is_told_by_its_address() {
        let columns = ["count", "damage", "cost", "moves", "armour"];
        let rows: [(&str, &[i64]); 8] = [
            ("bat", &[2, 1, 2, 1, 0]),
            ("cat", &[2, 2, 4, 1, 1]),
            ("dog", &[2, 3, 6, 1, 0]),
            ("elf", &[0, 4, 8, 1, 1]),
            ("fox", &[2, 3, 6, 1, 0]),
            ("gnu", &[2, 2, 9, 1, 1]),
            ("hen", &[2, 1, 2, 1, 2]),
            ("imp", &[2, 40, 80, 1, 2]),
        ];
        assert_eq!(
            findings(&rules(&columns, &rows)),
            [
                "`cards.elf` never comes up: count is 0",
                "`cards.dog` and `cards.fox` are the same but for their names",
                "`cards.bat` and `cards.hen` differ in armour alone: 0 and 2",
                "`cards.cat` and `cards.gnu` differ in cost alone: 4 and 9",
                "`cards.gnu` costs more than others of its damage: cost 9 at damage 2, where about 4.0 is usual",
            ]
            .into_iter()
            .map(str::to_owned)
            .chain(findings(&rules(&columns, &rows)).into_iter().skip(5))
            .collect::<Vec<_>>()
        );
        let told = findings(&rules(&columns, &rows)).join("\n");
        assert!(told.contains("`cards.imp.damage` is 40; the other rows have 1 to 4"), "{told}");
        assert!(told.contains("`cards[].moves` never varies: 1 in all 8 rows"), "{told}");
    }

    #[test]
    fn few_rows_have_nothing_that_stands_out() {
        let rows: [(&str, &[i64]); 3] = [("a", &[1, 1]), ("b", &[1, 2]), ("c", &[1, 900])];
        assert_eq!(findings(&rules(&["count", "damage"], &rows)), [""; 0]);
    }
}
