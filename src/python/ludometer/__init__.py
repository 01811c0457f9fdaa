"""Ludometer: a Monte Carlo balance simulator for tabletop games.

    import ludometer

    study = ludometer.run("pig", games=20_000)
    print(study)                      # the words of the command
    study["win_rates"].to_pandas()    # its tables, with types
    study.figure()                    # the first picture of its page

Every command that plays is a function whose keywords are the options of the
command: `ludometer.options("run")` lists them. What is wrong raises
`ludometer.Error` with the whole message: place and remedy.
"""

from ._commands import (
    audit,
    check,
    compare,
    diff,
    help,
    init,
    list,
    luck_or_skill,
    merge,
    regret,
    replay,
    run,
    solve,
    sweep,
    tournament,
    train,
    tune,
    worth,
)
from ._errors import Error
from ._game import Decision, Game, Result
from ._native import version as _version
from ._options import Option, options
from ._study import Figure, Replay, Study
from ._table import Table

__version__ = _version()

__all__ = [
    "Decision",
    "Error",
    "Figure",
    "Game",
    "Option",
    "Replay",
    "Result",
    "Study",
    "Table",
    "audit",
    "check",
    "compare",
    "diff",
    "help",
    "init",
    "list",
    "luck_or_skill",
    "merge",
    "options",
    "regret",
    "replay",
    "run",
    "solve",
    "sweep",
    "tournament",
    "train",
    "tune",
    "worth",
]
