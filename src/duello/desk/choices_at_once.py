"""What both players choose at once, which a matrix can be of.

Purpose: find the choices that are put to both players at the same time, those among them in which
pieces are chosen, and how each thing is chosen there.
Input: a program; a match, and what a player is asked in it. Output: names; what may be chosen.
Must not know: how a match comes to a choice.
"""

import re

from attrs import frozen

from ..dsl import ir
from ..dsl.ir.nodes import Tree
from ..dsl.ir.program import Program
from ..match.answers import Awaiting, IllegalMove
from ..match.match import Match
from ..move_text.complete import Following

MOST = 40
"""Choices of one player beyond which a matrix is no help."""

_PARTS = 8
"""Parts of one answer that are looked for."""


def chosen_at_once(program: Program) -> tuple[str, ...]:
    """What is put to both players at once, by its names; that in which pieces are chosen first."""
    return tuple(dict.fromkeys((*pieces_at_once(program), *_names(program))))


def pieces_at_once(program: Program) -> tuple[str, ...]:
    """What is put to both players at once and begins with a piece, by its names."""
    domains = {made.name: made.domain for made in program.decisions}
    return tuple(name for name in _names(program) if _begins_with_a_piece(program, domains[name]))


def _names(program: Program) -> tuple[str, ...]:
    lines = (line for block in program.blocks for line in block)
    asked = (line for line in lines if isinstance(line, ir.Ask) and _of_both(line))
    return tuple(dict.fromkeys(program.decisions[line.decision].name for line in asked))


def _of_both(line: ir.Ask) -> bool:
    """Whether a choice is put to both players at once: where none is, nobody need look for it."""
    return line.chooser is None and not line.in_turn and not line.drawn


def _begins_with_a_piece(program: Program, domain: Tree) -> bool:
    if isinstance(domain, ir.GoChoice):
        asked = (line for line in program.blocks[domain.block] if isinstance(line, ir.Ask))
        first = next(asked, None)
        return first is not None and _begins_with_a_piece(
            program, program.decisions[first.decision].domain
        )
    return isinstance(domain, ir.PieceChoice | ir.DesignChoice)


# ---------------------------------------------------------------------- how a thing is chosen


@frozen
class Way:
    """One way of choosing a thing. words: the answer as it is given. shown: what the thing is
    called, and what is chosen with it, by the names under which that is asked for.
    """

    words: str
    shown: str


NOTHING = Way("", "nothing")
"""That nothing is chosen, where that may be."""

_QUOTED = re.compile(r'"[^"]*"')
"""A name that is a word of the language, as it is written in an answer."""


def bare(name: str) -> str:
    """A name, however it is written."""
    return (name[1:-1] if _QUOTED.fullmatch(name) else name).casefold()


def _shown(words: str, parts: list[tuple[str, str]]) -> str:
    """An answer by what it consists of; as it is given, where the rules say how it is written; a
    name without quotation marks.
    """
    if _QUOTED.fullmatch(words):
        return words[1:-1]
    plain = " ".join(said for _, said in parts)
    if len(parts) < 2 or words.replace(",", "") != plain.replace(",", ""):
        return words
    with_it = ", ".join(f"{asked}: {said}" for asked, said in parts[1:])
    return f"{parts[0][1]} ({with_it})"


def ways(match: Match, asked: Awaiting) -> dict[str, Way]:
    """What may be chosen: of a piece that asks for more, one way of choosing it. Nothing, if an
    answer has parts and does not begin with a single thing, or can be no answer now.
    """
    if asked.about:
        try:
            begun = match.beginning(asked.player, "", asked.name).next
        except IllegalMove:
            return {}
        first = begun[0] if len(begun) == 1 and begun[0].high == 1 else None
        names = () if first is None else first.names[: MOST + 1]
        whole = ((name, _completed(match, asked, first, name)) for name in names if first)
        return {name: way for name, way in whole if way}
    found: dict[str, Way] = {}
    for at, candidate in enumerate(asked.candidates):
        parts = list(asked.parts[at]) if asked.parts else []
        head = parts[0][1] if parts else candidate
        found.setdefault(head, Way(candidate, _shown(candidate, parts)))
    return found


def _completed(match: Match, asked: Awaiting, first: Following, name: str) -> Way | None:
    """An answer that begins with this; None if none is found soon."""
    words, parts = first.said(name), [(first.choice, name)]
    for _ in range(_PARTS):
        begun = match.beginning(asked.player, words, asked.name)
        if begun.whole or not begun.next:
            return Way(words, _shown(words, parts)) if begun.whole else None
        part = begun.next[0]
        names = part.names[: part.low]
        words = f"{words} {part.said(*names)}"
        parts.append((part.choice, ", ".join(names)))
    return None
