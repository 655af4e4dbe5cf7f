"""How small and how great numbers get: what is concluded, and that no play ever goes beyond it."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from math import inf

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.lint.findings import codes, found, game
from tests.lint.test_anything import SOURCES, compiled
from tests.quick import drawn

from duello.analysis.model.check_failure import Endless
from duello.analysis.model.random_play import moments, play_of_seed
from duello.dsl import ir
from duello.dsl.ir import as_one
from duello.dsl.ir.program import Program
from duello.dsl.lint.engine.interval_analysis import ANY, NEVER, Ranges, calculated, extreme, join
from duello.dsl.lint.engine.program_facts import Knowledge
from duello.interpreter.api import reading
from duello.interpreter.questions import read
from duello.interpreter.state import State
from duello.interpreter.transaction import Undecided

LONG = 60
"""So many moments of a play are looked at."""


@cache
def ranges(text: str, usual: bool) -> Ranges:
    return Ranges(Knowledge(given_program(text)), usual)


def given_program(text: str) -> Program:
    program, _ = compiled(text)
    assume(program is not None)
    return ir.given(program)


def numbers(program: Program, state: State) -> Iterator[tuple[str, int | None, tuple[bool, int]]]:
    """Every number of a state: what it is called, what it is, where its range is found."""
    work = reading(program, state)
    for (number, subject), stored in state.facts.items():
        if not isinstance(program.properties[number].type, ir.NumberType):
            continue
        name = program.properties[number].name
        yield name, as_one(stored), (False, number)
        try:
            yield name, as_one(read(work, number, subject)), (False, number)
        except Undecided:
            continue
    for phase in program.phases:
        yield phase.name, state.counts[phase.number], (True, phase.number)


@settings(max_examples=drawn(8, 150), deadline=None)
@given(st.sampled_from(SOURCES), st.integers(0, 200))
def test_no_play_goes_beyond_a_range(text: str, seed: int) -> None:
    """Of the rule files that are shipped and those on the pages, as far as they can be played."""
    program = given_program(text)
    usual = seed % 2 == 1
    try:
        for moment in islice(moments(play_of_seed(program, seed), quiet=True), LONG):
            for name, value, (phase, number) in numbers(program, moment.state):
                for known in {False, usual}:
                    found = ranges(text, known)
                    low, high = found.of_phase(number) if phase else found.of_property(number)
                    assert value is None or low <= value <= high, (name, value, low, high)
    except Endless:
        return


RESTARTED = """ruleset "Again"
  players North, South
match
  match has again: yes, public
  play 1 set
set
  play 2 rounds
  if again is yes:
    again becomes no
    restart the set
round
  each player chooses bid, in secret: a whole number from 1 to 3
"""


def test_the_rounds_of_a_set_that_begins_anew_are_counted_anew() -> None:
    program, _ = compiled(RESTARTED)
    assert program is not None
    seen = [m.state.counts[2] for m in moments(play_of_seed(program, 1)) if m.state.open]
    assert sorted(set(seen)) == [1, 2]
    assert seen[-1] == 2
    assert Ranges(Knowledge(program)).of_phase(2) == (0, 2)


# ---------------------------------------------------------------------- what is concluded


def range_of(name: str, declared: str, lines: str, options: str = "", usual: bool = False):
    """The range of something declared for a set, with lines in each of its rounds."""
    text = game(round=lines).replace(
        "  each player has points: 0, public\n",
        f"  each player has points: 0, public\n  {declared}\n",
    )
    text = text.replace("option lenient = no\n", f"option lenient = no\n{options}")
    program, _ = compiled(text)
    assert program is not None
    (number,) = (p.number for p in program.properties if p.name == name)
    return Ranges(Knowledge(program), usual).of_property(number)


RANGES = {
    "never changed": ("", (0, 0)),
    "set": ("pot becomes 4", (0, 4)),
    "set to one of two": ("if round is 1: pot becomes 4\notherwise: pot becomes -2", (-2, 4)),
    "rising": ("pot rises by 2", (0, 6)),
    "falling": ("pot rises by -1", (-3, 0)),
    "of itself": ("pot becomes pot + 1", (0, 3)),
    "of itself, with an end": ("pot becomes the smaller of 3 and pot + 1", (0, 3)),
    "of the round": ("pot becomes round", (0, 3)),
    "of a difference": ("pot becomes the difference of round and 2", (0, 2)),
    "of a count": ("pot becomes the number of cards in hand of North", (0, inf)),
    "of points, which only rise": ("pot becomes points of North", (0, inf)),
    "of a product": ("pot becomes round * -2", (-6, 0)),
    "of a list": ("pot becomes entry (round) of (5, -7, 2)", (-7, 5)),
    "of a player's choice": (
        "North chooses bet: a whole number from 2 to 9\npot becomes North's bet",
        (0, 9),
    ),
    "of a printed number": ("pot becomes rank of North's pick", (0, 3)),
}


@pytest.mark.parametrize("case", RANGES)
def test_ranges(case: str) -> None:
    lines, wanted = RANGES[case]
    assert range_of("pot", "set has pot: 0, public", lines) == wanted


def test_an_option_is_any_number_or_what_it_is_by_default() -> None:
    made = ("pot", "set has pot: 0, public", "pot becomes {stake}", "option stake = 4\n")
    assert range_of(*made) == (0, inf)
    assert range_of(*made, usual=True) == (0, 4)


SOME = st.tuples(st.integers(-5, 5), st.integers(0, 5)).map(lambda pair: (pair[0], sum(pair)))


@given(SOME, SOME, st.sampled_from("+-*"), st.data())
def test_what_is_calculated_lies_in_its_range(one, other, sign, data) -> None:
    left, right = data.draw(st.integers(*one)), data.draw(st.integers(*other))
    made = {"+": left + right, "-": left - right, "*": left * right}[sign]
    low, high = calculated(one, sign, other)
    assert low <= made <= high
    for which, value in (
        ("smaller", min(left, right)),
        ("greater", max(left, right)),
        ("difference", abs(left - right)),
    ):
        low, high = extreme(one, which, other)
        assert low <= value <= high


def test_what_is_never_a_number_makes_none() -> None:
    assert calculated(NEVER, "+", ANY) == NEVER
    assert extreme(ANY, "smaller", NEVER) == NEVER
    assert join(NEVER, (1, 2)) == (1, 2)


def test_a_tree_that_is_not_known_may_be_anything() -> None:
    program, _ = compiled(game())
    assert program is not None
    assert Ranges(Knowledge(program)).of(ir.Local(7)) == ANY


# ---------------------------------------------------------------------- what is warned of

POT = "  each player has points: 0, public\n  set has pot: 0, public\n"


def with_pot(lines: str) -> str:
    """The game with a number that is never more than 3."""
    more = f"{lines}\npot becomes the smaller of 3 and pot + 1"
    return game(round=more).replace("  each player has points: 0, public\n", POT)


WARNED = {
    "never so": ("North gains 1 point, if pot is more than 3", ["never-applies"]),
    "always so": ("North gains 1 point, if pot is less than 4", ["never-applies"]),
    "always so, negated": ("North gains 1 point, unless pot is less than 0", ["never-applies"]),
    "never together": (
        "North gains 1 point, if pot is more than 2 and pot + round is less than 4",
        ["never-applies"],
    ),
    "may be so": ("North gains 1 point, if pot is more than 2", []),
    "never that many cards": (
        "North gains 1 point, if number of cards in North's hand is less than 0",
        ["never-applies"],
    ),
    "a difference below nought": (
        "North gains 1 point, if the difference in points is less than 0",
        ["never-applies"],
    ),
    "more rounds than there are": ("North gains 1 point, if round is 4", ["never-applies"]),
    "the last round": ("North gains 1 point, if round is 3", []),
    "cards without a number among those that are picked out": (
        "North gains number of cards in hand of North with rank at least 2 points",
        ["possible-gap"],
    ),
    "a list that is too short": (
        "North gains entry (round) of (1, 2) points",
        ["possible-gap"],
    ),
    "a list that begins too late": (
        "North gains entry (pot) of (1, 2, 3) points",
        ["possible-gap"],
    ),
    "a list that is long enough": ("North gains entry (round) of (1, 2, 3) points", []),
    "a list that is asked in time": (
        "North gains entry (round) of (1, 2) points, if round is at most 2",
        [],
    ),
    "a place of which no end is known": (
        "North gains entry (points of South + 1) of (1, 2) points",
        [],
    ),
}


@pytest.mark.parametrize("case", WARNED)
def test_warnings(case: str) -> None:
    lines, wanted = WARNED[case]
    assert codes(with_pot(lines)) == wanted


PICKED = {4: ["never-applies"], 3: [], 2: [], 1: ["never-applies"]}
"""What is said of picking out the cards with so much rank at least, of which they have 1 to 3."""


@pytest.mark.parametrize("least", PICKED)
def test_cards_of_which_none_or_all_are_picked_out(least: int) -> None:
    line = f"North gains number of cards in hand of North with rank at least {least} points"
    assert codes(game(fool="  rank: 2", round=line)) == PICKED[least]


def test_it_says_which_list_is_too_short() -> None:
    (problem,) = found(with_pot("North gains entry (round) of (1, 2) points"))
    assert problem.headline == "this list may have nothing where it is asked for an entry"
    assert problem.label.span.words == "entry (round) of (1, 2)"
    assert problem.label.text == "it has 2, and `round` may be something else"
