"""Who is what, and when they change places: `one player is the thief, the other the guard`.

Purpose: what a player is for a while is something that the game has, which becomes another player;
two roles that change places are swapped where the phase ends of which that is said. Input: a line,
the names of its file. Output: edits. Must not know: the grammar; what anybody does in a role.
"""

import re
from collections.abc import Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from ..word_forms import forms
from .said_below import below, line_of_choice, margin_of
from .said_in_blocks import Choice
from .said_names import Names
from .said_words import bases

_ROLE = r"(?:the|an?) (?P<{}>[a-z][\w-]*)"
_ONE_AND_THE_OTHER = (
    re.compile(
        r"(?:one|1)(?: (?:player|of (?:them|the players)))? (?:is|plays|begins as|starts as) "
        + _ROLE.format("a")
        + r"(?:,| and|, and|;) (?:the )?other(?: (?:player|one|1))?(?: (?:is|plays))? "
        + _ROLE.format("b")
    ),
    re.compile(
        r"(?P<one>[A-Z]\w*) (?:is|plays|begins as|starts as)(?: at first)? "
        + _ROLE.format("a")
        + r"(?:,| and|, and|;) (?P<other>[A-Z]\w*)(?: (?:is|plays))? "
        + _ROLE.format("b")
    ),
)
_SWAP = re.compile(
    r"(?:(?:at the end of|after) (?:the|each|every) (?P<of>[a-z][\w-]*),? )?"
    r"(?:(?:then )?(?:they|the players|players|the roles|roles|(?:their |the )?roles are|both"
    r"|the (?P<a>[a-z][\w-]*) and the (?P<b>[a-z][\w-]*)) )?"
    r"(?:swap|switch|change|exchange|trade)(?:s|ped|ed|d)?(?: (?:their |the )?"
    r"(?:roles|places|sides|parts))?"
    r"(?:,? (?:at the end of|after) (?:the|each|every) (?P<of2>[a-z][\w-]*)"
    r"|,? (?:each|every) (?P<of3>[a-z][\w-]*))?"
)
_HELD = re.compile(r"^[ \t]+the game has (?P<role>[a-z][\w-]*): (?P<who>[A-Z]\w*)\b", re.MULTILINE)
_SHOWN = re.compile(
    r"(?:both|the|all|the two|both of the)(?: chosen)? (?P<kind>[\w-]+) (?:are|is) (?:then )?"
    r"(?:revealed|shown|turned over|uncovered|disclosed|made public)"
)
_AGAIN = re.compile(
    r"(?:the )?(?P<who>[A-Za-z][\w-]*) (?:can't|cannot|can not|may not|must not|mustn't|can never"
    r"|may never) (?P<verb>[a-z]+) the same(?: (?P<kind>[\w-]+))? (?:(?:twice|2 times|two times)"
    r"(?: (?:in a row|running|in succession))?|again|as (?:(?:in )?the )?(?:last|previous) [\w-]+"
    r"|as (?:the )?(?:time|[\w-]+) before)"
)
_ROLES_OF_ONE = re.compile(
    r"(?:the )?(?P<one>[A-Za-z][\w-]*) (?P<verb>[a-z]+) (?:the )?(?:same )?(?P<kind>[a-z][\w-]*) "
    r"(?:of|as)(?: the)? (?P<other>[A-Za-z][\w-]*)"
)


def roles(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """The edits by which a line says who is what, and when that changes."""
    margin = margin_of(line)
    if names.phase == names.outer:
        for pattern in _ONE_AND_THE_OTHER:
            yield from _declared(line, pattern.fullmatch(line.words.strip()), names)
    yield from _swapped(line, said, names)
    shown = _SHOWN.fullmatch(said)
    kind = names.kind(shown["kind"]) if shown else ""
    chosen = [c.name for c in names.here("pieces") if c.kind == kind] if kind else []
    yield from _not_again(line, said, names)
    if chosen:
        yield Fix(line, f"{margin}reveal {' and '.join(dict.fromkeys(reversed(chosen)))}")


def _declared(line: Span, found: re.Match[str] | None, names: Names) -> Iterator[Fix]:
    """The two lines that bring in who is what."""
    if found is None:
        return
    said = found.groupdict()
    who = (said.get("one") or names.seats[0], said.get("other") or names.seats[1])
    taken = {*names.theirs, *names.games, *names.phases, *names.kinds, *names.boards}
    both = (said["a"], said["b"])
    if {*who} != {*names.seats} or taken & {*both} or both[0] == both[1]:
        return
    margin = margin_of(line)
    lines = (f"{margin}the game has {a}: {b}, public" for a, b in zip(both, who, strict=True))
    yield Fix(line, "\n".join(lines))


def _swapped(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """`they swap after every round`: the line that does it, at the end of that phase."""
    found, text = _SWAP.fullmatch(said), line.source.text
    held = {m["role"]: m["who"] for m in _HELD.finditer(text) if m["who"] in names.seats}
    if found is None or len(held) != 2 or len({*held.values()}) != 2:
        return
    one, other = held
    if found["a"] and {found["a"], found["b"]} != {one, other}:
        return
    swaps = f"swap {one} with {other}"
    word = found["of"] or found["of2"] or found["of3"] or ""
    phase = next((p for p in names.phases if p in forms(word)), "") if word else names.phase
    if not phase or phase == names.outer:
        return
    block = re.compile(
        rf"^{re.escape(phase)}[ \t]*\n(?:[ \t]+[^\n]*(?:\n|$)|[ \t]*\n)*", re.MULTILINE
    )
    place = block.search(text)
    if place is None:
        return
    done = re.search(rf"^[ \t]+{swaps}[ \t]*$", place[0], re.MULTILINE)
    if done is not None:
        yield Fix(line, "")  # another line says it already
    elif phase == names.phase:
        yield from _last_of(line, swaps, place)
    elif line.end < place.start():
        end = place.start() + len(place[0].rstrip())
        between = text[line.end : end].removeprefix("\n")
        start = line.start
        yield Fix(Span(line.source, start, end), f"{between}\n  {swaps}")


def _last_of(line: Span, swaps: str, place: re.Match[str]) -> Iterator[Fix]:
    """A line of the phase itself: behind all others of it."""
    margin = margin_of(line)
    end = place.start() + len(place[0].rstrip())
    behind = line.source.text[line.end : end].removeprefix("\n")
    new = f"{behind}\n{margin}{swaps}" if behind.strip() else f"{margin}{swaps}"
    yield Fix(Span(line.source, line.start, end), new)


def _not_again(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """`the thief can't rob the same room twice in a row`, below that choice of the thief."""
    found = _AGAIN.fullmatch(said)
    if found is None:
        return
    of = {None, "one", "thing", "number"}
    verb = {found["verb"], *bases(found["verb"])}
    for choice in names.here():
        fits = names.kind(found["kind"]) == choice.kind if found["kind"] not in of else True
        if choice.name in verb and fits and _is(choice.who, found["who"]):
            fix = below(line, choice, f"they must not repeat {choice.name}", False)
            if fix is not None and line_of_choice(line, choice) is not None:
                yield fix


def same_as_theirs(words: str, names: Names) -> str | None:
    """`the guard watches the room of the thief`: whether two who are named have chosen the same."""
    found = _ROLES_OF_ONE.fullmatch(words)
    kind = names.kind(found["kind"]) if found else ""
    if found is None or not kind:
        return None
    here: list[Choice] = [c for c in names.here("pieces") if c.kind == kind and not c.several]
    verb = {found["verb"], *bases(found["verb"])}
    one = next((c for c in here if c.name in verb and _is(c.who, found["one"])), None)
    other = next((c for c in here if c is not one and _is(c.who, found["other"])), None)
    if one is None or other is None:
        return None
    return f"{_called(one)}'s {one.name} is {_called(other)}'s {other.name}"


def _called(choice: Choice) -> str:
    """Who makes a choice, as it is said in front of what is theirs."""
    who = choice.who.removeprefix("the ")
    return f"the {who}" if who[:1].islower() else who


def _is(who: str, word: str) -> bool:
    return who.removeprefix("the ") == word
