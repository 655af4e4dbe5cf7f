"""Values that have a name stand at the margin, wherever they were said.

Purpose: `lead of a player: ...` among the lines of a phase is no line that is done.
Input: a script. Output: the same with its named values among its items.
Must not know: what the names stand for.
"""

from attrs import evolve

from .. import syntax as sx
from ..ir.nodes import altered
from ..syntax import items as sc
from ..syntax.walk import having, inside, rewrite


def values_at_the_margin(script: sc.Script) -> sc.Script:
    """The script with no named value inside a block."""
    lines = [
        node
        for item in script.items
        if not isinstance(item, sx.Named)
        for node in inside(item)
        if isinstance(node, sx.Named)
    ]
    if not lines:
        return script
    script = rewrite(script, (_without_names,))
    return evolve(script, items=(*script.items, *lines))


@having("body", "then")
def _without_names(node: sx.Node) -> sx.Node:
    for block in ("body", "then", "otherwise"):
        lines = getattr(node, block, ())
        if any(isinstance(line, sx.Named) for line in lines):
            kept = tuple(line for line in lines if not isinstance(line, sx.Named))
            node = altered(node, {block: kept})
    return node
