"""Choices that have no name where they are made, and one where they are spoken of.

Purpose: `each player chooses a card`, and further down `if Ada's pick is King`: the choice is
called what nothing else in the file is. Input: a line of a phase, the names of its file. Output:
edits. Must not know: what is done with what is chosen.
"""

import re
from collections.abc import Iterator

from ..diagnostics.problem import Fix
from ..parser.reserved_words import RESERVED
from ..spans import Span
from ..word_forms import article, forms, single
from .said_choices import line_of_a_choice
from .said_names import Names
from .said_players import EACH
from .said_words import tidied

_VERB = r"(?:choose|pick|select|play|lay|put|name|take|decide on)s?(?: down)?"
_HOW = r"(?:secretly|privately|simultaneously|at the same time|in secret|face down|hidden)"
_CHOOSES = re.compile(
    rf"(?:{_HOW},? )?(?:(?P<who>[A-Za-z][\w ]*?) )??(?:(?:must|will|may|have to|has to) )?"
    rf"(?:each )?(?P<before>{_HOW} )?{_VERB} (?P<what>[^:]+?)(?P<behind>,? {_HOW})*"
)
_CHOSEN = re.compile(
    rf"(?P<what>[^:]+?) (?:is|are) (?P<before>{_HOW} )?(?:chosen|picked|selected|played)"
    rf"(?: by (?P<who>[A-Za-z][\w ]*?))?(?P<behind>,? {_HOW})*"
)
_CALLED = re.compile(r"(?P<name>[a-z][\w-]*): (?P<rest>(?:each|every|both|all)\b.+)")
_ONE = re.compile(
    r"(?:(?:an?|one|1|any|exactly one|(?:one|any) of (?:the|their))(?: single)? )?"
    r"(?P<kind>[a-z][\w-]*)(?: (?:from|in|of) (?:their|the) (?P<zone>[\w-]+))?"
)
_LISTED = re.compile(
    r"(?:(?:either|one of|between|from) )?(?P<some>[A-Z][\w-]*(?:(?:, | or |, or | and |, and )"
    r"[A-Z][\w-]*)+)"
)
_NAMED = re.compile(
    rf"(?:(?P<who>[A-Za-z][\w ]*?) )??(?:each )?(?P<before>{_HOW} )?{_VERB} (?P<name>[a-z][\w-]*)"
    rf"(?:,? {_HOW})?: (?P<what>.+?)(?:,? {_HOW})?"
)
_THEIRS = re.compile(
    rf"(?P<who>each|every|both) players?'s? (?P<name>[a-z][\w-]*)(?:,? {_HOW})?: "
    rf"(?P<what>.+?)(?:,? {_HOW})?"
)
"""A choice with its name, by somebody who is not asked so."""


def named_elsewhere(line: Span, names: Names) -> Iterator[Fix]:
    """The choice with the name by which other lines speak of it."""
    if names.phase not in names.phases or names.phase == names.outer:
        return
    told = line.words.strip().rstrip(".")
    named = _NAMED.fullmatch(told) or _THEIRS.fullmatch(told)
    if named is not None:
        yield from _as_named(line, named, names)
        return
    called = _CALLED.fullmatch(told)
    said = called["rest"] if called else told
    found = _CHOSEN.fullmatch(said) or _CHOOSES.fullmatch(said)
    who = _who(found["who"] or "", names) if found else ""
    what = _what(found["what"], names) if found else ""
    if found is None or not who or not what:
        return
    unborn = _spoken_of(line, names)
    name = called["name"] if called else next(iter(unborn), "")
    if not name or len(unborn) > 1 or name in RESERVED:
        return
    yield _made(line, who, name, what)


def _as_named(line: Span, named: re.Match[str], names: Names) -> Iterator[Fix]:
    """`choose pick: a card`: it has its name, and is not said to be anybody's."""
    said = named["who"] or ""
    who = "each player" if said in ("each", "every", "both") else _who(said, names)
    what = _what(named["what"], names, as_said=True) or named["what"]
    right = said == "each player" and what == named["what"]
    if who and named["name"] not in RESERVED and not right:
        yield _made(line, who, named["name"], what)


def _made(line: Span, who: str, name: str, what: str) -> Fix:
    """The line in which it is chosen."""
    hidden = re.search(r"\b(?:secret|secretly|privately|face down|hidden)\b", line.words)
    return line_of_a_choice(line, who, name, what, secret=hidden is not None)


def _who(said: str, names: Names) -> str:
    """Who chooses, as it is said here: both players, where nobody is named."""
    one, other = names.seats
    if said in (f"{one} and {other}", f"{other} and {one}", f"both {one} and {other}"):
        return "each player"
    if not said:
        return "they" if names.phase in names.alternating else "each player"
    each = EACH.fullmatch(tidied(said)) or said in ("both", "all", "we", "you both")
    return "each player" if each else said if said in ("they", *names.seats) else ""


def _what(said: str, names: Names, *, as_said: bool = False) -> str:
    """What may be chosen, as it is said here. as_said: no zone is meant where none is named."""
    listed = _LISTED.fullmatch(said)
    if listed is not None:
        some = re.split(r",? (?:or|and) |, ", listed["some"])
        known = all(names.piece(each) == each for each in some)
        return f"{', '.join(some[:-1])} or {some[-1]}" if known else ""
    one = _ONE.fullmatch(said)
    kind = names.kind(one["kind"]) if one else ""
    if one is None or not kind:
        return ""
    hand = "" if as_said else names.hand_of(kind)
    zone = names.zone_of_players(one["zone"]) if one["zone"] else hand
    if names.holds.get(zone, kind) != kind:
        zone = ""
    return f"{article(kind)} in their {zone}" if zone else article(kind)


_ALL_OF_IT = frozenset({
    "everything", "all", "anything", "something", "nothing", "it", "them", "both", "choice",
    "choices", "hidden", "other", "others", "last", "first", "next", "own", "turn", "side",
})  # fmt: skip
"""What no choice is called that is spoken of so."""


def _spoken_of(line: Span, names: Names) -> list[str]:
    """The words behind `their`, `each` or somebody's name for which nothing in the file stands."""
    text = re.sub(r"\"[^\"]*\"|#[^\n]*", "", line.source.text.replace(line.words, "", 1))
    whose = "|".join(f"{re.escape(seat)}'s" for seat in names.seats)
    known = {*names.theirs, *names.games, *names.kinds, *names.boards, *names.phases, *names.steps}
    known |= {each.name for each in names.choices} | names.answers | {"player", "round", "match"}
    known |= {field for each in (*names.kinds.values(), *names.boards.values()) for field in each}
    found = re.findall(
        rf"\b(?:their|your|opponent's|reveal|both|the (?:picked|chosen)|{whose}|each)(?= )"
        r" (?:previous )?([a-z][\w-]*)", text,
    )  # fmt: skip
    words = dict.fromkeys(each for each in found if each not in RESERVED | _ALL_OF_IT)
    return list(dict.fromkeys(single(w) for w in words if known.isdisjoint((w, *forms(w)))))
