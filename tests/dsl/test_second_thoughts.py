"""Conditions behind a line with `otherwise` below it, and what is asked in other words."""

from pathlib import Path

import pytest
from tests.kept import compile_text

from duello.dsl.pipeline import Compiled

TEXT = (Path(__file__).parent / "second_thoughts.duel").read_text(encoding="utf-8")

GESTURE = "they must not gesture shield, if their last 2 gestures are shield, shield"
LOADED = "    if their gesture is load: they gain 1 point"
WON = "  if winner is nobody: pot rises by 1\n  otherwise: winner gains pot points"
SLIPS = [
    (LOADED, "    they gain 1 point, if their gesture is load", LOADED),
    (WON, "  winner gains pot points, unless winner is nobody\n  otherwise: pot rises by 1", WON),
    (GESTURE, "they must not gesture shield 3 times in a row", GESTURE),
    (
        GESTURE,
        "they cannot gesture shield twice in a row",
        "they must not gesture shield, if their previous gesture is shield",
    ),
    ("if winner is not nobody", "if there is a winner", "if winner is not nobody"),
    ("if winner is nobody: pot", "if there is no winner: pot", "if winner is nobody: pot"),
]


def compiled(right: str, wrong: str) -> tuple[str, Compiled]:
    assert right in TEXT
    text = TEXT.replace(right, wrong, 1)
    return text, compile_text(text)


@pytest.mark.parametrize(("right", "wrong", "mended"), SLIPS)
def test_the_mend_says_what_was_meant(right: str, wrong: str, mended: str) -> None:
    text, made = compiled(right, wrong)
    (one,) = made.problems
    assert one.fix is not None
    start, end = one.fix.span.start, one.fix.span.end
    left = text[:start] + one.fix.text + text[end:]
    assert left == TEXT.replace(right, mended, 1)
    assert not compile_text(left).problems


def test_a_mistake_below_a_line_is_one_message() -> None:
    """That nothing stood below `for each player:` was told as well."""
    _, made = compiled(LOADED, "    if their gesture 2 rounds ago is load: they gain 1 point")
    (one,) = made.problems
    assert "kept by lines" in one.notes[0]


@pytest.mark.parametrize("more", ["the most points", "more points"])
def test_a_sum_has_a_name_before_it_is_compared(more: str) -> None:
    winner = "  winner: the player whose pick"
    said = f"  the player with {more} + pot gains 1 point\n{winner}"
    _, made = compiled(winner, said)
    (one,) = made.problems
    told = (one.help or "").split("`")
    line, here = told[1], told[3]
    assert line == "tally of a player: their points + pot"
    text = TEXT.replace(winner, f"  the {here} gains 1 point\n{winner}", 1)
    assert not compile_text(text.replace("\nmatch\n", f"\n{line}\n\nmatch\n")).problems
