"""Conditions and values that are asked for in a program, and the way to each of them.

Purpose: name what can be tried, with everything behind which it stands.
Input: lines of a program. Output: `Path` and `Target` values.
Must not know: how anything is tried (see `impossible_conditions`).
"""

from collections.abc import Iterator

from attrs import evolve, frozen

from .. import ir
from ..ir import visit
from ..spans import Span

PICKING = (ir.Selected, ir.PieceChoice, ir.DesignChoice, ir.GroupChoice)
"""The trees that pick out of many things those for which something holds."""

APART = (*PICKING, ir.Total, ir.AllOf, ir.AnyOf, ir.Cases, ir.Players)
"""Trees of which a part may not be asked for at all, or is asked of each of several things."""

Described = tuple[int, int, ir.Tree]
"""A slot, the slot that stands for it in a condition, and the condition."""


@frozen
class Fresh:
    """What was chosen just before. chosen, chooser: how it and who has chosen it are said at that
    place; only: what was described of it, where these slots stand for it and for whoever chooses.
    """

    chosen: ir.Tree
    chooser: ir.Tree
    only: ir.Tree
    slot: int
    chooser_slot: int


@frozen
class Path:
    """The way to a line: whose rule it stands in, the conditions that it stands behind and whether
    they must hold, the slots that stand for each player and for things. chosen: the slots of what
    was chosen; picked: of those that stand for one thing. Each with the slot that stands for it in
    what was described, and that, if it stays so for good. over: what would
    have ended the phase before. passes: of phases, how many passes come here at most. numbers: the
    slots of numbers that were chosen, each with the property that holds it. place: of which phase
    it is, and at which of its lines. fresh: what is still as it was described when it was chosen.
    """

    rule: ir.Rule | None
    behind: tuple[tuple[ir.Tree, bool], ...] = ()
    seats: tuple[int, ...] = ()
    things: tuple[tuple[int, int | None], ...] = ()
    chosen: tuple[Described, ...] = ()
    picked: tuple[Described, ...] = ()
    over: tuple[ir.Tree, ...] = ()
    passes: tuple[tuple[int, int], ...] = ()
    numbers: tuple[tuple[int, int], ...] = ()
    place: tuple[int, int] | None = None
    fresh: tuple[Fresh, ...] = ()


@frozen
class Target:
    """A condition, and the way to it. other: whether there is an `otherwise`. needed:
    whether it says `only if`. picks: whether it says which things are picked out. worth: whether it
    is no condition but a value that must be there. somebody: whether it is one who must not be
    nobody; begins: whether that is who begins. noun: whether it is only what they are called, as
    the cards in `cards in their hand`, which may well be all that lies there. each: whether it is
    what is said of each of several things, turned round: that there is one of which it is not so.
    nobody: whether it says that nobody is meant by the line.
    """

    path: Path
    condition: ir.Tree
    span: Span
    other: bool = False
    needed: bool = False
    picks: bool = False
    worth: bool = False
    somebody: bool = False
    begins: bool = False
    noun: bool = False
    each: bool = False
    nobody: bool = False


def left_open(line: ir.Tree, path: Path) -> Iterator[Target]:
    """What a line asks for and may be left open: comparisons, lists, tables; whose a zone is.
    What picks things out is tried where it stands.
    """
    asked: tuple[ir.Tree | None, ...] = ()
    somebody: tuple[ir.Tree | None, ...] = ()
    match line:
        case ir.Do(effect=effect):
            asked = (effect,)
            zones = (visit.zone_said(each) for each in ir.walk(effect))
            whose = (zone.subject for zone in zones if zone is not None)
            somebody = tuple(each for each in whose if each is not None and each.span.words)
        case ir.Play(times=times, until=until):
            asked = (times, until)
    for each in filter(None, asked):
        for tree in ir.walk(each, APART):
            if isinstance(tree, visit.LEAVING_OPEN):
                yield Target(path, tree, line.span, worth=True)
    for each in filter(None, somebody):
        yield Target(path, each, line.span, worth=True, somebody=True)


def behind(path: Path, condition: ir.Tree, wanted: bool) -> Path:
    """The way on, where a condition must hold or must not."""
    return evolve(path, behind=(*path.behind, (condition, wanted)))
