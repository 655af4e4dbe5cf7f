"""Two lines in a row are broken: mends, made one after the other, leave no line that is set in
below one that takes none.
"""

from collections.abc import Iterator
from random import Random

import pytest
from tests.dsl.breaking import Broken, breaks
from tests.dsl.test_corpus import NAMES, TEXTS, compiled, slips
from tests.quick import crossed, each

from duello.analysis.generate.rule_file import generated
from duello.dsl.diagnostics.problem import Problem, Severity

MOST = 6
OPENS_NONE = "opens no block"


def errors(text: str) -> list[Problem]:
    return [one for one in compiled(text).problems if one.severity is Severity.ERROR]


def set_in_nowhere(text: str) -> set[str]:
    """The lines that are set in below one that opens no block."""
    return {text.split("\n")[one.label.span.position[0] - 1].strip()
            for one in errors(text) if OPENS_NONE in one.headline}  # fmt: skip


def mended(text: str) -> Iterator[tuple[str, Problem]]:
    """A text after each of its mends, made one after the other, the first of them first."""
    for _ in range(MOST):
        first = next((one for one in errors(text) if one.fix is not None), None)
        if first is None or first.fix is None:
            return
        text = first.fix.applied()
        yield text, first


def broken_twice(text: str, draw: Random, most: int) -> list[str]:
    """A text with a line and the one below it broken."""
    return [twice for once in _some(text, draw, most) for twice in _next_broken(once, draw)]


def _some(text: str, draw: Random, most: int) -> list[Broken]:
    found = [one for one in breaks(text, draw) if one.how != "indented"]
    return draw.sample(found, min(most, len(found)))


def _next_broken(once: Broken, draw: Random) -> Iterator[str]:
    others = [one for one in breaks(once.text, draw) if one.how != "indented"]
    below = [one for one in others if 0 < one.line - once.line <= 2]
    if below:
        yield draw.choice(below).text


def leaves_no_line_set_in_nowhere(text: str) -> None:
    before = set_in_nowhere(text)
    for now, by in mended(text):
        assert set_in_nowhere(now) <= before, (by.headline, by.help, now)


AT_THE_MARGIN = ("after 30 turns, Ann wins", "the match lasts 3 days", "Ben loses 1 coin")
"""Lines that belong to no block."""
TAKE_NONE = ("remove the ware Thread", "remove Thread from wares", "remove Tread",
             "option days is 5", "option the days = 5")  # fmt: skip
"""Lines, right or not, below which no other may be set in."""


@pytest.mark.parametrize(
    ("header", "behind", "blank"), crossed(11, TAKE_NONE, AT_THE_MARGIN, ["\n", "\n\n"])
)
def test_no_line_is_set_in_below_one_that_takes_none(header: str, behind: str, blank: str) -> None:
    head = 'ruleset "Short"\n  extends "Market"\n\n'
    leaves_no_line_set_in_nowhere(f"{head}{header}{blank}{behind}\n")


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", each(5, ["feast", "short_lanterns", "small_pond", "market", "hives"])
)
def test_nor_where_two_lines_of_a_file_are_broken(name: str) -> None:
    for text in broken_twice(TEXTS[name], Random(name), 12):
        leaves_no_line_set_in_nowhere(text)


@pytest.mark.slow
@pytest.mark.parametrize("seed", each(8, range(8)))
def test_nor_where_two_lines_that_nobody_wrote_are_broken(seed: int) -> None:
    draw = Random(seed)
    for text in broken_twice(generated(Random(seed)).written(), draw, 6):
        leaves_no_line_set_in_nowhere(text)


def leads_back_nowhere(text: str) -> None:
    met = [text]
    for now, by in mended(text):
        assert now not in met, (by.headline, by.help, now)
        met.append(now)


@pytest.mark.parametrize("name", each(24, NAMES))
def test_mends_do_not_lead_back_to_what_was_there(name: str) -> None:
    written = slips(name)
    for slip in Random(name).sample(written, min(len(written), 5)):
        leads_back_nowhere(slip.text(name))


@pytest.mark.parametrize("seed", each(8, range(8)))
def test_nor_in_lines_that_nobody_wrote(seed: int) -> None:
    draw = Random(seed)
    for text in broken_twice(generated(Random(seed)).written(), draw, 6):
        leads_back_nowhere(text)


HELD = """ruleset "Held"
  players Ann, Bob
pieces role
role Duke
role Captain
match
  each player has hand: one of each role, private
  the game has court: nothing, public
  the game has claim: {kind} or none, public
  play turns in alternation from Ann until turn is 4
turn
  they choose act: tax or steal
  claim becomes {what}
  move claim to the court
"""


HELD_THERE = (
    "Duke", "entry (act) of (tax -> Duke, steal -> Captain)", "name of Duke",
    "the highest role in their hand", "a role",
)  # fmt: skip


@pytest.mark.parametrize(("kind", "what"), crossed(3, ["role", "role itself"], HELD_THERE))
def test_what_holds_a_name_is_not_declared_to_and_fro(kind: str, what: str) -> None:
    leads_back_nowhere(HELD.format(kind=kind, what=what))
