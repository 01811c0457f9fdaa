"""What a study is in Python: words, tables with types, pictures, faults."""

import csv
import gc
import os
import signal
import subprocess
import sys
import threading
import time
import unittest
import warnings
import xml.dom.minidom

import ludometer
from common import InAFolder, needs, python


class Tables(InAFolder):
    """Tables have types, for every library of data frames."""

    @classmethod
    def setUpClass(cls):
        cls.study = ludometer.sweep("metroidvania", vary={"players.luck": "5..6"}, games=60)

    def written(self, name):
        """The cells of a table as its file has them."""
        with open(self.study.folder / f"{name}.csv", newline="", encoding="utf-8") as file:
            return list(csv.reader(file))

    def test_every_cell_is_that_of_the_file(self):
        for name in self.study:
            table, (header, *rows) = self.study[name], self.written(name)
            self.assertEqual(table.columns, header)
            for column, cells in zip(header, zip(*rows)):
                values, kind = table.column(column), {"int": int, "float": float, "str": str}[table.types[column]]
                for value, cell in zip(values, cells):
                    if cell == "":
                        self.assertIn(value, (None, ""), (name, column))
                    else:
                        self.assertIs(type(value), kind, (name, column))
                        text = cell.removeprefix("'") if kind is str else cell
                        self.assertEqual(value, kind(text) if kind is not str else text, (name, column))

    def test_a_table_says_what_it_has(self):
        rates = self.study["win_rates"]
        self.assertEqual(rates.types["games"], "int")
        self.assertEqual(rates.types["win_rate"], "float")
        self.assertEqual(rates.types["strategy"], "str")
        self.assertEqual(rates.units["win_rate"], "share")
        self.assertIn("variant", rates.meanings)
        self.assertEqual(rates[0], rates.rows[0])
        self.assertEqual(rates["games"], [row["games"] for row in rates])
        self.assertIn("<table>", rates._repr_html_())
        with self.assertRaisesRegex(KeyError, "win_rate"):
            rates.column("wins_rate")
        with self.assertRaisesRegex(KeyError, "win_rates"):
            self.study["win_rate"]

    @needs("pandas")
    def test_pandas_reads_every_table(self):
        for name in self.study:
            table, frame = self.study[name], self.study[name].to_pandas()
            self.assertEqual(list(frame.columns), table.columns)
            self.assertEqual(len(frame), len(table))
            for column, kind in table.types.items():
                begins = {"int": ("int64", "Int64"), "float": ("float64",), "str": ("string",)}[kind]
                self.assertIn(str(frame[column].dtype), begins, (name, column))

    @needs("polars")
    def test_polars_reads_every_table(self):
        import polars

        kinds = {"int": polars.Int64, "float": polars.Float64, "str": polars.String}
        for name in self.study:
            table, frame = self.study[name], self.study[name].to_polars()
            self.assertEqual(dict(frame.schema), {column: kinds[kind] for column, kind in table.types.items()})
            self.assertEqual(frame.to_dicts(), table.rows)

    @needs("pyarrow")
    def test_pyarrow_reads_every_table(self):
        import pyarrow

        kinds = {"int": pyarrow.int64(), "float": pyarrow.float64(), "str": pyarrow.string()}
        for name in self.study:
            table, arrow = self.study[name], self.study[name].to_arrow()
            self.assertEqual(arrow.schema.types, [kinds[table.types[column]] for column in table.columns])
            self.assertEqual(arrow.to_pylist(), table.rows)
            self.assertEqual(pyarrow.schema(table), arrow.schema)

    @needs("duckdb", "pyarrow")
    def test_duckdb_reads_every_table(self):
        import duckdb

        kinds = {"int": "BIGINT", "float": "DOUBLE", "str": "VARCHAR"}
        for name in self.study:
            table = rows = self.study[name]
            found = duckdb.sql("select * from rows")
            self.assertEqual([str(kind) for kind in found.types], [kinds[table.types[it]] for it in table.columns])
            self.assertEqual(len(found.fetchall()), len(rows))


class Studies(InAFolder):
    """What a study holds besides its tables."""

    def test_words_pictures_and_files(self):
        study = ludometer.run("pig", games=400, expect=["length_median in 8..12", "win_rate(hold-at) > 99%"])
        self.assertIn("Seat 1 wins", str(study))
        self.assertIs(study.holds, False)
        self.assertEqual([it["verdict"] for it in study.expected], ["holds", "fails"])
        self.assertEqual(study.exit_code, 1)
        self.assertEqual(study.manifest["command"][:3], ["ludometer", "run", "pig"])
        self.assertTrue(study.report.read_text(encoding="utf-8").startswith("<!"))
        xml.dom.minidom.parseString(study.figure().svg)
        self.assertGreater(len(study.figures), 2)
        self.assertIn("data:image/svg+xml", study._repr_html_())
        self.assertEqual(os.listdir(self.folder), [])
        study.save("kept")
        self.assertTrue((self.folder / "kept/win_rates.csv").is_file())

    def test_a_temporary_folder_goes_with_its_study(self):
        study = ludometer.run("pig", games=20)
        folder = study.folder
        self.assertTrue(folder.is_dir())
        del study
        gc.collect()
        self.assertFalse(folder.exists())

    def test_files_go_where_they_are_asked_to(self):
        study = ludometer.run("pig", games=20, output="out")
        self.assertEqual(study.folder, self.folder / "out")
        with self.assertRaisesRegex(ludometer.Error, "force"):
            ludometer.run("pig", games=20, output="out")
        ludometer.run("pig", games=20, output="out", force=True)

    def test_nothing_is_printed(self):
        done = python("import ludometer; ludometer.run('pig', games=2000); ludometer.list('games')", self.folder)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))

    def test_progress_is_heard(self):
        heard = []
        ludometer.run("metroidvania", games=1_000_000, time_budget=2, progress=lambda *told: heard.append(told))
        self.assertTrue(heard)
        games, of, so_far = heard[-1]
        self.assertTrue(0 < games <= of and of >= 1_000_000 and isinstance(so_far, str), heard[-1])

    @needs("tqdm")
    def test_tqdm_shows_it(self):
        code = "import ludometer; ludometer.run('metroidvania', games=1_000_000, time_budget=2, progress=True)"
        self.assertIn("games", python(code, self.folder).stderr)

    def test_other_threads_go_on(self):
        ticks, done = [], threading.Event()

        def tick():
            while not done.wait(0.005):
                ticks.append(time.monotonic())

        thread = threading.Thread(target=tick)
        thread.start()
        begun = time.monotonic()
        ludometer.run("metroidvania", games=1_000_000, time_budget=1)
        during = [at for at in ticks if at >= begun]
        done.set()
        thread.join()
        self.assertGreater(len(during), 10)

    def test_two_threads_may_ask_at_once(self):
        found = {}

        def ask(seed):
            found[seed] = ludometer.run("pig", games=400, seed=seed)["win_rates"].rows

        threads = [threading.Thread(target=ask, args=(seed,)) for seed in (1, 2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for seed, rows in found.items():
            self.assertEqual(rows, ludometer.run("pig", games=400, seed=seed)["win_rates"].rows)
        self.assertNotEqual(found[1], found[2])


class Faults(InAFolder):
    """What is wrong is raised, with place and remedy."""

    def raised(self, error, asked):
        with self.assertRaises(error) as raised:
            asked()
        return str(raised.exception)

    def test_a_fault_has_file_line_and_remedy(self):
        (self.folder / "mine.toml").write_text('game = "pig"\nbase = "standard"\n[win]\nscor = 50\n', encoding="utf-8")
        text = self.raised(ludometer.Error, lambda: ludometer.run("./mine.toml"))
        for part in ("mine.toml:4:1", "scor = 50", "help", "score"):
            self.assertIn(part, text)

    def test_an_unknown_value_is_an_error_of_the_command(self):
        text = self.raised(ludometer.Error, lambda: ludometer.run("pig", set={"win.scor": 3}))
        self.assertIn("--set win.scor=3", text)
        self.assertEqual(self.raised(ludometer.Error, lambda: ludometer.run("pgi"))[:6], "error:")

    def test_an_unknown_keyword_is_told_with_the_nearest(self):
        self.assertIn("`games`", self.raised(TypeError, lambda: ludometer.run("pig", gams=3)))
        self.assertIn("`target_error`", self.raised(TypeError, lambda: ludometer.run("pig", target_eror=3)))
        self.raised(TypeError, lambda: ludometer.run("pig", n=3, games=3))
        self.raised(TypeError, lambda: ludometer.run("pig", mirror="yes"))

    def test_a_function_is_sent_where_it_plays(self):
        text = self.raised(TypeError, lambda: ludometer.run("pig", bots=[lambda decision: 0]))
        self.assertIn("Game", text)

    def test_what_a_function_of_progress_raises_is_raised(self):
        def hear(games, of, so_far):
            raise ZeroDivisionError("of my own")

        self.assertEqual(self.raised(ZeroDivisionError, lambda: ludometer.run(games=200_000, progress=hear)), "of my own")
        self.assertIn("argument", self.raised(TypeError, lambda: ludometer.run(games=200_000, progress=lambda games: 0)))
        self.assertIn("a function", self.raised(TypeError, lambda: ludometer.run("pig", games=20, progress="yes")))

    def test_a_picture_is_found_by_its_title_and_saved_as_what_it_is(self):
        study = ludometer.run("metroidvania", games=60)
        self.assertEqual(study.figure("Who wins").title, "Who wins")
        self.assertIn("Who wins", self.raised(LookupError, lambda: study.figure("nonsense")))
        self.assertIn("from 0 to", self.raised(IndexError, lambda: study.figure(999)))
        self.assertIn(".svg", self.raised(ValueError, lambda: study.figure().save("fig.png")))
        self.assertFalse((self.folder / "fig.png").exists())
        study.save("kept")
        self.assertIn("`kept`", self.raised(FileExistsError, lambda: study.save("kept")))
        warned = [line for line in study.messages if line.startswith("warning: ")]
        self.assertTrue(warned)
        for line in warned:
            self.assertIn(line.splitlines()[0], study._repr_html_())

    def test_a_generator_is_a_list(self):
        study = ludometer.sweep("pig", vary={"win.score": (score for score in (50, 60))}, games=60)
        self.assertIn("win.score=50,60", study.words)

    @needs("numpy")
    def test_an_array_is_a_list(self):
        import numpy

        study = ludometer.sweep("pig", vary={"win.score": numpy.arange(50, 80, 10)}, games=numpy.int64(60))
        self.assertIn("win.score=50,60,70", study.words)

    def test_every_keyword_says_what_it_is_for(self):
        for command in ("run", "sweep", "compare", "worth", "audit", "tournament", "solve", "tune", "train", "replay"):
            for option in ludometer.options(command):
                self.assertTrue(option.about, (command, option))


@unittest.skipIf(os.name == "nt", "signals are sent otherwise on Windows")
class CtrlC(InAFolder):
    """Ctrl-C ends a study soon, with what there is."""

    def setUp(self):
        super().setUp()
        # Whoever was started in the background ignores Ctrl-C, and so would what it starts.
        self.addCleanup(signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, signal.default_int_handler))

    def broken_off(self, line, wait=1.5):
        """Runs a line by itself, breaks it off, and says what it printed."""
        code = f"import ludometer, warnings; warnings.simplefilter('ignore'); print('begun', flush=True); {line}"
        process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.kill)
        self.assertEqual(process.stdout.readline(), "begun\n")
        time.sleep(wait)
        process.send_signal(signal.SIGINT)
        return process.communicate(timeout=300)

    def test_a_study_is_what_there_was(self):
        # Unless it is broken off it ends by its time, and is not interrupted.
        line = (
            "s = ludometer.run(games=100_000_000, time_budget='120s'); "
            "print(s.interrupted, s.exit_code, len(s['win_rates']) > 0)"
        )
        out, err = self.broken_off(line)
        self.assertEqual(out, "True 130 True\n", err)

    def test_figures_without_files_say_so_too(self):
        line = "print(ludometer.luck_or_skill('metroidvania', games=100_000_000).get('interrupted'))"
        out, err = self.broken_off(line, wait=4)
        self.assertEqual(out, "True\n", err)

    def test_a_loop_of_ones_own_can_see_it(self):
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            threading.Timer(1, os.kill, (os.getpid(), signal.SIGINT)).start()
            study = ludometer.run(games=100_000_000, time_budget="120s")
        self.assertTrue(study.interrupted)
        self.assertIn("broken off", str(told[0].message))
        self.assertFalse(ludometer.run("pig", games=20).interrupted)


if __name__ == "__main__":
    unittest.main()
