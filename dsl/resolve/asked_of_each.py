"""What is asked for each of several pieces, by its name.

Purpose: where several pieces are chosen with what each asks, what was chosen for it is the piece's;
who says it of a player is told so.
Input: a name, and whose it is said to be. Output: a property, or problems in the draft.
Must not know: what may be chosen.
"""

from .. import ir
from .. import syntax as sx
from ..ir import program as pg
from .builder import ProgramBuilder


def of_each_piece(draft: ProgramBuilder, noun: sx.Word) -> pg.Property | None:
    """The property that holds what was chosen for a piece that asks for it; None, if a name stands
    for something else.
    """
    number = draft.bearers["piece"].find(noun.text)
    made = None if number is None else draft.properties[number]
    return made if made is not None and made.source == "chosen" else None


def nothing_so_called(draft: ProgramBuilder, bearer: str, noun: sx.Word) -> None:
    """Note that a player, a piece or a cell has nothing of a name."""
    made = of_each_piece(draft, noun)
    if bearer == "player" and made is not None:
        asking = [d for d in draft.designs if _asks(draft, d, made)]
        kind = draft.kinds[made.kind].name if made.kind is not None else "piece"
        several = next(iter(_chosen_so(draft, made.kind)), None)
        whose = f" in their {several}" if several is not None else ""
        draft.fault(
            "whose",
            f"`{noun.text}` is asked for each of several {ir.plural(kind)}, and each has its own",
            noun.span,
            "whose?",
            notes=tuple(f"`{each.name}` asks for it" for each in asking[:1]),
            help=f"say it of each: `for each {kind}{whose}: ... its {noun.text} ...`, or `there is "
            f"a {kind}{whose} with {noun.text} ...`",
        )
        return
    what = "nothing that a player has is" if bearer == "player" else f"no {bearer} has anything"
    draft.unknown_as(f"{what} called `{noun.text}`", noun, draft.bearers[bearer])


def _asks(draft: ProgramBuilder, design: pg.Design, made: pg.Property) -> bool:
    return any(draft.decisions[each].value == made.number for each in design.asks)


def _chosen_so(draft: ProgramBuilder, kind: int | None) -> list[str]:
    """The names of the choices of several pieces with what each asks."""
    return [
        each.name
        for each in draft.decisions
        if isinstance(draft.properties[each.value].type.member, ir.PieceType)
        and kind in (None, draft.properties[each.value].type.kind)
    ]
