"""The words that bring in names.

Purpose: whoever takes something out, or calls it otherwise, asks what names there are.
Input: syntax nodes. Output: words. Must not know: what the names stand for.
"""

from collections.abc import Iterator

from .. import syntax as sx
from ..syntax import items as sc
from ..syntax.walk import inside

_NAMING = (
    *(sc.Kind, sc.Board, sc.Option, sc.Phase, sc.Piece, sc.Rule, sc.Field, sx.Named),
    *(sx.Step, sx.Choose, sx.Asks, sx.Declare),
)


def brought_in(there: object) -> Iterator[sx.Word]:
    """The words that a script, a block or several of them bring in as names."""
    for node in inside(there):
        if isinstance(node, sc.Header):
            yield from node.seats
        elif isinstance(node, sc.Rename):
            yield node.new
        elif isinstance(node, sx.Clause):
            yield node.label
        elif isinstance(node, sx.NamesDomain):
            yield from node.names
        elif isinstance(node, _NAMING):
            yield node.name
