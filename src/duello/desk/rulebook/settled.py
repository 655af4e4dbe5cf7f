"""What the rules say once and for all: what players have that nothing changes, and where they go.

Purpose: a reader knows of what never changes because the rulebook says it, and which row is whose
far row because it is called by its places.
Input: the words of a game. Output: whether it never changes, and sentences.
Must not know: the sections in which this is said.
"""

from collections.abc import Iterator

from ...dsl import syntax as sx
from ...dsl.ir.boards import CIRCLE, WAYS, Board, laid_out
from ...dsl.syntax import items as sc
from ...dsl.syntax.walk import inside
from ...dsl.word_forms import forms
from .document import term
from .english import listed
from .phrases import Phrases, ahead_or_behind
from .vocabulary import Kept, Vocabulary

AHEAD = "ahead"
_NEVER_SETTLED = sx.Nothing | sx.Each | sx.OneOfEach | sx.Assorted | sx.OrNone


def never_changes(kept: Kept, words: Vocabulary) -> bool:
    """Whether somebody has from the beginning to the end what the rules say that they have at
    first, which is nothing that is chosen or kept elsewhere.
    """
    declare = kept.declare
    said = [part for part in inside(declare.initial) if isinstance(part, sx.Word)]
    open_ = any(words.choice(each.text) or each.text in words.kept for each in said)
    if open_ or any(isinstance(part, _NEVER_SETTLED) for part in inside(declare.initial)):
        return False
    names = {*forms(declare.name.text)}
    return not any(
        part.text in names
        for where in words.bodies()
        for line in inside(where)
        for part in _changed(line)
    )


def _changed(line: sx.Node) -> Iterator[sx.Word]:
    """The words of a line in which what it changes is named, those that only say where cells lie
    left out.
    """
    match line:
        case sx.EffectLine(subject=sx.Node() as subject) if line.verb.text.startswith("become"):
            said: sx.Node = subject
        case sx.EffectLine() | sx.Line() if not _has_a_deed(line):
            said = line
        case _:
            return
    parts = list(inside(said))
    lying = {id(part) for each in parts if isinstance(each, sx.Region) for part in inside(each)}
    yield from (part for part in parts if isinstance(part, sx.Word) and id(part) not in lying)


def _has_a_deed(line: sx.Node) -> bool:
    """Whether what a line changes is told by a part of it."""
    deeds = sx.EffectLine | sx.Bounded
    return isinstance(line, sx.Line) and isinstance(line.sentence, deeds)


def where_players_go(board: sc.Board, words: Vocabulary, phrases: Phrases) -> Iterator[str]:
    """Which way is ahead for whom, and which rows are the far ones, on a board in whose game
    anything is said by that.
    """
    regions = [
        region
        for item in words.script.items
        for region in inside(item)
        if isinstance(region, sx.Region)
    ]
    used = {
        ("far" if region.how == "far" else "", said)
        for region in regions
        if region.values and (said := ahead_or_behind(region.values[-1]))
    }
    kept = words.kept.get(AHEAD)
    if not used or kept is None or board.shape not in (*WAYS, CIRCLE):
        return
    many = phrases.many(board.name.text, None)
    made = laid_out(board.name.text, board.shape, board.width, board.height)
    ways = _ways(kept.declare, words) if never_changes(kept, words) else {}
    rows = [(said, "home" if said == "behind" else "far") for how, said in sorted(used) if how]
    if ways:
        going = [f"{phrases.value(way)} for {whom}" for whom, way in ways.items()]
        yield f"{term('Ahead')} is {listed(going)}; {term('behind')} is the other way."
    for said, row in rows:
        ends = {whom: _ends(made, way, said == "behind") for whom, way in ways.items()}
        if ends and all(ends.values()):
            told = [f"{_of(whom)} {row} row is {cells}" for whom, cells in ends.items()]
            yield f"{listed(told)}."
        else:
            yield f"A player's {row} row is made of the {many} with none {said} them."


def _of(whom: str) -> str:
    return "each player's" if whom == BOTH else f"{whom}'s"


BOTH = "both players"


def _ways(declare: sx.Declare, words: Vocabulary) -> dict[str, sx.Word]:
    """The direction of each player, or the one of both; nothing, if not all are named."""
    match declare.initial:
        case sx.Word() as way:
            return {BOTH: way}
        case sx.Table(rows=rows, otherwise=None):
            named = {
                key.text: row.value
                for row in rows
                for key in row.keys
                if isinstance(key, sx.Word) and isinstance(row.value, sx.Word)
            }
            return named if {*named} == {*words.seats} else {}
    return {}


def _ends(made: Board, said: sx.Word, back: bool) -> str:
    """The places with none beyond them in a direction, or in the one opposite."""
    way = made.way(said.text)
    if way is None:
        return ""
    way = made.opposite(way) if back else way
    cells = [made.names[at] for at in range(len(made.names)) if made.step(at, way) is None]
    straight = len({name[0] for name in cells}) == 1 or len({name[1:] for name in cells}) == 1
    return f"{cells[0]} to {cells[-1]}" if straight and len(cells) > 2 else listed(cells)
