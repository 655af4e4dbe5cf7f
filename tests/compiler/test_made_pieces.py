"""Pieces that are made in play, on packed states: each has a place, which the next one takes, and
of those that nothing tells apart one stands for all. In every way like the reference, but for
numbers.
"""

from typing import Any

import pytest
from tests.compiler import lockstep
from tests.compiler.lockstep import Compared
from tests.kept import compile_text
from tests.quick import SLOW, each, rows

from duello.analysis.simulate.simulation import simulate
from duello.compiler import bit_sets, evaluate, made_pieces, questions
from duello.compiler.engine import engine_of
from duello.dsl.ir.program import Program

TEXT = """ruleset "Made"
  "Pieces come and go."
  players North, South

pieces card
  power: number, as labelled
  tired: yes or no, usually no

reach of a player: {reach}

match
  each player has hand: one of each card other than Rat or Ghost, private
  each player has grave: nothing, private
  each player has score: 0, public
  play 7 rounds
  step reckoning
    for each player: they gain total power of their grave score
  the player with more score wins the match

round
  step supply
    for each player: if Rat is not in their hand: put Rat into their hand
  each player chooses pick, in secret: a card in their reach that is not tired
    within 30 seconds
    if late: they choose Rat
  step back
    move each pick to hand
    for each player: their pick is not tired
  each pick takes effect
  step strikes
    for each player: their pick gains 1 power
  step burials
    for each player: if their pick's power is more than {least}:
      move their pick to their grave
      their pick is tired
{round}
card 0 Rat
  "There is always one."
{rat}
card 1 Ghost
  "It comes and goes."

card 2 Page
  "{page}."
  {page_rule}

card 3 Knight
  "Three."
  strikes: opponent's pick gains 2 power
{rules}"""

RAT = "  strikes: gain 1 score"
HAND = {"reach": "their hand"}
RULES: dict[str, dict[str, Any]] = {
    "nothing else": {},
    "many at once": {"least": 9},
    "only from the hand": HAND,
    "of each that lies there": HAND
    | {"page_rule": "strikes: for each card in your grave: it gains 1 power"},
    "how many lie there": HAND | {"page_rule": "strikes: gain number of cards in your grave score"},
    "one lies there": {"page_rule": "strikes: if Rat is in your grave: you gain 4 score"},
    "one is awake again": {"page_rule": "strikes: for each card in your grave: it is not tired"},
    "put and taken away": HAND
    | {
        "page_rule": (
            "strikes: for each card in your hand: if it is Ghost: discard it\n"
            "  burials: put Ghost into your hand"
        ),
    },
    "into the grave": HAND | {"page_rule": "strikes: put Ghost into your grave"},
    "for the other": HAND | {"page_rule": "strikes: put Ghost into opponent's grave"},
    "it is spoken of later": HAND | {"rat": "  next round: strikes: this gains 2 power"},
    "it wakes later": {"rat": "  next round: this is not tired"},
    "it is looked at": {
        "round": "  step last\n    for each player: they gain power of their pick score"
    },
}
"""Lines of cards, and of rounds, after which pieces are found to stand for others, or not to."""


def program_of(least: int = 2, **lines: str) -> Program:
    text = TEXT
    given = {
        "least": str(least),
        "page": "Nothing",
        "page_rule": "strikes: gain 1 score",
        "rat": RAT,
        "rules": "",
        "round": "",
        "reach": "their hand or their grave",
    }
    for name, line in (given | lines).items():
        text = text.replace("{" + name + "}", line)
    made = compile_text(text)
    assert made.program is not None, made.problems
    return made.program


def run_of(program: Program, matches: int = 12, **how: Any) -> Compared:
    return lockstep.run_of(program, matches, **how)


WHOLE = {
    "nothing else",
    "many at once",
    "only from the hand",
    "one lies there",
    "put and taken away",
    "into the grave",
    "for the other",
    "it is looked at",
}
"""Of which every state is packed. Of the others, there are ever more that must be told apart."""


QUICK = {("it is spoken of later", 0.33), ("it wakes later", 0.33), *((how, 0.0) for how in WHOLE)}


@pytest.mark.parametrize(
    ("how", "takeover"),
    rows(
        6,
        [
            pytest.param(how, takeover, marks=[] if (how, takeover) in QUICK else [SLOW])
            for how in RULES
            for takeover in (0.0, 0.33)
        ],
    ),
)
def test_pieces_come_and_go(how, takeover):
    run = run_of(program_of(**RULES[how]), takeover=takeover)
    assert not run.different, run.different[0]
    assert run.steps > 60
    assert (run.engine.counts.by_tree == 0) == (how in WHOLE)
    if how in WHOLE and not takeover:
        assert not run.engine.counts.handed_over


@pytest.mark.parametrize("half", each(2, range(2)))
def test_what_nothing_reads_may_be_left_out(half):
    for how in sorted(WHOLE)[half::2]:
        run = run_of(program_of(**RULES[how]), 4, everything=False, takeover=0.2)
        assert not run.different, run.different[0]


def test_nobody_is_renamed_without_being_asked_for():
    program = program_of()
    engine = engine_of(program, program.option_values({}), kept=False)
    assert not engine.packs
    assert engine_of(program, program.option_values({}), kept=False, renaming=True).packs


@pytest.mark.slow
@pytest.mark.parametrize("half", each(2, range(2), 1))
def test_matches_between_random_players_are_the_reference_s(half):
    for how in sorted(WHOLE)[half::2]:
        program = program_of(**RULES[how])
        here, there = (
            simulate(
                engine_of(program, program.option_values({}), backend=backend, renaming=True), 8, 1
            )
            for backend in ("python", "reference")
        )
        assert here == there


def nobody_speaks(m: Any, s: Any, piece: int, lying: bool = False) -> Any:
    return m.d.no


def all_stay(m: Any, s: Any, at: int, where: Any) -> None:
    """What was known of a piece is known of the next one in its place."""


def others_stay(d: Any, name: str, conditions: Any) -> Any:
    """Bits that are changed stay, if any stays."""
    made, mask = KEPT(d, name, conditions), d.leaf(d.terms.mask(name))
    return mask if name in d.read(made) else made


def the_first(m: Any, s: Any, piece: Any) -> Any:
    """Of pieces that stand for others, no more is known than of any."""


def always_there(m: Any, s: Any, number: int, piece: int, at: int, bits: Any, guard: Any) -> Any:
    """The number of a piece counts, wherever it lies."""
    return questions.read(m, s, number, piece, guard)


KEPT = bit_sets.kept

FAULTS: dict[str, tuple[str, Any, str, Any]] = {
    "nothing speaks of pieces": (
        "it is spoken of later",
        *(made_pieces, "_spoken_of", nobody_speaks),
    ),
    "nobody looks at one of many": ("of each that lies there", made_pieces, "look_at", the_first),
    "the next one is as the last": ("nothing else", made_pieces, "_clear", all_stay),
    "bits are not written down": ("nothing else", bit_sets, "kept", others_stay),
    "a total is of all there are": ("into the grave", evaluate, "_if_there", always_there),
}


@pytest.mark.parametrize("fault", each(5, FAULTS))
def test_faults_are_seen(fault, monkeypatch):
    how, module, name, wrong = FAULTS[fault]
    monkeypatch.setattr(module, name, wrong)
    assert run_of(program_of(**RULES[how]), 12).different
