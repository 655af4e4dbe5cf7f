"""An option may have the value of another one, wherever the lines of both stand; not its own."""

from itertools import permutations, product

import pytest
from tests.kept import compile_text
from tests.quick import each

from duello.dsl.diagnostics.problem import Severity

GAME = """ruleset "Odds"
{options}
match
  each player has points: 0, public
  play {{first}} rounds
  the player with more points wins the match
round
  each player chooses bid, in secret: a whole number from {{second}} to {{third}}
  reveal bid
  the player with more bid gains {{third}} points
"""
NAMES = ("first", "second", "third")
VALUES = tuple(product(*(("2", *(f"{{{name}}}" for name in NAMES)) for _ in NAMES)))


def chain(value: str, of: dict[str, str]) -> bool:
    """Whether a value is a number in the end."""
    for _ in NAMES:
        value = of.get(value.strip("{}"), value)
    return value == "2"


@pytest.mark.parametrize("values", each(5, VALUES), ids="-".join)
def test_options_have_values_in_whatever_order_they_stand(values: tuple[str, ...]) -> None:
    of = dict(zip(NAMES, values, strict=True))
    lines = [f"option {name} = {value}" for name, value in of.items()]
    for ordered in permutations(lines):
        made = compile_text(GAME.format(options="\n".join(ordered)))
        wrong = [one for one in made.problems if one.severity is Severity.ERROR]
        if all(chain(value, of) for value in values):
            assert made.program is not None, wrong
            assert made.program.option_values({}) == (2, 2, 2)
        else:
            assert {one.code for one in wrong} == {"defines-itself"}
