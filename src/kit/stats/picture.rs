//! Pictures of a table, as data: which columns are drawn, and how. Whoever makes a table says so, a report draws it.

/// A picture of a table, as data. Columns are named as in the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The heading: `Who wins`.
    pub title: &'static str,
    /// The way to read it, in a sentence or two.
    pub about: &'static str,
    /// The shape in which it is drawn.
    pub shape: ChartShape,
    /// The only rows drawn: those that hold this text in this column (nothing, where the text is empty).
    pub only: Option<(&'static str, &'static str)>,
    /// Rows that are not drawn: those that hold this text in this column (nothing, where the text is empty).
    pub except: Option<(&'static str, &'static str)>,
    /// The column for each value of which there is a drawing, side by side on the same scales.
    pub each: Option<&'static str>,
    /// The property by which rows stand together that are alike: a column of this table, or else one of the rules' table of the same name.
    pub group: Option<&'static str>,
    /// Whether it shows how often each role wins, such as a hero: where one bot sits in all seats, that is who wins.
    pub is_of_roles: bool,
}

/// The shape of a picture: how it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChartShape {
    /// A row for each row of the table: a point with its interval.
    Intervals {
        /// Columns that name a row, the first as its heading where there are several: `["strategy", "seat"]`.
        name: &'static [&'static str],
        /// The column that is drawn.
        value: ValueColumn,
        /// The order of the rows.
        order: RowOrder,
    },
    /// A line for each value of `line`, with a band where there is an interval.
    Curves {
        /// The horizontal axis: a column of numbers.
        x: &'static str,
        /// The height of the line. Beneath it is drawn how many observations are behind each point ([`TableColumn::n`](super::TableColumn)).
        value: ValueColumn,
        /// The column that says to which line a row belongs.
        line: &'static str,
    },
    /// A bar for each row, with the lengths (5, 50 and 95 %) at which `cumulative` passes marked.
    Distribution {
        /// The horizontal axis: a column of numbers.
        x: &'static str,
        /// The bars.
        value: ValueColumn,
        /// Share of all that is at most x.
        cumulative: &'static str,
    },
    /// Bars made of parts that lie on one another: a part for each row.
    Stacked {
        /// The horizontal axis: a column of numbers.
        x: &'static str,
        /// The height of a part.
        value: ValueColumn,
        /// Names a part; they lie on one another in the order of the table.
        part: &'static str,
    },
    /// A tile for each row, with its number in it.
    Heatmap {
        /// Names a tile's column.
        across: &'static str,
        /// Names a tile's row.
        down: &'static str,
        /// The number.
        value: ValueColumn,
        /// A value at which neither side is better, such as 0.5 of a matchup: tiles above and below it get different colours.
        middle: Option<ScaleMiddle>,
    },
    /// A dot for each row.
    Scatter {
        /// The horizontal axis: a column of numbers.
        x: &'static str,
        /// The height of the dot.
        value: ValueColumn,
        /// Names a dot.
        name: &'static str,
    },
}

/// A column of numbers with what is known of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueColumn {
    /// The column.
    pub column: &'static str,
    /// The columns of its interval's ends; `None` where there is no interval.
    pub ends: Option<(&'static str, &'static str)>,
}

/// The order of rows in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowOrder {
    /// The order of the table.
    Table,
    /// Largest first.
    Value,
}

/// The middle of a scale of two colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScaleMiddle {
    /// 0: neither more nor less.
    Zero,
    /// The value one half: as many for as against.
    Half,
}

impl Picture {
    /// A picture of all rows.
    pub const fn new(title: &'static str, about: &'static str, shape: ChartShape) -> Self {
        Self { title, about, shape, only: None, except: None, each: None, group: None, is_of_roles: false }
    }

    /// A point with its interval for each row, which these columns name.
    pub const fn intervals(
        title: &'static str,
        about: &'static str,
        name: &'static [&'static str],
        value: ValueColumn,
        order: RowOrder,
    ) -> Self {
        Self::new(title, about, ChartShape::Intervals { name, value, order })
    }

    /// Draws only the rows that hold this text in this column.
    pub const fn only(mut self, column: &'static str, text: &'static str) -> Self {
        self.only = Some((column, text));
        self
    }

    /// Leaves out the rows that hold this text in this column.
    pub const fn except(mut self, column: &'static str, text: &'static str) -> Self {
        self.except = Some((column, text));
        self
    }

    /// Makes one drawing for each value of a column.
    pub const fn each(mut self, column: &'static str) -> Self {
        self.each = Some(column);
        self
    }

    /// Puts rows together that have the same of a property: a column of this table, or else of the rules' table of the same name.
    pub const fn grouped_by(mut self, property: &'static str) -> Self {
        self.group = Some(property);
        self
    }

    /// The columns that it names.
    pub fn columns(&self) -> Vec<&'static str> {
        let filters = self.only.into_iter().chain(self.except);
        let of_rows = filters.map(|(column, _)| column);
        of_rows.chain(self.each).chain(self.shape.columns()).collect()
    }
}

impl ChartShape {
    /// The column that is drawn.
    pub fn value(&self) -> ValueColumn {
        match *self {
            Self::Intervals { value, .. }
            | Self::Curves { value, .. }
            | Self::Distribution { value, .. }
            | Self::Stacked { value, .. }
            | Self::Heatmap { value, .. }
            | Self::Scatter { value, .. } => value,
        }
    }

    fn columns(&self) -> Vec<&'static str> {
        let value = self.value();
        let ends = value.ends.into_iter().flat_map(|(lo, hi)| [lo, hi]);
        let mut columns: Vec<&'static str> = std::iter::once(value.column).chain(ends).collect();
        match self {
            Self::Intervals { name, .. } => columns.extend(*name),
            Self::Curves { x, line, .. } => columns.extend([x, line]),
            Self::Distribution { x, cumulative, .. } => columns.extend([x, cumulative]),
            Self::Stacked { x, part, .. } => columns.extend([x, part]),
            Self::Heatmap { across, down, .. } => columns.extend([across, down]),
            Self::Scatter { x, name, .. } => columns.extend([x, name]),
        }
        columns
    }
}

impl ValueColumn {
    /// A column without an interval.
    pub const fn plain(column: &'static str) -> Self {
        Self { column, ends: None }
    }

    /// A column whose interval is in the columns `lo` and `hi`.
    pub const fn interval(column: &'static str) -> Self {
        Self::within(column, "lo", "hi")
    }

    /// A column whose interval is in these columns.
    pub const fn within(column: &'static str, lo: &'static str, hi: &'static str) -> Self {
        Self { column, ends: Some((lo, hi)) }
    }
}
