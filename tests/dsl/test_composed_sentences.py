"""Sentences put together at random out of what people say at a table: no mend of theirs fails.

Most of them mean nothing, and are told so. But whatever is told to be written works when it is
written, letter by letter, in any of the rule files of `tests/dsl/slips`.
"""

import random
from pathlib import Path

import pytest
from tests.quick import drawn, each

from duello.dsl.diagnostics.problem import Problem, Severity
from duello.match.loading import compile_text

FILES = sorted((Path(__file__).parent / "slips").glob("table_*.duel"))
WHO = (
    "they", "opponent", "each player", "both players", "a player", "the winner", "nobody", "Ann",
    "the player who began", "whoever has more",
)  # fmt: skip
DOES = (
    "gain", "lose", "take", "pay", "get", "discard", "draw", "reveal", "play", "choose", "win",
    "give opponent", "steal", "put back", "must keep", "may take", "cannot take", "show", "score",
    "are given", "spend", "move",
)  # fmt: skip
WHAT = (
    "a point", "2 points", "a card", "both cards", "their hand", "the pot", "the lot", "a life",
    "all their coins", "half of their gold", "the cell", "a stone", "a neighbouring cell", "1 mana",
    "it", "a role", "Duke", "their bid",
)  # fmt: skip
WHEN = (
    "if they have more", "if opponent has no", "unless they lose", "when it is the last round",
    "if both are equal", "if they chose it", "as soon as they have", "if there is", "after",
)  # fmt: skip
EACH_FILE = drawn(4, 10)


def composed(seed: int) -> str:
    """A sentence: somebody does something, perhaps on a condition, in front or behind."""
    chance = random.Random(seed)
    said = " ".join(chance.choice(words) for words in (WHO, DOES, WHAT))
    when = f"{chance.choice(WHEN)} {chance.choice(WHAT)}"
    return chance.choice((said, f"{said} {when}", f"{when}, {said}", f"{when}: {said}"))


def errors(text: str) -> list[Problem]:
    return [each for each in compile_text(text).problems if each.severity is Severity.ERROR]


@pytest.mark.parametrize("file", each(8, FILES), ids=lambda file: file.stem)
def test_what_is_told_to_be_written_works(file: Path) -> None:
    rules = file.read_text(encoding="utf-8")
    failing = []
    for seed in range(EACH_FILE):
        line = composed(seed * 31 + len(rules))
        text = rules.replace("# and so on", line, 1)
        found = errors(text)
        if found and found[0].fix is not None:
            left = errors(found[0].fix.applied())
            failing += [(line, found[0].fix.text, left[0].headline)] if left else []
    assert failing == []
