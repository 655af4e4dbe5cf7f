"""What may be said next.

Purpose: for people who make an answer part by part: what may follow the words so far.
Input: a path, the first words of an answer. Output: the next parts with all that they may be.
Must not know: how answers are read or judged.
"""

from collections.abc import Sequence

from attrs import field, frozen

from ..dsl.ir.types import Value, as_things
from ..interpreter.compound_moves import Path
from ..interpreter.move_sets import Sets
from .compose import reached, values_shown


@frozen
class Following:
    """A part that may come next. choice: what it answers. names: what may be said; of a set, its
    members, of which `low` to `high` are named. written: how it is said, with `{}` for the name.
    optional: whether it may be left out.
    """

    choice: str
    names: tuple[str, ...]
    low: int = 1
    high: int = 1
    written: str = ""
    optional: bool = False


@frozen
class Beginning:
    """Words that an answer begins with. whole: whether they are an answer already. next: the parts
    that may follow.
    """

    words: str
    whole: bool
    next: tuple[Following, ...] = field(factory=tuple)


def begun_with(path: Path, words: str) -> Beginning:
    """What may follow some words. Raises NotUnderstood if no answer begins with them."""
    found = reached(path, words)
    following = [_following(each) for each in found if not each.complete]
    known = {(each.choice, each.names): each for each in following if each.names}
    return Beginning(words, any(each.complete for each in found), tuple(known.values()))


def _following(path: Path) -> Following:
    decision, options = path.asked(), path.options()
    type_ = path.work.program.properties[decision.value].type
    low, high, things = 1, 1, options
    several = type_.member is not None
    if several:
        low, high, things = _members(options)
    known = [thing for thing in things if thing is not None]
    names = values_shown(path, decision, ((each,) if several else each for each in known))
    optional = None in options if not isinstance(options, Sets) else False
    return Following(
        decision.name, tuple(names), low, high, decision.written.replace("{}", "..."), optional
    )


def _members(options: Sequence[Value]) -> tuple[int, int, Sequence[Value]]:
    """How many may be named, and which."""
    if isinstance(options, Sets):
        return options.low, min(options.high, len(options.things)), options.things
    sets = [as_things(each) for each in options if each is not None]
    sizes = [len(each) for each in sets] or [0]
    things = dict.fromkeys(thing for each in sets for thing in each)
    return min(sizes), max(sizes), list(things)
