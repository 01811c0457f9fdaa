"""A game step by step, functions as bots, and the shape of PettingZoo's AEC API."""

import copy
import pickle
import unittest

import ludometer
from common import needs, python
from ludometer.aec import AEC

GAMES = ("pig", "metroidvania", "mega_man", "map_masters", "dead_cells", "masmorra")


def first(decision):
    """A bot that takes the first choice."""
    return 0


class Steps(unittest.TestCase):
    """One game, taken by hand."""

    def test_a_game_goes_to_its_end(self):
        game = ludometer.Game("pig", players=2).reset(seed=1)
        self.assertEqual((game.seat, game.legal(), game.rewards), (1, ["roll", "hold"], [0.0, 0.0]))
        while not game.done:
            game.apply(int(game.features()["turn_total"] >= 20))
        self.assertEqual(sum(game.rewards), 1.0)
        self.assertEqual((game.ending, game.seat, game.decision, game.legal()), ("win", None, None, []))
        with self.assertRaisesRegex(ludometer.Error, "reset"):
            game.apply(0)

    def test_the_same_choices_are_the_same_game(self):
        game = ludometer.Game("metroidvania", players=3)

        def course(seed, number):
            game.reset(seed, number)
            seen = []
            while not game.done and len(seen) < 60:
                decision = game.decision
                seen.append((decision.seat, decision.kind, decision.features, decision.choices, game.legal()))
                game.apply(len(decision.choices) - 1)
            return seen

        self.assertEqual(course(1, 5), course(1, 5))
        self.assertNotEqual(course(1, 5), course(1, 6))
        self.assertNotEqual(course(1, 5), course(2, 5))

    def test_bots_at_hand_play_the_game_of_the_study(self):
        for name in GAMES:
            game = ludometer.Game(name).reset(seed=7, game=3)
            taken = []
            while not game.done:
                choice = game.choose()
                taken.append(game.legal()[choice])
                game.apply(choice)
            told = ludometer.replay(name, seed=7, game="3.1")
            choices = [event for event in told.events if event["what"] == "choice"]
            self.assertEqual(len(taken), len(choices), name)
            end = told.events[-1]
            self.assertEqual((game.ending, game.round), (end["ending"], end["round"]), name)
            winners = [seat for seat, reward in enumerate(game.rewards, 1) if reward > 0]
            self.assertEqual(winners, end["winners"], name)

    def test_what_is_wrong_is_told(self):
        game = ludometer.Game("pig")
        for choice, error in ((2, IndexError), (-1, IndexError), ("roll", TypeError), (True, TypeError)):
            with self.assertRaises(error):
                game.apply(choice)
        with self.assertRaisesRegex(ludometer.Error, "--set nope=1"):
            ludometer.Game("pig", set={"nope": 1})
        with self.assertRaisesRegex(ludometer.Error, "bots"):
            game.choose("somebody")


class Hidden(unittest.TestCase):
    """What a seat cannot know is in nothing that it is shown."""

    def test_features_are_those_of_the_list_alone(self):
        for name in GAMES:
            known = ludometer.list("features", name)
            game = ludometer.Game(name).reset(seed=2)
            for _ in range(40):
                decision = game.decision
                if decision is None:
                    break
                here = [row for row in known if decision.kind in row["decisions"]]
                view = {row["feature"] for row in here if row["per"] == "decision"}
                self.assertEqual(set(decision.features), view, (name, decision.kind))
                for choice in decision.choices:
                    self.assertEqual(set(choice) | view, {row["feature"] for row in here}, (name, decision.kind))
                game.apply(game.choose())

    def test_a_look_changes_nothing(self):
        """Words are made of a table on which what is hidden was dealt anew: the game itself stays as it is."""

        def course(name, look):
            game = ludometer.Game(name).reset(seed=3, game=1)
            taken = []
            while not game.done:
                if look:
                    game.legal(), game.decision
                taken.append(game.choose())
                game.apply(taken[-1])
            return taken, game.rewards, game.ending

        for name in GAMES:
            self.assertEqual(course(name, True), course(name, False), name)

    def test_only_the_game_itself_has_the_state(self):
        shown = [name for name in dir(ludometer.Decision) if not name.startswith("_")]
        self.assertEqual(shown, ["choices", "features", "kind", "seat", "text"])


class Bots(unittest.TestCase):
    """Functions in a line-up."""

    def test_stored_bots_win_as_often_as_in_a_study(self):
        study = ludometer.run(bots=["greedy", "cautious", "miser"], players=3, games=90)
        rows = [row for row in study["win_rates"] if row["seat"] is None]
        game = ludometer.Game("metroidvania", players=3)
        for row, result in zip(rows, game.play(["greedy", "cautious", "miser"], games=90)):
            self.assertEqual(result, (row["strategy"], *(row[it] for it in ("games", "wins", "win_rate", "lo", "hi"))))

    def test_a_function_plays_as_the_bot_that_it_is(self):
        def hold_at_20(decision):
            hold = decision.features["turn_total"] >= min(20, decision.features["needed"])
            return next(place for place, choice in enumerate(decision.choices) if choice["holds"] == hold)

        game = ludometer.Game("pig", players=2)
        mine, other = game.play({"mine": hold_at_20, "champion": None}, games=200)
        bot, same = game.play(["hold-at", "champion"], games=200)
        self.assertEqual(mine[1:], bot[1:])
        self.assertEqual(other, same)
        self.assertLess(mine.lo, mine.win_rate)

    def test_a_table_that_wins_as_one_has_one_result(self):
        (result,) = ludometer.Game("mega_man").play(first, games=4)
        self.assertEqual((result.name, result.games), ("table", 4))
        self.assertLessEqual(result.wins, 4)

    def test_one_bot_in_all_seats_wins_an_even_share(self):
        (result,) = ludometer.Game("pig", players=2).play(lambda decision: decision.features["turn_total"] // 20 > 0 and 1 or 0, games=10)
        self.assertEqual((result.games, result.win_rate, result.lo), (20, 0.5, None))
        self.assertEqual(result.wins, 10)

    def test_what_is_wrong_is_told(self):
        game = ludometer.Game("pig", players=2)
        with self.assertRaisesRegex(ludometer.Error, "3 bots for 2 seats"):
            game.play([first, first, first])
        with self.assertRaisesRegex(IndexError, "no choice 7"):
            game.play(lambda decision: 7)
        with self.assertRaises(ludometer.Error):
            game.play(["hold-at", "nobody"])
        with self.assertRaisesRegex(ludometer.Error, "two bots"):
            game.play([lambda decision: 0, lambda decision: 0])


class Misuse(unittest.TestCase):
    """What is asked of a game that cannot be, and what must not move it."""

    def test_a_text_is_that_of_its_decision(self):
        game = ludometer.Game("metroidvania").reset(seed=1)
        decision = game.decision
        self.assertEqual(decision.text(0), game.legal()[0])
        with self.assertRaisesRegex(IndexError, "6 are legal"):
            decision.text(40)
        game.apply(0)
        with self.assertRaisesRegex(ludometer.Error, "gone on"):
            decision.text(0)

    def test_games_of_functions_leave_the_game_under_way(self):
        for bots in ({"mine": first}, {"mine": first, "other": lambda decision: 0}, {"mine": first, "hold-at": None}):
            game = ludometer.Game("pig", players=2).reset(seed=1)
            game.apply(0)
            before = (game.decision.features, game.legal(), game.seat)
            game.play(bots, games=3)
            self.assertEqual((game.decision.features, game.legal(), game.seat), before)

    def test_a_game_has_no_copy(self):
        for action in (copy.copy, copy.deepcopy, pickle.dumps):
            with self.assertRaisesRegex(TypeError, "apply the same choices"):
                action(ludometer.Game("pig"))

    def test_a_slip_is_told_with_what_is_near(self):
        for asked in (lambda: ludometer.Game("pig", player=2), lambda: AEC("pig", player=2)):
            with self.assertRaisesRegex(TypeError, "Game\\(\\) has no keyword `player`; did you mean `players`"):
                asked()
        game = ludometer.Game("pig", players=2)
        with self.assertRaisesRegex(TypeError, "did you mean `games`"):
            game.play(first, game=10)
        with self.assertRaisesRegex(ValueError, "`seed`"):
            game.reset(seed=-1)
        with self.assertRaisesRegex(IndexError, "`far`, at seat 1, asked for `turn`: there is no choice 7"):

            def far(decision):
                return 7

            game.play(far, games=3)


class Aec(unittest.TestCase):
    """PettingZoo's AEC API, with the library and without."""

    def play(self, env):
        """Plays a game by chance, and gives what each agent got."""
        rewards = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, termination, truncation, _ = env.last()
            rewards[agent] += reward
            mask = observation["action_mask"]
            over = termination or truncation
            self.assertEqual(any(mask), not over)
            env.step(None if over else env.action_space(agent).sample(mask))
        return rewards

    def test_a_game_by_chance(self):
        for name in ("pig", "metroidvania", "mega_man"):
            env = AEC(name)
            for seed in (1, None):
                env.reset(seed=seed)
                rewards = self.play(env)
                self.assertEqual(list(rewards.values()), env.game.rewards)
                self.assertEqual(env.agents, [])

    def test_only_who_moves_sees_anything(self):
        env = AEC("metroidvania", players=3)
        env.reset(seed=1)
        for agent in env.possible_agents:
            seen = env.observe(agent)
            is_blind = not any(map(float, seen["features"])) and not any(seen["action_mask"])
            self.assertEqual(is_blind, agent != env.agent_selection)

    def test_too_many_choices_are_told_with_what_has_room(self):
        env = AEC("metroidvania", players=3, most_choices=1)
        env.reset(seed=1)
        with self.assertRaisesRegex(ludometer.Error, "most_choices="):
            env.last()

    def test_it_works_without_any_library(self):
        code = """
import sys
for name in ("pettingzoo", "gymnasium", "numpy"):
    sys.modules[name] = None
from ludometer.aec import AEC
env = AEC("pig", players=2)
env.reset(seed=1)
for agent in env.agent_iter():
    seen, reward, over, cut_off, info = env.last()
    env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
print(sum(env.game.rewards))
"""
        done = python(code)
        self.assertEqual((done.stdout, done.returncode), ("1.0\n", 0), done.stderr)

    @needs("pettingzoo", "gymnasium", "numpy")
    def test_pettingzoo_finds_nothing_wrong(self):
        import pettingzoo
        from pettingzoo.test import api_test

        env = AEC("pig", players=2)
        self.assertIsInstance(env, pettingzoo.AECEnv)
        api_test(env, num_cycles=100)


if __name__ == "__main__":
    unittest.main()
