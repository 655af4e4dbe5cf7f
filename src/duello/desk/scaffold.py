"""A first rule file: small, complete, and without a mistake.

Purpose: begin a ruleset from a few wishes, or a variant of another ruleset.
Input: what is played with, and how. Output: the text of a rule file.
Must not know: where it is written.
"""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from string import Template

from attrs import frozen

from ..dsl.spans import Source
from .formatter import format_source

_ABOUT = re.compile(r"%about (.*)\n")
_FIRST = ("cards",)

BLANK = "blank"
"""Begins with a title alone."""


@cache
def _templates() -> dict[str, str]:
    """Each template by its name. No folder is held open: on the page, where they stand in an
    archive, what is open is not part of the memory that is kept for the next visit.
    """
    return {
        entry.name.removesuffix(".duel"): entry.read_text(encoding="utf-8")
        for entry in files(__package__).joinpath("templates").iterdir()
        if entry.name.endswith(".duel")
    }


def sorts() -> dict[str, str]:
    """What a first game may be played with: each template by its name, with a line about it."""
    found = _templates()
    ordered = sorted(found, key=lambda name: (name not in _FIRST, name))
    return {name: match[1] for name in ordered if (match := _ABOUT.match(found[name]))}


MOST = 99
"""Rounds and bouts of a first game."""

_HELD = 9
"""Pieces of a hand, of which each round takes one."""

_FROM_A_HAND = re.compile(r"(?m)^%?.*each player .*chooses .* in their ")


@frozen
class Wishes:
    """What a designer wants. sort: one of `sorts()`, or `BLANK`. in_turn: whether players choose
    one after the other, and not in secret.
    """

    title: str
    sort: str = "cards"
    rounds: int = 5
    bouts: int = 1
    in_turn: bool = False


def most_rounds(sort: str) -> int:
    """How many rounds a first game of a sort may have."""
    return _HELD if _FROM_A_HAND.search(_templates().get(sort, "")) else MOST


def passed_over(
    sort: str, rounds: int | None, bouts: int | None, in_turn: bool | None
) -> Iterator[str]:
    """What was said of a game of a sort and makes no difference to it. None: nothing was said."""
    text = "" if sort == BLANK else _templates()[sort]
    always = "in alternation" in text and "%turn" not in text
    if rounds is not None and "$rounds" not in text:
        yield "rounds"
    if bouts is not None and "$bouts" not in text:
        yield "bouts"
    if in_turn is not None and "%turn" not in text and not (always and in_turn):
        yield "in-turn" if in_turn else "in-secret"


def new_ruleset(wishes: Wishes) -> str:
    """The text of a small ruleset. Raises ValueError for wishes that cannot be met."""
    _check(wishes)
    if wishes.sort == BLANK:
        return _blank(wishes.title.strip())
    text = _ABOUT.sub("", _templates()[wishes.sort], count=1)
    kept, left_out = ("turn", "secret") if wishes.in_turn else ("secret", "turn")
    text = re.sub(rf"(?m)^%{left_out} .*\n", "", re.sub(rf"(?m)^%{kept} ", " ", text))
    filled = Template(text).substitute(
        title=wishes.title.strip(),
        rounds=wishes.rounds,
        bouts=wishes.bouts,
        deal=wishes.rounds + 1,
    )
    return format_source(Source("<new>", filled)).text


def _blank(title: str) -> str:
    """A title and the players; what could come next stands there as a remark."""
    return f'''ruleset "{title}"
  players First, Second

# What happens comes next. Take the signs away for the smallest game, or write your own:
#
# match
#   each player has points: 0, public
#   play 3 rounds
#   the player with more points wins the match
#
# round
#   each player chooses number, in secret: a whole number from 1 to 9
#   reveal number
#   step scoring
#     winner: the player with more number, unless numbers are level
#     winner: nobody, if numbers are level
#     the winner gains 1 point
#   the winner wins the round
'''


def new_variant(title: str, parent: str) -> str:
    """The text of a variant in which nothing is changed yet, with what could be.

    parent: the title of the ruleset that it extends.
    """
    _check(Wishes(title))
    if title.strip() == parent:
        raise ValueError("a variant needs a title of its own")
    return f'''ruleset "{title.strip()}"
  extends "{parent}"

# A variant says only what differs. Take `# ` away at the beginning of a line, and change it:
#
# option NAME = 5                        # an option has another value
# add to PHASE, after NAME               # further lines
#   LINES
# replace KIND LABEL NAME                # a piece that does something else
#   "What it says to players."
#   LINES
# remove NAME                            # something less
# rename NAME to OTHER                   # another word for it
'''


def _check(wishes: Wishes) -> None:
    if wishes.sort not in (known := (*sorts(), BLANK)):
        raise ValueError(f"`{wishes.sort}` is none of these: {', '.join(known)}")
    if not wishes.title.strip() or re.search(r'["\n{}]', wishes.title):
        raise ValueError("a title is a few words, without quotation marks and braces")
    most = most_rounds(wishes.sort)
    if not 1 <= wishes.rounds <= most:
        why = f", as a hand has {most} pieces and each round takes one" if most < MOST else ""
        raise ValueError(f"a first game of this kind has from 1 to {most} rounds{why}")
    if not 1 <= wishes.bouts <= MOST:
        raise ValueError(f"a first game has from 1 to {MOST} bouts")
