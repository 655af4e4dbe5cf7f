"""What is done with a piece that was chosen, taken or drawn in front of it.

Purpose: `takes a card from Ben's hand and discards it`: the piece that is meant is the one that was
taken, and no other. Input: the words, what was understood of those in front, how a clause is read.
Output: words, or lines. Must not know: who does it, and when.
"""

import re
from collections.abc import Callable

from attrs import evolve

from ..word_forms import article
from .said_in_blocks import Choice
from .said_names import Names
from .said_picked import free
from .said_written import Done

_TO_DO = r"discard|return|remove|reveal|show|cancel|silence|exhaust"
_ONE = re.compile(rf"(?<=\w) to (?P<verb>{_TO_DO})(?: it)?$")
_CHOOSES = r"(?:choose|pick|select)s?"
_SEVERAL = re.compile(
    rf"(?P<who>.*?)\b{_CHOOSES} (?P<what>(?:(?:up to )?\d+|any number of) [^:]+?"
    rf"|(?<=may choose )an? [^:]+?)(?: to (?P<verb>{_TO_DO}|put|move)"
    rf"|,? (?:and|then) (?P<verb2>{_TO_DO}|put|move)s?)(?: (?:them(?: all)?|it))?(?P<to>(?: .+)?)"
)
"""What pieces are chosen for, which is done with them."""


def done_with_it(said: str) -> str:
    """`chooses a card to discard` as `chooses a card and discard it`; of several, what is done with
    them is what they are chosen by: `discards 2 cards`.
    """
    several = _SEVERAL.fullmatch(said)
    if several is None:
        return _ONE.sub(r" and \g<verb> it", said)
    return f"{several['who']}{several['verb'] or several['verb2']} {several['what']}{several['to']}"


_CHOSEN = re.compile(
    r"(?:they (?:may )?choose|chance chooses) (?P<name>[\w-]+)[^:]*: an? (?P<kind>[\w-]+)"
)
_DRAWN = re.compile(r"they draw 1 (?P<kind>[\w-]+) from (?P<of>.+?) to .+")
_TOP = re.compile(r"move (?P<top>the (?:top|bottom) [\w-]+ of .+?) to .+")
_IT = re.compile(r"\b(?:it|that|this|(?:that|this|the chosen) [\w-]+)(?= |$)")
_ELSEWHERE = re.compile(
    r"(?:discard|remove|destroy|put|place|lay|move|return|give)s? (?:it|that|this|(?:that|this) "
    r"[\w-]+)\b"
)
"""Where it lies then; what is told of it is told of what lies where it was taken to."""
Clause = Callable[[str, Names], Done | None]


def with_what_is_chosen(
    left: Done, behind: str, read: Clause, names: Names
) -> tuple[bool, Done | None]:
    """Whether `it` is what stands in front, and the lines of both, if they are understood. left:
    what is done in front; behind: the words for what is done with it.
    """
    lines = left.lines
    if not lines or not _IT.search(behind):
        return False, None
    chosen = _CHOSEN.match(lines[-1])
    if chosen is not None:
        return True, _below(left, lines, chosen, behind, read, names)
    if _ELSEWHERE.match(behind) is None:
        return False, None
    top = _TOP.fullmatch(lines[-1])
    if top is not None:
        done = read(_IT.sub(top["top"], behind, count=1), names)
        return True, None if done is None else evolve(left, lines=(*lines[:-1], *done.lines))
    drawn = _DRAWN.fullmatch(lines[0]) if len(lines) == 1 else None
    if drawn is not None:
        taken = f"chance chooses {free('taken', names)}: {article(drawn['kind'])} in {drawn['of']}"
        lines = (taken, "")
    chosen = _CHOSEN.match(lines[0]) if len(lines) == 2 else None
    if chosen is None or not (lines[1].startswith("  move ") or not lines[1]):
        return False, None
    return True, _below(left, lines[:1], chosen, behind, read, names)


def _below(
    left: Done,
    lines: tuple[str, ...],
    chosen: re.Match[str],
    behind: str,
    read: Clause,
    names: Names,
) -> Done | None:
    """What is done with what is chosen, below that choice."""
    one = Choice(chosen["name"], "chance", "pieces", chosen["kind"], at=names.at - 1)
    known = evolve(names, choices=(*names.choices, evolve(one, phase=names.phases[-1])))
    done = read(_IT.sub(one.name, behind, count=1), known)
    if done is None:
        return None
    return evolve(left, lines=(*lines, *(f"  {line}" for line in done.lines)))


def same_deed(first: str, other: str) -> str:
    """`they gain 3 points`, otherwise `1 point`: what is done is said once."""
    so_much = re.fullmatch(r"(?:only |just )?(?P<n>\d+(?: [\w-]+)?)", other)
    done = re.fullmatch(r"(?P<does>.+ )(?:\d+|an?)(?P<of> [\w-]+)", first)
    if so_much is None or done is None:
        return other
    more = "" if " " in so_much["n"] else done["of"]
    return f"{done['does']}{so_much['n']}{more}"
