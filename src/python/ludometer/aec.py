"""A game in the shape of PettingZoo's AEC API, for libraries that learn.

    from ludometer.aec import AEC

    env = AEC("pig", players=2)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

It needs neither PettingZoo nor Gymnasium nor numpy: where they are, its spaces
and arrays are theirs, and it is a `pettingzoo.AECEnv`.
"""

import random

from ._commands import list as _list
from ._errors import Error
from ._game import Game

try:
    from pettingzoo import AECEnv as _Base
except ImportError:
    _Base = object

try:
    import numpy
    from gymnasium import spaces
except ImportError:
    numpy = spaces = None


class AEC(_Base):
    """A game whose agents, `seat_1` and so on, take turns.

    An observation is a dict: `features` has a number for each feature of the
    decision, in the order of `feature_names`, `kind` the place of its kind in
    `kinds`, `choices` a row for each legal choice in the order of
    `choice_names`, and `action_mask` says which rows are choices. An action is
    the number of a row. Only the seat to move sees anything, and nothing that
    is hidden from it. A decision with one legal choice is taken without asking.

    The reward is the seat's share of the win, when the game is over.
    """

    metadata = {"name": "ludometer_v0", "render_modes": [], "is_parallelizable": False}

    def __init__(self, rules=None, *, most_choices=64, **keywords):
        self.game = Game(rules, **keywords)
        self.most_choices = most_choices
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(1, self.game.players + 1)]
        self.agents = []
        self.kinds = list(self.game.kinds)
        known = _list("features", self.game.name)
        #: The names of the columns of `features` and of `choices`.
        self.feature_names = [row["feature"] for row in known if row["per"] == "decision"]
        self.choice_names = [row["feature"] for row in known if row["per"] != "decision"]
        self._action = _action_space(most_choices)
        self._observation = _observation_space(self)
        self.observation_spaces = {agent: self._observation for agent in self.possible_agents}
        self.action_spaces = {agent: self._action for agent in self.possible_agents}
        self._seed, self._number = self.game._seed, -1

    def observation_space(self, agent):
        """The space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent):
        """The space of what an agent does."""
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        """Begins a game: with a seed its game 0, without one the next."""
        self._number = 0 if seed is not None else self._number + 1
        self._seed = self._seed if seed is None else seed
        self.game.reset(self._seed, self._number)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._skip_last_agent = None
        self._settle()

    def step(self, action):
        """Takes a choice for the agent to move; `None` once its game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ValueError("the game is over: the only action is None")
            self._leave(agent)
            return
        self._cumulative_rewards[agent] = 0.0
        self.game.apply(action)
        self._settle()

    def observe(self, agent):
        """What an agent sees: of any but the one to move, nothing."""
        decision = self.game.decision if self._is_to_move(agent) else None
        choices = [] if decision is None else decision.choices
        if len(choices) > self.most_choices:
            raise Error(f"a decision has {len(choices)} choices: AEC(..., most_choices={len(choices)}) has room for them")
        known = {} if decision is None else decision.features
        rows = [[choice.get(name, 0.0) for name in self.choice_names] for choice in choices]
        rows += [[0.0] * len(self.choice_names)] * (self.most_choices - len(rows))
        mask = [int(row < len(choices)) for row in range(self.most_choices)]
        return _arrays({
            "features": [known.get(name, 0.0) for name in self.feature_names],
            "kind": 0 if decision is None else self.kinds.index(decision.kind),
            "choices": rows,
            "action_mask": mask,
        })

    def last(self, observe=True):
        """What the agent to move sees, its reward since it last moved, and whether its game is over."""
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter=2**63):
        """The agents, each when it is to move."""
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    @property
    def num_agents(self):
        """The number of agents whose game goes on."""
        return len(self.agents)

    @property
    def max_num_agents(self):
        """The number of seats."""
        return len(self.possible_agents)

    def render(self):
        """Nothing is drawn."""

    def close(self):
        """Nothing is to be closed."""

    @property
    def unwrapped(self):
        """This itself."""
        return self

    def _is_to_move(self, agent):
        return self.game.seat is not None and self.possible_agents[self.game.seat - 1] == agent

    def _settle(self):
        """Takes what only one choice is left for, and notes what came of it."""
        waiting = self.game._native.waiting()
        while waiting is not None and waiting[2] == 1:
            self.game._native.take(0)
            waiting = self.game._native.waiting()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if waiting is not None:
            self.agent_selection = self.possible_agents[waiting[0]]
            return
        cut_off = self.game.truncated
        for agent, reward in zip(self.possible_agents, self.game.rewards):
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward
            self.terminations[agent], self.truncations[agent] = not cut_off, cut_off
        self.agent_selection = self.agents[0]

    def _leave(self, agent):
        """Lets an agent go whose game is over."""
        self.agents = [other for other in self.agents if other != agent]
        # Nobody is told of a reward twice.
        self.rewards = dict.fromkeys(self.rewards, 0.0)
        for kept in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            kept.pop(agent, None)
        if self.agents:
            self.agent_selection = self.agents[0]


class _Choices:
    """Actions 0 to `n` - 1, as Gymnasium's `Discrete` has them."""

    def __init__(self, n):
        self.n = n

    def sample(self, mask=None):
        """Any of them, or any that a mask allows."""
        return random.choice([action for action in range(self.n) if mask is None or mask[action]])

    def contains(self, action):
        """Whether it is one of them."""
        return 0 <= action < self.n

    __contains__ = contains


def _action_space(count):
    return spaces.Discrete(count) if spaces else _Choices(count)


def _observation_space(env):
    if not spaces:
        return None
    far = numpy.finfo(numpy.float64).max

    def box(*shape):
        return spaces.Box(-far, far, shape, dtype=numpy.float64)

    return spaces.Dict({
        "features": box(len(env.feature_names)),
        "kind": spaces.Discrete(len(env.kinds)),
        "choices": box(env.most_choices, len(env.choice_names)),
        "action_mask": spaces.Box(0, 1, (env.most_choices,), dtype=numpy.int8),
    })


def _arrays(observation):
    if not spaces:
        return observation
    kinds = {"features": numpy.float64, "choices": numpy.float64, "action_mask": numpy.int8}
    made = {name: numpy.array(observation[name], dtype=kind) for name, kind in kinds.items()}
    made["choices"] = made["choices"].reshape(len(made["action_mask"]), -1)
    return {**made, "kind": numpy.int64(observation["kind"])}
