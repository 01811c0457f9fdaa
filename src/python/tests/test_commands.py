"""Each command gives the same tables as the program, to the byte."""

import inspect
import json
import unittest

import ludometer
from common import InAFolder, program


class Commands(InAFolder):
    """A test for each command that plays."""

    def same(self, study, line):
        """Holds a study to what the program makes of a command line."""
        done = program([*line.split(" "), "-o", "by-program"], self.folder)
        self.assertEqual(done.returncode, study.exit_code, done.stderr)
        self.hold(study, self.folder / "by-program")

    def hold(self, study, folder):
        """Holds all tables of a study to those of a folder."""
        theirs = sorted(path.relative_to(folder) for path in folder.rglob("*.csv"))
        ours = sorted(path.relative_to(study.folder) for path in study.folder.rglob("*.csv"))
        self.assertEqual(ours, theirs)
        self.assertTrue(theirs)
        for table in theirs:
            self.assertEqual((study.folder / table).read_bytes(), (folder / table).read_bytes(), table)
        self.assertEqual(sorted(study.tables), [str(table.with_suffix("")) for table in theirs])
        for table in theirs:
            lines = (folder / table).read_text(encoding="utf-8").splitlines()
            found = study[str(table.with_suffix(""))]
            self.assertEqual(len(found), len(lines) - 1, table)

    def test_run(self):
        study = ludometer.run("metroidvania", players=3, set={"cards.crypt.damage": 3}, games=300, seed=7)
        self.same(study, "run metroidvania -p 3 --set cards.crypt.damage=3 -n 300 -s 7")
        self.assertEqual(study.manifest["seed"], 7)

    def test_run_with_bots_of_a_list(self):
        study = ludometer.run(bots=["greedy", "cautious"], players=2, n=200, threads=1)
        self.same(study, "run -b greedy,cautious -p 2 -n 200")

    def test_sweep(self):
        study = ludometer.sweep("pig", vary={"win.score": range(50, 71, 10), "dice.sides": [4, 6]}, games=200)
        self.same(study, "sweep pig --vary win.score=50..70:10 --vary dice.sides=4,6 -n 200")

    def test_sweep_at_rungs(self):
        study = ludometer.sweep("pig", vary={"win.score": "50..60:10"}, at=["weak", "fair"], games=200)
        self.same(study, "sweep pig --vary win.score=50..60:10 --at weak,fair -n 200")

    def test_compare(self):
        study = ludometer.compare("pig", vs="win.score=60", games=400)
        self.same(study, "compare pig --vs win.score=60 -n 400")

    def test_worth(self):
        study = ludometer.worth("metroidvania", of="cards.*.damage", games=60)
        self.same(study, "worth metroidvania --of cards.*.damage -n 60")

    def test_audit(self):
        study = ludometer.audit("metroidvania", games=60)
        self.same(study, "audit metroidvania -n 60")

    def test_tournament(self):
        study = ludometer.tournament(bots=["greedy", "cautious", "miser"], players=2, games=60)
        self.same(study, "tournament -b greedy,cautious,miser -p 2 -n 60")

    def test_solve(self):
        study = ludometer.solve("pig", vary={"win.score": range(20, 101, 10)}, until="length_median = 6", games=6000)
        self.same(study, "solve pig --vary win.score=20..100:10 --until length_median=6 -n 6000")
        self.assertTrue(study.holds)

    def test_tune(self):
        study = ludometer.tune("pig", expect="length_p50 in 6..8", of={"win.score": range(20, 101, 10)}, games="60k")
        done = program(
            ["tune", "pig", "--expect", "length_p50 in 6..8", "--of", "win.score=20..100:10", "-n", "60k", "-o", "by"],
            self.folder,
        )
        self.assertEqual(done.returncode, study.exit_code, done.stderr)
        self.hold(study, self.folder / "by")

    def test_train(self):
        study = ludometer.train("hold-at", "pig", games=20_000, output="mine.toml")
        by_module = (self.folder / "mine.toml").read_bytes()
        self.assertFalse((self.folder / "reports").exists())
        done = program("train hold-at pig -n 20000 -o mine.toml --force".split(" "), self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual((self.folder / "mine.toml").read_bytes(), by_module)
        self.hold(study, self.folder / "reports" / "pig-standard-train")

    def test_merge(self):
        for part in (1, 2):
            shard = ludometer.run("pig", games=200, shard=f"{part}/2", output=f"part{part}")
            self.assertEqual(shard.tables, [])
        merged = ludometer.merge("part1", "part2")
        self.same(merged, "run pig -n 200")

    def test_replay(self):
        replay = ludometer.replay("pig", game="3.1", seed=7)
        done = program("replay pig --game 3.1 -s 7".split(" "), self.folder)
        self.assertEqual(replay.text, done.stdout)
        self.assertEqual(replay.events[0]["seed"], 7)
        self.assertEqual(replay.events[-1]["what"], "end")
        short = ludometer.replay("pig", game="3.1", seed=7, short=True)
        self.assertLess(len(short.text), len(replay.text))
        self.assertEqual(short.events, replay.events)

    def test_a_signature_names_the_options(self):
        for name in ludometer.__all__:
            function = getattr(ludometer, name)
            if not inspect.isfunction(function):
                continue
            signature = inspect.signature(function)
            self.assertIsNot(signature.return_annotation, signature.empty, name)
        named = inspect.signature(ludometer.run).parameters
        self.assertLessEqual({"rules", "progress", "players", "games", "set", "expect"}, set(named))
        self.assertNotIn("json", named)
        self.assertIn("from_", inspect.signature(ludometer.replay).parameters)
        self.assertNotEqual(*(ludometer.replay("pig", game=1, from_=3, choose=choose).text for choose in (1, 2)))

    def test_answers_that_are_dicts(self):
        for ours, words in (
            (ludometer.luck_or_skill("pig", bots=["hold-at", "racer"], n=2000), "luck-or-skill pig -b hold-at,racer -n 2000"),
            (ludometer.regret("pig", n=20, apart=1, rollouts=4), "regret pig -n 20 --apart 1 --rollouts 4"),
        ):
            done = program([*words.split(" "), "--json"], self.folder)
            self.assertEqual(ours, json.loads(done.stdout), words)

    def test_lists_and_help(self):
        for what in ("games", "bots", "keys"):
            text = program(["list", what, "pig"], self.folder).stdout
            ours = ludometer.list(what, "pig")
            if what == "keys":
                self.assertIn("win.score", [row["key"] for row in ours])
            else:
                self.assertEqual(ours, text)
        self.assertEqual(ludometer.help("bots"), program(["help", "bots"], self.folder).stdout)

    def test_files_to_edit(self):
        ludometer.init("mine")
        self.assertTrue((self.folder / "mine/configs/pig/standard.toml").is_file())
        rules = self.folder / "mine/configs/pig/standard.toml"
        self.assertTrue(ludometer.check(rules))
        changed = rules.with_name("mine.toml")
        changed.write_text(rules.read_text(encoding="utf-8").replace("score = 100", "score = 60"), encoding="utf-8")
        self.assertIn("60", ludometer.diff(rules, changed))
        changed.write_text('game = "pig"\nbase = "standard"\n[win]\nscore = "x"\n', encoding="utf-8")
        with self.assertRaises(ludometer.Error) as raised:
            ludometer.check(changed)
        self.assertIn("mine.toml:4:9", str(raised.exception))


if __name__ == "__main__":
    unittest.main()
