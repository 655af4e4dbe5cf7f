"""What a piece has, said behind its name: `card Comb of Plum`, where all cards have a house.

Purpose: a piece that is told by what it has gets that in a line below it, and with it all pieces
that are told so. Input: a line that went wrong. Output: a `Problem`. Must not know: the grammar.
"""

import re

from attrs import evolve

from ...diagnostics.problem import Problem, problem
from ...spans import Span
from ...whole_edits import as_one_edit
from .copies_of_pieces import so_many_of_a_piece
from .line_slip import Slip
from .mends import line_of
from .piece_mistakes import PIECE_NAME

_OF = re.compile(
    r"^(?P<piece>(?P<kind>[a-z][\w-]*)[ \t]+(?:\d+[ \t]+)?"
    rf"(?P<name>{PIECE_NAME}))[ \t]+(?:of|for|from|in)[ \t]+(?:the[ \t]+)?"
    rf"(?P<value>{PIECE_NAME}|(?!each\b)[a-z][\w-]*)(?P<rest>[ \t]*(?:[,(x×*].*)?)$",
    re.MULTILINE,
)
"""The first line of a piece, with a word for what it has."""

_FIELD = re.compile(r"^[ \t]+(?P<field>[a-z][\w-]*):[ \t]*(?P<what>[^\n#]*)", re.MULTILINE)


def of_something(found: Slip) -> Problem | None:
    """`card Comb of Plum`: what it has stands in a line of its own, below it."""
    source, here = found.place.source, line_of(found.place)
    said_here = _OF.fullmatch(here.words)
    field = _field(source.text, said_here) if said_here is not None else ""
    if said_here is None or not field:
        return None
    said = next(each for each in _OF.finditer(source.text) if _field(source.text, each))
    place = Span(source, here.start + said_here.end("piece"), here.start + said_here.end("value"))
    headline = "what a piece has is said in a line below it"
    if said.start() != here.start:
        return problem("missing-phrase", headline, place, notes=(f"as of {said['name']}, above",))

    def below(each: re.Match[str]) -> str:
        its = _field(source.text, each)
        rest = each["rest"].rstrip()
        return f"{each['piece']}{rest}\n  {its}: {each['value']}" if its else each[0]

    text = source.text[: said.start()] + _OF.sub(below, source.text[said.start() :])
    help = f"write `{field}: {said['value']}` below `{said['piece']}`, the others alike"
    if said["rest"].strip():
        again = Span(source.but(text), said.start(), said.end("piece"))
        many = so_many_of_a_piece(evolve(found, place=again))
        if many is None or many.fix is None:
            notes = () if many is None else many.notes
            return problem("missing-phrase", headline, place, notes=(help, *notes))
        text, help = many.fix.applied(), f"{help}; {many.headline}: {many.help}"
    return problem("missing-phrase", headline, place, help=help, fix=as_one_edit(source, text))


def _field(text: str, said: re.Match[str]) -> str:
    """What a piece has of which its line says the value; empty if that may be several, or none."""
    head = re.search(rf"^pieces {re.escape(said['kind'])}\b[^\n]*\n", text, re.MULTILINE)
    if head is None:
        return ""
    block = re.match(r"(?:[ \t]+[^\n]*(?:\n|$)|[ \t]*\n)*", text[head.end() :])
    fields = _FIELD.finditer(block[0]) if block is not None else ()
    meant = [each["field"] for each in fields if _holds(text, each["what"], said["value"])]
    return meant[0] if len(meant) == 1 else ""


def _holds(text: str, what: str, value: str) -> bool:
    """Whether what is declared so may be a value."""
    if value in re.split(r",? or |, ", what.strip()):
        return True
    kind = re.fullmatch(r"(?P<kind>[a-z][\w-]*)(?: or none)?(?:,.*)?", what.strip())
    return kind is not None and bool(
        re.search(
            rf"^{re.escape(kind['kind'])}[ \t]+(?:\d+[ \t]+)?{re.escape(value)}(?![\w'-])",
            text,
            re.MULTILINE,
        )
    )
