"""What two players, or two lines, do below choices, however deep these stand and wherever: it is
told where some play stops by it.
"""

import random

import pytest
from tests.analysis.explore.games import rules_of
from tests.kept import compile_text
from tests.lint.findings import codes
from tests.quick import drawn

from duello.analysis.explore.exploration import explored
from duello.analysis.explore.exploration_plan import Plan
from duello.analysis.explore.searching import Bounds
from duello.analysis.model.successors import Habits

GAME = """ruleset "Below"
  players North, South

pieces card
  rank: number, as labelled

match
  each player has hand: one of each card, public
  the game has pot: 0, public
  the game has box: 0, public
  play 1 round

round
  each player chooses bet: 0 or 1
{lines}
  announce "{{pot}} and {{box}}"

card 1 Page
{page}
card 2 Knight
{knight}
"""

AROUND = (
    "if {their} bet is 1:",
    "if North's bet is 1:",
    "{they} choose {name}: 1 or 2",
    "{they} may choose {name}: 1 or 2",
    "{they} choose {name}: a card in {their} hand",
)
"""What may stand around a line; the last three ask something."""

DONE = (
    "pot becomes rank of Page",
    "pot becomes {their} bet",
    "pot becomes {their} {last}",
    "pot rises by 1",
    "box becomes {their} {last}",
)
PLACES = ("course", "step", "piece")


def block(numbers: random.Random, place: str) -> str:
    """Some lines below others."""
    you = place == "piece"
    heads = [] if you else ["for each player:"]
    names = iter(("one", "two", "three"))
    last = "bet"
    for _ in range(numbers.randint(1, 3)):
        head = numbers.choice(AROUND)
        if "{name}" in head:
            name = f"pick-{next(names)}"
            last = name if "card" not in head else last
        else:
            name = ""
        who = ("you", "your") if you else ("they", "their")
        heads.append(head.format(they=who[0], their=who[1], name=name))
    their = "your" if you else "their"
    lines = [f"{'  ' * at}{head}" for at, head in enumerate(heads)]
    for deed in numbers.sample(DONE, numbers.randint(1, 2)):
        lines.append(f"{'  ' * len(heads)}{deed.format(their=their, last=last)}")
    return "\n".join(f"    {line}" for line in lines)


def game(seed: int) -> str:
    """A game in which something is done below choices, in the course of it or in a step."""
    numbers = random.Random(seed)
    place = numbers.choice(PLACES)
    made = block(numbers, place)
    if place == "course":
        return GAME.format(lines=made.replace("\n    ", "\n  ")[2:], page="", knight="")
    if place == "step":
        return GAME.format(lines=f"  step aftermath\n{made}", page="", knight="")
    lines = "  each player chooses pick: a card in their hand\n  each pick takes effect\n"
    other = block(numbers, place).replace("pick-", "pile-") if numbers.random() < 0.5 else ""
    page, knight = (f"  aftermath:\n{one}" if one else "" for one in (made, other))
    return GAME.format(lines=f"{lines}  step aftermath", page=page, knight=knight)


def met(text: str) -> set[str]:
    """What some play stops by."""
    program = compile_text(text).program
    assert program is not None, compile_text(text).problems
    plan = Plan(Bounds(states=4_000), Habits(late=False), walks=20, checks=0, compare=False)
    seen = explored(rules_of(program), program.option_values({}), plan)
    return {finding.about for finding in seen.findings if finding.kind == "clash"}


@pytest.mark.parametrize("first", range(0, drawn(20, 300), 10))
def test_what_is_met_below_choices_is_told(first: int) -> None:
    for seed in range(first, first + 10):
        text = game(seed)
        if met(text):
            assert {"possible-clash", "too-many-cases"} & set(codes(text)), text


def test_some_are_met_and_some_are_not() -> None:
    cases = [bool(met(game(seed))) for seed in range(12)]
    assert 0 < sum(cases) < len(cases)
