"""What becomes of the match, of numbers and of cards in force, as it is said at a table.

Purpose: the deeds that move nothing: what is won, ended and played anew, set, doubled and told.
Input: words, the names of a file. Output: lines about `they` and `opponent`. Must not know: when it
is done, and of whom it is said.
"""

import re
from collections.abc import Callable

from ..word_forms import single
from .said_amounts import value
from .said_names import Names
from .said_things import chosen, of_choice, pieces

Lines = tuple[str, ...]
Deed = Callable[[str, Names], Lines | None]


ENDS_IT = re.compile(r"\b(?:wins?|loses?) the\b|\bends\b")
"""A line by which something is over."""


def reached(so: str) -> str:
    """What is asked, where so much or more is enough: nobody who says what ends a match at 8 points
    means that it goes on at 9.
    """
    so = re.sub(r"\b(has|have) (?=[1-9]\d* |\{)", r"\1 at least ", so)
    return re.sub(r"\b(number of [^,:]+?) is (?=[1-9]\d*$|\{)", r"\1 is at least ", so)


def win(rest: str, names: Names) -> Lines | None:
    """The match is won; what else is won is taken."""
    found = re.fullmatch(r"(?:the )?(?P<of>match|game|duel|[\w-]*)(?: and the match)?", rest)
    outer = names.outer
    if rest == "":
        return (f"they win the {outer}",)
    if found is not None and found["of"] in (*names.phases, "game", "match", "duel"):
        phase = found["of"] if found["of"] in names.phases else outer
        return (f"they win the {phase}",)
    numbers = (single(name) for name, sort in names.theirs.items() if sort == "number")
    if found is not None and rest.startswith("the ") and found["of"] in numbers:
        return (f"they gain 1 {found['of']}",)  # it is counted, and no phase
    return None


def lose_phase(rest: str, names: Names) -> Lines | None:
    """The match is lost, or another phase that is named; who loses their own is done with it."""
    own = re.fullmatch(r"(?:their|the rest of their) (?P<of>[\w-]+)", rest)
    if own is not None and own["of"] == names.phase and names.phase in names.alternating:
        return (f"the {names.phase} ends",)
    found = re.fullmatch(r"(?:the )?(?P<of>[\w-]*)", rest)
    if found is None or not names.phases:
        return None
    of = found["of"] or names.outer
    if of in names.phases:
        return (f"they lose the {of}",)
    return (f"they lose the {names.outer}",) if of in ("match", "game", "duel") else None


def _end(rest: str, names: Names) -> Lines | None:
    found = re.fullmatch(r"(?:the |their )?(?P<of>[\w-]+)", rest)
    if found is None:
        return None
    phase = found["of"] if found["of"] in names.phases else ""
    if not phase and found["of"] in ("turn", "round", "hand"):
        phase = names.phase
    if not phase and found["of"] in ("game", "match"):
        phase = names.outer
    return (f"the {phase} ends",) if phase else None


def another_time(rest: str, names: Names) -> Lines | None:
    """Whose turn it is goes on: a phase is played anew."""
    again = re.fullmatch(
        r"(?:again|once more|(?:another|an extra|1|a second) (?:turn|go|move))", rest
    )
    if again is not None and names.phase in names.phases[1:]:
        return (f"restart the {names.phase}",)
    return None


def restart(rest: str, names: Names) -> Lines | None:
    """A phase is played anew, or goes on."""
    again = another_time(rest, names)
    if again is not None:
        return again
    found = re.fullmatch(r"(?:the |this )?(?P<of>[\w-]+)(?: again| over)?", rest)
    return (f"restart the {found['of']}",) if found and found["of"] in names.phases else None


def _double(by: str) -> Deed:
    def doing(rest: str, names: Names) -> Lines | None:
        of = value(rest, names)
        if of is None or of[0].isdigit():
            return None
        return (
            f"{of} becomes half of {of}, rounded down"
            if by == "half"
            else f"{of} becomes {of} * {by}",
        )

    return doing


def _empty(rest: str, names: Names) -> Lines | None:
    of = value(rest, names)
    return (f"{of} becomes 0",) if of and not of[0].isdigit() else None


def _cancel(rest: str, names: Names) -> Lines | None:
    some = pieces(rest, names)
    return tuple(f"cancel {each}" for each in some) or None


def _set(rest: str, names: Names) -> Lines | None:
    """A number or a place becomes another."""
    found = re.fullmatch(r"(?P<of>.+?) (?:back )?(?:to|at) (?P<to>.+)", rest)
    if found is None:
        return None
    of, to = value(found["of"], names), value(found["to"], names)
    return (f"{of} becomes {to}",) if of and to and not of[0].isdigit() else None


def _by(sign: str) -> Deed:
    def doing(rest: str, names: Names) -> Lines | None:
        found = re.fullmatch(r"(?P<of>.+?) by (?P<by>.+)", rest)
        of = value(found["of"], names) if found else None
        by = value(found["by"], names) if found else None
        return (f"{of} {sign} by {by}",) if of and by and not of[0].isdigit() else None

    return doing


def _announce(rest: str, names: Names) -> Lines | None:
    hearer = re.match(r"(?P<who>the opponent|opponent|[A-Z][\w-]*) (?=\S)", rest)
    if hearer is not None and hearer["who"] in ("opponent", "the opponent", *names.seats):
        told = _announce(rest[hearer.end() :], names)
        who = "opponent" if hearer["who"].endswith("opponent") else hearer["who"]
        return (f"{told[0]} to {who}",) if told else None
    if re.fullmatch(r'"[^"]*"', rest):
        return (f"announce {rest}",)
    of = value(re.sub(r"^(?:the )?", "the ", rest), names) or value(rest, names)
    made = chosen(rest, names)
    if made and rest.startswith("their "):
        return (f'announce "{{their {made.name}}}"',)
    named = re.sub(r"^the ", "", rest)
    of = of or (named if named in names.answers else None)
    of = of or (of_choice(made) if made else None)
    if of is None and re.fullmatch(r"[\w-]+", rest):
        return (f'announce "{rest}"',)
    return (f'announce "{{{of}}}"',) if of else None


COURSE: dict[str, tuple[Deed, ...]] = {
    "become": (_set,),
    "rise": (_by("rises"),),
    "fall": (_by("falls"),),
    "win": (win,),
    "end": (_end,),
    "announce": (_announce,),
    "cancel": (_cancel,),
    "restart": (restart,),
    "play": (restart,),
    "double": (_double("2"),),
    "triple": (_double("3"),),
    "halve": (_double("half"),),
    "empty": (_empty,),
}
"""What verbs of a kind may come to, of those that move nothing."""
