"""What may be said next.

Purpose: for people who make an answer part by part: what may follow the words so far.
Input: a path, the first words of an answer. Output: the next parts with all that they may be.
Must not know: how answers are read or judged.
"""

from collections.abc import Callable, Sequence

from attrs import field, frozen

from ..dsl.ir.types import Value, as_things
from ..interpreter.compound_moves import Path, leads_on, thing_leads_on
from ..interpreter.move_sets import Sets, TooMany, tries
from .compose import reached, values_shown
from .piece_by_piece import NO_MORE, at_a_piece, without_more
from .typed_answers import NotUnderstood


@frozen
class Following:
    """A part that may come next. choice: what it answers. names: what may be said; of a set, its
    members, of which `low` to `high` are named. written: how it is said, with `...` for the name,
    or nothing where the name is said alone. optional: whether it may be left out.
    """

    choice: str
    names: tuple[str, ...]
    low: int = 1
    high: int = 1
    written: str = ""
    optional: bool = False

    def said(self, *names: str) -> str:
        """How these are said here: `lay King`."""
        return (self.written or "...").replace("...", ", ".join(names))


@frozen
class Beginning:
    """Words that an answer begins with. whole: whether they are an answer already. next: the parts
    that may follow.
    """

    words: str
    whole: bool
    next: tuple[Following, ...] = field(factory=tuple)


TRIED = 2_000
"""So many parts are gone through to see which of those that are offered can be completed; what is
not known after so many is offered.
"""


def begun_with(path: Path, words: str, tried: int = TRIED) -> Beginning:
    """What may follow some words. Raises NotUnderstood if no answer begins with them."""
    found, one_more = reached(path, words), tries(tried)
    following = [_following(each, one_more) for each in found if not each.complete]
    known = {(each.choice, each.names): each for each in following if each.names}
    whole = any(without_more(each).complete for each in found)
    if words.strip() and not whole and not known:
        names = " or ".join(dict.fromkeys(f"`{each.choice}`" for each in following))
        raise NotUnderstood(f"after that, nothing could be chosen as {names}")
    return Beginning(words, whole, tuple(known.values()))


def _following(path: Path, one_more: Callable[[], None]) -> Following:
    decision, options = path.asked(), path.options()
    type_ = path.work.program.properties[decision.value].type
    several = type_.member is not None and not at_a_piece(path)
    if isinstance(options, Sets):
        low, high, optional = options.low, min(options.high, len(options.things)), False
        known: list[Value] = [
            thing
            for thing in options.things
            if _unless_unknown(thing_leads_on, path, options, thing, one_more)
        ]
    else:
        left = [each for each in options if _unless_unknown(leads_on, path, each, one_more)]
        low, high, things = _members(left) if several else (1, 1, left)
        known = [thing for thing in things if thing is not None and thing != NO_MORE]
        optional = None in left
    names = values_shown(path, decision, ((each,) if several else each for each in known))
    if at_a_piece(path):
        names = list(dict.fromkeys(names))
    return Following(
        decision.name, tuple(names), low, high, decision.written.replace("{}", "..."), optional
    )


def _unless_unknown(asked: Callable[..., bool], *about: object) -> bool:
    try:
        return asked(*about)
    except TooMany:
        return True


def _members(options: Sequence[Value]) -> tuple[int, int, Sequence[Value]]:
    """How many may be named, and which."""
    sets = [as_things(each) for each in options if each is not None]
    sizes = [len(each) for each in sets] or [0]
    things = dict.fromkeys(thing for each in sets for thing in each)
    return min(sizes), max(sizes), list(things)
