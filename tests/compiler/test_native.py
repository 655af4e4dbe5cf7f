"""Machine code of whole matches ends them as often one way or another as generated Python."""

import json
import random
from collections import Counter

import pytest
from click.testing import CliRunner
from tests.kept import compile_text
from tests.quick import each

import duello
from duello.analysis.simulate.simulation import interval, simulate_ends
from duello.cli import main
from duello.compiler.diagrams import NotCompiled
from duello.compiler.engine import Engine, engine_of
from duello.compiler.native import native_of
from duello.compiler.python_code import OVER
from duello.interpreter.state import Outcome

MATCHES = 3000

LEFT = Outcome(0, None)


@pytest.mark.parametrize(
    "name",
    each(
        3,
        [
            pytest.param("a-warriors-death", marks=pytest.mark.slow),
            "archwizards-duel",
            "enchanted-forest",
            "enchanted-forest-colosseum",
            pytest.param("gods-collide", marks=pytest.mark.slow),
        ],
    ),
)
def test_matches_end_as_often(name):
    program = duello.load(name).program
    engine = engine_of(program, program.option_values({}), renaming=True)
    native = native_of(engine)
    ends = native.playouts(20 * MATCHES, 7)
    assert sum(ends.values()) + native.handed_over == 20 * MATCHES
    play = engine.playout
    drawn = random.Random(5).random
    ended = [end for end in (play(drawn) for _ in range(MATCHES)) if end[0] == OVER]
    here = Counter(engine.layout.finished(end) for end in ended)
    for end, times in here.items():
        low, high = interval(times, MATCHES)
        there = ends[end] / (20 * MATCHES)
        assert low - 0.02 < there < high + 0.02, (end, times, there)


DECK = """\
ruleset "Wide"
  players Left, Right

pieces card
  rank: number, as labelled

match
  each player has hand: one of each card, private
  each player has spent: nothing, public
  each player has points: 0, public
  play 3 rounds
  Left wins the match, if Left's points is at least 40
  Right wins the match, if Left's points is less than 40

round
  each player chooses bid, in secret: a card in their hand
  move each bid to spent
  reveal bid
  each player gains rank of their bid points
"""


def wide(cards: int) -> Engine:
    """A game of so many cards."""
    text = "".join(f"\ncard {at} C{at}\n" for at in range(1, cards + 1))
    program = compile_text(DECK + text).program
    assert program is not None
    return engine_of(program, program.option_values({}))


def test_choices_among_many_things():
    """Of so many the bits are counted: each is drawn as often, whatever was played before."""
    engine, matches = wide(20), 40_000
    ends = native_of(engine).playouts(matches, 3)
    drawn = random.Random(5).random
    ended = Counter(engine.layout.finished(engine.playout(drawn)) for _ in range(MATCHES))
    low, high = interval(ended[LEFT], MATCHES)
    assert ends.total() == matches and 0.1 < low < ends[LEFT] / matches < high


def test_sets_that_have_no_room_in_a_register():
    engine = wide(64)
    assert engine.packs
    with pytest.raises(NotCompiled, match="more than 63 things"):
        native_of(engine)


def test_the_same_seed_is_the_same_matches():
    program = duello.load("archwizards-duel").program
    native = native_of(engine_of(program, program.option_values({})))
    assert native.playouts(500, 1) == native.playouts(500, 1) != native.playouts(500, 2)


def test_the_command_shows_it():
    result = CliRunner().invoke(main, ["compile", "enchanted-forest", "--to", "llvm"])
    assert result.exit_code == 0 and "define void" in result.output


def test_the_command_plays_it():
    given = ["simulate", "archwizards-duel", "--matches", "60000", "--json"]
    native = CliRunner().invoke(main, [*given, "--backend", "native"])
    assert native.exit_code == 0, native.output
    found = json.loads(native.stdout)
    assert sum(end["matches"] for end in found["ends"].values()) == found["matches"] == 60_000
    python = json.loads(CliRunner().invoke(main, [*given[:3], "300", "--json"]).stdout)
    for name, end in python["ends"].items():
        low, high = end["interval"]
        assert low - 0.06 < found["ends"][name]["matches"] / 60_000 < high + 0.06


def test_what_has_no_packed_states_is_no_machine_code():
    result = CliRunner().invoke(main, ["compile", "--to", "llvm", "fire-and-ice"])
    assert result.exit_code == 2 and "no packed states" in result.output


def test_where_no_matches_are_machine_code_it_is_said_what_plays():
    given = ["simulate", "fire-and-ice", "--matches", "3", "--json"]
    native, python = (
        CliRunner().invoke(main, [*given, "--backend", each]) for each in ("native", "python")
    )
    assert native.exit_code == 0 and native.stdout == python.stdout
    assert "`--backend native`: generated Python plays, as " in native.stderr
    assert "has no packed states" in native.stderr and python.stderr == ""


def test_what_a_batch_leaves_out_is_played_step_by_step():
    program = duello.load("enchanted-forest").program
    engine = engine_of(program, program.option_values({}))

    def play(matches: int, seed: int) -> tuple[Counter[Outcome], int]:
        return Counter({Outcome(0, "some"): matches - 3}), 3

    found = simulate_ends(engine, play, 20, 1)
    assert found.matches == 20 == sum(found.wins) + found.nobody + found.contradictions
    assert found.reasons["some"] == 17 and sum(found.lengths.values()) == 3
