"""Values that have a name stand at the margin, wherever they were said, and each of them once.

Purpose: `lead of a player: ...` among the lines of a phase is no line that is done; several lines
of one name are the cases of one value.
Input: a script. Output: the same with its named values among its items.
Must not know: what the names stand for.
"""

from collections.abc import Iterable
from typing import TypeVar

from attrs import evolve

from .. import syntax as sx
from ..ir.nodes import altered
from ..syntax import items as sc
from ..syntax.walk import having, rewrite, those

Item = TypeVar("Item", bound=sx.Node)


def values_at_the_margin(script: sc.Script) -> sc.Script:
    """The script with no named value inside a block."""
    lines = [
        node
        for item in script.items
        if not isinstance(item, sx.Named)
        for node in those(item, sx.Named)
    ]
    if lines:
        script = rewrite(script, (_without_names,))
        script = evolve(script, items=(*script.items, *lines))
    return evolve(script, items=cases_together(script.items))


def cases_together(items: Iterable[Item]) -> tuple[Item, ...]:
    """Some nodes, with one named value for each name: its last line, with all the cases above."""
    items = tuple(items)
    last = {_of(item): item for item in items if isinstance(item, sx.Named)}
    cases: dict[tuple[str, str], tuple[sx.Case, ...]] = {}
    kept: list[Item] = []
    for item in items:
        if isinstance(item, sx.Named):
            of, guard = _of(item), item.guard
            above = cases.pop(of, ())
            open_ = guard is not None and guard.condition is not None and item.otherwise is None
            if guard is not None and open_ and item is not last[of]:
                cases[of] = (*above, sx.Case(item.value, guard, span=item.span))
                continue
            item = evolve(item, above=above)
        kept.append(item)
    return tuple(kept)


def _of(node: sx.Named) -> tuple[str, str]:
    """What a name stands for: its word, and of what it is asked."""
    return node.name.text, "" if node.of is None else node.of.text


@having("body", "then")
def _without_names(node: sx.Node) -> sx.Node:
    for block in ("body", "then", "otherwise"):
        lines = getattr(node, block, ())
        if any(isinstance(line, sx.Named) for line in lines):
            kept = tuple(line for line in lines if not isinstance(line, sx.Named))
            node = altered(node, {block: kept})
    return node
