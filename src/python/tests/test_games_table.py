"""A table of games, as the program writes it, read by those who read tables: the same types for all, whatever the first rows hold."""

import unittest

from common import InAFolder, needs, program


class GamesTable(InAFolder):
    """Each library infers types from the first rows; more rows come behind them."""

    GAMES = ("metroidvania", "mega_man", "pig", "masmorra")
    WORDS = ("game", "ending", "winner")

    def write(self, game):
        """A table of 1,200 games, more than any of the libraries looks at before it decides."""
        path = self.folder / f"{game}.csv"
        played = program(["run", game, "-n", "1200", "-q", "-o", game, "--games-table", str(path)], self.folder)
        self.assertEqual(played.returncode, 0, played.stderr)
        return path

    def check_types(self, words, numbers):
        """The columns of words are words, and all scores are reals."""
        for column in self.WORDS:
            self.assertIn(column, words)
        self.assertTrue(numbers, "no column is a number")

    @needs("pandas")
    def test_pandas_reads_words_and_numbers(self):
        import pandas

        for game in self.GAMES:
            table = pandas.read_csv(self.write(game))
            words = [name for name in table if not pandas.api.types.is_numeric_dtype(table[name])]
            numbers = [name for name in table if pandas.api.types.is_float_dtype(table[name])]
            self.check_types(words, numbers)
            self.assertTrue(table["game"].str.startswith("b").all())

    @needs("polars")
    def test_polars_reads_words_and_numbers(self):
        import polars

        for game in self.GAMES:
            table = polars.read_csv(self.write(game))
            words = [name for name in table.columns if table[name].dtype == polars.String]
            numbers = [name for name in table.columns if table[name].dtype == polars.Float64]
            self.check_types(words, numbers)
            self.assertTrue(table["game"].str.starts_with("b").all())

    @needs("duckdb")
    def test_duckdb_reads_words_and_numbers(self):
        import duckdb

        for game in self.GAMES:
            described = duckdb.sql(f"describe select * from read_csv('{self.write(game)}')").fetchall()
            types = {name: kind for name, kind, *_ in described}
            words = [name for name, kind in types.items() if kind == "VARCHAR"]
            self.check_types(words, [name for name, kind in types.items() if kind == "DOUBLE"])


if __name__ == "__main__":
    unittest.main()
