"""The notebook and the page of the manual run as they stand."""

import json
import re
import unittest
import warnings

import ludometer
from common import ROOT, InAFolder


def run(pieces):
    """Runs pieces of Python one after another, and gives what they leave."""
    left = {"__name__": "__main__"}
    for number, piece in enumerate(pieces):
        exec(compile(piece, f"piece {number}", "exec"), left)
    return left


class Documents(InAFolder):
    """Documents are run, not only read."""

    def test_the_notebook_runs(self):
        notebook = json.loads((ROOT / "docs/notebook.ipynb").read_text(encoding="utf-8"))
        self.assertEqual((notebook["nbformat"], notebook["nbformat_minor"]), (4, 5))
        pieces = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
        for cell in notebook["cells"]:
            self.assertFalse(cell.get("outputs"), "outputs are not kept: they would go stale")
        left = run(pieces)
        self.assertEqual(left["study"].manifest["games_played"], 20_000)
        self.assertEqual(len(left["gaps"]), 5)
        self.assertEqual([result.name for result in left["results"]], ["mine", "hold-at"])

    def test_the_page_runs(self):
        page = (ROOT / "docs/python.md").read_text(encoding="utf-8")
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            left = run(re.findall(r"```python\n(.*?)```", page, re.S)) if "pandas" in _installed() else {}
        self.assertTrue(not left or left["sweep"].holds)

    def test_the_page_names_every_command(self):
        page = (ROOT / "docs/python.md").read_text(encoding="utf-8")
        for name in ludometer.__all__:
            if name.islower():
                self.assertIn(f"`{name}`", page.replace("ludometer.", "").replace('("', '`("'), name)


def _installed():
    found = set()
    for name in ("pandas",):
        try:
            __import__(name)
            found.add(name)
        except ImportError:
            pass
    return found


if __name__ == "__main__":
    unittest.main()
