"""Where lines are done at the same time and a reader would take them to come one after the other,
the rulebook says what is still as it was before.
"""

from collections import Counter
from random import Random

import pytest
from tests.desk.rulebook_texts import script
from tests.lint.test_zones_read_too_soon import CHOSEN, CONDITIONS, FIRST, SECOND, after_each_answer
from tests.quick import drawn

from duello.analysis.generate.rule_file import generated
from duello.analysis.generate.small_game import small_game
from duello.desk.difference import difference
from duello.desk.rulebook import rulebook
from duello.desk.rulebook.document import plain, texts
from duello.dsl.lint.read_too_soon import as_it_was
from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source

SAME = "his happens at the same time as what stands above: "

GAME = """ruleset "Pond"
  players North, South

board pool: grid of 3 by 3
  mussels: number, usually 0

match
  each player has spot: A1, public
  each player has points: 0, public
  each player has tired: no, public
  play 3 swims in alternation from North
  the player with more points wins the match

swim
  they choose stroke: a pool next to their spot
{lines}
  they gain mussels of their spot points
"""

BECOMES = "their spot becomes stroke"


def read_of(text: str) -> str:
    program = compile_source(Source("<test>", text)).program
    return "\n".join(map(plain, texts(rulebook(script(text), as_it_was(program)))))


def in_game(*lines: str) -> str:
    return GAME.format(lines="\n".join(lines))


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ((BECOMES, "mussels of their spot rises by 1"), "their spot is still what it was before"),
        (
            ("they gain 1 point", "opponent gains their points points"),
            "their points are still what they were before",
        ),
        (
            ("their tired becomes yes", "they gain 1 point, if they are tired"),
            "it is still as before whether they are tired",
        ),
        (
            ("they gain 1 point", 'announce "{their points} so far"'),
            "the points are still what they were before",
        ),
        (
            (BECOMES, "if their spot is A2:", "  they gain 1 point", "  opponent gains 1 point"),
            "their spot is still what it was before):",
        ),
    ],
)
def test_what_is_still_as_it_was(lines: tuple[str, ...], said: str) -> None:
    below = read_of(in_game(*(f"    {line}" for line in lines)))
    assert below.count(SAME) == 1
    assert f"{SAME}{said}" in below
    apart = read_of(in_game(*(f"  {line}" for line in lines)))
    assert SAME not in apart


def test_of_each_player_too() -> None:
    lines = ("for each player:", "  their spot becomes A2", "  mussels of their spot rises by 1")
    assert read_of(in_game(*(f"  {line}" for line in lines))).count(SAME) == 1


def test_the_order_of_such_lines_is_nothing_new_and_steps_of_them_are() -> None:
    lines = (BECOMES, "mussels of their spot rises by 1")
    upper, lower = (f"    {line}" for line in lines)
    one, other = in_game(upper, lower), in_game(lower, upper)
    assert all(a == b for a, b in zip(plays(one), plays(other), strict=True))
    assert not difference(script(one), script(other)).sections
    apart = in_game(*(f"  {line}" for line in lines))
    assert plays(apart) != plays(one)
    assert difference(script(one), script(apart)).sections


def plays(text: str) -> list[object]:
    return [state for number in range(4) for state, _ in after_each_answer(text, number)]


def test_it_is_said_wherever_play_line_by_line_is_another() -> None:
    draw, found = Random(7), Counter[tuple[bool, bool]]()
    for number in range(drawn(12, 300)):
        may, first = draw.choice(("choose", "may choose")), draw.choice(FIRST)
        second = draw.choice(SECOND).format(draw.choice(CONDITIONS))
        text = CHOSEN.format(may=may, first=first, second=second)
        said = SAME in read_of(text)
        apart = any(one != other for one, other in after_each_answer(text, number))
        assert said or not apart, text
        found[said, apart] += 1
    assert found[True, True] > 2
    assert found[False, False] > 2


def test_it_is_said_of_each_line_of_programs_that_nobody_wrote() -> None:
    met = 0
    for number in range(38, drawn(50, 600)):
        text = generated(Random(number)).written() if number % 2 else small_game(Random(number))
        program = compile_source(Source("<test>", text)).program
        lines = {each.line for each in as_it_was(program)}
        if lines:
            met += 1
            assert read_of(text).count(SAME) >= 1, text
    assert met > 1
