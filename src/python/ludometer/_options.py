"""Keywords, as the words of a command line."""

from __future__ import annotations

import difflib
import functools
import inspect
import math
import os
from typing import Any, List, NamedTuple, Optional

from . import _native

# What decides how a person is shown an answer, which is done otherwise here.
_OF_THE_TERMINAL = {"help", "json", "open", "no-pictures", "print-experiment"}

# Names that people type.
_ALSO = {"n": "games", "output": "out", "from_": "from"}


class Option(NamedTuple):
    """An option of a command, as a keyword."""

    keyword: str
    about: str
    name: str
    letter: Optional[str]
    is_argument: bool
    has_value: bool
    may_be_bare: bool
    is_repeatable: bool

    def words(self, value: Any) -> List[str]:
        """The words that say it, of a value of Python."""
        value = _plain(value)
        if value is None or value is False:
            return []
        if not self.has_value:
            if value is True:
                return [self._flag]
            raise TypeError(f"`{self.keyword}` is True or False, and no {type(value).__name__}")
        if value is True and self.may_be_bare:
            return [f"--{self.name}"]
        texts = _assignments(value) if isinstance(value, dict) else None
        if texts is None and self.is_repeatable and isinstance(value, (list, tuple, set)):
            texts = [_text(part) for part in value]
        if texts is None:
            texts = [_text(value)]
        elif not self.is_repeatable:
            texts = [",".join(texts)]
        return [word for text in texts for word in self._said(text)]

    def _said(self, text):
        # A value that begins with a dash would be taken for an option.
        if self.may_be_bare or text.startswith("-"):
            return [f"--{self.name}={text}"]
        return [self._flag, text]

    @property
    def _flag(self):
        # The line stands in what was made by it, as most people would type it.
        return f"-{self.letter}" if self.letter else f"--{self.name}"


def _plain(value):
    """A value without what libraries of numbers wrap it in: an array, a series or a generator is a list."""
    for name in ("tolist", "to_list"):
        if hasattr(value, name):
            return getattr(value, name)()
    return list(value) if hasattr(value, "__next__") else value


def _assignments(values):
    """`{"players.luck": 7, "cards.crypt.damage+": 1}` as `KEY=VALUE`."""
    return [f"{key}={_text(value)}" for key, value in values.items()]


def _text(value):
    """A value as one types it."""
    value = _plain(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, range):
        if not value:
            raise ValueError(f"{value} is empty")
        step = "" if value.step == 1 else f":{value.step}"
        return f"{value[0]}..{value[-1]}{step}" if value.step > 0 else ",".join(map(str, value))
    if isinstance(value, (list, tuple, set)):
        return ",".join(_text(part) for part in value)
    if isinstance(value, (str, bytes, os.PathLike)):
        return os.fsdecode(value)
    if callable(value):
        raise TypeError("a command takes names and files of bots; functions play in ludometer.Game(...).play(...)")
    if isinstance(value, float) and math.isfinite(value) and value == int(value):
        return str(int(value))
    return str(value)


def options(command: str) -> List[Option]:
    """The options of a command as keywords, with what each is for."""
    rows = _native.options(command)
    if rows is None:
        raise ValueError(f"there is no command `{command}`")
    return [
        Option(row[0].replace("-", "_"), row[6], *row[:6])
        for row in rows
        if row[0] not in _OF_THE_TERMINAL
    ]


def words(command, arguments, keywords):
    """The command line that asks for this.

    `arguments` are the values of arguments without a name, by their order.
    """
    known = {option.keyword: option for option in options(command)}
    for also, keyword in _ALSO.items():
        if keyword in known:
            known[also] = known[keyword]
    line, given = [], set()
    for keyword, value in keywords.items():
        option = known.get(keyword)
        if option is None or option.is_argument:
            raise TypeError(_unknown(command, keyword, known))
        if option.keyword in given:
            raise TypeError(f"{command}() has `{option.keyword}` twice")
        given.add(option.keyword)
        line += option.words(value)
    plain = [_text(value) for value in arguments if value is not None]
    if any(text.startswith("-") for text in plain):
        # Behind `--` a path that begins with a dash is a path.
        return [command, *line, "--", *plain]
    return [command, *plain, *line]


def _unknown(command, keyword, known):
    names = [name for name, option in known.items() if not option.is_argument]
    near = difflib.get_close_matches(keyword.replace("-", "_"), names, n=1, cutoff=0.5)
    help = f"did you mean `{near[0]}`?" if near else f"it knows {', '.join(sorted(names))}"
    return f"{command.replace('-', '_')}() has no keyword `{keyword}`; {help}"


def with_nearest(function):
    """Names the nearest keyword where one is unknown."""
    known = [name for name in inspect.signature(function).parameters if name != "self"]

    @functools.wraps(function)
    def called(*arguments, **keywords):
        for keyword in keywords:
            if keyword not in known:
                near = difflib.get_close_matches(keyword, known, n=1, cutoff=0.5)
                help = f"did you mean `{near[0]}`?" if near else f"it knows {', '.join(known)}"
                name = function.__qualname__.removesuffix(".__init__")
                raise TypeError(f"{name}() has no keyword `{keyword}`; {help}")
        return function(*arguments, **keywords)

    return called
