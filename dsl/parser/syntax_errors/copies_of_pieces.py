"""How many there are of a piece, where its first line is written; and what pieces have, said as
players have things.

Purpose: `card 5 Guard x3`, `card has value: number`. Input: a line that went wrong. Output: a
`Problem`. Must not know: the grammar.
"""

import re

from ...diagnostics.problem import Fix, Problem, problem
from ...spans import Span
from ...word_forms import forms
from .line_slip import Slip
from .mends import line_of
from .piece_mistakes import PIECE_NAME

_COUNTED = re.compile(
    r"^(?P<piece>(?P<kind>[a-z][\w-]*)[ \t]+(?:\w+[ \t]+)?(?P<name>"
    rf"{PIECE_NAME}))"
    r"(?:[ \t]*[,:]?[ \t]*\(?[ \t]*)"
    r"(?:[x×*][ \t]?(?P<many>\d+)|(?P<many2>\d+)[ \t]?(?:[x×*]|times|copies|of them))\)?[ \t]*$",
    re.MULTILINE,
)
"""The first line of a piece, and how many there are."""


def _piece(kind: str) -> str:
    """The pattern of the first line of a piece of a kind."""
    return rf"^{re.escape(kind)}[ \t]+(?:\w+[ \t]+)?(?P<name>{PIECE_NAME})"


def so_many_of_a_piece(found: Slip) -> Problem | None:
    """`card 5 Guard x3`: how many there are of each is said where they lie. All pieces of the kind
    at once, as they are one list; where nothing holds them, what would is said.
    """
    source = found.place.source
    here = line_of(found.place)
    counted_here = _COUNTED.fullmatch(here.words)
    if counted_here is None:
        return None
    said = next(_COUNTED.finditer(source.text))
    kind = said["kind"]
    headline = "how many there are of a piece is said where they lie"
    if said.start() != here.start:
        extra = Span(source, here.start + counted_here.end("piece"), here.end)
        return problem("missing-phrase", headline, extra, notes=(f"as of {said['name']}, above",))
    place = Span(source, said.end("piece"), said.end())
    lies = re.compile(
        r"^(?P<in>[ \t]+)(?P<has>(?:the game|each player) (?:has|have|with) [\w-]+: |(?:the |an? )?"
        r"(?P<zone>[a-z][\w-]*)(?: (?:is|has|holds|contains)|:) (?=all\b|one of each\b|every\b))"
        r"(?:all(?: of)?(?: the)?|one of each|every|the|each|\d+) "
        rf"(?:{'|'.join(map(re.escape, sorted(forms(kind), reverse=True)))})\b"
        r"(?(zone)(?:,? shuffled)?)",
        re.MULTILINE,
    ).search(source.text, said.end())
    if lies is None:
        one = f"{said['many'] or said['many2']} {said['name']}"
        return problem(
            "missing-phrase",
            headline,
            place,
            notes=(f"in the place of this the match says `the game has deck: {one}, ..., secret`",),
        )
    counted = {m["name"]: m["many"] or m["many2"] for m in _COUNTED.finditer(source.text)}
    first_lines = re.finditer(_piece(kind), source.text, re.MULTILINE)
    named = list(dict.fromkeys(m["name"] for m in first_lines))
    many = [f"{counted.get(name, 1)} {name}" for name in named]
    listed = f"{', '.join(many[:-1])} and {many[-1]}" if len(many) > 1 else many[0]
    begin, end = said.start(), lies.end()
    pieces = _COUNTED.sub(lambda m: m["piece"], source.text[begin : lies.start()])
    has = f"{lies['in']}{lies['has']}{listed}"
    if lies["zone"]:
        how = how_it_lies(source.text, lies["zone"])
        has = f"{lies['in']}the game has {lies['zone']}: {listed}{how}"
    return problem(
        "missing-phrase",
        headline,
        place,
        help=f"write `{said['piece']}`, the others alike, and further down `{has.strip()}`",
        fix=Fix(Span(source, begin, end), pieces + has),
    )


def how_it_lies(text: str, zone: str) -> str:
    """What stands behind what lies in a zone that is shuffled, or of which nobody sees anything: in
    an order where its top or its bottom is spoken of, else in none, so that chance draws from it.
    """
    end = rf"\b(?:top|bottom)\b(?:[^\n]*\b{re.escape(zone)}\b| \w+[ \t]*$)"
    ordered = re.search(end, text, re.MULTILINE)
    return ", in a pile, shuffled, secret" if ordered else ", secret"


_HAVE = re.compile(
    r"(?:(?:each|every|all|the|a|an) )?(?P<kind>[a-z][\w-]*) (?:has|have)(?: an?)? "
    r"(?P<field>[a-z][\w-]*)(?:: (?:an? )?(?P<sort>[a-z][\w -]*))?"
)


def pieces_that_have(found: Slip) -> Problem | None:
    """`card has value: number`, `each card has a value`: what all pieces of a kind have stands
    below `pieces card`.
    """
    line = line_of(found.place)
    said = _HAVE.fullmatch(line.words)
    if said is None or said["kind"] in ("player", "players", "game"):
        return None
    text = line.source.text
    for kind in forms(said["kind"]):
        first = re.search(rf"^{re.escape(kind)}[ \t]+(?P<label>\d+[ \t]+)?[A-Z\"]", text, re.M)
        if first is None or re.search(rf"^pieces {re.escape(kind)}\b", text, re.MULTILINE):
            continue
        sort = said["sort"] or "number"
        if sort in ("whole number", "a number"):
            sort = "number"
        printed = ", as labelled" if first["label"] and sort == "number" else ""
        below = f"{said['field']}: {sort}{printed}"
        return problem(
            "foreign-word",
            f"what each {kind} has is said below the line that declares them",
            line,
            help=f"write `pieces {kind}`, and below it, indented, `{below}`",
            fix=Fix(line, f"pieces {kind}\n  {below}"),
        )
    return None


_NONE_YET = re.compile(
    r"(?P<in>[ \t]+)(?:(?:each|every) player (?:has|holds|(?:starts|begins) with)"
    r"|(?:both |all |the )?players (?:have|hold|(?:start|begin) with)) no (?P<of>[a-z][\w-]*)"
    r"(?: (?:at first|yet|at the (?:start|beginning)|to (?:start|begin) with))?"
)


def none_yet(found: Slip) -> Problem | None:
    """`each player has no melons`, of a kind of pieces: what holds none yet has `nothing`."""
    line = line_of(found.place)
    said, text = _NONE_YET.fullmatch(line.words), line.source.text
    if said is None or not any(
        re.search(rf"^pieces {re.escape(form)}[ \t]*$", text, re.MULTILINE)
        for form in forms(said["of"])
    ):
        return None
    meant = f"each player has {said['of']}: nothing, public"
    words = Span(line.source, line.start + len(said["in"]), line.end)
    return problem(
        "foreign-word",
        f"`{words.words}` is not said like this: what holds no piece yet has `nothing`",
        words,
        help=f"write `{meant}`",
        fix=Fix(words, meant),
    )
