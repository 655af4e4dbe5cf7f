"""What is gained up to so much, or lost down to so little.

Purpose: `you gain 1 coin, but not more than 5` says of a sum where it ends, behind what is added to
it; such a sentence is a rise or a fall with its bound. Input: a sentence of which the rest means
something, its lines. Output: the lines with the bound. Must not know: what stands in front.
"""

import re

from attrs import frozen

from ..word_forms import single
from .said_amounts import property_for
from .said_names import Names

_NEVER = r"(?:but |and )?(?:not|never|no|without)"
_GOING = r"(?:(?:goes?|going|getting|falls?|falling|dropping|rising|having) )?"
_UP = (
    rf"{_NEVER} {_GOING}(?:more than|higher than|above|over|beyond)"
    r"|(?:up )?to (?:a|the|their|its) (?:max(?:imum)?|limit|cap|most)(?: of)?|(?:but )?up to"
    r"|(?:but )?(?:only )?at most|(?:with |to )?(?:a )?(?:max(?:imum)?|limit|cap)(?: of| is)?"
    r"|capped at"
)
_DOWN = (
    rf"{_NEVER} {_GOING}(?:less than|fewer than|lower than|below|under|beneath)"
    r"|(?:down )?to (?:a|the|their|its) (?:min(?:imum)?|floor|least)(?: of)?|(?:but )?down to"
    r"|(?:but )?at least|(?:with |to )?(?:a )?(?:min(?:imum)?|floor)(?: of| is)?"
)
_CAPPED = re.compile(
    rf"(?P<does>.+?),? \(?(?:(?P<up>{_UP})|(?:{_DOWN})) (?P<n>\d+|zero|none|nothing)(?: [\w-]+)?"
    r"(?: in total| altogether| in all)?\)?"
)
_ASKED = re.compile(r"\b(?:if|unless|when(?:ever)?|while) [^:,(]+[^,(]$")
"""A bound that is asked for, and not one of what is done."""
_DEED = re.compile(
    r"(?P<ahead> *(?:for each player: )?(?:if [^:]+: )?)"
    r"(?P<who>they|you|opponent|each player|the [\w-]+|[A-Z][\w-]*) (?P<does>gains?|loses?) "
    r"(?P<n>\d+|an?) (?P<of>[\w-]+)(?P<so>, (?:if|unless) .+)?"
)
_WHOSE = {"they": "their", "you": "your", "each player": "for each player: their"}
_NOUGHT = ("zero", "none", "nothing")


@frozen
class Cap:
    """does: the sentence without its bound. up: whether it is the most."""

    does: str
    up: bool
    number: str

    def put(self, lines: tuple[str, ...], names: Names) -> tuple[str, ...] | None:
        """The lines of the sentence with the bound; None if none of them can have it."""
        made = [self._line(line, names) for line in lines]
        if not any(made):
            return None
        return tuple(new or line for new, line in zip(made, lines, strict=True))

    def _line(self, line: str, names: Names) -> str:
        found = _DEED.fullmatch(line)
        name = property_for(found["of"], names) if found is not None else ""
        if found is None or not name or found["does"].startswith("g") != self.up:
            return ""
        number = re.sub("an?", "1", found["n"])
        if self.up and int(number) > int(self.number):
            return ""  # then it is what is added that has a bound
        whose = _WHOSE.get(found["who"], f"{found['who']}'s")
        does, bound = ("rise", "most") if self.up else ("fall", "least")
        does += "s" if single(name) == name else ""
        return (
            f"{found['ahead']}{whose} {name} {does} by {number}, "
            f"at {bound} {self.number}{found['so'] or ''}"
        )


def capped(said: str) -> Cap | None:
    """The bound of a sentence, if it has one behind it."""
    found = _CAPPED.fullmatch(said)
    if found is None or _ASKED.search(found["does"] + said[found.end("does")]):
        return None
    return Cap(found["does"], bool(found["up"]), "0" if found["n"] in _NOUGHT else found["n"])
