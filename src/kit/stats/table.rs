//! Named columns with units: the only source of CSV, JSON and HTML.

use super::{IntervalMethod, Picture};
use serde::{Serialize, Serializer};

/// Rows of cells under named columns; every row is as wide as the header.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    name: &'static str,
    columns: Vec<TableColumn>,
    rows: Vec<Vec<Scalar>>,
    pictures: Vec<Picture>,
}

/// A column of a table: its name, unit and meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableColumn {
    /// The `snake_case` name in files; for a swept value, its address.
    pub name: String,
    /// The unit, for people: `games`, `turns`, `share`.
    pub unit: &'static str,
    /// The meaning, in a sentence.
    pub about: &'static str,
    /// The column that says how many observations are behind each value of this one; `None` where the value itself is a count or a name.
    pub n: Option<&'static str>,
}

/// A value in a row of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Scalar {
    /// Unknown, or not applicable.
    Empty,
    /// A whole number.
    Int(i64),
    /// A number; one that is not finite counts as [`Scalar::Empty`] wherever it is written.
    Real(f64),
    /// A name.
    Text(String),
}

/// The cell as a JSON value: unknown is `null`.
impl Serialize for Scalar {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Real(value) if value.is_finite() => serializer.serialize_f64(*value),
            Self::Empty | Self::Real(_) => serializer.serialize_none(),
            Self::Int(value) => serializer.serialize_i64(*value),
            Self::Text(value) => serializer.serialize_str(value),
        }
    }
}

/// A table under construction with `N` columns: a row of another width does not compile.
#[derive(Clone, Debug)]
pub struct TableBuilder<const N: usize>(Table);

impl Table {
    /// Begins a table; `name` is that of its file without extension.
    pub fn build<const N: usize>(name: &'static str, columns: [TableColumn; N]) -> TableBuilder<N> {
        TableBuilder(Self { name, columns: columns.into(), rows: Vec::new(), pictures: Vec::new() })
    }

    /// A table of these rows.
    ///
    /// # Panics
    /// When a row is not as wide as the header.
    pub fn of(name: &'static str, columns: Vec<TableColumn>, rows: Vec<Vec<Scalar>>) -> Self {
        let narrow = rows.iter().find(|row| row.len() != columns.len());
        assert_eq!(narrow, None, "a row of `{name}` is not as wide as its header");
        Self { name, columns, rows, pictures: Vec::new() }
    }

    /// The name of its file without extension.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The header.
    pub fn columns(&self) -> &[TableColumn] {
        &self.columns
    }

    /// The rows, each as wide as the header.
    pub fn rows(&self) -> &[Vec<Scalar>] {
        &self.rows
    }

    /// The place of the column with this name.
    pub fn column(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.name == name)
    }

    /// The pictures of the table.
    pub fn pictures(&self) -> &[Picture] {
        &self.pictures
    }

    /// Says how it is drawn.
    ///
    /// # Panics
    /// When a picture names a column that is not there.
    pub fn drawn_as(mut self, pictures: impl IntoIterator<Item = Picture>) -> Self {
        for picture in pictures {
            let is_there = |name: &&str| self.columns.iter().any(|column| column.name == **name);
            let strange = picture.columns().into_iter().find(|name| !is_there(name));
            assert_eq!(strange, None, "a picture of `{}` names no column of it", self.name);
            self.pictures.push(picture);
        }
        self
    }

    /// Puts columns in front that hold the same in every row: which cell of an experiment the rows belong to.
    pub fn prepend(&mut self, front: &[(TableColumn, Scalar)]) {
        let columns = front.iter().map(|(column, _)| column.clone());
        self.columns.splice(0..0, columns);
        for row in &mut self.rows {
            row.splice(0..0, front.iter().map(|(_, cell)| cell.clone()));
        }
    }

    /// Leaves columns out.
    pub fn without(mut self, unwanted: impl Fn(&TableColumn) -> bool) -> Self {
        let kept: Vec<bool> = self.columns.iter().map(|column| !unwanted(column)).collect();
        let cut = |row: &mut Vec<Scalar>| {
            let mut kept = kept.iter();
            row.retain(|_| kept.next() == Some(&true));
        };
        self.rows.iter_mut().for_each(cut);
        self.columns.retain(|column| !unwanted(column));
        self
    }

    /// Adds the rows of another table of the same kind.
    ///
    /// # Panics
    /// When the columns differ.
    pub fn append(&mut self, more: Self) {
        assert_eq!(self.columns, more.columns, "tables with different columns");
        self.rows.extend(more.rows);
    }
}

impl<const N: usize> TableBuilder<N> {
    /// Adds a row.
    pub fn row(&mut self, cells: [Scalar; N]) {
        self.0.rows.push(cells.into());
    }

    /// The finished table.
    pub fn finish(self) -> Table {
        self.0
    }
}

impl TableColumn {
    /// A column with a name, a unit and a sentence.
    pub fn new(name: impl Into<String>, unit: &'static str, about: &'static str) -> Self {
        Self { name: name.into(), unit, about, n: None }
    }

    /// Says which column counts the observations behind each value.
    pub fn of(mut self, n: &'static str) -> Self {
        self.n = Some(n);
        self
    }
}

impl Scalar {
    /// The number that it is, if it is one.
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Int(value) => Some(*value as f64),
            Self::Real(value) => Some(*value),
            Self::Empty | Self::Text(_) => None,
        }
    }
}

impl From<i64> for Scalar {
    fn from(value: i64) -> Self {
        Self::Int(value)
    }
}

impl From<u32> for Scalar {
    fn from(value: u32) -> Self {
        Self::Int(value.into())
    }
}

impl From<u64> for Scalar {
    /// The number, beyond `i64` as text: rounding a seed would make it another seed.
    fn from(value: u64) -> Self {
        i64::try_from(value).map_or_else(|_| Self::Text(value.to_string()), Self::Int)
    }
}

impl From<usize> for Scalar {
    fn from(value: usize) -> Self {
        (value as u64).into()
    }
}

impl From<f64> for Scalar {
    fn from(value: f64) -> Self {
        if value.is_finite() {
            // Adding 0 turns -0, which means nothing to a reader, into 0.
            Self::Real(value + 0.0)
        } else {
            Self::Empty
        }
    }
}

impl From<&str> for Scalar {
    fn from(value: &str) -> Self {
        Self::Text(value.to_owned())
    }
}

impl From<String> for Scalar {
    fn from(value: String) -> Self {
        Self::Text(value)
    }
}

impl From<IntervalMethod> for Scalar {
    fn from(value: IntervalMethod) -> Self {
        Self::Text(value.to_string())
    }
}

impl<T: Into<Scalar>> From<Option<T>> for Scalar {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Empty, T::into)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(name: &str) -> TableColumn {
        TableColumn::new(name, "games", "A test column.")
    }

    fn endings(games: u64) -> Table {
        let mut table = Table::build("endings", [column("ending"), column("games")]);
        table.row(["win".into(), games.into()]);
        table.finish()
    }

    #[test]
    fn columns_are_left_out_with_what_they_hold() {
        let games = endings(3).without(|column| column.name == "ending");
        assert_eq!(games.columns(), [column("games")]);
        assert_eq!(games.rows(), [[Scalar::Int(3)]]);
    }

    #[test]
    fn cell_columns_come_first_in_header_and_rows() {
        let mut table = endings(7);
        table.prepend(&[(column("variant"), "base".into()), (column("damage"), 3u32.into())]);
        let names: Vec<_> = table.columns().iter().map(|column| &column.name).collect();
        assert_eq!(names, ["variant", "damage", "ending", "games"]);
        assert_eq!(table.rows(), [["base".into(), 3u32.into(), "win".into(), 7u32.into()]]);
    }

    #[test]
    fn cells_of_an_experiment_share_a_table() {
        let mut table = endings(7);
        table.append(endings(9));
        assert_eq!(table.rows().len(), 2);
        assert_eq!(table.rows()[1][1], Scalar::Int(9));
    }

    #[test]
    #[should_panic(expected = "different columns")]
    fn tables_of_different_kinds_do_not_mix() {
        let mut table = endings(7);
        table.append(Table::build("endings", [column("ending")]).finish());
    }

    #[test]
    fn what_is_unknown_is_empty() {
        assert_eq!(Scalar::from(None::<f64>), Scalar::Empty);
        assert_eq!(Scalar::from(f64::NAN), Scalar::Empty);
        assert_eq!(Scalar::from(Some(f64::INFINITY)), Scalar::Empty);
        assert_eq!(Scalar::from(Some(0.0)), Scalar::Real(0.0));
    }

    #[test]
    fn numbers_are_kept_whole() {
        assert_eq!(Scalar::from(u64::MAX), Scalar::Text("18446744073709551615".into()));
        assert_eq!(Scalar::from(5usize), Scalar::Int(5));
        assert!(matches!(Scalar::from(-0.0), Scalar::Real(zero) if zero.is_sign_positive()));
    }
}
