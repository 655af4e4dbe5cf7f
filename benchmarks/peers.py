"""The same games on Duello and on the libraries that a user might pick in its place, in one run.

`python -m benchmarks.peers`: uniformly random play, in turns of short stretches, on processor time
(of all threads). A library that is not installed is left out, and said to be. Duello plays the rule
files of `benchmarks/rules`: whole matches in one call, state by state as objects (which is how the
libraries are asked), and in machine code, in batches. Nothing is judged.
"""

import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from attrs import frozen

import duello
from benchmarks.compiled import Side, rate, tell_ratios
from duello.compiler.engine import Engine, engine_of
from duello.compiler.play_states import PlayStates

TURNS, SECONDS = 5, 0.3
"""How many turns there are, and how long a side plays in one."""

HERE = Path(__file__).parent
MOST = 10_000
TOGETHER = 4096
"""So many matches Pgx plays at a time."""

Play = Callable[[random.Random], object]
"""Plays one match."""


@frozen
class Game:
    """A game that several can play. rules: the rule file; peers: by name what makes a side of
    another library, which raises ImportError where it is not installed.
    """

    name: str
    rules: Path
    peers: dict[str, Callable[[], Side]]


def repeated(play: Play, seconds: float = SECONDS) -> Side:
    """One match after another, for a while."""

    def side(seed: int) -> int:
        drawn, until, matches = random.Random(seed), time.process_time() + seconds, 0
        while time.process_time() < until:
            for _ in range(10):
                play(drawn)
            matches += 10
        return matches

    return side


# ---------------------------------------------------------------------- Duello


def whole(engine: Engine) -> Play:
    """A match in one call."""
    if engine.packs:
        return lambda drawn: engine.playout(drawn.random)
    return lambda drawn: engine.whole_match(drawn, MOST)


def by_state(engine: Engine) -> Play:
    """A match from state to state."""
    first = PlayStates(engine).start()

    def play(drawn: random.Random) -> None:
        choice, state = drawn.choice, first
        while not state.over:
            if state.asks == 2:
                state = state.after(choice(state.choices(0)), choice(state.choices(1)))
            else:
                state = state.after(choice(state.choices(0)))

    return play


def sides_of(rules: Path) -> dict[str, Side]:
    """All ways in which Duello plays a ruleset."""
    program = duello.load(str(rules)).program
    engine = engine_of(program, program.option_values({}))
    found = {
        "Duello, whole matches": repeated(whole(engine)),
        "Duello, state by state": repeated(by_state(engine)),
    }
    try:
        from duello.compiler.native import native_of
    except ImportError:
        return found
    if engine.packs:
        native = native_of(engine)
        found["Duello, machine code"] = lambda seed: native.playouts(100_000, seed).total()
    return found


# ---------------------------------------------------------------------- the others


def open_spiel(name: str, **settings: object) -> Callable[[], Side]:
    """A game of OpenSpiel, from Python."""

    def make() -> Side:
        import pyspiel

        game = pyspiel.load_game(name, settings)

        def play(drawn: random.Random) -> None:
            choice, state = drawn.choice, game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(choice(state.chance_outcomes())[0])
                elif state.is_simultaneous_node():
                    legal = state.legal_actions
                    state.apply_actions([choice(legal(0)), choice(legal(1))])
                else:
                    state.apply_action(choice(state.legal_actions()))

        return repeated(play)

    return make


def pettingzoo_throws() -> Side:
    """Rock, paper, scissors of PettingZoo, as all do it at once."""
    from pettingzoo.classic import rps_v2

    match = rps_v2.parallel_env(num_actions=3, max_cycles=15)

    def play(drawn: random.Random) -> None:
        match.reset()
        while match.agents:
            match.step({agent: drawn.randrange(3) for agent in match.agents})

    return repeated(play)


def pettingzoo_marks() -> Side:
    """Tic-tac-toe of PettingZoo."""
    from pettingzoo.classic import tictactoe_v3

    match = tictactoe_v3.env()

    def play(drawn: random.Random) -> None:
        match.reset()
        for _ in match.agent_iter():
            seen, _, ended, cut, _ = match.last()
            if ended or cut:
                match.step(None)
            else:
                legal = [at for at, may in enumerate(seen["action_mask"]) if may]
                match.step(drawn.choice(legal))

    return repeated(play)


def pgx_marks() -> Side:
    """Tic-tac-toe of Pgx, compiled by JAX, many matches at a time; here on the processor."""
    import jax
    import pgx

    game = pgx.make("tic_tac_toe")
    begin, step = jax.jit(jax.vmap(game.init)), jax.jit(jax.vmap(game.step))

    def drawn(key: object, legal: object) -> object:
        return jax.random.categorical(key, jax.numpy.log(legal), axis=-1)

    pick = jax.jit(drawn)

    def side(seed: int) -> int:
        key = jax.random.PRNGKey(seed)
        state = begin(jax.random.split(key, TOGETHER))
        while not bool(state.terminated.all()):
            key, now = jax.random.split(key)
            state = step(state, pick(now, state.legal_action_mask))
        return TOGETHER

    side(0)  # it is compiled when it is first used
    return side


GOOFSPIEL = {"players": 2, "num_cards": 13, "returns_type": "win_loss"}

GAMES = (
    Game(
        "Goofspiel, 13 cards, prizes from 13 down",
        HERE / "rules" / "goofspiel_down.duel",
        {"OpenSpiel": open_spiel("goofspiel", points_order="descending", **GOOFSPIEL)},
    ),
    Game(
        "Goofspiel, 13 cards, prizes as chance has them",
        HERE / "rules" / "goofspiel.duel",
        {"OpenSpiel": open_spiel("goofspiel", points_order="random", **GOOFSPIEL)},
    ),
    Game(
        "Rock, paper, scissors, 15 throws",
        HERE / "rules" / "rock_paper_scissors.duel",
        {"PettingZoo": pettingzoo_throws},
    ),
    Game(
        "Three in a row",
        HERE.parent / "tests" / "interpreter" / "three_in_a_row.duel",
        {
            "OpenSpiel": open_spiel("tic_tac_toe"),
            "PettingZoo": pettingzoo_marks,
            "Pgx": pgx_marks,
        },
    ),
)


def installed(game: Game) -> Iterator[tuple[str, Side]]:
    """The other libraries that can play a game here; of those that cannot, it is said."""
    for name, make in game.peers.items():
        try:
            yield name, make()
        except ImportError:
            print(f"{name} is not installed")


def main() -> None:
    """Measure and print."""
    for game in GAMES:
        print(f"\n{game.name}")
        others, sides = dict(installed(game)), sides_of(game.rules)
        if not others:
            for name, side in sides.items():
                print(f"{name:<30} {rate(side, 0):12,.0f} a second")
        for name, side in others.items():
            print(f"beside {name}:")
            tell_ratios(sides, side, TURNS)


if __name__ == "__main__":
    main()
