"""A value that was understood.

Purpose, input and output: what the modules that bind values give each other.
Must not know: how anything is bound.
"""

from attrs import frozen

from .. import ir


@frozen
class Typed:
    """A value that was understood."""

    tree: ir.Tree
    type: ir.Type


NONE = Typed(ir.Constant(None, ir.NOTHING), ir.NOTHING)
"""What a value that was not understood is bound to, once the mistake is noted."""
