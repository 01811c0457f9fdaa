"""What a command comes to."""

from __future__ import annotations

import base64
import html
import json
import os
import re
import shutil
import tempfile
import weakref
from pathlib import Path
from typing import Any, Dict, ItemsView, Iterator, KeysView, List, Optional, ValuesView

from ._table import Table


class Figure:
    """A picture of a study's page, as SVG that stands by itself."""

    def __init__(self, svg, title):
        self.svg = svg
        self.title = title

    def save(self, path: os.PathLike | str) -> None:
        """Writes it to a file, which ends in `.svg`."""
        if Path(path).suffix.lower() != ".svg":
            raise ValueError(f"`{os.fspath(path)}`: a picture is SVG; name a file that ends in .svg")
        Path(path).write_text(self.svg, encoding="utf-8")

    def _repr_html_(self) -> str:
        # As an image its style stays its own.
        data = base64.b64encode(self.svg.encode()).decode()
        title = html.escape(self.title, quote=True)
        return f'<img alt="{title}" style="max-width:100%" src="data:image/svg+xml;base64,{data}">'

    def __repr__(self) -> str:
        return f"<ludometer.Figure {self.title}>"


class Study:
    """What a command that plays comes to: words, tables, pictures, files.

    `print(study)` shows the words of the command, `study["win_rates"]` is a
    table, and `study.tables` has the names of all.
    """

    def __init__(self, words, called, home):
        self._home = home
        self._tables = {table.name: Table(table) for table in called.tables}
        #: The command line that asks the program for the same.
        self.words = ["ludometer", *words]
        #: What the program prints.
        self.summary = called.printed
        #: What the program says on standard error: warnings, and how fast it was.
        self.messages = list(called.said)
        #: The exit code of the program: 0 done, 1 found wanting, 130 broken off.
        self.exit_code = called.code
        folder = _folder(words, home)
        #: The folder with the files; a temporary one unless `output` named another.
        self.folder = folder
        if folder is not None and Path(home) in folder.parents:
            # The files are there as long as somebody has the study.
            self._finalizer = weakref.finalize(self, shutil.rmtree, home, ignore_errors=True)
        else:
            shutil.rmtree(home, ignore_errors=True)

    @property
    def tables(self) -> List[str]:
        """The names of the tables."""
        return list(self._tables)

    def __getitem__(self, name: str) -> Table:
        try:
            return self._tables[name]
        except KeyError:
            names = ", ".join(self._tables) or "none"
            raise KeyError(f"there is no table `{name}`; the tables are {names}") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)

    def __contains__(self, name: object) -> bool:
        return name in self._tables

    def keys(self) -> KeysView[str]:
        """The names of the tables."""
        return self._tables.keys()

    def values(self) -> ValuesView[Table]:
        """The tables."""
        return self._tables.values()

    def items(self) -> ItemsView[str, Table]:
        """The tables with their names."""
        return self._tables.items()

    @property
    def manifest(self) -> Dict[str, Any]:
        """What was played, by whom, with which seed: `manifest.json`, as a dict."""
        path = self._file("manifest.json")
        return json.loads(path.read_text(encoding="utf-8")) if path else {}

    @property
    def report(self) -> Optional[Path]:
        """The path of the page (`report.html`); `None` where there is none."""
        return self._file("report.html")

    @property
    def interrupted(self) -> bool:
        """Whether it was broken off, so that this is what there was."""
        return self.exit_code == 130

    @property
    def holds(self) -> Optional[bool]:
        """Whether all that was expected holds, or what was searched is found.

        `None` where nothing was expected, or where too few games were played to
        say: `expected` tells of each expectation.
        """
        states = [expected["verdict"] for expected in self.expected]
        if not states:
            verdict = (self.manifest.get("told") or {}).get("verdict") or {}
            return {"yes": True, "no": False}.get(verdict.get("answer", ""))
        if "fails" in states:
            return False
        return True if all(state == "holds" for state in states) else None

    @property
    def expected(self) -> List[Dict[str, str]]:
        """What was expected, and what came of it."""
        return (self.manifest.get("told") or {}).get("expected") or []

    @property
    def figures(self) -> List[Figure]:
        """The pictures of the page, in their order."""
        page = self.report
        return _figures(page.read_text(encoding="utf-8")) if page else []

    def figure(self, which: int | str = 0) -> Figure:
        """A picture of the page, the first unless another is asked for: by its place, or by words that only its title has."""
        figures = self.figures
        if not figures:
            raise LookupError("the page of this study has no picture")
        if isinstance(which, str):
            exact = [figure for figure in figures if figure.title == which]
            found = exact or [figure for figure in figures if which.lower() in figure.title.lower()]
            if len(found) == 1 or exact:
                return found[0]
            titles = "; ".join(figure.title for figure in found or figures)
            raise LookupError(f"{len(found) or 'no'} pictures have `{which}` in their titles: {titles}")
        if not -len(figures) <= which < len(figures):
            raise IndexError(f"there is no picture {which}: the page has {len(figures)}, from 0 to {len(figures) - 1}")
        return figures[which]

    def save(self, folder: os.PathLike | str) -> Path:
        """Copies the files to a folder, which has to be new."""
        if self.folder is None:
            raise LookupError("this study left no files")
        if os.path.lexists(folder):
            raise FileExistsError(f"`{os.fspath(folder)}` is there already: name a folder that is new")
        return Path(shutil.copytree(self.folder, folder))

    def _file(self, name):
        path = self.folder / name if self.folder is not None else None
        return path if path is not None and path.is_file() else None

    def __str__(self) -> str:
        return self.summary.rstrip("\n")

    def __repr__(self) -> str:
        return f"<ludometer.Study {' '.join(self.words)}: {', '.join(self._tables) or 'no tables'}>"

    def _repr_html_(self) -> str:
        told = self.manifest.get("told") or {}
        lines = [*told.get("heading", []), *told.get("answer", [])]
        words = "".join(f"<p>{html.escape(line)}</p>" for line in lines[:4])
        figures = self.figures
        if not lines:
            words = f"<pre>{html.escape(str(self))}</pre>"
        warned = [line for line in self.messages if line.startswith("warning: ")]
        notes = "".join(f"<p><small>{html.escape(line)}</small></p>" for line in warned)
        return words + (figures[0]._repr_html_() if figures else "") + notes


class Replay:
    """One game, told turn by turn. `print(replay)` shows the words."""

    def __init__(self, text, lines):
        #: The game in words.
        self.text = text
        #: The game as a list of dicts; `what` says what each is.
        self.events = lines

    def __len__(self) -> int:
        return len(self.events)

    def __iter__(self) -> Iterator[Dict[str, Any]]:
        return iter(self.events)

    def __str__(self) -> str:
        return self.text.rstrip("\n")

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(self.text)}</pre>"


def home():
    """A new folder, for files that nobody named a place for."""
    return tempfile.mkdtemp(prefix="ludometer-")


def _folder(words, home):
    """The folder in which a command left its files."""
    for flag in ("--resume", "-o"):
        if flag in words and words[0] != "train":
            return Path(os.path.abspath(words[words.index(flag) + 1]))
    found = sorted(Path(home).rglob("manifest.json"), key=lambda path: len(path.parts))
    if found:
        return found[0].parent
    parts = sorted(Path(home).rglob("*.part"))
    return parts[0].parent if parts else None


_SVG = re.compile(r'<svg class="chart".*?</svg>', re.S)
_TITLE = re.compile(r"<title>(.*?)</title>", re.S)
_BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
_STYLE = re.compile(r"<style>(.*?)</style>", re.S)


def _figures(page):
    style = _STYLE.search(page)
    style = style.group(1).replace("]]>", "") if style else ""
    figures = []
    for svg in _SVG.findall(page):
        title, box = _TITLE.search(svg), _BOX.search(svg)
        title = html.unescape(title.group(1)) if title else "a picture"
        size = f' width="{box.group(1)}" height="{box.group(2)}"' if box else ""
        head, rest = svg.split(">", 1)
        head = head.replace("<svg", f'<svg xmlns="http://www.w3.org/2000/svg"{size}', 1)
        figures.append(Figure(f"{head}><style><![CDATA[{style}{_PAPER}]]></style>{rest}", title))
    return figures


# Dark paper is the page's own: an image has the paper of what it stands on, which is light in print and in most notebooks.
_PAPER = "svg { background: var(--raised); color: var(--ink); fill: currentColor; font: 15px system-ui, sans-serif; }"
