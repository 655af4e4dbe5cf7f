"""Choices of cells with room for more, of which there may be none left.

Purpose: `a side with size less than 3`, where the size is how many cards in a zone are said to lie
there, cards only come to that zone, and there are more of them than all cells have room for.
Input: the knowledge of a program. Output: the choices, and a finding for each. What asks for the
zone in front of the choice is taken to look after it.
Must not know: in which order cells are filled.
"""

from collections.abc import Iterator

from .. import ir
from ..ir import effects as ef
from ..ir import program as pg
from .emptied_choices import must_be_made
from .engine.looked_after import guards, on_a_condition
from .engine.program_facts import Knowledge
from .engine.zone_sizes import ZoneSizes
from .lint_warning import Finding, fault, finding_of


def filled_cells(knowledge: Knowledge) -> Iterator[tuple[pg.Decision, Finding]]:
    """Everything of this sort that is found in a program."""
    for made, around in must_be_made(knowledge):
        domain = made.domain
        if not isinstance(domain, ir.CellChoice) or not isinstance(domain.cells, ir.Selected):
            continue
        if knowledge.usual.of(domain.low)[0] < 1:
            continue
        zone, room = _room_in(domain.cells)
        if zone < 0 or not _only_comes(knowledge, zone):
            continue
        cells = len(knowledge.program.boards[domain.board].points)
        if _pieces(knowledge) <= cells * room:
            continue
        if not on_a_condition(knowledge, made, {zone}) and zone not in guards(knowledge, made):
            yield made, _finding(knowledge, made, around[-1], zone)


def _room_in(cells: ir.Selected) -> tuple[int, int]:
    """The zone of which so many pieces have room at a cell; -1, if nothing like that is asked."""
    for part in cells.only.parts if isinstance(cells.only, ir.AllOf) else (cells.only,):
        match part:
            case ir.Compared(
                left=ir.Count(
                    zone=ir.Selected(
                        things=ir.Read(property=zone, subject=None),
                        slot=slot,
                        only=ir.Among(
                            value=ir.Read(subject=ir.Local(slot=piece)),
                            others=(ir.Local(slot=cell),),
                        ),
                    )
                ),
                sign="<" | "<=" as sign,
                right=ir.Constant(value=int(most)),
            ) if (piece, cell) == (slot, cells.slot):
                return zone, most if sign == "<" else most + 1
    return -1, 0


def _only_comes(knowledge: Knowledge, zone: int) -> bool:
    """Whether pieces come to a zone by lines, and no line may take any out of it."""
    sizes = ZoneSizes(knowledge)
    moved = [w for w in knowledge.written if w.how is ef.How.MOVE and w.things is not None]
    out = any(sizes.may_take(w, zone) for w in moved)
    return sizes.gains(zone) and not out


def _pieces(knowledge: Knowledge) -> int:
    """How many pieces there are when play begins."""
    count = 0
    for tree in knowledge.everything:
        if isinstance(tree, ir.Fill):
            holders = 2 if knowledge.program.properties[tree.property].bearer == "player" else 1
            count += holders * len(tree.designs)
    return count


def _finding(knowledge: Knowledge, made: pg.Decision, whole: pg.Decision, zone: int) -> Finding:
    name = knowledge.program.properties[zone].name
    found = fault(
        "possible-dead-end",
        f"there may be nothing left to choose for `{made.name}`",
        made.span,
        f"say below the choice of `{whole.name}` what happens `if nothing is possible:`",
        f"lines add to `{name}`, and there are more pieces than there is room for",
        "it must be chosen, and no rule says what happens if it cannot be",
    )
    return finding_of(knowledge, None, found)
