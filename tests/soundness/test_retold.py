"""Shipped rules and examples said otherwise play alike: with other names for their pieces, their
blocks in another order, some of them added by a variant, and what is said of one player said of
the other.
"""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from tests.quick import each
from tests.soundness.playing import asks_in_turn
from tests.soundness.retelling import OTHER_SEATS, SEATS, plainly, story

from duello.dsl.ir import given
from duello.dsl.ir.program import Program
from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source
from duello.match.loading import finder_of, load, shipped, source_of

EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = (*shipped(), *(str(file) for file in sorted(EXAMPLES.glob("*.duel"))))

SEED = 3

LEAST = 15
"""A story has more lines than this: one that ends at once compares nothing."""

FIRST = re.compile(r"^(ruleset|pieces|board)\b")
"""Blocks that keep their places: the head, and of kinds and boards the first is meant where none is
named.
"""

Retold = Callable[[str], str]
"""From the text of a file to another one that says the same."""


def words_swapped(text: str, words: dict[str, str]) -> str:
    """A text in which each of these words is another one."""
    if not words:
        return text
    longest = sorted(words, key=len, reverse=True)
    found = "|".join(map(re.escape, longest))
    return re.sub(rf"(?<![\w-])({found})(?![\w-])", lambda m: words[m[0]], text)


def names_of(program: Program) -> dict[str, str]:
    """Other names for the pieces, in the same alphabetical order, that nothing else is called."""
    names = sorted({made.name for made in program.designs} - set(program.seats))
    return {name: f"Z{chr(97 + at // 26)}{chr(97 + at % 26)}pk" for at, name in enumerate(names)}


def blocks_of(text: str) -> list[str]:
    """The blocks of a file, each with its lines; what is only remarked is left out."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    blocks: list[list[str]] = []
    for line in lines:
        if line.startswith((" ", ")")):
            blocks[-1].append(line)
        else:
            blocks.append([line])
    return ["\n".join(block) + "\n" for block in blocks]


def reordered(text: str) -> str:
    """With its blocks in another order."""
    blocks = [block for block in blocks_of(text) if not block.startswith("example ")]
    mixed = Random(SEED).sample(blocks, len(blocks))
    firsts = iter([block for block in blocks if FIRST.match(block)])
    return "".join(next(firsts) if FIRST.match(block) else block for block in mixed)


def with_other_seats(text: str, seats: tuple[str, ...]) -> str:
    """With each of the players in the place of the other, but for who sits where."""
    return "".join(
        line if PLAYERS.match(line) else words_swapped(line, _other(seats))
        for line in text.splitlines(keepends=True)
    )


def _other(seats: tuple[str, ...]) -> dict[str, str]:
    return dict(zip(seats, reversed(seats), strict=True))


PLAYERS = re.compile(r"\s+players ")
EXTENDS = re.compile(r"^(ruleset|\s+extends) .*$", re.MULTILINE)


def compiled(name: str, retold: Retold) -> Program:
    """A ruleset, of which each file was retold: its own, and those that it extends."""
    find = finder_of(name)

    def found(wanted: str) -> Source | None:
        source = find(wanted)
        return Source(source.name, retold(source.text)) if isinstance(source, Source) else None

    own = given(source_of(name))
    made = compile_source(Source(own.name, retold(own.text)), found)
    assert made.program is not None, made.problems[:3]
    return made.program


def retold(text: str, program: Program, ways: frozenset[str]) -> str:
    """A file said otherwise. What rulesets are called by each other stays."""
    heads = [line[0] for line in EXTENDS.finditer(text)]
    if "names" in ways:
        text = words_swapped(text, names_of(program))
    if "seats" in ways:
        text = with_other_seats(text, program.seats)
    kept = iter(heads)
    text = EXTENDS.sub(lambda _: next(kept), text)
    return reordered(text) if "order" in ways else text


def told_so(name: str, ways: frozenset[str]) -> list[str]:
    """The story of a ruleset of which every file is said otherwise, in the words of `told`."""
    program = load(name).program
    back = _other(program.seats) if "seats" in ways else {}
    names = {} if "names" in ways else names_of(program)
    return story(
        compiled(name, lambda text: retold(text, program, ways)),
        SEED,
        lambda words: words_swapped(words, {**names, **back}),
        OTHER_SEATS if "seats" in ways else SEATS,
    )


def told(name: str) -> list[str]:
    """The story of a ruleset as it stands, with a word for each piece."""
    program = load(name).program
    names = names_of(program)
    return story(program, SEED, lambda words: words_swapped(words, names))


@pytest.mark.parametrize("name", each(8, FILES, 1), ids=lambda name: Path(name).stem)
def test_said_otherwise_it_plays_alike(name: str) -> None:
    """All of it at once, which takes one compilation; if that differs, which of it does."""
    assert len(told(name)) > LEAST
    ways = {"names", "order", "seats"} - ({"seats"} if asks_in_turn(load(name).program) else set())
    if told_so(name, frozenset(ways)) != told(name):
        assert [way for way in sorted(ways) if told_so(name, frozenset({way})) != told(name)] == []
        pytest.fail("only together they make a difference")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("North's Ace, South's Ace", "South's Ace, North's Ace"),
        ("2nd Ace, Ace", "Ace, 2nd Ace"),
        ("Ace in hand, Ace in North's pile", "Ace in North's pile, Ace in hand"),
        ("Ace with power 5, Ace 3 on King", "Ace, Ace with power 5 3 on King"),
    ],
)
def test_things_are_listed_in_no_order(one: str, other: str) -> None:
    assert plainly(one) == plainly(other)
