"""Cells of which so much is said that there are none.

Purpose: `a square exactly 2 steps from start straight ahead of start`: what is straight ahead is
the next square, so there never is one, and whatever is said of it never happens.
Input: the knowledge of a program. Output: findings, once for each place in the text.
Must not know: where anything stands.
"""

import re
from collections.abc import Iterator

from .. import ir
from ..diagnostics.problem import Fix, Label, Severity, problem
from ..spans import Span
from .engine.cells_meant import REGIONS, board_of, never_any
from .engine.program_facts import Knowledge
from .lint_warning import Finding, concern

_SO_FAR = re.compile(r"exactly[ \t]+(?P<steps>.+?)[ \t]+steps?[ \t]+from[ \t]+(?P<cell>.+)")
_AHEAD = re.compile(
    r"(?P<way>(?:straight|diagonally)[ \t]+(?:ahead[ \t]+of|in[ \t]+front[ \t]+of|behind))[ \t]+"
    r"(?P<cell>.+)"
)


def no_such_cell(knowledge: Knowledge) -> Iterator[Finding]:
    """Every place of this sort, once."""
    program, met = knowledge.program, set[Span]()
    beyond = {
        id(part)
        for each in knowledge.everything
        if isinstance(each, ir.Compared)
        for part in ir.walk(each)
        if part.span == each.span
    }  # that nothing lies further on is what is asked there
    for tree in knowledge.everything:
        if not isinstance(tree, REGIONS) or id(tree) in beyond or tree.span in met:
            continue
        if isinstance(tree, ir.Selected) and board_of(tree) is None:
            continue
        within = [each for each in ir.walk(tree) if each is not tree and isinstance(each, REGIONS)]
        if any(each.span in met for each in within) or not never_any(program.boards, tree):
            continue
        if any(never_any(program.boards, each) for each in within):
            continue  # it is told of that one
        met.add(tree.span)
        yield _told(knowledge, tree)


def _told(knowledge: Knowledge, tree: ir.Tree) -> Finding:
    program = knowledge.program
    noun = program.boards[board_of(tree) or 0].name
    parts = _parts(tree)
    clash = next(
        (
            (first, other)
            for at, first in enumerate(parts)
            for other in parts[at + 1 :]
            if never_any(program.boards, _both(first, other))
        ),
        None,
    )
    first, *others = clash or parts
    said = " and ".join(f"`{each.span.words}`" for each in (first, *others))
    fix = _so_far_ahead(first.span, others[0].span) if len(others) == 1 else None
    found = problem(
        "never-applies",
        f"no {noun} is ever {said}",
        first.span,
        others=tuple(Label(each.span, "with this") for each in others),
        notes=(
            f"`straight ahead of` and `diagonally ahead of` mean the next {ir.plural(noun)} there",
        )
        if fix is not None
        else (),
        help=f"write `{fix.text}`"
        if fix is not None
        else f"say something that is so of some {noun}, or leave one of the places out",
        fix=fix,
        severity=Severity.WARNING,
    )
    owner = next((d for d in program.designs if d.span.holds(tree.span)), None)
    about = concern(program, None, tree.span)
    return Finding(found, frozenset({("piece", owner.number)}) if owner is not None else about)


def _parts(tree: ir.Tree) -> list[ir.Tree]:
    """What is said of cells, one thing after another."""
    match tree:
        case ir.Selected(things=things, slot=slot, only=only):
            said = only.parts if isinstance(only, ir.AllOf) else (only,)
            inside = [
                part.zone
                for part in said
                if isinstance(part, ir.Inside) and part.value == ir.Local(slot)
                if isinstance(part.zone, REGIONS) and part.zone.span != tree.span
            ]
            before = [] if isinstance(things, ir.Everywhere) else _parts(things)
            return [*before, *inside] if inside else [tree]
    return [tree]


def _both(first: ir.Tree, other: ir.Tree) -> ir.Tree:
    """The cells that are both."""
    slots = [t.slot for tree in (first, other) for t in ir.walk(tree) if hasattr(t, "slot")]
    slot = max(slots, default=0) + 1
    return ir.Selected(first, slot, ir.Inside(ir.Local(slot), other, False))


def _so_far_ahead(first: Span, other: Span) -> Fix | None:
    """`exactly 2 steps straight ahead of start`, where both places are said of one cell."""
    for one, two in ((first, other), (other, first)):
        far, ahead = _SO_FAR.fullmatch(one.words), _AHEAD.fullmatch(two.words)
        if far is None or ahead is None or far["cell"] != ahead["cell"]:
            continue
        start, end = min(first.start, other.start), max(first.end, other.end)
        steps = "step" if far["steps"] == "1" else "steps"
        meant = f"exactly {far['steps']} {steps} {ahead['way']} {far['cell']}"
        return Fix(Span(first.source, start, end), meant)
    return None
