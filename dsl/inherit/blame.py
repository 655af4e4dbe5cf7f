"""Whose fault it is that something is missing: a variant's that has taken it out.

Purpose: mistakes in the parent's file that are none without the variant are told at the line of the
variant that makes them.
Input: what was found, the names that variants took out. Output: the same, blamed on these.
Must not know: how anything was found.
"""

from collections.abc import Iterable, Iterator

from attrs import evolve

from ..diagnostics.problem import Label, Problem, problem
from ..syntax import Word
from ..word_forms import forms

MOST_NAMED = 3
"""How many of the lines that still name something are shown."""


def blamed(found: Iterable[Problem], removed: tuple[Word, ...]) -> Iterator[Problem]:
    """The problems, with those that only a removal has caused told as one, where it stands."""
    uses: dict[Word, list[Problem]] = {}
    for one in found:
        word = next((each for each in removed if _misses(one, each)), None)
        if word is None:
            yield one
        else:
            uses.setdefault(word, []).append(one)
    for word, missing in uses.items():
        yield _still_named(word, missing)


def _misses(one: Problem, word: Word) -> bool:
    """Whether a problem is that something taken out is named elsewhere."""
    elsewhere = one.label.span.source.name != word.span.source.name
    named = one.label.span.words.strip('"{}')
    return elsewhere and one.code in ("unknown-name", "whose") and word.text in forms(named)


def _still_named(word: Word, missing: list[Problem]) -> Problem:
    labels = [Label(each.label.span, "named here") for each in missing[:MOST_NAMED]]
    more = len(missing) - len(labels)
    first, *rest = labels
    return problem(
        "still-named",
        f"`{word.text}` is taken out here, and is still named elsewhere",
        word.span,
        others=[first, *(evolve(each, text="and here") for each in rest)],
        notes=(f"{more} more lines name it",) if more else (),
        help="replace the lines that name it, or keep it",
    )
