"""What is asked, in words.

Purpose: candidates as a list, or as a description where they are many; those with parts grouped.
Input: an awaited decision. Output: words or a list. Must not know: who is asked, or where.
"""

from collections.abc import Sequence

from attrs import field, frozen

from ..dsl.word_forms import article
from ..match.answers import Awaiting
from ..move_text.typed_answers import in_a_row

MANY = 100
"""More candidates than this are described and not listed."""

IN_A_ROW = 4
"""So many numbers in a row are told as a range."""


def candidates(asked: Awaiting) -> list[str] | str:
    """What may be said: each candidate, or what they are if there are many."""
    found = asked.candidates
    if len(found) <= MANY:
        return list(found)
    numbers = in_a_row(found)
    if numbers is not None:
        return f"a whole number from {numbers[0]} to {numbers[1]}"
    return f"{len(found)} answers, such as `{found[0]}` or `{found[-1]}`"


def in_short(names: Sequence[str]) -> list[str]:
    """Names, of which many are described: `19 to 28`."""
    numbers = in_a_row(names)
    if numbers is not None and len(names) >= IN_A_ROW:
        return [f"{numbers[0]} to {numbers[1]}"]
    if len(names) > MANY:
        return [f"{len(names)} answers, such as `{names[0]}` or `{names[-1]}`"]
    return list(names)


@frozen
class Offer:
    """What may be said next. after: what was said before. asked: the name of the choice.
    optional: whether nothing need be said.
    """

    after: tuple[str, ...]
    asked: str
    names: list[str] = field(factory=list)
    optional: bool = False

    def __str__(self) -> str:
        """`with Blue Jack a disguise`."""
        perhaps = "perhaps " if self.optional else ""
        return f"with {' '.join(self.after)} {perhaps}{article(self.asked)}"


def offers(asked: Awaiting) -> list[Offer]:
    """The candidates in groups: what may be said first, then what more goes with each of these."""
    if not any(len(parts) > 1 for parts in asked.parts):
        return [Offer((), asked.name, list(asked.candidates))]
    whole = {tuple(name for _, name in parts) for parts in asked.parts}
    found: dict[tuple[tuple[str, ...], str], dict[str, None]] = {}
    for parts in asked.parts:
        said: tuple[str, ...] = ()
        for choice, name in parts:
            found.setdefault((said, choice), {})[name] = None
            said = (*said, name)
    return [
        Offer(after, choice, list(names), after in whole)
        for (after, choice), names in sorted(found.items(), key=lambda item: len(item[0][0]))
    ]
