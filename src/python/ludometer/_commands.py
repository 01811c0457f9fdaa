"""The commands, as functions. Their keywords are the options of the program."""

from __future__ import annotations

import inspect
import json as _json
import warnings
from keyword import iskeyword
from typing import Any, Optional

from . import _native
from ._errors import Error
from ._options import options as _options
from ._options import words as _words
from ._progress import listener
from ._study import Replay, Study
from ._study import home as _home

# How a game may be told.
_LENGTHS = ("summary", "short", "full", "brief")

# A study that was broken off.
_INTERRUPTED = 130
_BROKEN_OFF = "broken off: this is what there was"


def _with_keywords(function):
    """Names the options of the command in the signature, for the completion and the help of an editor or notebook."""
    own = inspect.signature(function)
    plain = [each for each in own.parameters.values() if each.kind is not each.VAR_KEYWORD]
    taken = {each.name for each in plain}
    known = _options(function.__name__.replace("_", "-"))
    # A word of Python's own is written with a dash below behind it: `from_`.
    named = [each.keyword + "_" * iskeyword(each.keyword) for each in known if not each.is_argument]
    keywords = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None) for name in named if name not in taken
    ]
    function.__signature__ = own.replace(parameters=[*plain, *keywords])
    return function


def _called(words, place, progress=False):
    hear = listener(progress)
    try:
        called = _native.call(words, place, hear)
    finally:
        if hear is not None:
            hear.close()
    if hear is not None and hear.failure is not None:
        # A study that ends early for it would look as if somebody had broken it off.
        raise hear.failure
    if called.fault is not None:
        raise Error(called.fault, called.code)
    return called


def _printed(words):
    """What a command prints that writes no files of a study."""
    import shutil

    place = _home()
    try:
        return _called(words, place)
    finally:
        shutil.rmtree(place, ignore_errors=True)


def _study(command, arguments, keywords, progress):
    import shutil

    words, place = _words(command, arguments, keywords), _home()
    try:
        called = _called(words, place, progress)
    except BaseException:
        shutil.rmtree(place, ignore_errors=True)
        raise
    if called.code == _INTERRUPTED:
        warnings.warn(_BROKEN_OFF, stacklevel=3)
    return Study(words, called, place)


def _as_dict(words):
    """The figures of a command that leaves no files; what was broken off says so."""
    called = _printed([*words, "--json"])
    figures = _json.loads(called.printed)
    if called.code == _INTERRUPTED:
        warnings.warn(_BROKEN_OFF, stacklevel=3)
        figures["interrupted"] = True
    return figures


@_with_keywords
def run(rules: Any = None, *, progress: Any = None, **options: Any) -> Study:
    """Plays many games: how does this game go?

    `rules` is a game's name, the path of a rules file, or an experiment.
    """
    return _study("run", [rules], options, progress)


@_with_keywords
def sweep(rules: Any = None, *, progress: Any = None, **options: Any) -> Study:
    """Plays every value of an axis with the same luck: `vary={"players.luck": range(4, 9)}`."""
    return _study("sweep", [rules], options, progress)


@_with_keywords
def compare(rules: Any = None, *, progress: Any = None, **options: Any) -> Study:
    """Plays two variants or bots with the same luck: is this one better?"""
    return _study("compare", [rules], options, progress)


@_with_keywords
def worth(rules: Any = None, *, progress: Any = None, **options: Any) -> Study:
    """Changes each of many values by itself: what is one more of it worth?"""
    return _study("worth", [rules], options, progress)


@_with_keywords
def audit(rules: Any = None, *, progress: Any = None, **options: Any) -> Study:
    """Has one player never, or always, choose each component."""
    return _study("audit", [rules], options, progress)


@_with_keywords
def tournament(rules: Any = None, *, progress: Any = None, **options: Any) -> Study:
    """Plays bots against each other: which one wins?"""
    return _study("tournament", [rules], options, progress)


@_with_keywords
def solve(rules: Any = None, *, progress: Any = None, **options: Any) -> Study:
    """Looks for the value that brings a measure to a target."""
    return _study("solve", [rules], options, progress)


@_with_keywords
def tune(rules: Any = None, *, progress: Any = None, **options: Any) -> Study:
    """Looks for the fewest changes that meet several targets."""
    return _study("tune", [rules], options, progress)


@_with_keywords
def train(bots: Any, rules: Any = None, *, progress: Any = None, **options: Any) -> Study:
    """Trains a bot, or several against one another.

    `output="mine.toml"` keeps the strategy; it is among the files of the study
    as well.
    """
    return _study("train", [bots, rules], options, progress)


@_with_keywords
def merge(*parts: Any, **options: Any) -> Study:
    """Makes the whole of the parts that `shard` has played, from their folders."""
    return _study("merge", parts, options, False)


@_with_keywords
def replay(rules: Any = None, **options: Any) -> Replay:
    """One game, turn by turn, as it was played in the study."""
    text = _printed(_words("replay", [rules], options)).printed
    # How much is told changes the words alone.
    as_data = {key: value for key, value in options.items() if key not in _LENGTHS}
    lines = _printed([*_words("replay", [rules], as_data), "--json"]).printed.splitlines()
    return Replay(text, [_json.loads(line) for line in lines])


@_with_keywords
def luck_or_skill(rules: Any = None, **options: Any) -> dict:
    """How much of who wins is luck, and how much is skill: shares of the variance, in a dict.

    What Ctrl-C has broken off has `interrupted`.
    """
    return _as_dict(_words("luck-or-skill", [rules], options))


@_with_keywords
def regret(rules: Any = None, **options: Any) -> dict:
    """What the choices of a bot cost it, by kind of decision, in a dict.

    What Ctrl-C has broken off has `interrupted`.
    """
    return _as_dict(_words("regret", [rules], options))


@_with_keywords
def check(*files: Any, **options: Any) -> str:
    """What is wrong with rules, strategies, tables and experiments, in words.

    What is wrong raises `Error` with all of it.
    """
    called = _printed(_words("check", files, options))
    text = called.printed + "".join(line + "\n" for line in called.said)
    if called.code:
        raise Error(text.rstrip("\n"), called.code)
    return text


@_with_keywords
def diff(one: Any, other: Any, **options: Any) -> str:
    """What was changed between two rules files, or two strategies, in words."""
    return _printed(_words("diff", [one, other], options)).printed


def list(what: Optional[str] = None, game: Optional[str] = None) -> Any:
    """What can be named. `features`, `keys` and `measures` are lists of dicts,
    all others text."""
    words = ["list", *(word for word in (what, game) if word is not None)]
    if what in ("features", "keys", "measures"):
        return _json.loads(_printed([*words, "--json"]).printed)
    return _printed(words).printed


@_with_keywords
def init(what: Any = None, **options: Any) -> str:
    """Writes the rules, tables and bots of a game to a folder, to be edited."""
    return _printed(_words("init", [what], options)).printed


def help(topic: Optional[str] = None) -> str:
    """A page of the manual, the help of a command, or what a word means."""
    return _printed(["help", *([] if topic is None else [topic])]).printed
