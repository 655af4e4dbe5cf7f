"""Machine code of whole matches ends each of them as generated Python does, with the same draws."""

import json
import random
from collections import Counter
from contextlib import suppress
from random import Random

import pytest
from attrs import evolve
from click.testing import CliRunner
from tests.kept import compile_text
from tests.quick import drawn, each

import duello
from duello.analysis.generate.small_game import small_game
from duello.analysis.simulate.simulation import interval, simulate_ends
from duello.cli import main
from duello.compiler.code import Jump
from duello.compiler.diagrams import NotCompiled
from duello.compiler.engine import Engine, engine_of
from duello.compiler.llvm_code import FIRST, GOLDEN, SECOND, LlvmWriter
from duello.compiler.native import Native, llvm_of, native_of, object_file, running
from duello.compiler.python_code import OVER
from duello.dsl.ir.nodes import given
from duello.dsl.ir.program import Program
from duello.interpreter.state import Outcome

MATCHES = 3000

LEFT = Outcome(0, None)


class SplitMix:
    """The draws of machine code, for generated Python."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def __call__(self) -> float:
        whole = (1 << 64) - 1
        self.state = self.state + GOLDEN & whole
        mixed = (self.state ^ self.state >> 30) * FIRST & whole
        mixed = (mixed ^ mixed >> 27) * SECOND & whole
        return ((mixed ^ mixed >> 31) >> 32) / (1 << 32)


def ends_alike(program: Program, matches: int = 300) -> Counter[Outcome | None]:
    """How often matches end so, each of which ends in machine code as it does in generated Python
    with the same draws; None where the reference would go on.
    """
    engine = engine_of(program, program.option_values({}), renaming=True)
    made = object_file(llvm_of(engine.layout.module))  # not what is kept from another run
    native, found = Native(engine.front, running(made)), Counter[Outcome | None]()
    for seed in range(matches):
        end = engine.playout(SplitMix(seed))
        here = engine.layout.finished(end) if end[0] == OVER else None
        ((there, _),) = native.playouts(1, seed).items() or ((None, 1),)
        assert there == here, seed
        found[here] += 1
    return found


@pytest.mark.parametrize(
    "name",
    each(
        4,
        [
            "wizards-duel",
            "archwizards-duel",
            "death-match-3",
            "enchanted-forest",
            "gods-collide",
            "a-warriors-death",
            "wizards-duel-colosseum",
            "enchanted-forest-colosseum",
        ],
    ),
)
def test_matches_end_as_in_python(name: str) -> None:
    assert len(ends_alike(duello.load(name).program)) > 1


@pytest.mark.slow
def test_small_games_end_as_in_python(as_it_comes: None) -> None:
    tried = 0
    for seed in range(drawn(16, 300)):
        program = compile_text(small_game(Random(seed))).program
        with suppress(NotCompiled):
            ends_alike(given(program), 40)
            tried += 1
    assert tried > drawn(5, 50)


SWAPPED = """ruleset "Swapped"
  players Ebb, Flow

match
  each player has cargo: 0, public
  play 3 tides
  the player with more cargo wins the match

tide
  each player chooses load: a number from 0 to 3
  if tide is 1: each player gains their load cargo
  if tide is more than 1: swap Ebb's cargo with Flow's cargo
"""


def test_what_is_stored_too_soon_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a jump, all values are those of before it."""
    program, jump = given(compile_text(SWAPPED).program), LlvmWriter._jump
    assert len(ends_alike(program, 40)) == 3

    def careless(self: LlvmWriter, step: Jump) -> None:
        for name, code in step.values:
            self.builder.store(self.value(code), self._register(name))
        jump(self, evolve(step, values=()))

    monkeypatch.setattr(LlvmWriter, "_jump", careless)
    with pytest.raises(AssertionError):
        ends_alike(program, 40)


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
