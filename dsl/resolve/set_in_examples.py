"""How things stand where an example begins: `given floor of A1 is 2, Mia has 3 points`.

Purpose: what an example may set, in the words in which rules ask for it; the rest is told. Input:
the lines of an example, the binder of the ruleset. Output: conditions that say one value each.
Must not know: how a match is played.
"""

import re
from collections.abc import Iterator

from .. import ir
from .. import syntax as sx
from ..syntax import items as sc
from .builder import ProgramBuilder, Scope
from .lookup import as_name
from .ruleset import RulesetBinder

_EACH = re.compile(r"(?:each|every) player\b")


def begins_with_them(example: sc.Example, draft: ProgramBuilder) -> None:
    """Note where it is said how things stand behind what is played."""
    played = False
    for line in example.lines:
        if isinstance(line, sc.Standing) and played:
            draft.fault(
                "out-of-place",
                "an example begins with how things stand",
                line.span,
                help="write this line in front of what is played and claimed, or an example of "
                "its own",
            )
        played |= isinstance(line, sc.Moves | sc.Then)


def stood(line: sc.Standing, binder: RulesetBinder) -> tuple[ir.Tree, ...] | None:
    """What is so at the beginning, condition by condition; None after a mistake."""
    before = len(binder.draft.problems.found)
    found = tuple(binder.conditions.bind(each, Scope()) for each in line.conditions)
    if len(binder.draft.problems.found) > before:
        return None
    for tree, said in zip(found, line.conditions, strict=True):
        if not all(_says_one_value(part, binder.draft) for part in _parts(tree)):
            _cannot(said, tree, binder.draft)
            return None
    return found


def _parts(tree: ir.Tree) -> Iterator[ir.Tree]:
    yield from tree.parts if isinstance(tree, ir.AllOf) else (tree,)


def _says_one_value(tree: ir.Tree, draft: ProgramBuilder) -> bool:
    """Whether there is one way to make a condition true."""
    match tree:
        case ir.Inside(value=ir.Constant(), zone=ir.Read() as place, by_design=True):
            return _is_kept(place, draft)
        case ir.Not(part=ir.Read() as place) | (ir.Read() as place):
            truth = isinstance(draft.properties[place.property].type, ir.TruthType)
            return truth and _is_value(place, draft)
        case ir.Among(value=ir.Read() as place, others=(said,)):
            return isinstance(said, ir.Constant) and _is_value(place, draft)
        case ir.Compared(left=ir.Read() as place, sign="=", right=ir.Constant()):
            return _is_value(place, draft)
    return False


def _is_kept(place: ir.Read, draft: ProgramBuilder) -> bool:
    """Whether something is kept in play, of somebody or something that is named."""
    made = draft.properties[place.property]
    named = place.subject is None or isinstance(place.subject, ir.Constant)
    return made.source == "stored" and named


def _is_value(place: ir.Read, draft: ProgramBuilder) -> bool:
    zone = isinstance(draft.properties[place.property].type, ir.ZoneType)
    return _is_kept(place, draft) and not zone


def _cannot(said: sx.Condition, tree: ir.Tree, draft: ProgramBuilder) -> None:
    """Note what cannot be set, and how it is said, if it can."""
    headline = f"`{said.span.words}` does not say what stands where"
    each = _EACH.match(said.span.words)
    if each is not None:
        rest = said.span.words[each.end() :]
        both = " and ".join(f"{seat}{rest}" for seat in draft.seats)
        help = f"say it of each: `{both}`"
        draft.fault("out-of-place", headline, said.span, help=help, fix=both)
        return
    inside = list(ir.walk(tree))
    reads = (part.property for part in inside if isinstance(part, ir.Read))
    types = [draft.properties[each].type for each in reads]
    zones = [each for each in types if isinstance(each, ir.ZoneType)]
    if any(isinstance(part, ir.Total) for part in inside):
        note = "what a piece has follows from what is played: play on until it has that"
    elif any(isinstance(part, ir.PhaseNumber) for part in inside):
        note = "which one it is follows from what is played: play on until then"
    elif any(zone.ordered for zone in zones):
        note = 'how a pile lies is what its shuffling comes to: `chance shuffles "King, Page"`'
    elif any(isinstance(each, ir.PieceType) for each in types):
        note = "which piece it is follows from what is played: play on until it is that one"
    elif zones:
        lies = _where_one_lies(inside, draft)
        note = f"it is said of a piece by name where it lies: `{lies}`"
    else:
        note = (
            "what players, cells and the game have is set to one value each: `Mia has 3 points`, "
            "`floor of A1 is 2`; and of a piece by name, where it lies: `King is in Mia's hand`"
        )
    draft.fault("out-of-place", headline, said.span, notes=(note,))


def _where_one_lies(inside: list[ir.Tree], draft: ProgramBuilder) -> str:
    """That a piece lies in the zone that is spoken of, with the names of the file."""
    for read in inside:
        made = draft.properties[read.property] if isinstance(read, ir.Read) else None
        if made is None or not isinstance(made.type, ir.ZoneType):
            continue
        kind = made.type.kind
        pieces = [each.name for each in draft.designs if kind in (None, each.kind)]
        whose = ir.sure(ir.Read, read).subject
        if pieces and (whose is None or isinstance(whose, ir.Constant)):
            seat = None if whose is None else ir.as_one(ir.sure(ir.Constant, whose).value)
            owner = "" if seat is None else f"{draft.seats[seat]}'s "
            return f"{as_name(pieces[0])} is in {owner}{made.name}"
    return "King is in Mia's hand"
