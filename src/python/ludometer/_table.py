"""Tables, for every library of data frames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Union

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow


class Table:
    """A table of a study: columns of `int`, `float` or `str`; `None` is unknown.

    Whatever knows Arrow's PyCapsule interface takes it as it is:
    `polars.DataFrame(table)`, `pyarrow.table(table)`, a query of DuckDB.
    """

    def __init__(self, native):
        self._native = native

    @property
    def name(self) -> str:
        """Its name: that of its file, without the extension."""
        return self._native.name

    @property
    def columns(self) -> List[str]:
        """The names of the columns."""
        return self._native.columns

    @property
    def types(self) -> Dict[str, str]:
        """The type of each column: `int`, `float` or `str`."""
        return self._ordered(self._native.types)

    @property
    def units(self) -> Dict[str, str]:
        """The unit of each column; empty where it has none."""
        return self._ordered(self._native.units)

    @property
    def meanings(self) -> Dict[str, str]:
        """What each column means, in a sentence."""
        return self._ordered(self._native.meanings)

    def _ordered(self, by_name):
        return {name: by_name[name] for name in self.columns if name in by_name}

    def column(self, name: str) -> List[Any]:
        """The values of a column, as a list."""
        return self._native.column(name)

    @property
    def rows(self) -> List[Dict[str, Any]]:
        """The rows, each as a dict."""
        names = self.columns
        columns = [self.column(name) for name in names]
        return [dict(zip(names, row)) for row in zip(*columns)]

    def __len__(self) -> int:
        return len(self._native)

    def __iter__(self) -> Iterator[Dict[str, Any]]:
        return iter(self.rows)

    def __getitem__(self, key: Union[str, int, slice]) -> Any:
        return self.column(key) if isinstance(key, str) else self.rows[key]

    def to_pandas(self) -> pandas.DataFrame:
        """The table as a `pandas.DataFrame`. It needs pandas alone."""
        import pandas

        def series(name):
            values, kind = self.column(name), self.types[name]
            if kind == "int":
                kind = "Int64" if None in values else "int64"
            return pandas.array(values, dtype={"float": "float64", "str": "string"}.get(kind, kind))

        return pandas.DataFrame({name: series(name) for name in self.columns})

    def to_polars(self) -> polars.DataFrame:
        """The table as a `polars.DataFrame`."""
        import polars

        return polars.DataFrame(self)

    def to_arrow(self) -> pyarrow.Table:
        """The table as a `pyarrow.Table`."""
        import pyarrow

        return pyarrow.table(self)

    def __arrow_c_schema__(self):
        return self._native.__arrow_c_schema__()

    def __arrow_c_stream__(self, requested_schema=None):
        return self._native.__arrow_c_stream__(requested_schema)

    def __repr__(self) -> str:
        return f"<ludometer.Table {self.name}: {len(self)} rows of {', '.join(self.columns)}>"

    def _repr_html_(self) -> str:
        from html import escape

        def cell(value):
            if value is None:
                return "<td></td>"
            if isinstance(value, str):
                return f"<td style='text-align:left'>{escape(value)}</td>"
            return f"<td>{value:.6g}</td>" if isinstance(value, float) else f"<td>{value}</td>"

        shown = self.rows[:_SHOWN]
        head = "".join(f"<th>{escape(name)}</th>" for name in self.columns)
        body = "".join(f"<tr>{''.join(map(cell, row.values()))}</tr>" for row in shown)
        more = f"<p>{len(self)} rows</p>" if len(self) > _SHOWN else ""
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


# Rows that a notebook shows of a table.
_SHOWN = 30
