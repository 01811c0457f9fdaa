"""A game, step by step, and bots that are functions of Python."""

from __future__ import annotations

from typing import Any, Dict, List, NamedTuple, Optional

from . import _native
from ._errors import Error
from ._options import with_nearest
from ._options import words as _words


class Decision:
    """What the seat to move may know when it has to choose.

    `seat` counts from 1, `kind` names the decision, `features` are the numbers
    about it, and `choices` has those of each legal choice. What is hidden from
    the seat is in none of them. `ludometer.list("features", game)` says what
    they mean.
    """

    __slots__ = ("_at", "_game", "choices", "features", "kind", "seat")

    def __init__(self, game, seat, kind, count):
        self._game, self._at = game, game.decisions
        self.seat = seat + 1
        self.kind = kind
        view, columns = game.features()
        self.features = view
        names = tuple(columns)
        rows = zip(*columns.values()) if names else ((),) * count
        self.choices = [dict(zip(names, row)) for row in rows]

    def text(self, choice: int) -> str:
        """A choice in words, as long as the game waits for this decision."""
        choice = _index(choice, len(self.choices))
        if self._game.decisions != self._at or self._game.waiting() is None or self._game.features()[0] != self.features:
            raise Error("the game has gone on: ask for a text before the choice is taken")
        return self._game.described(choice)

    def __repr__(self) -> str:
        return f"<ludometer.Decision seat {self.seat}, {self.kind}: {len(self.choices)} choices>"


class Result(NamedTuple):
    """What came of a bot in `Game.play`: `lo` and `hi` are the 95 % interval, by
    the means of blocks as in a study."""

    name: str
    games: int
    wins: float
    win_rate: float
    lo: Optional[float]
    hi: Optional[float]


class Game:
    """One game, step by step.

        game = ludometer.Game("pig", players=2)
        game.reset(seed=1)
        while not game.done:
            game.apply(0)
        game.rewards

    Keywords are those of `ludometer.replay` that say what is played: `bots`,
    `players`, `set`, `seed`. `bots` are at hand for `choose`.
    """

    @with_nearest
    def __init__(self, rules: Any = None, *, bots: Any = None, players: Any = None, set: Any = None, seed: Any = None):
        self._asked = (rules, players, set)
        self._native = _made(rules, bots, players, set, seed)
        self._seed, self._number = self._native.seed, 0

    @property
    def name(self) -> str:
        """The name of the game."""
        return self._native.name

    @property
    def players(self) -> int:
        """The number of seats."""
        return self._native.seats

    @property
    def cooperative(self) -> bool:
        """Whether all win and lose together."""
        return self._native.cooperative

    @property
    def bots(self) -> List[str]:
        """The names of the bots at hand for `choose`."""
        return self._native.strategies

    @property
    def kinds(self) -> Dict[str, str]:
        """The kinds of decision, each with what it is."""
        return dict(self._native.kinds)

    def reset(self, seed: Optional[int] = None, game: int = 0) -> Game:
        """Begins a game: that of this number under this seed.

        It is dealt as in a study with the same rules and seed.
        """
        for name, number in (("seed", seed), ("game", game)):
            if number is not None and number < 0:
                raise ValueError(f"`{name}` is a whole number from 0 on, not {number}")
        self._seed = self._seed if seed is None else seed
        self._number = game
        self._native.begin(self._seed, game)
        return self

    @property
    def done(self) -> bool:
        """Whether the game is over, or was cut off."""
        return self._native.waiting() is None

    @property
    def truncated(self) -> bool:
        """Whether it was cut off: nobody has won."""
        return self.done and self._native.end() is None

    @property
    def seat(self) -> Optional[int]:
        """The seat to move, from 1; `None` when the game is over."""
        waiting = self._native.waiting()
        return None if waiting is None else waiting[0] + 1

    @property
    def decision(self) -> Optional[Decision]:
        """What the seat to move may know; `None` when the game is over."""
        waiting = self._native.waiting()
        return None if waiting is None else Decision(self._native, *waiting)

    def legal(self) -> List[str]:
        """The legal choices in words, as the seat to move may have them."""
        waiting = self._native.waiting()
        count = 0 if waiting is None else waiting[2]
        return [self._native.described(choice) for choice in range(count)]

    def features(self) -> Dict[str, float]:
        """The numbers that the seat to move may know, by name.

        `decision.choices` has those of each choice.
        """
        return self._native.features()[0]

    def choose(self, bot: Optional[str] = None) -> int:
        """What a bot at hand would choose; unless it is named, the one that sits there."""
        waiting = self._native.waiting()
        if waiting is None:
            raise Error(_OVER)
        if bot is None:
            place = self._native.seats_of[waiting[0]]
        elif bot in self.bots:
            place = self.bots.index(bot)
        else:
            raise Error(f"there is no bot `{bot}` at hand; name it in `bots`: here are {', '.join(self.bots)}")
        return self._native.chosen_by(place)

    def apply(self, choice: int) -> None:
        """Takes a legal choice, by its place in `legal()`."""
        waiting = self._native.waiting()
        if waiting is None:
            raise Error(_OVER)
        choice = _index(choice, waiting[2])
        self._native.take(choice)

    @property
    def rewards(self) -> List[float]:
        """Each seat's share of the win: 0 until the game is over.

        Who wins alone has 1, k who share it have 1/k; of a game that is won
        together all have 1 or 0.
        """
        end = self._native.end()
        if end is None:
            return [0.0] * self.players
        if self.cooperative:
            return [1.0 if share > 0 else 0.0 for share in end[1]]
        return end[1]

    @property
    def ending(self) -> Optional[str]:
        """How it ended, by name; `None` while it goes on, and where it was cut off."""
        end = self._native.end()
        return None if end is None else end[0]

    @property
    def round(self) -> int:
        """Rounds begun."""
        return self._native.now()[0]

    @property
    def turn(self) -> int:
        """Turns begun, over all players."""
        return self._native.now()[1]

    @with_nearest
    def play(self, bots: Any, games: int = 1000, seed: Optional[int] = None) -> List[Result]:
        """Plays many games with functions as bots, and says who wins.

        `bots` has one for each seat, or one for all: names or files of bots,
        and functions that get a `Decision` and give the place of a choice; as
        a dict, `{"mine": f, "greedy": "greedy"}`, with the names that the
        results have. As in a study each game is played once for each rotation
        of the line-up, with the same luck. Where only one choice is legal
        nobody is asked. The game under way stays as it is; Ctrl-C ends all
        with a `KeyboardInterrupt`. `games` of a result counts its seats.
        """
        rules, players, changes = self._asked
        seed = self._seed if seed is None else seed
        called, seats = _lineup(bots, self.players)
        names = list(called)
        stored = list(dict.fromkeys(who for who in called.values() if not callable(who)))
        # Those at the other seats are never asked.
        asked = stored + stored[:1] * (self.players - len(stored)) if stored else None
        native = _made(rules, asked, players, changes, seed)
        who = [one if callable(one) else stored.index(one) for one in called.values()]
        rotations = native.rotations(names, seats)
        blocks = max(1, -(-int(games) // len(rotations)))
        won = [[0.0] * blocks for _ in names]
        for block in range(blocks):
            for seating in rotations:
                native.begin(seed, block)
                for seat, share in enumerate(_played(native, [who[one] for one in seating])):
                    won[seating[seat]][block] += share
        if self.cooperative:
            # The table wins or loses as one.
            names, won, held = ["table"], [[round(sum(shares), 9) for shares in zip(*won)]], [1]
        else:
            held = [seats.count(place) for place in range(len(names))]
        # One bot in all seats wins an even share, whatever it does.
        even = len(names) == 1 and not self.cooperative
        counts = [len(rotations) * times for times in held]
        return [
            Result(name, count * blocks, sum(shares), *_interval(shares, count, even))
            for name, shares, count in zip(names, won, counts)
        ]

    def __copy__(self) -> Game:
        raise TypeError("a game cannot be copied: make another, reset() it to the same game, and apply the same choices")

    def __deepcopy__(self, memo: Any) -> Game:
        return self.__copy__()

    def __reduce__(self) -> Any:
        return self.__copy__()

    def __repr__(self) -> str:
        state = "over" if self.done else f"seat {self.seat} to move"
        return f"<ludometer.Game {self.name}, seed {self._seed}, game {self._number}: {state}>"


_OVER = "the game is over: reset() begins another"


def _made(rules, bots, players, changes, seed):
    keywords = {"bots": bots, "players": players, "set": changes, "seed": seed}
    try:
        return _native.SteppedGame(_words("replay", [rules], keywords))
    except ValueError as error:
        raise Error(str(error)) from None


def _index(choice, count):
    """A choice as a number: those of numpy's, too."""
    place = choice.__index__() if hasattr(choice, "__index__") else None
    if place is None or isinstance(choice, bool):
        raise TypeError(f"a choice is the number of one of the legal ones, and no {type(choice).__name__}")
    if not 0 <= place < count:
        raise IndexError(f"there is no choice {place}: {count} are legal, from 0 to {count - 1}")
    return place


def _played(native, seats):
    """Plays a game to its end, and gives each seat's share of the win."""
    while True:
        waiting = native.waiting()
        if waiting is None:
            end = native.end()
            return end[1] if end else [0.0] * len(seats)
        seat, kind, count = waiting
        who = seats[seat]
        if count == 1:
            choice = 0
        elif isinstance(who, int):
            choice = native.chosen_by(who)
        else:
            chosen = who(Decision(native, seat, kind, count))
            try:
                choice = _index(chosen, count)
            except (TypeError, IndexError) as error:
                name = getattr(who, "__name__", repr(who))
                raise type(error)(f"`{name}`, at seat {seat + 1}, asked for `{kind}`: {error}") from None
        native.take(choice)


def _lineup(bots, count):
    """Bots by the names that they go by, and who sits where by their places."""
    if callable(bots) or isinstance(bots, str):
        bots = [bots]
    if isinstance(bots, dict):
        named = [(name, name if who is None else who) for name, who in bots.items()]
    else:
        named = [(getattr(who, "__name__", str(who)), who) for who in bots]
    if len(named) not in (1, count):
        raise Error(f"{len(named)} bots for {count} seats: name one for each seat, or one for all")
    seated = named * count if len(named) == 1 else named
    who, seats = {}, []
    for name, one in seated:
        if who.setdefault(name, one) is not one and who[name] != one:
            raise Error(f"two bots are called `{name}`; name them in a dict: {{'{name}': ..., 'other': ...}}")
        seats.append(list(who).index(name))
    return who, seats


def _interval(shares, games, even):
    rate, lo, hi = _native.win_interval(shares, games)
    return (rate, None, None) if even else (rate, lo, hi)
