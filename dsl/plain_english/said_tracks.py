"""When a move along a track is made, and when somebody stays: `they must land exactly on 20`.

Purpose: such a sentence is about the line that moves whoever's turn it is; it becomes the condition
of that line. Input: a line of a phase, the names of its file. Output: edits of both lines. Must not
know: the grammar; what is drawn.
"""

import re
from collections.abc import Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from ..whole_edits import both_edits
from .said_amounts import draws
from .said_conditions import condition
from .said_moves import on_a_track
from .said_names import Names
from .said_picked import free

_ONE = r"(?:they|you|it|nobody|no one|(?:the|a|each|their|no) (?!opponent\b)[a-z]+)"
_TO = (
    r"(?:(?:space|square|field|step)? ?(?P<n>\d+)|the (?:goal|end|finish|last (?:space|square"
    r"|field|step)))"
)
_STAYS = (
    rf"{_ONE} (?:stays?(?: (?:put|where (?:it|they) (?:is|are)|in place|there))?"
    r"|(?:do|does) not move|cannot move|may not move|stands? still)"
)
_TOO_FAR = (
    re.compile(
        rf"{_ONE} (?:must|has to|have to|needs? to|can only) (?P<just>exactly )?(?:land|stop|arrive"
        rf"|end|reach|hit|finish)(?: up)?(?P<just2> exactly)?(?: (?:on|at))? {_TO}"
        r"(?P<just3> exactly)?"
    ),
    re.compile(rf"if (?:the|their) [a-z]+ (?:is|was) too (?:high|great|big|far|large), {_STAYS}"),
    re.compile(
        rf"if {_ONE} would (?:go|move|run|get|land|come) (?:past|beyond|over|further than) {_TO}, "
        rf"{_STAYS}"
    ),
    re.compile(rf"if {_ONE} would overshoot(?: {_TO})?, {_STAYS}"),
)
_BACK = re.compile(
    rf"(?:if )?{_ONE} (?:that |who )?(?:overshoots?|goes past|go past|passes|pass)(?: {_TO})?,? "
    rf"(?:{_ONE} )?(?:bounces?|goes|go|moves?|comes?) back(?: (?:by )?the (?:rest|difference"
    r"|remaining \w+))?"
)
_TAKEN = re.compile(
    rf"{_ONE} (?:may not|must not|cannot) (?:stop|land|end|stay|be)(?: up)? (?:on|at|where) "
    r"(?:(?:the|an?) )?(?:opponent's (?:space|square|field|step)"
    r"|(?:space|square|field|step) of (?:the )?opponent"
    r"|(?:occupied|taken) (?:space|square|field|step)|(?:the )?opponent (?:is|stands))"
)
_GOAL = r"\b(?:has at least (?P<n>\d+) {0}|{0} is at least (?P<m>\d+))\b"
_AGAIN = (
    re.compile(
        r"they may (?:roll|throw|move|go|play|have a turn)(?: the (?:die|dice))? (?:once )?(?:again"
        r"|more) (?:after|on|with|if they (?:roll|throw)) (?P<so>an? \w+)"
    ),
    re.compile(
        r"(?:whoever|if they|if a player|a player who) (?:rolls?|throws?|has rolled|has thrown) "
        r"(?P<so>an? \w+),? (?:they )?may (?:roll|throw|move|go|play)(?: the (?:die|dice))? "
        r"(?:once )?(?:again|more)"
    ),
)


def along_the_track(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """The edits by which a line says when a move is made. said: the sentence."""
    if names.phase not in names.alternating:
        return
    yield from _once_more(line, said, names)
    yield from _on_or_not(line, said, names)
    place, text = on_a_track(names), line.source.text
    moves = re.compile(
        rf"^(?P<in>[ \t]+)their {re.escape(place)} rises by (?P<by>[\w-]+|\([^()\n]+\))[ \t]*$",
        re.MULTILINE,
    )
    found = [m for m in moves.finditer(text) if place]
    if len(found) != 1:
        return
    move, margin = found[0], re.sub(r"\S.*", "", line.words)
    there = f"their {place} + {move['by']}"
    too_far = next((m for pattern in _TOO_FAR if (m := pattern.fullmatch(said))), None)
    goal = _goal(too_far, place, text) if too_far is not None and _just(too_far) else ""
    if goal:
        yield _under(line, move, f"{there} is at most {goal}")
    if _TAKEN.fullmatch(said) is not None:
        yield _under(line, move, f"{there} is not opponent's {place}")
    back = _BACK.fullmatch(said)
    end = _goal(back, place, text) if back is not None and move.end() <= line.start else ""
    if end:
        so = f"if their {place} is more than {end}"
        yield Fix(line, f"{margin}{so}: their {place} becomes {2 * int(end)} - their {place}")


_STOP = r"(?:stop|hold|pass|bank|end|quit|rest|leave)"
_AGAIN_SAID = r"(?: the (?:die|dice))?(?: again| on| once more)"
_EITHER = re.compile(
    rf"they (?:may |can |must )?(?:choose |decide |either )*(?:to |whether to )?"
    rf"(?:(?P<stop>{_STOP}) or (?:to )?(?P<on>[a-z]+){_AGAIN_SAID}"
    rf"|(?P<on2>[a-z]+){_AGAIN_SAID} or (?:to )?(?P<stop2>{_STOP}))"
    r"(?: (?:here|now|there))?"
)


def _on_or_not(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """`they may stop or roll again`: they are asked, and their turn begins anew."""
    found = _EITHER.fullmatch(said)
    if found is None:
        return
    name, margin = free("deed", names), re.sub(r"\S.*", "", line.words)
    stop, on = found["stop"] or found["stop2"], found["on"] or found["on2"]
    around = (of for of in names.phases[1:] if names.phase in names.within.get(of, ()))
    over = next(around, "")
    asked = next((c.name for c in names.here("ways") if {stop, on} <= {*c.ways}), "")
    if asked:
        goes = f"{on}: restart the {names.phase}" if not over else f"{stop}: the {over} ends"
        yield Fix(line, f"{margin}if their {asked} is {goes}")
        return
    for way in (on, f"{on}-again"):
        lines = (
            f"they choose {name}: {way} or {stop}",
            f"if their {name} is {way}: restart the {names.phase}",
        )
        yield Fix(line, "\n".join(margin + each for each in lines))


def _just(found: re.Match[str]) -> bool:
    """Whether no further place will do: `they must reach 20` alone does not say so."""
    parts = found.groupdict()
    return "just" not in parts or any(parts[each] for each in ("just", "just2", "just3"))


def _goal(found: re.Match[str], place: str, text: str) -> str:
    """How far the track goes: as far as it is said, or as the match lasts."""
    ends = {m["n"] or m["m"] for m in re.finditer(_GOAL.format(re.escape(place)), text)}
    said = found.groupdict().get("n")
    return said or (ends.pop() if len(ends) == 1 else "")


def _under(line: Span, move: re.Match[str], so: str) -> Fix:
    """The line that moves, under a condition; what said so is left out."""
    text = line.source.text
    end = min(line.end + 1, len(text))
    gone = Fix(Span(line.source, line.start, end), "")
    at = Span(line.source, move.start(), move.end())
    return both_edits(gone, Fix(at, f"{move['in']}if {so}: {move[0].strip()}"))[0]


def _once_more(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """`they may throw again after a 6`: they are asked."""
    found = next((m for pattern in _AGAIN if (m := pattern.fullmatch(said))), None)
    drawn = draws("die", names)
    if found is None or len(drawn) != 1:
        return
    asked = condition(f"they roll {found['so']}", names)
    if asked is None:
        return
    name, margin = free("again", names), re.sub(r"\S.*", "", line.words)
    lines = (
        f"if {asked.so or asked.said}:",
        f"  they choose {name}: yes or no",
        f"    if their {name} is yes: restart the {names.phase}",
    )
    yield Fix(line, "\n".join(margin + each for each in lines))
